//! Files of networks.

use std::io::Write;
use std::sync::Arc;

use ponnuki::model::{LearnedData, Model};
use ponnuki::params::Tuning;
use ponnuki::search::{Limits, NeverStop, Options, Search, Settings};
use ponnuki_game::board::GameBoard;
use ponnuki_game::color::Color;
use ponnuki_game::point::Size;
use ponnuki_game::position::GamePosition;
use ponnuki_network::kernel::Kernel;
use ponnuki_network::{Layers, Network, NetworkError, read, read_file};

use super::scratch::Scratch;

/// A larger network is read and not computed.
const MOST_WEIGHTS: usize = 1 << 18;

/// A file. It takes no more memory than it has numbers; what is refused gets a reason; and a network that
/// can be computed gives a search numbers that are numbers.
pub(super) fn file(bytes: &[u8]) {
    let layers = match unpacked(bytes) {
        Ok(layers) => layers,
        Err(error) => return assert!(!error.to_string().is_empty()),
    };
    // A number in a text takes two bytes, in a binary file four.
    let packed = bytes.starts_with(&[0x1f, 0x8b]);
    assert!(packed || 2 * layers.weights() <= bytes.len(), "{} weights", layers.weights());
    if layers.weights() > MOST_WEIGHTS || layers.imitates_people() {
        return;
    }
    for kernel in [Kernel::PLAIN, Kernel::fp32(), Kernel::int16()] {
        match Network::new(layers.clone(), kernel, 1 << 20) {
            Ok(network) => search(network),
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
}

/// The layers in a file, which may be packed.
fn unpacked(bytes: &[u8]) -> Result<Layers, NetworkError> {
    if !bytes.starts_with(&[0x1f, 0x8b]) {
        return read(bytes);
    }
    let scratch = Scratch::new();
    let path = scratch.path().join("network.bin.gz");
    std::fs::File::create(&path).unwrap().write_all(bytes).unwrap();
    read_file(&path)
}

fn search(network: Network) {
    let learned = LearnedData::with_network(Arc::new(network));
    let model = Arc::new(Model::new(Tuning::default(), learned));
    let size = Size::new(4, 3).unwrap();
    let settings = Settings { threads: 1, memory: 0, seed: 1, model };
    let mut search = Search::new(size, settings);
    let position = GamePosition::of_stones(GameBoard::new(size), Color::Black);
    let limits = Limits { visits: Some(6), playouts: None };
    let report = search.run(&position, &Options { limits, ..Options::default() }, &NeverStop);
    assert!((0.0..=1.0).contains(&report.black_winrate), "{}", report.black_winrate);
    assert!(report.black_score.is_finite() && report.score_stdev.is_finite());
    assert!(report.ownership.iter().all(|owner| (-1.0..=1.0).contains(owner)));
    assert!(report.moves.iter().all(|one| (0.0..=1.0).contains(&one.prior)));
    assert_eq!(search.check_tree(), Ok(()));
}
