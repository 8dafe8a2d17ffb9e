//! The page.

use std::io::Read as _;
use std::sync::Arc;

use axum::body::Body;
use axum::http::Request;
use flate2::read::GzDecoder;
use fourgone_page::FILES;

use crate::client::{get, get_with, router, send};

#[tokio::test]
async fn the_page_is_at_the_root() {
    let router = router();
    let (root, index) = (get(&router, "/").await, get(&router, "/index.html").await);
    assert_eq!(root.header("content-type"), "text/html; charset=utf-8");
    assert!(root.text().contains("<html"));
    assert_eq!(root.body, index.body);
}

#[tokio::test]
async fn every_file_is_served_whole_and_packed() {
    let router = router();
    for file in FILES {
        let path = format!("/{}", file.path);
        let plain = get(&router, &path).await;
        assert_eq!((plain.status.as_u16(), &plain.body[..]), (200, file.bytes), "{path}");
        assert_eq!(plain.header("content-type"), file.media_type);
        assert_eq!(plain.header("content-encoding"), "");

        let packed = get_with(&router, &path, &[("accept-encoding", "gzip, br")]).await;
        if file.gzip.is_some() {
            assert_eq!(packed.header("content-encoding"), "gzip");
            assert_eq!(packed.header("vary"), "accept-encoding");
            let mut unpacked = Vec::new();
            GzDecoder::new(&packed.body[..]).read_to_end(&mut unpacked).unwrap();
            assert!(unpacked == file.bytes, "{path}");
            assert_ne!(packed.header("etag"), plain.header("etag"), "they are different bytes");
        } else {
            assert_eq!(packed.header("content-encoding"), "");
        }
    }
}

#[tokio::test]
async fn a_file_that_the_client_has_is_not_sent_again() {
    let router = router();
    for file in FILES {
        let path = format!("/{}", file.path);
        for encoding in ["identity", "gzip"] {
            let first = get_with(&router, &path, &[("accept-encoding", encoding)]).await;
            assert_eq!(first.header("cache-control"), "no-cache", "{path}");
            let known = [("accept-encoding", encoding), ("if-none-match", first.header("etag"))];
            let second = get_with(&router, &path, &known).await;
            assert_eq!((second.status.as_u16(), second.body.len()), (304, 0), "{path}");
            assert_eq!(second.header("etag"), first.header("etag"));
            let other = [("accept-encoding", encoding), ("if-none-match", "\"another\"")];
            assert_eq!(get_with(&router, &path, &other).await.status, 200);
        }
    }
}

#[tokio::test]
async fn the_head_of_a_file_has_its_length() {
    let request = Request::head("/").body(Body::empty()).unwrap();
    let answer = send(&router(), request).await;
    let length = get(&router(), "/").await.body.len();
    assert_eq!(answer.status, 200);
    assert_eq!((answer.body.len(), answer.header("content-length")), (0, &*length.to_string()));
}

#[tokio::test]
async fn only_the_board_for_other_pages_may_be_framed() {
    let router = router();
    let name = "content-security-policy";
    let embedded = get(&router, "/embed.html").await;
    assert!(embedded.header(name).contains("frame-ancestors *"));
    assert_eq!(embedded.header("cross-origin-resource-policy"), "cross-origin");
    for path in ["/", "/index.html", "/js/embed.js", "/api/v1/positions/121212"] {
        let answer = get(&router, path).await;
        assert!(answer.header(name).contains("frame-ancestors 'none'"), "{path}");
        assert_eq!(answer.header("cross-origin-resource-policy"), "same-origin", "{path}");
    }
}

#[tokio::test]
async fn a_server_without_games_has_no_page_for_them_and_says_so_to_its_own() {
    let router = router();
    assert_eq!(get(&router, "/g/0123456789ab").await.status, 404);
    assert!(get(&router, "/js/host.js").await.text().contains("hasGames = false"));
}

#[tokio::test]
async fn every_game_has_the_page_at_its_address() {
    let mut config = fourgone_server::Config::default();
    config.store = Some(Arc::new(fourgone_server::store::Sqlite::in_memory().unwrap()));
    let router = fourgone_server::app(config);
    let page = get(&router, "/g/0123456789ab").await;
    assert_eq!((page.status.as_u16(), &page.body), (200, &get(&router, "/game.html").await.body));
    assert_eq!(page.header("referrer-policy"), "no-referrer");
    assert!(page.header("content-security-policy").contains("frame-ancestors 'none'"));
    assert!(get(&router, "/js/host.js").await.text().contains("hasGames = true"));
    for path in ["/g/short", "/g/0123456789ab/x", "/g/", "/g/0123456789AB!"] {
        assert_eq!(get(&router, path).await.status, 404, "{path}");
    }
}
