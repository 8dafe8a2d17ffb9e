//! What the search knows to do, each of which can be left out to measure what it is worth.

/// One technique of the search.
#[cfg_attr(not(feature = "ablation"), allow(dead_code, unreachable_pub))]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Technique {
    /// Moves that are forced are played without a node.
    Forced,
    /// Static bounds on every child before any is searched.
    FollowUp,
    /// The follow-up bound with a lifted ceiling, or without ceilings.
    OtherCeilings,
    /// A player who has no line left cannot win.
    NoLineLeft,
    /// Children are looked up in the table before any is searched: what the table is there for.
    Transpositions,
    /// A position and its mirror image are one in the table.
    Mirror,
    /// Children are ordered by the weighted sum; without it, by the lines through the cell.
    Order,
    /// Questions from the ends of the interval first; without them, steps away from 0 at once.
    EndsFirst,
}

#[cfg_attr(not(feature = "ablation"), allow(dead_code, unreachable_pub))]
impl Technique {
    /// All of them, in the order of the account in the crate's documentation.
    pub const ALL: [Self; 8] = [
        Self::Transpositions,
        Self::Order,
        Self::FollowUp,
        Self::Forced,
        Self::OtherCeilings,
        Self::NoLineLeft,
        Self::Mirror,
        Self::EndsFirst,
    ];

    /// The bit of this technique in the constant that a search is compiled for.
    pub(crate) const fn bit(self) -> u32 {
        1 << self as u32
    }

    /// Whether a search compiled for these techniques has this one.
    #[inline(always)]
    pub(crate) const fn is_in(self, techniques: u32) -> bool {
        techniques & self.bit() != 0
    }
}

/// The constant of a search with every technique.
pub(crate) const ALL: u32 = u32::MAX;
