//! `POST /api/v1/solve`: the scores of many positions.

use std::convert::Infallible;
use std::sync::atomic::Ordering::Relaxed;
use std::time;

use axum::body::{Body, Bytes, HttpBody as _};
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use fourgone_solver::{Limits, Solver};
use futures_util::stream;
use http_body_util::{BodyExt as _, LengthLimitError, Limited};
use tokio::sync::mpsc::{self, Sender};
use tokio::time::{Duration, Instant, timeout};

use crate::api::{Answer, OutOfTime, Problem, Question, Record, Verdict};
use crate::app::Shared;
use crate::settings::Settings;

use super::batch::Form;

/// For how long a batch keeps a solver before others have their turn.
const TURN: Duration = Duration::from_millis(50);

/// How many answers may wait to be read.
const AHEAD: usize = 1024;

/// The scores of many positions, each as soon as it is known
///
/// One position a line, as text (`4453`) or as JSON (`"4453"` or `{"position":"4453"}`); the
/// answers are those of `fourgone solve --json`, in the order of the lines.
#[utoipa::path(
    post,
    path = "/api/v1/solve",
    request_body(
        description = "Positions, one a line; no line has no answer",
        content(
            (String = "text/plain", example = json!("52753311433677442422121\n44444444\n")),
            (Question = "application/x-ndjson", example = json!({"position": "52753311433677442422121"})),
        )
    ),
    responses(
        (status = OK, description = "An answer a line", body = Answer, content_type = "application/x-ndjson"),
        (status = BAD_REQUEST, description = "A line is not JSON", body = Problem, content_type = "application/problem+json"),
        (status = REQUEST_TIMEOUT, description = "The body came too slowly", body = Problem, content_type = "application/problem+json"),
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
    let form = Form::of(&headers)?;
    let bytes = read(body, &shared.settings).await?;
    let records = form.records(&bytes, shared.settings.batch)?;
    let deadline = Instant::now() + shared.settings.time_limit;
    let batch = Batch { records: records.into_iter(), deadline, shared };
    let (sender, receiver) = mpsc::channel(AHEAD);
    tokio::spawn(batch.answer(sender));
    let lines = stream::unfold(receiver, |mut receiver| async {
        let mut lines: Vec<u8> = receiver.recv().await?;
        while let Ok(next) = receiver.try_recv() {
            lines.extend(next);
        }
        Some((Ok::<_, Infallible>(lines), receiver))
    });
    let media_type = [(header::CONTENT_TYPE, "application/x-ndjson")];
    Ok((media_type, Body::from_stream(lines)).into_response())
}

/// The whole body, if it is not too long and does not come too slowly.
async fn read(body: Body, settings: &Settings) -> Result<Bytes, Problem> {
    let Settings { body_bytes, body_timeout, .. } = *settings;
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
            let detail = format!("the body did not come within {seconds} s");
            Err(Problem::new(StatusCode::REQUEST_TIMEOUT, detail))
        }
    }
}

/// What is left of a batch.
struct Batch {
    records: std::vec::IntoIter<Record>,
    deadline: Instant,
    shared: Shared,
}

impl Batch {
    /// Answers everything, as long as there is somebody who reads it.
    ///
    /// Between turns others may have the solver, and while the client does not read, nothing is
    /// solved for it.
    async fn answer(mut self, lines: Sender<Vec<u8>>) {
        while self.records.len() > 0 {
            // There is room for all when all that was answered has been read.
            if lines.reserve_many(AHEAD).await.is_err() {
                return;
            }
            let Some(seat) = self.shared.solvers.seat(self.deadline).await else {
                let _ = lines.send(self.give_up()).await;
                return;
            };
            let (deadline, to_client) = (self.deadline, lines.clone());
            let turn = move |solver: &mut Solver, limits: Limits<'_>| {
                self.answer_some(solver, limits, &to_client);
                self
            };
            tokio::select! {
                done = seat.work(deadline, turn) => match done {
                    Ok(rest) => self = rest,
                    // A solver that failed has been told of in the log; the response ends early.
                    Err(_) => return,
                },
                () = lines.closed() => return,
            }
        }
    }

    /// Answers for one turn, each line as soon as it is known.
    fn answer_some(&mut self, solver: &mut Solver, limits: Limits<'_>, lines: &Sender<Vec<u8>>) {
        let start = time::Instant::now();
        while start.elapsed() < TURN
            && let Ok(place) = lines.try_reserve()
            && let Some(record) = self.records.next()
        {
            place.send(line(&answer(&record, solver, limits)));
            self.shared.metrics.positions.fetch_add(1, Relaxed);
        }
    }

    /// The answer to all that is left when the time is up.
    fn give_up(&mut self) -> Vec<u8> {
        let answer = |record: Record| match &record.position {
            Ok(_) => line(&unsolved(&record)),
            Err(error) => line(&Answer::Invalid { position: name(&record), error }),
        };
        self.records.by_ref().flat_map(answer).collect()
    }
}

fn answer<'a>(record: &'a Record, solver: &mut Solver, limits: Limits<'_>) -> Answer<'a> {
    match &record.position {
        Err(error) => Answer::Invalid { position: name(record), error },
        Ok(position) => {
            let (start, before) = (time::Instant::now(), solver.nodes());
            let Some(score) = solver.bounds(*position, limits).exact() else {
                return unsolved(record);
            };
            let verdict = Verdict::new(score, position.ply());
            let nodes = solver.nodes() - before;
            Answer::solved(name(record), verdict, nodes, start.elapsed())
        }
    }
}

fn unsolved(record: &Record) -> Answer<'_> {
    Answer::Unsolved { position: name(record), error: OutOfTime::ERROR }
}

/// The moves as an answer names them.
fn name(record: &Record) -> &str {
    if record.moves == "-" { "" } else { &record.moves }
}

fn line(answer: &Answer<'_>) -> Vec<u8> {
    // Numbers and texts always become JSON.
    let mut line = serde_json::to_vec(answer).unwrap_or_default();
    line.push(b'\n');
    line
}
