//! Messages between the program and the process that computes for it: a mark, a kind, a length, a
//! checksum, and the numbers of a network's inputs or outputs. A driver that prints something into the
//! middle of a message is noticed.
//!
//! All numbers are little-endian. A position takes 1.1 KB at 19x19, its outputs 4.4 KB.

use std::io::{self, ErrorKind, Read, Write};

use crate::hash::{NO_BYTES, hash_bytes};
use ponnuki_network::kernel::Geometry;
use ponnuki_network::{BoardSize, GLOBALS, Inputs, Output, PLANES, PLAYER_FEATURES};

/// The bytes that each message begins with, by which other output is recognised.
const MARK: [u8; 2] = [0xb7, 0x0c];
/// The bytes before the contents.
const HEAD: usize = 15;
/// The most bytes of the contents.
const LONGEST: usize = 16 << 20;
/// The longest side of a board.
const LONGEST_SIDE: usize = 25;

/// The meaning of a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// To the process: positions to evaluate.
    Inputs = 1,
    /// From it: their outputs.
    Outputs,
    /// From it, once: it is ready ([`Ready`]).
    Ready,
    /// From it, while it becomes ready: a line of text.
    Progress,
    /// From it: the reason why it cannot compute or not any more, a line of text.
    Refusal,
    /// From it, in place of [`Ready`](Kind::Ready): the reason why it would not be worth while, a line of
    /// text.
    Declined,
}

impl Kind {
    fn of(byte: u8) -> Option<Kind> {
        use Kind::{Declined, Inputs, Outputs, Progress, Ready, Refusal};
        let all = [Inputs, Outputs, Ready, Progress, Refusal, Declined];
        all.into_iter().find(|&kind| kind as u8 == byte)
    }
}

/// A process that is ready to compute.
#[derive(Clone, Default, PartialEq, Debug)]
pub(super) struct Ready {
    /// The number of weights of its network, which has to be that of the program.
    pub(super) weights: u64,
    /// The number of positions in a batch with which it is fastest.
    pub(super) batch_size: usize,
    /// The batches that it wants under way at once.
    pub(super) batches_in_flight: usize,
    /// True if it computes with 16-bit floats.
    pub(super) is_half: bool,
    /// The evaluations that it makes while a thread of the processor makes one, at least 1.
    pub(super) relative_speed: usize,
    /// The device and its numbers, for people.
    pub(super) name: String,
}

/// Writes a message.
///
/// # Errors
/// When `out` cannot be written.
pub(super) fn write(out: &mut impl Write, kind: Kind, contents: &[u8]) -> io::Result<()> {
    let mut head = [0; HEAD];
    head[..2].copy_from_slice(&MARK);
    head[2] = kind as u8;
    head[3..7].copy_from_slice(&(contents.len() as u32).to_le_bytes());
    head[7..].copy_from_slice(&hash_bytes(NO_BYTES, contents).to_le_bytes());
    out.write_all(&head)?;
    out.write_all(contents)?;
    out.flush()
}

/// Reads a message. `None` at the end of the input.
///
/// # Errors
/// When `input` cannot be read, ends within a message, or has something else in place of one.
pub(super) fn read(input: &mut impl Read) -> io::Result<Option<(Kind, Vec<u8>)>> {
    let mut head = [0; HEAD];
    if let Err(error) = input.read_exact(&mut head[..1]) {
        return if error.kind() == ErrorKind::UnexpectedEof { Ok(None) } else { Err(error) };
    }
    input.read_exact(&mut head[1..])?;
    let mut numbers = Fields(&head[3..]);
    let (length, sum) = (numbers.count().unwrap_or_default(), numbers.word());
    match Kind::of(head[2]) {
        Some(kind) if head[..2] == MARK && length <= LONGEST => {
            // The memory grows with what comes, not with what a length promises.
            let mut contents = Vec::new();
            input.take(length as u64).read_to_end(&mut contents)?;
            match contents.len() == length {
                true if sum == Some(hash_bytes(NO_BYTES, &contents)) => Ok(Some((kind, contents))),
                true => Err(io::Error::other(NO_MESSAGE)),
                false => Err(ErrorKind::UnexpectedEof.into()),
            }
        }
        _ => Err(io::Error::other(NO_MESSAGE)),
    }
}

const NO_MESSAGE: &str = "something that is no message";

/// Takes numbers off the front of a message; `None` where it is too short.
pub(super) struct Fields<'a>(pub(super) &'a [u8]);

impl<'a> Fields<'a> {
    pub(super) fn bytes(&mut self, count: usize) -> Option<&'a [u8]> {
        let (first, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(first)
    }

    pub(super) fn number(&mut self) -> Option<u32> {
        self.bytes(4)?.try_into().ok().map(u32::from_le_bytes)
    }

    fn word(&mut self) -> Option<u64> {
        self.bytes(8)?.try_into().ok().map(u64::from_le_bytes)
    }

    fn count(&mut self) -> Option<usize> {
        self.number().map(|number| number as usize)
    }

    fn float(&mut self) -> Option<f32> {
        self.number().map(f32::from_bits)
    }

    /// Makes `floats` the next `count` numbers.
    fn floats(&mut self, count: usize, floats: &mut Vec<f32>) -> Option<()> {
        let bytes = self.bytes(4 * count)?;
        floats.clear();
        floats.extend(
            bytes
                .chunks_exact(4)
                .map(|four| f32::from_le_bytes([four[0], four[1], four[2], four[3]])),
        );
        Some(())
    }

    fn array<const N: usize>(&mut self) -> Option<[f32; N]> {
        let mut array = [0.0; N];
        for number in &mut array {
            *number = self.float()?;
        }
        Some(array)
    }
}

fn push_floats(bytes: &mut Vec<u8>, floats: &[f32]) {
    floats.iter().for_each(|float| bytes.extend(float.to_le_bytes()));
}

fn push_count(bytes: &mut Vec<u8>, count: usize) {
    bytes.extend((count as u32).to_le_bytes());
}

impl Ready {
    /// As the contents of a message.
    pub(super) fn encode(&self) -> Vec<u8> {
        let mut bytes = self.weights.to_le_bytes().to_vec();
        push_count(&mut bytes, self.batch_size);
        push_count(&mut bytes, self.batches_in_flight);
        bytes.push(u8::from(self.is_half));
        push_count(&mut bytes, self.relative_speed);
        bytes.extend(self.name.as_bytes());
        bytes
    }

    /// Reads what [`encode`](Self::encode) makes.
    pub(super) fn decode(bytes: &[u8]) -> Option<Ready> {
        let mut fields = Fields(bytes);
        let weights = fields.word()?;
        let (batch_size, batches_in_flight) = (fields.count()?, fields.count()?);
        let is_half = fields.bytes(1)? == [1];
        let relative_speed = fields.count()?;
        let name = line(fields.0);
        let is_possible = (1..=1024).contains(&batch_size)
            && (1..=64).contains(&batches_in_flight)
            && relative_speed >= 1;
        is_possible.then_some(Ready {
            weights,
            batch_size,
            batches_in_flight,
            is_half,
            relative_speed,
            name,
        })
    }
}

/// The text of a message, on one line and not too long, whatever it contains.
pub(super) fn line(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    let clean = |letter: char| if letter.is_control() { ' ' } else { letter };
    text.chars().map(clean).take(300).collect()
}

/// Makes `bytes` the contents of a message: positions on boards of `size`, which the answer calls
/// `number`.
pub(super) fn encode_inputs(bytes: &mut Vec<u8>, number: u32, size: BoardSize, all: &[Inputs]) {
    bytes.clear();
    bytes.extend(number.to_le_bytes());
    bytes.extend([size.0 as u8, size.1 as u8]);
    push_count(bytes, all.len());
    for inputs in all {
        push_floats(bytes, &inputs.global);
        push_count(bytes, inputs.meta.len());
        push_floats(bytes, &inputs.meta);
        let first = bytes.len();
        bytes.resize(first + plane_bytes(size), 0);
        for &place in inputs.spatial.indices() {
            bytes[first + place as usize / 8] |= 1 << (place % 8);
        }
    }
}

/// The bytes of all planes of a board, a bit for each number.
fn plane_bytes(size: BoardSize) -> usize {
    (size.0 * size.1 * PLANES).div_ceil(8)
}

/// Reads what [`encode_inputs`] makes: its number, the board, and at most `most` positions.
pub(super) fn decode_inputs(bytes: &[u8], most: usize) -> Option<(u32, BoardSize, Vec<Inputs>)> {
    let mut fields = Fields(bytes);
    let number = fields.number()?;
    let size = match *fields.bytes(2)? {
        [width, height] => (usize::from(width), usize::from(height)),
        _ => return None,
    };
    let count = fields.count()?;
    let is_board = [size.0, size.1].iter().all(|side| (1..=LONGEST_SIDE).contains(side));
    if !is_board || !(1..=most).contains(&count) {
        return None;
    }
    let mut all = Vec::with_capacity(count);
    for _ in 0..count {
        let mut inputs = Inputs { global: fields.array::<GLOBALS>()?, ..Inputs::default() };
        let meta = fields.count().filter(|count| [0, PLAYER_FEATURES].contains(count))?;
        fields.floats(meta, &mut inputs.meta)?;
        let planes = fields.bytes(plane_bytes(size))?;
        inputs.spatial.reset(Geometry::new(size.0, size.1));
        for point in 0..size.0 * size.1 {
            for plane in 1..PLANES {
                let place = point * PLANES + plane;
                if planes[place / 8] & 1 << (place % 8) != 0 {
                    inputs.spatial.push(plane);
                }
            }
            inputs.spatial.end_point();
        }
        all.push(inputs);
    }
    fields.0.is_empty().then_some((number, size, all))
}

/// Makes `bytes` the contents of a message: the outputs of the positions of message `number`.
pub(super) fn encode_outputs(bytes: &mut Vec<u8>, number: u32, all: &[Output]) {
    bytes.clear();
    bytes.extend(number.to_le_bytes());
    for output in all {
        push_count(bytes, output.optimistic.len());
        push_floats(bytes, &output.optimistic);
        push_floats(bytes, &output.policy);
        push_floats(bytes, &[output.pass]);
        push_floats(bytes, &output.outcome);
        push_floats(bytes, &output.score);
        push_floats(bytes, &output.ownership);
    }
}

/// Reads what [`encode_outputs`] makes, after the number, into `all`. `None` if it is no such message, or
/// has numbers that are not finite.
pub(super) fn decode_outputs(bytes: &[u8], size: BoardSize, all: &mut [Output]) -> Option<()> {
    let mut fields = Fields(bytes);
    let area = size.0 * size.1;
    for output in all {
        let optimistic = fields.count().filter(|count| [0, area + 1].contains(count))?;
        fields.floats(optimistic, &mut output.optimistic)?;
        fields.floats(area, &mut output.policy)?;
        output.pass = fields.float()?;
        output.outcome = fields.array()?;
        output.score = fields.array()?;
        fields.floats(area, &mut output.ownership)?;
        let lists = [&output.policy[..], &output.optimistic, &output.ownership];
        let few = [&[output.pass][..], &output.outcome, &output.score];
        if !lists.into_iter().chain(few).flatten().all(|number| number.is_finite()) {
            return None;
        }
    }
    fields.0.is_empty().then_some(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use ponnuki_network::random;
    use rand::{Rng, RngExt};
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::SeedableRng;

    const SIZE: BoardSize = (7, 5);

    fn positions(rng: &mut Xoshiro256PlusPlus) -> Vec<Inputs> {
        (0..3).map(|_| random::inputs(SIZE, rng)).collect()
    }

    fn output(seed: f32) -> Output {
        Output {
            policy: (0..35).map(|point| point as f32 * seed).collect(),
            pass: seed,
            optimistic: (0..36).map(|point| point as f32 - seed).collect(),
            outcome: [seed, 1.0, 2.0],
            score: [seed; 6],
            ownership: vec![seed; 35],
        }
    }

    fn ready() -> Ready {
        Ready {
            weights: 1 << 40,
            batch_size: 32,
            batches_in_flight: 2,
            is_half: true,
            relative_speed: 50,
            name: "a card".to_owned(),
        }
    }

    #[test]
    fn messages_come_as_they_were_sent() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        let mut sent = positions(&mut rng);
        sent[1].meta = vec![0.5; PLAYER_FEATURES];
        let (mut bytes, mut pipe) = (Vec::new(), Vec::new());
        encode_inputs(&mut bytes, 7, SIZE, &sent);
        write(&mut pipe, Kind::Inputs, &bytes).unwrap();
        let (kind, contents) = read(&mut &pipe[..]).unwrap().unwrap();
        assert_eq!(kind, Kind::Inputs);
        assert_eq!(decode_inputs(&contents, 3), Some((7, SIZE, sent)));
        assert_eq!(decode_inputs(&contents, 2), None, "more than are allowed");

        let sent = [output(0.25), Output { optimistic: Vec::new(), ..output(3.0) }];
        encode_outputs(&mut bytes, 9, &sent);
        let mut found = vec![Output::default(); 2];
        assert_eq!(Fields(&bytes).number(), Some(9));
        assert_eq!(decode_outputs(&bytes[4..], SIZE, &mut found), Some(()));
        assert_eq!(found, sent);
        encode_outputs(&mut bytes, 9, &[Output { pass: f32::NAN, ..output(1.0) }]);
        assert_eq!(decode_outputs(&bytes[4..], SIZE, &mut found[..1]), None, "no number");

        let ready = ready();
        assert_eq!(Ready::decode(&ready.encode()), Some(ready.clone()));
        let slow = Ready { relative_speed: 0, ..ready };
        assert_eq!(Ready::decode(&slow.encode()), None);
    }

    #[test]
    fn the_end_is_told_from_a_message_that_is_cut_off() {
        let mut pipe = Vec::new();
        write(&mut pipe, Kind::Progress, b"measuring").unwrap();
        assert_eq!(read(&mut &pipe[..0]).unwrap(), None);
        for length in 1..pipe.len() {
            assert!(read(&mut &pipe[..length]).is_err(), "{length}");
        }
    }

    #[test]
    fn a_message_with_something_else_in_it_is_an_error() {
        let mut pipe = Vec::new();
        write(&mut pipe, Kind::Progress, b"measuring").unwrap();
        for place in 0..pipe.len() {
            let mut changed = pipe.clone();
            changed[place] ^= 1;
            let found = read(&mut &changed[..]);
            // The kind is no part of the sum.
            let other = matches!(found, Ok(Some((kind, _))) if kind != Kind::Progress);
            assert!(found.is_err() || place == 2 && other, "{place}");
        }
    }

    /// Anything may come from a driver that writes where it should not.
    #[test]
    fn any_bytes_are_an_error_or_a_message() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(2);
        let (mut inputs, mut outputs, ready) = (Vec::new(), Vec::new(), ready().encode());
        encode_inputs(&mut inputs, 1, SIZE, &positions(&mut rng));
        encode_outputs(&mut outputs, 1, &[output(0.5), output(2.0)]);
        let mut pipe = Vec::new();
        write(&mut pipe, Kind::Outputs, &outputs).unwrap();
        let mut found = vec![Output::default(); 2];
        for round in 0..4000 {
            let mut bytes = match round % 5 {
                0 => pipe.clone(),
                1 => inputs.clone(),
                2 => outputs.clone(),
                3 => ready.clone(),
                _ => {
                    let mut noise = vec![0; rng.random_range(0..200)];
                    rng.fill_bytes(&mut noise);
                    noise
                }
            };
            for _ in 0..rng.random_range(0..4) {
                if !bytes.is_empty() {
                    let place = rng.random_range(0..bytes.len());
                    bytes[place] = rng.random();
                }
            }
            bytes.truncate(rng.random_range(0..=bytes.len()));
            let mut input = &bytes[..];
            while let Ok(Some((_, contents))) = read(&mut input) {
                assert!(contents.len() < bytes.len());
            }
            if let Some((_, size, all)) = decode_inputs(&bytes, 64) {
                let sides = Geometry::new(size.0, size.1);
                assert!(all.iter().all(|one| one.spatial.geometry() == sides));
            }
            if decode_outputs(&bytes, SIZE, &mut found).is_some() {
                assert!(found.iter().all(|one| one.policy.iter().all(|number| number.is_finite())));
            }
            if let Some(ready) = Ready::decode(&bytes) {
                assert!(ready.batch_size >= 1 && !ready.name.contains('\n'));
            }
        }
    }
}
