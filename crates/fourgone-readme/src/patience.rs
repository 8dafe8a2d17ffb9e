//! How long to wait for GitHub, and how often to try again.

use std::fmt;
use std::time::Duration;

use ureq::http::{HeaderMap, StatusCode};

/// How long to wait for GitHub, and how often to try again.
pub struct Patience {
    /// How long one call may take.
    pub timeout: Duration,
    /// How often a call is tried in all.
    pub attempts: u32,
    /// The wait before the second attempt; each further one is twice as long.
    pub first_wait: Duration,
    /// The longest wait that GitHub may ask for before we give up.
    pub longest_wait: Duration,
    /// What waits; tests put something shorter here.
    pub pause: Box<dyn Fn(Duration) + Send + Sync>,
}

impl Default for Patience {
    fn default() -> Self {
        Self {
            timeout: Duration::from_secs(20),
            attempts: 5,
            first_wait: Duration::from_secs(1),
            longest_wait: Duration::from_mins(4),
            pause: Box::new(std::thread::sleep),
        }
    }
}

impl fmt::Debug for Patience {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Patience").field("attempts", &self.attempts).finish_non_exhaustive()
    }
}

impl Patience {
    /// The wait after this many failed attempts.
    pub(crate) fn back_off(&self, failed: u32) -> Duration {
        self.first_wait.saturating_mul(2_u32.saturating_pow(failed.saturating_sub(1)))
    }
}

/// What to do about an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Advice {
    /// It is final, good or bad.
    Take,
    /// Try again after the usual wait.
    TryAgain,
    /// A rate limit is reached: try again after this long.
    TryAgainAfter(Duration),
}

/// What GitHub's status and headers advise.
pub(crate) fn advice(status: StatusCode, headers: &HeaderMap) -> Advice {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    let number = |name: &str| text(name).and_then(|value| value.trim().parse::<u64>().ok());
    if status.is_server_error() {
        return Advice::TryAgain;
    }
    if status != StatusCode::FORBIDDEN && status != StatusCode::TOO_MANY_REQUESTS {
        return Advice::Take;
    }
    if let Some(seconds) = number("retry-after") {
        return Advice::TryAgainAfter(Duration::from_secs(seconds));
    }
    if number("x-ratelimit-remaining") == Some(0) {
        // GitHub's own clock tells how long that is from now; ours may be wrong.
        let now = text("date").and_then(seconds_of_date);
        let wait = number("x-ratelimit-reset").zip(now).map(|(at, now)| at.saturating_sub(now) + 1);
        return Advice::TryAgainAfter(Duration::from_secs(wait.unwrap_or(60)));
    }
    if status == StatusCode::TOO_MANY_REQUESTS {
        return Advice::TryAgainAfter(Duration::from_mins(1));
    }
    // A plain 403 means that we may not, and waiting does not help.
    Advice::Take
}

/// The seconds since 1970 of a date in a header, as in `Sun, 06 Nov 1994 08:49:37 GMT`.
fn seconds_of_date(date: &str) -> Option<u64> {
    const MONTHS: &str = "JanFebMarAprMayJunJulAugSepOctNovDec";
    let [_, day, month, year, time, "GMT"] = *date.split(' ').collect::<Vec<_>>() else {
        return None;
    };
    let (day, year) = (day.parse::<u64>().ok()?, year.parse::<u64>().ok()?);
    let month = MONTHS.find(month)? as u64 / 3 + 1;
    let [hours, minutes, seconds] = *time.split(':').collect::<Vec<_>>() else {
        return None;
    };
    let number = |digits: &str| digits.parse::<u64>().ok();
    // Counted from March on, the leap day is the last of its year.
    let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    let days = year * 365 + year / 4 - year / 100 + year / 400 + (month * 153 + 2) / 5 + day;
    let since_1970 = days.checked_sub(719_469)?;
    Some(((since_1970 * 24 + number(hours)?) * 60 + number(minutes)?) * 60 + number(seconds)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(status: u16, headers: &[(&'static str, &'static str)]) -> Advice {
        let headers = headers
            .iter()
            .map(|(name, value)| (name.parse().unwrap(), value.parse().unwrap()))
            .collect();
        advice(StatusCode::from_u16(status).unwrap(), &headers)
    }

    #[test]
    fn a_date_is_read_as_seconds() {
        assert_eq!(seconds_of_date("Thu, 01 Jan 1970 00:00:00 GMT"), Some(0));
        assert_eq!(seconds_of_date("Sun, 06 Nov 1994 08:49:37 GMT"), Some(784_111_777));
        assert_eq!(seconds_of_date("Thu, 29 Feb 2024 23:59:59 GMT"), Some(1_709_251_199));
        assert_eq!(seconds_of_date("yesterday"), None);
    }

    #[test]
    fn headers_of_rate_limits_are_honoured() {
        let seconds = |n| Advice::TryAgainAfter(Duration::from_secs(n));
        assert_eq!(after(403, &[("retry-after", "7")]), seconds(7));
        assert_eq!(after(429, &[]), seconds(60));
        let limit = [
            ("x-ratelimit-remaining", "0"),
            ("x-ratelimit-reset", "784111800"),
            ("date", "Sun, 06 Nov 1994 08:49:37 GMT"),
        ];
        assert_eq!(after(403, &limit), seconds(24));
        assert_eq!(after(403, &limit[..2]), seconds(60));
    }

    #[test]
    fn a_fault_of_the_server_is_tried_again_and_one_of_ours_is_not() {
        assert_eq!(after(502, &[]), Advice::TryAgain);
        assert_eq!(after(403, &[("x-ratelimit-remaining", "4999")]), Advice::Take);
        assert_eq!(after(404, &[]), Advice::Take);
        assert_eq!(after(201, &[]), Advice::Take);
    }
}
