//! What holds for every SVG, seen by an XML parser.

use std::collections::HashSet;

use fourgone::{Column, Game};
use fourgone_render::{Picture, Style, Theme};
use roxmltree::Document;

/// A few hundred games of every length, each in every theme.
fn for_each_picture(mut check: impl FnMut(&Picture, &Document)) {
    let mut random = 1_u64;
    for _ in 0..20 {
        let mut game = Game::new();
        loop {
            for &theme in Theme::ALL {
                let picture = Picture::from(&game).with_style(Style::Svg).with_theme(theme);
                let text = picture.to_string();
                check(&picture, &Document::parse(&text).unwrap());
            }
            let open: Vec<Column> = game.open_columns().into_iter().collect();
            if open.is_empty() {
                break;
            }
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let at = usize::try_from(random >> 33).unwrap() % open.len();
            game.play(open[at]).unwrap();
        }
    }
}

#[test]
fn it_is_an_image_with_a_title_and_a_description() {
    for_each_picture(|picture, document| {
        let root = document.root_element();
        assert_eq!(root.attribute("role"), Some("img"));
        let parts: Vec<_> = root.children().filter(roxmltree::Node::is_element).take(2).collect();
        for (part, (tag, reference)) in
            parts.iter().zip([("title", "aria-labelledby"), ("desc", "aria-describedby")])
        {
            assert!(part.has_tag_name(("http://www.w3.org/2000/svg", tag)));
            assert_eq!(part.attribute("id"), root.attribute(reference));
        }
        assert_eq!(parts[0].text(), Some(&*format!("Connect Four, {}", picture.status())));
        assert_eq!(parts[1].text(), Some(&*picture.description()));
    });
}

#[test]
fn it_refers_to_nothing_outside_and_runs_nothing() {
    for_each_picture(|_, document| {
        for element in document.descendants().filter(roxmltree::Node::is_element) {
            let tag = element.tag_name().name();
            assert!(["svg", "title", "desc", "g", "rect", "circle", "path", "text"].contains(&tag));
            for attribute in element.attributes() {
                assert!(!attribute.name().starts_with("on"));
                assert!(!attribute.name().contains("href"));
                assert!(!attribute.value().contains("url("));
            }
        }
    });
}

#[test]
fn pictures_in_one_page_share_no_ids_unless_they_are_the_same() {
    let (mut ids, mut pictures) = (HashSet::new(), HashSet::new());
    for_each_picture(|picture, document| {
        if pictures.insert(picture.to_string()) {
            for id in document.descendants().filter_map(|element| element.attribute("id")) {
                assert!(ids.insert(id.to_owned()), "{id} twice");
            }
        }
    });
}

#[test]
fn it_has_every_disc_of_the_position() {
    for_each_picture(|picture, document| {
        let discs = document.root_element().children().filter(|element| {
            element.has_attribute("transform") && element.has_attribute("stroke")
        });
        assert_eq!(discs.count(), picture.position().ply());
    });
}
