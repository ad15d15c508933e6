//! The clocks of a game: the time control, and how much time is left.

use crate::clock::Budget;
use crate::clock::budget::{self, Stage, TimeSpending};
use crate::clock::estimate::MainTimeEstimate;
use ponnuki_game::color::{ByColor, Color};

/// A time control, the same for both players. All times are in seconds.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub enum TimeControl {
    /// No limit.
    #[default]
    Unlimited,
    /// A fixed amount for the whole game.
    Absolute {
        /// The amount.
        main: f64,
    },
    /// After the main time, `stones` moves in each `period`.
    Canadian {
        /// Main time.
        main: f64,
        /// Length of a period.
        period: f64,
        /// Moves to play in a period, at least 1.
        stones: u32,
    },
    /// After the main time, one move per period; a period that runs out is lost.
    Japanese {
        /// Main time.
        main: f64,
        /// Length of a period.
        period: f64,
        /// Number of periods, at least 1.
        periods: u32,
    },
    /// An amount that grows by `increment` after every move, up to `cap`.
    Fischer {
        /// The amount at the start.
        main: f64,
        /// The seconds that a move adds.
        increment: f64,
        /// The most that the clock can show; infinite without a cap.
        cap: f64,
        /// The most that one move may take; infinite without a limit.
        longest: f64,
    },
}

/// The time that one player has left.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
struct Remaining {
    /// Main time; negative if the player has overstepped it.
    main: f64,
    /// True if the main time is over and byo-yomi has begun.
    overtime: bool,
    /// Time left in the current period.
    period: f64,
    /// Stones still to play in the current period, or periods left including the current one.
    count: u32,
    /// This clock's own count of the main time, once there is a report or a move to count.
    counted: Option<MainTimeEstimate>,
    /// True if a controller has reported it.
    is_reported: bool,
}

/// The time control of a game and the state of both players' clocks.
///
/// A controller may report the time left at any moment ([`set_left`](Clock::set_left)); in between
/// the clock keeps its own count ([`spend`](Clock::spend)).
#[derive(Clone, Debug, Default)]
pub struct Clock {
    control: TimeControl,
    left: ByColor<Remaining>,
}

impl TimeControl {
    /// The meaning of GTP's `time_settings`: no limit when a period has no stones, absolute time
    /// when there is no period.
    pub fn from_gtp(main: f64, period: f64, stones: u32) -> TimeControl {
        match (period > 0.0, stones) {
            (true, 0) => TimeControl::Unlimited,
            (true, stones) => TimeControl::Canadian { main, period, stones },
            (false, _) => TimeControl::Absolute { main },
        }
    }

    fn start(self) -> Remaining {
        let (main, period, count) = match self {
            TimeControl::Unlimited => (0.0, 0.0, 0),
            TimeControl::Absolute { main } | TimeControl::Fischer { main, .. } => (main, 0.0, 0),
            TimeControl::Canadian { main, period, stones } => (main, period, stones),
            TimeControl::Japanese { main, period, periods } => (main, period, periods),
        };
        let overtime = count > 0 && main <= 0.0;
        Remaining { main, overtime, period, count, ..Remaining::default() }
    }

    /// Seconds per move that byo-yomi gives indefinitely, or 0.
    fn pace(self) -> f64 {
        match self {
            TimeControl::Unlimited | TimeControl::Absolute { .. } | TimeControl::Fischer { .. } => {
                0.0
            }
            TimeControl::Canadian { period, stones, .. } => period / f64::from(stones),
            TimeControl::Japanese { period, .. } => period,
        }
    }
}

impl Clock {
    /// The clocks at the start of a game.
    pub fn new(control: TimeControl) -> Clock {
        let start = control.start();
        Clock { control, left: ByColor::new(start, start) }
    }

    /// The time control.
    pub fn control(&self) -> TimeControl {
        self.control
    }

    /// Resets both clocks to the start of a game.
    pub fn restart(&mut self) {
        *self = Clock::new(self.control);
    }

    /// Changes the time control and resets both clocks.
    ///
    /// Some controllers repeat the settings before every move, and then report the time left. If
    /// the settings are the same, the clock keeps its own count to compare it with the next report.
    pub fn set_control(&mut self, control: TimeControl) {
        let before = std::mem::replace(self, Clock::new(control));
        if before.control == control {
            for color in Color::ALL {
                self.left[color].counted = before.left[color].counted;
            }
        }
    }

    /// Sets a clock as a controller reports it: if `stones` is 0, `seconds` are main time;
    /// otherwise they are byo-yomi time, for `stones` stones, or with `stones` periods left.
    ///
    /// Without a time control only this player has a limit then, until the next game.
    ///
    /// Returns the seconds by which the last reply was late, or replies are on average, at least: the
    /// time that is missing compared with this clock's own count. It is 0 in byo-yomi, and before the
    /// first move. The rounding hides a short delay of one reply, but not of many.
    pub fn set_left(&mut self, color: Color, seconds: f64, stones: u32) -> f64 {
        let control = self.control_of(color);
        let left = &mut self.left[color];
        let start = if control == TimeControl::Unlimited { seconds } else { left.main };
        let mut counted = left.counted.unwrap_or(MainTimeEstimate::first(seconds, start));
        let late = if stones == 0 { counted.report(seconds) } else { 0.0 };
        *left = if stones == 0 {
            Remaining { main: seconds, counted: Some(counted), ..self.control.start() }
        } else {
            Remaining { overtime: true, period: seconds, count: stones, ..Remaining::default() }
        };
        left.overtime = stones > 0;
        left.is_reported = true;
        late
    }

    /// Returns the time on `color`'s clock, as a controller reports it: main time and 0, or the
    /// time left in byo-yomi and the stones for it, or the periods.
    pub fn left(&self, color: Color) -> (f64, u32) {
        let left = self.left[color];
        if left.overtime { (left.period, left.count) } else { (left.main, 0) }
    }

    /// The time control of `color`: without one for both, what a controller has reported is a fixed amount.
    pub fn control_of(&self, color: Color) -> TimeControl {
        match self.control {
            TimeControl::Unlimited if self.left[color].is_reported => {
                TimeControl::Absolute { main: 0.0 }
            }
            control => control,
        }
    }

    /// The seconds after which `color` loses on time without a move; negative if that has happened,
    /// `None` without a limit.
    pub fn until_flag(&self, color: Color) -> Option<f64> {
        let left = self.left[color];
        let periods = match self.control_of(color) {
            TimeControl::Unlimited => return None,
            TimeControl::Absolute { .. } | TimeControl::Fischer { .. } => 0.0,
            TimeControl::Canadian { .. } => left.period,
            TimeControl::Japanese { period, .. } => {
                left.period + period * f64::from(left.count.saturating_sub(1))
            }
        };
        Some(if left.overtime { periods.max(left.period) } else { left.main + periods })
    }

    /// Returns the time on `color`'s clock after `seconds` of the present move, in the form of
    /// [`left`](Clock::left): periods that have run out are gone.
    pub fn showing(&self, color: Color, seconds: f64) -> (f64, u32) {
        let left = self.left[color];
        let in_overtime = if left.overtime { seconds } else { seconds - left.main };
        if !left.overtime && (in_overtime < 0.0 || left.count == 0) {
            return (-in_overtime, 0);
        }
        match self.control {
            TimeControl::Japanese { period, .. } => {
                let lost = (in_overtime / period) as u32;
                let lost = lost.min(left.count.saturating_sub(1));
                (left.period - in_overtime + period * f64::from(lost), left.count - lost)
            }
            _ => (left.period - in_overtime, left.count),
        }
    }

    /// Deducts the time of a move from `color`'s clock.
    pub fn spend(&mut self, color: Color, seconds: f64) {
        let control = self.control;
        let left = &mut self.left[color];
        let mut used = seconds;
        if !left.overtime {
            let after = |main: f64| match control {
                TimeControl::Fischer { increment, cap, .. } => (main - used + increment).min(cap),
                _ => main - used,
            };
            let mut counted = left.counted.unwrap_or(MainTimeEstimate::of(left.main));
            left.main = after(left.main);
            counted.spend(left.main, after);
            left.counted = Some(counted);
            if left.main > 0.0 || left.count == 0 {
                return;
            }
            used = -left.main;
            left.main = 0.0;
            left.overtime = true;
        }
        left.counted = None;
        match control {
            TimeControl::Japanese { period, .. } => {
                // The periods that have run out; the last one stays, even if it has as well.
                let lost = ((used - left.period) / period).floor() + 1.0;
                left.count -= (lost.max(0.0) as u32).min(left.count.saturating_sub(1));
                left.period = period;
            }
            TimeControl::Canadian { period, stones, .. } => {
                left.period -= used;
                left.count -= 1;
                if left.count == 0 {
                    (left.period, left.count) = (period, stones);
                }
            }
            // Only the controller knows about this byo-yomi, and it reports the next period.
            TimeControl::Unlimited | TimeControl::Absolute { .. } | TimeControl::Fischer { .. } => {
                left.period -= used
            }
        }
    }

    /// The time for `color`'s next move, if the clock is spent as `how` plans; `None` without a
    /// limit.
    pub fn budget(&self, color: Color, stage: &Stage, how: &TimeSpending<'_>) -> Option<Budget> {
        let left = self.left[color];
        let delay = left.counted.map(|counted| counted.delay).unwrap_or_default();
        let how = &how.delayed(delay.least, delay.expected());
        Some(match self.control_of(color) {
            TimeControl::Unlimited => return None,
            TimeControl::Fischer { increment, cap, longest, .. } if !left.overtime => {
                let budget = how.fischer(left.main, increment, cap, stage);
                budget.within(Budget::exactly(longest))
            }
            TimeControl::Japanese { period, .. } => {
                let spare = period * f64::from(left.count.saturating_sub(how.periods_kept()));
                match left.overtime {
                    false => how.main_time(left.main + spare, period, stage),
                    true if spare > 0.0 => budget::with_spare(left.period, period),
                    true => Budget::exactly(left.period),
                }
            }
            control if !left.overtime => how.main_time(left.main, control.pace(), stage),
            _ => how.period(left.period, left.count),
        })
    }
}

#[cfg(test)]
mod tests {
    use std::sync::LazyLock;

    use rand::{RngExt, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;

    use super::*;
    use crate::clock::Lag;
    use crate::params::Params;

    fn usual() -> TimeSpending<'static> {
        static PARAMS: LazyLock<Params> = LazyLock::new(Params::default);
        TimeSpending::new(&PARAMS)
    }

    const STAGE: Stage = Stage { area: 81, empties: 81, moves: 0 };

    #[test]
    fn gtp_time_settings_give_four_kinds_of_control() {
        assert_eq!(TimeControl::from_gtp(0.0, 1.0, 0), TimeControl::Unlimited);
        assert_eq!(TimeControl::from_gtp(0.0, 0.0, 0), TimeControl::Absolute { main: 0.0 });
        assert_eq!(TimeControl::from_gtp(30.0, 0.0, 5), TimeControl::Absolute { main: 30.0 });
        let canadian = TimeControl::Canadian { main: 60.0, period: 10.0, stones: 3 };
        assert_eq!(TimeControl::from_gtp(60.0, 10.0, 3), canadian);
    }

    #[test]
    fn a_canadian_period_is_renewed_after_its_stones() {
        let mut clock = Clock::new(TimeControl::Canadian { main: 5.0, period: 10.0, stones: 2 });
        clock.spend(Color::Black, 7.0);
        assert_eq!(
            clock.left[Color::Black],
            Remaining { main: 0.0, overtime: true, period: 8.0, count: 1, ..Remaining::default() }
        );
        clock.spend(Color::Black, 3.0);
        assert_eq!((clock.left[Color::Black].period, clock.left[Color::Black].count), (10.0, 2));
        assert_eq!(clock.left[Color::White].main, 5.0);
        clock.restart();
        assert!(!clock.left[Color::Black].overtime);
    }

    #[test]
    fn a_running_clock_shows_what_is_left() {
        let showing = |control, seconds| Clock::new(control).showing(Color::Black, seconds);
        assert_eq!(showing(TimeControl::Absolute { main: 5.0 }, 2.0), (3.0, 0));
        assert_eq!(showing(TimeControl::Absolute { main: 5.0 }, 6.0), (-1.0, 0));
        let japanese = TimeControl::Japanese { main: 5.0, period: 10.0, periods: 3 };
        assert_eq!(showing(japanese, 4.0), (1.0, 0));
        assert_eq!(showing(japanese, 7.0), (8.0, 3));
        assert_eq!(showing(japanese, 16.0), (9.0, 2));
        assert_eq!(showing(japanese, 36.0), (-1.0, 1));
        let mut clock = Clock::new(TimeControl::Canadian { main: 5.0, period: 10.0, stones: 2 });
        assert_eq!(clock.showing(Color::Black, 6.0), (9.0, 2));
        clock.spend(Color::Black, 6.0);
        assert_eq!(clock.showing(Color::Black, 2.0), (7.0, 1));
    }

    #[test]
    fn a_flag_falls_when_nothing_is_left() {
        let after = |control, seconds| {
            let mut clock = Clock::new(control);
            clock.spend(Color::Black, seconds);
            (clock.left(Color::Black), clock.until_flag(Color::Black))
        };
        let canadian = TimeControl::Canadian { main: 5.0, period: 10.0, stones: 2 };
        assert_eq!(after(canadian, 1.0), ((4.0, 0), Some(14.0)));
        assert_eq!(after(canadian, 7.0), ((8.0, 1), Some(8.0)));
        let japanese = TimeControl::Japanese { main: 5.0, period: 10.0, periods: 3 };
        assert_eq!(after(japanese, 1.0), ((4.0, 0), Some(34.0)));
        assert_eq!(after(japanese, 16.0), ((10.0, 2), Some(20.0)));
        let absolute = TimeControl::Absolute { main: 5.0 };
        assert_eq!(after(absolute, 6.0), ((-1.0, 0), Some(-1.0)));
        assert_eq!(after(TimeControl::Unlimited, 6.0).1, None);
    }

    #[test]
    fn a_japanese_period_is_lost_when_it_runs_out() {
        let mut clock = Clock::new(TimeControl::Japanese { main: 0.0, period: 10.0, periods: 3 });
        clock.spend(Color::White, 9.0);
        assert_eq!(clock.left[Color::White].count, 3);
        clock.spend(Color::White, 12.0);
        assert_eq!(clock.left[Color::White].count, 2);
        clock.spend(Color::White, 500.0);
        assert_eq!(clock.left[Color::White].count, 1);
    }

    #[test]
    fn spare_periods_are_thinking_time() {
        let with = |main, periods| {
            let clock = Clock::new(TimeControl::Japanese { main, period: 10.0, periods });
            clock.budget(Color::Black, &STAGE, &usual()).unwrap()
        };
        // The second to last is for a late reply.
        assert_eq!(with(0.0, 1), Budget::exactly(10.0));
        assert_eq!(with(0.0, 2), Budget::exactly(10.0));
        assert_eq!(with(0.0, 3), Budget { desired: 10.0, maximum: 20.0, free: 10.0 });
        assert_eq!(with(0.0, 5), with(0.0, 3), "one move loses no more than one period");
        assert!(with(600.0, 30).desired > 1.1 * with(600.0, 1).desired);
        let mut clock = Clock::new(TimeControl::Japanese { main: 60.0, period: 10.0, periods: 4 });
        clock.set_left(Color::White, 7.0, 3);
        assert_eq!(clock.budget(Color::White, &STAGE, &usual()).unwrap().maximum, 17.0);
        clock.spend(Color::White, 12.0);
        assert_eq!(clock.budget(Color::White, &STAGE, &usual()), Some(Budget::exactly(10.0)));
    }

    #[test]
    fn a_slow_player_with_accidents_keeps_the_last_period() {
        let mut clock = Clock::new(TimeControl::Japanese { main: 60.0, period: 10.0, periods: 5 });
        let (mut main, mut periods): (f64, u32) = (60.0, 5);
        for moves in (0..200).step_by(2) {
            let stage = Stage { area: 361, empties: 361 - moves, moves };
            let late = if moves == 120 { 6.0 } else { 0.3 };
            let used =
                clock.budget(Color::Black, &stage, &usual()).unwrap().with_reserve(0.5).maximum
                    + late;
            let overtime = (used - main).max(0.0);
            main = (main - used).max(0.0);
            periods -= (overtime / 10.0) as u32;
            assert!(periods >= 1, "lost on time at move {moves}");
            clock.spend(Color::Black, used);
        }
        assert_eq!(
            (main, periods),
            (0.0, 1),
            "three periods are thinking time, one is for accidents"
        );
    }

    #[test]
    fn a_fischer_clock_grows_up_to_its_cap() {
        let fischer =
            |longest| TimeControl::Fischer { main: 30.0, increment: 10.0, cap: 32.0, longest };
        let mut clock = Clock::new(fischer(f64::INFINITY));
        clock.spend(Color::Black, 15.0);
        assert_eq!(clock.left[Color::Black].main, 25.0);
        clock.spend(Color::Black, 1.0);
        assert_eq!((clock.left[Color::Black].main, clock.left[Color::White].main), (32.0, 30.0));
        assert_eq!(clock.budget(Color::Black, &STAGE, &usual()).unwrap().free, 10.0);
        // The controller includes the increment.
        assert_eq!(clock.set_left(Color::Black, 30.0, 0), 1.0, "2 seconds, and rounding");
        let short = Clock::new(fischer(4.0));
        assert_eq!(short.budget(Color::White, &STAGE, &usual()).unwrap().maximum, 4.0);
    }

    #[test]
    fn settings_that_are_repeated_do_not_hide_a_delay() {
        let control = TimeControl::Fischer {
            main: 60.0,
            increment: 5.0,
            cap: f64::INFINITY,
            longest: f64::INFINITY,
        };
        let mut clock = Clock::new(control);
        clock.spend(Color::Black, 10.0);
        clock.set_control(control);
        assert_eq!(clock.left[Color::Black].main, 60.0);
        assert_eq!(clock.set_left(Color::Black, 52.0, 0), 2.0);
        clock.spend(Color::Black, 10.0);
        clock.set_control(TimeControl::Absolute { main: 60.0 });
        assert_eq!(clock.set_left(Color::Black, 30.0, 0), 0.0);
    }

    /// The controller's clock loses 0.3 seconds a move on the way, which no single report shows.
    #[test]
    fn short_delays_are_found_in_whole_seconds() {
        let mut clock = Clock::new(TimeControl::Absolute { main: 60.0 });
        let mut left: f64 = 60.0;
        let mut found = Vec::new();
        for number in 0..30 {
            assert!(clock.set_left(Color::Black, left.floor(), 0) < 0.301);
            found.push(clock.left[Color::Black].counted.map_or(0.0, |counted| counted.delay.least));
            let used = 0.7 + 0.1 * f64::from(number % 5);
            clock.spend(Color::Black, used);
            left -= used + 0.3;
        }
        assert!(found.iter().all(|&delay| delay < 0.301), "{found:?}");
        assert!(found[15..].iter().all(|&delay| delay > 0.22), "{found:?}");
        let budget = |clock: &Clock| clock.budget(Color::Black, &STAGE, &usual()).unwrap();
        let mut without = Clock::new(TimeControl::Absolute { main: 60.0 });
        without.set_left(Color::Black, left.floor(), 0);
        clock.set_left(Color::Black, left.floor(), 0);
        assert!(budget(&clock).desired - 0.3 < 0.7 * budget(&without).desired);
        // Somebody gives time, or takes it: that is no delay.
        for changed in [left + 100.0, 90.0] {
            assert_eq!(clock.set_left(Color::Black, changed, 0), 0.0);
            assert_eq!(clock.left[Color::Black].counted, Some(MainTimeEstimate::since(changed)));
        }
    }

    /// A game of this number of moves a side on 9x9 with 10 s a side, in which the server reports
    /// whole seconds and each move is late by up to `lag` seconds, half before the search. A third of
    /// the moves are clear. Returns the time left and the time used to think.
    fn delayed_game(moves: usize, lag: f64, seed: u64) -> (f64, f64) {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut clock = Clock::new(TimeControl::Absolute { main: 10.0 });
        let (mut left, mut thought, mut expected) = (10.0, 0.0, Lag::default());
        for number in 0..moves {
            left -= random.random_range(0.0..=lag / 2.0);
            expected.observe(clock.set_left(Color::Black, f64::floor(left), 0));
            let empties = 81_usize.saturating_sub(number * 9 / 5).max(5);
            let stage = Stage { area: 81, empties, moves: 2 * number };
            let budget = clock.budget(Color::Black, &stage, &usual().stretched(1.3)).unwrap();
            let budget = budget.with_reserve(Params::default().lag + expected.expected());
            let thought_for = match random.random_range(0..3) {
                0 => 0.1 * budget.desired,
                _ => random.random_range(budget.desired..=budget.maximum),
            };
            let used = thought_for.max(0.002);
            clock.spend(Color::Black, used);
            left -= used + random.random_range(0.0..=lag / 2.0);
            thought += used;
        }
        (left, thought)
    }

    #[test]
    fn the_delays_of_a_long_game_do_not_lose_it() {
        for seed in 0..200 {
            for (moves, lag) in [(44, 0.3), (60, 0.1), (60, 0.0)] {
                let (left, _) = delayed_game(moves, lag, seed);
                assert!(left > 0.0, "{moves} moves, {lag} s, seed {seed}: {left}");
            }
            let (_, thought) = delayed_game(30, 0.0, seed);
            assert!(
                thought > 7.0,
                "without a delay most of the time is used, seed {seed}: {thought}"
            );
        }
    }

    #[test]
    fn the_controllers_clock_takes_precedence() {
        let mut clock = Clock::new(TimeControl::Absolute { main: 60.0 });
        clock.spend(Color::Black, 10.0);
        assert_eq!(clock.set_left(Color::Black, 47.0, 0), 2.0, "3 seconds, and rounding");
        assert_eq!(clock.left[Color::Black].main, 47.0);
        // The clock knows nothing about the time before the controller's first report.
        assert_eq!(clock.set_left(Color::Black, 20.0, 0), 0.0);
        let mut unlimited = Clock::default();
        assert_eq!(unlimited.budget(Color::Black, &STAGE, &usual()), None);
        unlimited.set_left(Color::Black, 0.0, 0);
        assert_eq!(unlimited.budget(Color::Black, &STAGE, &usual()).unwrap().maximum, 0.0);
        assert_eq!(unlimited.budget(Color::White, &STAGE, &usual()), None);
        unlimited.set_left(Color::White, 10.0, 1);
        assert!(unlimited.budget(Color::White, &STAGE, &usual()).unwrap().maximum >= 9.0);
        assert_eq!(unlimited.until_flag(Color::White), Some(10.0));
        unlimited.restart();
        for color in Color::ALL {
            assert_eq!(unlimited.budget(color, &STAGE, &usual()), None);
            assert_eq!(unlimited.until_flag(color), None);
        }
    }

    #[test]
    fn periods_run_out_one_by_one() {
        for (periods, used, left) in [
            (5, 9.0, (10.0, 5)),
            (5, 10.0, (10.0, 4)),
            (5, 25.0, (10.0, 3)),
            (5, 1e9, (10.0, 1)),
            (1, 1e9, (10.0, 1)),
        ] {
            let mut clock = Clock::new(TimeControl::Japanese { main: 0.0, period: 10.0, periods });
            clock.spend(Color::Black, used);
            assert_eq!(clock.left(Color::Black), left, "{used} s of {periods} periods");
        }
        // However many they are.
        let (main, period, periods) = (0.0, 1e-300, u32::MAX);
        let mut clock = Clock::new(TimeControl::Japanese { main, period, periods });
        clock.spend(Color::Black, 1.0);
        assert_eq!(clock.left(Color::Black), (period, 1));
        // A controller may report more than a period.
        let mut clock = Clock::new(TimeControl::Japanese { main, period: 10.0, periods: 3 });
        clock.set_left(Color::Black, 25.0, 3);
        clock.spend(Color::Black, 9.0);
        assert_eq!(clock.left(Color::Black), (10.0, 3));
    }

    #[test]
    fn a_player_who_has_overstepped_gets_no_time() {
        let mut clock = Clock::new(TimeControl::Absolute { main: 1.0 });
        clock.spend(Color::Black, 5.0);
        let budget = clock.budget(Color::Black, &STAGE, &usual()).unwrap();
        assert_eq!((budget.desired, budget.maximum), (0.0, 0.0));
    }
}
