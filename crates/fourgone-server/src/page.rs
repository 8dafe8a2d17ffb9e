//! The page: files that are part of the program.

use axum::Router;
use axum::extract::Path;
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use fourgone_match::GameId;
use fourgone_page::{FILES, File};

use crate::app::{Shared, not_found};
use crate::headers::{ETag, accepts_gzip, allow_framing};

/// The file at `/`.
const INDEX: &str = "index.html";

/// The board for other pages.
const EMBEDDED: &str = "embed.html";

/// The page of a game between people, which is at the address of every game.
const GAME: &str = "game.html";

/// What says whether the host keeps games: the page itself says that it does not.
const HOST: &str = "js/host.js";

/// The same for a server that keeps games.
static HOST_WITH_GAMES: File = File {
    path: HOST,
    media_type: "text/javascript; charset=utf-8",
    bytes: b"export const hasGames = true;\n",
    gzip: None,
    hash: "with-games",
};

/// Serves every file of the page at its path, and that of a game at the games' addresses if there
/// are any.
pub(crate) fn router(has_games: bool) -> Router<Shared> {
    let mut router = Router::new();
    for file in FILES {
        let file = if file.path == HOST && has_games { &HOST_WITH_GAMES } else { file };
        if file.path == GAME && has_games {
            let handler = move |id: Path<String>, uri: Uri, headers: HeaderMap| async move {
                match id.parse::<GameId>() {
                    Ok(_) => serve(file, &headers),
                    Err(_) => not_found(uri).await.into_response(),
                }
            };
            router = router.route("/g/{id}", get(handler));
        }
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
