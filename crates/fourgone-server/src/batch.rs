//! `POST /api/v1/solve` and `/api/v1/analyze`: the scores of a batch of positions.

use std::convert::Infallible;
use std::fmt;
use std::time;

use axum::body::{Body, Bytes, HttpBody as _};
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use fourgone_records::{
    AnalyzeRecord, Entries, Entry, MovesError, PositionInput, SolveRecord, Verdict, parse_moves,
};
use fourgone_solver::batch::{Found, Question};
use fourgone_solver::{Limits, Solver};
use futures_util::{StreamExt as _, stream};
use http_body_util::{BodyExt as _, LengthLimitError, Limited};
use tokio::sync::mpsc::{self, Sender};
use tokio::time::{Duration, Instant, timeout};

use crate::app::{Config, Shared};
use crate::headers;
use crate::problem::Problem;

/// For how long a batch keeps a solver before other requests have their turn.
const TURN: Duration = Duration::from_millis(50);

/// How many records may wait to be read by the client.
const AHEAD: usize = 1024;

/// The scores of many positions, each as soon as it is known
///
/// One position a line, as text (`4453`) or as JSON (`"4453"` or `{"position":"4453"}`); the
/// records are those of `fourgone solve --json`, or of `--csv` for who accepts `text/csv`, in the
/// order of the lines. Equal and mirrored positions are solved once.
#[utoipa::path(
    post,
    path = "/api/v1/solve",
    request_body(
        description = "Positions, one a line; may be empty",
        content(
            (String = "text/plain", example = json!("52753311433677442422121\n44444444\n")),
            (PositionInput = "application/x-ndjson", example = json!({"position": "52753311433677442422121"})),
        )
    ),
    responses(
        (status = OK, description = "One record a line", content((SolveRecord = "application/x-ndjson"), (String = "text/csv"))),
        (status = BAD_REQUEST, description = "A line is not JSON", body = Problem, content_type = "application/problem+json"),
        (status = REQUEST_TIMEOUT, description = "The body came too slowly", body = Problem, content_type = "application/problem+json"),
        (status = NOT_ACCEPTABLE, description = "Neither lines of JSON nor CSV are accepted", body = Problem, content_type = "application/problem+json"),
        (status = PAYLOAD_TOO_LARGE, description = "Too many bytes or lines", body = Problem, content_type = "application/problem+json"),
        (status = UNSUPPORTED_MEDIA_TYPE, description = "Neither text nor lines of JSON", body = Problem, content_type = "application/problem+json"),
        (status = TOO_MANY_REQUESTS, description = "Too many requests", body = Problem, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn solve(
    State(shared): State<Shared>,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Problem> {
    respond(Question::Score, shared, &headers, body).await
}

/// The score of every column of many positions, each as soon as it is known
///
/// One position a line, as text (`4453`) or as JSON (`"4453"` or `{"position":"4453"}`); the
/// records are those of `fourgone analyze --json -`, or of `--csv` for who accepts `text/csv`, in
/// the order of the lines. Equal and mirrored positions are solved once.
#[utoipa::path(
    post,
    path = "/api/v1/analyze",
    request_body(
        description = "Positions, one a line; may be empty",
        content(
            (String = "text/plain", example = json!("52753311433677442422121\n44444444\n")),
            (PositionInput = "application/x-ndjson", example = json!({"position": "52753311433677442422121"})),
        )
    ),
    responses(
        (status = OK, description = "One record a line", content((AnalyzeRecord = "application/x-ndjson"), (String = "text/csv"))),
        (status = BAD_REQUEST, description = "A line is not JSON", body = Problem, content_type = "application/problem+json"),
        (status = REQUEST_TIMEOUT, description = "The body came too slowly", body = Problem, content_type = "application/problem+json"),
        (status = NOT_ACCEPTABLE, description = "Neither lines of JSON nor CSV are accepted", body = Problem, content_type = "application/problem+json"),
        (status = PAYLOAD_TOO_LARGE, description = "Too many bytes or lines", body = Problem, content_type = "application/problem+json"),
        (status = UNSUPPORTED_MEDIA_TYPE, description = "Neither text nor lines of JSON", body = Problem, content_type = "application/problem+json"),
        (status = TOO_MANY_REQUESTS, description = "Too many requests", body = Problem, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn analyze(
    State(shared): State<Shared>,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Problem> {
    respond(Question::AllColumns, shared, &headers, body).await
}

/// Reads a batch, and answers it line by line.
async fn respond(
    question: Question,
    shared: Shared,
    headers: &HeaderMap,
    body: Body,
) -> Result<Response, Problem> {
    let format = Format::of(headers)?;
    let output = Output::of(headers)?;
    let bytes = read(body, &shared.config).await?;
    let entries = format.entries(&bytes, shared.config.batch)?;
    let deadline = Instant::now() + shared.config.time_limit;
    let batch = Batch { question, output, entries: entries.into_iter(), deadline, shared };
    let (sender, receiver) = mpsc::channel(AHEAD);
    let header = match (output, question) {
        (Output::Json, _) => String::new(),
        (Output::Csv, Question::AllColumns) => format!("{}\n", AnalyzeRecord::CSV_HEADER),
        (Output::Csv, _) => format!("{}\n", SolveRecord::CSV_HEADER),
    };
    tokio::spawn(batch.solve(sender));
    let header = stream::iter((!header.is_empty()).then_some(Ok::<_, Infallible>(header)));
    let lines = stream::unfold(receiver, |mut receiver| async {
        let mut lines: String = receiver.recv().await?;
        while let Ok(next) = receiver.try_recv() {
            lines.push_str(&next);
        }
        Some((Ok::<_, Infallible>(lines), receiver))
    });
    let media_type = [(header::CONTENT_TYPE, output.media_type())];
    Ok((media_type, Body::from_stream(header.chain(lines))).into_response())
}

/// The whole body, if it is not too long and does not come too slowly.
async fn read(body: Body, config: &Config) -> Result<Bytes, Problem> {
    let Config { body_bytes, body_timeout, .. } = *config;
    let too_large = || {
        let detail = format!("the body has more than {body_bytes} bytes: send it in parts");
        Problem::new(StatusCode::PAYLOAD_TOO_LARGE, detail)
    };
    // A client that tells the length, and waits before it sends, need not send.
    if body.size_hint().lower() > body_bytes as u64 {
        return Err(too_large());
    }
    let collected = timeout(body_timeout, Limited::new(body, body_bytes).collect()).await;
    match collected {
        Ok(Ok(collected)) => Ok(collected.to_bytes()),
        Ok(Err(error)) if error.is::<LengthLimitError>() => Err(too_large()),
        Ok(Err(_)) => Err(Problem::new(StatusCode::BAD_REQUEST, "the body ends too early")),
        Err(_) => {
            let seconds = body_timeout.as_secs_f64();
            let detail = format!("the body did not arrive within {seconds} s");
            Err(Problem::new(StatusCode::REQUEST_TIMEOUT, detail))
        }
    }
}

/// How the positions of a batch are written, one a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Format {
    /// As `fourgone solve` reads them.
    Text,
    /// As JSON.
    Json,
}

impl Format {
    /// The format that a request says it has.
    fn of(request: &HeaderMap) -> Result<Self, Problem> {
        if request.get(header::CONTENT_ENCODING).is_some_and(|coding| coding != "identity") {
            return Err(Problem::new(
                StatusCode::UNSUPPORTED_MEDIA_TYPE,
                "send the body as it is, without a content-encoding",
            ));
        }
        match headers::media_type(request).as_str() {
            "text/plain" => Ok(Self::Text),
            "application/x-ndjson" => Ok(Self::Json),
            _ => Err(Problem::new(
                StatusCode::UNSUPPORTED_MEDIA_TYPE,
                "send positions as text/plain or application/x-ndjson, one a line",
            )),
        }
    }

    /// The positions of a body, at most so many.
    fn entries(self, body: &[u8], most: usize) -> Result<Vec<Entry>, Problem> {
        // One more than allowed, to see that there are too many.
        let entries: Vec<Entry> = match self {
            Self::Text => {
                let entries = Entries::new(body, parse_moves).take(most + 1);
                entries.collect::<Result<_, _>>().map_err(|error| {
                    Problem::new(StatusCode::INTERNAL_SERVER_ERROR, error.to_string())
                })?
            }
            Self::Json => {
                let lines = body.split(|&byte| byte == b'\n').enumerate();
                let lines = lines.filter(|(_, line)| !line.trim_ascii().is_empty());
                lines.take(most + 1).map(json_entry).collect::<Result<_, _>>()?
            }
        };
        if entries.len() > most {
            let detail = format!("the batch has more than {most} positions: send it in parts");
            return Err(Problem::new(StatusCode::PAYLOAD_TOO_LARGE, detail));
        }
        Ok(entries)
    }
}

/// How the records of a batch are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Output {
    /// A JSON object a line.
    Json,
    /// Comma-separated values with a header.
    Csv,
}

impl Output {
    /// The one that a client likes best.
    fn of(request: &HeaderMap) -> Result<Self, Problem> {
        let json = ["application/x-ndjson", "application/json", "application/*", "*/*"];
        let csv = ["text/csv", "text/*"];
        let known = |range: &str| match range {
            range if json.contains(&range) => Some(Self::Json),
            range if csv.contains(&range) => Some(Self::Csv),
            _ => None,
        };
        headers::accepted(request, known).ok_or_else(|| {
            Problem::new(
                StatusCode::NOT_ACCEPTABLE,
                "records come as application/x-ndjson or text/csv: accept one of them",
            )
        })
    }

    fn media_type(self) -> &'static str {
        match self {
            Self::Json => "application/x-ndjson",
            Self::Csv => "text/csv; charset=utf-8",
        }
    }
}

/// The position of a line of JSON.
fn json_entry((index, line): (usize, &[u8])) -> Result<Entry, Problem> {
    let number = index + 1;
    let input: PositionInput = serde_json::from_slice(line).map_err(|_| {
        let detail = format!(
            "line {number}: expected a JSON string such as \"4453\" or an object such as \
             {{\"position\":\"4453\"}}"
        );
        Problem::new(StatusCode::BAD_REQUEST, detail)
    })?;
    let moves = input.into_moves();
    let position = parse_moves(&moves);
    Ok(Entry::new(number, moves, position))
}

/// What is left of a batch.
struct Batch {
    question: Question,
    output: Output,
    entries: std::vec::IntoIter<Entry>,
    deadline: Instant,
    shared: Shared,
}

impl Batch {
    /// Solves everything, as long as there is a client that reads it.
    ///
    /// Between turns others may have the solver, and while the client does not read, nothing is
    /// solved for it.
    async fn solve(mut self, lines: Sender<String>) {
        while self.entries.len() > 0 {
            // There is room for all when all records so far have been read.
            if lines.reserve_many(AHEAD).await.is_err() {
                return;
            }
            let Some(lease) = self.shared.pool.lease(self.deadline).await else {
                let _ = lines.send(self.give_up()).await;
                return;
            };
            let (deadline, to_client) = (self.deadline, lines.clone());
            let turn = move |solver: &mut Solver, limits: Limits<'_>| {
                self.solve_some(solver, limits, &to_client);
                self
            };
            tokio::select! {
                done = lease.run(deadline, turn) => match done {
                    Ok(rest) => self = rest,
                    // The log tells that the solver failed; the response ends early.
                    Err(_) => return,
                },
                () = lines.closed() => return,
            }
        }
    }

    /// Solves for one turn, and sends each record as soon as it is known.
    fn solve_some(&mut self, solver: &mut Solver, limits: Limits<'_>, lines: &Sender<String>) {
        let start = time::Instant::now();
        while start.elapsed() < TURN
            && let Ok(place) = lines.try_reserve()
            && let Some(entry) = self.entries.next()
        {
            place.send(self.line(entry, solver, limits));
            self.shared.metrics.positions.inc();
        }
    }

    /// The records of all that is left when the time is up.
    fn give_up(&mut self) -> String {
        let entries = std::mem::take(&mut self.entries);
        let records = entries.map(|Entry { moves, position, .. }| match position {
            Ok(_) => self.without_answer(moves, None),
            Err(error) => self.without_answer(moves, Some(error)),
        });
        records.collect()
    }

    /// The line of an entry.
    fn line(&self, entry: Entry, solver: &mut Solver, limits: Limits<'_>) -> String {
        let Entry { moves, position, .. } = entry;
        let position = match position {
            Ok(position) => position,
            Err(error) => return self.without_answer(moves, Some(error)),
        };
        let start = time::Instant::now();
        let known = &self.shared.known;
        match known.ask(self.question, position, solver, limits) {
            Some((Found::Score(score), nodes)) => {
                let verdict = Verdict::new(score, position.ply());
                let record = SolveRecord::solved(moves, verdict, nodes, start.elapsed());
                self.text(&record, SolveRecord::csv)
            }
            Some((Found::AllColumns(analysis), _)) => {
                let record = AnalyzeRecord::analyzed(moves, position, &analysis, None);
                self.text(&record, AnalyzeRecord::csv)
            }
            _ => self.without_answer(moves, None),
        }
    }

    /// The line of moves that lead to no position, or of a position for which the time was up.
    fn without_answer(&self, moves: String, error: Option<MovesError>) -> String {
        if self.question == Question::AllColumns {
            let record = match error {
                Some(error) => AnalyzeRecord::invalid(moves, error),
                None => AnalyzeRecord::out_of_time(moves),
            };
            self.text(&record, AnalyzeRecord::csv)
        } else {
            let record = match error {
                Some(error) => SolveRecord::invalid(moves, error),
                None => SolveRecord::out_of_time(moves),
            };
            self.text(&record, SolveRecord::csv)
        }
    }

    fn text<R: fmt::Display>(&self, record: &R, csv: impl Fn(&R) -> String) -> String {
        match self.output {
            Output::Json => format!("{record}\n"),
            Output::Csv => format!("{}\n", csv(record)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moves(format: Format, body: &str) -> Vec<String> {
        let entries = format.entries(body.as_bytes(), 9).unwrap();
        entries.into_iter().map(|entry| entry.moves).collect()
    }

    #[test]
    fn both_formats_have_one_position_a_line() {
        assert_eq!(moves(Format::Text, "# three\n4453 -2\n\n44x\n"), ["4453", "-", "44x"]);
        let json = "\"4453\"\n\n{\"position\":\"\",\"score\":1}\r\n\"44x\"";
        assert_eq!(moves(Format::Json, json), ["4453", "", "44x"]);
    }

    #[test]
    fn what_is_not_json_is_refused_with_its_line() {
        for body in ["4453", "[]", "{\"moves\":\"4\"}", "\"4\" \"4\"", "null", "\u{0}"] {
            let body = format!("\"4\"\n{body}");
            let problem = Format::Json.entries(body.as_bytes(), 9).unwrap_err();
            let text = serde_json::to_string(&problem).unwrap();
            assert!(text.contains("\"status\":400") && text.contains("line 2: "), "{text}");
        }
    }

    #[test]
    fn a_batch_has_an_end() {
        for format in [Format::Text, Format::Json] {
            assert!(format.entries("\"4\"\n".repeat(9).as_bytes(), 9).is_ok());
            assert!(format.entries("\"4\"\n".repeat(10).as_bytes(), 9).is_err());
        }
    }
}
