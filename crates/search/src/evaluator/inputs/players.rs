//! The inputs about the players of a game, for networks that imitate people: their ranks, the date,
//! and the time that they have.
//!
//! The meaning of the numbers follows from the program with which the networks were trained
//! (`fillMetadataRow` in KataGo's `cpp/neuralnet/sgfmetadata.cpp`). The times are those of the games
//! that a profile stands for, not those of the game that is played.

use std::f64::consts::TAU;

use crate::params::{Era, PlayerProfile};
use ponnuki_game::color::Color;
use ponnuki_network::{Layers, PLAYER_FEATURES};

/// The index of the mover's number, which is 1 for a person. The opponent's is next.
const IS_PERSON: usize = 0;
/// The index of the ranks: 34 numbers for the mover, then for the opponent. As many of them are 1
/// as the player is ranks below 10 dan.
const RANKS: usize = 6;
const RANKS_OF_PLAYER: usize = 34;
/// 1 if the game was unrated; one half where it is not known.
const UNRATED: usize = 74;
/// The kinds of clocks, of which one is 1.
const UNKNOWN_CLOCK: usize = 75;
const BYO_YOMI: usize = 79;
/// Logarithms of main time, period, periods and stones of a period, and of the area of the board.
const MAIN_TIME: usize = 82;
const PERIOD_TIME: usize = 83;
const PERIODS: usize = 84;
const PERIOD_STONES: usize = 85;
const AREA: usize = 86;
/// Cosine and sine of the date in 32 periods.
const DATE: usize = 87;
const DATE_PERIODS: i32 = 32;
/// The first period in days, and how many times longer the last one is.
const FIRST_PERIOD: f64 = 7.0;
const PERIOD_RANGE: f64 = 80_000.0;
/// The sources of games, of which one is 1: a server for amateurs, or collections of professional
/// games until 2020 and from 2021 on.
const SERVER: usize = 151 + 2;
const OLD_COLLECTION: usize = 151 + 5;
const NEW_COLLECTION: usize = 151 + 6;
const NEW_SINCE: u16 = 2021;

/// A clock: seconds of main time, seconds of a period, and the number of periods.
type ProfileClock = (f64, f64, f64);

/// The players in the inputs of a network: none unless it imitates people.
#[derive(Clone, Copy, Default)]
pub(super) struct PlayerInputs(Option<PlayerProfile>);

impl PlayerInputs {
    /// For a network with these layers: the default players if it imitates people.
    pub(super) fn of(layers: &Layers) -> PlayerInputs {
        PlayerInputs(layers.imitates_people().then(PlayerProfile::default))
    }

    /// Changes the players, if the network imitates people.
    pub(super) fn set_players(&mut self, players: PlayerProfile) {
        self.0 = self.0.map(|_| players);
    }

    /// Sets `features` to the inputs about them when `mover` is to move on a board of `area`
    /// points.
    pub(super) fn fill(&self, mover: Color, area: usize, features: &mut Vec<f32>) {
        features.clear();
        if let Some(players) = self.0 {
            features.extend(self::features(&players, mover, area));
        }
    }
}

/// The inputs about the players of `profile` when `mover` is to move on a board of `area` points.
fn features(profile: &PlayerProfile, mover: Color, area: usize) -> [f32; PLAYER_FEATURES] {
    let mut features = [0.0; PLAYER_FEATURES];
    for (at, color) in [mover, mover.opponent()].into_iter().enumerate() {
        features[IS_PERSON + at] = 1.0;
        let from = RANKS + at * RANKS_OF_PLAYER;
        let below_10d = 1 + usize::from(profile.below_9d[color]);
        features[from..from + below_10d].fill(1.0);
    }
    let (clock, date, source): (ProfileClock, _, _) = match profile.era {
        Era::Modern => ((1200.0, 30.0, 5.0), (2020, 3), SERVER),
        Era::BeforeAlphaZero => ((1200.0, 30.0, 5.0), (2016, 9), SERVER),
        Era::Professional(year) if year >= NEW_SINCE => {
            ((0.0, 0.0, 0.0), (year, 6), NEW_COLLECTION)
        }
        Era::Professional(year) => ((0.0, 0.0, 0.0), (year, 6), OLD_COLLECTION),
    };
    let is_amateur = source == SERVER;
    features[UNRATED] = if is_amateur { 0.5 } else { 0.0 };
    features[if is_amateur { BYO_YOMI } else { UNKNOWN_CLOCK }] = 1.0;
    let (main, period, periods) = clock;
    features[MAIN_TIME] = (0.4 * ((main + 60.0).ln() - 6.5)) as f32;
    features[PERIOD_TIME] = (0.3 * ((period + 1.0).ln() - 3.0)) as f32;
    features[PERIODS] = (0.5 * ((periods + 2.0).ln() - 1.5)) as f32;
    features[PERIOD_STONES] = (0.25 * (2f64.ln() - 1.5)) as f32;
    features[AREA] = (0.5 * (area as f64 / 361.0).ln()) as f32;
    let (days, mut length) = (days_since_1970(date), FIRST_PERIOD);
    let factor = PERIOD_RANGE.powf(1.0 / f64::from(DATE_PERIODS - 1));
    for pair in features[DATE..].chunks_exact_mut(2).take(DATE_PERIODS as usize) {
        let (sine, cosine) = (days / length * TAU).sin_cos();
        pair.copy_from_slice(&[cosine as f32, sine as f32]);
        length *= factor;
    }
    features[source] = 1.0;
    features
}

/// The days from the beginning of 1970 to the first of a month, from March to December, by the Gregorian
/// calendar.
fn days_since_1970((year, month): (u16, u16)) -> f64 {
    let year = i32::from(year);
    // Days of whole years that begin in March, and of whole months since then.
    let years = 365 * year + year / 4 - year / 100 + year / 400;
    let months = (153 * (i32::from(month) - 3) + 2) / 5;
    // The number of the first of March 1970 is 59 days after the beginning of the year.
    const MARCH_1970: i32 = 365 * 1970 + 1970 / 4 - 1970 / 100 + 1970 / 400;
    f64::from(years + months - MARCH_1970 + 59)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_counted() {
        for (date, days) in [
            ((1970, 3), 59.0),
            ((2016, 9), 17045.0),
            ((2020, 3), 18322.0),
            ((1800, 6), -61_940.0),
            ((1950, 6), -7154.0),
            ((2023, 6), 19509.0),
        ] {
            assert_eq!(days_since_1970(date), days, "{date:?}");
        }
    }

    #[test]
    fn ranks_are_the_movers_first() {
        let profile = PlayerProfile::parse("rank_3d_5k").unwrap();
        let ones = |mover, from: usize| -> f32 {
            features(&profile, mover, 361)[from..from + RANKS_OF_PLAYER].iter().sum()
        };
        assert_eq!(ones(Color::Black, RANKS), 7.0);
        assert_eq!(ones(Color::Black, RANKS + RANKS_OF_PLAYER), 14.0);
        assert_eq!(ones(Color::White, RANKS), 14.0);
    }

    #[test]
    fn each_era_has_a_clock_a_date_and_a_source() {
        let of = |name| features(&PlayerProfile::parse(name).unwrap(), Color::Black, 81);
        let (modern, old, pro, new) =
            (of("rank_9d"), of("preaz_9d"), of("proyear_2020"), of("proyear_2021"));
        let [same, other] = [&modern, &old].map(|list| [&list[..DATE], &list[DATE + 64..]]);
        assert_eq!(same, other, "only the date differs");
        assert_ne!(modern[DATE..DATE + 64], old[DATE..DATE + 64]);
        assert_eq!([pro[OLD_COLLECTION], new[NEW_COLLECTION], modern[SERVER]], [1.0; 3]);
        assert_eq!([pro[UNKNOWN_CLOCK], pro[UNRATED], modern[BYO_YOMI]], [1.0, 0.0, 1.0]);
        assert!((modern[MAIN_TIME] - 0.255_55).abs() < 1e-4, "{}", modern[MAIN_TIME]);
        assert!((modern[AREA] + 0.747_2).abs() < 1e-4, "{}", modern[AREA]);
        assert_eq!(modern.iter().filter(|number| number.abs() > 1.0).count(), 0);
    }
}
