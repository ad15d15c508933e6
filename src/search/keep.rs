//! A tree written down, and read again.
//!
//! All numbers are in little-endian order. First come the codes of the moves that were not
//! considered at the root, then the states of the random numbers, then the root's [`Record`], then
//! the positions of the tree, level by level: each is the number of its moves and their records in
//! the order of the tree. A mark behind each record says whether the position after the move
//! follows in its turn.

use std::collections::VecDeque;
use std::io::{self, Read, Write};

use rand_xoshiro::Xoshiro256PlusPlus;

use super::node::Record;
use super::tree::{Edge, Tree};
use crate::point::{Move, Size};

/// Why a search cannot be written down or read.
#[derive(Debug, thiserror::Error)]
pub enum KeepError {
    /// No search has been made.
    #[error("nothing has been searched")]
    Nothing,
    /// What is read has never been written like this.
    #[error("the saved search is damaged: {0}")]
    Damaged(&'static str),
    /// The tree does not fit.
    #[error("there is not enough memory for the saved search")]
    Memory,
    /// The file is at fault.
    #[error(transparent)]
    File(#[from] io::Error),
}

/// What a search needs to go on besides its tree.
pub(super) struct State {
    /// Codes of the moves that were not considered at the root.
    pub excluded: Vec<u16>,
    /// The random numbers of each thread.
    pub streams: Vec<Xoshiro256PlusPlus>,
}

/// More codes, threads, or bytes of a stream's state than there can be.
const MOST: u32 = 4096;

/// Writes `state` and `tree`, without what lies behind moves with fewer visits than `least_visits`.
pub(super) fn write(
    state: &State,
    tree: &Tree,
    least_visits: u32,
    out: &mut dyn Write,
) -> Result<(), KeepError> {
    write_u32(out, state.excluded.len() as u32)?;
    for code in &state.excluded {
        out.write_all(&code.to_le_bytes())?;
    }
    write_u32(out, state.streams.len() as u32)?;
    for stream in &state.streams {
        let text = serde_json::to_string(stream).map_err(io::Error::from)?;
        write_u32(out, text.len() as u32)?;
        out.write_all(text.as_bytes())?;
    }
    let mut open = VecDeque::new();
    let write_move = |out: &mut dyn Write, edge: Edge<'_>, open: &mut VecDeque<u32>| {
        let record = edge.block.record(edge.lane);
        let behind = tree.first_block(edge).filter(|_| record.visits >= least_visits);
        write_record(out, &record)?;
        open.extend(behind);
        out.write_all(&[u8::from(behind.is_some())])
    };
    write_move(out, tree.root(), &mut open)?;
    while let Some(first) = open.pop_front() {
        let count: usize = tree.blocks_from(first).map(|(_, block)| block.count()).sum();
        write_u32(out, count as u32)?;
        for (index, block) in tree.blocks_from(first) {
            for lane in 0..block.count() {
                write_move(out, Edge { block, lane, index }, &mut open)?;
            }
        }
    }
    Ok(())
}

/// Reads what [`write()`] has written about a position on a board of `size` into an empty tree.
pub(super) fn read(input: &mut dyn Read, size: Size, tree: &mut Tree) -> Result<State, KeepError> {
    let mut state = State { excluded: Vec::new(), streams: Vec::new() };
    for _ in 0..read_count(input)? {
        let code = u16::from_le_bytes(bytes(input)?);
        state.excluded.push(checked(code, size)?);
    }
    for _ in 0..read_count(input)? {
        let mut text = vec![0; read_count(input)? as usize];
        exactly(input, &mut text)?;
        let stream = serde_json::from_slice(&text);
        state.streams.push(stream.map_err(|_| KeepError::Damaged("no random numbers"))?);
    }
    let (record, more) = read_record(input, size)?;
    tree.plant(&record);
    let tree = &*tree;
    let mut open = VecDeque::new();
    open.extend(more.then(|| tree.root()));
    while let Some(edge) = open.pop_front() {
        let count = read_count(input)? as usize;
        if !(1..=size.area() + Move::CODES_OF_NO_POINT).contains(&count) {
            return Err(KeepError::Damaged("a position with too many moves"));
        }
        let mut moves = Vec::with_capacity(count);
        for _ in 0..count {
            moves.push(read_record(input, size)?);
        }
        let records: Vec<Record> = moves.iter().map(|(record, _)| *record).collect();
        if !tree.graft(edge, &records) {
            return Err(KeepError::Memory);
        }
        let blocks = tree.first_block(edge).into_iter().flat_map(|first| tree.blocks_from(first));
        let edges = blocks.flat_map(|(index, block)| {
            (0..block.count()).map(move |lane| Edge { block, lane, index })
        });
        open.extend(edges.zip(&moves).filter(|(_, (_, more))| *more).map(|(edge, _)| edge));
    }
    Ok(state)
}

fn write_u32(out: &mut dyn Write, number: u32) -> io::Result<()> {
    out.write_all(&number.to_le_bytes())
}

fn write_record(out: &mut dyn Write, record: &Record) -> io::Result<()> {
    out.write_all(&record.value.to_le_bytes())?;
    out.write_all(&record.amaf.to_le_bytes())?;
    out.write_all(&record.score.to_le_bytes())?;
    out.write_all(&record.visits.to_le_bytes())?;
    out.write_all(&record.prior.to_le_bytes())?;
    out.write_all(&record.mv.to_le_bytes())
}

/// A record and whether the position after its move follows.
fn read_record(input: &mut dyn Read, size: Size) -> Result<(Record, bool), KeepError> {
    let record = Record {
        value: u64::from_le_bytes(bytes(input)?),
        amaf: u64::from_le_bytes(bytes(input)?),
        score: i64::from_le_bytes(bytes(input)?),
        visits: u32::from_le_bytes(bytes(input)?),
        prior: u32::from_le_bytes(bytes(input)?),
        mv: u16::from_le_bytes(bytes(input)?),
    };
    checked(record.mv().code(), size)?;
    match bytes(input)? {
        [0] => Ok((record, false)),
        [1] => Ok((record, true)),
        _ => Err(KeepError::Damaged("a mark that is none")),
    }
}

/// The code of a move, if there is such a move.
fn checked(code: u16, size: Size) -> Result<u16, KeepError> {
    match Move::from_code(code) {
        Move::Play(point) if !size.contains(point) => {
            Err(KeepError::Damaged("a move off the board"))
        }
        _ => Ok(code),
    }
}

fn read_count(input: &mut dyn Read) -> Result<u32, KeepError> {
    let count = u32::from_le_bytes(bytes(input)?);
    if count > MOST { Err(KeepError::Damaged("a number too large")) } else { Ok(count) }
}

fn bytes<const COUNT: usize>(input: &mut dyn Read) -> Result<[u8; COUNT], KeepError> {
    let mut bytes = [0; COUNT];
    exactly(input, &mut bytes)?;
    Ok(bytes)
}

fn exactly(input: &mut dyn Read, bytes: &mut [u8]) -> Result<(), KeepError> {
    input.read_exact(bytes).map_err(|error| match error.kind() {
        io::ErrorKind::UnexpectedEof => KeepError::Damaged("its end is missing"),
        _ => KeepError::File(error),
    })
}
