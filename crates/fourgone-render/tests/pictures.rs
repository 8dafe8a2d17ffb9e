//! Pictures as they are, kept as snapshots: `INSTA_UPDATE=always cargo test` accepts new ones.

use fourgone::Game;
use fourgone_render::{Paint, Palette, Picture, Style, Theme};

const GAMES: [(&str, &str); 5] = [
    ("empty", ""),
    ("in play", "4453"),
    ("a win in two lines", "34211432145364"),
    ("a win in three lines", "676373417571426243365"),
    ("a draw", "174166227341672362665415453424277135575133"),
];

/// All games, one below the other, with escape characters made visible.
fn gallery(draw: impl Fn(Picture) -> Picture) -> String {
    let pictures = GAMES.map(|(title, moves)| {
        let game: Game = moves.parse().unwrap();
        let picture = draw(Picture::from(&game)).to_string();
        format!("{title}\n{}", picture.replace('\u{1b}', "␛"))
    });
    pictures.join("\n")
}

#[test]
fn every_style_draws_every_theme() {
    for &style in Style::ALL {
        for &theme in Theme::ALL {
            let gallery = gallery(|picture| picture.with_style(style).with_theme(theme));
            insta::assert_snapshot!(format!("{style}-{theme}"), gallery);
        }
    }
}

#[test]
fn terminals_with_fewer_colours_have_pictures_of_their_own() {
    for (name, palette) in [("none", Palette::None), ("sixteen", Palette::Sixteen)] {
        for &theme in Theme::ALL {
            let gallery = gallery(|picture| {
                picture.with_style(Style::Ansi).with_theme(theme).with_palette(palette)
            });
            assert_eq!(gallery.contains('␛'), palette != Palette::None);
            insta::assert_snapshot!(format!("ansi-{theme}-{name}"), gallery);
        }
    }
}

#[test]
fn without_colours_the_discs_differ_in_shape() {
    for &theme in Theme::ALL {
        let teams = theme.look().teams;
        assert_ne!(teams.first.glyph(Palette::None), teams.second.glyph(Palette::None));
    }
}

#[test]
fn the_themes_for_all_eyes_have_discs_of_different_shapes() {
    for theme in [Theme::Shapes, Theme::Contrast] {
        let teams = theme.look().teams;
        assert_ne!(teams.first.shape, teams.second.shape);
        assert_ne!(teams.first.glyph(Palette::Extended), teams.second.glyph(Palette::Extended));
    }
}

#[test]
fn every_style_shows_which_disc_was_the_last() {
    let game: Game = "443".parse().unwrap();
    for &style in Style::ALL {
        let with_last = Picture::from(&game).with_style(style).to_string();
        let without = Picture::from(game.position()).with_style(style).to_string();
        assert_ne!(with_last, without, "{style}");
    }
}

#[test]
fn an_emoji_is_one_character_so_that_columns_stay_straight() {
    for &theme in Theme::ALL {
        let look = theme.look();
        let discs =
            [look.teams.first, look.teams.second].map(|team| [team.emoji, team.winning_emoji]);
        for emoji in discs.as_flattened().iter().chain([&look.empty]) {
            assert_eq!(emoji.chars().count(), 1, "{emoji}");
        }
        let mut all: Vec<_> = discs.as_flattened().iter().chain([&look.empty]).collect();
        all.sort();
        all.dedup();
        assert_eq!(all.len(), 5, "{theme}: every emoji means one thing");
    }
}

#[test]
#[cfg(feature = "serde")]
fn names_stand_for_styles_themes_and_colours_in_json() {
    use fourgone_render::Colour;
    assert_eq!(
        serde_json::to_string(Theme::ALL).unwrap(),
        format!("{:?}", Theme::NAMES).replace(", ", ",")
    );
    assert_eq!(serde_json::from_str::<Theme>("\"red-blue\"").unwrap(), Theme::RedBlue);
    assert_eq!(serde_json::from_str::<Style>("\"svg\"").unwrap(), Style::Svg);
    assert_eq!(serde_json::from_str::<Colour>("\"brown\"").unwrap(), Colour::Brown);
    let error = serde_json::from_str::<Style>("\"oil\"").unwrap_err().to_string();
    assert!(error.starts_with("unknown name: use emoji, "), "{error}");
}

#[test]
fn a_last_disc_that_wins_is_part_of_the_line() {
    let game: Game = "1212121".parse().unwrap();
    let picture = Picture::from(&game).to_string();
    assert_eq!(picture.matches("[X]").count(), 4, "{picture}");
    assert!(!picture.contains("(X) "), "{picture}");
}

#[test]
fn names_are_read_as_they_are_printed() {
    for &style in Style::ALL {
        assert_eq!(style.to_string().parse(), Ok(style));
    }
    for &theme in Theme::ALL {
        assert_eq!(theme.to_string().parse(), Ok(theme));
    }
}

/// How much one colour stands out from another, 1 to 21, as the guidelines for the web define it.
fn contrast(one: Paint, other: Paint) -> f64 {
    let luminance = |paint: Paint| {
        let channel = |at: usize| {
            let value = f64::from(u8::from_str_radix(&paint.css()[at..at + 2], 16).unwrap()) / 255.;
            if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5) + 0.05
    };
    let (one, other) = (luminance(one), luminance(other));
    one.max(other) / one.min(other)
}

#[test]
fn discs_and_text_stand_out_from_the_board() {
    for &theme in Theme::ALL {
        let look = theme.look();
        assert!(contrast(look.mark, look.board) >= 4.5, "{theme}: text");
        for team in [look.teams.first, look.teams.second] {
            assert!(contrast(team.face, look.hole) >= 3., "{theme}: {}", team.name);
        }
    }
}
