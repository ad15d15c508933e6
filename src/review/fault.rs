//! The kinds of mistakes, told from the board before a move, the better move, and the owners before and after.

use serde::{Deserialize, Serialize};

use super::analysis::owner_of;
use crate::tactics::{LadderReader, consequence};
use ponnuki_game::board::GameBoard;
use ponnuki_game::capacity::AnySize;
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
    /// Stones are lost in a ladder, or a ladder that would have caught some was not played.
    Ladder,
    /// The same with a net: a move that catches stones without an atari.
    Net,
    /// A group of the player's own is lost by it.
    OwnGroup,
    /// A group of the opponent's lives by it.
    OtherGroup,
    /// One or two stones are captured, or could have been.
    Capture,
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
    pub(super) const ALL: [FaultKind; 10] = [
        FaultKind::Ladder,
        FaultKind::Net,
        FaultKind::OwnGroup,
        FaultKind::OtherGroup,
        FaultKind::Capture,
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
            FaultKind::Ladder => "ladder",
            FaultKind::Net => "net",
            FaultKind::OwnGroup => "own-group",
            FaultKind::OtherGroup => "other-group",
            FaultKind::Capture => "capture",
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
    /// The opponent's best reply to the move, if the search tried any.
    pub(super) reply: Option<Move>,
    /// The letters of the owners before and after the move.
    pub(super) owners: [&'a str; 2],
}

impl FaultContext<'_> {
    pub(super) fn kind(&self) -> FaultKind {
        let Some(played) = self.played.point() else { return FaultKind::Pass };
        let [own, other] = [self.color, self.color.opponent()].map(|owner| self.turned(owner));
        let caught = self.caught(played, [&own, &other]);
        if let Some(kind @ (FaultKind::Ladder | FaultKind::Net)) = caught {
            return kind;
        }
        if own.len() >= GROUP {
            return FaultKind::OwnGroup;
        }
        if other.len() >= GROUP {
            return FaultKind::OtherGroup;
        }
        if let Some(kind) = caught {
            return kind;
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

    /// A stone of the group that is lost or lives by a mistake about one.
    pub(super) fn group(&self) -> Option<Point> {
        let turned = [self.color, self.color.opponent()].map(|owner| self.turned(owner));
        turned.iter().find(|stones| stones.len() >= GROUP)?.first().copied()
    }

    /// The stones of a player that changed hands, to the disadvantage of the one who moved.
    fn turned(&self, owner: Color) -> Vec<Point> {
        let [before, after] = self.owners.map(str::bytes);
        let points = self.board.size().points_from_top().zip(before.zip(after));
        let has_turned = |&(point, (before, after)): &(Point, (u8, u8))| {
            self.board.cell(point).color() == Some(owner)
                && self.gain(before) >= OWNED
                && self.gain(after) <= -OWNED
        };
        points.filter(has_turned).map(|(point, _)| point).collect()
    }

    /// One of these stones for each chain.
    fn chains(&self, stones: &[Point]) -> impl Iterator<Item = Point> {
        let mut seen = Vec::new();
        stones.iter().copied().filter(move |stone| {
            let chain = self.board.chain(*stone);
            let is_new = !seen.contains(&chain);
            seen.push(chain);
            is_new
        })
    }

    /// The mean owner that a letter stands for: 1 is the player who moved.
    fn gain(&self, letter: u8) -> f64 {
        f64::from(self.color.sign()) * owner_of(letter)
    }

    /// The way in which stones are caught that changed hands, of the player's `own` by the reply or of the
    /// `other` player by the better move; or the move itself ran on in a ladder. A ladder or a net comes before
    /// a capture.
    fn caught(&self, played: Point, [own, other]: [&[Point]; 2]) -> Option<FaultKind> {
        let [better, reply] = [self.better, self.reply].map(|mv| mv.and_then(Move::point));
        let opponent = self.color.opponent();
        let after = |point: Point| {
            let mut board = self.board.clone();
            is_possible(&board, point, self.color).then(|| board.play(point, self.color))?;
            Some(board)
        };
        let mut ways = Vec::new();
        let mut ladders = LadderReader::default();
        if let Some(better) = better {
            for stone in self.chains(other) {
                let mut catch = |point| way(self.board, (stone, opponent), point, &mut ladders);
                ways.extend(catch(better).filter(|_| catch(played).is_none()));
            }
        }
        if let (Some(reply), Some(now)) = (reply, after(played)) {
            let spared = better.and_then(after);
            for stone in self.chains(own) {
                let mut catch = |board| way(board, (stone, self.color), reply, &mut ladders);
                let is_spared = spared.as_ref().is_none_or(|board| catch(board).is_none());
                ways.extend(catch(&now).filter(|_| is_spared));
            }
            let size = self.board.size();
            let mut owners = size.points_from_top().zip(self.owners[1].bytes());
            let is_lost = |(point, letter)| point == played && self.gain(letter) <= -OWNED;
            let chain = now.chain_of_color(played, self.color);
            if chain.is_some_and(|chain| now.stone_count(chain) > 1) && owners.any(is_lost) {
                let run = way(&now, (played, self.color), reply, &mut ladders);
                ways.extend(run.filter(|way| *way == FaultKind::Ladder));
            }
        }
        let first = |kind| ways.iter().copied().find(|way| *way == kind);
        first(FaultKind::Ladder).or_else(|| first(FaultKind::Net)).or(ways.first().copied())
    }
}

/// The way in which a player's stone is caught by the opponent's move on `point`: captured, in a ladder or in a
/// net. `None` if it is not.
fn way(
    board: &GameBoard,
    (stone, owner): (Point, Color),
    point: Point,
    ladders: &mut LadderReader<AnySize>,
) -> Option<FaultKind> {
    let chain = board.chain_of_color(stone, owner)?;
    if !is_possible(board, point, owner.opponent()) {
        return None;
    }
    if board.in_atari(chain) && board.first_liberty(chain) == point {
        return Some(FaultKind::Capture);
    }
    if !ladders.is_enclosed_by(board, chain, point) {
        return None;
    }
    let mut after = board.clone();
    after.play(point, owner.opponent());
    let chain = after.chain(stone);
    if !after.in_atari(chain) {
        return Some(FaultKind::Net);
    }
    // In a ladder the stones can run, at least for a move.
    let run = consequence(&after, after.first_liberty(chain), owner);
    let runs = run.captured == 0 && run.liberties.count() > 1;
    Some(if runs { FaultKind::Ladder } else { FaultKind::Capture })
}

fn is_possible(board: &GameBoard, point: Point, color: Color) -> bool {
    board.is_empty(point) && board.is_playable(point, color)
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
            reply: None,
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

    /// The kind of a mistake with these stones on the board, Black to move, after the opponent's best reply; where
    /// the stone on `at` belongs to the first of the owners before the move and to the last after it.
    fn kind_with(
        [black, white]: [&str; 2],
        [played, better, reply]: [&str; 3],
        (at, owners): (&str, [char; 2]),
    ) -> FaultKind {
        let mut game = Game::new(SIZE, CHINESE.rules, Komi::default());
        let of = |names: &str, color| {
            let points = names.split(' ').map(|name| mv(name).point().unwrap());
            points.map(|point| (point, color)).collect::<Vec<_>>()
        };
        let stones = [of(black, Color::Black), of(white, Color::White)].concat();
        game.setup(&stones, Color::Black).unwrap();
        let letters = owners.map(|owner| {
            let letter = |point| if mv(at).point() == Some(point) { owner } else { 'm' };
            SIZE.points_from_top().map(letter).collect::<String>()
        });
        let context = FaultContext {
            board: game.board(),
            color: Color::Black,
            played: mv(played),
            better: Some(mv(better)),
            last: None,
            reply: Some(mv(reply)),
            owners: letters.each_ref().map(String::as_str),
        };
        context.kind()
    }

    #[test]
    fn ladders_nets_and_captures_are_read() {
        let (caught, lost) = (['y', 'a'], ['y', 'a']);
        // White's stone could have been caught.
        let ladder = ["C6 C5 D7", "D6"];
        let missed = |moves| kind_with(ladder, moves, ("D6", caught));
        assert_eq!(missed(["H2", "E6", "E6"]), FaultKind::Ladder);
        // The move would have caught it, too; or it does not matter.
        assert_ne!(missed(["E6", "D5", "H2"]), FaultKind::Ladder);
        assert_ne!(kind_with(ladder, ["H2", "E6", "E6"], ("D6", ['a', 'a'])), FaultKind::Ladder);
        let net = ["D5 E6 F6 D4", "E5"];
        assert_eq!(kind_with(net, ["H2", "F4", "F5"], ("E5", caught)), FaultKind::Net);
        let atari = ["D5 E6 F5", "E5"];
        assert_eq!(kind_with(atari, ["H2", "E4", "E4"], ("E5", caught)), FaultKind::Capture);
        // Black's own stone is caught by the reply.
        let own = ["D6", "C6 C5 D7"];
        assert_eq!(kind_with(own, ["A2", "D5", "E6"], ("D6", lost)), FaultKind::Ladder);
        // It was lost in any case, but runs on in the ladder.
        let running = ["D6", "C6 C5 D7 E6"];
        assert_eq!(kind_with(running, ["D5", "H8", "D4"], ("D5", ['m', 'a'])), FaultKind::Ladder);
    }
}
