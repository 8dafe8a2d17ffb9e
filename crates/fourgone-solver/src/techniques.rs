//! What the search knows to do; a measuring build can leave each out, to see what it is worth.

/// One technique of the search.
#[cfg_attr(not(feature = "ablation"), allow(dead_code, unreachable_pub))]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Technique {
    /// Forced moves are played without a node.
    ForcedMoves,
    /// The follow-up bound on every child before any is searched.
    FollowUp,
    /// The follow-up bound with a raised ceiling, or without ceilings.
    OtherCeilings,
    /// A player who has no line left cannot win.
    NoLineLeft,
    /// Enhanced transposition cut-offs: children are looked up in the transposition table before any
    /// is searched, which is what the table is there for.
    Transpositions,
    /// A position and its mirror image are one in the transposition table.
    Mirror,
    /// Move ordering by the weighted sum; without it, by the lines through the cell.
    MoveOrdering,
    /// Windows from the ends of the interval first; without them, steps away from 0 at once.
    EndsFirst,
}

#[cfg_attr(not(feature = "ablation"), allow(dead_code, unreachable_pub))]
impl Technique {
    /// All of them, in the order of the account in the crate's documentation.
    pub const ALL: &[Self] = &[
        Self::Transpositions,
        Self::MoveOrdering,
        Self::FollowUp,
        Self::ForcedMoves,
        Self::OtherCeilings,
        Self::NoLineLeft,
        Self::Mirror,
        Self::EndsFirst,
    ];
}

/// The techniques that a search has: all of them, unless this is a build for measuring or testing.
#[derive(Clone, Copy)]
pub(crate) struct Techniques {
    #[cfg(any(test, feature = "ablation"))]
    left_out: u32,
}

impl Techniques {
    pub(crate) const ALL: Self = Self {
        #[cfg(any(test, feature = "ablation"))]
        left_out: 0,
    };

    /// The same without one of them.
    #[cfg(any(test, feature = "ablation"))]
    pub(crate) const fn without(self, technique: Technique) -> Self {
        Self { left_out: self.left_out | 1 << technique as u32 }
    }

    /// Whether the search has this one.
    #[cfg(any(test, feature = "ablation"))]
    pub(crate) const fn has(self, technique: Technique) -> bool {
        self.left_out & 1 << technique as u32 == 0
    }

    /// Whether the search has this one: it has, which the compiler knows.
    #[cfg(not(any(test, feature = "ablation")))]
    #[inline(always)]
    #[expect(clippy::unused_self, reason = "as in a build for measuring")]
    pub(crate) const fn has(self, _technique: Technique) -> bool {
        true
    }
}
