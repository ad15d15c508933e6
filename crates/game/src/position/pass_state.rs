//! Events of a game that its stones do not show: passes, the button, and the player who made the
//! position. The game keeps a [`PassState`], and the search carries one along every line of play.

use crate::color::{ByColor, Color};
use crate::point::Move;
use crate::rules::{Dispute, FirstPass, PassCost, Rules, Stopping};

/// The passes, stops and button of a game at one moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PassState {
    /// Passes in a row since the last play, the last taking of the button, or the last stop.
    passes: u32,
    /// The player of the first of these passes; of no meaning without one.
    passes_from: Color,
    /// True if the last move stopped the game.
    stopped: bool,
    /// The number of times that the game has stopped.
    stops: u32,
    /// True if a stone has been played since the last stop, or since the start.
    played: bool,
    /// True if no stone was played between the last stop and the one before.
    idle_stop: bool,
    /// The player who passed first when the game stopped for the first time.
    first_pass: Option<Color>,
    /// The player who has taken the button.
    button: Option<Color>,
    /// Stones paid for passes.
    pass_stones: ByColor<u16>,
    /// The player who made the present position.
    maker: Color,
}

impl PassState {
    /// The state at the start of a game in which `to_move` moves first.
    pub fn new(to_move: Color) -> PassState {
        PassState {
            passes: 0,
            passes_from: to_move,
            stopped: false,
            stops: 0,
            played: false,
            idle_stop: false,
            first_pass: None,
            button: None,
            pass_stones: ByColor::default(),
            maker: to_move.opponent(),
        }
    }

    /// Records a move of `color`.
    #[inline]
    pub fn record(&mut self, rules: &Rules, color: Color, mv: Move) {
        if std::mem::take(&mut self.stopped) {
            self.passes = 0;
        }
        match mv {
            Move::Pass => self.record_pass(rules, color),
            Move::Button => {
                self.passes = 0;
                self.button = Some(color);
            }
            Move::Play(_) => {
                self.passes = 0;
                self.maker = color;
                self.played = true;
            }
        }
    }

    fn record_pass(&mut self, rules: &Rules, color: Color) {
        if self.passes == 0 {
            self.passes_from = color;
        }
        self.passes += 1;
        if rules.pass_cost == PassCost::Prisoner {
            self.pass_stones[color] = self.pass_stones[color].saturating_add(1);
        }
        let last = match rules.stopping {
            Stopping::TwoPasses => true,
            Stopping::WhiteLast => color == Color::White,
        };
        if self.passes < 2 || !last {
            return;
        }
        self.stopped = true;
        self.stops += 1;
        self.idle_stop = self.stops > 1 && !self.played;
        self.played = false;
        if self.stops == 1 {
            self.first_pass = Some(self.passes_from);
        }
    }

    /// Passes in a row since the last other move or stop.
    #[inline]
    pub fn passes(&self) -> u32 {
        self.passes
    }

    /// Returns true if the last move stopped the game.
    #[inline]
    pub fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// The number of times that the game has stopped.
    pub fn stops(&self) -> u32 {
        self.stops
    }

    /// Returns true if every stone on the board counts as alive if the game has stopped now.
    pub fn all_alive(&self, rules: &Rules) -> bool {
        match rules.dispute {
            Dispute::PlayOn | Dispute::Confirm => false,
            Dispute::AliveFromSecondStop => self.stops >= 2,
            Dispute::AliveIfNobodyPlays => self.idle_stop,
            Dispute::CaptureFirst => true,
        }
    }

    /// Returns true if the button may still be taken.
    #[inline]
    pub fn has_button(&self, rules: &Rules) -> bool {
        rules.button && self.button.is_none()
    }

    /// The player who has taken the button.
    pub fn button(&self) -> Option<Color> {
        self.button
    }

    /// The player who made the present position: the player of the last stone.
    #[inline]
    pub fn maker(&self) -> Color {
        self.maker
    }

    /// Stones that `color` has paid for passes.
    #[inline]
    pub fn pass_stones(&self, color: Color) -> usize {
        self.pass_stones[color].into()
    }

    /// Half points for Black from the button and the first pass.
    #[inline]
    pub fn half_points(&self, rules: &Rules) -> i32 {
        // A button counts only by rules that have one.
        let button = self.button.filter(|_| rules.button).map_or(0, Color::sign);
        match rules.first_pass {
            FirstPass::CostsBlackAPoint if self.first_pass == Some(Color::White) => button - 2,
            _ => button,
        }
    }

    /// Half points for Black if nothing useful is left to play when it is the turn of `color`. That
    /// player takes the button if it is still there, and otherwise makes the first pass if nobody
    /// has passed yet. If no stone is played until then (`quiet`), a pass just made remains the
    /// first.
    #[inline]
    pub fn half_points_at_rest(&self, rules: &Rules, color: Color, quiet: bool) -> i32 {
        if self.has_button(rules) {
            return color.sign();
        }
        let passed = quiet && !self.passes.is_multiple_of(2);
        let first = if passed { color.opponent() } else { color };
        match rules.first_pass {
            FirstPass::CostsBlackAPoint if self.stops == 0 && first == Color::White => -2,
            _ => 0,
        }
    }

    /// Returns true if it is an advantage to be the first to pass.
    #[inline]
    pub fn rewards_first_pass(&self, rules: &Rules) -> bool {
        rules.first_pass == FirstPass::CostsBlackAPoint && self.stops == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{self, CHINESE};
    use Color::{Black, White};

    /// The state after alternate moves from Black on: `p` passes, `b` takes the button, `s` plays a
    /// stone.
    fn after(name: &str, moves: &str) -> PassState {
        let rules = rules::find(name).unwrap().rules;
        let mut pass_state = PassState::new(Black);
        let stone = Move::from_code(99);
        for (index, letter) in moves.chars().enumerate() {
            let color = Color::ALL[index % 2];
            let mv = match letter {
                'p' => Move::Pass,
                'b' => Move::Button,
                _ => stone,
            };
            pass_state.record(&rules, color, mv);
        }
        pass_state
    }

    #[test]
    fn the_first_pass_counts_whoever_passes_next() {
        let rules = rules::find("wmsg").unwrap().rules;
        for (passers, first) in
            [([Black, White], Black), ([White, Black], White), ([Black; 2], Black)]
        {
            let mut pass_state = PassState::new(Black);
            passers.into_iter().for_each(|color| pass_state.record(&rules, color, Move::Pass));
            assert_eq!(pass_state.first_pass, Some(first), "{passers:?}");
        }
    }

    #[test]
    fn two_passes_stop_a_game_and_under_aga_rules_white_passes_last() {
        assert!(after("chinese", "spp").is_stopped() && after("chinese", "pp").is_stopped());
        assert!(!after("chinese", "psp").is_stopped() && !after("chinese", "ppp").is_stopped());
        assert_eq!(after("chinese", "pppp").stops(), 2);
        assert!(after("aga", "pp").is_stopped() && !after("aga", "spp").is_stopped());
        let three = after("aga", "sppp");
        assert!(three.is_stopped());
        assert_eq!((three.pass_stones(Black), three.pass_stones(White)), (1, 2));
        assert_eq!(after("chinese", "pp").pass_stones(Black), 0);
    }

    #[test]
    fn a_stop_makes_stones_alive_as_the_rules_say() {
        let alive =
            |name: &str, moves| after(name, moves).all_alive(&rules::find(name).unwrap().rules);
        assert!(!alive("chinese", "pppp") && !alive("japanese", "pppp"));
        assert!(alive("tromp-taylor", "pp"));
        assert!(!alive("wmsg", "pp") && alive("wmsg", "pppp") && alive("wmsg", "ppsspp"));
        assert!(!alive("ludoteka", "pp") && alive("ludoteka", "pppp"));
        assert!(!alive("ludoteka", "ppsspp") && alive("ludoteka", "ppsspppp"));
    }

    #[test]
    fn the_first_pass_of_the_first_stop_costs_black_a_point() {
        let wmsg = rules::find("wmsg").unwrap().rules;
        let half_points = |moves| after("wmsg", moves).half_points(&wmsg);
        assert_eq!((half_points("spp"), half_points("pp"), half_points("sp")), (-2, 0, 0));
        // A pass that was answered by a play, and later stops, do not matter.
        assert_eq!((half_points("spspp"), half_points("pssspp")), (-2, 0));
        assert_eq!(half_points("ppspp"), 0);
        let open = after("wmsg", "s");
        assert!(open.rewards_first_pass(&wmsg) && !after("wmsg", "pp").rewards_first_pass(&wmsg));
        assert_eq!(open.half_points_at_rest(&wmsg, White, true), -2);
        assert_eq!(open.half_points_at_rest(&wmsg, Black, true), 0);
        // White has passed, and Black answers with a pass or with a stone.
        let passed = after("wmsg", "sp");
        assert_eq!(passed.half_points_at_rest(&wmsg, Black, true), -2);
        assert_eq!(passed.half_points_at_rest(&wmsg, Black, false), 0);
    }

    #[test]
    fn the_button_is_not_a_pass_and_is_worth_half_a_point() {
        let rules = rules::find("button-go").unwrap().rules;
        let taken = after("button-go", "spb");
        assert!(!taken.is_stopped() && !taken.has_button(&rules));
        assert_eq!((taken.half_points(&rules), taken.passes()), (1, 0));
        assert_eq!(after("button-go", "sb").half_points(&rules), -1);
        assert_eq!(after("button-go", "sb").half_points(&CHINESE.rules), 0);
        let open = after("button-go", "s");
        assert!(open.has_button(&rules) && !open.rewards_first_pass(&rules));
        assert_eq!(open.half_points_at_rest(&rules, White, true), -1);
        assert!(!open.has_button(&CHINESE.rules));
    }

    #[test]
    fn a_pass_does_not_make_a_position() {
        assert_eq!(after("chinese", "").maker(), White);
        assert_eq!(after("chinese", "sp").maker(), Black);
        assert_eq!(after("chinese", "ss").maker(), White);
    }
}
