//! Fields of a JSON query: the form of their values, and reading them.

use serde_json::{Map, Value as Json};

use super::read::{ValueError, ValueResult};

/// An error or warning about a field of a query.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct FieldMessage {
    /// The field.
    pub(super) field: String,
    /// The error.
    pub(super) text: String,
}

impl FieldMessage {
    /// A complaint about `field`.
    pub(super) fn new(field: impl ToString, text: impl ToString) -> FieldMessage {
        FieldMessage { field: field.to_string(), text: text.to_string() }
    }
}

/// The need for a field.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Need {
    /// Every query must have it.
    Required,
    /// It is optional.
    Optional,
}

/// A field whose value is stored in a `T`.
pub(super) struct Field<T> {
    /// The name.
    pub(super) name: &'static str,
    need: Need,
    /// The form that the value must have.
    form: &'static str,
    read: fn(&mut T, &Json) -> ValueResult<()>,
}

impl<T> Field<T> {
    /// An optional field. `form` describes its value, in words that follow "must be".
    pub(super) const fn new(
        name: &'static str,
        form: &'static str,
        read: fn(&mut T, &Json) -> ValueResult<()>,
    ) -> Field<T> {
        Field { name, need: Need::Optional, form, read }
    }

    /// The same field, but required.
    pub(super) const fn required(self) -> Field<T> {
        Field { need: Need::Required, ..self }
    }

    /// Reads the field from `object` into `draft`.
    ///
    /// # Errors
    /// If the field is required but missing, or has an invalid value.
    pub(super) fn take(
        &self,
        object: &Map<String, Json>,
        draft: &mut T,
    ) -> Result<(), FieldMessage> {
        let wrong = || FieldMessage::new(self.name, format!("must be {}", self.form));
        let Some(value) = object.get(self.name) else {
            return if self.need == Need::Required { Err(wrong()) } else { Ok(()) };
        };
        (self.read)(draft, value).map_err(|refusal| match refusal {
            ValueError::Form => wrong(),
            ValueError::Reason(reason) => FieldMessage::new(self.name, reason),
        })
    }
}
