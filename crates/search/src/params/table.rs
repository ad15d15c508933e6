//! The table of all parameters. A new parameter is one entry of the `params!` call.

use std::sync::LazyLock;
use std::thread;

use ponnuki_game::life::confirm::ReadingLimits;
use ponnuki_game::score::final_board::LARGEST_DAME;
use ponnuki_network::kernel::Kernel;

use super::value::{Kind, Value};

/// The times at which a parameter may be set.
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
    /// The times at which it may be set.
    pub scope: Scope,
    /// The kind of its values.
    pub kind: Kind,
    pub(super) help: &'static str,
    pub(super) get: fn(&Params) -> Value,
    pub(super) set: fn(&mut Params, Value),
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

        /// The numbers that shape how the search plays. Where 0 stands for a default that depends on
        /// the board size, a method gives the number in force. ARCHITECTURE.md lists the numbers that
        /// are constants.
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
        /// The size of the board at the start: one number, or width and height as in 13x9.
        size: String = "19", Kind::Text("SIZE");
        /// The rules at the start: the name of a rule set, or its choices as a JSON object.
        rules: String = "chinese", Kind::Text("NAME");
        /// The komi at the start: the points that White receives, a multiple of 0.5; by default the
        /// usual komi of the rules.
        komi: String = "", Kind::Text("POINTS");
        /// A komi for all games, whatever a client asks for; by default the client decides.
        forced_komi: String = "", Kind::Text("POINTS");
        /// Two or more plays of Black before White's first play are a handicap, unless White then moves
        /// twice in a row: that sets a position up. Programs without the commands for handicap stones
        /// send them this way (KataGo's assumeMultipleStartingBlackMovesAreHandicap).
        handicap_by_moves: bool = true, Kind::Switch;
    }
    "Thinking" Always {
        /// The seconds for each move, where the clock allows them; 0 to use the game clock. A move
        /// takes less only if the choice cannot change any more.
        seconds: f64 = 0.0, Kind::Real { min: 0.0, max: 86400.0 };
        /// The seconds for each move when there is neither a clock nor another limit.
        untimed_seconds: f64 = 5.0, Kind::Real { min: 0.001, max: 86400.0 };
        /// The number of visits at the root after which a search stops, with those kept from the
        /// search of the previous move; 0 for no limit but 2^31.
        visits: u64 = 0_u64, Kind::Integer { min: 0, max: u64::MAX };
        /// The number of new playouts after which a search stops; 0 for no limit. With a network,
        /// each evaluation counts as a playout.
        playouts: u64 = 0_u64, Kind::Integer { min: 0, max: u64::MAX };
        /// Plays like a person of this rank, by using few visits and choosing among the good moves
        /// at random. `best` is full strength. The ranks were measured with the built-in network.
        level: String = LEVELS[0], Kind::Choice(LEVELS);
        /// How randomly a move is chosen among the likely ones: 0 always chooses the best move, 1
        /// chooses in proportion to visits and policy, and 2 in proportion to the square roots. A
        /// level sets its own temperature.
        temperature: f64 = 0.0, Kind::Real { min: 0.0, max: 10.0 };
        /// The temperature at the start of a game, from which it approaches `temperature`; -1 for the
        /// same in the whole game.
        early_temperature: f64 = -1.0, Kind::Real { min: -1.0, max: 10.0 };
        /// The temperature applies to moves that would have a smaller chance than this at the
        /// temperature 1. The others keep their proportions; 1 for all moves.
        temperature_below: f64 = 1.0, SHARE;
        /// The number of visits that each move loses before one is drawn, but at most a 64th of the
        /// most visits.
        subtracted_visits: f64 = 0.0, Kind::Real { min: 0.0, max: 1e10 };
        /// A move with fewer visits is never drawn, unless it has a 64th of the most visits.
        least_drawn_visits: f64 = 0.0, Kind::Real { min: 0.0, max: 1e10 };
        /// Of moves that are equal because the position is symmetric, only one is searched. Analyses
        /// show the others with its results.
        skips_symmetric_moves: bool = false, Kind::Switch;
        /// If the opponent mirrors the moves at the centre of the board for a while, the engine
        /// expects that to go on, and looks for moves against it. Only searches with a network do so.
        breaks_mirror_play: bool = false, Kind::Switch;
        /// Thinks during the opponent's time, too. A level other than `best` never does.
        ponder: bool = false, Kind::Switch;
        /// The number of visits after which the engine stops thinking in the opponent's time; 0 for
        /// no limit.
        ponder_visits: u64 = 0_u64, Kind::Integer { min: 0, max: u64::MAX };
        /// The number of new playouts after which it stops; 0 for no limit.
        ponder_playouts: u64 = 0_u64, Kind::Integer { min: 0, max: u64::MAX };
        /// The seconds after which it stops; 0 for no limit.
        ponder_seconds: f64 = 0.0, Kind::Real { min: 0.0, max: 86400.0 };
        /// A network does not see the moves before the position in which the engine is to move.
        hides_history: bool = false, Kind::Switch;
        /// The fraction of its time, visits and playouts that a move takes in answer to a pass.
        passed_share: f64 = 1.0, Kind::Real { min: 0.0, max: 1.0 };
        /// The seconds of each move by the clock that are reserved for network delay, besides the delay
        /// that the engine measures.
        lag: f64 = 0.02, Kind::Real { min: 0.0, max: 60.0 };
    }
    "Handicap" Always {
        /// Doublings of the search, for each point of the lead at the start of an uneven game, by
        /// which a network of KataGo takes the player who is behind to search longer. 0 judges all
        /// games alike, 0.045 is KataGo's value. The network inside does not know of it.
        handicap_advantage: f64 = 0.0, Kind::Real { min: 0.0, max: 0.5 };
        /// The same as a fixed number of doublings for `advantage_player`, in analyses, too; 0 leaves
        /// it to `handicap_advantage`.
        advantage: f64 = 0.0, Kind::Real { min: -3.0, max: 3.0 };
        /// The player with the `advantage`: the player to move, or always the same.
        advantage_player: String = PLAYERS[0], Kind::Choice(PLAYERS);
        /// The points that an open point of the board is worth, beside the score, to the player who is
        /// behind at the start of an uneven game: that player wants the game to stay open, because a
        /// weaker opponent makes mistakes where something is left to decide. A point is open the more,
        /// the less certain its owner is. The number is less if the lead at the start is below 50 points
        /// on 19x19, and none below 10. It falls to 0 as that player's win rate rises from 25 % to
        /// 50 %, and at the end of the game. Levels below the best one do without it, and where
        /// `handicap_advantage` or `advantage` has an effect, this has none.
        handicap_openness: f64 = 0.3, Kind::Real { min: 0.0, max: 10.0 };
    }
    "Time" Always {
        /// The win rate from which `winning_time` applies to a move.
        winning_chance: f64 = 0.90, Kind::Real { min: 0.5, max: 1.0 };
        /// The fraction of its planned time that a move takes from `winning_chance` on.
        winning_time: f64 = 0.5, Kind::Real { min: 0.0, max: 1.0 };
        /// The win rate from which `won_time` applies to a move.
        won_chance: f64 = 0.95, Kind::Real { min: 0.5, max: 1.0 };
        /// The fraction of its planned time that a move takes from `won_chance` on.
        won_time: f64 = 0.25, Kind::Real { min: 0.0, max: 1.0 };
        /// The factor of the planned time of a move when the win rate is below one half.
        behind_time: f64 = 1.5, Kind::Real { min: 0.0, max: 10.0 };
        /// A search stops at the planned time if the best move has at least this many times the
        /// visits of the second-best. It stops with half of the visits that it would have by then if
        /// the best move has twice as many times, and with twice of them at half as many.
        clear_ratio: f64 = 2.5, Kind::Real { min: 1.0, max: 1e6 };
        /// The longest time for a move as a multiple of its planned time, where the clock allows
        /// it.
        longest_thought: f64 = 2.0, Kind::Real { min: 1.0, max: 10.0 };
        /// The largest multiple of an equal share of the main time that a move is planned to use
        /// after moves that used less than planned.
        most_stretched: f64 = 3.0, Kind::Real { min: 1.0, max: 10.0 };
        /// The fraction of the board's points that are expected to be empty when a game ends, for
        /// an estimate of the moves that remain.
        empty_at_end: f64 = 0.45, Kind::Real { min: 0.0, max: 1.0 };
        /// The moves of the opening, as a fraction of the board's points.
        opening_end: f64 = 0.20, Kind::Real { min: 0.01, max: 1.0 };
        /// The moves before the endgame, as a fraction of the board's points.
        endgame_start: f64 = 0.40, Kind::Real { min: 0.0, max: 1.0 };
        /// The main time is divided among at least this many remaining moves of the player.
        fewest_moves: f64 = 5.0, Kind::Real { min: 1.0, max: 1000.0 };
        /// A number of moves that is added to `fewest_moves`, as a fraction of the board's points.
        fewest_moves_share: f64 = 0.03, Kind::Real { min: 0.0, max: 1.0 };
        /// The seconds kept in reserve, if no byo-yomi follows, for each of the moves that may follow
        /// when all points are filled: eight, and one for each sixteen points of the board.
        move_reserve: f64 = 0.05, Kind::Real { min: 0.0, max: 60.0 };
        /// The fraction of byo-yomi time that moves are planned to use. The rest is a reserve for
        /// difficult moves.
        byo_yomi_use: f64 = 0.9, Kind::Real { min: 0.0, max: 1.0 };
        /// The longest time for a move in a byo-yomi period with several stones, as a multiple of
        /// an equal share of the period.
        period_stretch: f64 = 1.1, Kind::Real { min: 0.0, max: 10.0 };
        /// The number of byo-yomi periods that are not used as thinking time: one that every move
        /// has, and one in case a reply is late.
        periods_kept: u64 = 2_u64, Kind::Integer { min: 1, max: 1000 };
        /// The largest fraction of the time shown by a Fischer clock that one move may take.
        fischer_use: f64 = 0.9, Kind::Real { min: 0.0, max: 1.0 };
        /// The fraction of a move's time that the search may use if dead stones may have to be
        /// judged afterwards.
        search_share: f64 = 0.5, Kind::Real { min: 0.0, max: 1.0 };
    }
    "Machine" Program {
        /// The number of search threads; by default one per processor.
        threads: u64 = processors(), Kind::Integer { min: 1, max: 1024 };
    }
    "Machine" Start {
        /// The memory for the search tree. With a network, a quarter of it is for the network and a
        /// cache of its results; a network that imitates people has a sixteenth. A separate search,
        /// for instance for `reg_genmove`, uses up to a quarter in addition for a while.
        memory: u64 = 512_000_000_u64, Kind::Bytes { min: 1_000_000 };
        /// The seed of the random numbers; 0 for a new one from the system. With one thread and a
        /// limit on visits or playouts, the same seed and the same commands give the same games.
        /// The games of one run differ from each other.
        seed: u64 = 0_u64, Kind::Integer { min: 0, max: u64::MAX };
        /// The largest number of positions that `ponnuki analysis` searches at the same time; 0 for
        /// the number of threads. The positions share the threads.
        positions: u64 = 0_u64, Kind::Integer { min: 0, max: 1024 };
    }
    "Analysis" Always {
        /// The player whose win rates and scores analyses report; by default Black in `ponnuki
        /// analysis`, and in GTP the player to move.
        analysis_side: String = SIDES[0], Kind::Choice(SIDES);
        /// The largest number of moves after the first in the variations that analyses report; 1000
        /// for the default, which is 15 in `ponnuki analysis` and none in GTP.
        analysis_moves: u64 = 1000_u64, Kind::Integer { min: 1, max: 1000 };
        /// The spread of an analysis's visits at the root, by which it says more about other moves than
        /// the best one: 0 for none, 0.04 as KataGo does. Only searches with a network do it.
        analysis_root_width: f64 = 0.0, Kind::Real { min: 0.0, max: 5.0 };
        /// A network does not see the moves before the position under analysis, so that odd ones do
        /// not mislead it.
        analysis_hides_history: bool = false, Kind::Switch;
        /// The same as `breaks_mirror_play` for analyses.
        analysis_breaks_mirror_play: bool = false, Kind::Switch;
    }
    "Pictures" Always {
        /// The number of playouts that the commands for pictures and explanations need. They search
        /// a position up to this number first.
        show_playouts: u64 = 1000_u64, Kind::Integer { min: 1, max: u64::MAX };
        /// What GoGui shows on its board while the engine thinks about a move: nothing, the moves
        /// considered, the expected line of play, or the expected ownership.
        live_graphics: String = "off", Kind::Choice(&["off", "moves", "line", "owners"]);
    }
    "Protocol" Start {
        /// The name that the engine reports; by default its own. Some programs choose their
        /// commands by this name.
        gtp_name: String = "", Kind::Text("NAME");
        /// The version that the engine reports; by default its own. Lizzie expects a version whose
        /// second number is at least 15.
        gtp_version: String = "", Kind::Text("VERSION");
    }
    "Files" Start {
        /// The folder in which each game in which the engine has made a move is saved as SGF when it
        /// ends; by default none is saved.
        sgf_dir: String = "", Kind::Text("DIR");
        /// An opening book: an SGF file with variations. The engine plays its moves as long as the
        /// position is in it.
        book: String = "", Kind::Text("FILE");
        /// A file of feature strengths, made by `ponnuki train patterns`, by which a search with
        /// playouts rates moves that it has not tried. By default the built-in strengths are used.
        strengths: String = "", Kind::Text("FILE");
    }
    "Evaluation" Program {
        /// How positions are evaluated: `builtin` for the network inside the program, a file in
        /// KataGo's format, a part of the name of a network that `ponnuki network` lists, or `none`
        /// for playouts.
        network: String = BUILTIN_NETWORK, Kind::Text("FILE");
        /// A network that imitates people, in addition to `network`: a file such as
        /// `b18c384nbt-humanv0.bin.gz`, or a part of the name of one that `ponnuki network` lists.
        /// With it, a level plays as people of its rank do.
        human_network: String = "", Kind::Text("FILE");
        /// The kernel that computes networks: `tiles` with matrix tiles (AMX), `int16` with 16-bit integers,
        /// `fp32` with 32-bit floats, `plain` with the same results on every machine, or `auto` for
        /// the fastest of these that is accurate enough. The name of vector instructions is `int16`
        /// with these.
        kernel: String = Kernel::NAMES[0], Kind::Choice(Kernel::NAMES);
        /// The device that computes networks: `cpu`, `gpu` for the first graphics card, `gpu:1` or a part
        /// of a name for another one that `ponnuki network` lists, or `auto` for a card where it was
        /// measured to be faster than the processor. If a card fails, the processor goes on.
        device: String = "auto", Kind::Device;
    }
    "People" Always {
        /// The people whom `human_network` imitates, in analyses and, as far as `human_share` says,
        /// in games: `rank_5k` people of that rank (20k to 9d), `preaz_5k` the same before
        /// AlphaZero, `proyear_1950` professionals of that year (1800 to 2023), `rank_5k_2d` Black
        /// of 5 kyu and White of 2 dan. A level plays by its own rank.
        human_profile: String = "", Kind::Profile;
        /// How far the people of `human_profile` choose the move: 0 leaves it to the visits of the
        /// search, 1 to the people. Above 0, moves are drawn in proportion to their chances, or at
        /// the `temperature` if that is not 0.
        human_share: f64 = 0.0, SHARE;
        /// Whether the search alone decides when to pass.
        human_ignore_pass: bool = true, Kind::Switch;
        /// The difference of utility, from -1 for a loss to 1 for a win, by which the search makes a
        /// move of people 2.7 times less likely. The search has to visit a move to know it.
        human_suppression: f64 = 1e9, Kind::Real { min: 1e-6, max: 1e9 };
        /// The fraction of the visits of a search with a network that explore moves of the people
        /// of `human_profile` from the root, so that the search knows what these are worth, and
        /// that say nothing about the position itself.
        human_explored: f64 = 0.0, SHARE;
        /// The same for visits that do count in the value of the position.
        human_explored_counted: f64 = 0.0, SHARE;
        /// The fraction of the visits of later positions, those with the engine to move, that
        /// explore moves of people there. They say nothing about the position and those before it.
        human_explored_own: f64 = 0.0, SHARE;
        /// The same for visits that do count: the engine takes itself for one of these people.
        human_explored_own_counted: f64 = 0.0, SHARE;
        /// The same as `human_explored_own` with the opponent to move.
        human_explored_opponent: f64 = 0.0, SHARE;
        /// The same for visits that do count: the engine expects people's mistakes of the opponent.
        human_explored_opponent_counted: f64 = 0.0, SHARE;
        /// The weight of exploration in these visits.
        human_exploration: f64 = 0.5, Kind::Real { min: 0.0, max: 1000.0 };
        /// How much this weight grows with the square root of the visits: moves of people that lose
        /// less than this utility keep getting visits.
        human_exploration_lasting: f64 = 0.2, Kind::Real { min: 0.0, max: 1000.0 };
    }
    "Variety" Always {
        /// The amount by which the search lowers a move that repeats a shape of the player's own moves in
        /// this game, such as a joseki in another corner: on a scale from -1 for a loss to 1 for a win.
        /// A shape is a move with the stones up to four lines around it. A negative number prefers
        /// such moves.
        repeated_shape_penalty: f64 = 0.0, PENALTY;
        /// The same for a shape of the `avoided_games`, for each of these games.
        avoided_games_penalty: f64 = 0.0, PENALTY;
        /// The same for a shape of the `avoided_games2`.
        avoided_games2_penalty: f64 = 0.0, PENALTY;
    }
    "Variety" Program {
        /// Folders of game records, or such files, separated by commas: the engine avoids the moves of
        /// their main lines, as far as `avoided_games_penalty` says. A move with `%SKIP%` in its comment
        /// does not count.
        avoided_games: String = "", Kind::Text("DIRS");
        /// The weight of each record as a fraction of that of the next newer one.
        avoided_games_fading: f64 = 1.0, SHARE;
        /// The number of records that are read, the newest ones.
        avoided_games_files: u64 = 10_000_u64, Kind::Integer { min: 1, max: 1_000_000 };
        /// The players whose moves count, by their names in the records, separated by commas; by
        /// default all.
        avoided_games_players: String = "", Kind::Text("NAMES");
        /// The number of the first move of each game that counts.
        avoided_games_start: u64 = 0_u64, Kind::Integer { min: 0, max: 1_000_000 };
        /// A second set of records, for `avoided_games2_penalty`.
        avoided_games2: String = "", Kind::Text("DIRS");
        /// The same as `avoided_games_fading`, for the second set.
        avoided_games2_fading: f64 = 1.0, SHARE;
        /// The same as `avoided_games_files`, for the second set.
        avoided_games2_files: u64 = 10_000_u64, Kind::Integer { min: 1, max: 1_000_000 };
        /// The same as `avoided_games_players`, for the second set.
        avoided_games2_players: String = "", Kind::Text("NAMES");
        /// The same as `avoided_games_start`, for the second set.
        avoided_games2_start: u64 = 0_u64, Kind::Integer { min: 0, max: 1_000_000 };
    }
    "Variety" Start {
        /// A folder in which the engine keeps its own moves, to avoid them in later games. It is made if
        /// there is none, and may be one of KataGo's. Files with moves that are too old are removed.
        own_moves: String = "", Kind::Text("DIR");
        /// The amount by which the search lowers such a move, on the same scale.
        own_moves_penalty: f64 = 0.0, PENALTY;
        /// The weight of each move in the folder as a fraction of that of the next newer one.
        own_moves_fading: f64 = 0.9995, SHARE;
        /// The number of moves before the first one of a game that is kept.
        own_moves_start: u64 = 0_u64, Kind::Integer { min: 0, max: 1_000_000 };
        /// The number of moves before the last one of a game that is kept.
        own_moves_end: u64 = 50_u64, Kind::Integer { min: 0, max: 1_000_000 };
        /// The number of new moves that are written together, when a game ends: fewer wait for more of
        /// them, or for the end of the program. Some clients clear the board before every move.
        own_moves_together: u64 = 20_u64, Kind::Integer { min: 1, max: 10_000 };
        /// The number of moves for each board size from which on older files are removed.
        own_moves_most: u64 = 10_000_u64, Kind::Integer { min: 0, max: 1_000_000_000 };
    }
    "Messages" Always {
        /// After each move, the engine writes a line to standard error that begins with
        /// `MALKOVICH:` and has the visits, the win rate, the score and the principal variation.
        /// Programs that connect engines to Go servers show such lines to observers.
        malkovich: bool = false, Kind::Switch;
    }
    "Delay" Always {
        /// The engine waits before it replies to a command for a move, at random: about half of this
        /// number of seconds if the move was to be expected, up to five times this number if it was
        /// not. Neither more than the clock allows for a move, nor in analyses. 0 to reply at once.
        delay_scale: f64 = 0.0, Kind::Real { min: 0.0, max: 10_000.0 };
        /// The most seconds of such a delay.
        longest_delay: f64 = 1e6, Kind::Real { min: 0.0, max: 1e6 };
    }
    "Decisions" Always {
        /// The engine resigns when its win rate is below this; 0 to never resign.
        resign_threshold: f64 = 0.05, Kind::Real { min: 0.0, max: 0.5 };
        /// The number of the engine's moves in a row at which the win rate must be below the
        /// threshold.
        resign_moves: u64 = 2_u64, Kind::Integer { min: 1, max: 100 };
        /// The engine resigns only if it expects to lose by more than this number of points.
        resign_points: f64 = 0.0, Kind::Real { min: 0.0, max: 1000.0 };
        /// The number of visits that a search needs before its win rate can be a reason to resign.
        resign_visits: u64 = 500_u64, Kind::Integer { min: 1, max: u64::MAX };
        /// The engine does not resign during this many moves of a game, as a fraction of the
        /// board's points.
        resign_opening: f64 = 0.25, Kind::Real { min: 0.0, max: 3.0 };
        /// The number of visits that a search needs before its ownership decides about life and
        /// death.
        reading_visits: u64 = 100_u64, Kind::Integer { min: 1, max: u64::MAX };
        /// How certain the owner of a settled stone must be, from 0 for an even chance to 1 for
        /// certainty.
        settled_ownership: f64 = 0.80, Kind::Real { min: 0.0, max: 1.0 };
        /// How certain the owner of a surrounded empty point must be, in the same way. Eye points
        /// change hands when dead stones are captured, so they need less certainty than stones.
        surrounded_ownership: f64 = 0.5, Kind::Real { min: 0.0, max: 1.0 };
        /// Chains that hold each other in seki count as settled if their ownership differs by at
        /// most this between two searches, one with each player to move. In a capturing race it
        /// differs more.
        quiet_ownership: f64 = 0.4, Kind::Real { min: 0.0, max: 2.0 };
        /// The most points of a neutral region that counts as dame. A larger one is an open border.
        largest_dame: u64 = LARGEST_DAME as u64, Kind::Integer { min: 0, max: 625 };
        /// A game is decided when the win rate of either player is below this.
        decided_chance: f64 = 0.05, Kind::Real { min: 0.0, max: 0.5 };
        /// A player who is behind on the count plays on if the win rate is at least this.
        hopeful_chance: f64 = 0.25, Kind::Real { min: 0.0, max: 1.0 };
        /// The largest loss of win rate that the engine accepts when it does not play the first
        /// choice of the search, but a chore, such as filling a dame, or a move in place of a pass.
        tolerated_chance: f64 = 0.05, Kind::Real { min: 0.0, max: 1.0 };
        /// `tolerated_chance` for chores with a network, which believes in a close game that a dame
        /// is worth some winning chances.
        network_tolerance: f64 = 0.15, Kind::Real { min: 0.0, max: 1.0 };
        /// The largest loss of expected points that the engine accepts when it plays a chore.
        tolerated_points: f64 = 2.0, Kind::Real { min: 0.0, max: 625.0 };
        /// The points by which a move must be better than a pass where moves cost points, as under
        /// Japanese rules.
        needed_points: f64 = 0.5, Kind::Real { min: 0.0, max: 625.0 };
        /// The fraction of the first choice's visits that a move needs to be preferred to a pass
        /// where moves cost points.
        needed_visits: f64 = 0.05, Kind::Real { min: 0.0, max: 1.0 };
        /// The number of playouts for choosing among the chores of a settled position.
        chore_playouts: u64 = 600_u64, Kind::Integer { min: 1, max: u64::MAX };
        /// The number of playouts for choosing a move in a decided game, which is searched with a
        /// komi that makes it close.
        close_game_playouts: u64 = 1000_u64, Kind::Integer { min: 1, max: u64::MAX };
        /// The number of playouts that one visit of a search with a network stands for, by which
        /// the numbers of visits and playouts in this group are then divided.
        network_playouts: u64 = 10_u64, Kind::Integer { min: 1, max: 10_000 };
        /// The engine answers a pass with a pass after this many moves for each point of the board.
        longest_game: u64 = 3_u64, Kind::Integer { min: 1, max: 1000 };
    }
    tuning "Search" {
        /// The number of visits at which a move's own results and its AMAF (all moves as first)
        /// results have about the same weight; 0 for the default of the board size.
        rave_equivalence: f64 = 0.0, Kind::Real { min: 0.0, max: 1e6 };
        /// The number of visits that every new move starts with, half of them won; 0 for the
        /// default of the board size.
        even_prior: f64 = 0.0, Kind::Real { min: 0.0, max: 1e4 };
        /// The number of visits after which the moves of a position are added to the tree; 0 for
        /// the default of the board size.
        expand_visits: u64 = 0, Kind::Integer { min: 0, max: 10_000 };
        /// The fraction of a playout's value that depends on the score. The rest depends on the
        /// winner.
        score_bonus: f64 = 0.03, Kind::Real { min: 0.0, max: 1.0 };
        /// The number of moves on 19x19 after which a temperature is halfway between its early value
        /// and the later one: for `early_temperature` and `network_root_early_temperature`. On
        /// smaller boards it is smaller, in proportion to their sides.
        temperature_halflife: f64 = 19.0, Kind::Real { min: 0.1, max: 1e5 };
    }
    "Results" {
        /// The value of a drawn game for White: 0 as a loss, 1 as a win. A network takes it for a part
        /// of komi, where a game can be drawn.
        draw_for_white: f64 = 0.5, SHARE;
        /// The value for White of a game that a long cycle ends without a result: 0 as a loss, 1 as a
        /// win. Win rates count such games so, too.
        no_result_for_white: f64 = 0.5, SHARE;
    }
    "Network" {
        /// The weight of exploration in positions with few visits. The search rates a position from
        /// -1 for a loss to 1 for a win, and adds a bonus for the score.
        network_exploration: f64 = 1.0, Kind::Real { min: 0.0, max: 10.0 };
        /// How much the weight of exploration grows with the logarithm of a position's visits.
        network_growth: f64 = 0.45, Kind::Real { min: 0.0, max: 10.0 };
        /// The number of visits by which this growth is measured: the weight of exploration is
        /// `network_exploration` + `network_growth` * ln(1 + visits / this number).
        network_growth_visits: f64 = 500.0, Kind::Real { min: 1.0, max: 1e9 };
        /// How much the weight of exploration depends on the spread of the values below a position:
        /// 0 not at all, 1 in proportion.
        network_spread: f64 = 0.85, SHARE;
        /// The standard deviation of the values below a position, from -1 for a loss to 1 for a
        /// win, that is assumed before it has visits. At this spread `network_spread` changes
        /// nothing.
        network_usual_spread: f64 = 0.4, Kind::Real { min: 0.01, max: 2.0 };
        /// The number of visits as which the assumed spread counts.
        network_usual_spread_visits: f64 = 2.0, Kind::Real { min: 0.01, max: 1e6 };
        /// How much lower than its position a move without visits is rated, once all likely moves
        /// have visits.
        network_reduction: f64 = 0.2, Kind::Real { min: 0.0, max: 2.0 };
        /// The value of `network_reduction` for moves at the root.
        network_root_reduction: f64 = 0.1, Kind::Real { min: 0.0, max: 2.0 };
        /// The weight of winning in the rating of a position, beside the bonuses for the score. With 0,
        /// only points count.
        network_win: f64 = 1.0, SHARE;
        /// The largest bonus for the expected score in the rating of a position.
        network_score: f64 = 0.1, SHARE;
        /// The score that gets half of `network_score`, in sides of the board: 2 is 38 points on
        /// 19x19.
        network_score_width: f64 = 2.0, Kind::Real { min: 0.01, max: 100.0 };
        /// The largest bonus for a score that is better than the one expected at the root.
        network_points: f64 = 0.3, SHARE;
        /// The distance from the expected score that gets half of `network_points`, in sides of the
        /// board.
        network_points_width: f64 = 0.75, Kind::Real { min: 0.01, max: 100.0 };
        /// The fraction of the score expected at the root by which `network_points` moves the
        /// expected score towards 0: a player who is ahead gets a smaller bonus for more points.
        network_centre_share: f64 = 0.2, SHARE;
        /// The largest distance by which `network_centre_share` moves the expected score, in sides
        /// of the board.
        network_centre_shift: f64 = 0.75, Kind::Real { min: 0.0, max: 100.0 };
        /// The error, in the rating of positions from -1 to 1, at which an evaluation counts once;
        /// at half of it it counts nearly twice. Only networks from version 9 on expect their
        /// errors; the evaluations of others count once.
        network_usual_error: f64 = 0.25, Kind::Real { min: 0.001, max: 100.0 };
        /// The number of times that an evaluation with the expected error 0, and a finished game,
        /// counts; 1 to let all count once.
        network_most_weight: f64 = 8.0, Kind::Real { min: 1.0, max: 100.0 };
        /// The distance of a move's lower confidence bound from its value in standard deviations.
        /// The move with the highest bound is chosen, among those with many visits; 0 to choose the
        /// move with the most visits.
        network_caution: f64 = 5.0, Kind::Real { min: 0.0, max: 100.0 };
        /// The number of visits that counts as many, as a fraction of those of the most visited
        /// move.
        network_chosen_visits: f64 = 0.15, Kind::Real { min: 0.001, max: 1.0 };
        /// How much the policy at the root prefers moves that may turn out better than expected: 0
        /// not at all, 1 entirely. Only networks from version 12 on predict such moves.
        network_root_optimism: f64 = 0.2, SHARE;
        /// The temperature of the policy: above 1 it is more even, below 1 it prefers likely moves more.
        network_temperature: f64 = 1.0, Kind::Real { min: 0.01, max: 100.0 };
        /// Another temperature of the policy at the root, by which the first is multiplied.
        network_root_temperature: f64 = 1.0, Kind::Real { min: 0.01, max: 100.0 };
        /// The value of `network_root_temperature` at the start of a game; 0 for the same in the
        /// whole game.
        network_root_early_temperature: f64 = 0.0, Kind::Real { min: 0.0, max: 100.0 };
        /// The value of `network_root_optimism` for positions below the root, where a mistake costs
        /// little.
        network_optimism: f64 = 1.0, SHARE;
        /// The lowest probability in the policy at which a move other than a pass is searched.
        network_least_policy: f64 = 2e-5, SHARE;
        /// The network evaluates the root in all symmetries of the board, eight on a square board,
        /// if the search has at least this number of visits for each of them, otherwise in one,
        /// like all other positions. A search without a limit does so once it has made that number.
        network_side_visits: u64 = 16_u64, Kind::Integer { min: 1, max: 1_000_000 };
        /// The fraction of the policy at the root that is replaced by random noise, as in
        /// self-play.
        network_noise: f64 = 0.0, SHARE;
        /// How evenly that noise is distributed: the sum of the parameters of its Dirichlet
        /// distribution. With a larger number more moves get noise.
        network_noise_spread: f64 = 10.83, Kind::Real { min: 0.01, max: 10_000.0 };
        /// How much the search spreads its visits at the root, so that an analysis says more about
        /// other moves than the best one: 0 not at all, 0.04 as in KataGo's analysis.
        network_root_width: f64 = 0.0, Kind::Real { min: 0.0, max: 5.0 };
    }
    "Priors" {
        /// The number of won visits that a move starts with if a strong player is certain to play
        /// it, for other moves times the square root of the probability that one does; 0 for the
        /// default of the board size.
        prior_visits: f64 = 0.0, Kind::Real { min: 0.0, max: 10_000.0 };
        /// The smallest probability with which a move gets a part of `prior_visits`.
        prior_least: f64 = 0.001, SHARE;
        /// The strength of playing none of the moves, which takes its share of the probability, so
        /// that no weak move starts with many visits. The strengths of all moves add up to about
        /// 150 in the middle of a game and to 10 at its end.
        prior_rest: f64 = 10.0, Kind::Real { min: 0.0, max: 1e6 };
        /// A position with at least this number of candidate moves gets all of `prior_visits`. With
        /// half as many candidates it gets a quarter.
        prior_candidates: f64 = 40.0, Kind::Real { min: 1.0, max: 625.0 };
        /// The value that a pass and the filling of an own eye start with, unless the rules give a
        /// reason for them.
        prior_pass_value: f64 = 0.1, SHARE;
        /// The value that the suicide of several stones starts with.
        prior_suicide_value: f64 = 0.25, SHARE;
        /// After this number of playouts, the priors of moves also consider who owns the points at
        /// the end of the playouts.
        prior_owner_playouts: u64 = 16_u64, Kind::Integer { min: 1, max: 1_000_000 };
        /// The number of playouts after which all earlier ones count half as much for these owners,
        /// so that the owners follow the game.
        prior_owner_memory: u64 = 4096_u64, Kind::Integer { min: 2, max: 1_000_000 };
    }
    "Playouts" {
        /// The percentage of playout moves that look for an answer to an atari.
        playout_atari: u64 = 90, PERCENT;
        /// The percentage of playout moves that try to attack or defend a chain with two liberties.
        playout_two_liberties: u64 = 85, PERCENT;
        /// The percentage of playout moves that try the vital point of a small eye space.
        playout_eye_space: u64 = 80, PERCENT;
        /// The percentage of playout moves that try 3x3 patterns next to the last move.
        playout_pattern: u64 = 95, PERCENT;
        /// The percentage of random self-ataris of one or two stones that playouts refuse. Some of
        /// the others are good moves that the test does not recognise, such as nakade or moves in a
        /// seki.
        playout_self_atari: u64 = 60, PERCENT;
        /// The number of moves per point of the board after which a playout, which must be in a
        /// cycle of kos, is broken off.
        playout_length: u64 = 3, Kind::Integer { min: 1, max: 3 };
    }
    "Reading" {
        /// The number of positions after which the reading of a ladder is given up, and the chain
        /// counts as safe.
        ladder_positions: u64 = 400, Kind::Integer { min: 0, max: 100_000 };
        /// The number of positions that may be read for all ladders of one position together.
        ladder_positions_all: u64 = 1000, Kind::Integer { min: 0, max: 1_000_000 };
        /// The most points of an area where life and death is read out, under rules that confirm
        /// them by hypothetical play.
        confirm_points: u64 = ReadingLimits::USUAL.points as u64, Kind::Integer { min: 0, max: 625 };
        /// The most points of such an area that are not stones of the player whose stones are in
        /// question.
        confirm_others: u64 = ReadingLimits::USUAL.others as u64, Kind::Integer { min: 0, max: 625 };
        /// How certain the owner of a chain beside such an area must be for it to count as alive: 1
        /// is certain, 0 an even chance.
        confirm_safety: f64 = ReadingLimits::USUAL.safety, SHARE;
        /// The number of positions after which such a reading is given up.
        confirm_positions: u64 = ReadingLimits::USUAL.positions as u64, Kind::Integer { min: 0, max: 10_000_000 };
        /// The largest number of moves in one line of such a reading.
        confirm_moves: u64 = ReadingLimits::USUAL.moves as u64, Kind::Integer { min: 2, max: 1000 };
    }
}

/// The value of [`Params::network`] for the network that comes with the program.
pub const BUILTIN_NETWORK: &str = "builtin";
/// The value of [`Params::network`] for playouts instead of a network.
pub const NO_NETWORK: &str = "none";

/// The values of [`Params::advantage_player`].
const PLAYERS: &[&str] = &["mover", "black", "white"];

/// The values of [`Params::analysis_side`].
pub(super) const SIDES: &[&str] = &["default", "black", "white", "sidetomove"];

/// The values of [`Params::level`]: no limit, then the ranks from the lowest on.
pub const LEVELS: &[&str] = &[
    "best", "20k", "19k", "18k", "17k", "16k", "15k", "14k", "13k", "12k", "11k", "10k", "9k",
    "8k", "7k", "6k", "5k", "4k", "3k", "2k", "1k", "1d", "2d", "3d", "4d", "5d", "6d",
];

/// A fraction.
const SHARE: Kind = Kind::Real { min: 0.0, max: 1.0 };
/// A difference in the rating of positions from -1 to 1.
const PENALTY: Kind = Kind::Real { min: -3.0, max: 3.0 };
/// A percentage.
const PERCENT: Kind = Kind::Integer { min: 0, max: 100 };

/// The number of processors, counted once: the system's answer takes a dozen reads of files, and the
/// program asks for its defaults hundreds of times when it starts.
fn processors() -> u64 {
    static COUNT: LazyLock<u64> =
        LazyLock::new(|| thread::available_parallelism().map_or(1, |count| count.get() as u64));
    *COUNT
}
