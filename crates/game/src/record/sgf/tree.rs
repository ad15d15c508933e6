//! A record as it was read, with all variations, comments and marks: unchanged parts are written
//! again as it was.
//!
//! Nothing here is recursive, so that a record may be nested as deeply as memory allows.

use super::syntax::{self, SgfNode, Token};
use super::write::{letters, property, write};
use super::{BUTTON, values};
use crate::color::Color;
use crate::game::Game;
use crate::point::{Move, Size};
use crate::record::builder::ParsedRecord;
use crate::record::formats::is_sgf;
use crate::record::info::GameInfo;

/// Nodes on one line of text.
const NODES_PER_LINE: usize = 10;

/// The tree of a record, and the game in its main line.
#[derive(Clone, Debug)]
pub struct RecordTree {
    pub(super) nodes: Vec<TreeNode>,
    /// The nodes of the main line: before the first move of the game, and of each of its moves.
    pub(super) main_line: Vec<usize>,
    pub(super) size: Size,
    pub(super) moves: Vec<(Color, Move)>,
    pub(super) record: GameInfo,
    /// The node whose move was impossible, so that nothing after it was read.
    unread: Option<usize>,
    /// The records after it in the same file, as they were written.
    others: String,
}

/// A node of the tree.
#[derive(Clone, Debug, Default)]
pub(super) struct TreeNode {
    pub(super) properties: Vec<RawText>,
    /// The nodes after it, the main line first.
    pub(super) next: Vec<usize>,
}

/// A property with its values as they are written, without brackets but with their escapes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct RawText {
    pub(super) identifier: String,
    pub(super) values: Vec<String>,
}

impl RecordTree {
    /// The tree of `text`, which was read as `recorded`. `None` if the format has no variations.
    pub fn read(text: &str, recorded: &ParsedRecord) -> Option<RecordTree> {
        if !is_sgf(text) {
            return None;
        }
        let mut tree = RecordTree::plain(text, &recorded.game, &recorded.record);
        if tree.nodes.is_empty() {
            return None;
        }
        tree.divide_unread(recorded.moves_read);
        tree.main_line = tree.find_main_line(recorded.moves_read)?;
        // The node of the first move may have the facts about the start of the game.
        tree.divide(0);
        let others: String = syntax::records(text).into_iter().skip(1).collect();
        // A bracket behind the record would seem to belong to it.
        let is_lost = |one: char| one.is_whitespace() || [']', ')'].contains(&one);
        tree.others = others.trim_start_matches(is_lost).trim_end().to_owned();
        Some(tree)
    }

    /// The tree of a game without variations.
    pub fn of(game: &Game, record: &GameInfo) -> RecordTree {
        let mut tree = RecordTree::plain(&write(game, record), game, record);
        tree.main_line = (0..tree.nodes.len()).collect();
        tree
    }

    fn plain(text: &str, game: &Game, record: &GameInfo) -> RecordTree {
        RecordTree {
            nodes: nodes(text),
            main_line: Vec::new(),
            size: game.size(),
            moves: game.moves().to_vec(),
            record: record.clone(),
            unread: None,
            others: String::new(),
        }
    }

    /// The number of nodes.
    pub fn count(&self) -> usize {
        self.nodes.len()
    }

    /// Finds the nodes of the moves that were read, the last of `moves_read` in the first line: the game begins
    /// late where stones are set up after moves, and ends early where a move is impossible.
    fn find_main_line(&self, moves_read: usize) -> Option<Vec<usize>> {
        let (mut line, mut movers) = (Vec::new(), Vec::new());
        for at in self.first_line() {
            let moves = self.nodes[at].written_moves();
            if movers.len() + moves > moves_read {
                break;
            }
            line.push(at);
            movers.extend(std::iter::repeat_n(at, moves));
        }
        let (before, movers) = movers.split_at(movers.len().checked_sub(self.moves.len())?);
        let start = match movers.first() {
            Some(first) if self.nodes[*first].sets_up() || before.last() == Some(first) => *first,
            Some(&first) => line.iter().rfind(|&&at| at < first).copied().unwrap_or(0),
            None => *line.last()?,
        };
        Some([&[start], movers].concat())
    }

    /// Finds the node of the first line that makes an impossible move, and divides it before this move, so that
    /// the game can go on from there.
    fn divide_unread(&mut self, moves_read: usize) {
        let mut left = moves_read;
        for at in self.first_line() {
            if let Some(after) = left.checked_sub(self.nodes[at].written_moves()) {
                left = after;
                continue;
            }
            let mut unread = at;
            // The setup of a node comes before all its moves.
            let is_set_up = at == 0 || self.nodes[at].sets_up();
            for kept in [is_set_up.then_some(0), (left > 0).then_some(left)].into_iter().flatten() {
                self.divide_node(unread, kept);
                unread = self.nodes.len() - 1;
            }
            self.unread = Some(unread);
            return;
        }
    }

    /// The nodes from the root to the end of the first variation.
    pub(super) fn first_line(&self) -> Vec<usize> {
        if self.nodes.is_empty() { Vec::new() } else { self.line_from(0).collect() }
    }

    /// The same as far as it was read.
    pub(super) fn read_line(&self) -> Vec<usize> {
        let mut line = self.first_line();
        if let Some(end) = line.iter().position(|&at| Some(at) == self.unread) {
            line.truncate(end + 1);
        }
        line
    }

    /// The node `at` and the nodes after it to the end of the first variation.
    fn line_from(&self, at: usize) -> impl Iterator<Item = usize> {
        std::iter::successors(Some(at), |&at| self.nodes[at].next.first().copied())
    }

    /// The node of a move after the node `at`, which is made if there is none. If it `leads`, it
    /// becomes the first.
    pub(super) fn enter(&mut self, at: usize, color: Color, mv: Move, leads: bool) -> usize {
        let makes = |&next: &usize| {
            let moves = self.nodes[next].moves(self.size);
            // A game would begin where the line that it leads to sets up stones.
            let mut after = self.line_from(next).take(if leads { usize::MAX } else { 1 });
            moves.len() == 1
                && self.nodes[next].written_moves() == 1
                && is_same(moves[0], (color, mv))
                && !after.any(|node| self.nodes[node].sets_up())
        };
        let found = self.nodes[at].next.iter().copied().find(makes);
        let next = found.unwrap_or_else(|| {
            self.nodes.push(TreeNode::of_move(self.size, color, mv));
            self.nodes.len() - 1
        });
        let siblings = &mut self.nodes[at].next;
        match (leads, found) {
            (true, _) => {
                siblings.retain(|&other| other != next);
                siblings.insert(0, next);
            }
            (false, None) => siblings.push(next),
            (false, Some(_)) => {}
        }
        next
    }

    /// The record as text in UTF-8, with the other records of its file.
    pub fn text(&self) -> String {
        let mut tree = self.clone();
        tree.written()
    }

    fn written(&mut self) -> String {
        let foreign = |node: &TreeNode| {
            node.properties.iter().flat_map(|one| &one.values).any(|value| !value.is_ascii())
        };
        let is_foreign = !self.others.is_ascii() || self.nodes.iter().any(foreign);
        if self.nodes[0].get("CA").is_some() || is_foreign {
            self.nodes[0].set("CA", "UTF-8");
        }
        let mut text = String::from("(");
        let mut todo = vec![PendingWrite::Node(0)];
        while let Some(part) = todo.pop() {
            match part {
                PendingWrite::Open => text.push_str("\n("),
                PendingWrite::Close => text.push(')'),
                PendingWrite::Node(at) => {
                    let node = &self.nodes[at];
                    if at > 0 && at.is_multiple_of(NODES_PER_LINE) {
                        text.push('\n');
                    }
                    node.write(&mut text);
                    match node.next[..] {
                        [only] => todo.push(PendingWrite::Node(only)),
                        ref several => todo.extend(several.iter().rev().flat_map(|&next| {
                            [PendingWrite::Close, PendingWrite::Node(next), PendingWrite::Open]
                        })),
                    }
                }
            }
        }
        text.push_str(")\n");
        if !self.others.is_empty() {
            text.push_str(&self.others);
            text.push('\n');
        }
        text
    }
}

/// Returns true if two moves are the same in a record. The rules say whether a pass takes the button,
/// whatever a node says.
pub(super) fn is_same(one: (Color, Move), other: (Color, Move)) -> bool {
    (one.0, one.1.point()) == (other.0, other.1.point())
}

/// A part of the tree that is still to be written.
enum PendingWrite {
    Open,
    Node(usize),
    Close,
}

/// The nodes of the first record in a text, up to the first fault.
fn nodes(text: &str) -> Vec<TreeNode> {
    let mut nodes: Vec<TreeNode> = Vec::new();
    let (mut forks, mut here) = (Vec::new(), None);
    for token in syntax::tokens(text).into_iter().flatten() {
        match token {
            Ok(Token::Open) => forks.push(here),
            Ok(Token::Close) => here = forks.pop().flatten(),
            Ok(Token::Node(node)) => {
                let at = nodes.len();
                if at > 0 {
                    nodes[here.unwrap_or(0)].next.push(at);
                }
                nodes.push(TreeNode::new(&node));
                here = Some(at);
            }
            Err(_) => break,
        }
    }
    nodes
}

impl TreeNode {
    fn new(node: &SgfNode<'_>) -> TreeNode {
        let properties = node.properties.iter().map(|one| RawText {
            identifier: one.identifier.to_string(),
            values: one.values.iter().map(|&value| value.to_owned()).collect(),
        });
        TreeNode { properties: properties.collect(), next: Vec::new() }
    }

    fn of_move(size: Size, color: Color, mv: Move) -> TreeNode {
        let place = mv.point().map_or(String::new(), |point| letters(size, point));
        let plain = |identifier: &str, value: String| RawText {
            identifier: identifier.to_owned(),
            values: vec![value],
        };
        let mut properties = vec![plain(&color.letter().to_string(), place)];
        if mv == Move::Button {
            properties.push(plain(BUTTON, String::new()));
        }
        TreeNode { properties, next: Vec::new() }
    }

    /// The property with this identifier.
    pub(super) fn get(&self, identifier: &str) -> Option<&RawText> {
        self.properties.iter().find(|one| one.identifier == identifier)
    }

    /// The number of properties that make moves, possible or not.
    fn written_moves(&self) -> usize {
        self.properties.iter().filter(|one| ["B", "W"].contains(&one.identifier.as_str())).count()
    }

    /// The moves that the node makes: nearly always one or none.
    pub(super) fn moves(&self, size: Size) -> Vec<(Color, Move)> {
        let is_button = self.get(BUTTON).is_some();
        let of = |one: &RawText| {
            let color = match one.identifier.as_str() {
                "B" => Color::Black,
                "W" => Color::White,
                _ => return None,
            };
            let mv = values::mv(size, one.values.first()?).ok()?.value;
            Some((color, if is_button && mv == Move::Pass { Move::Button } else { mv }))
        };
        self.properties.iter().filter_map(of).collect()
    }

    /// Gives a property a plain text as its value, or takes it away if the text is empty.
    pub(super) fn set(&mut self, identifier: &str, text: &str) {
        let first = self.properties.iter().position(|one| one.identifier == identifier);
        self.properties.retain(|one| one.identifier != identifier);
        if !text.is_empty() {
            let place = first.unwrap_or(self.properties.len());
            let (identifier, values) = (identifier.to_owned(), vec![raw(text)]);
            self.properties.insert(place, RawText { identifier, values });
        }
    }

    fn write(&self, text: &mut String) {
        text.push(';');
        for RawText { identifier, values } in &self.properties {
            text.push_str(identifier);
            for value in values {
                text.push('[');
                write_raw(text, value);
                text.push(']');
            }
        }
    }
}

/// A plain text as a value.
pub(super) fn raw(text: &str) -> String {
    let mut written = String::new();
    property(&mut written, "", &[text.replace("\r\n", "\n")]);
    written[1..written.len() - 1].to_owned()
}

/// Writes a value as it was written, but with all brackets escaped: readers that forgive a closing bracket
/// without its backslash look for the one that balances an opening bracket.
fn write_raw(text: &mut String, value: &str) {
    let mut is_hidden = false;
    for character in value.chars() {
        if matches!(character, '[' | ']') && !is_hidden {
            text.push('\\');
        }
        is_hidden = character == '\\' && !is_hidden;
        text.push(character);
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::record::read_text;

    pub(in crate::record::sgf) fn tree(text: &str) -> (RecordTree, ParsedRecord) {
        let recorded = read_text(text).unwrap();
        (RecordTree::read(text, &recorded).unwrap(), recorded)
    }

    pub(in crate::record::sgf) fn flat(text: &str) -> String {
        text.replace('\n', "")
    }

    #[test]
    fn records_are_written_as_they_were_read() {
        for text in [
            "(;GM[1]SZ[9]PB[Ann]XX[a\\]b][c](;B[ee]C[one]TR[ee];W[cc](;B[gg])(;B[gc]C[two]))\
                        (;B[cc];W[gg]))",
            "(;)",
            "(;SZ[5]KM[6.5]RU[made up]AB[aa][bb]PL[W];W[cc];C[only a comment];B[dd])",
            "(;SZ[5];B[aa];AB[bb];W[cc](;B[dd])(;B[de]))",
            "(;SZ[5];B[aa]W[bb])",
        ] {
            let (tree, ParsedRecord { game, record, .. }) = tree(text);
            assert_eq!(flat(&tree.grown(&game, &record).text()), text);
        }
        let (tree, recorded) = tree("(;CA[Shift_JIS]SZ[5]C[\u{767d}[1] ];B[cc])");
        let text = tree.grown(&recorded.game, &recorded.record).text();
        assert_eq!(flat(&text), "(;CA[UTF-8]SZ[5]C[\u{767d}\\[1\\] ];B[cc])");
        // Nesting costs no stack.
        let deep = format!("(;SZ[5]{}{}", "(;C[x]".repeat(100_000), ")".repeat(100_001));
        let recorded = read_text(&deep).unwrap();
        let again = RecordTree::read(&deep, &recorded).unwrap();
        assert_eq!(
            again.grown(&recorded.game, &recorded.record).text().matches('x').count(),
            100_000
        );
    }

    #[test]
    fn the_other_records_of_a_file_stay() {
        let (tree, ParsedRecord { game, record, .. }) =
            tree("Two:\n(;SZ[5];B[aa]) and\n(;SZ[7]PB[\u{767d}];B[bb](;W[cc])(;W[dd]))\n");
        let text = tree.grown(&game, &record).text();
        assert_eq!(
            text,
            "(;SZ[5]CA[UTF-8];B[aa])\nand\n(;SZ[7]PB[\u{767d}];B[bb](;W[cc])(;W[dd]))\n"
        );
    }

    #[test]
    fn a_variation_without_nodes_is_none() {
        let text = "(;SZ[5];B[aa](());W[bb]();B[cc](;W[dd])(;W[ee]))";
        let (tree, ParsedRecord { game, record, .. }) = tree(text);
        assert_eq!(game.moves().len(), 4);
        let written = tree.grown(&game, &record).text();
        assert_eq!(flat(&written), "(;SZ[5];B[aa];W[bb];B[cc](;W[dd])(;W[ee]))");
    }

    #[test]
    fn a_value_that_was_written_ends_where_it_did() {
        let text = "(;SZ[5]C[[a]b];C[[c];B[aa])";
        let (tree, ParsedRecord { game, record, .. }) = tree(text);
        let written = tree.grown(&game, &record).text();
        assert_eq!(written, "(;SZ[5]C[\\[a\\]b];C[\\[c];B[aa])\n");
        assert_eq!(read_text(&written).unwrap().record, record);
    }

    #[test]
    fn lost_brackets_behind_a_record_are_left_out() {
        let text = "(;SZ[5];B[aa]))]\n(;SZ[7])";
        let (tree, ParsedRecord { game, record, .. }) = tree(text);
        let written = tree.grown(&game, &record).text();
        assert_eq!(written, "(;SZ[5];B[aa])\n(;SZ[7])\n");
        assert_eq!(read_text(&written).unwrap().game.moves(), game.moves());
    }

    #[test]
    fn a_new_game_has_a_tree() {
        let (_, ParsedRecord { mut game, record, .. }) = tree("(;SZ[5]HA[2]AB[bb][dd])");
        let tree = RecordTree::of(&game, &record);
        game.play(Color::White, game.size().parse_move("C3").unwrap()).unwrap();
        let text = tree.grown(&game, &record).text();
        assert!(text.contains("AB[dd][bb]") && text.ends_with(";W[cc])\n"), "{text}");
    }

    #[test]
    fn lists_of_moves_have_no_tree() {
        let gib = "\\HS\n\\[GAMEBLACKNAME=Ann\\]\n\\HE\n\\GS\nSTO 0 2 1 15 3\n\\GE\n";
        assert!(RecordTree::read(gib, &read_text(gib).unwrap()).is_none());
    }
}
