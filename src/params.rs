//! Every setting of the program, in one table.
//!
//! The table generates the typed struct [`Params`] and the list [`TABLE`], which the command line,
//! the configuration file, GTP's get and set, and the documentation read. A new parameter is one
//! entry in [`mod@self`]'s `params!` call.
//!
//! `value` has the kinds of values, and how they are written.

mod value;

use std::sync::LazyLock;
use std::thread;

pub use value::{Kind, Value};

/// When a parameter may be set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scope {
    /// Only when the program starts; afterwards other commands change it, or nothing does.
    Start,
    /// At any time, for all that the program does from then on, but not for a single analysis.
    Program,
    /// At any time.
    Always,
}

/// One row of the [`TABLE`].
pub struct Param {
    /// The name, in lower case with underscores. Command line options have dashes instead.
    pub name: &'static str,
    /// The heading under which it is listed.
    pub group: &'static str,
    /// When it may be set.
    pub scope: Scope,
    /// What values it takes.
    pub kind: Kind,
    help: &'static str,
    get: fn(&Params) -> Value,
    set: fn(&mut Params, Value),
}

/// Why a parameter was not set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParamError {
    /// There is no parameter of this name.
    #[error("unknown parameter '{name}'{hint}")]
    Unknown {
        /// The name asked for.
        name: String,
        /// Empty, or a sentence that suggests another name.
        hint: String,
    },
    /// The text is not a value of the parameter.
    #[error("{name} must be {expected}, not '{text}'")]
    Value {
        /// The parameter.
        name: &'static str,
        /// The values it takes, in words.
        expected: String,
        /// The text that was given.
        text: String,
    },
    /// The parameter can only be set when the program starts.
    #[error("{0} can only be set when the program starts")]
    Fixed(&'static str),
    /// The parameter names a file that cannot be used, for this reason.
    #[error("{0}")]
    File(String),
}

/// Makes a [`Param`] from its group, scope, name, field of [`Params`], kind and lines of help.
macro_rules! row {
    ($group:literal, $scope:expr, $name:ident, [$($field:tt)+], $kind:expr, $($help:literal)+) => {
        Param {
            name: stringify!($name),
            group: $group,
            scope: $scope,
            kind: $kind,
            help: concat!($($help),+),
            get: |params| params.$($field)+.clone().into(),
            set: |params, value| params.$($field)+ = value.into(),
        }
    };
}

/// Makes [`Params`], [`Tuning`] and [`TABLE`] from entries `name: type = default, kind;`. Those
/// after the word `tuning` are fields of [`Params::tuning`].
macro_rules! params {
    ($($group:literal $scope:ident {
        $($(#[doc = $help:literal])+ $name:ident: $type:ty = $default:expr, $kind:expr;)+
    })+ tuning $($tuned_group:literal {
        $($(#[doc = $tuned_help:literal])+
            $tuned:ident: $tuned_type:ty = $tuned_default:expr, $tuned_kind:expr;)+
    })+) => {
        /// The value of every parameter. [`TABLE`] says which values are possible.
        #[derive(Clone, PartialEq, Debug)]
        pub struct Params {
            $($($(#[doc = $help])+ pub $name: $type,)+)+
            /// The numbers that shape how the search plays.
            pub tuning: Tuning,
        }

        /// Every number that shapes how the search plays. Where 0 stands for a default that depends
        /// on the board size, a method gives the number in force.
        #[derive(Clone, Copy, PartialEq, Debug)]
        pub struct Tuning {
            $($($(#[doc = $tuned_help])+ pub $tuned: $tuned_type,)+)+
        }

        impl Default for Params {
            fn default() -> Self {
                Params { $($($name: $default.into(),)+)+ tuning: Tuning::default() }
            }
        }

        impl Default for Tuning {
            fn default() -> Self {
                Tuning { $($($tuned: $tuned_default,)+)+ }
            }
        }

        /// All parameters in the order of their documentation.
        pub const TABLE: &[Param] = &[
            $($(row!($group, Scope::$scope, $name, [$name], $kind, $($help)+),)+)+
            $($(row!($tuned_group, Scope::Always, $tuned, [tuning.$tuned], $tuned_kind,
                $($tuned_help)+),)+)+
        ];
    };
}

params! {
    "Game" Start {
        /// Board size at the start: one number, or width and height as in 13x9.
        size: String = "19", Kind::Text("SIZE");
        /// Name of the rule set at the start, or its choices as a JSON object.
        rules: String = "chinese", Kind::Text("NAME");
        /// Points that White receives, a multiple of 0.5. By default the komi of the rules.
        komi: String = "", Kind::Text("POINTS");
    }
    "Thinking" Always {
        /// Seconds per move; 0 to use the game clock. If the clock allows less, the clock
        /// applies.
        seconds: f64 = 0.0, Kind::Real { min: 0.0, max: 86400.0 };
        /// Seconds for a move when neither a clock nor another limit is set.
        untimed_seconds: f64 = 5.0, Kind::Real { min: 0.001, max: 86400.0 };
        /// Stop a search when its root has this many visits, including those kept from the last
        /// move; 0 for no limit.
        visits: u64 = 0_u64, Kind::Integer { min: 0, max: u64::MAX };
        /// Stop a search after this many playouts; 0 for no limit.
        playouts: u64 = 0_u64, Kind::Integer { min: 0, max: u64::MAX };
        /// Play like a person of this rank: a few visits, and moves drawn among the good ones. `best`
        /// for as well as it can. Ranks are those of the built-in network.
        level: String = LEVELS[0], Kind::Choice(LEVELS);
        /// How freely moves are drawn among those that the search and the policy find likely: 0 for
        /// always the best, 1 in proportion, 2 by the square roots. A level has its own.
        temperature: f64 = 0.0, Kind::Real { min: 0.0, max: 10.0 };
        /// Think on the opponent's time, too, except at a level.
        ponder: bool = false, Kind::Switch;
        /// Seconds of every move that are reserved for network delay, on top of the delay that
        /// the engine measures itself.
        lag: f64 = 0.02, Kind::Real { min: 0.0, max: 60.0 };
    }
    "Time" Always {
        /// Win rate from which `winning_time` applies to a move.
        winning_chance: f64 = 0.90, Kind::Real { min: 0.5, max: 1.0 };
        /// The fraction of the usual time after which a move is played when the game is being won.
        winning_time: f64 = 0.5, Kind::Real { min: 0.0, max: 1.0 };
        /// Win rate from which `won_time` applies to a move.
        won_chance: f64 = 0.95, Kind::Real { min: 0.5, max: 1.0 };
        /// The fraction of the usual time after which a move is played when the game is as good as
        /// won.
        won_time: f64 = 0.25, Kind::Real { min: 0.0, max: 1.0 };
        /// How many times the usual time a move may take when the win rate is below one half.
        behind_time: f64 = 1.5, Kind::Real { min: 0.0, max: 10.0 };
        /// Think no longer than the usual time when the best move has at least this many times the
        /// visits of the second best, and its win rate is stable.
        clear_ratio: f64 = 2.5, Kind::Real { min: 1.0, max: 1e6 };
        /// A win rate is stable when it has changed by less than this in about the last half of the
        /// time so far.
        stable_chance: f64 = 0.02, Kind::Real { min: 0.0, max: 1.0 };
        /// Think longer than the usual time unless the best move has been the same for this
        /// fraction of the time so far.
        settled_time: f64 = 0.5, Kind::Real { min: 0.0, max: 1.0 };
        /// Play a clear choice before the usual time is over if the second best move could not
        /// catch up even with this fraction of the visits that are left until then.
        catching_up: f64 = 0.4, Kind::Real { min: 0.0, max: 1.0 };
        /// How many times the usual time a move may take, where the clock allows it.
        longest_thought: f64 = 2.0, Kind::Real { min: 1.0, max: 10.0 };
        /// How many times its share of the main time a move may plan, at most, when the moves before
        /// have used less than they planned.
        most_stretched: f64 = 2.0, Kind::Real { min: 1.0, max: 10.0 };
        /// The fraction of the board's points that are expected to be empty when a game ends.
        empty_at_end: f64 = 0.30, Kind::Real { min: 0.0, max: 1.0 };
        /// The opening ends after this many moves, as a fraction of the board's points.
        opening_end: f64 = 0.20, Kind::Real { min: 0.01, max: 1.0 };
        /// The endgame begins after this many moves, as a fraction of the board's points.
        endgame_start: f64 = 0.40, Kind::Real { min: 0.0, max: 1.0 };
        /// Minimum number of remaining own moves among which main time is divided, however late in
        /// the game it is.
        fewest_moves: f64 = 8.0, Kind::Real { min: 1.0, max: 1000.0 };
        /// Own moves on top of `fewest_moves`, as a fraction of the board's points.
        fewest_moves_share: f64 = 0.0625, Kind::Real { min: 0.0, max: 1.0 };
        /// Seconds held in reserve for each of these moves if no byo-yomi follows.
        move_reserve: f64 = 0.05, Kind::Real { min: 0.0, max: 60.0 };
        /// The fraction of byo-yomi time that is planned for; the rest is a reserve for moves that
        /// need more.
        byo_yomi_use: f64 = 0.9, Kind::Real { min: 0.0, max: 1.0 };
        /// How many times its share of a byo-yomi period with several stones a move may take.
        period_stretch: f64 = 1.1, Kind::Real { min: 0.0, max: 10.0 };
        /// Byo-yomi periods that are not used as thinking time: the one that every move has, and
        /// one in case a reply is late.
        periods_kept: u64 = 2_u64, Kind::Integer { min: 1, max: 1000 };
        /// The largest part of a Fischer clock that one move may take, as a fraction of the time
        /// shown.
        fischer_use: f64 = 0.9, Kind::Real { min: 0.0, max: 1.0 };
        /// The fraction of the time that the search may use when dead stones may have to be judged
        /// afterwards.
        search_share: f64 = 0.5, Kind::Real { min: 0.0, max: 1.0 };
    }
    "Machine" Start {
        /// Number of search threads. By default one per processor.
        threads: u64 = processors(), Kind::Integer { min: 1, max: 1024 };
        /// Memory for the search tree and, with a network, a quarter of it for what the network has
        /// said. A side query such as `reg_genmove` temporarily uses a tree of its own of up to a
        /// quarter of the tree's.
        memory: u64 = 512_000_000_u64, Kind::Bytes { min: 1_000_000 };
        /// Random seed; 0 for a fresh one from the system. With one thread and a limit on visits or
        /// playouts, the same seed and the same commands give the same games. No two games of one
        /// run are the same.
        seed: u64 = 0_u64, Kind::Integer { min: 0, max: u64::MAX };
    }
    "Pictures" Always {
        /// Playouts behind the commands that show the search: a position that has been searched
        /// less is first searched up to this number.
        show_playouts: u64 = 1000_u64, Kind::Integer { min: 1, max: u64::MAX };
        /// What GoGui shows on its board while the engine is thinking about a move: nothing, the
        /// moves considered, the expected line of play, or the expected ownership.
        live_graphics: String = "off", Kind::Choice(&["off", "moves", "line", "owners"]);
    }
    "Protocol" Start {
        /// The name that the engine reports; by default its own. Some programs choose their
        /// commands by it.
        gtp_name: String = "", Kind::Text("NAME");
        /// The version that the engine reports; by default its own. Lizzie expects one whose second
        /// number is at least 15.
        gtp_version: String = "", Kind::Text("VERSION");
    }
    "Files" Start {
        /// Folder where each game is saved as SGF when it ends. By default games are not saved.
        sgf_dir: String = "", Kind::Text("DIR");
        /// Opening book: an SGF file with variations, followed while the position is in it.
        book: String = "", Kind::Text("FILE");
        /// Strengths of features, by which the search rates the moves of a new node: a file made by
        /// `ponnuki train patterns`. By default those that come with the program.
        strengths: String = "", Kind::Text("FILE");
    }
    "Evaluation" Program {
        /// What evaluates positions: `builtin`, the network that comes with the program; the file of
        /// another one in KataGo's format; or `none`, playouts.
        network: String = BUILTIN_NETWORK, Kind::Text("FILE");
        /// How a network is computed: by the fastest way that is close to it, with 16-bit
        /// integers, with 32-bit floats, or so that it says the same on every machine.
        kernel: String = "auto", Kind::Choice(&["auto", "int16", "fp32", "plain"]);
    }
    "Messages" Always {
        /// After each move of the engine, write what it thinks to standard error: visits, win
        /// rate, score and principal variation, in a line that begins with `MALKOVICH:`. Server
        /// clients show such lines to observers.
        malkovich: bool = false, Kind::Switch;
    }
    "Decisions" Always {
        /// Resign when the win rate is below this; 0 never to resign.
        resign_threshold: f64 = 0.05, Kind::Real { min: 0.0, max: 0.5 };
        /// Number of consecutive own moves for which the win rate must be below the threshold.
        resign_moves: u64 = 2_u64, Kind::Integer { min: 1, max: 100 };
        /// Visits that a search needs before its win rate is a reason to resign.
        resign_visits: u64 = 500_u64, Kind::Integer { min: 1, max: u64::MAX };
        /// The engine resigns only after this many moves, as a fraction of the board's points.
        resign_opening: f64 = 0.25, Kind::Real { min: 0.0, max: 3.0 };
        /// Visits that a search needs before its ownership says anything about life and death.
        reading_visits: u64 = 100_u64, Kind::Integer { min: 1, max: u64::MAX };
        /// How certain the owner of a stone must be for the stone to count as settled: 1 is
        /// certain, 0 an even chance.
        settled_ownership: f64 = 0.80, Kind::Real { min: 0.0, max: 1.0 };
        /// How certain the owner of an empty point must be for the point to count as surrounded: 1
        /// is certain. Eye points change hands when dead stones are captured, so less is required
        /// than for stones.
        surrounded_ownership: f64 = 0.5, Kind::Real { min: 0.0, max: 1.0 };
        /// The largest difference between the ownership of a chain in seki in two searches, one
        /// with each player to move. In a capturing race the difference is larger.
        quiet_ownership: f64 = 0.4, Kind::Real { min: 0.0, max: 2.0 };
        /// Neutral regions of up to this many points are dame; larger ones are open borders.
        largest_dame: u64 = LARGEST_DAME, Kind::Integer { min: 0, max: 625 };
        /// The game is decided when the win rate of either player is below this.
        decided_chance: f64 = 0.05, Kind::Real { min: 0.0, max: 0.5 };
        /// Win rate from which a player who is behind on the count plays on.
        hopeful_chance: f64 = 0.25, Kind::Real { min: 0.0, max: 1.0 };
        /// How much lower than the first choice's the win rate of a move played in its place may
        /// be: a chore, or a play instead of a pass.
        tolerated_chance: f64 = 0.05, Kind::Real { min: 0.0, max: 1.0 };
        /// The same for a chore where there is a network, which in a close game takes a dame for worth
        /// some of the chances.
        network_tolerance: f64 = 0.15, Kind::Real { min: 0.0, max: 1.0 };
        /// How many points less than the first choice a chore may be expected to score.
        tolerated_points: f64 = 2.0, Kind::Real { min: 0.0, max: 625.0 };
        /// Points by which a play must beat a pass where plays cost points. Less is noise.
        needed_points: f64 = 0.5, Kind::Real { min: 0.0, max: 625.0 };
        /// The fraction of the first choice's visits that a play needs to be preferred to a pass
        /// where plays cost points.
        needed_visits: f64 = 0.05, Kind::Real { min: 0.0, max: 1.0 };
        /// Playouts for choosing among the chores of a settled position.
        chore_playouts: u64 = 600_u64, Kind::Integer { min: 1, max: u64::MAX };
        /// Playouts for choosing a move when a decided game is played on as if it were close.
        close_game_playouts: u64 = 1000_u64, Kind::Integer { min: 1, max: u64::MAX };
        /// How many playouts a visit of a search with a network is worth: by so much the numbers of
        /// visits and playouts in this group are divided where there is one.
        network_playouts: u64 = 10_u64, Kind::Integer { min: 1, max: 10_000 };
        /// Answer a pass with a pass once the game has this many times as many moves as the board
        /// has points.
        longest_game: u64 = 3_u64, Kind::Integer { min: 1, max: 1000 };
    }
    tuning "Search" {
        /// RAVE's equivalence parameter: the number of visits at which a move's own results and its
        /// AMAF (all moves as first) results have about the same weight; 0 for the default of the
        /// board size.
        rave_equivalence: f64 = 0.0, Kind::Real { min: 0.0, max: 1e6 };
        /// Prior visits of value one half that every new move gets; 0 for the default of the board
        /// size.
        even_prior: f64 = 0.0, Kind::Real { min: 0.0, max: 1e4 };
        /// Visits after which a position is expanded; 0 for the default of the board size.
        expand_visits: u64 = 0, Kind::Integer { min: 0, max: 10_000 };
        /// The fraction of a playout's value that depends on the score instead of on who won.
        score_bonus: f64 = 0.03, Kind::Real { min: 0.0, max: 1.0 };
    }
    "Network" {
        /// The weight of exploration in a search with a network, in positions with few visits. Such
        /// a search measures what a position is worth from -1, lost, to 1, won, and adds a share for
        /// the score.
        network_exploration: f64 = 1.0, Kind::Real { min: 0.0, max: 10.0 };
        /// How much that weight grows with the natural logarithm of a position's visits.
        network_growth: f64 = 0.45, Kind::Real { min: 0.0, max: 10.0 };
        /// How far that weight follows the spread of the values below a position: 0 not at all, 1 in
        /// proportion.
        network_spread: f64 = 0.85, SHARE;
        /// How much lower than its position's value an unvisited move's is, once all likely moves
        /// have been visited.
        network_reduction: f64 = 0.2, Kind::Real { min: 0.0, max: 2.0 };
        /// The same for the moves at the root.
        network_root_reduction: f64 = 0.1, Kind::Real { min: 0.0, max: 2.0 };
        /// The most that the expected score adds to the value of a position.
        network_score: f64 = 0.1, SHARE;
        /// The most that is added for a score better than the one expected at the root.
        network_points: f64 = 0.3, SHARE;
        /// The standard deviations from the value of a move down to the bound by which the best of
        /// the well visited moves is chosen; 0 to choose the most visited.
        network_caution: f64 = 5.0, Kind::Real { min: 0.0, max: 100.0 };
        /// The fraction of the policy at the root that is replaced by random noise, as is usual in
        /// self-play.
        network_noise: f64 = 0.0, SHARE;
        /// How much wider than it needs to be to find the best move the search at the root is, so that
        /// an analysis says more of other moves; 0 not at all, 0.04 is what KataGo's users are used
        /// to. It flattens the policy and adds to values at random.
        network_root_width: f64 = 0.0, Kind::Real { min: 0.0, max: 5.0 };
    }
    "Priors" {
        /// Visits, all won, for a move that is certain to be played; others get as many times the
        /// square root of the chance that they are. 0 for the default of the board size.
        prior_visits: f64 = 0.0, Kind::Real { min: 0.0, max: 10_000.0 };
        /// The least chance, 0 to 1, for which a move gets such visits.
        prior_least: f64 = 0.001, SHARE;
        /// Strength of playing none of the moves, which takes its share of the chances: where all
        /// moves are weak, none gets many visits. The strengths of all moves in a position add up
        /// to about 150 in the middle of a game and to 10 at its end.
        prior_rest: f64 = 10.0, Kind::Real { min: 0.0, max: 1e6 };
        /// Moves to choose from at which they get all of these visits; half as many moves get a
        /// quarter of them.
        prior_candidates: f64 = 40.0, Kind::Real { min: 1.0, max: 625.0 };
        /// The value, 0 to 1, of a pass and of filling an own eye where nothing speaks for them.
        prior_pass_value: f64 = 0.1, SHARE;
        /// The value, 0 to 1, of the suicide of several stones.
        prior_suicide_value: f64 = 0.25, SHARE;
    }
    "Playouts" {
        /// Percentage of playout moves for which answers to an atari are looked for.
        playout_atari: u64 = 90, PERCENT;
        /// Percentage of playout moves for which attacking or defending a chain with two liberties
        /// is tried.
        playout_two_liberties: u64 = 85, PERCENT;
        /// Percentage of playout moves for which the vital point of a small eye space is tried.
        playout_eye_space: u64 = 80, PERCENT;
        /// Percentage of playout moves for which 3x3 patterns next to the last move are tried.
        playout_pattern: u64 = 95, PERCENT;
        /// Percentage of random self-ataris of one or two stones without a purpose that playouts
        /// refuse. The others let them find nakade and seki that the judgement of self-atari does
        /// not know.
        playout_self_atari: u64 = 60, PERCENT;
        /// Moves for every point of the board after which a playout is broken off. Only a cycle of
        /// kos lasts that long.
        playout_length: u64 = 3, Kind::Integer { min: 1, max: 3 };
    }
    "Reading" {
        /// Positions to read before a ladder counts as unreadable, and the chain as safe.
        ladder_positions: u64 = 400, Kind::Integer { min: 0, max: 100_000 };
        /// Positions to read for all ladders of one position together.
        ladder_positions_all: u64 = 1000, Kind::Integer { min: 0, max: 1_000_000 };
    }
}

/// What [`Params::network`] is for the network that comes with the program.
pub const BUILTIN_NETWORK: &str = "builtin";
/// What it is for playouts instead of a network.
pub const NO_NETWORK: &str = "none";

/// What [`Params::level`] may be: no limit, then the ranks from the lowest on.
pub const LEVELS: &[&str] = &[
    "best", "20k", "19k", "18k", "17k", "16k", "15k", "14k", "13k", "12k", "11k", "10k", "9k",
    "8k", "7k", "6k", "5k", "4k", "3k", "2k", "1k", "1d", "2d", "3d", "4d", "5d", "6d",
];

/// The most points of a neutral region that players leave to be filled.
pub const LARGEST_DAME: u64 = 6;

/// A fraction.
const SHARE: Kind = Kind::Real { min: 0.0, max: 1.0 };
/// A percentage.
const PERCENT: Kind = Kind::Integer { min: 0, max: 100 };

impl Tuning {
    /// [`rave_equivalence`](Self::rave_equivalence) on boards whose longer side is `side`.
    pub fn rave_equivalence_on(&self, side: usize) -> f64 {
        let usual = if side >= 15 { 4000.0 } else { 3000.0 };
        if self.rave_equivalence > 0.0 { self.rave_equivalence } else { usual }
    }

    /// [`even_prior`](Self::even_prior) on boards whose longer side is `side`.
    pub fn even_prior_on(&self, side: usize) -> f64 {
        let usual = if side >= 15 { 20.0 } else { 14.0 };
        if self.even_prior > 0.0 { self.even_prior } else { usual }
    }

    /// [`prior_visits`](Self::prior_visits) on boards whose longer side is `side`.
    pub fn prior_visits_on(&self, side: usize) -> f64 {
        let usual = if side >= 15 { 300.0 } else { 210.0 };
        if self.prior_visits > 0.0 { self.prior_visits } else { usual }
    }

    /// [`expand_visits`](Self::expand_visits) on boards whose longer side is `side`.
    pub fn expand_visits_on(&self, side: usize) -> u64 {
        let usual = if side <= 9 { 4 } else { 8 };
        if self.expand_visits > 0 { self.expand_visits } else { usual }
    }
}

/// The number of processors, counted once: the system's answer takes a dozen reads of files, and the
/// program asks for its defaults hundreds of times when it starts.
fn processors() -> u64 {
    static COUNT: LazyLock<u64> =
        LazyLock::new(|| thread::available_parallelism().map_or(1, |count| count.get() as u64));
    *COUNT
}

impl Params {
    /// The value of the parameter `name` as text that [`set`](Params::set) understands.
    ///
    /// # Errors
    /// When there is no such parameter.
    pub fn get(&self, name: &str) -> Result<String, ParamError> {
        Ok(find(name)?.text(self))
    }

    /// Sets the parameter `name`. A failure changes nothing.
    ///
    /// # Errors
    /// When there is no such parameter, or `text` is not one of its values.
    pub fn set(&mut self, name: &str, text: &str) -> Result<(), ParamError> {
        let param = find(name)?;
        (param.set)(self, param.parse(text)?);
        Ok(())
    }

    /// Sets a parameter of a running program.
    ///
    /// # Errors
    /// As [`set`](Params::set), and when the parameter can only be set at the start.
    pub fn change(&mut self, name: &str, text: &str) -> Result<(), ParamError> {
        let param = find(name)?;
        match param.scope {
            Scope::Always | Scope::Program => self.set(name, text),
            Scope::Start => Err(ParamError::Fixed(param.name)),
        }
    }
}

/// The row of the [`TABLE`] for `name`, in which `-` and `_` are the same.
///
/// # Errors
/// When there is none; the error suggests the nearest name.
pub fn find(name: &str) -> Result<&'static Param, ParamError> {
    let wanted = name.replace('-', "_").to_ascii_lowercase();
    TABLE.iter().find(|param| param.name == wanted).ok_or_else(|| ParamError::Unknown {
        name: name.to_owned(),
        hint: nearest(&wanted, TABLE.iter().map(|param| param.name))
            .map_or_else(String::new, |name| format!(", did you mean '{name}'?")),
    })
}

/// The one of `names` that is most similar to `wanted`, if any is similar enough.
pub fn nearest<'a>(wanted: &str, names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    names
        .map(|name| (strsim::jaro_winkler(wanted, name), name))
        .filter(|(likeness, _)| *likeness > 0.75)
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, name)| name)
}

impl Param {
    /// What the parameter means.
    pub fn help(&self) -> &'static str {
        self.help.trim_start()
    }

    /// The value that it has in `params`, as text.
    pub fn text(&self, params: &Params) -> String {
        self.kind.text(&(self.get)(params))
    }

    /// The command line option without its dashes: the name with `-` for `_`.
    pub fn option(&self) -> String {
        self.name.replace('_', "-")
    }

    /// Reads a value of this parameter.
    ///
    /// # Errors
    /// [`ParamError::Value`] when the text is not one.
    pub fn parse(&self, text: &str) -> Result<Value, ParamError> {
        self.kind.parse(text).ok_or_else(|| ParamError::Value {
            name: self.name,
            expected: self.kind.expected(),
            text: text.to_owned(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_default_reads_back_as_itself() {
        let params = Params::default();
        let mut again = Params { seed: 77, ..Params::default() };
        for param in TABLE {
            again.set(param.name, &param.text(&params)).unwrap();
            assert!(!param.help().is_empty() && param.help().ends_with('.'), "{}", param.name);
            assert_eq!(find(&param.option()).unwrap().name, param.name);
        }
        assert_eq!(again, params);
    }

    #[test]
    fn values_out_of_range_are_refused_and_change_nothing() {
        let mut params = Params::default();
        for (name, text) in [
            ("resign_threshold", "0.6"),
            ("resign_threshold", "NaN"),
            ("resign_threshold", "inf"),
            ("seconds", "-1"),
            ("threads", "0"),
            ("visits", "-5"),
            ("visits", "1e3"),
            ("ponder", "maybe"),
            ("memory", "12 parrots"),
            ("memory", "1KB"),
        ] {
            assert!(params.set(name, text).is_err(), "{name} {text}");
        }
        assert_eq!(params, Params::default());
        let error = params.set("resign-treshold", "0.1").unwrap_err();
        assert!(error.to_string().contains("resign_threshold"), "{error}");
        assert_eq!(params.change("seed", "3"), Err(ParamError::Fixed("seed")));
        params.change("seconds", "1.5").unwrap();
        assert_eq!(params.seconds, 1.5);
    }

    #[test]
    fn memory_has_units() {
        for (text, bytes) in [
            ("512MB", 512_000_000),
            ("1.5 gib", 3 << 29),
            ("2000000", 2_000_000),
            ("3M", 3_000_000),
        ] {
            let mut params = Params::default();
            params.set("memory", text).unwrap();
            assert_eq!(params.memory, bytes, "{text}");
        }
        assert_eq!(Params::default().get("memory").unwrap(), "512MB");
    }
}
