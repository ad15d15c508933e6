//! The main time that a clock counts itself, beside the controller's reports, and the delay of
//! replies that follows from both.

/// A clock's own count of the main time that is left, beside the controller's reports.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct MainTimeEstimate {
    /// The seconds left after the last move, counted from the report before it, or the seconds that
    /// have been reported since.
    latest: f64,
    /// True if there has been a report since the last move.
    is_reported: bool,
    /// The seconds that would be left at least if there had been no report since the count began.
    whole: f64,
    /// The seconds by which that may be more, since the count began with a report.
    rounded: f64,
    /// The moves since the count began.
    moves: u32,
    /// The mean delay of the replies to them, by the reports.
    pub(super) delay: MeanDelay,
}

impl MainTimeEstimate {
    /// A controller reports whole seconds, rounded down.
    const ROUNDING: f64 = 1.0;
    /// A difference that no delay of replies explains: somebody has changed the clock.
    const CHANGE: f64 = 5.0;

    /// The count that begins with exactly this time.
    pub(super) fn of(left: f64) -> MainTimeEstimate {
        let delay = MeanDelay::default();
        MainTimeEstimate {
            latest: left,
            is_reported: true,
            whole: left,
            rounded: 0.0,
            moves: 0,
            delay,
        }
    }

    /// The count that begins with a report.
    pub(super) fn since(reported: f64) -> MainTimeEstimate {
        MainTimeEstimate { rounded: Self::ROUNDING, ..MainTimeEstimate::of(reported) }
    }

    /// The count that begins with a report when `left` seconds should be left.
    pub(super) fn first(reported: f64, left: f64) -> MainTimeEstimate {
        let is_expected = (left - Self::ROUNDING..=left).contains(&reported);
        if is_expected { MainTimeEstimate::of(left) } else { MainTimeEstimate::since(reported) }
    }

    /// Takes a report into account. Returns the seconds by which the last reply was late, at least, or
    /// replies are on average; 0 if none has followed the report before.
    pub(super) fn report(&mut self, reported: f64) -> f64 {
        let (missing, is_new) = (self.latest - reported, !self.is_reported);
        let late = if is_new { (missing - Self::ROUNDING).max(0.0) } else { 0.0 };
        if reported > self.whole || missing > Self::CHANGE {
            *self = MainTimeEstimate::since(reported);
            return late;
        }
        (self.latest, self.is_reported) = (reported, true);
        self.delay.narrow(self.whole - reported, self.rounded, self.moves);
        if is_new { late.max(self.delay.least) } else { 0.0 }
    }

    /// Takes a move into account, by its change of the time that is left.
    pub(super) fn spend(&mut self, left: f64, after: impl Fn(f64) -> f64) {
        (self.latest, self.is_reported) = (left, false);
        self.whole = after(self.whole);
        self.moves += 1;
    }
}

/// Bounds of the seconds by which replies are late on average, and the moves that they rest on.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct MeanDelay {
    /// By the last report.
    pub(super) least: f64,
    /// By the report that allows the least.
    most: f64,
    moves: u32,
}

impl Default for MeanDelay {
    fn default() -> MeanDelay {
        MeanDelay { least: 0.0, most: f64::INFINITY, moves: 0 }
    }
}

impl MeanDelay {
    /// Before this number of moves the upper bound is not used. It is so high that the first moves would
    /// get no time, which costs more games than a delay does (docs/log has the matches).
    const FIRST_MOVES: u32 = 3;

    /// Takes into account that `missing` seconds, or up to `more` seconds more, seem to be missing after
    /// this number of moves. One second of them may be rounding.
    fn narrow(&mut self, missing: f64, more: f64, moves: u32) {
        let each = |missing: f64| missing.max(0.0) / f64::from(moves.max(1));
        self.least = each(missing - MainTimeEstimate::ROUNDING);
        if moves > 0 {
            self.most = self.most.min(each(missing + more));
        }
        self.moves = moves;
    }

    /// Returns the expected delay of the replies to come. Since a delay cannot be made up for, one
    /// that is certain is expected to be as long as it can be.
    pub(super) fn expected(self) -> f64 {
        match self.moves {
            ..Self::FIRST_MOVES => self.least,
            _ if self.least > 0.0 => self.most.max(self.least),
            _ => self.most / 2.0,
        }
    }
}
