//! What goes over the wire: the records of `fourgone solve --json` and `fourgone analyze --json`,
//! which the command and the server write alike.

mod analysis;
mod answer;
mod invalid;
mod problem;
mod question;
mod record;
mod verdict;

pub use analysis::{Analysis, OfColumn};
pub use answer::{Answer, OutOfTime};
pub use invalid::{Invalid, Kind, sentence};
pub use problem::Problem;
pub use question::Question;
pub use record::{Record, Records, read};
pub use verdict::{Verdict, Wdl};
