//! The fields of a JSON query that are about the analysis.

use serde_json::{Map, Value as Json};

use super::bans::MoveListKind;
use super::field::{Field, FieldMessage};
use super::format::{EXTRAS, Extra};
use super::query_settings::QuerySettings;
use super::read::{self, ValueError, ValueResult};
use ponnuki_game::point::Size;

/// A number of plies that no variation reaches.
const ENDLESS: i64 = 1_000_000_000;

/// The longest interval between two reports, in seconds.
const INTERVAL: f64 = 1e6;

const SWITCH: &str = "true or false";
const SECONDS: &str = "a number of seconds from 0.001 to 1000000";
const BANS: &str = "a list of objects with the fields player, moves and untilDepth, as in \
     [{\"player\":\"B\",\"moves\":[\"C3\",\"pass\"],\"untilDepth\":1}]";

/// The settings while the fields are being read.
struct SettingsDraft {
    size: Size,
    settings: QuerySettings,
    warnings: Vec<FieldMessage>,
}

const FIELDS: &[Field<SettingsDraft>] = &[
    Field::new("overrideSettings", "an object", |draft, value| {
        let settings = value.as_object().ok_or(ValueError::Form)?;
        let unknown = draft.settings.take_settings(settings).map_err(ValueError::Reason)?;
        if !unknown.is_empty() {
            let text = format!("no such settings: {}", unknown.join(", "));
            draft.warnings.push(FieldMessage::new("overrideSettings", text));
        }
        Ok(())
    }),
    Field::new("maxVisits", "an integer from 1 to 2^50", |draft, value| {
        draft.settings.params.visits = read::integer(value, 1, 1 << 50)?.unsigned_abs();
        Ok(())
    }),
    Field::new("analysisPVLen", "an integer from 1 to 1000", |draft, value| {
        draft.settings.request.report.line = read::integer(value, 1, 1000)? as usize;
        Ok(())
    }),
    Field::new("reportDuringSearchEvery", SECONDS, |draft, value| {
        draft.settings.request.interval = Some(read::real(value, 0.001, INTERVAL)?);
        Ok(())
    }),
    Field::new("firstReportDuringSearchAfter", SECONDS, |draft, value| {
        draft.settings.request.first = Some(read::real(value, 0.001, INTERVAL)?);
        Ok(())
    }),
    Field::new("avoidMoves", BANS, |draft, value| draft.take_bans(value, MoveListKind::Avoid)),
    Field::new("allowMoves", BANS, |draft, value| draft.take_bans(value, MoveListKind::Allow)),
    Field::new("includeNoResultValue", SWITCH, |_, value| read::switch(value).map(drop)).ignored(),
    Field::new("rootFpuReductionMax", "a number", |_, value| any_number(value)).ignored(),
    Field::new("rootPolicyTemperature", "a number", |_, value| any_number(value)).ignored(),
];

impl QuerySettings {
    /// Reads the fields of a query about a game on a board of `size`. Settings that the query does
    /// not mention are unchanged. Returns warnings about fields that have no effect.
    ///
    /// # Errors
    /// Names a field that has an invalid value.
    pub fn read(
        self,
        object: &Map<String, Json>,
        size: Size,
    ) -> Result<(QuerySettings, Vec<FieldMessage>), FieldMessage> {
        let mut draft = SettingsDraft { size, settings: self, warnings: Vec::new() };
        for field in FIELDS {
            let warning = field.take(object, &mut draft)?;
            draft.warnings.extend(warning);
        }
        for (extra, name) in extras() {
            let Some(value) = object.get(name) else { continue };
            let wanted = read::switch(value);
            let wanted =
                wanted.map_err(|_| FieldMessage::new(name, format!("must be {SWITCH}")))?;
            draft.settings.request.report.set(extra, wanted);
        }
        Ok((draft.settings, draft.warnings))
    }

    /// The names of all fields that [`read`](QuerySettings::read) knows. Some may occur twice.
    pub fn field_names() -> impl Iterator<Item = &'static str> {
        FIELDS.iter().map(|field| field.name).chain(extras().map(|(_, name)| name))
    }
}

impl SettingsDraft {
    /// Reads the entries of a list of bans.
    fn take_bans(&mut self, value: &Json, listing: MoveListKind) -> ValueResult<()> {
        let size = self.size;
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

/// The extras that can be requested, with the names of their fields.
fn extras() -> impl Iterator<Item = (Extra, &'static str)> {
    EXTRAS.iter().map(|&(extra, _, name)| (extra, name)).filter(|(_, name)| !name.is_empty())
}

fn any_number(value: &Json) -> ValueResult<()> {
    value.as_f64().map(drop).ok_or(ValueError::Form)
}
