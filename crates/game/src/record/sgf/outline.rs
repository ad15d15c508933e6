//! The tree of a record as a list of moves, for showing it.

use std::collections::HashMap;

use super::syntax::unescaped;
use super::tree::{RawText, RecordTree, TreeNode};
use super::values;
use crate::color::Color;
use crate::point::{Move, Point, Size};

/// A move in the tree of a record, with the properties of the position after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeMove {
    /// The move before it, as a number in the list. `None` for the first, which is the start of the
    /// game and no move.
    pub parent: Option<usize>,
    /// The move.
    pub mv: Option<(Color, Move)>,
    /// The comment, perhaps empty.
    pub comment: String,
    /// The marks on the board.
    pub marks: Vec<TreeMark>,
}

impl TreeMark {
    /// The kind of mark with this identifier.
    pub fn kind(identifier: &str) -> Option<&'static str> {
        MARKS.into_iter().find(|known| *known == identifier)
    }
}

/// A mark on a point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeMark {
    /// The point.
    pub point: Point,
    /// The kind of mark, by the identifier of its property: `LB`, `TR`, `SQ`, `CR` or `MA`.
    pub kind: &'static str,
    /// The text of a label.
    pub text: String,
}

/// The properties that mark points.
pub(super) const MARKS: [&str; 5] = ["LB", "TR", "SQ", "CR", "MA"];

/// The properties that change the position by something other than a move.
const SET_UP: [&str; 3] = ["AB", "AW", "AE"];

impl RecordTree {
    /// All moves from the start of the game on, each after the move before it, those of the main line
    /// first. Nodes without a move belong to the move before them. Moves after stones that are set up
    /// on the way are left out.
    pub fn outline(&self) -> Vec<TreeMove> {
        self.outlined().0
    }

    /// The same, with the nodes of each move: first its own node, then the nodes that add to it.
    pub(super) fn outlined(&self) -> (Vec<TreeMove>, Vec<Vec<usize>>) {
        let start = self.main_line[0];
        let mut moves = vec![TreeMove::new(None, None)];
        let mut nodes = vec![vec![start]];
        let mut places = HashMap::from([(start, 0)]);
        moves[0].describe(&self.nodes[start], self.size);
        let mut is_main = vec![false; self.nodes.len()];
        self.first_line().into_iter().for_each(|at| is_main[at] = true);
        let mut todo: Vec<(usize, usize)> = self.after(start);
        while let Some((at, before)) = todo.pop() {
            let node = &self.nodes[at];
            // Stones that the game has already may be set up again in its own nodes.
            if !is_main[at] && SET_UP.iter().any(|name| node.get(name).is_some()) {
                continue;
            }
            let mut here = places[&before];
            for mv in node.moves(self.size) {
                moves.push(TreeMove::new(Some(here), Some(mv)));
                nodes.push(Vec::new());
                here = moves.len() - 1;
            }
            nodes[here].push(at);
            moves[here].describe(node, self.size);
            places.insert(at, here);
            todo.extend(self.after(at));
        }
        (moves, nodes)
    }

    /// The nodes after a node, the first of them last, each with this node.
    fn after(&self, at: usize) -> Vec<(usize, usize)> {
        self.nodes[at].next.iter().rev().map(|&next| (next, at)).collect()
    }
}

impl TreeMove {
    fn new(parent: Option<usize>, mv: Option<(Color, Move)>) -> TreeMove {
        TreeMove { parent, mv, comment: String::new(), marks: Vec::new() }
    }

    /// Takes the properties of a node about the position.
    fn describe(&mut self, node: &TreeNode, size: Size) {
        if let Some(said) = node.get("C").and_then(|one| one.values.first()) {
            let separator = if self.comment.is_empty() { "" } else { "\n" };
            self.comment += separator;
            self.comment += unescaped(said).trim();
        }
        for kind in MARKS {
            let Some(RawText { values, .. }) = node.get(kind) else { continue };
            for value in values {
                let (place, text) = match (kind, value.split_once(':')) {
                    ("LB", Some((place, text))) => (place, text),
                    _ => (value.as_str(), ""),
                };
                // A value that is no point is left out.
                let points = values::points(size, place).map(|read| read.value).unwrap_or_default();
                let text = unescaped(text).into_owned();
                let mark = |point| TreeMark { point, kind, text: text.clone() };
                self.marks.extend(points.into_iter().map(mark));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::sgf::tree::tests::tree;

    #[test]
    fn empty_setups_end_no_game() {
        let text = "(;SZ[5];B[aa];AB[];W[bb];AB[aa]B[cc](;W[dd])(;AB[ee];W[dd]))";
        let (tree, recorded) = tree(text);
        assert_eq!((recorded.game.moves().len(), tree.outline().len()), (4, 5));
    }

    #[test]
    fn moves_come_after_those_before_them() {
        let text = "(;SZ[5]C[start](;B[aa]LB[bb:\\]x]TR[cc:dc];C[more];W[bb](;B[cc])(;B[dd]))\
                    (;B[ee](;AB[ab];W[ba])(;W[ba])))";
        let (tree, _) = tree(text);
        let size = Size::square(5);
        let row = |one: &TreeMove| {
            let mv = one.mv.map_or("-".to_owned(), |(_, mv)| size.move_vertex(mv));
            format!("{:?} {mv} {} {}", one.parent, one.comment.replace('\n', "|"), one.marks.len())
        };
        let rows: Vec<String> = tree.outline().iter().map(row).collect();
        assert_eq!(
            rows,
            [
                "None - start 0",
                "Some(0) A5 more 3",
                "Some(1) B4  0",
                "Some(2) C3  0",
                "Some(2) D2  0",
                "Some(0) E1  0",
                "Some(5) B5  0",
            ]
        );
        let label = &tree.outline()[1].marks[0];
        assert_eq!((label.kind, label.text.as_str()), ("LB", "]x"));
    }
}
