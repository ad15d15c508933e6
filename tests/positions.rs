//! Positions with questions: the true answers, confirmed by reading, and the engine's answers.

use std::path::Path;

use crate::support::positions::{Position, Turned, parse};
use crate::support::{answers, readings};

/// The minimum number of questions, and of those that are confirmed by reading.
const MIN_QUESTIONS: usize = 270;
const LEAST_READ: usize = 160;

/// The positions of all data files, each with the name of its file.
fn positions() -> impl Iterator<Item = (String, Position)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/positions");
    let mut paths: Vec<_> = std::fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "txt"));
    paths.sort_unstable();
    paths.into_iter().flat_map(|path| {
        let file = path.file_stem().unwrap().to_string_lossy().into_owned();
        let positions = parse(&std::fs::read_to_string(path).unwrap());
        positions.into_iter().map(move |position| (file.clone(), position))
    })
}

/// True if two answers mean the same: points may be in any order, and any stone may stand for its
/// chain.
fn agree(position: &Position, words: &[&str], said: &str, answer: &str) -> bool {
    let answer = match words {
        ["seki"] | ["unconditional"] => position.chains(answer),
        _ => answer.to_owned(),
    };
    let in_order = |text: &str| {
        let mut words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
        words.sort_unstable();
        words
    };
    in_order(said) == in_order(&answer)
}

#[test]
fn the_engine_answers_alike_from_every_side() {
    let mut surprises = Vec::new();
    for (file, position) in positions() {
        for position in Turned::all().map(|by| position.turned(by)) {
            for question in &position.questions {
                let words: Vec<&str> = question.words.iter().map(String::as_str).collect();
                let expected = question.known_wrong.as_ref().unwrap_or(&question.answer);
                let said = answers::answer(&position, &words);
                if !agree(&position, &words, &said, expected) {
                    let (title, diagram) = (&position.title, position.diagram());
                    surprises.push(format!(
                        "{file}: {title}: {words:?} gives {said}, not {expected}\n{diagram}"
                    ));
                }
            }
        }
    }
    assert!(surprises.is_empty(), "{} surprises\n{}", surprises.len(), surprises.join("\n"));
}

#[test]
fn reading_confirms_the_answers() {
    let mut surprises = Vec::new();
    let mut read = 0;
    for (file, position) in positions() {
        for question in position.questions.iter().filter(|question| question.is_read) {
            read += 1;
            let words: Vec<&str> = question.words.iter().map(String::as_str).collect();
            let said = readings::answer(&position, &words);
            if !agree(&position, &words, &said, &question.answer) {
                let title = &position.title;
                let answer = &question.answer;
                surprises.push(format!("{file}: {title}: {words:?} reads {said}, not {answer}"));
            }
        }
    }
    assert!(read >= LEAST_READ, "only {read} answers were read");
    assert!(surprises.is_empty(), "{} surprises\n{}", surprises.len(), surprises.join("\n"));
}

#[test]
fn the_data_is_consistent() {
    let mut titles = std::collections::HashSet::new();
    let mut questions = 0;
    for (file, position) in positions() {
        assert!(titles.insert(position.title.clone()), "{file}: {} twice", position.title);
        questions += position.questions.len();
        for question in &position.questions {
            let wrong = question.known_wrong.as_ref();
            assert!(wrong != Some(&question.answer), "{file}: {}", position.title);
        }
    }
    assert!(questions >= MIN_QUESTIONS, "only {questions} questions");
}
