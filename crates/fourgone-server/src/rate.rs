//! How often a client may ask.

use std::net::IpAddr;
use std::num::NonZeroU32;

use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::middleware::Next;
use axum::response::Response;
use governor::clock::{Clock as _, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use crate::api::Problem;
use crate::app::Shared;
use crate::client::Client;

/// For how many seconds' worth of requests a client may be ahead.
const BURST: NonZeroU32 = NonZeroU32::new(5).unwrap();

/// How many clients are remembered before those that have not asked for a while are forgotten.
const CLIENTS: usize = 10_000;

/// Counts what each client asks.
pub(crate) struct Rate {
    limiter: DefaultKeyedRateLimiter<IpAddr>,
    clock: DefaultClock,
}

impl Rate {
    /// Lets each client ask this many times a second in the long run.
    pub(crate) fn new(per_second: NonZeroU32) -> Self {
        let burst = per_second.saturating_mul(BURST);
        let quota = Quota::per_second(per_second).allow_burst(burst);
        Self { limiter: RateLimiter::keyed(quota), clock: DefaultClock::default() }
    }

    /// Takes note of a request; after how many seconds the next one is welcome if this one is too
    /// many.
    fn check(&self, client: Client) -> Result<(), u64> {
        if client.is_local() {
            return Ok(());
        }
        if self.limiter.len() > CLIENTS {
            self.limiter.retain_recent();
        }
        self.limiter.check_key(&client.network()).map_err(|until| {
            let wait = until.wait_time_from(self.clock.now());
            wait.as_secs() + 1
        })
    }
}

/// Answers only so many requests of a client.
pub(crate) async fn limit(
    State(shared): State<Shared>,
    request: Request,
    next: Next,
) -> Result<Response, Problem> {
    let client = request.extensions().get::<Client>().copied();
    if let (Some(rate), Some(client)) = (&shared.rate, client) {
        rate.check(client).map_err(|seconds| {
            let detail = format!("too many requests from your address: wait {seconds} s");
            Problem::new(StatusCode::TOO_MANY_REQUESTS, detail).retry_after(seconds)
        })?;
    }
    Ok(next.run(request).await)
}
