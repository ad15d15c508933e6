//! Fields of a JSON query: what their values must be, and how they are read.

use serde_json::{Map, Value as Json};

use super::read::{Readable, Refusal};

/// What is wrong with a field of a query.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Complaint {
    /// The field.
    pub field: String,
    /// What is wrong.
    pub text: String,
}

impl Complaint {
    /// A complaint about `field`.
    pub fn new(field: impl ToString, text: impl ToString) -> Complaint {
        Complaint { field: field.to_string(), text: text.to_string() }
    }
}

/// What a field is there for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Need {
    /// No query is without it.
    Required,
    /// It may be missing.
    Optional,
    /// It may be there, and nothing comes of it.
    Unheeded,
}

/// A field that is read into a `T`.
pub struct Field<T> {
    /// The name.
    pub name: &'static str,
    need: Need,
    /// What the value must be.
    form: &'static str,
    read: fn(&mut T, &Json) -> Readable<()>,
}

impl<T> Field<T> {
    /// A field that may be missing. `form` says what its value must be, in words that go on from
    /// "must be".
    pub const fn new(
        name: &'static str,
        form: &'static str,
        read: fn(&mut T, &Json) -> Readable<()>,
    ) -> Field<T> {
        Field { name, need: Need::Optional, form, read }
    }

    /// The field when no query may be without it.
    pub const fn required(self) -> Field<T> {
        Field { need: Need::Required, ..self }
    }

    /// The field when nothing comes of it.
    pub const fn unheeded(self) -> Field<T> {
        Field { need: Need::Unheeded, ..self }
    }

    /// Reads the field of `object` into `draft`. Returns a warning if it was there in vain.
    ///
    /// # Errors
    /// When the field is missing and must not, or has a wrong value.
    pub fn take(
        &self,
        object: &Map<String, Json>,
        draft: &mut T,
    ) -> Result<Option<Complaint>, Complaint> {
        let wrong = || Complaint::new(self.name, format!("must be {}", self.form));
        let Some(value) = object.get(self.name) else {
            return if self.need == Need::Required { Err(wrong()) } else { Ok(None) };
        };
        (self.read)(draft, value).map_err(|refusal| match refusal {
            Refusal::Form => wrong(),
            Refusal::Reason(reason) => Complaint::new(self.name, reason),
        })?;
        let in_vain = || Complaint::new(self.name, "has no meaning for this engine");
        Ok((self.need == Need::Unheeded).then(in_vain))
    }
}
