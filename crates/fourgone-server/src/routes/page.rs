//! The page: the files that are part of the program.

use axum::Router;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use fourgone_page::{FILES, File};

use crate::app::Shared;
use crate::etag::ETag;

/// What is at `/`.
const INDEX: &str = "index.html";

pub(crate) fn router() -> Router<Shared> {
    let mut router = Router::new();
    for file in FILES {
        let answer = get(move |headers: HeaderMap| async move { serve(file, &headers) });
        if file.path == INDEX {
            router = router.route("/", answer.clone());
        }
        router = router.route(&format!("/{}", file.path), answer);
    }
    router
}

/// A file, packed if the client can unpack it; only its name if the client has it.
fn serve(file: &File, request: &HeaderMap) -> Response {
    let packed = file.gzip.filter(|_| takes_gzip(request));
    let etag = match packed {
        Some(_) => ETag::new(&format!("{}-gzip", file.hash)),
        None => ETag::new(file.hash),
    };
    let mut response = if etag.is_known(request) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        let mut response = packed.unwrap_or(file.bytes).into_response();
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(file.media_type));
        if packed.is_some() {
            headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
        }
        response
    };
    let headers = response.headers_mut();
    // Keep it, and ask whether it is still the same: the files of a page must fit each other.
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    if file.gzip.is_some() {
        headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    }
    headers.extend(etag.value().map(|value| (header::ETAG, value)));
    response
}

/// Whether a client can unpack gzip.
fn takes_gzip(request: &HeaderMap) -> bool {
    let values = request.get_all(header::ACCEPT_ENCODING).iter();
    let codings = values.filter_map(|value| value.to_str().ok()).flat_map(|list| list.split(','));
    codings.map(|coding| coding.split_once(';').unwrap_or((coding, ""))).any(|(name, quality)| {
        let quality = quality.trim().strip_prefix("q=").map_or(Ok(1.0), str::parse::<f32>);
        ["gzip", "*"].contains(&name.trim()) && quality.is_ok_and(|quality| quality > 0.0)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clients_say_whether_they_can_unpack() {
        let takes = |value: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::ACCEPT_ENCODING, HeaderValue::from_str(value).unwrap());
            takes_gzip(&headers)
        };
        for value in ["gzip", "gzip, deflate, br", "br;q=1.0, gzip;q=0.8", "*"] {
            assert!(takes(value), "{value}");
        }
        for value in ["", "identity", "gzip;q=0", "br, gzip; q=0.0", "x-gzip"] {
            assert!(!takes(value), "{value}");
        }
        assert!(!takes_gzip(&HeaderMap::new()));
    }
}
