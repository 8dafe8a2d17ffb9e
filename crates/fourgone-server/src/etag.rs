//! Names of contents, so that nothing is sent that a client has already.

use axum::http::{HeaderMap, HeaderValue, header};

/// The name of a content, quoted as in the header.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ETag(String);

impl ETag {
    /// The name with these characters, which are letters, digits, `.` and `-`.
    pub(crate) fn new(name: &str) -> Self {
        Self(format!("\"{name}\""))
    }

    /// The value of the header.
    pub(crate) fn value(&self) -> Option<HeaderValue> {
        HeaderValue::from_str(&self.0).ok()
    }

    /// Whether a request says that the client has this content.
    pub(crate) fn is_known(&self, request: &HeaderMap) -> bool {
        let values = request.get_all(header::IF_NONE_MATCH).iter();
        let names = values.filter_map(|value| value.to_str().ok()).flat_map(|list| list.split(','));
        // A proxy that changes how a content is packed makes its name a weak one.
        names.map(str::trim).any(|name| name == "*" || name.trim_start_matches("W/") == self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_client_names_what_it_has() {
        let tag = ETag::new("abc");
        let is_known = |value: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::IF_NONE_MATCH, HeaderValue::from_str(value).unwrap());
            tag.is_known(&headers)
        };
        for value in ["\"abc\"", "*", "W/\"abc\"", "\"x\", \"abc\"", "\"x\",W/\"abc\""] {
            assert!(is_known(value), "{value}");
        }
        for value in ["abc", "\"ab\"", "\"abcd\"", ""] {
            assert!(!is_known(value), "{value}");
        }
        assert!(!tag.is_known(&HeaderMap::new()));
    }
}
