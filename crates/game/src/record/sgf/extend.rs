//! A record whose game has gone on: new moves are added, and the information about the game stays.

use std::borrow::Cow;

use super::syntax;
use super::tree::{RawText, RecordTree};
use super::write::facts;
use crate::game::Game;
use crate::record::info::GameInfo;

/// The terms of the game, wherever the record says them first: rules, komi, handicap, and the program that
/// has written the record, by which komi is read.
const TERMS: [&str; 4] = ["RU", "KM", "HA", "AP"];

impl RecordTree {
    /// The tree with `game`, which begins as the game that was read, as its main line. Moves of another
    /// course stay as a variation.
    #[must_use]
    pub fn grown(&self, game: &Game, record: &GameInfo) -> RecordTree {
        let mut tree = self.clone();
        let pairs = self.moves.iter().zip(game.moves());
        let common = pairs.take_while(|(was, is)| was == is).count();
        let is_new = |&(&number, comment): &(&usize, &String)| {
            number > common || self.record.comments.get(&number) != Some(comment)
        };
        let remarks: Vec<_> = record.comments.iter().filter(is_new).collect();
        let said = remarks.iter().map(|&(&number, _)| number).filter(|&number| number <= common);
        said.for_each(|number| tree.divide(number));
        if game.moves().len() > common {
            tree.divide(common);
        }
        let terms = TERMS.map(|name| tree.term(name).cloned());
        let mut path = tree.main_line[..=common].to_vec();
        for &(color, mv) in &game.moves()[common..] {
            let at = tree.enter(path[path.len() - 1], color, mv, true);
            path.push(at);
        }
        if let Some(&first) = path.get(common + 1) {
            tree.keep_terms(terms, first);
        }
        for (&number, comment) in remarks {
            if let Some(&at) = path.get(number) {
                tree.nodes[at].set("C", comment);
            }
        }
        tree.name_facts(record);
        tree.main_line = path;
        tree.moves = game.moves().to_vec();
        tree.record = record.clone();
        tree
    }

    /// The property of the first line that counts among those with the name of a term.
    fn term(&self, name: &str) -> Option<&RawText> {
        let line = self.read_line();
        let mut properties = line.into_iter().flat_map(|at| &self.nodes[at].properties);
        properties.find(|one| one.identifier == name && !one.text().trim().is_empty())
    }

    /// Lets the first line say these terms, although it goes on with another node, `first`, than the line that
    /// said them.
    fn keep_terms(&mut self, terms: [Option<RawText>; TERMS.len()], first: usize) {
        let line = self.read_line();
        let place = line.iter().position(|&at| at == first).unwrap_or(line.len());
        for (name, term) in TERMS.into_iter().zip(terms) {
            if self.term(name) == term.as_ref() {
                continue;
            }
            line[place..].iter().for_each(|&at| self.nodes[at].set(name, ""));
            if self.term(name) != term.as_ref() {
                self.nodes[first].properties.extend(term);
            }
        }
    }

    /// Lets the first line say the facts of `record`.
    fn name_facts(&mut self, record: &GameInfo) {
        let line = self.read_line();
        for (name, fact) in facts(record) {
            let mut said = String::new();
            let properties = line.iter().flat_map(|&at| &self.nodes[at].properties);
            properties
                .filter(|one| one.identifier == name)
                .for_each(|one| GameInfo::fill(&mut said, &one.text()));
            if said != fact {
                line[1..].iter().for_each(|&at| self.nodes[at].set(name, ""));
                self.nodes[0].set(name, fact);
            }
        }
    }
}

impl RawText {
    /// Its first value as text.
    fn text(&self) -> Cow<'_, str> {
        self.values.first().map_or(Cow::Borrowed(""), |value| syntax::unescaped(value))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::color::Color;
    use crate::point::Move;
    use crate::record::builder::ParsedRecord;
    use crate::record::read_text;
    use crate::record::sgf::tree::tests::{flat, tree};

    const TEXT: &str = "(;GM[1]SZ[9]PB[Ann]XX[a\\]b][c](;B[ee]C[one]TR[ee];W[cc](;B[gg])(;B[gc]C[two]))\
                        (;B[cc];W[gg]))";

    #[test]
    fn only_the_changes_are_new() {
        let (tree, ParsedRecord { mut game, mut record, .. }) = tree(TEXT);
        let mv = |name: &str| tree.size.parse_move(name).unwrap();
        // The game goes on, and ends.
        game.play(Color::White, mv("C7")).unwrap_err();
        game.play(Color::White, mv("A9")).unwrap();
        record.comments.insert(4, "three]".to_owned());
        record.result = "B+R".to_owned();
        let text = flat(&tree.grown(&game, &record).text());
        assert!(text.contains("(;B[gg];W[aa]C[three\\]])(;B[gc]C[two])"), "{text}");
        assert!(text.starts_with("(;GM[1]SZ[9]PB[Ann]XX[a\\]b][c]RE[B+R](;B[ee]C[one]"), "{text}");
        // Another line becomes the main line; the line that was read stays.
        game.undo_moves(3).unwrap();
        game.play(Color::White, mv("A9")).unwrap();
        record.comments = [(1, "one".to_owned())].into();
        let text = flat(&tree.grown(&game, &record).text());
        assert!(text.contains("TR[ee](;W[aa])(;W[cc](;B[gg])(;B[gc]C[two])))(;B[cc]"), "{text}");
        // A variation that is played becomes it, too.
        game.undo_moves(2).unwrap();
        record.comments.clear();
        game.play(Color::Black, mv("C7")).unwrap();
        let text = flat(&tree.grown(&game, &record).text());
        assert!(text.contains("XX[a\\]b][c]RE[B+R](;B[cc];W[gg])(;B[ee]"), "{text}");
    }

    #[test]
    fn another_course_keeps_the_terms_of_the_game() {
        let text =
            "(;SZ[5]RU[ ];B[cc];W[dd]KM[]RU[Japanese]RU[NZ]KM[6.5];RU[Chinese]KM[5.5];B[bb])";
        let (tree, ParsedRecord { mut game, record, .. }) = tree(text);
        game.undo_moves(1).unwrap();
        game.play(Color::Black, Move::Pass).unwrap();
        let text = tree.grown(&game, &record).text();
        let again = read_text(&text).unwrap().game;
        assert_eq!((again.komi(), again.rules()), (game.komi(), game.rules()), "{text}");
        game.undo_moves(2).unwrap();
        game.play(Color::White, Move::Pass).unwrap();
        let text = tree.grown(&game, &record).text();
        assert!(flat(&text).contains(";B[cc](;W[]RU[Japanese]KM[6.5])"), "{text}");
        let again = read_text(&text).unwrap().game;
        assert_eq!((again.komi(), again.rules()), (game.komi(), game.rules()), "{text}");
    }

    #[test]
    fn another_course_keeps_how_komi_is_read_and_whether_there_is_a_handicap() {
        let text = "(;SZ[5]KM[3.5]HA[ ];B[cc]AP[ ];W[dd]AP[foxwq]AP[Ponnuki]HA[0]HA[2];B[bb])";
        let (tree, ParsedRecord { mut game, record, .. }) = tree(text);
        assert_eq!((game.komi().points(), game.handicap()), (7.0, 0));
        game.undo_moves(2).unwrap();
        game.play(Color::White, Move::Pass).unwrap();
        let text = tree.grown(&game, &record).text();
        assert!(flat(&text).contains(";B[cc]AP[ ](;W[]HA[0]AP[foxwq])"), "{text}");
        let again = read_text(&text).unwrap().game;
        assert_eq!((again.komi(), again.handicap()), (game.komi(), 0), "{text}");
    }

    #[test]
    fn a_variation_that_becomes_the_game_has_its_terms() {
        let text =
            "(;SZ[5]AB[aa][bb]KM[5.5];W[cc](;B[bc];W[dd]HA[2])(;B[bd]KM[9];W[ee]RU[Japanese]))";
        let (tree, ParsedRecord { mut game, record, .. }) = tree(text);
        let terms = |game: &Game| (game.komi(), *game.rules(), game.handicap());
        game.undo_moves(2).unwrap();
        game.play(Color::Black, game.size().parse_move("B2").unwrap()).unwrap();
        let text = tree.grown(&game, &record).text();
        assert_eq!(terms(&read_text(&text).unwrap().game), terms(&game), "{text}");
        // A variation in which stones are set up is another.
        for text in
            ["(;SZ[5];W[cc](;B[bc])(;AB[ee]B[bd]))", "(;SZ[5];W[cc](;B[bc])(;B[bd];W[aa];AB[ee]))"]
        {
            let (tree, ParsedRecord { mut game, record, .. }) = self::tree(text);
            game.undo_moves(1).unwrap();
            game.play(Color::Black, game.size().parse_move("B2").unwrap()).unwrap();
            let text = tree.grown(&game, &record).text();
            assert_eq!(read_text(&text).unwrap().game.moves(), game.moves(), "{text}");
        }
    }

    #[test]
    fn another_course_keeps_the_facts_of_the_game() {
        let text = "(;SZ[5]PC[ ];B[cc]PW[Bob];W[dd]PB[Ann]PW[Eve];B[bb]RE[B+R])";
        let (tree, ParsedRecord { mut game, mut record, .. }) = tree(text);
        game.undo_moves(2).unwrap();
        game.play(Color::White, Move::Pass).unwrap();
        for result in ["B+R", "W+1", ""] {
            record.result = result.to_owned();
            let text = tree.grown(&game, &record).text();
            assert_eq!(read_text(&text).unwrap().record, record, "{text}");
        }
        // A fact that a later node says is changed there, too.
        let (tree, ParsedRecord { game, mut record, .. }) = self::tree(text);
        record.result = String::new();
        let text = flat(&tree.grown(&game, &record).text());
        assert_eq!(text, "(;SZ[5]PC[ ];B[cc]PW[Bob];W[dd]PB[Ann]PW[Eve];B[bb])");
    }
}
