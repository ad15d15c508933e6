//! Nodes that say more than one thing, divided where the main line needs a place between them:
//! nodes of several moves, and nodes with a move and a setup before it.

use super::BUTTON;
use super::tree::{RawText, RecordTree, TreeNode};

/// The properties that set up something.
const SET_UP: [&str; 4] = ["AB", "AW", "AE", "PL"];
/// The moves, and the properties of the position after the moves of a node.
const OF_MOVE: [&str; 29] = [
    "B", "W", "C", "N", "GB", "GW", "DM", "UC", "HO", "V", "BM", "DO", "IT", "TE", "BL", "WL",
    "OB", "OW", "AR", "CR", "DD", "LB", "LN", "MA", "SL", "SQ", "TR", "TB", "TW",
];

impl RecordTree {
    /// Divides the node of the main line after `count` moves if it makes further moves as well.
    pub(super) fn divide(&mut self, count: usize) {
        let at = self.main_line[count];
        // Moves that are not the game's are before it: a forced one may make the position of its start.
        let further = self.main_line[count + 1..].iter().filter(|&&node| node == at).count();
        if further > 0 {
            self.divide_node(at, self.nodes[at].moves(self.size).len().saturating_sub(further));
        }
    }

    /// Divides a node after its first `kept` moves.
    pub(super) fn divide_node(&mut self, at: usize, kept: usize) {
        let further = self.nodes[at].moves(self.size).len().saturating_sub(kept);
        let added = self.nodes.len();
        let properties = self.nodes[at].split_off(kept);
        let next = std::mem::replace(&mut self.nodes[at].next, vec![added]);
        self.nodes.push(TreeNode { properties, next });
        let of_node = self.main_line.iter_mut().rev().filter(|node| **node == at);
        of_node.take(further).for_each(|node| *node = added);
    }
}

fn is_of_move(identifier: &str) -> bool {
    OF_MOVE.contains(&identifier)
}

impl TreeNode {
    /// Returns true if it sets up stones or the turn.
    pub(super) fn sets_up(&self) -> bool {
        SET_UP.iter().any(|name| self.get(name).is_some())
    }

    /// Takes away all moves but the first `kept`, with the properties of the position after the moves, and
    /// with the properties that are written after the moves that are kept. If none is kept, everything else
    /// stays.
    fn split_off(&mut self, kept: usize) -> Vec<RawText> {
        let is = |one: &RawText, names: [&str; 2]| names.contains(&one.identifier.as_str());
        // The properties that concern all moves of a node.
        let (of_all, mut properties): (Vec<RawText>, Vec<RawText>) =
            self.properties.drain(..).partition(|one| is(one, ["KO", BUTTON]));
        let moves = properties.iter().enumerate().filter(|(_, one)| is(one, ["B", "W"]));
        let first = moves.map(|(place, _)| place).nth(kept).unwrap_or(properties.len());
        let after = properties.split_off(first);
        // A remark or a mark may be written before the move to which it belongs.
        let (before, kept_before): (Vec<RawText>, Vec<RawText>) = properties
            .into_iter()
            .partition(|one| is_of_move(&one.identifier) && !is(one, ["B", "W"]));
        properties = kept_before;
        // The setup comes before all moves, wherever it is written.
        let goes = |one: &RawText| {
            let sets_up = SET_UP.contains(&one.identifier.as_str());
            is_of_move(&one.identifier) || kept > 0 && !sets_up
        };
        let (mut rest, stays): (Vec<RawText>, Vec<RawText>) = after.into_iter().partition(goes);
        properties.extend(stays);
        if kept > 0 {
            properties.extend(of_all.iter().cloned());
        }
        // Behind the first move, so that the order of the remarks stays.
        let second = rest.len().min(1);
        rest.splice(second..second, before);
        rest.extend(of_all);
        self.properties = properties;
        rest
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{GameInfo, read_text};

    /// The tree of a record after its last moves were taken back and E1 was played.
    fn left(text: &str, back: usize) -> String {
        let recorded = read_text(text).unwrap();
        let tree = RecordTree::read(text, &recorded).unwrap();
        let mut game = recorded.game;
        game.undo_moves(back).unwrap();
        game.play(game.to_move(), game.size().parse_move("E1").unwrap()).unwrap();
        let grown = tree.grown(&game, &GameInfo::default()).text();
        assert_eq!(read_text(&grown).unwrap().game.moves(), game.moves(), "{grown}");
        grown.replace('\n', "")
    }

    #[test]
    fn several_moves_are_divided_where_the_game_leaves_them() {
        let text = "(;SZ[5];B[aa]W[bb]C[x])";
        assert_eq!(left(text, 1), "(;SZ[5];B[aa](;W[ee])(;W[bb]C[x]))");
        assert_eq!(left(text, 2), "(;SZ[5](;B[ee])(;B[aa]W[bb]C[x]))");
        assert_eq!(left("(;SZ[5];C[x]B[aa]W[bb])", 1), "(;SZ[5];B[aa](;W[ee])(;W[bb]C[x]))");
        let forced = "(;SZ[5];B[aa]KO[]W[bb];B[cc])";
        assert_eq!(left(forced, 2), "(;SZ[5];B[aa]KO[](;W[ee])(;W[bb]KO[];B[cc]))");
        // An impossible move makes the position that the game begins with.
        let twice = "(;SZ[5];B[aa];B[aa]KO[])";
        assert_eq!(left(twice, 0), "(;SZ[5];B[aa];B[aa]KO[];W[ee])");
        let with_another = "(;SZ[5];W[cc];B[cc]W[bb]KO[];B[dd])";
        assert_eq!(left(with_another, 1), "(;SZ[5];W[cc];B[cc]KO[];W[bb]KO[](;B[ee])(;B[dd]))");
        assert_eq!(left(with_another, 2), "(;SZ[5];W[cc];B[cc]KO[](;W[ee])(;W[bb]KO[];B[dd]))");
    }

    #[test]
    fn setups_with_the_first_move_stay_before_it_and_remarks_go_with_it() {
        assert_eq!(left("(;B[aa]SZ[5]C[x])", 1), "(;SZ[5](;B[ee])(;B[aa]C[x]))");
        assert_eq!(left("(;C[x]SZ[5]B[aa])", 1), "(;SZ[5](;B[ee])(;B[aa]C[x]))");
        assert_eq!(left("(;C[x]SZ[5]B[aa]C[y])", 1), "(;SZ[5](;B[ee])(;B[aa]C[x]C[y]))");
        let late = "(;SZ[5];W[cc];AW[aa]B[bc];W[dd])";
        assert_eq!(left(late, 2), "(;SZ[5];W[cc];AW[aa](;B[ee])(;B[bc];W[dd]))");
        assert_eq!(left(late, 1), "(;SZ[5];W[cc];AW[aa];B[bc](;W[ee])(;W[dd]))");
        let tree = |text: &str| RecordTree::read(text, &read_text(text).unwrap()).unwrap();
        assert_eq!(tree(late).outline().len(), 3, "the start and two moves");
        assert_eq!(tree("(;B[aa]SZ[5])").outline().len(), 2);
    }
}
