//! The time for a move.

use crate::params::Params;

/// The progress of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stage {
    /// Points of the board.
    pub area: usize,
    /// Empty points.
    pub empties: usize,
    /// Moves played by both players.
    pub moves: usize,
}

/// Seconds for one move, from the arrival of the command to the arrival of the reply.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Budget {
    /// When to reply if the choice is clear.
    pub desired: f64,
    /// When to reply in any case.
    pub maximum: f64,
    /// The part of the time that is lost if not used now, such as the rest of a byo-yomi period.
    pub free: f64,
}

impl Budget {
    /// Exactly this many seconds, which are lost if not used.
    pub fn exactly(seconds: f64) -> Budget {
        let seconds = seconds.max(0.0);
        Budget { desired: seconds, maximum: seconds, free: seconds }
    }

    /// The budget with `seconds` held in reserve, but so that at least half of the time that is lost if not
    /// used remains as the maximum.
    pub fn with_reserve(self, seconds: f64) -> Budget {
        let seconds = seconds.min(self.maximum - self.free / 2.0);
        Budget {
            desired: (self.desired - seconds).max(0.0),
            maximum: (self.maximum - seconds).max(0.0),
            free: (self.free - seconds).max(0.0),
        }
    }

    /// A fraction of the budget, from 0 to 1.
    pub fn share(self, share: f64) -> Budget {
        Budget {
            desired: self.desired * share,
            maximum: self.maximum * share,
            free: self.free * share,
        }
    }

    /// The budget limited to the maximum of `other`.
    pub fn within(self, other: Budget) -> Budget {
        let maximum = self.maximum.min(other.maximum);
        Budget { desired: self.desired.min(maximum), maximum, free: self.free.min(maximum) }
    }
}

/// The rules by which a clock is spent: the [parameters](Params), and what the game so far adds to
/// them.
#[derive(Clone, Copy, Debug)]
pub struct TimeSpending<'a> {
    params: &'a Params,
    /// A move may plan an even share of the main time multiplied by this number.
    stretch: f64,
    /// The seconds by which the reply is late, at least.
    delay: f64,
    /// The seconds by which each of the replies to come is expected to be late.
    later_delay: f64,
}

impl<'a> TimeSpending<'a> {
    /// The values of the parameters.
    pub fn new(params: &'a Params) -> TimeSpending<'a> {
        TimeSpending { params, stretch: 1.0, delay: params.lag, later_delay: params.lag }
    }

    /// The number of byo-yomi periods that are not used as thinking time.
    pub(super) fn periods_kept(&self) -> u32 {
        u32::try_from(self.params.periods_kept).unwrap_or(u32::MAX)
    }

    /// The same spending, in which a move may plan `stretch` times an even share of the main time.
    pub fn stretched(self, stretch: f64) -> TimeSpending<'a> {
        TimeSpending { stretch, ..self }
    }

    /// The same spending with replies that are later: this one by `least` seconds at least, those to
    /// come probably by `expected` seconds.
    pub(super) fn delayed(self, least: f64, expected: f64) -> TimeSpending<'a> {
        let (delay, later_delay) = (self.delay + least, self.later_delay + expected);
        TimeSpending { delay, later_delay, ..self }
    }

    /// The budget in main time, with `main` seconds left. `pace` is the time that byo-yomi gives
    /// per move afterwards, 0 if there is none.
    ///
    /// Main time is divided evenly among the player's remaining moves, times the stretch, with more
    /// for the middle game: until the endgame, a move gets the time that it would get if the game
    /// ended where the endgame begins. In the opening this bonus rises from nothing to its full
    /// size. Without byo-yomi, a game that lasts longer than expected is finished with the reserve,
    /// which no plan uses. It contains the delays of the replies until all points are filled, and of
    /// the [late moves](late_moves), since a delay cannot be made up for.
    pub(super) fn main_time(&self, main: f64, pace: f64, stage: &Stage) -> Budget {
        if pace > 0.0 {
            return self.thinking(main.max(0.0) + pace, pace, stage);
        }
        let main = main.max(0.0);
        let late = late_moves(stage);
        let replies = stage.empties as f64 / 2.0 + late;
        let reserve = self.params.move_reserve * late + self.later_delay * replies;
        let thinking = self.thinking((main - reserve).max(0.0), 0.0, stage);
        let delay = self.delay.min(main);
        let (desired, maximum) = (thinking.desired + delay, thinking.maximum + delay);
        Budget { desired, maximum, free: 0.0 }
    }

    /// The smallest number of moves that are expected to follow.
    fn fewest_moves(&self, stage: &Stage) -> f64 {
        self.params.fewest_moves + self.params.fewest_moves_share * stage.area as f64
    }

    /// The share of `main` seconds that a move may think.
    fn thinking(&self, main: f64, pace: f64, stage: &Stage) -> Budget {
        let (area, moves) = (stage.area as f64, stage.moves as f64);
        let fewest = self.fewest_moves(stage);
        let left = ((stage.empties as f64 - self.params.empty_at_end * area) / 2.0).max(fewest);
        let even = main / left;
        let to_endgame = (self.params.endgame_start * area - moves) / 2.0;
        let desired = if to_endgame > 0.0 {
            let middle_game = main / (left - to_endgame).max(fewest);
            let weight = (moves / (self.params.opening_end * area)).min(1.0);
            even + weight * (middle_game - even).max(0.0)
        } else {
            even
        };
        // There is no point in moving faster now than byo-yomi will require later.
        let desired = (self.stretch * desired).max(self.params.byo_yomi_use * pace).min(main);
        Budget { desired, maximum: (self.params.longest_thought * desired).min(main), free: 0.0 }
    }

    /// The budget on a Fischer clock with `left` seconds, which gets `increment` after the move but
    /// never shows more than `cap`.
    ///
    /// The increment is available for every move, and the rest of the clock is divided among the
    /// moves like main time. The increment also pays for delays. Time that the cap would cut off is
    /// free. Time that is left over is not lost. It saves games in which replies are delayed.
    pub(super) fn fischer(&self, left: f64, increment: f64, cap: f64, stage: &Stage) -> Budget {
        let left = left.max(0.0);
        let most = self.params.fischer_use * left;
        let uncovered = |delay: f64| (delay - increment).max(0.0);
        let (delay, later_delay) = (uncovered(self.delay), uncovered(self.later_delay));
        let spending = TimeSpending { delay, later_delay, ..*self };
        let saved = spending.main_time(left - increment, 0.0, stage);
        let free = (left + increment - cap).clamp(0.0, most);
        let desired = (increment + saved.desired).max(free).min(most);
        Budget { desired, maximum: (self.params.longest_thought * desired).min(most), free }
    }

    /// The budget when `stones` moves are to be played in `seconds`. Time that is not planned
    /// for is a reserve for moves that need more.
    pub(super) fn period(&self, seconds: f64, stones: u32) -> Budget {
        let share = seconds.max(0.0) / f64::from(stones.max(1));
        if stones <= 1 {
            return Budget::exactly(seconds);
        }
        Budget {
            desired: self.params.byo_yomi_use * share,
            maximum: self.params.period_stretch * share,
            free: 0.0,
        }
    }
}

/// The moves of a player that may follow when all points are filled, in a game that lasts long. The
/// reserve is for them, so it does not depend on how many moves the plan divides the time among.
fn late_moves(stage: &Stage) -> f64 {
    8.0 + stage.area as f64 / 16.0
}

/// The budget in a byo-yomi period of which `left` seconds are left, when another of `spare`
/// seconds may be lost: a difficult move may continue into it.
pub(super) fn with_spare(left: f64, spare: f64) -> Budget {
    let left = left.max(0.0);
    Budget { desired: left, maximum: left + spare, free: left }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn main_time(main: f64, pace: f64, stage: &Stage) -> Budget {
        let params = Params::default();
        TimeSpending::new(&params).main_time(main, pace, stage)
    }

    fn fischer(left: f64, increment: f64, cap: f64, stage: &Stage) -> Budget {
        let params = Params::default();
        TimeSpending::new(&params).fischer(left, increment, cap, stage)
    }

    fn period(seconds: f64, stones: u32) -> Budget {
        let params = Params::default();
        TimeSpending::new(&params).period(seconds, stones)
    }

    /// Simulates the clock of a game whose moves plan `stretch` times their share and use the
    /// fraction `use_of_rest` of the time between desired and maximum. Each reply is `delay` seconds
    /// late, as expected. Returns the time left.
    fn game(
        main: f64,
        side: usize,
        plies: usize,
        delay: f64,
        (stretch, use_of_rest): (f64, f64),
    ) -> f64 {
        let params = Params::default();
        let spending = TimeSpending::new(&params).stretched(stretch).delayed(delay, delay);
        let area = side * side;
        let mut left = main;
        for moves in (0..plies).step_by(2) {
            let empties = area.saturating_sub(moves * 9 / 10);
            let stage = Stage { area, empties, moves };
            let budget = spending.main_time(left, 0.0, &stage).with_reserve(params.lag + delay);
            assert!(budget.desired <= budget.maximum);
            left -= budget.desired + use_of_rest * (budget.maximum - budget.desired) + delay;
        }
        left
    }

    #[test]
    fn absolute_time_lasts_for_long_games() {
        for (main, side) in [(30.0, 9), (10.0, 9), (60.0, 13), (600.0, 19), (1.0, 9)] {
            for habits in [(1.0, 0.0), (1.0, 0.5), (1.0, 1.0), (2.0, 0.0), (2.0, 1.0)] {
                let left = game(main, side, side * side * 3 / 2, 0.01, habits);
                assert!(left > 0.0, "{main} s on {side}x{side}, {habits:?}: {left}");
            }
        }
        // Delays alone take two thirds of the time of a long game.
        for habits in [(1.0, 0.0), (1.0, 1.0), (2.0, 1.0)] {
            let left = game(10.0, 9, 90, 0.15, habits);
            assert!(left > 0.0, "{habits:?}: {left}");
        }
    }

    #[test]
    fn most_of_an_absolute_time_is_used() {
        assert!(game(30.0, 9, 60, 0.01, (1.0, 0.3)) < 5.0);
        assert!(game(600.0, 19, 250, 0.01, (1.0, 0.3)) < 100.0);
    }

    #[test]
    fn the_middle_game_gets_more_than_the_opening() {
        let at = |moves| main_time(600.0, 0.0, &Stage { area: 361, empties: 361 - moves, moves });
        assert!(at(80).desired > 1.5 * at(0).desired);
    }

    #[test]
    fn main_time_is_not_slower_than_byo_yomi() {
        let stage = Stage { area: 361, empties: 361, moves: 0 };
        let budget = main_time(10.0, 20.0, &stage);
        assert!(budget.desired >= 17.9 && budget.maximum <= 30.0, "{budget:?}");
    }

    #[test]
    fn the_only_stone_of_a_period_gets_all_of_it() {
        assert_eq!(period(1.0, 1).with_reserve(0.03), Budget::exactly(0.97));
        let shared = period(30.0, 5);
        assert!(shared.desired < 6.0 && shared.maximum < 7.0 && shared.free == 0.0);
        assert_eq!(period(-3.0, 4).maximum, 0.0);
    }

    /// Simulates a Fischer clock as [`game`] does an absolute one, with each reply 0.3 seconds
    /// later than planned. Returns the least time ever left, and the total that the cap cut off.
    fn fischer_game(main: f64, increment: f64, cap: f64, share: f64) -> (f64, f64) {
        let (mut left, mut least, mut lost) = (main, main, 0.0);
        for moves in (0..240).step_by(2) {
            let empties = 361_usize.saturating_sub(moves * 9 / 10);
            let budget = fischer(left, increment, cap, &Stage { area: 361, empties, moves });
            assert!(budget.free <= budget.desired && budget.desired <= budget.maximum);
            left -= budget.desired + share * (budget.maximum - budget.desired) + 0.3;
            least = least.min(left);
            lost += (left + increment - cap).max(0.0);
            left = (left + increment).min(cap);
        }
        (least, lost)
    }

    #[test]
    fn a_fischer_clock_is_used_and_never_runs_out() {
        for (main, increment, cap) in
            [(60.0, 5.0, f64::INFINITY), (30.0, 30.0, 60.0), (5.0, 5.0, 6.0), (600.0, 4.0, 600.0)]
        {
            for share in [0.0, 0.5, 1.0] {
                let (least, lost) = fischer_game(main, increment, cap, share);
                assert!(
                    least > 0.0 && lost < 1e-9,
                    "{main}+{increment} up to {cap}: {least} {lost}"
                );
                assert!(least < main / 2.0, "{main}+{increment}: {least} s were never used");
            }
        }
        assert_eq!(
            fischer(-1.0, 5.0, 60.0, &Stage { area: 81, empties: 81, moves: 0 }).maximum,
            0.0
        );
    }

    #[test]
    fn time_above_the_cap_is_free() {
        let stage = Stage { area: 81, empties: 81, moves: 0 };
        assert_eq!(fischer(60.0, 10.0, 60.0, &stage).free, 10.0);
        assert_eq!(fischer(55.0, 10.0, 60.0, &stage).free, 5.0);
        assert_eq!(fischer(55.0, 10.0, f64::INFINITY, &stage).free, 0.0);
    }

    #[test]
    fn a_reserve_leaves_half_of_a_period() {
        assert_eq!(period(1.0, 1).with_reserve(3.0), Budget::exactly(0.5));
        assert_eq!(
            with_spare(1.0, 2.0).with_reserve(1.0),
            Budget { desired: 0.0, maximum: 2.0, free: 0.0 }
        );
        let saved = Budget { desired: 1.0, maximum: 2.0, free: 0.0 };
        assert_eq!(saved.with_reserve(3.0), Budget::exactly(0.0));
    }

    #[test]
    fn a_spare_period_is_for_difficult_moves() {
        let budget = with_spare(28.0, 30.0).with_reserve(1.0);
        assert_eq!(budget, Budget { desired: 27.0, maximum: 57.0, free: 27.0 });
    }

    #[test]
    fn fixed_seconds_keep_to_the_clock() {
        let clock = Budget { desired: 0.5, maximum: 0.8, free: 0.0 };
        assert_eq!(Budget::exactly(5.0).within(clock).maximum, 0.8);
        assert_eq!(Budget::exactly(0.1).within(clock), Budget::exactly(0.1));
    }
}
