//! `ponnuki label`: positions with the outputs of a network, for programs that train networks.
//!
//! A run is a number of games. Moves of records are followed. Without a record, after its end, or
//! after the plan leaves it, the network plays on by its policy, or another network plays that will
//! learn from it. Games are labelled in batches. A batch depends only on the plan and its number,
//! so that a run is the same for any number of threads, and continues where it was interrupted.
//!
//! - `plan`: the choice of positions, and their destination.
//! - `playthrough`, `targets`: the positions of one game, and its outcome.
//! - `sample`, `store`: the bytes of a labelled position, and the folder of a run.

mod plan;
mod playthrough;
mod sample;
mod store;
mod targets;

pub use plan::LabelPlan;

use std::io::Write;
use std::sync::Arc;

use self::playthrough::LabelSources;
use self::store::{Batch, LabelStore};
use crate::batch::progress::RunProgress;
use crate::batch::records;
use crate::batch::sample_run::{self, SampleError};
use crate::batch::team::Team;
use crate::engine;
use crate::model::Model;
use crate::params::Params;

/// Labels the games of `plan` that its folder does not have yet, together with `team`, and writes a
/// summary of the folder to `out`. A process that only helps touches neither the folder nor `out`.
///
/// # Errors
/// When the network or the games cannot be used, the folder belongs to another plan, a file cannot
/// be read or written, or a board is too small for the handicap.
pub fn run(plan: &LabelPlan, team: &Team, out: &mut impl Write) -> Result<(), SampleError> {
    plan.start.check()?;
    let learned = engine::learned(&plan.params)?;
    let network = learned.networks.main.clone().ok_or(SampleError::NoNetwork)?;
    let mut games = Vec::new();
    for file in &plan.games {
        records::read(file, &mut games)?;
    }
    games.retain(|game| game.held_out == plan.held_out);
    if games.is_empty() && !plan.games.is_empty() {
        return Err(SampleError::NoRecords);
    }
    let student = plan.student.as_ref().map(|name| target_network(plan, name)).transpose()?;
    let teacher = Model::new(plan.params.tuning, learned).into();
    let sources = LabelSources { plan, games, teacher, student };
    let label = |number| Batch::of(&sources, number);
    if team.is_helper() {
        team.help(plan.threads, label);
        return Ok(());
    }
    let mut store = LabelStore::open(&plan.out, &plan.description(&network.layers().name))?;
    let missing = store.missing(plan.count);
    let progress = RunProgress::new(missing.len(), 0, "batches");
    sample_run::complete(team, plan.threads, missing, label, |batch: Batch| {
        log::info!("batch {}: {} positions", batch.number, batch.positions());
        progress.step();
        store.add(batch)
    })?;
    drop(progress);
    Ok(store.summary(out)?)
}

/// The network of this name, which will learn from the labels.
fn target_network(plan: &LabelPlan, name: &str) -> Result<Arc<Model>, SampleError> {
    let params = Params { network: name.to_owned(), ..plan.params.clone() };
    let learned = engine::learned(&params)?;
    if learned.networks.main.is_none() {
        return Err(SampleError::NoStudent);
    }
    Ok(Model::new(params.tuning, learned).into())
}
