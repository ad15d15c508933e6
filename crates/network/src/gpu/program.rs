//! A plan on a card: its shaders compiled, its memory taken, and the batches that go through it.

use std::collections::{HashMap, VecDeque};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use wgpu::util::{BufferInitDescriptor, DeviceExt};
use wgpu::{
    BindGroup, BindGroupDescriptor, BindGroupEntry, Buffer, BufferAsyncError, BufferDescriptor,
    BufferUsages, ComputePipeline, ComputePipelineDescriptor, ErrorFilter, MapMode,
    PipelineCompilationOptions, PollType, ShaderModuleDescriptor, ShaderSource, SubmissionIndex,
};

use super::card::{OpenCard, wait};
use super::plan::{Contents, OutputLayout, Plan, WeightKey};
use super::{BATCHES_IN_FLIGHT, GpuError};
use crate::backend::{BoardSize, Runner};
use crate::inputs::{Inputs, PLANES, PLAYER_FEATURES};
use crate::output::Output;
use crate::pipeline_cache::MemoryParts;

/// The time after which a batch is given up. With the first one, software cards compile a network's shaders, which may
/// take minutes; the drivers of others notice in seconds that a card hangs.
const PATIENCE: Duration = Duration::from_secs(600);

/// The weights of a network on a card, which the programs for boards of all sizes share.
#[derive(Default)]
pub(super) struct CardWeights(Mutex<HashMap<WeightKey, Buffer>>);

/// Shaders that were compiled, by their text.
#[derive(Default)]
pub(super) struct Shaders(HashMap<String, ComputePipeline>);

struct ProgramStep {
    pipeline: ComputePipeline,
    bindings: BindGroup,
    /// As in [`Step`](super::plan::Step).
    per: (usize, usize),
    groups: (usize, usize),
}

/// A plan that is ready to run.
pub(super) struct Program {
    card: Arc<OpenCard>,
    size: BoardSize,
    /// The most positions of a batch.
    pub(super) positions: usize,
    steps: Vec<ProgramStep>,
    inputs: Vec<InputBuffer>,
    results: Buffer,
    layout: OutputLayout,
    /// The bytes of its own buffers.
    bytes: usize,
}

/// A buffer of inputs, and the numbers of 32 bits that it has for each position.
struct InputBuffer {
    buffer: Buffer,
    stride: usize,
}

impl Program {
    /// Brings a plan for batches of `positions` to a card. Before each shader that is not among `shaders`, it asks
    /// whether to go on.
    ///
    /// # Errors
    /// When it does not fit there, the driver refuses a shader, or it was not to go on.
    pub(super) fn new(
        card: &Arc<OpenCard>,
        plan: &Plan,
        (size, positions): (BoardSize, usize),
        weights: (&CardWeights, impl Fn(WeightKey) -> Vec<u8>),
        shaders: &mut Shaders,
        goes_on: &mut dyn FnMut() -> bool,
    ) -> Result<Program, GpuError> {
        let name = || card.card.name().to_owned();
        let limit = card.device.limits().max_compute_workgroups_per_dimension as usize;
        for step in &plan.steps {
            if step.groups_across(positions).max(step.groups.0).max(step.groups.1) > limit {
                let why = format!("a layer needs more than {limit} groups of threads");
                return Err(GpuError::TooLarge(name(), why));
            }
        }
        let scopes = [ErrorFilter::OutOfMemory, ErrorFilter::Internal, ErrorFilter::Validation]
            .map(|filter| card.device.push_error_scope(filter));
        let program = Program::build(card, plan, (size, positions), &weights, shaders, goes_on);
        let [no_memory, internal, refused] = scopes;
        // The last scope is the innermost one.
        let refused = wait(refused.pop());
        let internal = wait(internal.pop());
        let no_memory = wait(no_memory.pop());
        let too_large = |error: wgpu::Error| GpuError::TooLarge(name(), error.to_string());
        let refused =
            refused.or(internal).map(|error| GpuError::Refused(name(), error.to_string()));
        match no_memory.map(too_large).or(refused) {
            None => program,
            Some(error) => {
                // Among the weights may be buffers that the driver has refused.
                weights.0.0.lock().unwrap_or_else(PoisonError::into_inner).clear();
                // And among the shaders some that it does not understand.
                shaders.0.clear();
                Err(error)
            }
        }
    }

    fn build(
        card: &Arc<OpenCard>,
        plan: &Plan,
        (size, positions): (BoardSize, usize),
        (weights, pack): &(&CardWeights, impl Fn(WeightKey) -> Vec<u8>),
        shaders: &mut Shaders,
        goes_on: &mut dyn FnMut() -> bool,
    ) -> Result<Program, GpuError> {
        let mut bytes = 0;
        let mut buffers = Vec::new();
        for contents in &plan.buffers {
            let buffer = match contents {
                Contents::Zeros(size) => {
                    bytes += size;
                    zeros(card, *size)?
                }
                Contents::Bytes(contents) => {
                    bytes += contents.len();
                    filled(card, contents)?
                }
                Contents::Weights(key) => {
                    let mut weights = weights.0.lock().unwrap_or_else(PoisonError::into_inner);
                    match weights.get(key) {
                        Some(buffer) => buffer.clone(),
                        None => {
                            let buffer = filled(card, &pack(*key))?;
                            weights.insert(*key, buffer.clone());
                            buffer
                        }
                    }
                }
            };
            buffers.push(buffer);
        }
        let mut steps = Vec::new();
        for step in &plan.steps {
            if !shaders.0.contains_key(&step.text) {
                if !goes_on() {
                    return Err(GpuError::TooSlow(card.card.name().to_owned()));
                }
                shaders.0.insert(step.text.clone(), compile(card, &step.text));
            }
            let pipeline = &shaders.0[&step.text];
            let entry = |(binding, &buffer): (u32, &usize)| BindGroupEntry {
                binding,
                resource: buffers[buffer].as_entire_binding(),
            };
            let entries: Vec<BindGroupEntry<'_>> = (0..).zip(&step.buffers).map(entry).collect();
            let layout = &pipeline.get_bind_group_layout(0);
            let descriptor = BindGroupDescriptor { label: None, layout, entries: &entries };
            let bindings = card.device.create_bind_group(&descriptor);
            let (per, groups) = (step.per, step.groups);
            steps.push(ProgramStep { pipeline: pipeline.clone(), bindings, per, groups });
        }
        let mut inputs =
            vec![InputBuffer { buffer: buffers[plan.planes].clone(), stride: size.0 * size.1 }];
        for vector in [Some(plan.globals), plan.meta].into_iter().flatten() {
            let buffer = buffers[vector.buffer].clone();
            inputs.push(InputBuffer { buffer, stride: vector.stride });
        }
        Ok(Program {
            card: Arc::clone(card),
            size,
            positions,
            steps,
            inputs,
            results: buffers[plan.results].clone(),
            layout: plan.layout,
            bytes,
        })
    }
}

impl MemoryParts for Program {
    fn memory_parts(&self) -> impl Iterator<Item = (usize, usize)> {
        [(std::ptr::from_ref(self).addr(), self.bytes)].into_iter()
    }
}

/// An error unless the card gives buffers of this size.
fn check_size(card: &OpenCard, size: usize) -> Result<(), GpuError> {
    let most = card.largest_buffer;
    if size as u64 <= most {
        return Ok(());
    }
    let why = format!("it needs {} MiB in one piece, of at most {}", size >> 20, most >> 20);
    Err(GpuError::TooLarge(card.card.name().to_owned(), why))
}

fn zeros(card: &OpenCard, size: usize) -> Result<Buffer, GpuError> {
    check_size(card, size)?;
    let usage = BufferUsages::STORAGE | BufferUsages::COPY_DST | BufferUsages::COPY_SRC;
    let size = size.next_multiple_of(16) as u64;
    let descriptor = BufferDescriptor { label: None, size, usage, mapped_at_creation: false };
    Ok(card.device.create_buffer(&descriptor))
}

fn filled(card: &OpenCard, contents: &[u8]) -> Result<Buffer, GpuError> {
    check_size(card, contents.len())?;
    let mut contents = contents.to_vec();
    contents.resize(contents.len().next_multiple_of(16), 0);
    let usage = BufferUsages::STORAGE;
    let descriptor = BufferInitDescriptor { label: None, contents: &contents, usage };
    Ok(card.device.create_buffer_init(&descriptor))
}

fn compile(card: &OpenCard, text: &str) -> ComputePipeline {
    let source = ShaderSource::Wgsl(text.into());
    let module = card.device.create_shader_module(ShaderModuleDescriptor { label: None, source });
    card.device.create_compute_pipeline(&ComputePipelineDescriptor {
        label: None,
        layout: None,
        module: &module,
        entry_point: Some("main"),
        compilation_options: PipelineCompilationOptions {
            zero_initialize_workgroup_memory: false,
            ..PipelineCompilationOptions::default()
        },
        cache: None,
    })
}

/// A runner by a program. Its batches are in slots, each with memory for inputs and outputs; all else is shared
/// by the runners of a program, because a card computes one batch after the other.
pub(super) struct GpuRunner {
    program: Arc<Program>,
    /// The slots that no batch uses.
    free: Vec<Slot>,
    in_flight: VecDeque<(Slot, BatchInFlight)>,
    /// The inputs of a batch on their way to a slot.
    packed: Vec<u32>,
}

struct Slot {
    inputs: Buffer,
    outputs: Buffer,
}

struct BatchInFlight {
    positions: usize,
    index: SubmissionIndex,
    /// Told when the outputs can be read.
    ready: Receiver<Result<(), BufferAsyncError>>,
}

impl GpuRunner {
    /// A runner with memory for its batches.
    pub(super) fn new(program: Arc<Program>) -> GpuRunner {
        let buffer = |numbers: usize, usage| {
            program.card.device.create_buffer(&BufferDescriptor {
                label: None,
                size: 4 * (numbers * program.positions) as u64,
                usage,
                mapped_at_creation: false,
            })
        };
        let numbers = program.inputs.iter().map(|input| input.stride).sum();
        let slot = |_| Slot {
            inputs: buffer(numbers, BufferUsages::COPY_DST | BufferUsages::COPY_SRC),
            outputs: buffer(
                program.layout.stride(),
                BufferUsages::MAP_READ | BufferUsages::COPY_DST,
            ),
        };
        let free = (0..BATCHES_IN_FLIGHT).map(slot).collect();
        GpuRunner { program, free, in_flight: VecDeque::new(), packed: Vec::new() }
    }

    /// Packs the inputs of a batch: those of the first buffer for all positions, then those of the next.
    fn pack(&mut self, inputs: &[Inputs]) {
        let (width, height) = self.program.size;
        self.packed.clear();
        for one in inputs {
            let geometry = one.spatial.geometry();
            assert_eq!((geometry.width(), geometry.height()), self.program.size, "the board");
            let first = self.packed.len();
            // The first plane is 1 at each point.
            self.packed.resize(first + width * height, 1);
            for &place in one.spatial.indices() {
                let (point, plane) = (place as usize / PLANES, place as usize % PLANES);
                self.packed[first + point] |= 1 << plane;
            }
        }
        let mut append = |numbers: &[f32], stride: usize| {
            let end = self.packed.len() + stride;
            self.packed.extend(numbers.iter().map(|number| number.to_bits()));
            self.packed.resize(end, 0);
        };
        if let [_, globals, more @ ..] = &self.program.inputs[..] {
            inputs.iter().for_each(|one| append(&one.global, globals.stride));
            for meta in more {
                for one in inputs {
                    assert_eq!(one.meta.len(), PLAYER_FEATURES, "what is known of the players");
                    append(&one.meta, meta.stride);
                }
            }
        }
    }

    /// # Panics
    /// When the card has failed.
    fn check(&self) {
        let card = &self.program.card;
        if let Some(failure) = card.failure.get() {
            panic!("the card {} failed: {failure}", card.card.name());
        }
    }
}

impl Runner for GpuRunner {
    fn batch_size(&self) -> usize {
        self.program.positions
    }

    fn submit(&mut self, inputs: &[Inputs]) {
        assert!(inputs.len() <= self.program.positions, "the positions of a batch");
        self.pack(inputs);
        let Some(slot) = self.free.pop() else { panic!("too many batches are under way") };
        let program = &*self.program;
        let card = &program.card;
        card.queue.write_buffer(&slot.inputs, 0, bytemuck::cast_slice(&self.packed));
        let mut encoder = card.device.create_command_encoder(&Default::default());
        let mut from = 0;
        for input in &program.inputs {
            let bytes = 4 * (input.stride * inputs.len()) as u64;
            encoder.copy_buffer_to_buffer(&slot.inputs, from, &input.buffer, 0, bytes);
            from += bytes;
        }
        {
            let mut pass = encoder.begin_compute_pass(&Default::default());
            for step in &program.steps {
                let across = (inputs.len() * step.per.0).div_ceil(step.per.1);
                pass.set_pipeline(&step.pipeline);
                pass.set_bind_group(0, &step.bindings, &[]);
                let [y, z] = [step.groups.0, step.groups.1];
                pass.dispatch_workgroups(across as u32, y as u32, z as u32);
            }
        }
        let bytes = 4 * (program.layout.stride() * inputs.len()) as u64;
        encoder.copy_buffer_to_buffer(&program.results, 0, &slot.outputs, 0, bytes);
        let (tell, ready) = channel();
        encoder.map_buffer_on_submit(&slot.outputs, MapMode::Read, 0..bytes, move |result| {
            // Nobody listens any more where the runner is gone.
            let _ = tell.send(result);
        });
        let index = card.queue.submit([encoder.finish()]);
        self.in_flight.push_back((slot, BatchInFlight { positions: inputs.len(), index, ready }));
    }

    fn complete(&mut self, outputs: &mut [Output]) {
        let Some((slot, batch)) = self.in_flight.pop_front() else {
            panic!("no batch is under way");
        };
        assert_eq!(batch.positions, outputs.len(), "the outputs of a batch");
        let card = &self.program.card;
        let submission_index = Some(batch.index);
        let poll = card.device.poll(PollType::Wait { submission_index, timeout: Some(PATIENCE) });
        self.check();
        if let Err(error) = poll {
            panic!("the card {} gives no answer: {error}", card.card.name());
        }
        // Another thread that waited for the card may be the one that tells.
        if !matches!(batch.ready.recv_timeout(PATIENCE), Ok(Ok(()))) {
            self.check();
            panic!("the card {} gives no outputs", card.card.name());
        }
        let layout = self.program.layout;
        let bytes = 4 * (layout.stride() * outputs.len()) as u64;
        match slot.outputs.get_mapped_range(0..bytes) {
            Ok(view) => {
                let numbers: &[f32] = bytemuck::cast_slice(&view);
                for (output, numbers) in
                    outputs.iter_mut().zip(numbers.chunks_exact(layout.stride()))
                {
                    read_output(layout, numbers, output);
                }
            }
            Err(error) => panic!("the card {} gives no outputs: {error}", card.card.name()),
        }
        slot.outputs.unmap();
        self.free.push(slot);
    }
}

/// Makes `output` that of a position.
fn read_output(layout: OutputLayout, numbers: &[f32], output: &mut Output) {
    let OutputLayout { policies, area } = layout;
    let (points, rest) = numbers.split_at((policies + 1) * area);
    let (passes, rest) = rest.split_at(policies);
    let set = |list: &mut Vec<f32>, numbers: &[f32]| {
        list.clear();
        list.extend_from_slice(numbers);
    };
    set(&mut output.policy, &points[..area]);
    output.pass = passes[0];
    output.optimistic.clear();
    if policies > 1 {
        set(&mut output.optimistic, &points[area..2 * area]);
        output.optimistic.push(passes[1]);
    }
    set(&mut output.ownership, &points[policies * area..]);
    output.outcome.copy_from_slice(&rest[..3]);
    output.score.copy_from_slice(&rest[3..]);
}
