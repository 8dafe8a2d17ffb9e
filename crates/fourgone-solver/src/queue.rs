//! In which order the open children of a node wait to be searched.

use crate::bits::Lanes;

/// The open children of a node, in groups of four.
///
/// Each has a key of sixteen bits; the least is searched first, and of equal ones the first. All of
/// it is small enough to stay out of the lists while the node is searched.
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
        // Every index is known when this is compiled: else the keys had to be in memory.
        for (group, place) in self.keys[..W.div_ceil(4)].iter_mut().enumerate() {
            *place = core::hint::select_unpredictable(group == self.groups, keys, *place);
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
