//! Changes of the tree of a record by its reader.

use super::outline::TreeMove;
use super::tree::{RecordTree, is_same};
use crate::color::Color;
use crate::point::Move;

/// A change at a position. Positions that the tree does not have yet are added.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TreeEdit {
    /// Nothing but that the position is in the tree.
    Keep,
    /// The comment on the position is this text; none if it is empty.
    Comment(String),
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
            _ if self.main_line.contains(&at) => {}
            TreeEdit::Remove => self.siblings(at).retain(|&other| other != at),
            TreeEdit::Earlier => self.shift(at, -1),
            TreeEdit::Later => self.shift(at, 1),
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
    fn a_line_goes_on_with_the_first_of_several() {
        let recorded = read_text(TEXT).unwrap();
        let tree = RecordTree::read(TEXT, &recorded).unwrap();
        assert_eq!(tree.continuation(&moves(&tree, "C3")), moves(&tree, "C3 D2 B4")[1..]);
        assert_eq!(tree.continuation(&moves(&tree, "E2")), moves(&tree, "E2 A5")[1..]);
        assert_eq!(tree.continuation(&moves(&tree, "A1")), []);
    }
}
