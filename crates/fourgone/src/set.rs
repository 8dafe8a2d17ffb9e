//! What a set of cells and a set of columns have in common: both are the bits of a number.

/// Gives a set that is a tuple of one number the verbs, operators and iterators of a set.
///
/// The set brings `EMPTY`, `FULL`, `of(item)` and `item(bit)`, which knows what a bit stands for.
macro_rules! impl_set {
    ($Set:ident of $Item:ident, $item:literal, iterated by $Iter:ident, $order:literal) => {
        impl $Set {
            #[doc = concat!("Whether the ", $item, " is in the set.")]
            pub const fn contains(self, item: $Item) -> bool {
                self.0 & Self::of(item).0 != 0
            }

            #[doc = concat!("How many ", $item, "s the set has.")]
            pub const fn len(self) -> usize {
                self.0.count_ones() as usize
            }

            #[doc = concat!("Whether the set has no ", $item, ".")]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            #[doc = concat!("Adds a ", $item, ", and returns whether it is new.")]
            pub const fn insert(&mut self, item: $Item) -> bool {
                let is_new = !self.contains(item);
                self.0 |= Self::of(item).0;
                is_new
            }

            #[doc = concat!("Removes a ", $item, ", and returns whether it was in the set.")]
            pub const fn remove(&mut self, item: $Item) -> bool {
                let was_there = self.contains(item);
                self.0 &= !Self::of(item).0;
                was_there
            }

            #[doc = concat!("Whether every ", $item, " of this set is in the other one.")]
            pub const fn is_subset(self, other: Self) -> bool {
                self.0 & !other.0 == 0
            }

            #[doc = concat!("Whether every ", $item, " of the other set is in this one.")]
            pub const fn is_superset(self, other: Self) -> bool {
                other.is_subset(self)
            }

            #[doc = concat!("Whether the two sets have no ", $item, " in common.")]
            pub const fn is_disjoint(self, other: Self) -> bool {
                self.0 & other.0 == 0
            }
        }

        impl From<$Item> for $Set {
            #[doc = concat!("The set of this one ", $item, ".")]
            fn from(item: $Item) -> Self {
                Self::of(item)
            }
        }

        impl FromIterator<$Item> for $Set {
            fn from_iter<I: IntoIterator<Item = $Item>>(items: I) -> Self {
                items.into_iter().fold(Self::EMPTY, |set, item| set | Self::of(item))
            }
        }

        impl Extend<$Item> for $Set {
            fn extend<I: IntoIterator<Item = $Item>>(&mut self, items: I) {
                *self |= items.into_iter().collect::<Self>();
            }
        }

        impl core::ops::BitOr for $Set {
            type Output = Self;

            /// The union.
            fn bitor(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }
        }

        impl core::ops::BitOrAssign for $Set {
            fn bitor_assign(&mut self, other: Self) {
                *self = *self | other;
            }
        }

        impl core::ops::BitAnd for $Set {
            type Output = Self;

            /// The intersection.
            fn bitand(self, other: Self) -> Self {
                Self(self.0 & other.0)
            }
        }

        impl core::ops::BitAndAssign for $Set {
            fn bitand_assign(&mut self, other: Self) {
                *self = *self & other;
            }
        }

        impl core::ops::BitXor for $Set {
            type Output = Self;

            /// The symmetric difference.
            fn bitxor(self, other: Self) -> Self {
                Self(self.0 ^ other.0)
            }
        }

        impl core::ops::BitXorAssign for $Set {
            fn bitxor_assign(&mut self, other: Self) {
                *self = *self ^ other;
            }
        }

        impl core::ops::Sub for $Set {
            type Output = Self;

            /// The difference.
            fn sub(self, other: Self) -> Self {
                Self(self.0 & !other.0)
            }
        }

        impl core::ops::SubAssign for $Set {
            fn sub_assign(&mut self, other: Self) {
                *self = *self - other;
            }
        }

        impl core::ops::Not for $Set {
            type Output = Self;

            /// The complement.
            fn not(self) -> Self {
                Self(!self.0 & Self::FULL.0)
            }
        }

        impl IntoIterator for $Set {
            type Item = $Item;
            type IntoIter = $Iter;

            fn into_iter(self) -> $Iter {
                $Iter(self)
            }
        }

        #[doc = concat!("The ", $item, "s of a [`", stringify!($Set), "`], ", $order, ".")]
        #[derive(Clone, Debug)]
        pub struct $Iter($Set);

        impl Iterator for $Iter {
            type Item = $Item;

            fn next(&mut self) -> Option<$Item> {
                let bits = self.0.0;
                if bits == 0 {
                    return None;
                }
                self.0.0 = bits & (bits - 1);
                Some($Set::item(bits.trailing_zeros() as usize))
            }

            fn size_hint(&self) -> (usize, Option<usize>) {
                (self.0.len(), Some(self.0.len()))
            }

            fn last(mut self) -> Option<$Item> {
                self.next_back()
            }
        }

        impl DoubleEndedIterator for $Iter {
            fn next_back(&mut self) -> Option<$Item> {
                let highest = self.0.0.checked_ilog2()?;
                self.0.0 ^= 1 << highest;
                Some($Set::item(highest as usize))
            }
        }

        impl ExactSizeIterator for $Iter {}

        impl core::iter::FusedIterator for $Iter {}
    };
}

pub(crate) use impl_set;

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::vec::Vec;

    use crate::{Bitboard, Cell, Column, Columns};

    /// Checks the verbs and operators of two sets, and of one item, against those of ordered sets.
    macro_rules! assert_like_ordered_sets {
        ($Set:ident of $Item:ident, $a:expr, $b:expr, $item:expr) => {
            let (a, b, item): ($Set, $Set, $Item) = ($a, $b, $item);
            let [ordered_a, ordered_b] = [a, b].map(|set| set.into_iter().collect::<BTreeSet<_>>());
            let is = |set: $Set, ordered: BTreeSet<$Item>| {
                assert!(set.into_iter().eq(ordered.iter().copied()));
                assert!(set.into_iter().rev().eq(ordered.iter().rev().copied()));
                assert_eq!(set.into_iter().last(), ordered.last().copied());
                assert_eq!((set.len(), set.is_empty()), (ordered.len(), ordered.is_empty()));
                assert_eq!(set.into_iter().len(), ordered.len());
                assert_eq!(ordered.into_iter().collect::<$Set>(), set);
            };
            is(a | b, &ordered_a | &ordered_b);
            is(a & b, &ordered_a & &ordered_b);
            is(a ^ b, &ordered_a ^ &ordered_b);
            is(a - b, &ordered_a - &ordered_b);
            is(!a, &$Set::FULL.into_iter().collect() - &ordered_a);
            assert_eq!(a.is_subset(b), ordered_a.is_subset(&ordered_b));
            assert_eq!(a.is_superset(b), ordered_a.is_superset(&ordered_b));
            assert_eq!(a.is_disjoint(b), ordered_a.is_disjoint(&ordered_b));
            assert_eq!(a.contains(item), ordered_a.contains(&item));

            let (mut set, mut ordered) = (a, ordered_a.clone());
            assert_eq!(set.insert(item), ordered.insert(item));
            is(set, ordered.clone());
            assert_eq!(set.remove(item), ordered.remove(&item));
            assert!(!set.remove(item));
            is(set, ordered.clone());
            set.extend(b);
            ordered.extend(b);
            is(set, ordered);

            let assigned = |assign: fn(&mut $Set, $Set)| {
                let mut set = a;
                assign(&mut set, b);
                set
            };
            assert_eq!(assigned(|a, b| *a |= b), a | b);
            assert_eq!(assigned(|a, b| *a &= b), a & b);
            assert_eq!(assigned(|a, b| *a ^= b), a ^ b);
            assert_eq!(assigned(|a, b| *a -= b), a - b);
            assert_eq!($Set::from(item).into_iter().collect::<Vec<_>>(), [item]);
        };
    }

    #[test]
    fn sets_of_columns_are_like_ordered_sets_of_columns() {
        let every_set = || {
            (0..1 << Column::COUNT).map(|bits: u32| {
                let is_in_set = |column: &Column| bits >> column.index() & 1 != 0;
                Column::ALL.into_iter().filter(is_in_set).collect::<Columns>()
            })
        };
        for a in every_set() {
            for (b, column) in every_set().zip(Column::ALL.into_iter().cycle()) {
                assert_like_ordered_sets!(Columns of Column, a, b, column);
            }
        }
    }

    #[test]
    fn sets_of_cells_are_like_ordered_sets_of_cells() {
        let mixed = |number: u64| {
            let bits = number.wrapping_mul(0x9E37_79B9_7F4A_7C15);
            Bitboard::from_bits((bits ^ bits >> 29) & Bitboard::FULL.bits()).unwrap()
        };
        for (number, cell) in (0..500).zip(Cell::all().cycle()) {
            let (a, b) = (mixed(2 * number), mixed(2 * number + 1));
            assert_like_ordered_sets!(Bitboard of Cell, a, b, cell);
            assert_like_ordered_sets!(Bitboard of Cell, a & b, b, cell);
            assert_like_ordered_sets!(Bitboard of Cell, a, !a, cell);
        }
    }

    #[test]
    fn a_set_is_taken_from_both_ends_until_it_is_empty() {
        let mut columns = Columns::FULL.into_iter();
        assert_eq!((columns.next(), columns.next_back()), (Some(Column::A), Some(Column::G)));
        assert_eq!(columns.len(), 5);
        assert_eq!(columns.by_ref().count(), 5);
        assert_eq!((columns.next(), columns.next_back()), (None, None));
    }
}
