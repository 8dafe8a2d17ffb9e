//! What is counted, for Prometheus.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use axum::http::{Method, StatusCode};

/// Up to how many seconds each class of durations goes.
const CLASSES: [f64; 8] = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10.0, 30.0];

/// What is counted since the server started.
#[derive(Default)]
pub(crate) struct Metrics {
    requests: Mutex<BTreeMap<Request, u64>>,
    durations: Mutex<BTreeMap<String, Durations>>,
    /// How many positions have been solved or analysed.
    pub(crate) positions: AtomicU64,
    /// How many nodes have been searched.
    pub(crate) nodes: AtomicU64,
    /// How many solvers are at work.
    pub(crate) busy: AtomicUsize,
    /// How many connections are open.
    pub(crate) connections: AtomicUsize,
}

/// By what requests are told apart.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Request {
    route: String,
    method: &'static str,
    status: u16,
}

#[derive(Default)]
struct Durations {
    classes: [u64; CLASSES.len()],
    count: u64,
    sum: f64,
}

impl Metrics {
    /// Counts a request. The route is the pattern that it matched, of which there are few.
    pub(crate) fn count(&self, route: &str, method: &Method, status: StatusCode, time: Duration) {
        let status = status.as_u16();
        let request = Request { route: route.to_owned(), method: name(method), status };
        *lock(&self.requests).entry(request).or_default() += 1;

        let seconds = time.as_secs_f64();
        let mut durations = lock(&self.durations);
        let durations = durations.entry(route.to_owned()).or_default();
        durations.count += 1;
        durations.sum += seconds;
        for (limit, count) in CLASSES.iter().zip(&mut durations.classes) {
            *count += u64::from(seconds <= *limit);
        }
    }

    /// Everything in the text format of Prometheus.
    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        // A string takes everything.
        let _ = self.write(&mut text);
        text
    }

    fn write(&self, text: &mut String) -> std::fmt::Result {
        describe(text, "http_requests_total", "counter", "Requests answered.")?;
        for (Request { route, method, status }, count) in &*lock(&self.requests) {
            let labels = format!("route=\"{route}\",method=\"{method}\",status=\"{status}\"");
            writeln!(text, "fourgone_http_requests_total{{{labels}}} {count}")?;
        }
        let name = "http_request_duration_seconds";
        describe(text, name, "histogram", "Time from a request to the head of its response.")?;
        for (route, Durations { classes, count, sum }) in &*lock(&self.durations) {
            let bucket =
                |limit: &str| format!("fourgone_{name}_bucket{{route=\"{route}\",le=\"{limit}\"}}");
            for (limit, count) in CLASSES.iter().zip(classes) {
                writeln!(text, "{} {count}", bucket(&limit.to_string()))?;
            }
            writeln!(text, "{} {count}", bucket("+Inf"))?;
            writeln!(text, "fourgone_{name}_sum{{route=\"{route}\"}} {sum}")?;
            writeln!(text, "fourgone_{name}_count{{route=\"{route}\"}} {count}")?;
        }
        let positions = self.positions.load(Relaxed);
        describe(text, "positions_solved_total", "counter", "Positions solved or analysed.")?;
        writeln!(text, "fourgone_positions_solved_total {positions}")?;
        describe(text, "solver_nodes_total", "counter", "Nodes searched.")?;
        writeln!(text, "fourgone_solver_nodes_total {}", self.nodes.load(Relaxed))?;
        describe(text, "solvers_busy", "gauge", "Solvers at work.")?;
        writeln!(text, "fourgone_solvers_busy {}", self.busy.load(Relaxed))?;
        describe(text, "connections_open", "gauge", "Connections open.")?;
        writeln!(text, "fourgone_connections_open {}", self.connections.load(Relaxed))
    }
}

fn describe(text: &mut String, name: &str, kind: &str, help: &str) -> std::fmt::Result {
    writeln!(text, "# HELP fourgone_{name} {help}\n# TYPE fourgone_{name} {kind}")
}

/// The name of a method; those that nobody knows have one together.
fn name(method: &Method) -> &'static str {
    match method.as_str() {
        "GET" => "GET",
        "HEAD" => "HEAD",
        "POST" => "POST",
        "PUT" => "PUT",
        "PATCH" => "PATCH",
        "DELETE" => "DELETE",
        "OPTIONS" => "OPTIONS",
        "TRACE" => "TRACE",
        "CONNECT" => "CONNECT",
        _ => "other",
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requests_are_counted_by_route_method_and_status() {
        let metrics = Metrics::default();
        for (seconds, status) in [(0.0005, 200), (0.2, 200), (60.0, 503)] {
            let status = StatusCode::from_u16(status).unwrap();
            metrics.count("/here", &Method::GET, status, Duration::from_secs_f64(seconds));
        }
        let odd = Method::from_bytes(b"BREW").unwrap();
        metrics.count("/here", &odd, StatusCode::METHOD_NOT_ALLOWED, Duration::ZERO);
        let text = metrics.text();
        for line in [
            "fourgone_http_requests_total{route=\"/here\",method=\"GET\",status=\"200\"} 2",
            "fourgone_http_requests_total{route=\"/here\",method=\"GET\",status=\"503\"} 1",
            "fourgone_http_requests_total{route=\"/here\",method=\"other\",status=\"405\"} 1",
            "fourgone_http_request_duration_seconds_bucket{route=\"/here\",le=\"0.001\"} 2",
            "fourgone_http_request_duration_seconds_bucket{route=\"/here\",le=\"0.5\"} 3",
            "fourgone_http_request_duration_seconds_bucket{route=\"/here\",le=\"+Inf\"} 4",
            "fourgone_http_request_duration_seconds_count{route=\"/here\"} 4",
            "fourgone_solvers_busy 0",
        ] {
            assert!(text.lines().any(|found| found == line), "{line}\nis not in\n{text}");
        }
    }
}
