//! The start of a game in the browser: from the form, or from a record.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::{Value, json};

use super::http_error::{HttpError, RequestError};
use super::shared_game::GameOrigin;
use crate::clock::{self, Clock, TimeControl};
use crate::engine::{self, Engine, EngineError};
use crate::language::error::of_record;
use crate::model::LearnedData;
use crate::params::{Kind, LEVELS, Param, ParamError, Params, TABLE, find};
use crate::session::{
    GameSession, HUMAN, Place, Player, is_engine, name_players, rank_engine, teaching,
    with_handicap,
};
use ponnuki_game::color::ByColor;
use ponnuki_game::game::Game;
use ponnuki_game::record::{self, GameInfo, ParsedRecord, RecordTree, Warning, WarningKind};
use ponnuki_game::rules::RULESETS;

/// The parameters that a game in the browser may set. The other parameters name files or concern
/// the machine.
const OFFERED: &[&str] =
    &["size", "rules", "komi", "level", "seconds", "visits", "playouts", "ponder"];

/// The largest number of seconds for a move.
const MOST_SECONDS: f64 = 600.0;
/// The largest number of moves in a record.
const MOST_MOVES: usize = 2000;
/// The longest name.
const LONGEST_NAME: usize = 60;

/// A request for a new game.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct NewGame {
    /// The record of a game to continue or to look at. It has priority over `params`.
    sgf: Option<String>,
    /// The name of its file, which it keeps in the library.
    file: Option<String>,
    /// The place from which the record is to be played on, in place of its end. Its result does not count then.
    from: Option<Place>,
    /// The players; by default those of the record, and without a record people.
    black: Option<Player>,
    white: Option<Player>,
    /// True if the record is to be changed although it is over, or is in the library: then it is copied.
    copy: bool,
    handicap: usize,
    /// The clock, in the words of `ponnuki play --time`.
    time: Option<String>,
    /// The name of the person.
    name: String,
    /// The wish to be taught, in the words of `ponnuki play`; empty for none.
    teaching: String,
    /// True if the record gets the engine's expectations of its moves as comments.
    comments: bool,
    /// Parameters by name.
    params: BTreeMap<String, String>,
    /// The review whose live board this is.
    #[serde(skip)]
    review: Option<u64>,
    /// True if the record stays elsewhere as it is, and is saved only when it changes.
    #[serde(skip)]
    is_kept: bool,
}

impl NewGame {
    /// A game of the library, with the players and the level that its record names.
    pub(super) fn kept(record: String) -> NewGame {
        let named = record::read_text(&record).map(|recorded| recorded.record).unwrap_or_default();
        let ranks = [(&named.black, &named.black_rank), (&named.white, &named.white_rank)];
        let of_engine = ranks.into_iter().find(|(name, rank)| is_engine(name) && !rank.is_empty());
        let level = of_engine.map(|(_, rank)| rank.clone());
        let level = level.filter(|rank| LEVELS.contains(&rank.as_str()));
        let params = level.map(|level| ("level".to_owned(), level)).into_iter().collect();
        NewGame { sgf: Some(record), params, ..NewGame::default() }
    }

    /// The same game, whose record stays in its file as it is.
    pub(super) fn left_alone(self) -> NewGame {
        NewGame { is_kept: true, ..self }
    }

    /// The game of a record in a file with this name.
    pub(super) fn of_file(record: String, file: String) -> NewGame {
        NewGame { sgf: Some(record), file: Some(file), ..NewGame::default() }
    }

    /// The live board of a review.
    pub(super) fn of_review(number: u64, record: String) -> NewGame {
        let people = Some(Player::Human);
        let (sgf, review) = (Some(record), Some(number));
        NewGame { sgf, review, is_kept: true, black: people, white: people, ..NewGame::default() }
    }
}

impl NewGame {
    /// The record, if it is only to be opened.
    pub(super) fn opened(&self) -> Option<&str> {
        let is_asked_for =
            self.copy || self.takes_seats() || self.from.is_some() || self.time.is_some();
        let is_plain = !is_asked_for && self.params.is_empty() && self.review.is_none();
        self.sgf.as_deref().filter(|_| is_plain)
    }

    /// The origin of this game. The game of a record ends before a move that is impossible.
    pub(super) fn origin(&self) -> GameOrigin {
        let recorded = self.sgf.as_deref().and_then(|text| recorded(text).ok());
        let warnings = recorded.map(|recorded| recorded.warnings).unwrap_or_default();
        let ends = warnings.iter().filter(|one| one.kind == WarningKind::Impossible);
        GameOrigin {
            review: self.review,
            doubts: ends.map(Warning::to_string).collect(),
            params: self.params.clone(),
            comments: self.comments,
        }
    }

    /// The name of the record's file, if it has one.
    pub(super) fn file(&self) -> Option<&str> {
        self.file.as_deref()
    }

    fn takes_seats(&self) -> bool {
        self.black.is_some() || self.white.is_some()
    }

    /// The game and its engine. `params` are the program's parameters.
    ///
    /// # Errors
    /// When a part of the request makes no sense.
    pub(super) fn start(
        self,
        params: Params,
        learned: &LearnedData,
    ) -> Result<(GameSession, Engine), HttpError> {
        let params = self.params(params)?;
        let time: TimeControl = match self.time.as_deref() {
            None | Some("") => TimeControl::Unlimited,
            Some(text) => {
                text.parse().map_err(|reason| RequestError::BadTime(reason).on("time"))?
            }
        };
        let teaching = match self.teaching.trim() {
            "" => None,
            text => teaching(text).map_err(|_| RequestError::BadTeaching.on("teaching"))?,
        };
        let (recorded, opened) = match &self.sgf {
            Some(text) => {
                let recorded = recorded(text).map_err(|error| error.on("sgf"))?;
                let tree = tree(text, &recorded);
                (self.begun(recorded)?, Some(tree))
            }
            None => ((self.empty(&params)?, GameInfo::default()), None),
        };
        let (game, record) = recorded;
        let players = self.players(&record);
        let record = self.named(record, players, &params.level);
        let tree = opened.unwrap_or_else(|| RecordTree::of(&game, &record));
        let ponders = params.ponder;
        let engine = Engine::in_game(params, learned, game.clone());
        let session = GameSession::new(game, record, players, Clock::new(time));
        let session =
            session.with_pondering(ponders).with_comments(self.comments).with_teaching(teaching);
        // A record that is only opened is changed when somebody lets the engine go on.
        let is_only_opened = self.sgf.is_some() && !self.takes_seats() && self.from.is_none();
        let waits = is_only_opened && session.player(session.to_move()) == Player::Engine;
        let session = session.with_wait(waits).with_tree(tree);
        let session = if self.copy { session.with_changes() } else { session };
        let session = if self.is_kept { session.with_kept_record() } else { session };
        Ok((session, engine))
    }

    /// The game of a record and its information, up to the position from which it is to be played
    /// on.
    fn begun(&self, recorded: ParsedRecord) -> Result<(Game, GameInfo), HttpError> {
        let ParsedRecord { game, mut record, .. } = recorded;
        let Some(place) = &self.from else { return Ok((game, record)) };
        let (game, _) = place.reach(&game, game.to_move())?;
        record.result.clear();
        record.comments.retain(|&number, _| number <= place.number);
        Ok((game, record))
    }

    /// The record with its changes. A record that is only opened stays as it is.
    fn named(&self, mut record: GameInfo, players: ByColor<Player>, level: &str) -> GameInfo {
        if self.sgf.is_some() && !self.takes_seats() {
            return record;
        }
        let name = match self.name.trim() {
            // Players whom a record does not name stay without a name.
            "" if self.sgf.is_some() => String::new(),
            "" => HUMAN.to_owned(),
            name => name.chars().filter(|it| !it.is_control()).take(LONGEST_NAME).collect(),
        };
        rank_engine(&mut record, players, level);
        name_players(&mut record, players, &name);
        if self.sgf.is_none() {
            record.date = clock::date();
        }
        record
    }

    /// The parameters of the program, changed by the parameters of this game.
    fn params(&self, mut params: Params) -> Result<Params, HttpError> {
        for (name, text) in &self.params {
            let refused = |reason: ParamError| RequestError::BadParam(reason).on(name);
            let param = find(name).map_err(refused)?;
            if !OFFERED.contains(&param.name) {
                return Err(RequestError::NotOfOneGame(param.name).into());
            }
            params.set(param.name, text.trim()).map_err(refused)?;
        }
        if params.seconds > MOST_SECONDS {
            return Err(RequestError::ManySeconds(MOST_SECONDS).on("seconds"));
        }
        Ok(params)
    }

    fn empty(&self, params: &Params) -> Result<Game, HttpError> {
        let empty = engine::empty_game(params).map_err(|error| {
            let field = match error {
                EngineError::Size(_) => "size",
                EngineError::Rules(_) => "rules",
                _ => "komi",
            };
            RequestError::BadGame(error.to_string()).on(field)
        })?;
        let placed = with_handicap(&empty, self.handicap, !params.komi.is_empty());
        placed.map_err(|_| RequestError::BadHandicap.on("handicap"))
    }

    fn players(&self, record: &GameInfo) -> ByColor<Player> {
        let named = |name| if is_engine(name) { Player::Engine } else { Player::Human };
        ByColor::new(
            self.black.unwrap_or_else(|| named(&record.black)),
            self.white.unwrap_or_else(|| named(&record.white)),
        )
    }
}

/// A record, if it is not too long.
///
/// # Errors
/// When it is, or the text is no record.
pub(super) fn recorded(text: &str) -> Result<ParsedRecord, HttpError> {
    // No more moves are played than show that there are too many.
    let recorded = record::read_text_before(text, MOST_MOVES + 2)
        .map_err(|reason| RequestError::BadRecord(of_record(&reason)))?;
    if recorded.moves_read > MOST_MOVES {
        return Err(RequestError::LongRecord(MOST_MOVES).into());
    }
    Ok(recorded)
}

/// The tree of a record in any format.
fn tree(text: &str, recorded: &ParsedRecord) -> RecordTree {
    let tree = RecordTree::read(text, recorded);
    tree.unwrap_or_else(|| RecordTree::of(&recorded.game, &recorded.record))
}

/// The texts that the library may have for a record: as it is, and as it is written when it was opened.
///
/// # Errors
/// As for [`recorded`].
pub(super) fn written_forms(text: &str) -> Result<[String; 2], HttpError> {
    let recorded = recorded(text)?;
    let written = tree(text, &recorded).grown(&recorded.game, &recorded.record).text();
    Ok([text.to_owned(), written])
}

/// A parameter as the form shows it.
fn offered(param: &'static Param, params: &Params) -> Value {
    let (kind, words): (_, &[&str]) = match param.kind {
        Kind::Real { .. } => ("real", &[]),
        Kind::Integer { .. } => ("integer", &[]),
        Kind::Switch => ("switch", &[]),
        Kind::Choice(words) => ("choice", words),
        Kind::Bytes { .. } | Kind::Text(_) | Kind::Profile | Kind::Device => ("text", &[]),
    };
    let value = param.text(params);
    json!({ "name": param.name, "help": param.help(), "value": value, "kind": kind, "words": words })
}

/// The contents of the form, as JSON: the parameters with their values in `params`, and the rule
/// sets.
pub(super) fn offers(params: &Params) -> String {
    let table = TABLE.iter().filter(|param| OFFERED.contains(&param.name));
    let offered: Vec<_> = table.map(|param| offered(param, params)).collect();
    let rules = RULESETS.iter().map(|set| json!({ "name": set.name, "summary": set.summary }));
    let rules: Vec<_> = rules.collect();
    json!({ "params": offered, "rules": rules, "engine": engine::NAME }).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::learned;
    use crate::language::Language;
    use ponnuki_game::color::Color;

    fn start(json: &str) -> Result<(GameSession, Engine), HttpError> {
        let params = Params { memory: 2_000_000, ..Params::default() };
        let learned = learned(&params).unwrap();
        let game: NewGame = serde_json::from_str(json).unwrap();
        game.start(params, &learned)
    }

    #[test]
    fn parameters_of_the_table_describe_a_game() {
        let text = r#"{"white": "engine", "handicap": 2, "name": "Ann", "time": "5m",
            "params": {"size": "9 × 9", "rules": "japanese", "visits": "10"}}"#;
        let (session, engine) = start(text).unwrap();
        let game = session.game();
        assert_eq!((game.size().width(), game.handicap(), game.komi().points()), (9, 2, 0.5));
        assert_eq!((session.name(Color::Black), engine.params().visits), ("Ann", 10));
        assert_eq!(session.player(Color::White), Player::Engine);
    }

    #[test]
    fn a_game_of_the_library_goes_on_as_it_was() {
        let text = r#"{"white": "engine", "params": {"size": "9", "level": "15k"}}"#;
        let (session, _) = start(text).unwrap();
        assert!(session.text().contains("WR[15k]"), "{}", session.text());
        let params = Params { memory: 2_000_000, ..Params::default() };
        let learned = learned(&params).unwrap();
        let (session, engine) = NewGame::kept(session.text()).start(params, &learned).unwrap();
        assert_eq!(engine.params().level, "15k");
        assert_eq!(session.player(Color::White), Player::Engine);
    }

    #[test]
    fn what_is_none_of_a_games_business_is_refused() {
        for (text, part) in [
            (r#"{"params": {"network": "/etc/passwd"}}"#, "not a matter of one game"),
            (r#"{"params": {"memory": "1TB"}}"#, "not a matter of one game"),
            (r#"{"params": {"sgf_dir": "/"}}"#, "not a matter of one game"),
            (r#"{"params": {"seconds": "601"}}"#, "at most 600 seconds"),
            (r#"{"params": {"size": "26"}}"#, "not a board size"),
            (r#"{"params": {"rules": "chines"}}"#, "did you mean"),
            (r#"{"params": {"vists": "1"}}"#, "did you mean 'visits'"),
            (r#"{"handicap": 400}"#, "handicap"),
            (r#"{"time": "soon"}"#, "clock is not understood"),
            (r#"{"sgf": "hello"}"#, "no game record"),
        ] {
            let refusal = start(text).err().unwrap();
            assert!(
                refusal.text(Language::English).contains(part),
                "{text}: {}",
                refusal.text(Language::English)
            );
        }
    }

    #[test]
    fn a_record_says_who_has_played() {
        let text = r#"{"sgf": "(;SZ[5]PB[Ponnuki 0.1.0]PW[Ben];B[cc])"}"#;
        let (session, _) = start(text).unwrap();
        let who = Color::ALL.map(|color| session.player(color));
        assert_eq!(who, [Player::Engine, Player::Human]);
        assert_eq!((session.game().moves().len(), session.is_paused()), (1, false));
        // The engine does not go on with a record that is only opened.
        let text = r#"{"sgf": "(;SZ[5]PB[Ann]PW[Ponnuki 0.1.0];B[cc])"}"#;
        let (session, _) = start(text).unwrap();
        assert!(session.is_paused() && session.task().is_none());
        // A person who takes over the engine's place does not take its rank.
        let text = r#"{"sgf": "(;SZ[5]PB[Ponnuki 0.1.0]BR[5k]PW[Ben]WR[2d];B[cc])", "black": "human",
            "white": "engine", "name": "Ann"}"#;
        let request: NewGame = serde_json::from_str(text).unwrap();
        let players = ByColor::new(Player::Human, Player::Engine);
        let known = record::read_text(request.sgf.as_deref().unwrap()).unwrap().record;
        let named = request.named(known, players, "9k");
        assert_eq!((named.black.as_str(), named.black_rank.as_str()), ("Ann", ""));
        assert_eq!((named.white.as_str(), named.white_rank.as_str()), (engine::NAME, "9k"));
        let text = r#"{"sgf": "(;SZ[5];B[cc])", "black": "human", "white": "human"}"#;
        let (session, _) = start(text).unwrap();
        assert_eq!(Color::ALL.map(|color| session.name(color)), ["", ""]);
        let long = format!("(;SZ[3]{})", ";B[];W[]".repeat(1001));
        let refusal = recorded(&long).unwrap_err();
        assert!(
            refusal.text(Language::English).contains("more than 2000 moves"),
            "{}",
            refusal.text(Language::English)
        );
    }
}
