//! The messages of a language: read from Fluent's format, put into text, and written out for scripts.

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::types::FluentNumber;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use fluent_syntax::ast::{
    Entry, Expression, InlineExpression, Pattern, PatternElement, Variant, VariantKey,
};
use serde_json::{Map, Value, json};

use super::message::{Argument, Message};

/// The key of the character between whole numbers and decimals.
const DECIMAL: &str = "go-decimal";

/// The messages of a language.
pub(super) struct Catalogue {
    bundle: FluentBundle<FluentResource>,
    /// The same messages for scripts, in their order.
    patterns: Vec<(String, Value)>,
    /// The character between whole numbers and decimals.
    decimal: String,
}

impl Catalogue {
    /// The catalogue in `text`, of the language with this tag. What cannot be read is left out; a test finds
    /// that.
    pub(super) fn read(tag: &str, text: String) -> Catalogue {
        let resource = FluentResource::try_new(text).unwrap_or_else(|(readable, _)| readable);
        let patterns: Vec<(String, Value)> = resource.entries().filter_map(message).collect();
        let decimal = patterns.iter().find(|(key, _)| key == DECIMAL);
        let decimal = decimal.and_then(|(_, pattern)| pattern.as_str()).unwrap_or(".").to_owned();
        let mut bundle = FluentBundle::new_concurrent(vec![tag.parse().unwrap_or_default()]);
        // Text and arguments run in the same direction in all languages of the program.
        bundle.set_use_isolating(false);
        bundle.set_formatter(Some(if decimal == "," { with_comma } else { with_point }));
        // A key that stands twice is a fault, which a test finds.
        let _ = bundle.add_resource(resource);
        Catalogue { bundle, patterns, decimal }
    }

    /// The text of a message; its key if the catalogue lacks it.
    pub(super) fn text(&self, message: &Message) -> String {
        let pattern = self.bundle.get_message(message.key).and_then(|found| found.value());
        let Some(pattern) = pattern else { return message.key.to_owned() };
        let mut arguments = FluentArgs::with_capacity(message.arguments.len());
        for (name, argument) in &message.arguments {
            arguments.set(*name, self.value(argument));
        }
        // Faults leave the name of what is wrong in the text.
        self.bundle.format_pattern(pattern, Some(&arguments), &mut Vec::new()).into_owned()
    }

    /// An argument for Fluent. A number is as it is shown: the plural of 0.96 is that of 1.0.
    fn value(&self, argument: &Argument) -> FluentValue<'static> {
        let Argument::Number(number, decimals) = argument else {
            return self.shown(argument).into();
        };
        let mut number = FluentNumber::from(shown(*number, *decimals).parse().unwrap_or(*number));
        number.options.minimum_fraction_digits = Some(*decimals);
        FluentValue::Number(number)
    }

    /// The text of an argument.
    pub(super) fn shown(&self, argument: &Argument) -> String {
        match argument {
            Argument::Text(text) => text.clone(),
            Argument::Number(number, decimals) => self.number(*number, *decimals),
            Argument::Message(message) => self.text(message),
            Argument::Line(moves) => {
                moves.iter().map(|mv| self.shown(mv)).collect::<Vec<_>>().join(" ")
            }
        }
    }

    /// A number with this many decimals.
    pub(super) fn number(&self, number: f64, decimals: usize) -> String {
        shown(number, decimals).replace('.', &self.decimal)
    }

    /// The messages whose keys begin in one of these ways, for scripts.
    pub(super) fn script(&self, tag: &str, prefixes: &[&str]) -> String {
        let is_wanted = |key: &str| prefixes.iter().any(|prefix| key.starts_with(prefix));
        let wanted = self.patterns.iter().filter(|(key, _)| is_wanted(key));
        let messages: Map<String, Value> = wanted.cloned().collect();
        json!({ "language": tag, "messages": messages }).to_string()
    }

    /// The errors of this text as a catalogue, and its messages for scripts.
    #[cfg(test)]
    pub(super) fn check(text: &str) -> (Vec<String>, Vec<(String, Value)>) {
        let (resource, errors) = match FluentResource::try_new(text.to_owned()) {
            Ok(resource) => (resource, Vec::new()),
            Err((resource, errors)) => (resource, errors),
        };
        let errors = errors.iter().map(|error| format!("{error:?}")).collect();
        (errors, resource.entries().filter_map(message).collect())
    }
}

/// A number in digits with a decimal point; never a negative zero.
fn shown(number: f64, decimals: usize) -> String {
    let text = format!("{number:.decimals$}");
    let is_zero = text.trim_matches(['-', '0', '.']).is_empty();
    if is_zero { text.trim_start_matches('-').to_owned() } else { text }
}

fn with_point<M>(value: &FluentValue<'_>, _: &M) -> Option<String> {
    let FluentValue::Number(number) = value else { return None };
    Some(shown(number.value, number.options.minimum_fraction_digits.unwrap_or(0)))
}

fn with_comma<M>(value: &FluentValue<'_>, memoizer: &M) -> Option<String> {
    with_point(value, memoizer).map(|text| text.replace('.', ","))
}

/// A message for scripts: its key and its pattern.
fn message(entry: &Entry<&str>) -> Option<(String, Value)> {
    let Entry::Message(message) = entry else { return None };
    Some((message.id.name.to_owned(), pattern(message.value.as_ref()?)))
}

/// A pattern for scripts: a text, or a list of texts and [`part`]s.
fn pattern(pattern: &Pattern<&str>) -> Value {
    let mut parts: Vec<Value> = Vec::new();
    for element in &pattern.elements {
        let next = match element {
            PatternElement::TextElement { value } => json!(value),
            PatternElement::Placeable { expression } => part(expression),
        };
        match (parts.last_mut(), &next) {
            (Some(Value::String(before)), Value::String(text)) => before.push_str(text),
            _ => parts.push(next),
        }
    }
    match &parts[..] {
        [Value::String(text)] => json!(text),
        _ => Value::Array(parts),
    }
}

/// A part of a pattern: a text, an argument `{"a": name}`, another message `{"m": key}`, or a choice
/// `{"by": name, "of": patterns by variant, "usual": variant}`.
fn part(expression: &Expression<&str>) -> Value {
    match expression {
        Expression::Inline(inline) => inline_part(inline),
        Expression::Select { selector: InlineExpression::VariableReference { id }, variants } => {
            let name = |variant: &Variant<&str>| match variant.key {
                VariantKey::Identifier { name } => name.to_owned(),
                VariantKey::NumberLiteral { value } => value.to_owned(),
            };
            let usual = variants.iter().find(|variant| variant.default).map(name);
            let of: Map<String, Value> =
                variants.iter().map(|one| (name(one), pattern(&one.value))).collect();
            json!({ "by": id.name, "of": of, "usual": usual })
        }
        // The catalogues choose by arguments alone, which a test checks.
        Expression::Select { .. } => Value::Null,
    }
}

fn inline_part(inline: &InlineExpression<&str>) -> Value {
    match inline {
        InlineExpression::StringLiteral { value } | InlineExpression::NumberLiteral { value } => {
            json!(value)
        }
        InlineExpression::VariableReference { id } => json!({ "a": id.name }),
        InlineExpression::MessageReference { id, attribute: None } => json!({ "m": id.name }),
        InlineExpression::Placeable { expression } => part(expression),
        // The catalogues have no functions, terms and attributes, which a test checks.
        _ => Value::Null,
    }
}
