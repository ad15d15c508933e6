//! Devices that are wrong, slow or gone, played by threads of the test behind the pipes of a script.

use std::fs::{self, File, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::sync::atomic::AtomicUsize;
use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;

use super::super::frame::{Kind, Ready};
use super::super::{DevicePlan, Refusal};
use super::*;
use crate::evaluator::sample_positions;
use ponnuki_game::point::Size;
use ponnuki_network::kernel::Kernel;
use ponnuki_network::random;

/// The largest batch of the devices.
const BATCH: usize = 32;

/// The change that a device makes to the output with this number, from 0. It fails if this is false.
type Fault = Box<dyn Fn(usize, &mut Output) -> bool + Send>;

/// A device without a fault.
fn right() -> Fault {
    Box::new(|_, _| true)
}

/// A device whose outputs from one number on give a win another chance.
fn wrong_from(first: usize, by: f32) -> Fault {
    Box::new(move |number, output| {
        output.outcome[0] += if number >= first { by } else { 0.0 };
        true
    })
}

/// Devices for the program to start, in a folder.
struct Devices {
    folder: PathBuf,
    layers: Arc<Layers>,
}

impl Devices {
    fn new() -> Devices {
        static FOLDERS: AtomicUsize = AtomicUsize::new(0);
        let number = FOLDERS.fetch_add(1, Relaxed);
        let name = format!("ponnuki-devices-{}-{number}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        fs::create_dir_all(&folder).unwrap();
        // What it is asked and what it answers goes through named pipes, one pair for each kind of numbers.
        let script = "#!/bin/sh\nkind=half\n\
                      for word; do [ \"$word\" = --exact ] && kind=exact; done\n\
                      [ -p \"$0.$kind.in\" ] || exit 3\n\
                      cat \"$0.$kind.out\" &\nexec cat > \"$0.$kind.in\"\n";
        let program = folder.join("device");
        fs::write(&program, script).unwrap();
        fs::set_permissions(&program, Permissions::from_mode(0o755)).unwrap();
        Devices { folder, layers: Arc::new(random::layers()) }
    }

    /// Adds the device with 16-bit floats, or the exact one.
    fn add(&self, kind: &'static str, fault: Fault) {
        let [input, output] =
            ["in", "out"].map(|end| self.folder.join(format!("device.{kind}.{end}")));
        for pipe in [&input, &output] {
            let made = std::process::Command::new("mkfifo").arg(pipe).status().unwrap();
            assert!(made.success());
        }
        let layers = Arc::clone(&self.layers);
        // If the program never starts it, it waits to the end of the tests.
        thread::spawn(move || {
            let pipes =
                (File::open(input).unwrap(), File::options().write(true).open(output).unwrap());
            play(&layers, kind, &fault, pipes);
        });
    }

    /// The start of the device of this kind.
    fn plan(&self, kind: &str) -> WorkerPlan {
        let [device, network] = ["gpu", "builtin"].map(str::to_owned);
        let plan = DevicePlan { device, network, threads: 1 };
        let program = self.folder.join("device");
        WorkerPlan { program, plan, skipped_styles: usize::from(kind == "exact") }
    }

    /// The backend that starts with the device of this kind.
    fn backend(&self, kind: &str) -> DeviceBackend {
        let plan = self.plan(kind);
        let connection = plan.start(&self.layers).unwrap();
        let processor =
            ProcessorBackend::new(Arc::clone(&self.layers), Kernel::int16(), 0).unwrap();
        DeviceBackend::new(Arc::clone(&self.layers), processor, plan, connection)
    }

    /// A runner, which has compared the device with the processor.
    fn runner(&self, backend: &DeviceBackend) -> Box<dyn Runner> {
        backend.runner((5, 5), &mut |evaluate| {
            sample_positions(&self.layers, Size::square(5), evaluate);
        })
    }

    /// The positions of that, and their outputs by the processor's floats.
    fn examples(&self) -> (Vec<Inputs>, Vec<Output>) {
        let mut floats = float_backend(&self.layers).unwrap().runner((5, 5), &mut |_| {});
        let mut examples = (Vec::new(), Vec::new());
        sample_positions(&self.layers, Size::square(5), &mut |inputs, output| {
            floats.run(slice::from_ref(inputs), slice::from_mut(output));
            examples.0.push(inputs.clone());
            examples.1.push(output.clone());
        });
        examples
    }
}

impl Drop for Devices {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// Plays a device until nobody reads or writes any more.
fn play(layers: &Arc<Layers>, kind: &str, fault: &Fault, (mut input, mut out): (File, File)) {
    let ready = Ready {
        weights: layers.weights() as u64,
        batch_size: BATCH,
        batches_in_flight: 2,
        is_half: kind == "half",
        relative_speed: 1,
        name: kind.to_owned(),
    };
    frame::write(&mut out, Kind::Ready, &ready.encode()).unwrap();
    let floats = float_backend(layers).unwrap();
    let mut runners: HashMap<BoardSize, Box<dyn Runner>> = HashMap::new();
    let (mut evaluations, mut contents) = (0, Vec::new());
    while let Ok(Some((_, request))) = frame::read(&mut input) {
        let (number, size, inputs) = frame::decode_inputs(&request, BATCH).unwrap();
        let made = || floats.runner(size, &mut |_| {});
        let floats = runners.entry(size).or_insert_with(made);
        let mut outputs = vec![Output::default(); inputs.len()];
        for (inputs, output) in inputs.iter().zip(&mut outputs) {
            floats.run(slice::from_ref(inputs), slice::from_mut(output));
            if !fault(evaluations, output) {
                return;
            }
            evaluations += 1;
        }
        frame::encode_outputs(&mut contents, number, &outputs);
        if frame::write(&mut out, Kind::Outputs, &contents).is_err() {
            return;
        }
    }
}

#[test]
fn a_device_that_is_right_stays() {
    for (kind, by) in [("half", 0.0), ("half", 0.02), ("exact", 0.0), ("exact", 1e-4)] {
        let devices = Devices::new();
        devices.add(kind, wrong_from(0, by));
        let backend = devices.backend(kind);
        let mut runner = devices.runner(&backend);
        assert_eq!((backend.to_string().as_str(), runner.batch_size()), (kind, BATCH), "{by}");
        let (inputs, expected) = devices.examples();
        let mut outputs = vec![Output::default(); inputs.len()];
        runner.run(&inputs, &mut outputs);
        for (output, expected) in outputs.iter().zip(&expected) {
            assert!((output.outcome[0] - expected.outcome[0] - by).abs() < 1e-6);
            assert_eq!(output.policy, expected.policy);
        }
    }
}

#[test]
fn a_driver_that_crashes_at_the_start_is_tried_with_other_numbers() {
    let devices = Devices::new();
    let refused =
        devices.plan("half").start_with_fallback(&devices.layers).map(|_| ()).unwrap_err();
    assert!(matches!(refused, Refusal::Ended(_)), "{refused}");
    devices.add("exact", right());
    let (plan, connection) = devices.plan("half").start_with_fallback(&devices.layers).unwrap();
    assert_eq!((plan.skipped_styles, connection.ready.name.as_str()), (1, "exact"));
}

#[test]
fn floats_of_32_bits_take_the_place_of_16_bits_that_differ() {
    let devices = Devices::new();
    devices.add("half", wrong_from(0, 0.2));
    devices.add("exact", right());
    let backend = devices.backend("half");
    assert!(backend.has_half_floats());
    let mut runner = devices.runner(&backend);
    assert_eq!((backend.to_string().as_str(), backend.has_half_floats()), ("exact", false));
    let (inputs, expected) = devices.examples();
    let mut outputs = vec![Output::default(); inputs.len()];
    runner.run(&inputs, &mut outputs);
    assert_eq!(outputs, expected);
}

#[test]
fn the_processor_takes_the_place_of_floats_that_differ() {
    // The exact device differs less, and still too much; refuses to start; or is the only one.
    for (half, exact) in [(Some(0.2), Some(0.01)), (Some(0.2), None), (None, Some(0.01))] {
        let devices = Devices::new();
        for (kind, by) in [("half", half), ("exact", exact)] {
            by.inspect(|&by| devices.add(kind, wrong_from(0, by)));
        }
        let backend = devices.backend(if half.is_some() { "half" } else { "exact" });
        let mut runner = devices.runner(&backend);
        assert_eq!(backend.to_string(), Kernel::int16().to_string(), "{half:?} {exact:?}");
        assert!(runner.batch_size() < BATCH);
        let (inputs, expected) = devices.examples();
        let mut output = Output::default();
        runner.run(&inputs[..1], slice::from_mut(&mut output));
        assert!(output.difference(&expected[0]) < MAX_DIFFERENCE_IN_SEARCH);
    }
}

/// Compiling for another board takes longer than any evaluation, and batches that came before may wait for it. That is
/// no sign of a failure.
#[test]
fn a_device_that_is_made_ready_for_another_board_is_not_given_up() {
    let devices = Devices::new();
    let (inputs, expected) = devices.examples();
    let compared = inputs.len();
    let (sender, begun) = channel();
    devices.add(
        "exact",
        Box::new(move |number, _| {
            if number == compared {
                sender.send(()).unwrap();
                thread::sleep(Duration::from_millis(2500));
            }
            true
        }),
    );
    let backend = devices.backend("exact");
    let mut runner = devices.runner(&backend);
    let mut outputs = vec![Output::default(); 10];
    let (backend, layers) = (&backend, &devices.layers);
    thread::scope(|scope| {
        scope.spawn(move || {
            begun.recv().unwrap();
            backend.runner((4, 4), &mut |evaluate| {
                sample_positions(layers, Size::square(4), evaluate);
            })
        });
        runner.run(&inputs[..10], &mut outputs);
    });
    assert_eq!(backend.to_string(), "exact");
    assert_eq!(outputs, expected[..10]);
}

/// The number of evaluations in batches until a device is given up, with the processor's kernel in its place
/// from that batch on; `None` if it is in use after 1,000.
fn noticed(fault: impl Fn(usize) -> bool + Send + 'static) -> Option<usize> {
    let devices = Devices::new();
    let (inputs, expected) = devices.examples();
    // The comparison at the start goes first.
    let compared = inputs.len();
    devices.add(
        "exact",
        Box::new(move |number, output| {
            let is_wrong = number.checked_sub(compared).is_some_and(&fault);
            output.outcome[0] += if is_wrong { 2.0 } else { 0.0 };
            true
        }),
    );
    let backend = devices.backend("exact");
    let mut runner = devices.runner(&backend);
    let mut outputs = vec![Output::default(); 10];
    (0..100).find_map(|batch| {
        runner.run(&inputs[..10], &mut outputs);
        let failed = backend.to_string() != "exact";
        if failed {
            let rights = outputs.iter().zip(&expected);
            assert!(rights.map(|(one, other)| one.difference(other)).all(|most| most < 0.05));
        }
        failed.then_some(10 * batch)
    })
}

#[test]
fn outputs_that_become_wrong_are_noticed() {
    assert_eq!(noticed(|_| true), Some(0), "the first position of a search is compared");
    assert_eq!(noticed(|number| number >= 1), Some(200));
    assert_eq!(noticed(|number| number >= 555), Some(600));
}

/// Comparing takes one position in so many.
#[test]
fn few_positions_of_a_search_are_compared() {
    assert_eq!(noticed(|number| number % COMPARISON_INTERVAL as usize != 0), None);
    assert_eq!(noticed(|_| false), None);
}

/// Two batches are under way when a device ends.
#[test]
fn what_is_under_way_at_a_failure_is_not_left_to_the_processor() {
    let devices = Devices::new();
    let (inputs, expected) = devices.examples();
    let compared = inputs.len();
    devices.add("half", Box::new(move |number, _| number < compared + 3));
    let backend = devices.backend("half");
    let mut runner = devices.runner(&backend);
    let mut outputs = vec![Output::default(); 20];
    for _ in 0..2 {
        runner.submit(&inputs[..20]);
    }
    for _ in 0..2 {
        assert!(!runner.complete_unless_lost(&mut outputs));
        assert_eq!(backend.to_string(), Kernel::int16().to_string());
    }
    assert_eq!(outputs, vec![Output::default(); 20], "nothing was evaluated");
    // Smaller batches follow, and whoever cannot do without waits for a large one.
    let small = runner.batch_size();
    runner.submit(&inputs[..small]);
    assert!(runner.complete_unless_lost(&mut outputs[..small]));
    runner.run(&inputs[..20], &mut outputs);
    let differences = outputs.iter().zip(&expected).map(|(one, other)| one.difference(other));
    assert!(differences.fold(0f32, f32::max) < MAX_DIFFERENCE_IN_SEARCH);
}
