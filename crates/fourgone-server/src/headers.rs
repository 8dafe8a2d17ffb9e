//! What headers mean: security, conditional requests and content coding.

use axum::http::{HeaderMap, HeaderName, HeaderValue, header};

/// Everything comes from where the page comes from, and nothing is inline.
const CONTENT_SECURITY_POLICY: &str = "default-src 'self'; \
    script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; \
    connect-src 'self'; worker-src 'self'; manifest-src 'self'; object-src 'none'; \
    base-uri 'none'; frame-ancestors 'none'; form-action 'none'";

const SECURITY: [(HeaderName, &str); 7] = [
    (header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (
        HeaderName::from_static("permissions-policy"),
        "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
    ),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-embedder-policy"), "require-corp"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// The same for what other pages may show in a frame.
const FRAMED_CONTENT_SECURITY_POLICY: &str = "default-src 'self'; script-src 'self'; \
    style-src 'self'; img-src 'self' data:; connect-src 'none'; object-src 'none'; \
    base-uri 'none'; frame-ancestors *; form-action 'none'";

/// Lets every page show a response in a frame.
pub(crate) fn allow_framing(headers: &mut HeaderMap) {
    let policy = HeaderValue::from_static(FRAMED_CONTENT_SECURITY_POLICY);
    headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    let anybody = HeaderValue::from_static("cross-origin");
    headers.insert(HeaderName::from_static("cross-origin-resource-policy"), anybody);
}

/// Adds the headers that every response has, unless it has a policy of its own.
pub(crate) fn add_security(headers: &mut HeaderMap) {
    for (name, value) in SECURITY {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    // What says nothing about caching is not to be stored: problems, metrics.
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
}

/// The entity tag of a content, quoted as in the header: who has it need not be sent it again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ETag {
    tag: String,
    is_weak: bool,
}

impl ETag {
    /// The tag with these characters, which are letters, digits, `.` and `-`.
    pub(crate) fn new(tag: &str) -> Self {
        Self { tag: format!("\"{tag}\""), is_weak: false }
    }

    /// The tag of a content that is as good as another one with the same tag, if not the same.
    pub(crate) fn weak(tag: &str) -> Self {
        Self { is_weak: true, ..Self::new(tag) }
    }

    /// Adds the tag to the headers of a response.
    pub(crate) fn add_to(&self, headers: &mut HeaderMap) {
        let weakness = if self.is_weak { "W/" } else { "" };
        let value = HeaderValue::from_str(&format!("{weakness}{}", self.tag));
        headers.extend(value.ok().map(|value| (header::ETAG, value)));
    }

    /// Whether a request says that the client has this content.
    pub(crate) fn matches(&self, request: &HeaderMap) -> bool {
        let values = request.get_all(header::IF_NONE_MATCH).iter();
        let tags = values.filter_map(|value| value.to_str().ok()).flat_map(|list| list.split(','));
        // A proxy that changes the coding of a content makes its tag a weak one.
        tags.map(str::trim).any(|tag| tag == "*" || tag.trim_start_matches("W/") == self.tag)
    }
}

/// Of the media types that a client accepts the one it likes best, among those that are `known`; the
/// first known one if it does not say.
pub(crate) fn accepted<T>(request: &HeaderMap, known: impl Fn(&str) -> Option<T>) -> Option<T> {
    let values = request.get_all(header::ACCEPT).iter();
    let ranges = values.filter_map(|value| value.to_str().ok()).flat_map(|list| list.split(','));
    let mut ranges = ranges.map(str::trim).filter(|range| !range.is_empty()).peekable();
    if ranges.peek().is_none() {
        return known("*/*");
    }
    let mut best: Option<(f32, T)> = None;
    for range in ranges {
        let mut parts = range.split(';').map(str::trim);
        let name = parts.next().unwrap_or_default().to_ascii_lowercase();
        let quality = parts.find_map(|part| part.strip_prefix("q=")).map_or(Some(1.0), |quality| {
            quality.parse::<f32>().ok().filter(|quality| (0.0..=1.0).contains(quality))
        });
        // What is not a number is not a wish.
        let quality = quality.unwrap_or(0.0);
        let is_better = quality > best.as_ref().map_or(0.0, |(best, _)| *best);
        if let (true, Some(found)) = (is_better, known(&name)) {
            best = Some((quality, found));
        }
    }
    best.map(|(_, found)| found)
}

/// Whether a client accepts gzip.
pub(crate) fn accepts_gzip(request: &HeaderMap) -> bool {
    let values = request.get_all(header::ACCEPT_ENCODING).iter();
    let codings = values.filter_map(|value| value.to_str().ok()).flat_map(|list| list.split(','));
    codings.map(|coding| coding.split_once(';').unwrap_or((coding, ""))).any(|(name, quality)| {
        let quality = quality.trim().strip_prefix("q=").map_or(Ok(1.0), str::parse::<f32>);
        ["gzip", "*"].contains(&name.trim()) && quality.is_ok_and(|quality| quality > 0.0)
    })
}

/// The media type of a request's body without its parameters, in lower case; empty if there is none.
pub(crate) fn media_type(request: &HeaderMap) -> String {
    let value = request.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    let essence = value.and_then(|value| value.split(';').next()).unwrap_or_default();
    essence.trim().to_ascii_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(name: HeaderName, value: &str) -> HeaderMap {
        HeaderMap::from_iter([(name, HeaderValue::from_str(value).unwrap())])
    }

    #[test]
    fn a_client_names_what_it_has() {
        let tag = ETag::new("abc");
        for value in ["\"abc\"", "*", "W/\"abc\"", "\"x\", \"abc\"", "\"x\",W/\"abc\""] {
            assert!(tag.matches(&with(header::IF_NONE_MATCH, value)), "{value}");
        }
        for value in ["abc", "\"ab\"", "\"abcd\"", ""] {
            assert!(!tag.matches(&with(header::IF_NONE_MATCH, value)), "{value}");
        }
        assert!(!tag.matches(&HeaderMap::new()));
    }

    #[test]
    fn clients_say_whether_they_accept_gzip() {
        for value in ["gzip", "gzip, deflate, br", "br;q=1.0, gzip;q=0.8", "*"] {
            assert!(accepts_gzip(&with(header::ACCEPT_ENCODING, value)), "{value}");
        }
        for value in ["", "identity", "gzip;q=0", "br, gzip; q=0.0", "x-gzip"] {
            assert!(!accepts_gzip(&with(header::ACCEPT_ENCODING, value)), "{value}");
        }
        assert!(!accepts_gzip(&HeaderMap::new()));
    }

    #[test]
    fn a_media_type_has_no_parameters() {
        let value = "Text/Plain; charset=utf-8";
        assert_eq!(media_type(&with(header::CONTENT_TYPE, value)), "text/plain");
        assert_eq!(media_type(&HeaderMap::new()), "");
    }
}
