//! Reading a query: the game, the turns to analyse, and how they are analysed.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

use super::field::{Field, FieldMessage};
use super::read::{self, ValueError, ValueResult};
use super::record::GameRecord;
use super::settings::QuerySettings;
use crate::analysis_format::{EXTRAS, Extra, MoveListKind};
use crate::params::hint;
use ponnuki_game::game::Game;
use ponnuki_game::point::Size;
use ponnuki_game::rules::{Rules, text};
use ponnuki_game::score::Komi;

/// The largest priority, positive or negative.
const PRIORITY: i64 = 1 << 62;

/// A number of plies that no variation reaches.
const ENDLESS: i64 = 1_000_000_000;

/// The longest interval between two reports, in seconds.
const INTERVAL: f64 = 1e6;

/// The contents of a query.
#[derive(Debug)]
pub(super) struct Query {
    /// The game with all its moves.
    pub(super) game: Game,
    /// The positions to analyse, as numbers of moves made so far, with their priorities.
    pub(super) turns: BTreeMap<usize, i64>,
    pub(super) settings: QuerySettings,
    /// Warnings about fields that have no effect.
    pub(super) warnings: Vec<FieldMessage>,
}

impl Query {
    /// Reads a query. Settings that it does not mention are taken from `settings`.
    ///
    /// # Errors
    /// Names the first field that is missing or has an invalid value.
    pub(super) fn read(
        object: &Map<String, Value>,
        settings: QuerySettings,
    ) -> Result<Query, FieldMessage> {
        let mut draft = Draft::new(settings);
        for field in FIELDS {
            field.take(object, &mut draft)?;
        }
        for (extra, name) in extras() {
            let Some(value) = object.get(name) else { continue };
            let wanted = read::switch(value)
                .map_err(|_| FieldMessage::new(name, format!("must be {SWITCH}")))?;
            draft.settings.request.report.set(extra, wanted);
        }
        draft.warnings.extend(object.keys().filter_map(|name| unknown(name)));
        draft.settings.update_report();
        let (turns, game) = (draft.turns()?, draft.record.game()?);
        Ok(Query { game, turns, settings: draft.settings, warnings: draft.warnings })
    }
}

/// The facts that can be requested, with the names of their fields.
fn extras() -> impl Iterator<Item = (Extra, &'static str)> {
    EXTRAS.iter().map(|&(extra, _, name)| (extra, name)).filter(|(_, name)| !name.is_empty())
}

/// The names of all fields. Some may occur twice.
fn names() -> impl Iterator<Item = &'static str> {
    FIELDS.iter().map(|field| field.name).chain(extras().map(|(_, name)| name))
}

/// The warning about an unknown field.
fn unknown(name: &str) -> Option<FieldMessage> {
    if names().any(|known| known == name) {
        return None;
    }
    Some(FieldMessage::new(name, format!("no such field{}", hint(name, names()))))
}

/// A query while it is read.
struct Draft {
    width: usize,
    record: GameRecord,
    turns: Option<Vec<usize>>,
    priority: Option<i64>,
    priorities: Option<Vec<i64>>,
    settings: QuerySettings,
    warnings: Vec<FieldMessage>,
}

impl Draft {
    fn new(settings: QuerySettings) -> Draft {
        let record = GameRecord {
            size: Size::square(19),
            rules: Rules::default(),
            komi: None,
            stones: Vec::new(),
            first: None,
            moves: Vec::new(),
        };
        Draft {
            width: 0,
            record,
            turns: None,
            priority: None,
            priorities: None,
            settings,
            warnings: Vec::new(),
        }
    }

    /// The turns to analyse, with their priorities.
    fn turns(&self) -> Result<BTreeMap<usize, i64>, FieldMessage> {
        let last = self.record.moves.len();
        let turns = self.turns.clone().unwrap_or_else(|| vec![last]);
        if let Some(turn) = turns.iter().find(|&&turn| turn > last) {
            let text = format!("there is no turn {turn}, the last one is {last}");
            return Err(FieldMessage::new("analyzeTurns", text));
        }
        let Some(priorities) = &self.priorities else {
            let priority = self.priority.unwrap_or(0);
            return Ok(turns.into_iter().map(|turn| (turn, priority)).collect());
        };
        if self.priority.is_some() {
            return Err(FieldMessage::new("priority", "cannot be combined with priorities"));
        }
        if self.turns.is_none() || priorities.len() != turns.len() {
            return Err(FieldMessage::new(
                "priorities",
                "must have as many entries as analyzeTurns",
            ));
        }
        Ok(turns.into_iter().zip(priorities.iter().copied()).collect())
    }

    /// Reads the entries of a list of bans.
    fn take_bans(&mut self, value: &Value, listing: MoveListKind) -> ValueResult<()> {
        let size = self.record.size;
        let bans = read::list(value, |entry| {
            let part = |name: &str| entry.get(name).ok_or(ValueError::Form);
            let color = read::player(part("player")?)?;
            let moves = read::list(part("moves")?, |mv| read::location(mv, size))?;
            Ok(listing.ban(color, moves, read::integer(part("untilDepth")?, 1, ENDLESS)? as usize))
        })?;
        if !self.settings.request.bans.is_empty() {
            return Err(ValueError::with_reason("avoidMoves and allowMoves cannot be combined"));
        }
        self.settings.request.bans = bans;
        Ok(())
    }
}

const SIDE: &str = "an integer from 1 to 25";
const RULES: &str = "the name of a rule set such as \"chinese\", or an object of its choices";
const PAIRS: &str = "a list of pairs of player and location, as in [[\"B\",\"D4\"]]";
const SWITCH: &str = "true or false";
const SECONDS: &str = "a number of seconds from 0.001 to 1000000";
const BANS: &str = "a list of objects with the fields player, moves and untilDepth, as in \
     [{\"player\":\"B\",\"moves\":[\"C3\",\"pass\"],\"untilDepth\":1}]";

const fn field(
    name: &'static str,
    form: &'static str,
    read: fn(&mut Draft, &Value) -> ValueResult<()>,
) -> Field<Draft> {
    Field::new(name, form, read)
}

/// The fields. Those that are needed to read others come first.
const FIELDS: &[Field<Draft>] = &[
    // The game. Its id was checked by the reader of lines.
    field("id", "a string", |_, _| Ok(())).required(),
    field("boardXSize", SIDE, |draft, value| {
        draft.width = read::integer(value, 1, 25)? as usize;
        Ok(())
    })
    .required(),
    field("boardYSize", SIDE, |draft, value| {
        let height = read::integer(value, 1, 25)? as usize;
        draft.record.size = Size::new(draft.width, height).ok_or(ValueError::Form)?;
        Ok(())
    })
    .required(),
    field("rules", RULES, |draft, value| {
        let text = match value {
            Value::String(name) => name.clone(),
            Value::Object(_) => value.to_string(),
            _ => return Err(ValueError::Form),
        };
        draft.record.rules = text::parse(&text).map_err(ValueError::with_reason)?;
        Ok(())
    })
    .required(),
    field("whiteHandicapBonus", "\"0\", \"N\" or \"N-1\"", |draft, value| {
        let word = value.as_str().ok_or(ValueError::Form)?;
        let rules = text::with(&draft.record.rules, "whiteHandicapBonus", word);
        draft.record.rules = rules.map_err(ValueError::with_reason)?;
        Ok(())
    }),
    field("komi", "a multiple of 0.5 from -1000 to 1000", |draft, value| {
        let points = value.as_f64().ok_or(ValueError::Form)?;
        draft.record.komi = Some(Komi::try_from(points).map_err(|_| ValueError::Form)?);
        Ok(())
    }),
    field("initialStones", PAIRS, |draft, value| {
        draft.record.stones = read::list(value, |pair| read::stone(pair, draft.record.size))?;
        Ok(())
    }),
    field("moves", PAIRS, |draft, value| {
        draft.record.moves = read::list(value, |pair| read::pair(pair, draft.record.size))?;
        Ok(())
    })
    .required(),
    field("initialPlayer", "\"B\" or \"W\"", |draft, value| {
        draft.record.first = Some(read::player(value)?);
        Ok(())
    }),
    field("analyzeTurns", "a list of one or more integers from 0", |draft, value| {
        let turn = |turn: &Value| Ok(read::integer(turn, 0, i64::from(u32::MAX))? as usize);
        // Without a turn there would be no reply.
        draft.turns = Some(read::list(value, turn)?).filter(|turns| !turns.is_empty());
        draft.turns.as_ref().map(drop).ok_or(ValueError::Form)
    }),
    field("priority", "an integer from -2^62 to 2^62", |draft, value| {
        draft.priority = Some(read::integer(value, -PRIORITY, PRIORITY)?);
        Ok(())
    }),
    field("priorities", "a list of integers from -2^62 to 2^62", |draft, value| {
        let priority = |value: &Value| read::integer(value, -PRIORITY, PRIORITY);
        draft.priorities = Some(read::list(value, priority)?);
        Ok(())
    }),
    // The analysis.
    field("overrideSettings", "an object", |draft, value| {
        let settings = value.as_object().ok_or(ValueError::Form)?;
        let warnings = draft.settings.take(settings).map_err(ValueError::Reason)?;
        let warning = |text| FieldMessage::new("overrideSettings", text);
        draft.warnings.extend(warnings.into_iter().map(warning));
        Ok(())
    }),
    field("maxVisits", "an integer from 1 to 2^50", |draft, value| {
        draft.settings.params.visits = read::integer(value, 1, 1 << 50)?.unsigned_abs();
        Ok(())
    }),
    field("analysisPVLen", "an integer from 1 to 1000", |draft, value| {
        draft.settings.params.analysis_moves = read::integer(value, 1, 1000)?.unsigned_abs();
        Ok(())
    }),
    field("reportDuringSearchEvery", SECONDS, |draft, value| {
        draft.settings.request.interval = Some(read::real(value, 0.001, INTERVAL)?);
        Ok(())
    }),
    field("firstReportDuringSearchAfter", SECONDS, |draft, value| {
        draft.settings.request.first = Some(read::real(value, 0.001, INTERVAL)?);
        Ok(())
    }),
    field("avoidMoves", BANS, |draft, value| draft.take_bans(value, MoveListKind::Avoid)),
    field("allowMoves", BANS, |draft, value| draft.take_bans(value, MoveListKind::Allow)),
    field("rootFpuReductionMax", "a number from 0 to 2", |draft, value| {
        draft.settings.params.tuning.network_root_reduction = read::real(value, 0.0, 2.0)?;
        Ok(())
    }),
    field("rootPolicyTemperature", "a number from 0.01 to 100", |draft, value| {
        let (temperature, tuning) =
            (read::real(value, 0.01, 100.0)?, &mut draft.settings.params.tuning);
        tuning.network_root_temperature = temperature;
        tuning.network_root_early_temperature = temperature;
        Ok(())
    }),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::params::Params;
    use serde_json::json;

    #[test]
    fn each_turn_is_analysed_once() {
        let moves = json!([["B", "C3"], ["W", "C4"], ["B", "pass"]]);
        let query = json!({
            "id": "a", "boardXSize": 5, "boardYSize": 5, "rules": "chinese", "moves": moves,
            "analyzeTurns": [3, 0, 2, 2],
        });
        let settings = QuerySettings::new(Params::default());
        let query = Query::read(query.as_object().unwrap(), settings).unwrap();
        assert_eq!(query.turns.into_keys().collect::<Vec<_>>(), [0, 2, 3]);
        assert_eq!(query.game.moves().len(), 3);
    }

    #[test]
    fn exactly_the_known_fields_are_documented() {
        let text = include_str!("../../docs/analysis.md");
        let queries = text.split("\n## ").find(|part| part.starts_with("Queries")).unwrap();
        let rows = queries.lines().filter_map(|line| line.strip_prefix("| `"));
        let fields = rows.flat_map(|row| row.split(" | ").next().unwrap().split('`'));
        let mut documented: Vec<&str> =
            fields.filter(|part| part.chars().any(char::is_alphabetic)).collect();
        let mut known: Vec<&str> = names().collect();
        documented.sort_unstable();
        known.sort_unstable();
        // A field may be listed twice.
        known.dedup();
        assert_eq!(documented, known);
    }
}
