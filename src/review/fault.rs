//! The kinds of mistakes, told from the board before a move, the better move, and the owners before and after.

use serde::{Deserialize, Serialize};

use super::analysis::owner_of;
use ponnuki_game::board::GameBoard;
use ponnuki_game::color::Color;
use ponnuki_game::point::{Move, Point, Size};

/// A stone is somebody's if its point's mean owner is at least this, and it has changed hands if it was one
/// player's before and is the other's afterwards.
const OWNED: f64 = 0.3;
/// The number of stones that make a mistake one about a group.
const GROUP: usize = 3;
/// Two moves are near each other if they are at most this part of the longer side apart, rounded up.
const NEAR_PART: usize = 5;

/// A kind of mistake. The first that applies is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum FaultKind {
    /// A pass.
    Pass,
    /// A group of the player's own is lost by it.
    OwnGroup,
    /// A group of the opponent's lives by it.
    OtherGroup,
    /// The right part of the board, but the wrong point there.
    Local,
    /// The opponent's last move needed an answer.
    Unanswered,
    /// The opponent's last move was answered, and something else was larger.
    Answered,
    /// Another part of the board was larger.
    Elsewhere,
}

impl FaultKind {
    pub(super) const ALL: [FaultKind; 7] = [
        FaultKind::OwnGroup,
        FaultKind::OtherGroup,
        FaultKind::Unanswered,
        FaultKind::Answered,
        FaultKind::Elsewhere,
        FaultKind::Local,
        FaultKind::Pass,
    ];

    /// The word by which messages choose, which is also that of the JSON.
    pub(super) fn word(self) -> &'static str {
        match self {
            FaultKind::Pass => "pass",
            FaultKind::OwnGroup => "own-group",
            FaultKind::OtherGroup => "other-group",
            FaultKind::Unanswered => "unanswered",
            FaultKind::Answered => "answered",
            FaultKind::Elsewhere => "elsewhere",
            FaultKind::Local => "local",
        }
    }
}

/// A mistake with all that its kind depends on.
pub(super) struct FaultContext<'a> {
    /// The board before the move.
    pub(super) board: &'a GameBoard,
    pub(super) color: Color,
    pub(super) played: Move,
    /// The better move, if the search tried any.
    pub(super) better: Option<Move>,
    /// The opponent's last move.
    pub(super) last: Option<Point>,
    /// The letters of the owners before and after the move.
    pub(super) owners: [&'a str; 2],
}

impl FaultContext<'_> {
    pub(super) fn kind(&self) -> FaultKind {
        let Some(played) = self.played.point() else { return FaultKind::Pass };
        if self.turned(self.color) >= GROUP {
            return FaultKind::OwnGroup;
        }
        if self.turned(self.color.opponent()) >= GROUP {
            return FaultKind::OtherGroup;
        }
        let size = self.board.size();
        let Some(better) = self.better.and_then(Move::point) else { return FaultKind::Local };
        if is_near(size, played, better) {
            return FaultKind::Local;
        }
        let is_answer = |point| self.last.is_some_and(|last| is_near(size, point, last));
        match (is_answer(played), is_answer(better)) {
            (false, true) => FaultKind::Unanswered,
            (true, false) => FaultKind::Answered,
            _ => FaultKind::Elsewhere,
        }
    }

    /// The stones of a player that changed hands, to the disadvantage of the one who moved.
    fn turned(&self, owner: Color) -> usize {
        let sign = f64::from(self.color.sign());
        let [before, after] = self.owners.map(str::bytes);
        let points = self.board.size().points_from_top().zip(before.zip(after));
        let has_turned = |&(point, (before, after)): &(Point, (u8, u8))| {
            self.board.cell(point).color() == Some(owner)
                && sign * owner_of(before) >= OWNED
                && sign * owner_of(after) <= -OWNED
        };
        points.filter(has_turned).count()
    }
}

fn is_near(size: Size, one: Point, other: Point) -> bool {
    let apart = |of: fn(Size, Point) -> usize| of(size, one).abs_diff(of(size, other));
    apart(Size::column).max(apart(Size::row)) <= size.longer_side().div_ceil(NEAR_PART)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ponnuki_game::game::Game;
    use ponnuki_game::rules::CHINESE;
    use ponnuki_game::score::Komi;

    const SIZE: Size = Size::square(9);

    fn mv(name: &str) -> Move {
        SIZE.parse_move(name).unwrap()
    }

    /// The kind of a move instead of another one, after the opponent's last move.
    fn kind(played: &str, better: &str, last: &str, owners: [&str; 2]) -> FaultKind {
        let mut game = Game::new(SIZE, CHINESE.rules, Komi::default());
        for name in ["A9", "J9", "B9", "H9", "C9", last] {
            game.play(game.to_move(), mv(name)).unwrap();
        }
        let context = FaultContext {
            board: game.board(),
            color: Color::Black,
            played: mv(played),
            better: Some(mv(better)),
            last: mv(last).point(),
            owners,
        };
        context.kind()
    }

    /// The owners where the first three points of the board are this player's, and the last two that one's.
    fn owners(first: char, last: char) -> String {
        let middle = "m".repeat(4);
        format!(
            "{}{middle}{}{}",
            first.to_string().repeat(3),
            last.to_string().repeat(2),
            "m".repeat(72)
        )
    }

    #[test]
    fn kinds_follow_from_the_places_of_moves_and_from_lost_groups() {
        let even = owners('m', 'm');
        let even = [even.as_str(), even.as_str()];
        for (played, better, last, expected) in [
            ("pass", "E5", "D4", FaultKind::Pass),
            ("E5", "pass", "D4", FaultKind::Local),
            ("E5", "F6", "D4", FaultKind::Local),
            ("H2", "C4", "D4", FaultKind::Unanswered),
            ("C4", "H2", "D4", FaultKind::Answered),
            ("H2", "A5", "D8", FaultKind::Elsewhere),
        ] {
            assert_eq!(kind(played, better, last, even), expected, "{played} {better} {last}");
        }
        // Three black stones change hands; two white ones are too few.
        let [alive, dead] = [owners('y', 'm'), owners('a', 'm')];
        assert_eq!(kind("H2", "A5", "D8", [&alive, &dead]), FaultKind::OwnGroup);
        assert_eq!(kind("H2", "A5", "D8", [&dead, &alive]), FaultKind::Elsewhere);
        let [caught, free] = [owners('m', 'y'), owners('m', 'a')];
        assert_eq!(kind("H2", "A5", "D8", [&caught, &free]), FaultKind::Elsewhere);
    }
}
