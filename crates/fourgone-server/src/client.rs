//! Who asks.

use std::net::{IpAddr, Ipv6Addr};

/// The address that a request came from; the server notes it on every request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Client(pub IpAddr);

impl Client {
    /// Whether it is on this machine.
    pub(crate) fn is_local(self) -> bool {
        self.0.to_canonical().is_loopback()
    }

    /// The network that one client has to itself: an address, or the half of an IPv6 address that
    /// a provider gives away as a whole.
    pub(crate) fn network(self) -> IpAddr {
        match self.0.to_canonical() {
            IpAddr::V6(address) => {
                let half = address.to_bits() >> 64 << 64;
                IpAddr::V6(Ipv6Addr::from_bits(half))
            }
            address @ IpAddr::V4(_) => address,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_client_with_many_addresses_is_one_client() {
        let network = |text: &str| Client(text.parse().unwrap()).network();
        assert_eq!(network("2001:db8::1"), network("2001:db8::2:3:4:5"));
        assert_ne!(network("2001:db8::1"), network("2001:db8:0:1::1"));
        assert_eq!(network("::ffff:192.0.2.1"), network("192.0.2.1"));
        assert_ne!(network("192.0.2.1"), network("192.0.2.2"));
    }

    #[test]
    fn this_machine_has_several_addresses() {
        for local in ["127.0.0.1", "127.1.2.3", "::1", "::ffff:127.0.0.1"] {
            assert!(Client(local.parse().unwrap()).is_local(), "{local}");
        }
        assert!(!Client("192.0.2.1".parse().unwrap()).is_local());
    }
}
