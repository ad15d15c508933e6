//! Networks as clients see them: their names, and their raw outputs in KataGo's format.

use std::fmt::Write;
use std::sync::Arc;

use serde_json::{Value as Json, json};

use crate::engine::RawEvaluation;
use crate::model::Networks;
use crate::params::Params;
use ponnuki_game::color::Color;
use ponnuki_game::point::Move;
use ponnuki_network::Network;

/// The networks in use, as KataGo lists its own: the main network and that which imitates people, as
/// far as they exist, read from the files that `params` name.
pub fn models(networks: &Networks, params: &Params) -> Json {
    let entry = |(network, file): (&Arc<Network>, &String)| {
        json!({
            "name": file,
            "internalName": network.layers().name,
            "version": network.layers().version,
            "maxBatchSize": network.backend().max_batch_size(),
            "usesHumanSLProfile": network.layers().imitates_people(),
            "usingFP16": network.backend().has_half_floats().to_string(),
            "kernel": network.backend().to_string(),
        })
    };
    let main = networks.main.as_ref().map(|network| (network, &params.network));
    let human = networks.human.as_ref().map(|network| (network, &params.human_network));
    main.into_iter().chain(human).map(entry).collect()
}

/// The raw outputs of a network that was shown the board by the symmetry of this number, as KataGo
/// writes them: values and ownership are White's. Outputs that the network does not have are -1. Of a
/// network that imitates people (`is_human`), KataGo calls the expected score so, and has
/// no lead.
pub fn raw_outputs(number: u8, raw: &RawEvaluation, is_human: bool) -> String {
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
    if is_human {
        line("whiteScore", sign * prediction.score, 3);
        line("whiteScoreSq", square, 3);
    } else {
        line("whiteLead", sign * prediction.lead, 3);
        line("whiteScoreSelfplay", sign * prediction.score, 3);
        line("whiteScoreSelfplaySq", square, 3);
    }
    let uncertainty = prediction.uncertainty.as_ref();
    let [time_left, value, score] =
        uncertainty.map_or([-1.0; 3], |u| [u.time_left, u.value, u.score]);
    if !is_human {
        line("varTimeLeft", time_left, 3);
    }
    line("shorttermWinlossError", value, 3);
    line("shorttermScoreError", score, 3);
    let likely = |mv| match raw.probability(mv) {
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
