//! The words of a review: one perspective in all of them, the files that it wrote, and its
//! reliability.

use std::fs;

use crate::review::{GAME, NETWORK, file, refusal, review, reviewed};
use crate::support::folder::Folder;

#[test]
fn one_perspective_in_all_words_and_the_files_that_were_written() {
    let folder = Folder::new("review-perspective");
    let game = file(&folder, "game.sgf", GAME);
    let sgf = folder.path().join("out.sgf");
    let page = folder.path().join("out.html");
    let [sgf_name, page_name] = [&sgf, &page].map(|path| path.to_str().unwrap());
    for (perspective, own, other) in
        [("black", "Black’s", "White’s"), ("white", "White’s", "Black’s")]
    {
        let options = ["--visits", "60", "--perspective", perspective, &game];
        let output = review(&[&options[..], &["--sgf", sgf_name, "--html", page_name]].concat());
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(said, format!("wrote {sgf_name}\nwrote {page_name}\n"));
        let record = fs::read_to_string(&sgf).unwrap();
        let summary = reviewed(&options);
        for text in [&record, &summary] {
            let rates = |whose: &str| text.matches(&format!("{whose} win rate")).count();
            assert!(rates(own) > 0 && rates(other) == 0, "{text}");
        }
        let letter = &own[..1];
        let page = fs::read_to_string(&page).unwrap();
        assert!(page.contains(&format!("\"perspective\":\"{letter}\"")), "the page starts with it");
    }
    let (code, said) = refusal(&["--perspective", "both", &game]);
    assert!(code == Some(2) && said.contains("a player is black or white"), "{said}");
}

#[test]
fn a_review_says_how_far_to_trust_it() {
    let folder = Folder::new("review-trust");
    let game = file(&folder, "game.sgf", "(;SZ[9];B[cc];W[gg])");
    let summary = |options: &[&str]| {
        let said = String::from_utf8(review(&[options, &[game.as_str()]].concat()).stdout).unwrap();
        said.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let builtin = ["--network", "builtin", "--visits", "5"];
    let said = summary(&builtin);
    assert!(
        said.contains("With 5 visits a move, the built-in network is 5 kyu or stronger on 9x9"),
        "{said}"
    );
    let said = summary(&["--network", "none", "--visits", "5"]);
    assert!(said.contains("The strength without a network was not measured"), "{said}");
    let said = summary(&["--network", NETWORK, "--visits", "5"]);
    assert!(said.contains("The strength of this network was not measured"), "{said}");
}
