//! Game records in all formats and encodings.

use std::collections::BTreeMap;

use ponnuki_game::color::Color;
use ponnuki_game::game::Game;
use ponnuki_game::point::Move;
use ponnuki_game::record::{
    self, Annotation, GameInfo, ParsedRecord, Property, RecordTree, TreeEdit, Variation,
};

/// A comment with what a writer has to escape.
const REMARK: &str = "a:]\\";

/// A file. What is read is written as a record that is read the same, and each way to read a file finds
/// the same game or fails.
pub(super) fn file(bytes: &[u8]) {
    let Ok(text) = record::text_of(bytes) else {
        return assert!(record::read_file(bytes).is_err());
    };
    let games = record::games_of(&text);
    assert!(!games.is_empty());
    let mut visited = 0;
    let visit = record::visit_moves(bytes, &mut |_: &Game, _, _| visited += 1);
    let read = match record::read_file(bytes) {
        Ok(file) => file.recorded,
        Err(error) => return assert!(!error.to_string().is_empty()),
    };
    assert!(visit.is_err() || visited >= read.game.moves().len());
    assert_same(&read, &record::read_text(&text).unwrap(), "of the text");
    for warning in &read.warnings {
        assert!(!warning.to_string().is_empty());
    }
    assert_written(&read.game, &read.record);
    let before = 1 + read.game.moves().len() / 2;
    if let Ok(part) = record::read_before(bytes, Some(before)) {
        assert!(part.game.moves().len() < before);
    }
    if let Some(tree) = RecordTree::read(&text, &read) {
        assert_tree(&tree, &read);
        let back = bytes.len() % (1 + read.game.moves().len());
        assert_grown(&tree, &read, back);
        assert_annotated(&tree, &read, back);
        assert_edited(&tree, &read, back);
    }
}

/// A game that is written is read as the same game with the same notes.
fn assert_written(game: &Game, record: &GameInfo) {
    let written = record::write(game, record);
    let again = record::read_text(&written).unwrap_or_else(|error| panic!("{error}: {written}"));
    assert!(again.has_komi);
    assert_eq!((line(&again.game), &again.record), (line(game), record), "{written}");
    assert_eq!(again.game.effective_komi(), game.effective_komi(), "{written}");
}

/// The parts of a game: its size, rules, start and moves.
fn line(game: &Game) -> (String, String, Vec<(Color, Move)>) {
    let start = game.at_start();
    let start = format!(
        "{:?} {} {:?} {:?}\n{}",
        game.rules(),
        game.handicap(),
        game.komi(),
        start.to_move(),
        start.board().to_diagram()
    );
    (game.size().to_string(), start, game.moves().to_vec())
}

fn assert_same(one: &ParsedRecord, other: &ParsedRecord, what: &str) {
    assert_eq!((line(&one.game), &one.record), (line(&other.game), &other.record), "{what}");
}

/// A tree that has grown with another end of its game is written as that game.
fn assert_grown(tree: &RecordTree, read: &ParsedRecord, back: usize) {
    let mut game = read.game.clone();
    game.undo_moves(back).unwrap();
    let mv = game.size().points().map(Move::Play).find(|&mv| game.is_legal(game.to_move(), mv));
    game.play(game.to_move(), mv.unwrap_or(Move::Pass)).unwrap();
    let notes = GameInfo {
        comments: [(game.moves().len(), REMARK.to_owned())].into(),
        ..read.record.clone()
    };
    let written = tree.grown(&game, &notes).text();
    let again = record::read_text(&written).unwrap_or_else(|error| panic!("{error}: {written}"));
    // After moves of the tree that were made again, the nodes after them stay, up to an impossible
    // move.
    let mut played = again.game;
    let more =
        played.moves().len().checked_sub(game.moves().len()).unwrap_or_else(|| panic!("{written}"));
    let after = &played.moves()[game.moves().len()..];
    assert!(tree.continuation(game.moves()).starts_with(after), "{written}");
    played.undo_moves(more).unwrap();
    assert_eq!(played.moves(), game.moves(), "{written}");
    assert_eq!(played.board().to_diagram(), game.board().to_diagram(), "{written}");
    let said = again.record.comments.get(&game.moves().len());
    assert_eq!(said.map(String::as_str), Some(REMARK), "{written}");
    let terms = |game: &Game| (game.komi(), *game.rules(), game.handicap());
    assert_eq!(terms(&played), terms(&game), "{written}");
    let facts = |record: &GameInfo| GameInfo { comments: BTreeMap::new(), ..record.clone() };
    assert_eq!(facts(&again.record), facts(&notes), "{written}");
}

/// Remarks, labels and variations leave the game as it is.
fn assert_annotated(tree: &RecordTree, read: &ParsedRecord, number: usize) {
    let size = read.game.size();
    let variation = Variation {
        color: Color::Black,
        mv: Move::Pass,
        comment: "b:]\\".to_owned(),
        properties: Vec::new(),
        next: Vec::new(),
    };
    // After the last move a variation would be the game's next move.
    let is_within = number < read.game.moves().len();
    let annotation = Annotation {
        properties: vec![Property::labels(size, size.points().map(|one| (one, "]".to_owned())))],
        variations: is_within.then_some(variation).into_iter().collect(),
    };
    let comments = [(number, REMARK.to_owned())].into();
    let written = tree.annotated(&comments, &[(number, annotation)].into());
    let again = record::read_text(&written).unwrap_or_else(|error| panic!("{error}: {written}"));
    assert_eq!(line(&again.game), line(&read.game), "{written}");
    let said = again.record.comments.get(&number);
    assert!(said.is_some_and(|said| said.contains(REMARK)), "{written}");
}

/// So do the changes of a reader. A variation that is added and taken out again leaves nothing.
fn assert_edited(tree: &RecordTree, read: &ParsedRecord, number: usize) {
    let path = &read.game.moves()[..number];
    let mut edited = tree.clone();
    edited.edit(path, &TreeEdit::Comment(REMARK.to_owned()));
    let written = edited.text();
    let again = record::read_text(&written).unwrap_or_else(|error| panic!("{error}: {written}"));
    assert_eq!(line(&again.game), line(&read.game), "{written}");
    let said = again.record.comments.get(&number);
    assert!(said.is_some_and(|said| said.contains(REMARK)), "{written}");
    let before = edited.outline();
    let aside = [path, &[(Color::White, Move::Pass)]].concat();
    edited.edit(&aside, &TreeEdit::Keep);
    if edited.outline().len() > before.len() {
        edited.edit(&aside, &TreeEdit::Remove);
        assert_eq!(edited.outline(), before, "{written}");
    }
}

/// A tree that is written has the same nodes, and the same game as its main line.
fn assert_tree(tree: &RecordTree, read: &ParsedRecord) {
    assert!(tree.count() > 0 && !tree.outline().is_empty());
    let written = tree.text();
    let again = record::read_text(&written).unwrap_or_else(|error| panic!("{error}: {written}"));
    assert_same(&again, read, &written);
    let tree_again = RecordTree::read(&written, &again).expect("a tree that was written");
    assert_eq!(tree_again.outline(), tree.outline(), "{written}");
}
