//! Strengths: how much each feature speaks for a move, as natural logarithms.
//!
//! They are learned, and kept in a compact file:
//!
//! | bytes | content |
//! |---|---|
//! | 20 | `Ponnuki strengths 1` and a line feed |
//! | 4 | the number of named features |
//! | for each of them: 2, n, 4 | the length of its name; the name, `ROW: VALUE` in UTF-8; its strength |
//! | 4, 4 | the number of shapes; the step of their strengths |
//! | 4 for each shape | the hashes of the shapes, in ascending order |
//! | 1 for each shape | the strengths of the shapes in steps, signed |
//!
//! Numbers are little-endian; strengths and the step are 32-bit floats.

use super::sheet::Mark;

/// What a file of strengths begins with.
const MAGIC: &[u8; 20] = b"Ponnuki strengths 1\n";

/// The most shapes that a file may have. It bounds the memory that a damaged file can ask for.
const MOST_SHAPES: usize = 1 << 24;

/// Why strengths cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StrengthsError {
    /// The first bytes are not those of such a file.
    #[error("this is not a file of strengths")]
    Foreign,
    /// The file ends too early.
    #[error("the file of strengths is cut off")]
    Short,
    /// Something follows what should be the end, or what is in the file contradicts itself.
    #[error("the file of strengths is damaged: {0}")]
    Damaged(&'static str),
    /// The file was made for other features.
    #[error("there is no feature '{0}' in this version")]
    Other(String),
}

/// The strengths of all features.
#[derive(Clone, Debug, PartialEq)]
pub struct Strengths {
    /// By the number of the feature: those with names, then the shapes.
    logarithms: Vec<f32>,
    /// The hashes of the shapes, in ascending order.
    hashes: Vec<u32>,
    /// For each slot of a hash table, one more than the number of a shape, 0 for none. A shape is
    /// in the first free slot from its hash on.
    slots: Vec<u32>,
}

impl Strengths {
    /// Strengths of one, whose logarithm is zero, for this many named features and for the shapes
    /// with these hashes.
    pub fn even(named: usize, mut hashes: Vec<u32>) -> Strengths {
        hashes.sort_unstable();
        hashes.dedup();
        let mut slots = vec![0; (2 * hashes.len()).next_power_of_two().max(2)];
        let mask = slots.len() - 1;
        for (number, &hash) in hashes.iter().enumerate() {
            let mut slot = hash as usize & mask;
            while slots[slot] != 0 {
                slot = (slot + 1) & mask;
            }
            slots[slot] = number as u32 + 1;
        }
        Strengths { logarithms: vec![0.0; named + hashes.len()], hashes, slots }
    }

    /// The number of the shape with this hash among the shapes, if it has a strength.
    #[inline]
    pub fn shape(&self, hash: u32) -> Option<u32> {
        let mask = self.slots.len() - 1;
        let mut slot = hash as usize & mask;
        loop {
            let number = self.slots[slot].checked_sub(1)?;
            if self.hashes[number as usize] == hash {
                return Some(number);
            }
            slot = (slot + 1) & mask;
        }
    }

    /// The logarithms of the strengths, by the number of the feature.
    #[inline]
    pub fn logarithms(&self) -> &[f32] {
        &self.logarithms
    }

    /// The logarithms, to be changed.
    pub fn logarithms_mut(&mut self) -> &mut [f32] {
        &mut self.logarithms
    }

    /// Fills `chances` with the chances of `count` candidates that have these marks: the products of
    /// their strengths, divided by the sum of all products and of `rest`, the strength of making
    /// none of these moves.
    pub fn rate(&self, count: usize, marks: &[Mark], rest: f32, chances: &mut Vec<f32>) {
        chances.clear();
        chances.resize(count, 0.0);
        for mark in marks {
            chances[usize::from(mark.candidate)] += self.logarithms[mark.feature as usize];
        }
        // The largest product is taken out, so that none is too large for a float.
        let most = chances.iter().copied().fold(f32::MIN, f32::max);
        chances.iter_mut().for_each(|chance| *chance = (*chance - most).exp());
        let others = if rest > 0.0 { rest * (-most).exp() } else { 0.0 };
        let all = chances.iter().sum::<f32>() + others;
        chances.iter_mut().for_each(|chance| *chance /= all);
    }

    /// The hashes of the shapes, in the order of their numbers.
    pub fn hashes(&self) -> &[u32] {
        &self.hashes
    }

    /// How many features have names.
    pub fn named(&self) -> usize {
        self.logarithms.len() - self.hashes.len()
    }

    /// The file with these strengths. `names` are those of the features that have names: row and
    /// value.
    pub fn to_bytes<'a>(&self, names: impl Iterator<Item = (&'a str, &'a str)>) -> Vec<u8> {
        let (named, shapes) = self.logarithms.split_at(self.named());
        let mut bytes = MAGIC.to_vec();
        bytes.extend((named.len() as u32).to_le_bytes());
        for ((row, value), strength) in names.zip(named) {
            let name = format!("{row}: {value}");
            bytes.extend((name.len() as u16).to_le_bytes());
            bytes.extend(name.as_bytes());
            bytes.extend(strength.to_le_bytes());
        }
        let largest = shapes.iter().fold(0.0f32, |most, strength| most.max(strength.abs()));
        let step = (largest / 127.0).max(f32::MIN_POSITIVE);
        bytes.extend((shapes.len() as u32).to_le_bytes());
        bytes.extend(step.to_le_bytes());
        bytes.extend(self.hashes.iter().flat_map(|hash| hash.to_le_bytes()));
        bytes.extend(shapes.iter().map(|strength| (strength / step).round() as i8 as u8));
        bytes
    }

    /// Reads a file of strengths for features with these names, in this order. A feature that the
    /// file does not have gets the strength one.
    ///
    /// # Errors
    /// When it is no such file, when it is damaged, or when it has features of other names.
    pub fn from_bytes<'a>(
        bytes: &[u8],
        names: impl Iterator<Item = (&'a str, &'a str)>,
    ) -> Result<Strengths, StrengthsError> {
        let mut reader = Reader(bytes);
        if reader.take(MAGIC.len()).ok() != Some(MAGIC.as_slice()) {
            return Err(StrengthsError::Foreign);
        }
        let names: Vec<String> = names.map(|(row, value)| format!("{row}: {value}")).collect();
        let mut named = vec![0.0; names.len()];
        for _ in 0..reader.number()? {
            let length = usize::from(u16::from_le_bytes(reader.array()?));
            let name = String::from_utf8_lossy(reader.take(length)?);
            let place = names.iter().position(|known| *known == name);
            let place = place.ok_or_else(|| StrengthsError::Other(name.into_owned()))?;
            named[place] = reader.float()?;
        }
        let count = reader.number()? as usize;
        let step = reader.float()?;
        if count > MOST_SHAPES {
            return Err(StrengthsError::Damaged("there are too many shapes"));
        }
        let hashes = reader.take(4 * count)?.chunks_exact(4);
        let hashes: Vec<u32> =
            hashes.map(|four| u32::from_le_bytes([four[0], four[1], four[2], four[3]])).collect();
        if !hashes.is_sorted_by(|a, b| a < b) {
            return Err(StrengthsError::Damaged("the shapes are not in order"));
        }
        let steps = reader.take(count)?;
        if !reader.0.is_empty() {
            return Err(StrengthsError::Damaged("something follows its end"));
        }
        named.extend(steps.iter().map(|&steps| f32::from(steps as i8) * step));
        let strengths = Strengths::even(named.len() - count, hashes);
        Ok(Strengths { logarithms: named, ..strengths })
    }
}

/// The rest of a file.
struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn take(&mut self, count: usize) -> Result<&'a [u8], StrengthsError> {
        let (taken, rest) = self.0.split_at_checked(count).ok_or(StrengthsError::Short)?;
        self.0 = rest;
        Ok(taken)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], StrengthsError> {
        self.take(N)?.try_into().map_err(|_| StrengthsError::Short)
    }

    fn number(&mut self) -> Result<u32, StrengthsError> {
        self.array().map(u32::from_le_bytes)
    }

    fn float(&mut self) -> Result<f32, StrengthsError> {
        let number = f32::from_le_bytes(self.array()?);
        if number.is_finite() && number.abs() < 100.0 {
            return Ok(number);
        }
        Err(StrengthsError::Damaged("a strength is out of range"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAMES: [(&str, &str); 2] = [("line", "1"), ("line", "2")];

    fn sample() -> Strengths {
        let mut strengths = Strengths::even(2, vec![7, 0xffff_0000, 3, 7 + 8]);
        let values = [0.25, -1.5, 0.0, 1.27, -1.27, 0.5];
        strengths.logarithms_mut().copy_from_slice(&values);
        strengths
    }

    #[test]
    fn a_file_reads_back() {
        let (strengths, bytes) = (sample(), sample().to_bytes(NAMES.into_iter()));
        let again = Strengths::from_bytes(&bytes, NAMES.into_iter()).unwrap();
        assert_eq!(again.hashes(), strengths.hashes());
        for (a, b) in again.logarithms().iter().zip(strengths.logarithms()) {
            assert!((a - b).abs() < 0.006, "{a} {b}");
        }
        let numbers: Vec<_> = [3, 7, 15, 0xffff_0000, 8].map(|hash| again.shape(hash)).to_vec();
        assert_eq!(numbers, [Some(0), Some(1), Some(2), Some(3), None]);
    }

    #[test]
    fn damage_is_noticed() {
        let bytes = sample().to_bytes(NAMES.into_iter());
        let read = |bytes: &[u8]| Strengths::from_bytes(bytes, NAMES.into_iter());
        for length in 0..bytes.len() {
            assert!(read(&bytes[..length]).is_err(), "{length}");
        }
        assert_eq!(read(b"something else entirely"), Err(StrengthsError::Foreign));
        assert!(matches!(read(&[&bytes[..], &[0]].concat()), Err(StrengthsError::Damaged(_))));
        let mut other = bytes.clone();
        other[26] = b'L';
        assert!(matches!(read(&other), Err(StrengthsError::Other(_))));
        let fewer = Strengths::from_bytes(&bytes, NAMES.into_iter().take(1));
        assert_eq!(fewer, Err(StrengthsError::Other("line: 2".to_owned())));
    }

    #[test]
    fn a_new_feature_begins_with_the_strength_one() {
        let bytes = sample().to_bytes(NAMES.into_iter());
        let names = [("ko", "taken"), NAMES[1], NAMES[0]];
        let strengths = Strengths::from_bytes(&bytes, names.into_iter()).unwrap();
        assert_eq!(strengths.logarithms()[..3], [0.0, -1.5, 0.25]);
        assert_eq!(strengths.named(), 3);
    }
}
