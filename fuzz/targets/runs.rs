//! Files of long runs: samples and journals.

use std::fs;

use ponnuki::batch::journal::Journal;
use ponnuki::batch::samples::GameSample;
use serde_json::{Value, json};

use super::scratch::Scratch;

/// A line of a file of samples. A game that is read is written as a line that is read the same.
pub(super) fn samples(bytes: &[u8]) {
    let line = String::from_utf8_lossy(bytes);
    let sample = match GameSample::parse(&line) {
        Ok(sample) => sample,
        Err(error) => return assert!(!error.is_empty()),
    };
    let mut shown = 0;
    sample.visit(|game, searched| {
        assert_eq!(game.moves().len(), searched.ply);
        shown += 1;
    });
    assert!(shown <= sample.searches.len());
    assert_eq!(sample.outcome.owners.len(), sample.game.size().area());
    let Ok(written) = sample.line() else { return };
    let again = GameSample::parse(&written).unwrap_or_else(|error| panic!("{error}: {written}"));
    assert_eq!(again.line().unwrap(), written);
    assert_eq!(again.game.moves(), sample.game.moves());
    assert_eq!(again.game.board().hash(), sample.game.board().hash());
}

/// A journal that some program has left. Whatever was added to it last is read again.
pub(super) fn journal(bytes: &[u8]) {
    let scratch = Scratch::new();
    let file = scratch.path().join("journal.jsonl");
    fs::write(&file, bytes).unwrap();
    let (journal, values) = match Journal::open::<Value>(file.clone()) {
        Ok(opened) => opened,
        Err(error) => {
            assert!(error.to_string().contains("journal.jsonl"), "{error}");
            return assert_eq!(fs::read(&file).unwrap(), bytes, "what is refused stays as it is");
        }
    };
    journal.add(&json!({ "step": 1 })).unwrap();
    let (_, again) = Journal::open::<Value>(file).unwrap();
    assert_eq!(again, [values, vec![json!({ "step": 1 })]].concat());
}
