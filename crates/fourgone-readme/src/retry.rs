//! How long to wait for GitHub, and how often to try again.

use std::fmt;
use std::time::{Duration, UNIX_EPOCH};

use ureq::http::{HeaderMap, StatusCode};

/// The retry policy: how long to wait for GitHub, and how often to try again.
#[non_exhaustive]
pub struct RetryPolicy {
    /// How long one call may take.
    pub timeout: Duration,
    /// How often a call is tried in all.
    pub attempts: u32,
    /// The wait before the second attempt; each further one is twice as long.
    pub first_wait: Duration,
    /// The longest wait that GitHub may ask for before we give up.
    pub longest_wait: Duration,
    /// What waits; tests put something shorter here.
    pub sleep: Box<dyn Fn(Duration) + Send + Sync>,
}

impl Default for RetryPolicy {
    fn default() -> Self {
        Self {
            timeout: Duration::from_secs(20),
            attempts: 5,
            first_wait: Duration::from_secs(1),
            longest_wait: Duration::from_mins(4),
            sleep: Box::new(std::thread::sleep),
        }
    }
}

impl fmt::Debug for RetryPolicy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RetryPolicy").field("attempts", &self.attempts).finish_non_exhaustive()
    }
}

impl RetryPolicy {
    /// The wait after this many failed attempts.
    pub(crate) fn back_off(&self, failed: u32) -> Duration {
        self.first_wait.saturating_mul(2_u32.saturating_pow(failed.saturating_sub(1)))
    }
}

/// Whether to repeat a call that has a response, and when.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Retry {
    /// The response is final, good or bad.
    No,
    /// Again after the policy's usual wait.
    BackOff,
    /// A rate limit is exceeded: again after this long.
    In(Duration),
}

impl Retry {
    /// What GitHub's status and headers ask for.
    pub(crate) fn after(status: StatusCode, headers: &HeaderMap) -> Self {
        let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
        let number = |name: &str| text(name).and_then(|value| value.trim().parse::<u64>().ok());
        if status.is_server_error() {
            return Self::BackOff;
        }
        if status != StatusCode::FORBIDDEN && status != StatusCode::TOO_MANY_REQUESTS {
            return Self::No;
        }
        if let Some(seconds) = number("retry-after") {
            return Self::In(Duration::from_secs(seconds));
        }
        if number("x-ratelimit-remaining") == Some(0) {
            // GitHub's own clock tells how long that is from now; ours may be wrong.
            let now = text("date").and_then(unix_seconds);
            let reset = number("x-ratelimit-reset");
            let wait =
                reset.zip(now).map(|(reset, now)| reset.saturating_sub(now).saturating_add(1));
            return Self::In(Duration::from_secs(wait.unwrap_or(60)));
        }
        if status == StatusCode::TOO_MANY_REQUESTS {
            return Self::In(Duration::from_mins(1));
        }
        // A plain 403 means that we may not, and waiting does not help.
        Self::No
    }
}

/// The Unix time of an HTTP date, as in `Sun, 06 Nov 1994 08:49:37 GMT`.
fn unix_seconds(date: &str) -> Option<u64> {
    let time = httpdate::parse_http_date(date).ok()?;
    time.duration_since(UNIX_EPOCH).ok().map(|since| since.as_secs())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn retry(status: u16, headers: &[(&'static str, &'static str)]) -> Retry {
        let headers = headers
            .iter()
            .map(|(name, value)| (name.parse().unwrap(), value.parse().unwrap()))
            .collect();
        Retry::after(StatusCode::from_u16(status).unwrap(), &headers)
    }

    #[test]
    fn an_http_date_is_read_as_unix_time() {
        assert_eq!(unix_seconds("Thu, 01 Jan 1970 00:00:00 GMT"), Some(0));
        assert_eq!(unix_seconds("Sun, 06 Nov 1994 08:49:37 GMT"), Some(784_111_777));
        assert_eq!(unix_seconds("Thu, 29 Feb 2024 23:59:59 GMT"), Some(1_709_251_199));
        assert_eq!(unix_seconds("yesterday"), None);
    }

    #[test]
    fn a_date_that_no_server_writes_is_no_date() {
        assert_eq!(unix_seconds("Sun, 06 anF 1994 08:49:37 GMT"), None);
        assert_eq!(unix_seconds("Sat, 01 Jan 0000 00:00:00 GMT"), None);
        assert_eq!(unix_seconds("Thu, 32 Jan 1970 99:00:00 GMT"), None);
    }

    #[test]
    fn headers_of_rate_limits_are_honoured() {
        let seconds = |n| Retry::In(Duration::from_secs(n));
        assert_eq!(retry(403, &[("retry-after", "7")]), seconds(7));
        assert_eq!(retry(429, &[]), seconds(60));
        let limit = [
            ("x-ratelimit-remaining", "0"),
            ("x-ratelimit-reset", "784111800"),
            ("date", "Sun, 06 Nov 1994 08:49:37 GMT"),
        ];
        assert_eq!(retry(403, &limit), seconds(24));
        assert_eq!(retry(403, &limit[..2]), seconds(60));
        let never = [limit[0], ("x-ratelimit-reset", "18446744073709551615"), limit[2]];
        assert_eq!(retry(403, &never), seconds(u64::MAX - 784_111_776));
    }

    #[test]
    fn a_fault_of_the_server_is_tried_again_and_one_of_ours_is_not() {
        assert_eq!(retry(502, &[]), Retry::BackOff);
        assert_eq!(retry(403, &[("x-ratelimit-remaining", "4999")]), Retry::No);
        assert_eq!(retry(404, &[]), Retry::No);
        assert_eq!(retry(201, &[]), Retry::No);
    }
}
