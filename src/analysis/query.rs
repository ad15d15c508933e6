//! Reading a query: the game, and the turns to analyse.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

use super::record::GameRecord;
use crate::analysis_format::read::{self, ValueError, ValueResult};
use crate::analysis_format::{Field, FieldMessage, QuerySettings};
use crate::params::nearest;
use ponnuki_game::game::Game;
use ponnuki_game::point::Size;
use ponnuki_game::rules::{Rules, text};
use ponnuki_game::score::Komi;

/// The largest priority, positive or negative.
const PRIORITY: i64 = 1 << 62;

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
        let mut draft = Draft::default();
        for field in FIELDS {
            field.take(object, &mut draft)?;
        }
        let (settings, mut warnings) = settings.read(object, draft.record.size)?;
        warnings.extend(object.keys().filter_map(|name| unknown(name)));
        Ok(Query { turns: draft.turns()?, game: draft.record.game()?, settings, warnings })
    }
}

/// The names of all fields. Some may occur twice.
fn names() -> impl Iterator<Item = &'static str> {
    FIELDS.iter().map(|field| field.name).chain(QuerySettings::field_names())
}

/// The warning about an unknown field.
fn unknown(name: &str) -> Option<FieldMessage> {
    if names().any(|known| known == name) {
        return None;
    }
    let hint = nearest(name, names()).map_or_else(String::new, |near| format!(", maybe '{near}'?"));
    Some(FieldMessage::new(name, format!("no such field{hint}")))
}

/// A query while it is read.
struct Draft {
    width: usize,
    record: GameRecord,
    turns: Option<Vec<usize>>,
    priority: Option<i64>,
    priorities: Option<Vec<i64>>,
}

impl Default for Draft {
    fn default() -> Draft {
        let record = GameRecord {
            size: Size::square(19),
            rules: Rules::default(),
            komi: None,
            stones: Vec::new(),
            first: None,
            moves: Vec::new(),
        };
        Draft { width: 0, record, turns: None, priority: None, priorities: None }
    }
}

impl Draft {
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
}

const SIDE: &str = "an integer from 1 to 25";
const RULES: &str = "the name of a rule set such as \"chinese\", or an object of its choices";
const PAIRS: &str = "a list of pairs of player and location, as in [[\"B\",\"D4\"]]";
const fn field(
    name: &'static str,
    form: &'static str,
    read: fn(&mut Draft, &Value) -> ValueResult<()>,
) -> Field<Draft> {
    Field::new(name, form, read)
}

/// The fields about the game. Fields that are needed to read others come first.
const FIELDS: &[Field<Draft>] = &[
    // Already checked by the reader of lines.
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
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis_format::Perspective;
    use crate::params::Params;
    use serde_json::json;

    #[test]
    fn each_turn_is_analysed_once() {
        let moves = json!([["B", "C3"], ["W", "C4"], ["B", "pass"]]);
        let query = json!({
            "id": "a", "boardXSize": 5, "boardYSize": 5, "rules": "chinese", "moves": moves,
            "analyzeTurns": [3, 0, 2, 2],
        });
        let settings = QuerySettings::new(Params::default(), Perspective::default());
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
