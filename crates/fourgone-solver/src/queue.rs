//! In which order the open children of a node wait to be searched.

use core::hint::select_unpredictable;

use crate::bits::Lanes;

/// The open children of a node, in groups of four.
///
/// Each has a key of sixteen bits; the least is searched first, and of equal ones the first. It is no
/// part of the lists: keys that are written there one by one and read together would have to be
/// waited for.
pub(crate) struct Queue {
    /// How many groups there are.
    groups: usize,
    /// Four keys to a word.
    keys: [u64; Queue::GROUPS],
    /// Which children wait.
    waiting: u32,
    /// Which children wait until no others do.
    put_off: u32,
    /// Whether it is the turn of those that were put off.
    late: bool,
}

impl Queue {
    /// As many as the widest board needs, and one more: a power of two.
    pub(crate) const GROUPS: usize = 4;

    /// Nobody waits.
    pub(crate) const EMPTY: Self =
        Self { groups: 0, keys: [!0; Self::GROUPS], waiting: 0, put_off: 0, late: false };

    /// The number of the next group.
    #[inline(always)]
    pub(crate) fn group(&self) -> usize {
        self.groups % Self::GROUPS
    }

    /// Adds a group: the children in the lanes that are `open`, with these keys. The board has `W`
    /// columns.
    #[inline(always)]
    pub(crate) fn add<V: Lanes, const W: usize>(&mut self, keys: V, open: V) {
        let keys = keys.keys();
        // Nobody can foretell how many groups there are. Every index is known when this is compiled:
        // else the keys would have to be in memory.
        for (group, place) in self.keys[..W.div_ceil(4)].iter_mut().enumerate() {
            *place = select_unpredictable(group == self.groups, keys, *place);
        }
        self.waiting |= open.which() << (4 * self.group());
        self.groups += 1;
    }

    /// Takes out the child to be searched next.
    #[inline(always)]
    pub(crate) fn next<V: Lanes, const W: usize>(&mut self) -> Option<usize> {
        if self.waiting == 0 {
            if self.put_off == 0 {
                return None;
            }
            (self.waiting, self.put_off, self.late) = (self.put_off, 0, true);
        }
        let keys = |group: usize| {
            self.keys[group] | NOT_WAITING[(self.waiting >> (4 * group)) as usize % 16]
        };
        let (least, mut index) = V::least([keys(0), keys(1)]);
        if W > 8 {
            let (later, later_index) = V::least([keys(2), keys(3)]);
            if later < least {
                index = 8 + later_index;
            }
        }
        self.waiting &= !(1 << (index % 16));
        Some(index)
    }

    /// Puts the child that was taken out back behind all others, unless that was done before.
    #[inline(always)]
    pub(crate) fn put_off(&mut self, index: usize) -> bool {
        if !self.late {
            self.put_off |= 1 << (index % 16);
        }
        !self.late
    }
}

/// For each set of children of a group that wait, all ones in the keys of the others.
const NOT_WAITING: [u64; 16] = {
    let mut words = [0; 16];
    let mut set = 0;
    while set < 16 {
        let mut child = 0;
        while child < 4 {
            if set >> child & 1 == 0 {
                words[set] |= 0xFFFF << (16 * child);
            }
            child += 1;
        }
        set += 1;
    }
    words
};

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::Queue;
    use crate::bits::{Lanes, Plain};

    /// Adds a group, with a child wherever a key is given.
    fn add(queue: &mut Queue, keys: [Option<u16>; 4]) {
        let open = Plain::new(keys.map(|key| if key.is_some() { !0 } else { 0 }));
        // What lies above sixteen bits has no meaning.
        let keys = keys.map(|key| 0xABCD_0000 | u64::from(key.unwrap_or(0)));
        queue.add::<Plain, 12>(Plain::new(keys), open);
    }

    #[test]
    fn the_least_key_is_first_and_of_equal_ones_the_first() {
        let mut queue = Queue::EMPTY;
        add(&mut queue, [Some(9), None, Some(5), Some(u16::MAX)]);
        add(&mut queue, [None, Some(5), Some(0), None]);
        add(&mut queue, [Some(3), Some(9), None, None]);
        let order: Vec<_> = core::iter::from_fn(|| queue.next::<Plain, 12>()).collect();
        assert_eq!(order, [6, 8, 2, 5, 0, 9, 3]);
    }

    #[test]
    fn who_is_put_off_waits_for_all_others_and_only_once() {
        let mut queue = Queue::EMPTY;
        add(&mut queue, [Some(1), Some(2), Some(3), Some(4)]);
        assert_eq!(queue.next::<Plain, 12>(), Some(0));
        assert!(queue.put_off(0));
        assert_eq!(queue.next::<Plain, 12>(), Some(1));
        assert_eq!(queue.next::<Plain, 12>(), Some(2));
        assert!(queue.put_off(2));
        assert_eq!(queue.next::<Plain, 12>(), Some(3));
        assert_eq!(queue.next::<Plain, 12>(), Some(0));
        assert!(!queue.put_off(0));
        assert_eq!(queue.next::<Plain, 12>(), Some(2));
        assert_eq!(queue.next::<Plain, 12>(), None);
    }

    #[test]
    fn both_machines_find_the_same_key_least() {
        #[cfg(target_arch = "x86_64")]
        if crate::avx2::available() {
            let mut word = 0x0123_4567_89AB_CDEF_u64;
            for _ in 0..1000 {
                word = word.rotate_left(13).wrapping_mul(0x9E37_79B9_7F4A_7C15);
                // Few different numbers, so that some are equal.
                let keys = [word & 0x0003_0003_0003_0003, word >> 7 & 0x0003_0001_0003_0001];
                assert_eq!(crate::avx2::Avx2::least(keys), Plain::least(keys));
            }
        }
    }
}
