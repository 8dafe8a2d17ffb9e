//! What the values of this crate are in JSON.

use fourgone_bot::{Level, Standing};

#[test]
fn levels_are_numbers() {
    for &level in Level::ALL {
        let json = serde_json::to_string(&level).unwrap();
        assert_eq!(json, level.to_string());
        assert_eq!(serde_json::from_str::<Level>(&json).unwrap(), level);
    }
}

#[test]
fn a_number_that_is_no_level_is_refused_with_the_reason() {
    for json in ["0", "11"] {
        let error = serde_json::from_str::<Level>(json).unwrap_err().to_string();
        assert_eq!(error, "not a level: use a number from 1 to 10");
    }
}

#[test]
fn a_standing_is_three_numbers() {
    let standing = Standing { wins: 3, draws: 2, losses: 1 };
    let json = serde_json::to_string(&standing).unwrap();
    assert_eq!(json, r#"{"wins":3,"draws":2,"losses":1}"#);
    assert_eq!(serde_json::from_str::<Standing>(&json).unwrap(), standing);
}
