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
    /// By the number of the feature, for those with names.
    named: Vec<f32>,
    /// A hash table, in which a shape is in the first free slot from the end of its hash on. A slot
    /// is what a search for a shape looks at, and holds all that is asked of it.
    slots: Vec<Slot>,
}

/// A shape with its strength.
#[derive(Clone, Copy, Default, Debug, PartialEq)]
struct Slot {
    /// The shape's hash, 0 if the slot is free.
    hash: u32,
    /// The logarithm of its strength.
    strength: f32,
}

impl Strengths {
    /// Strengths of one, whose logarithm is zero, for this many named features and for the shapes
    /// with these hashes. There is no shape with the hash 0.
    pub fn even(named: usize, mut hashes: Vec<u32>) -> Strengths {
        hashes.sort_unstable();
        hashes.dedup();
        let mut slots = vec![Slot::default(); (2 * hashes.len()).next_power_of_two().max(2)];
        let mask = slots.len() - 1;
        for hash in hashes {
            let mut slot = hash as usize & mask;
            while slots[slot].hash != 0 {
                slot = (slot + 1) & mask;
            }
            slots[slot].hash = hash;
        }
        Strengths { named: vec![0.0; named], slots }
    }

    /// The number of the shape with this hash among the shapes, if it has a strength.
    #[inline]
    pub fn shape(&self, hash: u32) -> Option<u32> {
        let mask = self.slots.len() - 1;
        let mut slot = hash as usize & mask;
        while self.slots[slot].hash != hash {
            if self.slots[slot].hash == 0 {
                return None;
            }
            slot = (slot + 1) & mask;
        }
        (hash != 0).then_some(slot as u32)
    }

    /// The logarithm of the strength of a feature.
    #[inline]
    pub fn logarithm(&self, feature: usize) -> f32 {
        match feature.checked_sub(self.named.len()) {
            None => self.named[feature],
            Some(shape) => self.slots[shape].strength,
        }
    }

    /// The same, to be changed.
    pub fn logarithm_mut(&mut self, feature: usize) -> &mut f32 {
        match feature.checked_sub(self.named.len()) {
            None => &mut self.named[feature],
            Some(shape) => &mut self.slots[shape].strength,
        }
    }

    /// Fills `chances` with the chances of `count` candidates that have these marks: the products of
    /// their strengths, divided by the sum of all products and of `rest`, the strength of making
    /// none of these moves.
    pub fn rate(&self, count: usize, marks: &[Mark], rest: f32, chances: &mut Vec<f32>) {
        chances.clear();
        chances.resize(count, 0.0);
        for mark in marks {
            chances[usize::from(mark.candidate)] += self.logarithm(mark.feature as usize);
        }
        // The largest product is taken out, so that none is too large for a float.
        let most = chances.iter().copied().fold(f32::MIN, f32::max);
        chances.iter_mut().for_each(|chance| *chance = (*chance - most).exp());
        let others = if rest > 0.0 { rest * (-most).exp() } else { 0.0 };
        let all = chances.iter().sum::<f32>() + others;
        chances.iter_mut().for_each(|chance| *chance /= all);
    }

    /// All shapes, in ascending order of their hashes: the number of the feature, and the hash.
    pub fn shapes(&self) -> Vec<(usize, u32)> {
        let slots = self.slots.iter().enumerate().filter(|(_, slot)| slot.hash != 0);
        let mut shapes: Vec<(usize, u32)> =
            slots.map(|(number, slot)| (self.named.len() + number, slot.hash)).collect();
        shapes.sort_unstable_by_key(|&(_, hash)| hash);
        shapes
    }

    /// How many features have names.
    pub fn named(&self) -> usize {
        self.named.len()
    }

    /// A number above those of all features.
    pub fn end(&self) -> usize {
        self.named.len() + self.slots.len()
    }

    /// The file with these strengths. `names` are those of the features that have names: row and
    /// value.
    pub fn to_bytes<'a>(&self, names: impl Iterator<Item = (&'a str, &'a str)>) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend((self.named.len() as u32).to_le_bytes());
        for ((row, value), strength) in names.zip(&self.named) {
            let name = format!("{row}: {value}");
            bytes.extend((name.len() as u16).to_le_bytes());
            bytes.extend(name.as_bytes());
            bytes.extend(strength.to_le_bytes());
        }
        let shapes = self.shapes();
        let largest = self.slots.iter().fold(0.0f32, |most, slot| most.max(slot.strength.abs()));
        let step = (largest / 127.0).max(f32::MIN_POSITIVE);
        let steps = |feature| (self.logarithm(feature) / step).round() as i8 as u8;
        bytes.extend((shapes.len() as u32).to_le_bytes());
        bytes.extend(step.to_le_bytes());
        bytes.extend(shapes.iter().flat_map(|(_, hash)| hash.to_le_bytes()));
        bytes.extend(shapes.iter().map(|&(feature, _)| steps(feature)));
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
        if !hashes.is_sorted_by(|a, b| a < b) || hashes.first() == Some(&0) {
            return Err(StrengthsError::Damaged("the shapes are not in order"));
        }
        let steps = reader.take(count)?;
        if !reader.0.is_empty() {
            return Err(StrengthsError::Damaged("something follows its end"));
        }
        let mut strengths = Strengths { named, ..Strengths::even(0, hashes) };
        for (&steps, (feature, _)) in steps.iter().zip(strengths.shapes()) {
            *strengths.logarithm_mut(feature) = f32::from(steps as i8) * step;
        }
        Ok(strengths)
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
        (*strengths.logarithm_mut(0), *strengths.logarithm_mut(1)) = (0.25, -1.5);
        for ((feature, _), value) in strengths.shapes().into_iter().zip([0.0, 1.27, -1.27, 0.5]) {
            *strengths.logarithm_mut(feature) = value;
        }
        strengths
    }

    #[test]
    fn a_file_reads_back() {
        let (strengths, bytes) = (sample(), sample().to_bytes(NAMES.into_iter()));
        let again = Strengths::from_bytes(&bytes, NAMES.into_iter()).unwrap();
        assert_eq!(again.shapes(), strengths.shapes());
        assert_eq!(
            again.shapes().iter().map(|shape| shape.1).collect::<Vec<_>>(),
            [3, 7, 15, 0xffff_0000]
        );
        for (feature, hash) in strengths.shapes() {
            assert_eq!(again.shape(hash).map(|number| 2 + number as usize), Some(feature));
        }
        assert_eq!((again.shape(8), again.shape(0)), (None, None));
        for feature in 0..strengths.end() {
            let (a, b) = (again.logarithm(feature), strengths.logarithm(feature));
            assert!((a - b).abs() < 0.006, "{a} {b}");
        }
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
        assert_eq!([0, 1, 2].map(|feature| strengths.logarithm(feature)), [0.0, -1.5, 0.25]);
        assert_eq!(strengths.named(), 3);
    }
}
