//! The starts of the games of a run: board, rules, komi, handicap and random stones, drawn for each
//! game.

use std::str::FromStr;

use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::{Value, json};

use super::opening;
use crate::playout::below;
use ponnuki_game::game::Game;
use ponnuki_game::game::handicap::{self, HandicapError};
use ponnuki_game::point::Size;
use ponnuki_game::rules::{self, Rules, text};
use ponnuki_game::score::{Komi, KomiError};

/// The choices from which the start of each game is drawn.
#[derive(Clone, Debug)]
pub struct StartPlan {
    /// The seed of the random numbers of all games.
    pub seed: u64,
    /// Boards, one of which is drawn for each game.
    pub sizes: Vec<Size>,
    /// Rules, one of which are drawn for each game.
    pub rules: Vec<Rules>,
    /// Komi, one of which is drawn for each game.
    pub komi: Vec<KomiChoice>,
    /// Handicap stones, a number of which is drawn for each game.
    pub handicap: Handicap,
    /// Random stones at the start of each game.
    pub opening: usize,
}

/// A komi, or a range of komi in steps of one point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KomiChoice {
    /// The middle; `None` is the customary komi of the rules on the board.
    middle: Option<Komi>,
    /// The largest distance from it, in points.
    spread: u32,
}

/// A number of handicap stones, or a range of such numbers. A handicap of one stone is no handicap,
/// as usual.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Handicap {
    least: usize,
    most: usize,
}

/// The text is not a number or a range of handicap stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("give a number of stones such as 2, or a range such as 0-4")]
pub struct NoHandicap;

/// The start of a game, as it was drawn.
pub(crate) struct GameStart {
    /// The game after its opening.
    pub(crate) game: Game,
    /// The random moves of the opening.
    pub(crate) opening: usize,
    /// The random numbers of the rest of the game.
    pub(crate) rng: Xoshiro256PlusPlus,
}

impl StartPlan {
    /// Checks that every board has room for the handicap.
    ///
    /// # Errors
    /// When a board has no room for it.
    pub(crate) fn check(&self) -> Result<(), HandicapError> {
        let most = self.handicap.most;
        let fits = |&size: &Size| most < 2 || handicap::free_points(size, most).is_ok();
        if self.sizes.iter().all(fits) { Ok(()) } else { Err(HandicapError::InvalidNumber) }
    }

    /// Draws the start of a game. It depends on the seed and the number alone.
    ///
    /// # Errors
    /// When the board has no room for the handicap.
    pub(crate) fn draw(&self, number: u64) -> Result<GameStart, HandicapError> {
        let mut rng = opening::stream(self.seed, number);
        let size = drawn(&self.sizes, &mut rng);
        let (rules, komi) = self.terms(size, &mut rng);
        let stones = self.handicap.draw(&mut rng);
        let mut game = Game::new(size, rules, komi);
        if stones >= 2 {
            game.place_handicap(&handicap::free_points(size, stones)?)?;
        }
        let opening = opening::play_random(&mut game, self.opening, &mut rng);
        Ok(GameStart { game, opening, rng })
    }

    /// Draws rules and komi for a game on a board of `size`.
    pub(crate) fn terms(&self, size: Size, rng: &mut Xoshiro256PlusPlus) -> (Rules, Komi) {
        let rules = drawn(&self.rules, rng);
        (rules, drawn(&self.komi, rng).draw(&rules, size, rng))
    }

    /// The choices as an object. Two runs with equal objects draw the same starts.
    pub(crate) fn description(&self) -> Value {
        json!({
            "seed": self.seed,
            "size": self.sizes.iter().map(Size::to_string).collect::<Vec<String>>(),
            "rules": self.rules.iter().map(text::name_or_json).collect::<Vec<String>>(),
            "komi": self.komi.iter().map(KomiChoice::to_string).collect::<Vec<String>>(),
            "handicap": self.handicap.to_string(),
            "opening": self.opening,
        })
    }
}

/// One of `choices`, of which there must be some.
fn drawn<T: Copy>(choices: &[T], rng: &mut Xoshiro256PlusPlus) -> T {
    choices[below(rng, choices.len() as u32) as usize]
}

impl KomiChoice {
    fn draw(self, rules: &Rules, size: Size, rng: &mut Xoshiro256PlusPlus) -> Komi {
        let middle = self.middle.unwrap_or_else(|| rules::customary_komi(rules, size));
        let off = i64::from(below(rng, 2 * self.spread + 1)) - i64::from(self.spread);
        let points = middle.points() + off as f64;
        Komi::try_from(points).unwrap_or(middle)
    }
}

impl FromStr for KomiChoice {
    type Err = KomiError;

    /// Reads `usual`, `7.5`, or either of them with a spread: `usual+-2`, `7.5+-2`.
    fn from_str(text: &str) -> Result<KomiChoice, KomiError> {
        let (middle, spread) = text.split_once("+-").unwrap_or((text, "0"));
        let middle = if middle == USUAL { None } else { Some(middle.parse()?) };
        let spread = spread.parse().map_err(|_| KomiError::NotANumber)?;
        if spread > MOST_SPREAD {
            Err(KomiError::TooLarge)
        } else {
            Ok(KomiChoice { middle, spread })
        }
    }
}

impl std::fmt::Display for KomiChoice {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.middle {
            Some(komi) => write!(f, "{komi}")?,
            None => f.write_str(USUAL)?,
        }
        if self.spread > 0 { write!(f, "+-{}", self.spread) } else { Ok(()) }
    }
}

/// The word for the customary komi.
const USUAL: &str = "usual";
/// More points than any board has.
const MOST_SPREAD: u32 = 700;

impl Handicap {
    fn draw(self, rng: &mut Xoshiro256PlusPlus) -> usize {
        self.least + below(rng, (self.most - self.least + 1) as u32) as usize
    }
}

impl FromStr for Handicap {
    type Err = NoHandicap;

    fn from_str(text: &str) -> Result<Handicap, NoHandicap> {
        let (least, most) = text.split_once('-').unwrap_or((text, text));
        match (least.parse::<u16>(), most.parse::<u16>()) {
            (Ok(least), Ok(most)) if least <= most => {
                Ok(Handicap { least: least.into(), most: most.into() })
            }
            _ => Err(NoHandicap),
        }
    }
}

impl std::fmt::Display for Handicap {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.least == self.most {
            write!(f, "{}", self.most)
        } else {
            write!(f, "{}-{}", self.least, self.most)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_of_komi_and_handicap_read_back() {
        for text in ["usual", "usual+-3", "7.5", "-0.5+-1", "0"] {
            assert_eq!(text.parse::<KomiChoice>().unwrap().to_string(), text);
        }
        for bad in ["", "fair", "7.25", "7.5+-", "7.5+-x", "usual+-701", "7.5+3"] {
            assert!(bad.parse::<KomiChoice>().is_err(), "{bad}");
        }
        for text in ["0", "2", "0-4"] {
            assert_eq!(text.parse::<Handicap>().unwrap().to_string(), text);
        }
        for bad in ["", "x", "4-2", "-1", "2-"] {
            assert_eq!(bad.parse::<Handicap>(), Err(NoHandicap), "{bad}");
        }
    }

    #[test]
    fn every_choice_is_drawn() {
        let size = Size::square(9);
        let chinese = rules::CHINESE;
        let komi: KomiChoice = "usual+-1".parse().unwrap();
        let handicap: Handicap = "0-2".parse().unwrap();
        let rng = &mut opening::stream(1, 1);
        let mut seen: Vec<(String, usize)> = (0..200)
            .map(|_| (komi.draw(&chinese.rules, size, rng).to_string(), handicap.draw(rng)))
            .collect();
        seen.sort();
        seen.dedup();
        let usual = chinese.komi(size).points();
        let all = [-1.0, 0.0, 1.0].map(|off| (usual + off).to_string());
        let expected: Vec<(String, usize)> =
            all.iter().flat_map(|komi| (0..3).map(|stones| (komi.clone(), stones))).collect();
        assert_eq!(seen, expected);
    }
}
