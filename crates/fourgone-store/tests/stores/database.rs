//! A `PostgreSQL` of the tests' own: in a temporary folder, reached by a socket there.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};
use std::{env, fs, io};

/// A database that ends with the test.
pub struct Database {
    programs: PathBuf,
    folder: tempfile::TempDir,
    server: Option<Child>,
}

impl Database {
    /// Starts one; none, and says so, where `PostgreSQL` is not installed.
    pub fn start() -> Option<Self> {
        let Some(programs) = programs() else {
            eprintln!("SKIPPED: PostgreSQL is missing: apt-get install postgresql");
            return None;
        };
        let folder = tempfile::tempdir().unwrap();
        let data = folder.path().join("data");
        if is_root() {
            let owned = Command::new("chown").arg("postgres").arg(folder.path()).status();
            assert!(owned.unwrap().success(), "the folder cannot be given to postgres");
        }
        let mut initdb = as_postgres(&programs.join("initdb"));
        initdb.args(["--no-sync", "--no-instructions", "-A", "trust", "-U", "postgres", "-D"]);
        let made = initdb.arg(&data).stdin(Stdio::null()).output().unwrap();
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        let mut database = Self { programs, folder, server: None };
        database.resume();
        Some(database)
    }

    /// Starts the server again, with the same data.
    pub fn resume(&mut self) {
        let mut postgres = as_postgres(&self.programs.join("postgres"));
        postgres.arg("-D").arg(self.folder.path().join("data"));
        postgres.arg("-k").arg(self.folder.path());
        postgres.args(["-c", "listen_addresses=", "-c", "fsync=off", "-c", "max_connections=60"]);
        let log = fs::File::create(self.folder.path().join("log")).unwrap();
        let server = postgres.stdin(Stdio::null()).stdout(Stdio::null()).stderr(log);
        self.server = Some(server.spawn().unwrap());
        let deadline = Instant::now() + Duration::from_mins(1);
        while !self.is_ready() {
            assert!(Instant::now() < deadline, "PostgreSQL does not start: {}", self.log());
            sleep(Duration::from_millis(50));
        }
    }

    /// Stops the server, and ends all connections.
    pub fn stop(&mut self) {
        if let Some(mut server) = self.server.take() {
            let mut pg_ctl = as_postgres(&self.programs.join("pg_ctl"));
            pg_ctl.args(["stop", "-m", "fast", "-D"]).arg(self.folder.path().join("data"));
            let _ = pg_ctl.stdout(Stdio::null()).stderr(Stdio::null()).status();
            let _ = server.wait();
        }
    }

    /// The address, as `--games` takes it.
    pub fn address(&self) -> String {
        let folder = self.folder.path().display().to_string();
        format!("postgres://postgres@{}/postgres", folder.replace('/', "%2F"))
    }

    /// What a question in SQL is answered, as text.
    pub fn ask(&self, sql: &str) -> String {
        let mut psql = Command::new(self.programs.join("psql"));
        psql.args(["-U", "postgres", "-h"]).arg(self.folder.path()).args(["-Atc", sql, "postgres"]);
        let answer = psql.output().unwrap();
        String::from_utf8_lossy(&answer.stdout).into_owned()
    }

    /// All that is in it, as a backup has it.
    pub fn dump(&self) -> String {
        let mut pg_dump = Command::new(self.programs.join("pg_dump"));
        pg_dump.args(["-U", "postgres", "-h"]).arg(self.folder.path()).arg("postgres");
        let dump = pg_dump.output().unwrap();
        assert!(dump.status.success(), "{}", String::from_utf8_lossy(&dump.stderr));
        String::from_utf8_lossy(&dump.stdout).into_owned()
    }

    fn is_ready(&self) -> bool {
        let mut ready = Command::new(self.programs.join("pg_isready"));
        ready.arg("-q").arg("-h").arg(self.folder.path());
        ready.status().is_ok_and(|status| status.success())
    }

    fn log(&self) -> String {
        fs::read_to_string(self.folder.path().join("log")).unwrap_or_default()
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        self.stop();
    }
}

/// Where the programs of `PostgreSQL` are: Debian's, the latest of them, or those in the path.
fn programs() -> Option<PathBuf> {
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten();
    let debian = versions.filter_map(|entry: io::Result<_>| Some(entry.ok()?.path().join("bin")));
    let mut found: Vec<_> = env::split_paths(&env::var_os("PATH")?).collect();
    found.reverse();
    let mut debian: Vec<_> = debian.collect();
    debian.sort();
    found.extend(debian);
    let needed = ["initdb", "pg_ctl", "pg_dump", "pg_isready", "postgres", "psql"];
    found.retain(|folder| needed.iter().all(|name| folder.join(name).exists()));
    found.pop()
}

/// `PostgreSQL` refuses to run as root.
fn as_postgres(program: &Path) -> Command {
    if !is_root() {
        return Command::new(program);
    }
    let mut command = Command::new("setpriv");
    command.args(["--reuid=postgres", "--regid=postgres", "--clear-groups", "--"]).arg(program);
    command.current_dir("/");
    command
}

fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output();
    id.is_ok_and(|id| id.stdout.trim_ascii() == b"0")
}
