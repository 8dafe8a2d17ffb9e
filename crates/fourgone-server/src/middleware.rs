//! What happens around every request: it is logged, counted, limited, and its response made safe.

use std::hash::Hash;
use std::net::{IpAddr, Ipv6Addr};
use std::num::NonZeroU32;
use std::time::Instant;

use axum::extract::{MatchedPath, Request, State};
use axum::http::StatusCode;
use axum::middleware::Next;
use axum::response::Response;
use governor::clock::{Clock as _, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota};

use crate::app::Shared;
use crate::headers;
use crate::problem::Problem;

/// The route of a request that no route matches.
const UNMATCHED: &str = "unmatched";

/// Times, counts and logs a request, and adds the security headers to its response.
pub(crate) async fn observe(
    State(shared): State<Shared>,
    route: Option<MatchedPath>,
    request: Request,
    next: Next,
) -> Response {
    let start = Instant::now();
    let (method, uri) = (request.method().clone(), request.uri().clone());
    let mut response = next.run(request).await;
    let (status, time) = (response.status(), start.elapsed());
    headers::add_security(response.headers_mut());
    let route = route.as_ref().map_or(UNMATCHED, MatchedPath::as_str);
    shared.metrics.count_request(route, &method, status, time);
    let (path, status, milliseconds) = (uri.path(), status.as_u16(), time.as_secs_f64() * 1e3);
    if status < 500 {
        tracing::info!("{method} {path} {status} {milliseconds:.1} ms");
    } else {
        tracing::warn!("{method} {path} {status} {milliseconds:.1} ms");
    }
    response
}

/// Refuses the requests of a client that asks too often.
pub(crate) async fn limit_rate(
    State(shared): State<Shared>,
    request: Request,
    next: Next,
) -> Result<Response, Problem> {
    let client = request.extensions().get::<Client>().copied();
    if let (Some(limiter), Some(client)) = (&shared.rate_limiter, client) {
        limiter.check(client).map_err(|seconds| {
            let detail = format!("too many requests from your address: wait {seconds} s");
            Problem::new(StatusCode::TOO_MANY_REQUESTS, detail).retry_after(seconds)
        })?;
    }
    Ok(next.run(request).await)
}

/// The address that a request came from, an extension of every request that a
/// [`Server`](crate::Server) receives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Client(pub IpAddr);

impl Client {
    /// Whether the client is on this machine.
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

/// How many seconds' worth of requests a client may make at once.
const BURST: NonZeroU32 = NonZeroU32::new(5).unwrap();

/// How many clients are remembered before those that have not asked for a while are forgotten.
const CLIENTS: usize = 10_000;

/// Counts the requests of each client, or of whatever else they are counted by.
pub(crate) struct RateLimiter<K: Clone + Eq + Hash = IpAddr> {
    limiter: DefaultKeyedRateLimiter<K>,
    clock: DefaultClock,
}

impl<K: Clone + Eq + Hash> RateLimiter<K> {
    /// Allows each so many requests.
    pub(crate) fn with_quota(quota: Quota) -> Self {
        Self { limiter: DefaultKeyedRateLimiter::keyed(quota), clock: DefaultClock::default() }
    }

    /// Counts a request. If it is one too many: in how many seconds the next one is welcome.
    pub(crate) fn check_key(&self, key: &K) -> Result<(), u64> {
        if self.limiter.len() > CLIENTS {
            self.limiter.retain_recent();
        }
        self.limiter.check_key(key).map_err(|until| {
            let wait = until.wait_time_from(self.clock.now());
            wait.as_secs() + 1
        })
    }
}

impl RateLimiter {
    /// Allows each client this many requests a second in the long run.
    pub(crate) fn new(per_second: NonZeroU32) -> Self {
        let burst = per_second.saturating_mul(BURST);
        Self::with_quota(Quota::per_second(per_second).allow_burst(burst))
    }

    /// Counts a request of a client; those of this machine are not.
    pub(crate) fn check(&self, client: Client) -> Result<(), u64> {
        if client.is_local() { Ok(()) } else { self.check_key(&client.network()) }
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
