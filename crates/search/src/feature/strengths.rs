//! Strengths: how much each feature speaks for a move, as natural logarithms.
//!
//! Features with names may have different strengths on small and large boards. Strengths are
//! learned and kept in a compact file:
//!
//! | bytes | content |
//! |---|---|
//! | 20 | `Ponnuki strengths 2` and a line feed |
//! | 1, n | the number of tables; for each of them the longest side of its boards, in ascending order, 255 for the last |
//! | 4 | the number of named features |
//! | for each of them: 2, n | the length of its name; the name, `ROW: VALUE` in UTF-8 |
//! | and 4 for each table | its strength there |
//! | 4, 4 | the number of shapes; the step of their strengths |
//! | 4 for each shape | the hashes of the shapes, in ascending order |
//! | 1 for each shape | the strengths of the shapes in steps, signed |
//!
//! Numbers are little-endian; strengths and the step are 32-bit floats.

use super::sheet::FeatureMark;

/// The first bytes of a file of strengths.
const MAGIC: &[u8; 20] = b"Ponnuki strengths 2\n";

/// The longest side in the table for all boards without a table of their own.
const ANY: u8 = u8::MAX;

/// The most shapes that a file may have. It bounds the memory that a damaged file can ask for.
const MOST_SHAPES: usize = 1 << 24;

/// The reason why strengths cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StrengthsError {
    /// The file does not begin as a file of strengths does.
    #[error("this is not a file of strengths")]
    Foreign,
    /// The file ends too early.
    #[error("the file of strengths is cut off")]
    Short,
    /// Something follows the end, or the contents contradict each other.
    #[error("the file of strengths is damaged: {0}")]
    Damaged(&'static str),
    /// The file was made for other features.
    #[error("there is no feature '{0}' in this version")]
    Other(String),
}

/// The strengths of all features.
#[derive(Clone, Debug, PartialEq)]
pub struct Strengths {
    /// In ascending order of their sides, the last for [`ANY`].
    tables: Vec<NamedStrengths>,
    /// A hash table, in which a shape is in the first free slot from the end of its hash on. A slot
    /// holds everything that a lookup needs.
    slots: Vec<Slot>,
}

/// The strengths of the features with names, for boards of some sizes.
#[derive(Clone, Debug, PartialEq)]
struct NamedStrengths {
    /// The longest side of the boards.
    side: u8,
    /// By the number of the feature.
    strengths: Vec<f32>,
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
    /// Strengths of one, whose logarithm is zero, for `named` named features and for the shapes
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
        Strengths { tables: vec![NamedStrengths { side: ANY, strengths: vec![0.0; named] }], slots }
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

    /// The strengths on boards whose longer side is `side`.
    #[inline]
    pub fn on(&self, side: usize) -> SizeStrengths<'_> {
        SizeStrengths { named: &self.tables[self.table(side)].strengths, slots: &self.slots }
    }

    /// The logarithm of the strength of a feature on boards whose longer side is `side`. A change
    /// also affects all boards that share a table with them.
    pub fn logarithm_mut(&mut self, side: usize, feature: usize) -> &mut f32 {
        let table = self.table(side);
        match feature.checked_sub(self.named()) {
            None => &mut self.tables[table].strengths[feature],
            Some(shape) => &mut self.slots[shape].strength,
        }
    }

    /// Gives boards whose longer side is at most `side` a table of their own: a copy of their
    /// present one.
    pub fn split(&mut self, side: usize) {
        let table = self.table(side);
        if usize::from(self.tables[table].side) > side {
            let strengths = self.tables[table].strengths.clone();
            self.tables.insert(table, NamedStrengths { side: side as u8, strengths });
        }
    }

    /// The same strengths, but only for the shapes with these hashes.
    pub fn with_shapes(&self, hashes: Vec<u32>) -> Strengths {
        let mut fewer = Strengths { tables: self.tables.clone(), ..Strengths::even(0, hashes) };
        for slot in &mut fewer.slots {
            if let Some(shape) = self.shape(slot.hash) {
                slot.strength = self.slots[shape as usize].strength;
            }
        }
        fewer
    }

    /// The table for boards whose longer side is `side`.
    fn table(&self, side: usize) -> usize {
        let fits = |table: &NamedStrengths| side <= usize::from(table.side);
        self.tables.iter().position(fits).unwrap_or(self.tables.len() - 1)
    }

    /// All shapes in ascending order of their hashes, each as the number of its feature and its
    /// hash.
    pub fn shapes(&self) -> Vec<(usize, u32)> {
        let slots = self.slots.iter().enumerate().filter(|(_, slot)| slot.hash != 0);
        let mut shapes: Vec<(usize, u32)> =
            slots.map(|(number, slot)| (self.named() + number, slot.hash)).collect();
        shapes.sort_unstable_by_key(|&(_, hash)| hash);
        shapes
    }

    /// Returns the number of features that have names.
    pub fn named(&self) -> usize {
        self.tables[0].strengths.len()
    }

    /// The first number that belongs to no feature.
    pub fn end(&self) -> usize {
        self.named() + self.slots.len()
    }

    /// The contents of a file with these strengths. `names` gives the row and the value of each
    /// feature that has a name.
    pub fn to_bytes<'a>(&self, names: impl Iterator<Item = (&'a str, &'a str)>) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.push(self.tables.len() as u8);
        bytes.extend(self.tables.iter().map(|table| table.side));
        bytes.extend((self.named() as u32).to_le_bytes());
        for (feature, (row, value)) in names.take(self.named()).enumerate() {
            let name = format!("{row}: {value}");
            bytes.extend((name.len() as u16).to_le_bytes());
            bytes.extend(name.as_bytes());
            for table in &self.tables {
                bytes.extend(table.strengths[feature].to_le_bytes());
            }
        }
        let shapes = self.shapes();
        let largest = self.slots.iter().fold(0.0f32, |most, slot| most.max(slot.strength.abs()));
        let step = (largest / 127.0).max(f32::MIN_POSITIVE);
        let any = self.on(ANY.into());
        let steps = |feature| (any.logarithm(feature) / step).round() as i8 as u8;
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
        let [count] = reader.array()?;
        let sides = reader.take(count.into())?;
        if !sides.is_sorted_by(|a, b| a < b) || sides.last() != Some(&ANY) {
            return Err(StrengthsError::Damaged("the sizes of boards are not in order"));
        }
        let even = |&side| NamedStrengths { side, strengths: vec![0.0; names.len()] };
        let mut tables: Vec<NamedStrengths> = sides.iter().map(even).collect();
        for _ in 0..reader.number()? {
            let length = usize::from(u16::from_le_bytes(reader.array()?));
            let name = String::from_utf8_lossy(reader.take(length)?);
            let place = names.iter().position(|known| *known == name);
            let place = place.ok_or_else(|| StrengthsError::Other(name.into_owned()))?;
            for table in &mut tables {
                table.strengths[place] = reader.float()?;
            }
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
        let mut strengths = Strengths { tables, ..Strengths::even(0, hashes) };
        for (&steps, (feature, _)) in steps.iter().zip(strengths.shapes()) {
            *strengths.logarithm_mut(0, feature) = f32::from(steps as i8) * step;
        }
        Ok(strengths)
    }
}

/// The strengths on boards of one size.
#[derive(Clone, Copy, Debug)]
pub struct SizeStrengths<'a> {
    named: &'a [f32],
    slots: &'a [Slot],
}

impl SizeStrengths<'_> {
    /// The logarithm of the strength of a feature.
    #[inline]
    pub fn logarithm(&self, feature: usize) -> f32 {
        match feature.checked_sub(self.named.len()) {
            None => self.named[feature],
            Some(shape) => self.slots[shape].strength,
        }
    }

    /// Fills `chances` with the chances of `count` candidates that have these marks: the products of
    /// their strengths, divided by the sum of all products and of `rest`, the strength of making
    /// none of these moves.
    pub fn rate(&self, count: usize, marks: &[FeatureMark], rest: f32, chances: &mut Vec<f32>) {
        chances.clear();
        chances.resize(count, 0.0);
        for mark in marks {
            chances[usize::from(mark.candidate)] += self.logarithm(mark.feature as usize);
        }
        // All products are divided by the largest, so that none is too large for a float.
        let most = chances.iter().copied().fold(f32::MIN, f32::max);
        chances.iter_mut().for_each(|chance| *chance = (*chance - most).exp());
        let others = if rest > 0.0 { rest * (-most).exp() } else { 0.0 };
        let all = chances.iter().sum::<f32>() + others;
        chances.iter_mut().for_each(|chance| *chance /= all);
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
        (*strengths.logarithm_mut(19, 0), *strengths.logarithm_mut(19, 1)) = (0.25, -1.5);
        strengths.split(9);
        *strengths.logarithm_mut(9, 1) = 2.0;
        for ((feature, _), value) in strengths.shapes().into_iter().zip([0.0, 1.27, -1.27, 0.5]) {
            *strengths.logarithm_mut(9, feature) = value;
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
        for side in [2, 9, 10, 25] {
            let (again, strengths) = (again.on(side), strengths.on(side));
            for feature in 0..sample().end() {
                let (a, b) = (again.logarithm(feature), strengths.logarithm(feature));
                assert!((a - b).abs() < 0.006, "{a} {b}");
            }
        }
    }

    #[test]
    fn small_boards_can_have_strengths_of_their_own() {
        let mut strengths = sample();
        let of = |strengths: &Strengths, feature| {
            [5, 9, 10, 13, 14, 25].map(|side| strengths.on(side).logarithm(feature))
        };
        assert_eq!(of(&strengths, 0), [0.25; 6]);
        assert_eq!(of(&strengths, 1), [2.0, 2.0, -1.5, -1.5, -1.5, -1.5]);
        strengths.split(13);
        strengths.split(9);
        *strengths.logarithm_mut(13, 1) = 0.5;
        *strengths.logarithm_mut(19, 1) = 0.75;
        assert_eq!(of(&strengths, 1), [2.0, 2.0, 0.5, 0.5, 0.75, 0.75]);
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
        other[29] = b'L';
        assert!(matches!(read(&other), Err(StrengthsError::Other(_))));
        let fewer = Strengths::from_bytes(&bytes, NAMES.into_iter().take(1));
        assert_eq!(fewer, Err(StrengthsError::Other("line: 2".to_owned())));
    }

    #[test]
    fn a_new_feature_begins_with_the_strength_one() {
        let bytes = sample().to_bytes(NAMES.into_iter());
        let names = [("ko", "taken"), NAMES[1], NAMES[0]];
        let strengths = Strengths::from_bytes(&bytes, names.into_iter()).unwrap();
        let of = |side| [0, 1, 2].map(|feature| strengths.on(side).logarithm(feature));
        assert_eq!((of(9), of(19)), ([0.0, 2.0, 0.25], [0.0, -1.5, 0.25]));
        assert_eq!(strengths.named(), 3);
    }
}
