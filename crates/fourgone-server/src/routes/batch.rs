//! The body of a batch: positions, one a line.

use axum::http::{HeaderMap, StatusCode, header};

use crate::api::{self, Problem, Question, Record, Records};

/// How positions are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// As `fourgone solve` reads them.
    Text,
    /// As JSON.
    Json,
}

impl Form {
    /// The form that a request says it has.
    pub(crate) fn of(request: &HeaderMap) -> Result<Self, Problem> {
        let value = request.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
        let essence = value.and_then(|value| value.split(';').next()).unwrap_or_default();
        match essence.trim().to_ascii_lowercase().as_str() {
            "text/plain" => Ok(Self::Text),
            "application/x-ndjson" => Ok(Self::Json),
            _ => Err(Problem::new(
                StatusCode::UNSUPPORTED_MEDIA_TYPE,
                "send positions as text/plain or application/x-ndjson, one a line",
            )),
        }
    }

    /// The positions of a body, at most so many.
    pub(crate) fn records(self, body: &[u8], most: usize) -> Result<Vec<Record>, Problem> {
        // One more than may be, to see that there are too many.
        let records: Vec<Record> = match self {
            Self::Text => {
                let records =
                    Records::new(body, api::read).take(most + 1).collect::<Result<_, _>>();
                records.map_err(|error| {
                    Problem::new(StatusCode::INTERNAL_SERVER_ERROR, error.to_string())
                })?
            }
            Self::Json => {
                let lines = body.split(|&byte| byte == b'\n').enumerate();
                let lines = lines.filter(|(_, line)| !line.trim_ascii().is_empty());
                lines.take(most + 1).map(json).collect::<Result<_, _>>()?
            }
        };
        if records.len() > most {
            let detail = format!("the batch has more than {most} positions: send it in parts");
            return Err(Problem::new(StatusCode::PAYLOAD_TOO_LARGE, detail));
        }
        Ok(records)
    }
}

/// The record of a line of JSON.
fn json((index, line): (usize, &[u8])) -> Result<Record, Problem> {
    let number = index + 1;
    let question: Question = serde_json::from_slice(line).map_err(|_| {
        let detail = format!(
            "line {number}: expected a JSON text such as \"4453\" or an object such as \
             {{\"position\":\"4453\"}}"
        );
        Problem::new(StatusCode::BAD_REQUEST, detail)
    })?;
    let moves = question.moves();
    Ok(Record { line: number, position: api::read(&moves), moves, expected: None })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moves(form: Form, body: &str) -> Vec<String> {
        form.records(body.as_bytes(), 9).unwrap().into_iter().map(|record| record.moves).collect()
    }

    #[test]
    fn both_forms_have_one_position_a_line() {
        assert_eq!(moves(Form::Text, "# three\n4453 -2\n\n44x\n"), ["4453", "-", "44x"]);
        let json = "\"4453\"\n\n{\"position\":\"\",\"score\":1}\r\n\"44x\"";
        assert_eq!(moves(Form::Json, json), ["4453", "", "44x"]);
    }

    #[test]
    fn what_is_not_json_is_refused_with_its_line() {
        for body in ["4453", "[]", "{\"moves\":\"4\"}", "\"4\" \"4\"", "null", "\u{0}"] {
            let problem = Form::Json.records(format!("\"4\"\n{body}").as_bytes(), 9).unwrap_err();
            let text = serde_json::to_string(&problem).unwrap();
            assert!(text.contains("\"status\":400") && text.contains("line 2: "), "{text}");
        }
    }

    #[test]
    fn a_batch_has_an_end() {
        for form in [Form::Text, Form::Json] {
            assert!(form.records("\"4\"\n".repeat(9).as_bytes(), 9).is_ok());
            assert!(form.records("\"4\"\n".repeat(10).as_bytes(), 9).is_err());
        }
    }
}
