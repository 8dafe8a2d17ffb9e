//! The examples of the documents at the root of the project, which are run with the tests.
//!
//! They stand here because no crate that is published may include a file from outside of it.

/// The examples of DESIGN.md.
#[cfg(doctest)]
#[doc = include_str!("../../../DESIGN.md")]
struct Design;

/// The examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
