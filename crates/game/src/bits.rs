//! Small sets of indices, such as points of a board or codes of moves, with one bit for each index;
//! and functions that mix the bits of a number and make a fraction of it.

use crate::capacity::Capacity;

/// Mixes the bits of `number`: every bit of the result depends on all of them, and different
/// numbers give different results. This is a step of SplitMix64 (Steele, Lea and Flood, "Fast
/// splittable pseudorandom number generators", 2014).
pub const fn mix(number: u64) -> u64 {
    let number = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let number = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ number >> 31
}

/// The fraction, from 0 to below 1, by the upper 53 bits of a well mixed number.
pub fn fraction(number: u64) -> f64 {
    (number >> 11) as f64 / (1_u64 << 53) as f64
}

/// A set of indices below [`Capacity::POINTS`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct BitSet<C: Capacity>(C::Words);

impl<C: Capacity> Default for BitSet<C> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<C: Capacity> BitSet<C> {
    /// The empty set.
    pub const EMPTY: Self = BitSet(C::NO_WORDS);

    /// Adds `index`.
    #[inline(always)]
    pub fn insert(&mut self, index: usize) {
        self.0[(index >> 6) & (C::WORDS - 1)] |= 1 << (index & 63);
    }

    /// Removes `index`.
    #[inline(always)]
    pub fn remove(&mut self, index: usize) {
        self.0[(index >> 6) & (C::WORDS - 1)] &= !(1 << (index & 63));
    }

    /// Adds `index` if `wanted`. Returns whether that makes it a new member.
    #[inline(always)]
    pub fn insert_if(&mut self, index: usize, wanted: bool) -> bool {
        let word = &mut self.0[(index >> 6) & (C::WORDS - 1)];
        let more = !*word & u64::from(wanted) << (index & 63);
        *word |= more;
        more != 0
    }

    /// Adds the members of `pattern`, shifted up by `shift`, that are also in `allowed`. Returns
    /// the number of new members. A bit that is shifted past the end of the set comes round to its
    /// start, where it must not meet a member of `allowed`.
    #[inline(always)]
    pub fn insert_pattern(&mut self, shift: usize, pattern: u64, allowed: &Self) -> u32 {
        let (word, bit) = ((shift >> 6) & (C::WORDS - 1), shift & 63);
        // Bits shifted out of the top of one word enter the next at the bottom.
        let (turned, low) = (pattern.rotate_left(bit as u32), !0 << bit);
        let mut news = 0;
        for (word, part) in [(word, turned & low), ((word + 1) & (C::WORDS - 1), turned & !low)] {
            let more = part & allowed.0[word] & !self.0[word];
            self.0[word] |= more;
            news |= more;
        }
        news.count_ones()
    }

    /// Removes `index`. Returns whether it was a member.
    #[inline(always)]
    pub fn take(&mut self, index: usize) -> bool {
        let word = &mut self.0[(index >> 6) & (C::WORDS - 1)];
        let bit = *word & 1 << (index & 63);
        *word ^= bit;
        bit != 0
    }

    /// Adds `index` if `member`, else removes it.
    #[inline(always)]
    pub fn set(&mut self, index: usize, member: bool) {
        let word = &mut self.0[(index >> 6) & (C::WORDS - 1)];
        *word = *word & !(1 << (index & 63)) | u64::from(member) << (index & 63);
    }

    /// Returns true if `index` is a member.
    #[inline(always)]
    pub fn contains(&self, index: usize) -> bool {
        self.0[(index >> 6) & (C::WORDS - 1)] >> (index & 63) & 1 != 0
    }

    /// The number of members.
    #[inline(always)]
    pub fn count(&self) -> usize {
        self.0.as_ref().iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Returns true if the set is empty.
    #[inline(always)]
    pub fn is_empty(&self) -> bool {
        self.0.as_ref().iter().fold(0, |all, word| all | word) == 0
    }

    /// The smallest member.
    #[inline(always)]
    pub fn first(&self) -> Option<usize> {
        let word = self.words_in_use().trailing_zeros() as usize;
        (word < C::WORDS)
            .then(|| word * 64 + self.0[word & (C::WORDS - 1)].trailing_zeros() as usize)
    }

    /// The two smallest members of a set that is not empty; the same one twice if it has only one.
    #[inline(always)]
    pub fn first_two(&self) -> (usize, usize) {
        let words = self.words_in_use();
        let at = words.trailing_zeros() as usize & (C::WORDS - 1);
        let word = self.0[at];
        let rest = word & word.wrapping_sub(1);
        let later = words & words.wrapping_sub(1);
        let (next, bits) = match (rest != 0, later != 0) {
            (true, _) => (at, rest),
            (false, true) => {
                let next = later.trailing_zeros() as usize & (C::WORDS - 1);
                (next, self.0[next])
            }
            (false, false) => (at, word),
        };
        let member = |at: usize, bits: u64| at * 64 + (bits.trailing_zeros() & 63) as usize;
        (member(at, word), member(next, bits))
    }

    /// A number with a bit for each word that has a member. It saves testing the words in turn.
    #[inline(always)]
    fn words_in_use(&self) -> u32 {
        self.0
            .as_ref()
            .iter()
            .enumerate()
            .fold(0, |all, (at, &word)| all | u32::from(word != 0) << at)
    }

    /// Adds every member of `other`.
    #[inline(always)]
    pub fn union_with(&mut self, other: &Self) {
        for (word, more) in self.0.as_mut().iter_mut().zip(other.0.as_ref()) {
            *word |= more;
        }
    }

    /// Keeps only the members that `other` has too.
    #[inline(always)]
    pub fn intersect_with(&mut self, other: &Self) {
        for (word, more) in self.0.as_mut().iter_mut().zip(other.0.as_ref()) {
            *word &= more;
        }
    }

    /// Returns true if every member is also a member of `other`.
    #[inline(always)]
    pub fn is_within(&self, other: &Self) -> bool {
        self.0.as_ref().iter().zip(other.0.as_ref()).all(|(mine, theirs)| mine & !theirs == 0)
    }

    /// Returns true if the two sets have a member in common.
    #[inline(always)]
    pub fn intersects(&self, other: &Self) -> bool {
        self.0.as_ref().iter().zip(other.0.as_ref()).any(|(mine, theirs)| mine & theirs != 0)
    }

    /// Removes the members of `other`.
    #[inline(always)]
    pub fn subtract(&mut self, other: &Self) {
        self.0
            .as_mut()
            .iter_mut()
            .zip(other.0.as_ref())
            .for_each(|(mine, theirs)| *mine &= !theirs);
    }

    /// The members in increasing order.
    #[inline(always)]
    pub fn iter(&self) -> BitIter<C> {
        BitIter { rest: self.0, word: 0 }
    }
}

/// The members of a [`BitSet`] in increasing order.
#[derive(Clone, Debug)]
pub struct BitIter<C: Capacity> {
    rest: C::Words,
    word: usize,
}

impl<C: Capacity> Iterator for BitIter<C> {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        while self.word < C::WORDS {
            let word = &mut self.rest[self.word];
            if *word != 0 {
                let bit = word.trailing_zeros() as usize;
                *word &= *word - 1;
                return Some(self.word * 64 + bit);
            }
            self.word += 1;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::capacity::{UpTo9, UpTo13};

    #[test]
    fn a_set_remembers_its_members() {
        let mut set = BitSet::<UpTo13>::EMPTY;
        assert!(set.is_empty() && set.first().is_none());
        let members = [0, 63, 64, 130, 255];
        for &index in &members {
            set.insert(index);
        }
        assert_eq!(set.iter().collect::<Vec<_>>(), members);
        assert_eq!((set.count(), set.first()), (5, Some(0)));
        assert_eq!(set.first_two(), (0, 63));
        set.remove(0);
        set.set(64, false);
        set.set(65, true);
        assert!(!set.contains(64) && set.contains(65));
        assert_eq!(set.iter().collect::<Vec<_>>(), [63, 65, 130, 255]);
        let mut other = BitSet::EMPTY;
        other.insert(130);
        other.insert(131);
        let mut both = set;
        both.intersect_with(&other);
        assert_eq!(both.iter().collect::<Vec<_>>(), [130]);
        assert_eq!((both.first(), both.first_two()), (Some(130), (130, 130)));
        both.insert(64);
        assert_eq!(both.first_two(), (64, 130));
        set.union_with(&other);
        assert!(set.contains(131) && set.count() == 5);
        assert!(set.take(131) && !set.take(131) && set.count() == 4);
        assert!(set.insert_if(131, true) && !set.insert_if(131, true) && !set.insert_if(7, false));
        assert!(set.contains(131) && !set.contains(7));
    }

    #[test]
    fn a_pattern_is_added_where_it_is_allowed() {
        let pattern = 1 | 1 << 9 | 1 << 11 | 1 << 20;
        for shift in 0..100 {
            let mut allowed = BitSet::<UpTo9>::EMPTY;
            [shift, shift + 9, shift + 20].into_iter().for_each(|index| allowed.insert(index));
            let mut set = BitSet::EMPTY;
            set.insert(shift + 9);
            assert_eq!(set.insert_pattern(shift, pattern, &allowed), 2);
            assert_eq!(set.iter().collect::<Vec<_>>(), [shift, shift + 9, shift + 20]);
            assert_eq!(set.insert_pattern(shift, pattern, &allowed), 0);
        }
    }
}
