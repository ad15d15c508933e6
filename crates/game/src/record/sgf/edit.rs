//! Changes of the tree of a record by its reader.

use super::outline::{MARKS, TreeMark, TreeMove};
use super::tree::{RawText, RecordTree, is_same, raw};
use super::values;
use super::write::{letters, rules_text};
use crate::color::Color;
use crate::game::Game;
use crate::point::{Move, Point};

/// A change at a position. Positions that the tree does not have yet are added.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TreeEdit {
    /// Nothing but that the position is in the tree.
    Keep,
    /// The comment on the position is this text; none if it is empty.
    Comment(String),
    /// The only mark on its point is this one.
    Mark(TreeMark),
    /// There is no mark on this point.
    Unmark(Point),
    /// The position and all that follows it are taken out.
    Remove,
    /// The position comes before the variation that stood before it. The main line stays the first.
    Earlier,
    /// The position comes after the variation that stood after it.
    Later,
}

impl RecordTree {
    /// Makes a change at the position after these moves from the start of the game. The start itself
    /// and the main line cannot be taken out or moved, and stay as they are.
    pub fn edit(&mut self, path: &[(Color, Move)], edit: &TreeEdit) {
        let nodes = self.add_path(path);
        let Some(&at) = nodes.first() else { return };
        match edit {
            TreeEdit::Keep => {}
            TreeEdit::Comment(text) => {
                nodes[1..].iter().for_each(|&other| self.nodes[other].set("C", ""));
                self.nodes[at].set("C", text);
            }
            TreeEdit::Mark(mark) => self.mark(&nodes, mark.point, Some(mark)),
            TreeEdit::Unmark(point) => self.mark(&nodes, *point, None),
            _ if self.main_line.contains(&at) => {}
            TreeEdit::Remove => self.siblings(at).retain(|&other| other != at),
            TreeEdit::Earlier => self.shift(at, -1),
            TreeEdit::Later => self.shift(at, 1),
        }
    }

    /// Has the record say the rules and the komi of `game`.
    pub fn set_terms(&mut self, game: &Game) {
        // Komi is read by the program that has written it.
        let writer = concat!("Ponnuki:", env!("CARGO_PKG_VERSION"));
        let (rules, komi) = (rules_text(game.rules()), game.komi().to_string());
        let line = self.read_line();
        for (name, text) in [("RU", rules.as_str()), ("KM", &komi), ("AP", writer)] {
            line[1..].iter().for_each(|&at| self.nodes[at].set(name, ""));
            self.nodes[0].set(name, text);
        }
    }

    /// Takes the marks on a point out of the nodes of a position, and adds this one.
    fn mark(&mut self, nodes: &[usize], point: Point, mark: Option<&TreeMark>) {
        let size = self.size;
        for &at in nodes {
            for one in &mut self.nodes[at].properties {
                if !MARKS.contains(&one.identifier.as_str()) {
                    continue;
                }
                let others = one.values.iter().flat_map(|value| {
                    let (place, text) = match value.split_once(':') {
                        Some((place, text)) if one.identifier == "LB" => (place, Some(text)),
                        _ => (value.as_str(), None),
                    };
                    let points = values::points(size, place).map(|read| read.value);
                    let Ok(points) = points else { return vec![value.clone()] };
                    if !points.contains(&point) {
                        return vec![value.clone()];
                    }
                    let others = points.into_iter().filter(|&other| other != point);
                    let written = |other| match text {
                        Some(text) => format!("{}:{text}", letters(size, other)),
                        None => letters(size, other),
                    };
                    others.map(written).collect()
                });
                one.values = others.collect();
            }
            self.nodes[at].properties.retain(|one| !one.values.is_empty());
        }
        let (Some(mark), Some(&at)) = (mark, nodes.first()) else { return };
        let value = match mark.kind {
            "LB" => format!("{}:{}", letters(size, point), raw(&mark.text)),
            _ => letters(size, point),
        };
        let properties = &mut self.nodes[at].properties;
        match properties.iter_mut().find(|one| one.identifier == mark.kind) {
            Some(one) => one.values.push(value),
            None => {
                properties.push(RawText { identifier: mark.kind.to_owned(), values: vec![value] });
            }
        }
    }

    /// The moves that follow the position after `path`, always the first of several.
    pub fn continuation(&self, path: &[(Color, Move)]) -> Vec<(Color, Move)> {
        let (moves, _) = self.outlined();
        let known = self.find(path);
        let mut here = known[known.len() - 1];
        let mut line = Vec::new();
        if known.len() <= path.len() {
            return line;
        }
        for (at, one) in moves.iter().enumerate().skip(1) {
            // The first of those that follow comes before all others.
            if let (true, Some(mv)) = (one.parent == Some(here), one.mv) {
                line.push(mv);
                here = at;
            }
        }
        line
    }

    /// The places of the outline along a path, from the start to the last that is known.
    fn find(&self, path: &[(Color, Move)]) -> Vec<usize> {
        let (moves, _) = self.outlined();
        let mut places = vec![0];
        for &mv in path {
            let here = places[places.len() - 1];
            let fits = |one: &TreeMove| {
                one.parent == Some(here) && one.mv.is_some_and(|known| is_same(known, mv))
            };
            let Some(next) = (here + 1..moves.len()).find(|&at| fits(&moves[at])) else { break };
            places.push(next);
        }
        places
    }

    /// The nodes of the position after a path, which is added as far as it is not there.
    fn add_path(&mut self, path: &[(Color, Move)]) -> Vec<usize> {
        let known = self.find(path);
        let here = known[known.len() - 1];
        let (_, mut nodes) = self.outlined();
        // The moves of a node follow each other, and the node belongs to the last of them.
        let further = nodes[here..].iter().take_while(|of_move| of_move.is_empty()).count();
        if further > 0 {
            let at = nodes[here + further][0];
            self.divide_node(at, self.nodes[at].moves(self.size).len().saturating_sub(further));
            (_, nodes) = self.outlined();
        }
        let last = &nodes[here];
        let missing = &path[known.len() - 1..];
        // Nodes after a move follow the last node that adds to it.
        let Some(&from) = last.last() else { return Vec::new() };
        if missing.is_empty() {
            return last.clone();
        }
        let grow = |at, &(color, mv): &(Color, Move)| self.enter(at, color, mv, false);
        vec![missing.iter().fold(from, grow)]
    }

    /// The nodes beside a node, with itself. Only the root has none.
    fn siblings(&mut self, at: usize) -> &mut Vec<usize> {
        let above = self.nodes.iter().position(|node| node.next.contains(&at));
        &mut self.nodes[above.unwrap_or(at)].next
    }

    fn shift(&mut self, at: usize, by: isize) {
        let main_line = self.main_line.clone();
        let siblings = self.siblings(at);
        let Some(place) = siblings.iter().position(|&other| other == at) else { return };
        let other = place.checked_add_signed(by).filter(|&other| other < siblings.len());
        if let Some(other) = other.filter(|&other| !main_line.contains(&siblings[other])) {
            siblings.swap(place, other);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::read_text;

    const TEXT: &str = "(;SZ[5](;B[cc]C[one];C[more];W[dd](;B[bb])(;B[aa]))(;B[ee])(;B[ed];W[aa]))";

    /// The tree after changes, each at a path such as `C3 D2`.
    fn edited(edits: &[(&str, TreeEdit)]) -> String {
        let recorded = read_text(TEXT).unwrap();
        let mut tree = RecordTree::read(TEXT, &recorded).unwrap();
        for (path, edit) in edits {
            tree.edit(&moves(&tree, path), edit);
        }
        tree.text().replace('\n', "")
    }

    fn moves(tree: &RecordTree, path: &str) -> Vec<(Color, Move)> {
        let names = path.split_whitespace().zip([Color::Black, Color::White].into_iter().cycle());
        names.map(|(name, color)| (color, tree.size.parse_move(name).unwrap())).collect()
    }

    #[test]
    fn a_comment_takes_the_place_of_all_that_was_said() {
        let said = |text: &str| TreeEdit::Comment(text.to_owned());
        let text = edited(&[("C3", said("two]")), ("E1", said("a")), ("E1", said(""))]);
        assert_eq!(text, TEXT.replace("C[one];C[more]", "C[two\\]];"));
        assert!(edited(&[("", said("start"))]).starts_with("(;SZ[5]C[start](;B[cc]"));
        let text = edited(&[("E2 A5 B5", said("new"))]);
        assert_eq!(text, TEXT.replace("W[aa]))", "W[aa];B[ba]C[new]))"));
    }

    #[test]
    fn each_of_several_moves_in_a_node_can_be_changed() {
        let text = "(;SZ[5];B[aa](;W[bb]B[cc]W[dd]C[x])(;W[cc]B[bb]))";
        let recorded = read_text(text).unwrap();
        let mut tree = RecordTree::read(text, &recorded).unwrap();
        tree.edit(&recorded.game.moves()[..3], &TreeEdit::Comment("y".to_owned()));
        tree.edit(&moves(&tree, "A5 C3 E1"), &TreeEdit::Keep);
        tree.edit(&moves(&tree, "A5 B4 C3 D2"), &TreeEdit::Comment("z".to_owned()));
        let wanted = "(;SZ[5];B[aa](;W[bb]B[cc]C[y];W[dd]C[z])(;W[cc](;B[bb])(;B[ee])))";
        assert_eq!(tree.text().replace('\n', ""), wanted);
    }

    #[test]
    fn a_pass_is_found_whether_or_not_it_takes_the_button() {
        let text = "(;SZ[5];W[]BUTTON[])";
        let recorded = read_text(text).unwrap();
        assert_eq!(recorded.game.moves(), [(Color::White, Move::Pass)]);
        let mut tree = RecordTree::read(text, &recorded).unwrap();
        tree.edit(recorded.game.moves(), &TreeEdit::Comment("x".to_owned()));
        assert_eq!(tree.text(), "(;SZ[5];W[]BUTTON[]C[x])\n");
    }

    #[test]
    fn variations_are_added_moved_and_taken_out() {
        let text = edited(&[("C3 E5", TreeEdit::Keep), ("C3 E5", TreeEdit::Keep)]);
        assert!(text.contains("C[more](;W[dd](;B[bb])(;B[aa]))(;W[ea]))"), "{text}");
        let swapped = TEXT.replace("(;B[ee])(;B[ed];W[aa])", "(;B[ed];W[aa])(;B[ee])");
        assert_eq!(edited(&[("E2", TreeEdit::Earlier)]), swapped);
        assert_eq!(edited(&[("E1", TreeEdit::Later)]), swapped);
        assert_eq!(edited(&[("E1", TreeEdit::Remove)]), TEXT.replace("(;B[ee])", ""));
        // The main line stays where it is.
        for (path, edit) in [
            ("E1", TreeEdit::Earlier),
            ("E2", TreeEdit::Later),
            ("C3", TreeEdit::Later),
            ("C3", TreeEdit::Remove),
            ("", TreeEdit::Remove),
        ] {
            assert_eq!(edited(&[(path, edit)]), TEXT, "{path}");
        }
    }

    #[test]
    fn a_point_has_one_mark_at_most() {
        let text = "(;SZ[5]TR[aa:bb]LB[ee:x];B[cc]TR[dd];C[more]SQ[dd][ed])";
        let recorded = read_text(text).unwrap();
        let mut tree = RecordTree::read(text, &recorded).unwrap();
        let at = |name: &str| recorded.game.size().parse_move(name).unwrap().point().unwrap();
        let mark = |name, kind, text: &str| {
            TreeEdit::Mark(TreeMark { point: at(name), kind, text: text.to_owned() })
        };
        let moves = recorded.game.moves().to_vec();
        tree.edit(&[], &mark("A5", "LB", "a:]"));
        tree.edit(&[], &TreeEdit::Unmark(at("E1")));
        tree.edit(&moves, &mark("D2", "CR", ""));
        let wanted = "(;SZ[5]TR[ba][ab][bb]LB[aa:a:\\]];B[cc]CR[dd];C[more]SQ[ed])";
        assert_eq!(tree.text().replace('\n', ""), wanted);
        let known = tree.outline();
        assert_eq!((known[0].marks.len(), known[1].marks.len()), (4, 2));
    }

    #[test]
    fn rules_and_komi_are_changed_wherever_they_stand() {
        let text = "(;SZ[5]KM[3.5]AP[foxwq];B[cc]RU[Japanese];W[dd](;B[bb])(;B[aa]))";
        let recorded = read_text(text).unwrap();
        let mut tree = RecordTree::read(text, &recorded).unwrap();
        let mut game = recorded.game.clone();
        game.set_komi("6.5".parse().unwrap());
        game.set_rules(crate::rules::text::parse("new-zealand").unwrap());
        tree.set_terms(&game);
        let again = read_text(&tree.text()).unwrap().game;
        assert_eq!((again.komi(), again.rules()), (game.komi(), game.rules()), "{}", tree.text());
    }

    #[test]
    fn a_line_goes_on_with_the_first_of_several() {
        let recorded = read_text(TEXT).unwrap();
        let tree = RecordTree::read(TEXT, &recorded).unwrap();
        assert_eq!(tree.continuation(&moves(&tree, "C3")), moves(&tree, "C3 D2 B4")[1..]);
        assert_eq!(tree.continuation(&moves(&tree, "E2")), moves(&tree, "E2 A5")[1..]);
        assert_eq!(tree.continuation(&moves(&tree, "A1")), []);
    }
}
