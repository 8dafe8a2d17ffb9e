//! Things that have a name: how they print, and how they are read.

use core::fmt;

use crate::words::alternatives;

/// A text that names none of the things it could name.
///
/// ```
/// use fourgone_render::Style;
///
/// let error = "oil".parse::<Style>().unwrap_err();
/// assert_eq!(error.to_string(), "unknown name: use emoji, ascii, ansi, svg or markdown");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct UnknownName {
    /// The names there are.
    pub known: &'static [&'static str],
}

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown name: use {}", alternatives(self.known))
    }
}

impl core::error::Error for UnknownName {}

/// Gives the variants of an enum their names, in the order in which they are listed to people:
/// the constants `ALL` and `NAMES`, the method `name`, `Display`, `FromStr` and, with the feature,
/// the traits of `serde`.
macro_rules! named {
    ($type:ident { $($variant:ident => $name:literal),+ $(,)? }) => {
        impl $type {
            /// All there are.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// The names of all there are, in the same order.
            pub const NAMES: &'static [&'static str] = &[$($name),+];

            /// The name, which it also prints as and is read from.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name),+
                }
            }
        }

        impl core::fmt::Display for $type {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.pad(self.name())
            }
        }

        impl core::str::FromStr for $type {
            type Err = $crate::UnknownName;

            fn from_str(text: &str) -> Result<Self, $crate::UnknownName> {
                match text {
                    $($name => Ok(Self::$variant),)+
                    _ => Err($crate::UnknownName { known: Self::NAMES }),
                }
            }
        }

        #[cfg(feature = "serde")]
        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.name())
            }
        }

        #[cfg(feature = "serde")]
        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let name = alloc::borrow::Cow::<str>::deserialize(deserializer)?;
                name.parse().map_err(serde::de::Error::custom)
            }
        }
    };
}

pub(crate) use named;
