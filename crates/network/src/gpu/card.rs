//! Graphics cards, and what each can do.

use std::fmt;
use std::future::Future;
use std::pin::pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll, Waker};
use std::thread;

use wgpu::{
    Adapter, Backends, Device, DeviceDescriptor, DeviceType, Features, Instance,
    InstanceDescriptor, Limits, Queue,
};

use super::{GpuError, Style};

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
    /// The processor plays a card.
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
    pub fn largest_buffer(&self) -> u64 {
        let limits = self.limits();
        limits.max_buffer_size.min(limits.max_storage_buffer_binding_size)
    }

    /// The memory that the threads of a group share, in bytes.
    pub(super) fn group_memory(&self) -> usize {
        self.limits().max_compute_workgroup_storage_size as usize
    }

    /// True if it has 16-bit floats, so that [`Style::F16`] can be used.
    pub fn has_half_floats(&self) -> bool {
        self.adapter.features().contains(Features::SHADER_F16)
    }

    /// True if it multiplies small matrices at once. Nothing uses them yet: wgpu calls them experimental.
    pub fn has_cooperative_matrices(&self) -> bool {
        self.adapter.features().contains(Features::EXPERIMENTAL_COOPERATIVE_MATRIX)
    }

    /// The style that is fastest as a rule, of those that the card has.
    pub fn best_style(&self) -> Style {
        if self.has_half_floats() { Style::F16 } else { Style::F32 }
    }

    fn limits(&self) -> Limits {
        self.adapter.limits()
    }

    /// Opens the card for computing in this style.
    pub(super) fn open(&self, style: Style) -> Result<OpenCard, GpuError> {
        let required_features = match style {
            Style::F32 => Features::empty(),
            Style::F16 if self.has_half_floats() => Features::SHADER_F16,
            Style::F16 => return Err(GpuError::Style(style, self.name.clone())),
        };
        let descriptor = DeviceDescriptor {
            required_features,
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
