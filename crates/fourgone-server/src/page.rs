//! The page: files that are part of the program.

use axum::Router;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use fourgone_page::{FILES, File};

use crate::app::Shared;
use crate::headers::{ETag, accepts_gzip, allow_framing};

/// The file at `/`.
const INDEX: &str = "index.html";

/// The board for other pages.
const EMBEDDED: &str = "embed.html";

/// Serves every file of the page at its path.
pub(crate) fn router() -> Router<Shared> {
    let mut router = Router::new();
    for file in FILES {
        let handler = get(move |headers: HeaderMap| async move { serve(file, &headers) });
        if file.path == INDEX {
            router = router.route("/", handler.clone());
        }
        router = router.route(&format!("/{}", file.path), handler);
    }
    router
}

/// A file, compressed if the client accepts that; only its tag if the client has it.
fn serve(file: &File, request: &HeaderMap) -> Response {
    let compressed = file.gzip.filter(|_| accepts_gzip(request));
    let etag = match compressed {
        Some(_) => ETag::new(&format!("{}-gzip", file.hash)),
        None => ETag::new(file.hash),
    };
    let mut response = if etag.matches(request) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        let mut response = compressed.unwrap_or(file.bytes).into_response();
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(file.media_type));
        if compressed.is_some() {
            headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
        }
        response
    };
    let headers = response.headers_mut();
    if file.path == EMBEDDED {
        allow_framing(headers);
    }
    // Store it, but ask each time whether it has changed: the files of a page must fit each other.
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    if file.gzip.is_some() {
        headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    }
    etag.add_to(headers);
    response
}
