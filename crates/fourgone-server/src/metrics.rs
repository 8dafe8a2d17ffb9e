//! What is counted, for Prometheus.

use std::time::Duration;

use axum::http::{Method, StatusCode};
use prometheus_client::encoding::{EncodeLabelSet, text};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::Registry;

/// The upper bounds of the buckets of durations, in seconds.
const BUCKETS: [f64; 8] = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10.0, 30.0];

/// What is counted since the server started.
pub(crate) struct Metrics {
    registry: Registry,
    requests: Family<RequestLabels, Counter>,
    durations: Family<RouteLabels, Histogram, fn() -> Histogram>,
    /// Positions solved or analysed.
    pub(crate) positions: Counter,
    /// Nodes searched.
    pub(crate) nodes: Counter,
    /// Solvers at work.
    pub(crate) busy: Gauge,
    /// Connections open.
    pub(crate) connections: Gauge,
    /// Games between people that are running, at all servers of the store.
    pub(crate) games_running: Gauge,
    /// Games made.
    pub(crate) games_made: Counter,
    /// Moves played in games.
    pub(crate) moves: Counter,
    /// Requests that came second.
    pub(crate) conflicts: Counter,
    /// Streams open.
    pub(crate) streams: Gauge,
    /// Time from an event to its message to a watcher.
    pub(crate) lag: Histogram,
}

/// By what requests are told apart.
#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct RequestLabels {
    route: String,
    method: &'static str,
    status: u16,
}

/// By what durations are told apart.
#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct RouteLabels {
    route: String,
}

impl Metrics {
    /// The media type of the text.
    pub(crate) const MEDIA_TYPE: &str =
        "application/openmetrics-text; version=1.0.0; charset=utf-8";

    /// Nothing has been counted yet.
    pub(crate) fn new() -> Self {
        let mut metrics = Self {
            registry: Registry::with_prefix("fourgone"),
            requests: Family::default(),
            durations: Family::new_with_constructor(|| Histogram::new(BUCKETS)),
            positions: Counter::default(),
            nodes: Counter::default(),
            busy: Gauge::default(),
            connections: Gauge::default(),
            games_running: Gauge::default(),
            games_made: Counter::default(),
            moves: Counter::default(),
            conflicts: Counter::default(),
            streams: Gauge::default(),
            lag: Histogram::new(BUCKETS),
        };
        let registry = &mut metrics.registry;
        // Counters have `_total` after their name in the text.
        registry.register("http_requests", "Requests answered", metrics.requests.clone());
        registry.register(
            "http_request_duration_seconds",
            "Time from a request to the head of its response",
            metrics.durations.clone(),
        );
        let positions = metrics.positions.clone();
        registry.register("positions_solved", "Positions solved or analysed", positions);
        registry.register("solver_nodes", "Nodes searched", metrics.nodes.clone());
        registry.register("solvers_busy", "Solvers at work", metrics.busy.clone());
        registry.register("connections_open", "Connections open", metrics.connections.clone());
        let running = metrics.games_running.clone();
        registry.register("games_running", "Games between people that are running", running);
        registry.register("games_made", "Games between people made", metrics.games_made.clone());
        registry.register("game_moves", "Moves played in games", metrics.moves.clone());
        let conflicts = metrics.conflicts.clone();
        registry.register("game_conflicts", "Requests that came second", conflicts);
        registry.register("game_streams_open", "Streams of games open", metrics.streams.clone());
        registry.register(
            "game_fanout_seconds",
            "Time from an event to its message to a watcher",
            metrics.lag.clone(),
        );
        metrics
    }

    /// Counts a request. The route is the pattern that it matched, of which there are few.
    pub(crate) fn count_request(
        &self,
        route: &str,
        method: &Method,
        status: StatusCode,
        time: Duration,
    ) {
        let (route, status) = (route.to_owned(), status.as_u16());
        let labels = RequestLabels { route: route.clone(), method: name(method), status };
        self.requests.get_or_create(&labels).inc();
        self.durations.get_or_create(&RouteLabels { route }).observe(time.as_secs_f64());
    }

    /// Everything in the text format of [`MEDIA_TYPE`](Self::MEDIA_TYPE).
    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        // A string takes everything.
        let _ = text::encode(&mut text, &self.registry);
        text
    }
}

/// The name of a method; those that nobody knows share one.
fn name(method: &Method) -> &'static str {
    const KNOWN: [&str; 9] =
        ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT"];
    KNOWN.into_iter().find(|name| method == *name).unwrap_or("other")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requests_are_counted_by_route_method_and_status() {
        let metrics = Metrics::new();
        for (seconds, status) in [(0.0005, 200), (0.2, 200), (60.0, 503)] {
            let status = StatusCode::from_u16(status).unwrap();
            metrics.count_request("/here", &Method::GET, status, Duration::from_secs_f64(seconds));
        }
        let odd = Method::from_bytes(b"BREW").unwrap();
        metrics.count_request("/here", &odd, StatusCode::METHOD_NOT_ALLOWED, Duration::ZERO);
        let text = metrics.text();
        for line in [
            "# TYPE fourgone_http_requests counter",
            "fourgone_http_requests_total{route=\"/here\",method=\"GET\",status=\"200\"} 2",
            "fourgone_http_requests_total{route=\"/here\",method=\"GET\",status=\"503\"} 1",
            "fourgone_http_requests_total{route=\"/here\",method=\"other\",status=\"405\"} 1",
            "fourgone_http_request_duration_seconds_bucket{le=\"0.001\",route=\"/here\"} 2",
            "fourgone_http_request_duration_seconds_bucket{le=\"0.5\",route=\"/here\"} 3",
            "fourgone_http_request_duration_seconds_bucket{le=\"+Inf\",route=\"/here\"} 4",
            "fourgone_http_request_duration_seconds_count{route=\"/here\"} 4",
            "fourgone_positions_solved_total 0",
            "fourgone_solver_nodes_total 0",
            "fourgone_solvers_busy 0",
            "fourgone_connections_open 0",
            "fourgone_games_running 0",
            "fourgone_game_streams_open 0",
            "fourgone_game_moves_total 0",
            "fourgone_game_conflicts_total 0",
            "fourgone_game_fanout_seconds_count 0",
            "# EOF",
        ] {
            assert!(text.lines().any(|found| found == line), "{line}\nis not in\n{text}");
        }
    }
}
