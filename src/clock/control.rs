//! The clocks of a game: how much time the rules give, and how much of it is left.

use crate::clock::Budget;
use crate::clock::budget::{self, Stage};
use crate::color::{ByColor, Color};

/// The time that both players get. Seconds everywhere.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub enum TimeControl {
    /// No limit.
    #[default]
    Unlimited,
    /// One amount for the whole game.
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
    /// After the main time, one move a period; a period that runs out is lost.
    Japanese {
        /// Main time.
        main: f64,
        /// Length of a period.
        period: f64,
        /// Number of periods, at least 1.
        periods: u32,
    },
}

/// What one player has left.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
struct Remaining {
    /// Main time; may be negative when the player is late.
    main: f64,
    /// Whether the main time is over and byo-yomi runs.
    overtime: bool,
    /// Time left in the present period.
    period: f64,
    /// Stones still to play in the present period, or periods left with the present one.
    count: u32,
    /// Whether a move has been taken off since a controller, or the start, said what is left.
    counted: bool,
}

/// The time control of a game and the state of both players' clocks.
///
/// A controller may say what is left at any time ([`set_left`](Clock::set_left)); between two such
/// words the clock counts for itself ([`spend`](Clock::spend)).
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
            TimeControl::Absolute { main } => (main, 0.0, 0),
            TimeControl::Canadian { main, period, stones } => (main, period, stones),
            TimeControl::Japanese { main, period, periods } => (main, period, periods),
        };
        Remaining { main, overtime: count > 0 && main <= 0.0, period, count, counted: false }
    }

    /// Seconds a move that byo-yomi gives for ever, or 0.
    fn pace(self) -> f64 {
        match self {
            TimeControl::Unlimited | TimeControl::Absolute { .. } => 0.0,
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

    /// Sets both clocks to the start of a game.
    pub fn restart(&mut self) {
        *self = Clock::new(self.control);
    }

    /// Takes over what a controller says about a clock: `stones` of 0 means that `seconds` are main
    /// time; otherwise they are byo-yomi time, for so many stones, or with so many periods left.
    ///
    /// Returns how many seconds fewer of main time are left than this clock had counted, 0 if it
    /// has had nothing to count.
    pub fn set_left(&mut self, color: Color, seconds: f64, stones: u32) -> f64 {
        if self.control == TimeControl::Unlimited {
            let main = if stones == 0 { seconds } else { 0.0 };
            *self = Clock::new(TimeControl::Absolute { main });
        }
        let left = &mut self.left[color];
        let comparable = left.counted && stones == 0 && !left.overtime;
        let missing = if comparable { left.main - seconds } else { 0.0 };
        *left = if stones == 0 {
            Remaining { main: seconds, ..self.control.start() }
        } else {
            Remaining { overtime: true, period: seconds, count: stones, ..Remaining::default() }
        };
        left.overtime = stones > 0;
        missing
    }

    /// Takes the time of a move off `color`'s clock.
    pub fn spend(&mut self, color: Color, seconds: f64) {
        let control = self.control;
        let left = &mut self.left[color];
        left.counted = true;
        let mut used = seconds;
        if !left.overtime {
            left.main -= used;
            if left.main > 0.0 || left.count == 0 {
                return;
            }
            used = -left.main;
            left.main = 0.0;
            left.overtime = true;
        }
        match control {
            TimeControl::Japanese { period, .. } => {
                while used >= left.period && left.count > 1 {
                    used -= left.period;
                    left.count -= 1;
                    left.period = period;
                }
                left.period = period;
            }
            TimeControl::Canadian { period, stones, .. } => {
                left.period -= used;
                left.count -= 1;
                if left.count == 0 {
                    (left.period, left.count) = (period, stones);
                }
            }
            // Byo-yomi that only the controller knows of: it says what comes next.
            TimeControl::Unlimited | TimeControl::Absolute { .. } => left.period -= used,
        }
    }

    /// The time for `color`'s next move, `None` without a limit.
    pub fn budget(&self, color: Color, stage: &Stage) -> Option<Budget> {
        let left = self.left[color];
        match self.control {
            TimeControl::Unlimited => None,
            _ if !left.overtime => Some(budget::main_time(left.main, self.control.pace(), stage)),
            TimeControl::Japanese { .. } => Some(budget::whole(left.period)),
            _ => Some(budget::period(left.period, left.count)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const STAGE: Stage = Stage { area: 81, empties: 81, moves: 0 };

    #[test]
    fn gtp_time_settings_have_four_meanings() {
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
            Remaining { main: 0.0, overtime: true, period: 8.0, count: 1, counted: true }
        );
        clock.spend(Color::Black, 3.0);
        assert_eq!((clock.left[Color::Black].period, clock.left[Color::Black].count), (10.0, 2));
        assert_eq!(clock.left[Color::White].main, 5.0);
        clock.restart();
        assert!(!clock.left[Color::Black].overtime);
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
    fn the_controller_knows_better() {
        let mut clock = Clock::new(TimeControl::Absolute { main: 60.0 });
        clock.spend(Color::Black, 10.0);
        assert_eq!(clock.set_left(Color::Black, 47.0, 0), 3.0);
        assert_eq!(clock.left[Color::Black].main, 47.0);
        // What happened before the controller spoke is not known.
        assert_eq!(clock.set_left(Color::Black, 20.0, 0), 0.0);
        let mut unlimited = Clock::default();
        assert_eq!(unlimited.budget(Color::Black, &STAGE), None);
        unlimited.set_left(Color::Black, 0.0, 0);
        assert_eq!(unlimited.budget(Color::Black, &STAGE).unwrap().maximum, 0.0);
        unlimited.set_left(Color::White, 10.0, 1);
        assert!(unlimited.budget(Color::White, &STAGE).unwrap().maximum >= 9.0);
    }

    #[test]
    fn a_player_who_is_late_gets_no_time() {
        let mut clock = Clock::new(TimeControl::Absolute { main: 1.0 });
        clock.spend(Color::Black, 5.0);
        let budget = clock.budget(Color::Black, &STAGE).unwrap();
        assert_eq!((budget.desired, budget.maximum), (0.0, 0.0));
    }
}
