//! Graphics cards, and what each can do.

use std::fmt;
use std::future::Future;
use std::pin::pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll, Waker};
use std::thread;

use wgpu::{
    Adapter, Backends, CooperativeScalarType, Device, DeviceDescriptor, DeviceType,
    ExperimentalFeatures, Features, Instance, InstanceDescriptor, Limits, Queue,
};

use super::matrices::{GroupLimits, Matrices};
use super::{GpuError, Style};

/// The features of a card that cooperative matrices need, besides 16-bit floats.
const MATRIX_FEATURES: Features =
    Features::EXPERIMENTAL_COOPERATIVE_MATRIX.union(Features::SUBGROUP);
/// A subgroup of fewer threads than this is not used for small matrices.
const LEAST_SUBGROUP: usize = 4;

/// A graphics card, with the driver by which it is used. A card that several drivers know is listed for
/// each.
#[derive(Clone, Debug)]
pub struct Card {
    adapter: Adapter,
    name: String,
    driver: String,
}

/// The kind of a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CardKind {
    /// It has memory of its own.
    Discrete,
    /// It shares the memory of the processor.
    Integrated,
    /// The driver says nothing about it, or the card is that of a virtual machine.
    Other,
    /// The processor emulates a card.
    Software,
}

/// The graphics cards: discrete ones first, software last. Empty without a driver.
pub fn cards() -> Vec<Card> {
    let instance = Instance::new(InstanceDescriptor::new_without_display_handle());
    let adapters = wait(instance.enumerate_adapters(Backends::PRIMARY));
    let mut cards: Vec<Card> = adapters.into_iter().map(Card::new).collect();
    cards.sort_by_key(|card| card.kind() as u8);
    cards
}

impl Card {
    fn new(adapter: Adapter) -> Card {
        let info = adapter.get_info();
        let words = [info.backend.to_str(), &info.driver, &info.driver_info];
        let driver = words.into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>();
        Card { adapter, name: info.name, driver: driver.join(" ") }
    }

    /// The name that the driver gives to the card.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The interface (such as Vulkan), the driver and its version.
    pub fn driver(&self) -> &str {
        &self.driver
    }

    /// The kind of the card.
    pub fn kind(&self) -> CardKind {
        match self.adapter.get_info().device_type {
            DeviceType::DiscreteGpu => CardKind::Discrete,
            DeviceType::IntegratedGpu => CardKind::Integrated,
            DeviceType::VirtualGpu | DeviceType::Other => CardKind::Other,
            DeviceType::Cpu => CardKind::Software,
        }
    }

    /// The largest piece of memory that the driver gives, in bytes. All numbers of a kind, such as a layer's
    /// weights or a batch's channels, have to fit into one.
    pub(super) fn largest_buffer(&self) -> u64 {
        let limits = self.limits();
        limits.max_buffer_size.min(limits.max_storage_buffer_binding_size)
    }

    /// The limits of a group of its threads.
    pub(super) fn group_limits(&self) -> GroupLimits {
        let limits = self.limits();
        GroupLimits {
            memory: limits.max_compute_workgroup_storage_size as usize,
            threads: limits.max_compute_invocations_per_workgroup as usize,
            matrices: self.matrices(),
        }
    }

    /// True if it has 16-bit floats.
    pub(super) fn has_half_floats(&self) -> bool {
        self.adapter.features().contains(Features::SHADER_F16)
    }

    /// True if it can compute in this style.
    pub fn has(&self, style: Style) -> bool {
        match style {
            Style::F32 => true,
            Style::F16 => self.has_half_floats(),
            Style::Matrix => self.has_half_floats() && self.matrices().is_some(),
        }
    }

    /// The style that is fastest as a rule, of those that the card has.
    pub fn best_style(&self) -> Style {
        Style::ALL.into_iter().find(|&style| self.has(style)).unwrap_or(Style::F32)
    }

    /// The cooperative matrices of 16-bit floats with sums in 32 bits that it multiplies: square ones.
    fn matrices(&self) -> Option<Matrices> {
        if !self.adapter.features().contains(MATRIX_FEATURES) {
            return None;
        }
        let shapes = self.adapter.cooperative_matrix_properties();
        let has = |side: u32| {
            shapes.iter().any(|shape| {
                [shape.m_size, shape.n_size, shape.k_size] == [side; 3]
                    && shape.ab_type == CooperativeScalarType::F16
                    && shape.cr_type == CooperativeScalarType::F32
            })
        };
        let info = self.adapter.get_info();
        let side = [16, 8].into_iter().find(|&side| has(side))?;
        let subgroup = info.subgroup_max_size as usize;
        // Metal loads matrices from numbers alone.
        let reads_vectors = info.backend == wgpu::Backend::Vulkan;
        (subgroup >= LEAST_SUBGROUP).then_some(Matrices {
            side: side as usize,
            subgroup,
            reads_vectors,
        })
    }

    fn limits(&self) -> Limits {
        self.adapter.limits()
    }

    /// Opens the card for computing in this style.
    pub(super) fn open(&self, style: Style) -> Result<OpenCard, GpuError> {
        if !self.has(style) {
            return Err(GpuError::Style(style, self.name.clone()));
        }
        let (required_features, experimental_features) = match style {
            Style::F32 => (Features::empty(), ExperimentalFeatures::disabled()),
            Style::F16 => (Features::SHADER_F16, ExperimentalFeatures::disabled()),
            Style::Matrix => (Features::SHADER_F16 | MATRIX_FEATURES, experiments()),
        };
        let descriptor = DeviceDescriptor {
            required_features,
            experimental_features,
            required_limits: self.limits(),
            ..DeviceDescriptor::default()
        };
        let (device, queue) = wait(self.adapter.request_device(&descriptor))
            .map_err(|error| GpuError::NotOpened(self.name.clone(), error.to_string()))?;
        let failure = Failure::default();
        let lost = failure.clone();
        device.set_device_lost_callback(move |_, why| lost.note(format!("it is lost: {why}")));
        let refused = failure.clone();
        device.on_uncaptured_error(Arc::new(move |error: wgpu::Error| {
            refused.note(error.to_string());
        }));
        let largest_buffer = self.largest_buffer();
        Ok(OpenCard { device, queue, failure, largest_buffer, card: self.clone() })
    }
}

/// The permission for features that wgpu calls experimental.
#[allow(unsafe_code, reason = "wgpu asks for it")]
fn experiments() -> ExperimentalFeatures {
    // SAFETY: the caller has to accept that these features may have errors, so that safe calls do what is
    // undefined. The only one that is used multiplies matrices in shaders of this module, whose reads and writes
    // are within the memory that they declare; what an error can harm is this process and what it computes. The
    // program has a process for cards that owns nothing else, whose outputs are compared with the processor's at
    // each board size: where they differ, or the process ends, the next style or the processor takes over.
    unsafe { ExperimentalFeatures::enabled() }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.name, self.driver)
    }
}

/// A card that is ready to compute.
pub(super) struct OpenCard {
    pub(super) device: Device,
    pub(super) queue: Queue,
    pub(super) failure: Failure,
    /// As [`Card::largest_buffer`].
    pub(super) largest_buffer: u64,
    pub(super) card: Card,
}

/// The first failure of a card after it was opened, as the driver describes it.
#[derive(Clone, Default)]
pub(super) struct Failure(Arc<Mutex<Option<String>>>);

impl Failure {
    fn note(&self, what: String) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(what);
    }

    /// The failure, if there was one.
    pub(super) fn get(&self) -> Option<String> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// The result of a future of wgpu, which outside of browsers is ready at once or soon.
pub(super) fn wait<T>(future: impl Future<Output = T>) -> T {
    let mut future = pin!(future);
    loop {
        match future.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
            Poll::Ready(result) => return result,
            Poll::Pending => thread::yield_now(),
        }
    }
}
