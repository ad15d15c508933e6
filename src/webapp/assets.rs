//! The pages, their scripts and their styles: files in the binary.

use axum::http::header;
use axum::response::{IntoResponse, Response};

use super::games::WebApp;
use super::http_error::{HttpError, RequestError};
use super::new_game::offers;
use crate::language::{Language, message};
use crate::review::PageFrame;
use crate::session::{Input, WORDS};
use crate::widgets;
use crate::words;

const HTML: &str = "text/html; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";
const STYLE: &str = "text/css; charset=utf-8";

/// The files that pages load: name, type, and the parts that are joined.
const ASSETS: &[(&str, &str, &[&str])] = &[
    ("parts.js", SCRIPT, &[widgets::SCRIPT]),
    ("review.js", SCRIPT, &[PageFrame::SCRIPT]),
    ("remote.js", SCRIPT, &[include_str!("pages/remote.js")]),
    ("streams.js", SCRIPT, &[include_str!("pages/streams.js")]),
    ("start.js", SCRIPT, &[include_str!("pages/start.js")]),
    ("game.js", SCRIPT, &[include_str!("pages/game.js")]),
    ("place.js", SCRIPT, &[include_str!("pages/place.js")]),
    ("look.js", SCRIPT, &[include_str!("pages/look.js")]),
    ("library.js", SCRIPT, &[include_str!("pages/library.js")]),
    ("drop.js", SCRIPT, &[include_str!("pages/drop.js")]),
    ("networks.js", SCRIPT, &[include_str!("pages/networks.js")]),
    ("offer.js", SCRIPT, &[include_str!("pages/offer.js")]),
    ("course.js", SCRIPT, &[include_str!("pages/course.js")]),
    ("onward.js", SCRIPT, &[include_str!("pages/onward.js")]),
    ("editor.js", SCRIPT, &[include_str!("pages/editor.js")]),
    ("judge.js", SCRIPT, &[include_str!("pages/judge.js")]),
    ("searches.js", SCRIPT, &[include_str!("pages/searches.js")]),
    ("settings.js", SCRIPT, &[include_str!("pages/settings.js")]),
    ("sound.js", SCRIPT, &[include_str!("pages/sound.js")]),
    ("imports.js", SCRIPT, &[include_str!("pages/imports.js")]),
    ("openings.js", SCRIPT, &[include_str!("pages/openings.js")]),
    ("problem.js", SCRIPT, &[include_str!("pages/problem.js")]),
    ("life.js", SCRIPT, &[include_str!("pages/life.js")]),
    ("branches.js", SCRIPT, &[include_str!("pages/branches.js")]),
    ("tree.js", SCRIPT, &[include_str!("pages/tree.js")]),
    ("end.js", SCRIPT, &[include_str!("pages/end.js")]),
    ("wait.js", SCRIPT, &[include_str!("pages/wait.js")]),
    ("practice.js", SCRIPT, &[include_str!("pages/practice.js")]),
    ("players.js", SCRIPT, &[include_str!("pages/players.js")]),
    (
        "site.css",
        STYLE,
        &[widgets::BOARD_STYLE, widgets::PAGE_STYLE, include_str!("pages/site.css")],
    ),
    ("review.css", STYLE, &[PageFrame::STYLE]),
    ("players.css", STYLE, &[PageFrame::PLAYERS_STYLE]),
];

const START: &str = include_str!("pages/start.html");
const GAME: &str = include_str!("pages/game.html");
const LIFE: &str = include_str!("pages/life.html");
const WAIT: &str = include_str!("pages/wait.html");
const PRACTICE: &str = include_str!("pages/practice.html");
const COURSE: &str = include_str!("pages/course.html");
const REFUSAL: &str = include_str!("pages/refusal.html");

/// The headers of the page of a refusal, which has its style in itself: its reader may have no token
/// and so may load nothing.
const REFUSAL_POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; \
     form-action 'none'; frame-ancestors 'none'";

/// A file that pages load.
///
/// # Errors
/// When there is none with this name.
pub(super) fn asset(name: &str) -> Result<Response, HttpError> {
    let found = ASSETS.iter().find(|(known, ..)| *known == name);
    let (_, kind, parts) = found.ok_or(RequestError::NoFile)?;
    Ok(([(header::CONTENT_TYPE, *kind)], parts.concat()).into_response())
}

/// The messages of which the scripts of games and of the first page make their words, and those that come from
/// the program as messages.
const MESSAGES: &[&str] = &[
    "error-",
    "go-",
    "import-",
    "life-",
    "openings-",
    "page-",
    "practice-",
    "record-",
    "say-",
    "term-plain-none",
    "term-plain-stones",
    "web-",
];

/// The first page.
pub(super) fn start_page(app: &WebApp, language: Language) -> Response {
    let offers = widgets::json_in_script(&offers(&app.plan.params));
    let slogan = widgets::escaped(&match app.plan.page {
        Some(_) => language.text("web-slogan-page"),
        None => language.text("web-slogan"),
    });
    #[cfg(not(target_family = "wasm"))]
    let has_imports = app.plan.imports.is_offered();
    #[cfg(target_family = "wasm")]
    let has_imports = false;
    let imports = if has_imports { "" } else { "hidden" };
    let values = [("offers", offers.as_str()), ("slogan", &slogan), ("imports", imports)];
    page(&app.address.root(), language, "Ponnuki", START, &values)
}

/// The page of a game. With openings, it offers these.
pub(super) fn game(root: &str, language: Language, has_openings: bool) -> Response {
    let title = format!("{} – Ponnuki", language.text("web-game"));
    let openings = if has_openings { "" } else { "hidden" };
    page(root, language, &title, GAME, &[("openings", openings), ("words", &typed_words(language))])
}

/// The words that can be typed on the page of a game, each with its effect.
fn typed_words(language: Language) -> String {
    let entry = |word: &str, effect: &str| {
        format!("<dt>{word}</dt><dd>{}</dd>\n", widgets::escaped(effect))
    };
    // Nobody leaves a page by a word.
    let words = WORDS.iter().filter(|(_, meaning)| *meaning != Input::Quit);
    let words = words.map(|(word, meaning)| entry(word, &language.say(&words::help(*meaning))));
    words.chain([entry("board", &language.text("term-plain-board"))]).collect()
}

/// The page for practice.
pub(super) fn practice(root: &str, language: Language) -> Response {
    let title = format!("{} – Ponnuki", language.text("practice-title"));
    let messages = [MESSAGES, &["players-kind", "review-"]].concat();
    let messages = widgets::json_in_script(&language.script(&messages));
    page(root, language, &title, PRACTICE, &[("messages", &messages)])
}

/// The page of life-and-death problems.
pub(super) fn life(root: &str, language: Language) -> Response {
    let title = format!("{} – Ponnuki", language.text("life-title"));
    page(root, language, &title, LIFE, &[])
}

/// The page that is shown while a review of this record is made, with a picture of its final position.
pub(super) fn wait(root: &str, language: Language, name: &str, picture: &str) -> Response {
    let title = format!("{} – Ponnuki", language.text("review-title"));
    let name = widgets::escaped(&language.say(&message!("web-review-of", name = name)));
    page(root, language, &title, WAIT, &[("name", &name), ("picture", picture)])
}

/// The page for an address that is refused. It leads to the first page, at the path `root`, if its
/// reader may know it.
pub(super) fn refusal(error: &HttpError, root: Option<&str>, language: Language) -> Response {
    let way = match root {
        Some(root) => {
            let text = widgets::escaped(&language.text("web-to-first-page"));
            format!("<p><a href=\"{root}\">{text}</a></p>")
        }
        None => {
            let secret = language.say(&message!("web-secret", command = "ponnuki web --open"));
            format!("<p>{}</p>", widgets::escaped(&secret))
        }
    };
    let values = [("text", widgets::escaped(&error.text(language))), ("way", way)];
    let values: Vec<(&str, &str)> = values.iter().map(|(name, text)| (*name, &**text)).collect();
    let kind = [(header::CONTENT_TYPE, HTML), (header::CONTENT_SECURITY_POLICY, REFUSAL_POLICY)];
    (error.status(), kind, widgets::filled(language, REFUSAL, &values)).into_response()
}

/// A page that needs no template.
pub(super) fn html(text: String) -> Response {
    ([(header::CONTENT_TYPE, HTML)], text).into_response()
}

/// A page that has its script and style in itself. Its script reaches nothing of this program.
pub(super) fn page_alone(text: String) -> Response {
    let policy = "sandbox allow-scripts allow-downloads; default-src 'none'; \
                  script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; \
                  base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
    let kind = [(header::CONTENT_TYPE, HTML), (header::CONTENT_SECURITY_POLICY, policy)];
    (kind, text).into_response()
}

/// The frame around the page of a review. With openings and practice, it offers these; if the review `is_being_made`, it has the
/// course.
pub(super) fn frame(
    root: &str,
    language: Language,
    [has_openings, has_practice]: [bool; 2],
    is_being_made: bool,
) -> PageFrame {
    let offers = [(has_openings, " data-openings"), (has_practice, " data-practice")];
    let offer: String = offers.iter().filter(|(has, _)| *has).map(|(_, name)| *name).collect();
    let course = match is_being_made {
        true => widgets::filled(language, COURSE, &[]),
        false => String::new(),
    };
    PageFrame {
        head: head(root) + &format!("<link rel=\"stylesheet\" href=\"{root}assets/review.css\">"),
        top: format!(
            "<nav><a href=\"{root}\">Ponnuki</a> <span id=\"files\"{offer}></span> {}</nav>\n{course}",
            language_choice(language)
        ),
        scripts: format!(
            "<script src=\"{root}assets/review.js\" defer></script>\n\
             <script type=\"module\" src=\"{root}assets/wait.js\"></script>"
        ),
        messages: [PageFrame::MESSAGES, MESSAGES].concat(),
    }
}

/// The frame around the pages of players. With a queue, the page orders reviews.
pub(super) fn players_frame(root: &str, language: Language, has_queue: bool) -> PageFrame {
    let script = format!("<script type=\"module\" src=\"{root}assets/players.js\"></script>");
    PageFrame {
        head: head(root) + &format!("<link rel=\"stylesheet\" href=\"{root}assets/players.css\">"),
        top: format!("<nav><a href=\"{root}\">Ponnuki</a> {}</nav>\n", language_choice(language)),
        scripts: if has_queue { script } else { String::new() },
        messages: [MESSAGES, &["players-"]].concat(),
    }
}

/// The part of the head that all pages have.
fn head(root: &str) -> String {
    format!(
        "<link rel=\"stylesheet\" href=\"{root}assets/site.css\">\n\
         <script src=\"{root}assets/parts.js\" defer></script>\n"
    )
}

/// The choice of the language. The script of all pages has the program remember it.
fn language_choice(language: Language) -> String {
    let option = |one: Language| {
        let (tag, name) = (one.tag(), one.name());
        let selected = if one == language { " selected" } else { "" };
        format!("<option value=\"{tag}\" lang=\"{tag}\"{selected}>{name}</option>")
    };
    let options: String = Language::all().map(option).collect();
    let label = widgets::escaped(&language.text("page-language"));
    format!("<select id=\"language\" aria-label=\"{label}\">{options}</select>")
}

fn page(
    root: &str,
    language: Language,
    title: &str,
    template: &'static str,
    values: &[(&str, &str)],
) -> Response {
    let (head, choice) = (head(root), language_choice(language));
    let messages = widgets::json_in_script(&language.script(MESSAGES));
    let own = [
        ("root", root),
        ("title", title),
        ("head", head.as_str()),
        ("choice", choice.as_str()),
        ("messages", messages.as_str()),
    ];
    html(widgets::filled(language, template, &[values, &own].concat()))
}
