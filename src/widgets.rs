//! Parts of pages for a browser: the board, as a component in JavaScript and as a picture, the graph
//! of a game, and safe ways to put text into a page.
//!
//! The board is in `src/widgets/board.js` and `board.css`. It draws a position from data, and
//! reports clicks and keys. It knows captures, because it plays lines out, and nothing of the page
//! around it. The graph of a game's win rate and score is in `graph.js`, the tree of its variations in
//! `tree.js`. All pages share `page.js` and `page.css`. `picture` draws a position as SVG. `paints.svg` is the light on stones and wood, for
//! both.

mod picture;

pub use picture::Picture;

use crate::language::Language;

/// The script that all pages share: the classes `Grid`, `Board`, `Graph` and `TreeView`, and small helpers.
pub const SCRIPT: &str = concat!(
    "const PAINTS = `",
    include_str!("widgets/paints.svg"),
    "`;\n",
    include_str!("widgets/board.js"),
    include_str!("widgets/page.js"),
    include_str!("widgets/graph.js"),
    include_str!("widgets/tree.js")
);

/// The definitions of the light on stones and wood.
const PAINTS: &str = include_str!("widgets/paints.svg");

/// The style of a board, drawn by the component or by a [`Picture`].
pub const BOARD_STYLE: &str = include_str!("widgets/board.css");

/// The style of everything else on pages.
pub const PAGE_STYLE: &str = include_str!("widgets/page.css");

/// A text as HTML, also within a quoted attribute.
pub fn escaped(text: &str) -> String {
    let mut html = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => html.push_str("&amp;"),
            '<' => html.push_str("&lt;"),
            '>' => html.push_str("&gt;"),
            '"' => html.push_str("&quot;"),
            '\'' => html.push_str("&#39;"),
            other => html.push(other),
        }
    }
    html
}

/// A text as a part of an address or in a header: other bytes than letters, digits and `-._~` as `%41`. See RFC
/// 3986, section 2.1.
pub fn percent_encoded(text: &str) -> String {
    let escape = |byte: u8| match byte {
        b'-' | b'.' | b'_' | b'~' | b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' => {
            char::from(byte).to_string()
        }
        _ => format!("%{byte:02X}"),
    };
    text.bytes().map(escape).collect()
}

/// JSON that can stand inside a `script` element: nothing in it ends the element or begins a comment.
/// These characters occur in strings alone, where an escape means the same.
pub fn json_in_script(json: &str) -> String {
    json.replace('<', "\\u003c").replace('>', "\\u003e").replace('&', "\\u0026")
}

/// A template with its places, as in `{{title}}`, filled by name. The place `{{say KEY}}` gets a message of the
/// language, and `{{language}}` its tag. Values are not searched for places. A place without a value stays
/// empty.
pub fn filled(language: Language, template: &'static str, values: &[(&str, &str)]) -> String {
    let mut page = String::new();
    let mut rest = template;
    while let Some((before, after)) = rest.split_once("{{") {
        page.push_str(before);
        let Some((name, after)) = after.split_once("}}") else {
            page.push_str("{{");
            rest = after;
            continue;
        };
        let value = values.iter().find(|(known, _)| *known == name);
        match (name.strip_prefix("say "), value) {
            (Some(key), _) => page.push_str(&escaped(&language.text(key))),
            (None, Some((_, value))) => page.push_str(value),
            (None, None) if name == "language" => page.push_str(language.tag()),
            (None, None) => {}
        }
        rest = after;
    }
    page + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_cannot_leave_its_place() {
        let evil = "</script><img src='x' onerror=\"alert(1)\">&amp;<!--";
        let html = escaped(evil);
        assert!(!html.contains(['<', '>', '"', '\'']) && html.contains("&amp;amp;"), "{html}");
        let json = serde_json::to_string(evil).unwrap();
        let safe = json_in_script(&json);
        assert!(!safe.contains(['<', '>', '&']), "{safe}");
        assert_eq!(serde_json::from_str::<String>(&safe).unwrap(), evil);
    }

    #[test]
    fn addresses_have_plain_letters() {
        assert_eq!(percent_encoded("A b&\u{e9}~1"), "A%20b%26%C3%A9~1");
    }

    #[test]
    fn places_are_filled_once() {
        let values = [("a", "{{b}}"), ("b", "two")];
        let english = Language::English;
        assert_eq!(filled(english, "<{{a}} {{b}} {{c}}> {{", &values), "<{{b}} two > {{");
        assert_eq!(filled(english, "{{language}}: {{say go-black}}", &values), "en: Black");
    }
}
