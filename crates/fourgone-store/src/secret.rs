//! Secrets: what holds a seat.

use core::fmt;
use core::str::FromStr;

use sha2::{Digest as _, Sha256};
use subtle::ConstantTimeEq as _;

/// What holds a seat: 128 random bits, written as 32 hexadecimal digits.
///
/// Only [`reveal`](Self::reveal) shows it; nothing that prints it for a log does.
///
/// ```
/// use fourgone_store::Secret;
///
/// let secret = Secret::random()?;
/// assert_eq!(format!("{secret:?}"), "Secret(..)");
/// let read: Secret = secret.reveal().parse().unwrap();
/// assert!(secret.hash().matches(&read));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone)]
pub struct Secret([u8; 16]);

impl Secret {
    /// A new one, of the system's random numbers.
    ///
    /// # Errors
    ///
    /// When the system has none.
    pub fn random() -> std::io::Result<Self> {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes).map_err(std::io::Error::other)?;
        Ok(Self(bytes))
    }

    /// The digits, for whoever is to hold the seat.
    pub fn reveal(&self) -> String {
        hex(&self.0)
    }

    /// What is kept of it. A fast hash does: nobody tries 2^128 secrets.
    pub fn hash(&self) -> SecretHash {
        SecretHash(Sha256::digest(self.0).into())
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(..)")
    }
}

impl FromStr for Secret {
    type Err = NotASecret;

    /// Reads the 32 digits.
    fn from_str(text: &str) -> Result<Self, NotASecret> {
        unhex(text).map(Self).ok_or(NotASecret)
    }
}

/// A text that is no secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct NotASecret;

impl fmt::Display for NotASecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a secret: it has 32 hexadecimal digits")
    }
}

impl core::error::Error for NotASecret {}

/// What is kept of a secret: enough to recognise it, too little to know it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SecretHash([u8; 32]);

impl SecretHash {
    /// Whether it is that of this secret. Takes as long for every other one.
    pub fn matches(&self, secret: &Secret) -> bool {
        self.0.ct_eq(&secret.hash().0).into()
    }

    /// The hash as hexadecimal digits.
    pub(crate) fn to_hex(self) -> String {
        hex(&self.0)
    }

    /// The hash with these digits.
    pub(crate) fn from_hex(text: &str) -> Option<Self> {
        unhex(text).map(Self)
    }
}

fn hex(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let digits = bytes.iter().flat_map(|byte| [byte >> 4, byte & 0xf]);
    digits.map(|digit| char::from(DIGITS[usize::from(digit)])).collect()
}

fn unhex<const N: usize>(text: &str) -> Option<[u8; N]> {
    let mut bytes = [0; N];
    if text.len() != 2 * N || !text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return None;
    }
    for (byte, place) in bytes.iter_mut().zip((0..2 * N).step_by(2)) {
        *byte = u8::from_str_radix(text.get(place..place + 2)?, 16).ok()?;
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_secret_is_refused() {
        for text in ["", "ab", &"g".repeat(32), &"a".repeat(31), &"ä".repeat(16), &"+1".repeat(16)]
        {
            assert!(text.parse::<Secret>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_hash_knows_its_own_secret_only() {
        let (one, other) = (Secret::random().unwrap(), Secret::random().unwrap());
        assert!(one.hash().matches(&one) && !one.hash().matches(&other));
        assert_eq!(SecretHash::from_hex(&one.hash().to_hex()), Some(one.hash()));
        assert!(!one.hash().to_hex().contains(&one.reveal()));
    }
}
