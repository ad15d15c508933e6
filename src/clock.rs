//! Time: the only module that reads it, and the arithmetic that turns a game clock into a budget.
//!
//! - `control`: the clocks of a game: main time, byo-yomi in periods or in stones, increments.
//! - `estimate`: a clock's own count beside a controller's reports, and the delay of replies.
//! - `budget`: how long to think about a move.
//! - `lag`: the delay between the end of a search and the arrival of the reply.
//! - `time_use`: the share of the planned time that moves have used.
//! - `text`: time controls as people write them.

mod budget;
mod control;
mod estimate;
mod lag;
mod text;
mod time_use;

pub use budget::{Budget, Stage, TimeSpending};
pub use control::{Clock, TimeControl};
pub use lag::Lag;
pub use text::TimeControlError;
pub use time_use::TimeUse;

use std::time::{Instant, SystemTime, UNIX_EPOCH};

/// The current time of a monotonic clock.
#[expect(clippy::disallowed_methods, reason = "this is the one place that reads the clock")]
pub fn now() -> Instant {
    Instant::now()
}

/// Measures time from a starting point.
#[derive(Clone, Copy, Debug)]
pub struct Stopwatch(Instant);

impl Stopwatch {
    /// Starts now.
    pub fn start() -> Stopwatch {
        Stopwatch(now())
    }

    /// Seconds since the start.
    pub fn seconds(self) -> f64 {
        now().saturating_duration_since(self.0).as_secs_f64()
    }

    /// The stopwatch of the two that started later.
    pub fn later(self, other: Stopwatch) -> Stopwatch {
        Stopwatch(self.0.max(other.0))
    }
}

/// The date in universal time as SGF writes it: `2025-07-31`.
#[expect(clippy::disallowed_methods, reason = "this is the one place that reads the calendar")]
pub fn date() -> String {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
    civil_date(seconds / 86400)
}

/// The date this many days after another, as in `2025-07-31`. `None` if that is no date.
pub fn days_later(date: &str, days: u64) -> Option<String> {
    let (year, rest) = date.split_once('-')?;
    let (month, day) = rest.split_once('-')?;
    let is_plain = |text: &str| text.bytes().all(|it| it.is_ascii_digit());
    if [year.len(), month.len(), day.len()] != [4, 2, 2]
        || ![year, month, day].map(is_plain).iter().all(|it| *it)
    {
        return None;
    }
    let number = day_number(year.parse().ok()?, month.parse().ok()?, day.parse().ok()?)?;
    // A day that its month does not have is another date.
    (civil_date(number) == date).then(|| civil_date(number + days))
}

/// The day of a date from 1970 on, counted as in [`civil_date`].
fn day_number(year: u64, month: u64, day: u64) -> Option<u64> {
    if year < 1970 || !(1..=12).contains(&month) || day == 0 {
        return None;
    }
    let year = year - u64::from(month <= 2);
    let month_from_march = (month + 9) % 12;
    let day_of_year = (153 * month_from_march + 2) / 5 + day - 1;
    let days = 365 * year + year / 4 - year / 100 + year / 400 + day_of_year;
    days.checked_sub(719_468)
}

/// The Gregorian date of a day counted from 1 January 1970. Years are counted from March, so that
/// the leap day is the last of its year, and in cycles of 400 years, which all have 146,097 days.
fn civil_date(day: u64) -> String {
    let from_march_of_year_0 = day + 719_468;
    let (cycle, day) = (from_march_of_year_0 / 146_097, from_march_of_year_0 % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month_from_march = (5 * day + 2) / 153;
    let day = day - (153 * month_from_march + 2) / 5 + 1;
    let month = (month_from_march + 2) % 12 + 1;
    let year = 400 * cycle + year + u64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}")
}

/// Processor seconds that this process has used in all its threads, where the system reports them.
///
/// Linux reports them in `/proc/self/stat`: the 14th and 15th fields are user and system time in
/// ticks, which user space always sees as 100 per second. The second field is the program's name,
/// which may contain spaces and parentheses; it ends with the last closing parenthesis.
pub fn cpu_seconds() -> Option<f64> {
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    let after_name = &stat[stat.rfind(')')? + 1..];
    let mut fields = after_name.split_ascii_whitespace().skip(11);
    let user: f64 = fields.next()?.parse().ok()?;
    let system: f64 = fields.next()?.parse().ok()?;
    Some((user + system) / 100.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_convert_to_dates() {
        for (day, date) in [
            (0, "1970-01-01"),
            (59, "1970-03-01"),
            (789, "1972-02-29"),
            (11_016, "2000-02-29"),
            (19_787, "2024-03-05"),
            (20_453, "2025-12-31"),
            (47_540, "2100-02-28"),
            (47_541, "2100-03-01"),
        ] {
            assert_eq!(civil_date(day), date);
        }
    }

    #[test]
    fn days_are_added_to_dates() {
        for (date, days, later) in [
            ("2026-11-29", 0, "2026-11-29"),
            ("2026-11-30", 1, "2026-12-01"),
            ("2026-12-31", 60, "2027-03-01"),
            ("2028-02-28", 1, "2028-02-29"),
            ("2100-02-28", 1, "2100-03-01"),
        ] {
            assert_eq!(days_later(date, days).as_deref(), Some(later));
        }
        for wrong in [
            "",
            "2026",
            "2026-13-01",
            "2026-02-30",
            "2026-2-3",
            "1969-12-31",
            "2026-01-00",
            "+026-01-01",
        ] {
            assert_eq!(days_later(wrong, 1), None, "{wrong}");
        }
        for day in (0..60_000).step_by(17) {
            assert_eq!(days_later(&civil_date(day), 1), Some(civil_date(day + 1)));
        }
    }
}
