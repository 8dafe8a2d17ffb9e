//! Numbers of a few bits one after the other, the highest bit first.

/// Writes bits.
#[derive(Clone, Debug, Default)]
pub(super) struct BitWriter {
    bytes: Vec<u8>,
    /// How many bits of the last byte are used, if any are free.
    used: u32,
}

impl BitWriter {
    pub(super) fn write(&mut self, value: u32, width: u32) {
        for place in (0..width).rev() {
            if self.used == 0 {
                self.bytes.push(0);
            }
            if let Some(last) = self.bytes.last_mut()
                && value >> place & 1 == 1
            {
                *last |= 0x80 >> self.used;
            }
            self.used = (self.used + 1) % u8::BITS;
        }
    }

    pub(super) fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }
}

/// Reads bits.
#[derive(Clone, Debug)]
pub(super) struct BitReader<'a> {
    bytes: &'a [u8],
    /// The number of bits that were read.
    at: usize,
}

impl<'a> BitReader<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, at: 0 }
    }

    /// The next number; none if the bits end before.
    pub(super) fn read(&mut self, width: u32) -> Option<u32> {
        (0..width).try_fold(0, |value, _| {
            let byte = self.bytes.get(self.at / 8)?;
            let bit = byte >> (7 - self.at % 8) & 1;
            self.at += 1;
            Some(value << 1 | u32::from(bit))
        })
    }

    /// Whether nothing is left but the zeros that fill up the last byte.
    pub(super) fn is_at_end(&self) -> bool {
        let mut rest = self.clone();
        self.at.div_ceil(8) == self.bytes.len()
            && (self.at..8 * self.bytes.len()).all(|_| rest.read(1) == Some(0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_and_what_is_left_must_be_zeros() {
        let mut writer = BitWriter::default();
        for (value, width) in [(0b10, 2), (0b101, 3), (0b0110_1001, 8)] {
            writer.write(value, width);
        }
        let mut bytes = writer.into_bytes();
        assert_eq!(bytes, [0b1010_1011, 0b0100_1000]);
        let mut reader = BitReader::new(&bytes);
        assert_eq!(
            [2, 3, 8].map(|width| reader.read(width)),
            [Some(2), Some(5), Some(0b0110_1001)]
        );
        assert!(reader.is_at_end());
        assert_eq!(reader.clone().read(4), None);
        bytes[1] |= 1;
        let mut reader = BitReader::new(&bytes);
        assert_eq!(reader.read(13), Some(0b1_0101_0110_1001));
        assert!(!reader.is_at_end());
        bytes.push(0);
        assert!(!BitReader::new(&bytes).is_at_end());
    }
}
