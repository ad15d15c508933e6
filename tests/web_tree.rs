//! The tree of a game in `ponnuki web`: what readers change in it, and files with several games.

use serde_json::{Value, json};

use crate::support::web::Server;

fn edits(game: &str) -> String {
    format!("{game}edits")
}

#[test]
fn the_tree_of_a_game_is_changed_and_saved() {
    let server = Server::start(&[]);
    let sgf = "(;GM[1]SZ[5];B[cc]C[good](;W[bc];B[bb])(;W[cb];B[bc])(;W[dd]))";
    let game = server.start_game(json!({ "sgf": sgf }));
    let mut page = server.listen(&game);
    page.after(3);
    let edit = |number: usize, line: &[&str], edit: &str, text: &str| {
        let body = json!({ "number": number, "line": line, "edit": edit, "text": text });
        server.post(&edits(&game), body);
    };
    let record = || server.get(&format!("{game}game.sgf")).body.replace('\n', "");
    edit(1, &["D2"], "earlier", "");
    edit(1, &["C4"], "comment", "a line");
    edit(1, &[], "comment", "better");
    edit(3, &["B:A1"], "keep", "");
    assert_eq!(
        record(),
        "(;GM[1]SZ[5];B[cc]C[better](;W[bc];B[bb];B[ae])(;W[dd])(;W[cb]C[a line];B[bc]))"
    );
    edit(1, &["C4"], "remove", "");
    assert!(!record().contains("W[cb]"));
    page.until("game", |game| game["can_restore"] == true);
    edit(0, &[], "restore", "");
    assert!(record().contains("(;W[cb]C[a line];B[bc])"));
    // A variation becomes the game, and the game a variation.
    edit(1, &["C4"], "lead", "");
    let now = page.until("game", |game| game["moves"][1] == json!(["W", "C4"]));
    assert_eq!(now["moves"].as_array().unwrap().len(), 3);
    assert!(record().contains("C[better](;W[cb]C[a line];B[bc])(;W[bc];B[bb];B[ae])"));
    edit(1, &[], "comment", "");
    assert!(record().contains(";B[cc](;W[cb]"), "{}", record());
    for (body, part) in [
        (json!({ "number": 1, "edit": "remove" }), "the game itself"),
        (json!({ "number": 0, "edit": "restore" }), "nothing to bring back"),
        (json!({ "number": 1, "line": ["C3"], "edit": "keep" }), "C3 is not possible"),
        (json!({ "number": 1, "edit": "burn" }), "unknown variant"),
    ] {
        let (status, reason) = server.refused(&edits(&game), body.clone());
        assert!([400, 409].contains(&status) && reason.contains(part), "{body}: {reason}");
    }
}

#[test]
fn a_collection_is_several_games_and_saving_one_keeps_the_others() {
    let server = Server::start(&[]);
    let collection = "Two games\n(;SZ[5]PB[Ann];B[cc])\n\n(;SZ[7]PB[Ben];B[dd](;W[cc])(;W[ee]))\n";
    let reply = server.ask("POST", "text", collection).body;
    let games: Value = serde_json::from_str(&reply).unwrap();
    let games = games["games"].as_array().unwrap();
    assert_eq!(games.len(), 2, "{reply}");
    assert_eq!(games[1], "(;SZ[7]PB[Ben];B[dd](;W[cc])(;W[ee]))");
    let game = server.start_game(json!({ "sgf": collection }));
    server.order(&game, "B2");
    let saved = server.get(&format!("{game}game.sgf")).body;
    assert_eq!(saved, "(;SZ[5]PB[Ann];B[cc];W[bd])\n(;SZ[7]PB[Ben];B[dd](;W[cc])(;W[ee]))\n");
}
