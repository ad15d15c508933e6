//! One turn of the engine: think, then play, pass or resign.

use std::panic::{self, AssertUnwindSafe};

use crate::clock::{Budget, Stage, Stopwatch};
use crate::color::Color;
use crate::engine::assess::{self, Assessment, Chore};
use crate::engine::decision::{self, Decision};
use crate::engine::opinion::Opinion;
use crate::engine::signals::Stop;
use crate::engine::watch::{Observer, Watch};
use crate::engine::{Engine, judge};
use crate::game::Game;
use crate::life::status::{First, Status};
use crate::life::{benson, confirm};
use crate::point::{Move, Point};
use crate::rules::Dispute;
use crate::search::{Ban, Detail, Limits, Options, Report, Search};

/// The share of the time for the search when the position may have to be judged afterwards.
const SHARE_BEFORE_VERDICT: f64 = 0.5;

/// With fewer visits the owners that a search reports say nothing.
const FEWEST_VISITS: u64 = 100;

/// Playouts of the report for an observer of a turn that needs no search.
const GLANCE_PLAYOUTS: u64 = 100;

/// Playouts for the choice among the chores of a settled position.
const CHORE_PLAYOUTS: u64 = 600;

/// Playouts for the choice of a move in a game that is decided.
const CLOSE_GAME_PLAYOUTS: u64 = 1000;

/// A game is decided when one player's chance to win is below this.
const DECIDED: f64 = 0.05;

/// A game this many times as long as the board has points goes round in circles.
const LONGEST_GAME: usize = 3;

/// What is wanted of a turn, and within which limits.
#[derive(Clone, Copy)]
pub struct Turn<'a> {
    /// Who moves.
    pub color: Color,
    /// Runs since the command arrived.
    pub since: Stopwatch,
    /// How the turn may be cut short.
    pub stop: Stop<'a>,
    /// Who wants to see the search.
    pub observer: Option<Observer<'a>>,
    /// Whether all dead enemy stones have to be captured before a pass.
    pub cleanup: bool,
    /// Whether the move is made, or only named.
    pub play: bool,
    /// What else is asked of the search.
    pub terms: Terms<'a>,
}

/// What may be asked of the search of a turn; usually nothing.
#[derive(Clone, Copy, Default)]
pub struct Terms<'a> {
    /// What the players may not do. Where the mover is restricted, the search alone decides among
    /// the moves that are left.
    pub bans: &'a [Ban],
    /// What the report has to say about each move.
    pub detail: Detail,
    /// The most visits of the root, besides the engine's own limits.
    pub visits: Option<u64>,
    /// The longest time in seconds, besides the engine's own limits.
    pub seconds: Option<f64>,
    /// Whether the game is not given up.
    pub never_resigns: bool,
}

/// The outcome of a turn.
#[derive(Clone, Debug)]
pub struct Answer {
    /// What to do.
    pub decision: Decision,
    /// What the search says, if there was one.
    pub report: Option<Report>,
    /// What the engine thinks, if it has searched for the move and made it.
    pub opinion: Option<Opinion>,
}

impl Answer {
    /// A decision that nothing is thought about yet.
    const fn new(decision: Decision, report: Option<Report>) -> Answer {
        Answer { decision, report, opinion: None }
    }
}

impl Engine {
    /// Decides on a move for one turn, and makes it unless only its name is wanted. The game is not
    /// changed in any other way.
    pub fn genmove(&mut self, turn: &Turn<'_>) -> Answer {
        if !turn.play {
            // The answer must not depend on what was thought about before.
            self.search.iter_mut().for_each(Search::clear);
        }
        let mut answer = self.decide(turn);
        self.last_report.clone_from(&answer.report);
        let without_search = answer.report.is_none() && turn.observer.is_some();
        let glance = if without_search { self.glance(turn) } else { None };
        if turn.play {
            answer.decision = self.carry_out(turn.color, answer.decision);
            self.clock.spend(turn.color, turn.since.seconds());
            answer.opinion = self.take_notes(turn.color, &answer);
        }
        answer.report = answer.report.or(glance);
        answer
    }

    /// A quick look at the position, for somebody who wants to see a report. `None` where the game
    /// is over without a result.
    fn glance(&mut self, turn: &Turn<'_>) -> Option<Report> {
        let limits = Limits { playouts: Some(GLANCE_PLAYOUTS), ..Limits::default() };
        let options = Options { limits, ..turn.options() };
        let watch = Watch::new(turn.since, self.budget(turn), Some(turn.stop));
        let is_over = self.game.void().is_some();
        if is_over { None } else { self.run_search(turn.color, &options, &watch) }
    }

    fn carry_out(&mut self, color: Color, decision: Decision) -> Decision {
        let mv = match decision {
            Decision::Resign => return decision,
            Decision::Pass => Move::Pass,
            Decision::Button => Move::Button,
            Decision::Play(point) => Move::Play(point),
        };
        match self.play(color, mv) {
            Ok(()) => decision,
            Err(error) => {
                // Every way to a decision checks its move; a pass is the safe answer to an error.
                log::error!("the engine chose an illegal move: {error}");
                self.carry_out(color, Decision::Pass)
            }
        }
    }

    /// Notes what happened in a turn. Returns what the engine thinks after it.
    fn take_notes(&mut self, color: Color, answer: &Answer) -> Option<Opinion> {
        self.notes.played[color] = true;
        if answer.decision == Decision::Resign {
            self.notes.resigned = Some(color);
        }
        self.notes.opponent.clone_from(&self.opponent);
        let number = self.game.moves().len();
        let opinion = Opinion::new(color, number, answer.report.as_ref()?)?;
        log::info!("{opinion}");
        self.notes.comments.insert(number, opinion.to_string());
        self.opinion = Some(opinion.clone());
        Some(opinion)
    }

    fn decide(&mut self, turn: &Turn<'_>) -> Answer {
        if turn.is_restricted() {
            return self.choose_among_allowed(turn);
        }
        let mut answer = self.choose(turn);
        if answer.decision == Decision::Pass && self.game.void().is_none() {
            // Nobody who has the choice leaves the button to the opponent, or points in spare eyes.
            if self.game.is_legal(turn.color, Move::Button) {
                answer.decision = Decision::Button;
            } else if let Some(point) = assess::spare_eye(&self.game, turn.color) {
                answer.decision = Decision::Play(point);
            }
        }
        answer
    }

    /// The search's choice among the moves that are not forbidden; a pass if there is none.
    fn choose_among_allowed(&mut self, turn: &Turn<'_>) -> Answer {
        let watch =
            Watch::new(turn.since, self.budget(turn), Some(turn.stop)).with_observer(turn.observer);
        let options = Options { limits: self.limits(turn), ..turn.options() };
        let report = self.run_search(turn.color, &options, &watch);
        let wants_to_resign = report.as_ref().is_some_and(|r| self.wants_to_resign(turn, r));
        let best = report.as_ref().and_then(Report::best).map(|best| best.mv);
        let decision = match best {
            _ if wants_to_resign => Decision::Resign,
            Some(Move::Play(point)) => Decision::Play(point),
            Some(Move::Button) => Decision::Button,
            Some(Move::Pass) | None => Decision::Pass,
        };
        Answer::new(decision, report)
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Answer {
        const PASS: Answer = Answer::new(Decision::Pass, None);
        let color = turn.color;
        if self.game.void().is_some() {
            return PASS;
        }
        if !turn.cleanup
            && let Some(point) = self.book.find(&self.game, color)
        {
            return Answer::new(Decision::Play(point), None);
        }
        let all_must_go = turn.cleanup || assess::all_alive_at_next_stop(&self.game, color);
        let certain = benson::unconditional_owners(self.game.board(), self.game.rules().suicide);
        let avoid = self.pointless_moves(&certain, all_must_go);
        if !self.has_choice(color, &avoid) {
            return PASS;
        }
        let answers_pass = self.game.last_move(0) == Some((color.opponent(), Move::Pass));
        if answers_pass && self.game.moves().len() > LONGEST_GAME * self.game.size().area() {
            return PASS;
        }
        let budget = self.budget(turn);
        let may_judge = answers_pass || self.was_settled || self.was_decided;
        let share = if may_judge { SHARE_BEFORE_VERDICT } else { 1.0 };
        let watch = Watch::new(turn.since, budget.map(|b| b.share(share)), Some(turn.stop))
            .with_observer(turn.observer);
        let thought =
            Thought { color, answers_pass, cleanup: turn.cleanup, all_must_go, certain: &certain };
        let options = Options { limits: self.limits(turn), avoid, ..turn.options() };
        let Some(report) = self.think(&thought, &options, &watch) else {
            return Answer::new(any_move(&self.game, color), None);
        };
        let chance = report.best().map_or(0.5, |best| best.winrate(color));
        self.was_decided = !(DECIDED..1.0 - DECIDED).contains(&chance);
        let decision = if self.wants_to_resign(turn, &report) && !answers_pass {
            Decision::Resign
        } else if report.best().is_some_and(|best| best.mv == Move::Button) {
            Decision::Button
        } else {
            let rest = Watch::new(turn.since, budget, Some(turn.stop));
            self.settle(&thought, &report, &rest)
        };
        Answer::new(decision, Some(report))
    }

    /// Searches for a turn. Where dead stones have to be captured whatever the rules say about
    /// counting, the search is told that they count and that captures cost nothing.
    fn think(
        &mut self,
        thought: &Thought<'_>,
        options: &Options,
        watch: &Watch<'_>,
    ) -> Option<Report> {
        if !thought.cleanup {
            return self.run_search(thought.color, options, watch);
        }
        let mut game = self.game.clone();
        game.set_rules(judge::without_cost(game.rules(), Dispute::CaptureFirst));
        self.run_search_in(Some(&game), thought.color, options, watch)
    }

    /// The decision of a player who does not resign: the search's choice, unless the position is
    /// settled or a pass comes into question.
    fn settle(&mut self, thought: &Thought<'_>, report: &Report, watch: &Watch<'_>) -> Decision {
        let color = thought.color;
        let by_search = self.status_of(report, thought.certain, watch);
        let looks_settled =
            |engine: &Engine, status: &Status| engine.assess(thought, &[status]).settled;
        let wants_pass = report.best().is_none_or(|best| best.mv == Move::Pass);
        self.was_settled = by_search.as_ref().is_some_and(|status| looks_settled(self, status));
        if !thought.answers_pass && !wants_pass && !self.was_settled {
            return decision::best_play(&self.game, color, report);
        }
        let verdict = self.verdict_within(watch);
        let mut statuses: Vec<&Status> = Vec::new();
        if let Some(verdict) = &verdict {
            statuses.push(&verdict.status);
            statuses.extend(&verdict.to_move);
        }
        statuses.extend(&by_search);
        let nothing_but_certain;
        if statuses.is_empty() {
            let unknown = vec![0.0; self.game.size().area()];
            nothing_but_certain = Status::new(self.game.board(), &unknown, thought.certain);
            statuses.push(&nothing_but_certain);
        }
        let assessment = self.assess(thought, &statuses);
        self.was_settled = assessment.settled;
        log::debug!("assessment for {color}: {assessment:?}");
        let must_capture = thought.cleanup && assessment.has_captures();
        if thought.answers_pass && assessment.is_won() && !must_capture {
            return Decision::Pass;
        }
        if !assessment.settled {
            return self.play_on(thought, report, watch);
        }
        self.finish(thought, &assessment, report, watch)
    }

    /// What to do when something is left to play for. Where the search would pass all the same, it
    /// is because the game is decided; then the choice is the one in a close game, which takes the
    /// points that are left.
    fn play_on(&mut self, thought: &Thought<'_>, report: &Report, watch: &Watch<'_>) -> Decision {
        let color = thought.color;
        if report.best().is_some_and(|best| best.mv == Move::Pass) {
            let close = judge::even_game(&self.game, report.black_score);
            let limits = Limits { playouts: Some(CLOSE_GAME_PLAYOUTS), ..Limits::default() };
            let options = Options { limits, ..Options::default() };
            let found = self.run_search_in(Some(&close), color, &options, watch);
            if let Some(found) = found.filter(|found| found.visits >= FEWEST_VISITS) {
                return decision::best_play(&self.game, color, &found);
            }
        }
        decision::best_play(&self.game, color, report)
    }

    /// What to do when nothing is left to play for but chores: those that lose nothing, else the
    /// moves that the search holds for necessary, else nothing.
    fn finish(
        &mut self,
        thought: &Thought<'_>,
        assessment: &Assessment,
        report: &Report,
        watch: &Watch<'_>,
    ) -> Decision {
        let color = thought.color;
        let costs = self.game.rules().plays_cost() && !thought.cleanup;
        for (kind, chores) in assessment.chores() {
            // A dame is worth more than the button where area counts, and nothing where it does not.
            // Everything else can wait, because nobody can change what is settled.
            let after_button = kind != Chore::Dame || self.game.rules().plays_cost();
            if after_button && self.game.is_legal(color, Move::Button) {
                return Decision::Button;
            }
            if chores.is_empty() {
                continue;
            }
            let choice = self.choice_among(thought, chores.iter().map(|&p| Move::Play(p)), watch);
            if let Some(point) = choice.and_then(|c| decision::best_chore(color, &c, report)) {
                return Decision::Play(point);
            }
        }
        if costs {
            let needed = self.needed_play(thought, assessment, report, watch);
            return needed.map_or(Decision::Pass, Decision::Play);
        }
        let chance = report.best().map_or(0.0, |best| best.winrate(color));
        let must_capture = assessment.has_captures() && !assessment.is_won();
        if assessment.has_hope(chance) || must_capture {
            return decision::best_play(&self.game, color, report);
        }
        Decision::Pass
    }

    /// The reading of the position that the search gives, if it is worth something.
    fn status_of(
        &self,
        report: &Report,
        certain: &[Option<Color>],
        watch: &Watch<'_>,
    ) -> Option<Status> {
        let board = self.game.board();
        let mut status = Status::new(board, &report.ownership, certain);
        if self.game.rules().dispute == Dispute::Confirm
            && !assess::has_open_borders(board, &status.dead())
        {
            let sure = self.params.settled_ownership;
            let readings = confirm::confirm(board, &status, sure, &|| watch.is_over());
            status.take_over(board, &readings, First::Nobody);
        }
        (report.visits >= FEWEST_VISITS).then_some(status)
    }

    fn assess(&self, thought: &Thought<'_>, statuses: &[&Status]) -> Assessment {
        let sure = self.params.settled_ownership;
        assess::assess(&self.game, thought.color, statuses, sure, thought.all_must_go)
    }

    /// The play that the search wants where plays cost points, if it is better than a pass. What has
    /// been read out is not played out.
    fn needed_play(
        &mut self,
        thought: &Thought<'_>,
        assessment: &Assessment,
        report: &Report,
        watch: &Watch<'_>,
    ) -> Option<Point> {
        let point = report.best()?.mv.point()?;
        if assessment.read_out.contains(&point) {
            return None;
        }
        let duel = self.choice_among(thought, [Move::Play(point), Move::Pass], watch)?;
        decision::needed_play(thought.color, &duel)
    }

    /// A short search among some moves alone.
    fn choice_among(
        &mut self,
        thought: &Thought<'_>,
        moves: impl IntoIterator<Item = Move>,
        watch: &Watch<'_>,
    ) -> Option<Report> {
        let allow = Some(moves.into_iter().collect());
        let limits = Limits { playouts: Some(CHORE_PLAYOUTS), ..Limits::default() };
        self.think(thought, &Options { limits, allow, ..Options::default() }, watch)
    }

    /// Moves that cannot change the count: those into unconditional territory, unless dead stones
    /// have to be captured there.
    fn pointless_moves(&self, certain: &[Option<Color>], all_must_go: bool) -> Vec<Move> {
        let size = self.game.size();
        let is_pointless = |point: &Point| certain[size.place(*point)].is_some() && !all_must_go;
        self.game.board().empties().filter(is_pointless).map(Move::Play).collect()
    }

    fn has_choice(&self, color: Color, avoid: &[Move]) -> bool {
        let board = self.game.board();
        board.empties().any(|point| {
            let mv = Move::Play(point);
            !board.is_eye(point, color) && !avoid.contains(&mv) && self.game.is_legal(color, mv)
        })
    }

    fn wants_to_resign(&mut self, turn: &Turn<'_>, report: &Report) -> bool {
        let (threshold, visits) = (self.params.resign_threshold, self.params.resign_visits);
        if turn.cleanup || !turn.play || turn.terms.never_resigns {
            return false;
        }
        if !decision::looks_lost(&self.game, turn.color, report, threshold, visits) {
            self.lost_moves[turn.color] = 0;
            return false;
        }
        self.lost_moves[turn.color] += 1;
        self.lost_moves[turn.color] >= self.params.resign_moves
    }

    /// The limits of a search for a turn.
    fn limits(&self, turn: &Turn<'_>) -> Limits {
        let own = self.own_limits();
        Limits { visits: [own.visits, turn.terms.visits].into_iter().flatten().min(), ..own }
    }

    fn own_limits(&self) -> Limits {
        let limit = |count: u64| (count > 0).then_some(count);
        Limits { visits: limit(self.params.visits), playouts: limit(self.params.playouts) }
    }

    /// How long the engine thinks about a move without a clock: visits and playouts, and seconds.
    pub fn untimed_limits(&self) -> (Limits, Option<f64>) {
        let limits = self.own_limits();
        let has_limit = limits.visits.is_some() || limits.playouts.is_some();
        let seconds = match self.params.seconds {
            seconds if seconds > 0.0 => Some(seconds),
            _ if has_limit => None,
            _ => Some(self.params.untimed_seconds),
        };
        (limits, seconds)
    }

    /// The time for a turn, the expected delay taken off. `None` means that only other limits
    /// count.
    fn budget(&self, turn: &Turn<'_>) -> Option<Budget> {
        let own = self.own_budget(turn.color);
        match (own, turn.terms.seconds.map(Budget::exactly)) {
            (Some(own), Some(asked)) => Some(own.within(asked)),
            (one, other) => one.or(other),
        }
    }

    fn own_budget(&self, color: Color) -> Option<Budget> {
        let stage = Stage {
            area: self.game.size().area(),
            empties: self.game.board().empty_count(),
            moves: self.game.moves().len(),
        };
        let fixed = (self.params.seconds > 0.0).then(|| Budget::exactly(self.params.seconds));
        let budget = match (fixed, self.clock.budget(color, &stage)) {
            (Some(fixed), Some(clock)) => fixed.within(clock),
            (None, Some(clock)) => clock,
            (_, None) => Budget::exactly(self.untimed_limits().1?),
        };
        Some(budget.less(self.params.lag + self.lag.expected()))
    }

    /// Runs the search in the present position.
    pub(super) fn run_search(
        &mut self,
        color: Color,
        options: &Options,
        watch: &Watch<'_>,
    ) -> Option<Report> {
        self.run_search_in(None, color, options, watch)
    }

    /// Runs the search in the present position, or in that of another game, and measures its delay.
    /// `None` after an error in the search, which is logged; the next search starts from nothing.
    fn run_search_in(
        &mut self,
        other: Option<&Game>,
        color: Color,
        options: &Options,
        watch: &Watch<'_>,
    ) -> Option<Report> {
        // The tree is about to follow this search.
        self.look = None;
        let mut search = match self.search.take() {
            Some(search) => search,
            None => Search::new(self.game.size(), self.settings()),
        };
        let game = other.unwrap_or(&self.game);
        let run = AssertUnwindSafe(|| search.run(game, color, options, watch));
        match panic::catch_unwind(run) {
            Ok(report) => {
                self.search = Some(search);
                if let Some(delay) = watch.delay() {
                    self.lag.observe(delay);
                }
                Some(report)
            }
            Err(_) => {
                log::error!("the search failed; this is an error in the engine, please report it");
                None
            }
        }
    }
}

impl Turn<'_> {
    /// Whether there are moves that the mover may not make.
    fn is_restricted(&self) -> bool {
        self.terms.bans.iter().any(|ban| ban.color == self.color && ban.plies > 0)
    }

    /// What the search has to heed and to find out.
    fn options(&self) -> Options {
        let Terms { bans, detail, .. } = self.terms;
        Options { bans: bans.to_vec(), detail, ..Options::default() }
    }
}

/// What is known before a decision between playing on and passing.
struct Thought<'a> {
    color: Color,
    answers_pass: bool,
    cleanup: bool,
    all_must_go: bool,
    certain: &'a [Option<Color>],
}

/// A move that does no harm, for the case that there is no search to ask.
fn any_move(game: &Game, color: Color) -> Decision {
    let mut points = game.board().empties();
    points
        .find(|&point| assess::is_harmless(game, color, point))
        .map_or(Decision::Pass, Decision::Play)
}
