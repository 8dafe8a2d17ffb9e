//! Bodies of requests: a question in JSON, if it is short and comes in time.

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, StatusCode};
use http_body_util::{BodyExt as _, LengthLimitError, Limited};
use serde::de::{DeserializeOwned, Error as _};
use serde::{Deserialize as _, Deserializer};
use tokio::time::timeout;

use crate::app::Config;
use crate::headers;
use crate::problem::Problem;

/// The question in the body of a request.
pub(crate) async fn read_question<T: DeserializeOwned>(
    headers: &HeaderMap,
    body: Body,
    most: usize,
    config: &Config,
) -> Result<T, Problem> {
    if headers::media_type(headers) != "application/json" {
        let detail = "the body must be application/json";
        return Err(Problem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, detail));
    }
    let bytes = read(body, most, config).await?;
    serde_json::from_slice(&bytes).map_err(|error| {
        let status = if error.is_data() {
            StatusCode::UNPROCESSABLE_ENTITY
        } else {
            StatusCode::BAD_REQUEST
        };
        Problem::new(status, format!("the body is not such a question in JSON: {error}"))
    })
}

/// The body, if it is short and comes in time.
async fn read(body: Body, most: usize, config: &Config) -> Result<Bytes, Problem> {
    let collected = timeout(config.body_timeout, Limited::new(body, most).collect()).await;
    let collected = collected
        .map_err(|_| Problem::new(StatusCode::REQUEST_TIMEOUT, "the body came too slowly"))?;
    let body = collected.map_err(|error| {
        if error.is::<LengthLimitError>() {
            let detail = format!("the body has more than {most} bytes");
            Problem::new(StatusCode::PAYLOAD_TOO_LARGE, detail)
        } else {
            Problem::new(StatusCode::BAD_REQUEST, "the body broke off")
        }
    })?;
    Ok(body.to_bytes())
}

/// A whole number, which JSON may write with a fraction: `5.0` is 5.
pub(crate) fn whole<'de, D: Deserializer<'de>, N: TryFrom<u64>>(from: D) -> Result<N, D::Error> {
    let number = serde_json::Number::deserialize(from)?;
    let is_whole = |number: &f64| number.fract() == 0.0 && *number >= 0.0;
    let rounded = || {
        let number = number.as_f64().filter(is_whole)?;
        format!("{number:.0}").parse().ok()
    };
    let whole = number.as_u64().or_else(rounded);
    let fitting = whole.and_then(|whole| N::try_from(whole).ok());
    fitting.ok_or_else(|| D::Error::custom(format_args!("{number} is not such a number")))
}
