//! Networks as clients see them: their names, and their raw outputs in KataGo's format.

use std::fmt::Write;

use serde_json::{Value as Json, json};

use crate::color::Color;
use crate::engine::RawEvaluation;
use crate::network::Network;
use crate::point::Move;

/// The networks in use, as KataGo lists its own: `network`, read from `file`, or none.
pub fn models(network: Option<&Network>, file: &str) -> Json {
    let entry = |network: &Network| {
        json!({
            "name": file,
            "internalName": network.layers().name,
            "version": network.layers().version,
            "maxBatchSize": 1,
            "usesHumanSLProfile": false,
            "usingFP16": "false",
            "kernel": network.kernel().to_string(),
        })
    };
    network.map(entry).into_iter().collect()
}

/// The raw outputs of a network that was shown the board by the symmetry of this number, as KataGo
/// writes them: values and ownership are White's. What the network does not say is left out.
pub fn raw_outputs(number: u8, raw: &RawEvaluation) -> String {
    let prediction = &raw.prediction;
    let sign = -raw.to_move.sign() as f32;
    let (mut win, mut loss) = (prediction.win, prediction.loss);
    if raw.to_move == Color::Black {
        std::mem::swap(&mut win, &mut loss);
    }
    let square = prediction.score.powi(2) + prediction.score_deviation.powi(2);
    let mut text = format!("symmetry {number}\n");
    let mut line = |key: &str, value: f32, digits: usize| {
        let _ = writeln!(text, "{key} {value:.digits$}");
    };
    line("whiteWin", win, 6);
    line("whiteLoss", loss, 6);
    line("noResult", prediction.no_result, 6);
    line("whiteLead", sign * prediction.lead, 3);
    line("whiteScoreSelfplay", sign * prediction.score, 3);
    line("whiteScoreSelfplaySq", square, 3);
    if let Some(uncertainty) = &prediction.uncertainty {
        line("varTimeLeft", uncertainty.time_left, 3);
        line("shorttermWinlossError", uncertainty.value, 3);
        line("shorttermScoreError", uncertainty.score, 3);
    }
    let likely = |mv| match raw.likely(mv) {
        Some(likely) => format!("{likely:8.6}"),
        None => "    NAN".to_owned(),
    };
    let size = raw.size;
    text.push_str("policy\n");
    push_rows(
        &mut text,
        size.width(),
        size.points_from_top().map(|point| likely(Move::Play(point))),
    );
    let _ = writeln!(text, "policyPass {}", likely(Move::Pass));
    text.push_str("whiteOwnership\n");
    let owner = |point| -raw.ownership[size.place(point)];
    push_rows(
        &mut text,
        size.width(),
        size.points_from_top().map(|point| format!("{:9.7}", owner(point))),
    );
    text
}

/// Appends values to a text, `width` on each line.
fn push_rows(text: &mut String, width: usize, values: impl Iterator<Item = String>) {
    for (place, value) in values.enumerate() {
        text.push_str(&value);
        text.push(if (place + 1) % width == 0 { '\n' } else { ' ' });
    }
}
