//! The engine's knowledge of the game beyond its rules, as one value that never changes.
//!
//! A model is made from the [`Tuning`] together with a search, and is shared by all that use it:
//! playouts, priors and their explanation. Learned tables and networks belong here too.

use std::sync::{Arc, LazyLock};

use crate::feature::{Features, Strengths};
use crate::packed::unpack;
use crate::params::Tuning;
use crate::pattern::Patterns;
use crate::shapes::PlayedShapes;
use ponnuki_game::capacity::UpTo9;
use ponnuki_network::Network;

static BUILTIN: LazyLock<Arc<Strengths>> = LazyLock::new(|| {
    let packed = include_bytes!(concat!(env!("OUT_DIR"), "/strengths"));
    let read = |bytes: Vec<u8>| {
        Strengths::from_bytes(&bytes, Features::<UpTo9>::names()).map_err(|error| error.to_string())
    };
    match unpack(packed).map_err(|error| error.to_string()).and_then(read) {
        Ok(strengths) => Arc::new(strengths),
        Err(error) => panic!("the built-in strengths: {error}"),
    }
});

/// Data that has been learned from games. Copies share it.
#[derive(Clone, Debug)]
pub struct LearnedData {
    /// The strengths of the features of moves.
    pub strengths: Arc<Strengths>,
    /// The networks.
    pub networks: Networks,
    /// The shapes of games whose moves are to be avoided, in two sets.
    pub avoided: [Arc<PlayedShapes>; 2],
}

/// The networks by their purpose. Each may be absent.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Networks {
    /// Evaluates positions instead of playouts: the value and the policy of the search.
    pub main: Option<Arc<Network>>,
    /// Says which moves people of a rank play: a policy for the root and for levels.
    pub human: Option<Arc<Network>>,
}

/// The data that was learned for this version: strengths, no network, and no games.
impl Default for LearnedData {
    fn default() -> Self {
        LearnedData {
            strengths: builtin_strengths(),
            networks: Networks::default(),
            avoided: Default::default(),
        }
    }
}

impl Networks {
    /// Empties the caches of their outputs.
    pub fn clear_caches(&self) {
        [&self.main, &self.human].into_iter().flatten().for_each(|network| network.cache().clear());
    }
}

impl LearnedData {
    /// Returns the data that was learned for this version, with this network to evaluate positions.
    pub fn with_network(main: Arc<Network>) -> LearnedData {
        let networks = Networks { main: Some(main), ..Networks::default() };
        LearnedData { networks, ..LearnedData::default() }
    }
}

impl PartialEq for LearnedData {
    fn eq(&self, other: &LearnedData) -> bool {
        self.networks == other.networks
            && self.avoided == other.avoided
            && (Arc::ptr_eq(&self.strengths, &other.strengths) || self.strengths == other.strengths)
    }
}

/// Numbers and tables that shape play.
#[derive(Debug)]
pub struct Model {
    tuning: Tuning,
    patterns: Patterns,
    learned: LearnedData,
}

/// The strengths that were learned for this version.
pub fn builtin_strengths() -> Arc<Strengths> {
    Arc::clone(&BUILTIN)
}

impl Model {
    /// The tables with these parameters and the learned data.
    pub fn new(tuning: Tuning, learned: LearnedData) -> Model {
        Model { tuning, patterns: Patterns::new(), learned }
    }

    /// The parameters.
    #[inline(always)]
    pub fn tuning(&self) -> &Tuning {
        &self.tuning
    }

    /// The 3x3 patterns of playouts.
    #[inline(always)]
    pub fn patterns(&self) -> &Patterns {
        &self.patterns
    }

    /// The strengths of the features of moves.
    #[inline(always)]
    pub fn strengths(&self) -> &Arc<Strengths> {
        &self.learned.strengths
    }

    /// The main network, which evaluates positions instead of playouts, if there is one.
    pub fn network(&self) -> Option<&Arc<Network>> {
        self.learned.networks.main.as_ref()
    }

    /// The learned data.
    pub fn learned(&self) -> &LearnedData {
        &self.learned
    }
}

impl Default for Model {
    fn default() -> Self {
        Model::new(Tuning::default(), LearnedData::default())
    }
}

/// The patterns of playouts are always the same.
impl PartialEq for Model {
    fn eq(&self, other: &Model) -> bool {
        self.tuning == other.tuning && self.learned == other.learned
    }
}
