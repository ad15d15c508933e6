//! Reading a query: a table of its fields, and what they say together.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

use super::output::Complaint;
use super::read::{self, Parsed, Refusal};
use super::record::QueryGame;
use super::wishes::Wishes;
use crate::color::Color;
use crate::forms::{EXTRAS, Extra};
use crate::game::Game;
use crate::params::nearest;
use crate::point::{Move, Point, Size};
use crate::rules::{self, Rules, text};
use crate::score::Komi;
use crate::search::{Ban, Banned};

/// The largest priority, either way.
const PRIORITY: i64 = 1 << 62;

/// A number of plies that no line of play reaches.
const ENDLESS: i64 = 1_000_000_000;

/// The longest time between two reports, in seconds.
const INTERVAL: f64 = 1e6;

/// A position to be analysed.
#[derive(Debug)]
pub(super) struct Task {
    /// The number of moves that have been made.
    pub(super) turn: usize,
    /// Tasks with higher ones come first.
    pub(super) priority: i64,
    pub(super) game: Game,
}

/// What a query asks for.
#[derive(Debug)]
pub(super) struct Query {
    pub(super) tasks: Vec<Task>,
    pub(super) wishes: Wishes,
    /// What the query says in vain.
    pub(super) warnings: Vec<Complaint>,
}

impl Query {
    /// Reads a query. What it does not mention is as in `wishes`.
    ///
    /// # Errors
    /// Names the first field that is missing or has a wrong value.
    pub(super) fn read(object: &Map<String, Value>, wishes: Wishes) -> Result<Query, Complaint> {
        let mut draft = Draft::new(wishes);
        for field in FIELDS {
            let form = || Complaint::new(field.name, format!("must be {}", field.form));
            match object.get(field.name) {
                Some(value) => {
                    (field.read)(&mut draft, value).map_err(|refusal| match refusal {
                        Refusal::Form => form(),
                        Refusal::Reason(reason) => Complaint::new(field.name, reason),
                    })?
                }
                None if field.use_ == Use::Required => return Err(form()),
                None => continue,
            }
            if field.use_ == Use::Unheeded {
                draft.warnings.push(Complaint::new(field.name, "has no meaning for this engine"));
            }
        }
        for (extra, name) in extras() {
            let Some(value) = object.get(name) else { continue };
            let wanted = value.as_bool();
            let wanted = wanted.ok_or_else(|| Complaint::new(name, format!("must be {SWITCH}")))?;
            draft.wishes.wanted.set(extra, wanted);
        }
        draft.warnings.extend(object.keys().filter_map(|name| unknown(name)));
        draft.finish()
    }
}

/// What can be asked for besides the usual, with the names of its fields. The priors are none of it,
/// because they are those of all moves here, and not of the moves that the search considers.
fn extras() -> impl Iterator<Item = (Extra, &'static str)> {
    let named = EXTRAS.iter().filter(|(.., name)| !name.is_empty());
    named.map(|&(extra, _, name)| (extra, name)).filter(|(extra, _)| *extra != Extra::Policy)
}

/// The warning about a field that is none.
fn unknown(name: &str) -> Option<Complaint> {
    let names = || FIELDS.iter().map(|field| field.name).chain(extras().map(|(_, name)| name));
    if names().any(|known| known == name) {
        return None;
    }
    let hint = nearest(name, names()).map_or_else(String::new, |near| format!(", maybe '{near}'?"));
    Some(Complaint::new(name, format!("there is no such field{hint}")))
}

/// What is known about a query while it is read.
struct Draft {
    width: usize,
    size: Size,
    stones: Vec<(Point, Color)>,
    moves: Vec<(Color, Move)>,
    first: Option<Color>,
    rules: Rules,
    komi: Option<Komi>,
    turns: Option<Vec<usize>>,
    priority: Option<i64>,
    priorities: Option<Vec<i64>>,
    wishes: Wishes,
    warnings: Vec<Complaint>,
}

impl Draft {
    fn new(wishes: Wishes) -> Draft {
        Draft {
            width: 0,
            size: Size::square(19),
            stones: Vec::new(),
            moves: Vec::new(),
            first: None,
            rules: Rules::default(),
            komi: None,
            turns: None,
            priority: None,
            priorities: None,
            wishes,
            warnings: Vec::new(),
        }
    }

    /// Looks at the fields together.
    fn finish(self) -> Result<Query, Complaint> {
        let priorities = self.turn_priorities()?;
        let record = QueryGame {
            size: self.size,
            rules: self.rules,
            komi: self.komi.unwrap_or_else(|| rules::customary_komi(&self.rules, self.size)),
            stones: self.stones,
            first: self.first,
            moves: self.moves,
        };
        let games = record.games(|turn| priorities.contains_key(&turn))?;
        let task = |(turn, game)| Some(Task { turn, priority: *priorities.get(&turn)?, game });
        let tasks = games.into_iter().filter_map(task).collect();
        Ok(Query { tasks, wishes: self.wishes, warnings: self.warnings })
    }

    /// The turns to be analysed with their priorities.
    fn turn_priorities(&self) -> Result<BTreeMap<usize, i64>, Complaint> {
        let last = self.moves.len();
        let turns = self.turns.clone().unwrap_or_else(|| vec![last]);
        if let Some(turn) = turns.iter().find(|&&turn| turn > last) {
            let text = format!("there is no turn {turn}, the last one is {last}");
            return Err(Complaint::new("analyzeTurns", text));
        }
        let Some(priorities) = &self.priorities else {
            let priority = self.priority.unwrap_or(0);
            return Ok(turns.into_iter().map(|turn| (turn, priority)).collect());
        };
        if self.priority.is_some() {
            return Err(Complaint::new("priority", "clashes with priorities"));
        }
        if self.turns.is_none() || priorities.len() != turns.len() {
            return Err(Complaint::new("priorities", "must be as many as analyzeTurns"));
        }
        Ok(turns.into_iter().zip(priorities.iter().copied()).collect())
    }

    /// Reads the entries of `avoidMoves` and `allowMoves`.
    fn take_bans(&mut self, value: &Value, kind: fn(Vec<Move>) -> Banned) -> Parsed<()> {
        let size = self.size;
        let bans = read::list(value, |entry| {
            let part = |name: &str| entry.get(name).ok_or(Refusal::Form);
            Ok(Ban {
                color: read::player(part("player")?)?,
                moves: kind(read::list(part("moves")?, |mv| read::location(mv, size))?),
                plies: read::integer(part("untilDepth")?, 1, ENDLESS)? as usize,
            })
        })?;
        if !self.wishes.bans.is_empty() {
            return Err(Refusal::because("avoidMoves and allowMoves clash"));
        }
        self.wishes.bans = bans;
        Ok(())
    }
}

/// What a field is there for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Use {
    /// No query is without it.
    Required,
    /// It may be missing.
    Optional,
    /// It may be there, and nothing comes of it.
    Unheeded,
}

/// A field of a query.
struct Field {
    name: &'static str,
    use_: Use,
    /// What its value must be.
    form: &'static str,
    read: fn(&mut Draft, &Value) -> Parsed<()>,
}

const fn field(
    name: &'static str,
    form: &'static str,
    read: fn(&mut Draft, &Value) -> Parsed<()>,
) -> Field {
    Field { name, use_: Use::Optional, form, read }
}

impl Field {
    const fn required(self) -> Field {
        Field { use_: Use::Required, ..self }
    }

    const fn unheeded(self) -> Field {
        Field { use_: Use::Unheeded, ..self }
    }
}

const SIDE: &str = "an integer from 1 to 25";
const SWITCH: &str = "true or false";
const RULES: &str = "the name of a rule set such as \"chinese\", or an object of its choices";
const PAIRS: &str = "a list of pairs of player and location, as in [[\"B\",\"D4\"]]";
const SECONDS: &str = "a number of seconds from 0.001 to 1000000";
const BANS: &str = "a list of objects with the fields player, moves and untilDepth, as in \
     [{\"player\":\"B\",\"moves\":[\"C3\",\"pass\"],\"untilDepth\":1}]";

/// All fields. Those come first that others are read by.
const FIELDS: &[Field] = &[
    // The reader of lines has looked at it.
    field("id", "a text", |_, _| Ok(())).required(),
    field("boardXSize", SIDE, |draft, value| {
        draft.width = read::integer(value, 1, 25)? as usize;
        Ok(())
    })
    .required(),
    field("boardYSize", SIDE, |draft, value| {
        let height = read::integer(value, 1, 25)? as usize;
        draft.size = Size::new(draft.width, height).ok_or(Refusal::Form)?;
        Ok(())
    })
    .required(),
    field("rules", RULES, |draft, value| {
        let text = match value {
            Value::String(name) => name.clone(),
            Value::Object(_) => value.to_string(),
            _ => return Err(Refusal::Form),
        };
        draft.rules = text::parse(&text).map_err(Refusal::because)?;
        Ok(())
    })
    .required(),
    field("whiteHandicapBonus", "\"0\", \"N\" or \"N-1\"", |draft, value| {
        let word = value.as_str().ok_or(Refusal::Form)?;
        let rules = text::with(&draft.rules, "whiteHandicapBonus", word);
        draft.rules = rules.map_err(Refusal::because)?;
        Ok(())
    }),
    field("komi", "a multiple of 0.5 from -1000 to 1000", |draft, value| {
        let points = value.as_f64().ok_or(Refusal::Form)?;
        draft.komi = Some(Komi::try_from(points).map_err(|_| Refusal::Form)?);
        Ok(())
    }),
    field("initialStones", PAIRS, |draft, value| {
        draft.stones = read::list(value, |pair| read::stone(pair, draft.size))?;
        Ok(())
    }),
    field("moves", PAIRS, |draft, value| {
        draft.moves = read::list(value, |pair| read::pair(pair, draft.size))?;
        Ok(())
    })
    .required(),
    field("initialPlayer", "\"B\" or \"W\"", |draft, value| {
        draft.first = Some(read::player(value)?);
        Ok(())
    }),
    field("analyzeTurns", "a list of integers from 0", |draft, value| {
        let turn = |turn: &Value| Ok(read::integer(turn, 0, i64::from(u32::MAX))? as usize);
        draft.turns = Some(read::list(value, turn)?);
        Ok(())
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
    field("overrideSettings", "an object", |draft, value| {
        let settings = value.as_object().ok_or(Refusal::Form)?;
        let unknown = draft.wishes.take_settings(settings).map_err(Refusal::Reason)?;
        if !unknown.is_empty() {
            draft.warnings.push(Complaint::unknown_settings(&unknown));
        }
        Ok(())
    }),
    field("maxVisits", "an integer from 1 to 2^50", |draft, value| {
        draft.wishes.params.visits = read::integer(value, 1, 1 << 50)?.unsigned_abs();
        Ok(())
    }),
    field("analysisPVLen", "an integer from 1 to 1000", |draft, value| {
        draft.wishes.line = read::integer(value, 1, 1000)? as usize;
        Ok(())
    }),
    field("includePolicy", SWITCH, |draft, value| {
        draft.wishes.policy = read::switch(value)?;
        Ok(())
    }),
    field("reportDuringSearchEvery", SECONDS, |draft, value| {
        draft.wishes.every = Some(read::real(value, 0.001, INTERVAL)?);
        Ok(())
    }),
    field("firstReportDuringSearchAfter", SECONDS, |draft, value| {
        draft.wishes.first = Some(read::real(value, 0.001, INTERVAL)?);
        Ok(())
    }),
    field("avoidMoves", BANS, |draft, value| draft.take_bans(value, Banned::These)),
    field("allowMoves", BANS, |draft, value| draft.take_bans(value, Banned::AllBut)),
    field("includeNoResultValue", SWITCH, |_, value| read::switch(value).map(drop)).unheeded(),
    field("rootFpuReductionMax", "a number", |_, value| any_number(value)).unheeded(),
    field("rootPolicyTemperature", "a number", |_, value| any_number(value)).unheeded(),
];

fn any_number(value: &Value) -> Parsed<()> {
    value.as_f64().map(drop).ok_or(Refusal::Form)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_field_is_documented_and_no_other() {
        let text = include_str!("../../docs/analysis.md");
        let names = || FIELDS.iter().map(|field| field.name).chain(extras().map(|(_, name)| name));
        let queries = text.split("\n## ").find(|part| part.starts_with("Queries")).unwrap();
        let rows = queries.lines().filter_map(|line| line.strip_prefix("| `"));
        let fields = rows.flat_map(|row| row.split(" | ").next().unwrap().split('`'));
        let mut documented: Vec<&str> =
            fields.filter(|part| part.chars().any(char::is_alphabetic)).collect();
        let mut known: Vec<&str> = names().collect();
        documented.sort_unstable();
        known.sort_unstable();
        // One field may ask for two things.
        known.dedup();
        assert_eq!(documented, known);
    }
}
