//! A terminal with the game on it.

use std::fs;
use std::io::{Read as _, Write};
use std::num::NonZeroU16;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, SlavePty, native_pty_system};

/// The command that is tested.
pub(crate) const FOURGONE: &str = env!("CARGO_BIN_EXE_fourgone");

/// How long to wait for something that must come, on a machine that has much else to do.
const TIMEOUT: Duration = Duration::from_mins(1);

/// After which time a program that does not end is sent a key that does nothing.
const NUDGE: Duration = Duration::from_secs(2);

/// A screen that stays the same for so long is complete.
const QUIET: Duration = Duration::from_millis(200);

/// How a session begins, if not as usual.
pub(crate) struct Setting<'a> {
    pub(crate) arguments: &'a [&'a str],
    pub(crate) size: (u16, u16),
    pub(crate) variables: &'a [(&'a str, &'a str)],
    pub(crate) folder: &'a Folder,
}

/// A configuration folder of its own, gone when the test ends.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new() -> Self {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("fourgone-terminal-{}-{number}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        fs::create_dir_all(&folder).unwrap();
        Self(folder)
    }

    /// The folder itself.
    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    /// The file of games.
    pub(crate) fn games(&self) -> PathBuf {
        self.0.join("data").join("fourgone").join("games.jsonl")
    }

    /// The settings file.
    pub(crate) fn settings(&self) -> PathBuf {
        self.0.join("fourgone").join("settings.toml")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// What has come from the program.
struct Output {
    terminal: vt100::Parser,
    bytes: Vec<u8>,
}

pub(crate) struct Session {
    master: Box<dyn MasterPty + Send>,
    // Kept open, so that the terminal can still be asked after the program has ended.
    _slave: Box<dyn SlavePty + Send>,
    child: Box<dyn Child + Send + Sync>,
    writer: Box<dyn Write + Send>,
    output: Arc<Mutex<Output>>,
    reader: JoinHandle<()>,
    /// Whether the reader is to let go of the terminal with the next bytes.
    leaving: Arc<AtomicBool>,
    modes_before: String,
}

impl Setting<'_> {
    pub(crate) fn start(self) -> Session {
        self.start_program(FOURGONE)
    }

    /// Starts another program than ours with these arguments, say a shell.
    pub(crate) fn start_program(self, program: &str) -> Session {
        let pair = native_pty_system().openpty(pty_size(self.size)).unwrap();
        let mut command = CommandBuilder::new(program);
        command.env_clear();
        command.args(self.arguments);
        command.cwd(&self.folder.0);
        command.env("PATH", std::env::var_os("PATH").unwrap_or_default());
        command.env("PS1", "$ ");
        command.env("XDG_CONFIG_HOME", &self.folder.0);
        command.env("XDG_DATA_HOME", self.folder.0.join("data"));
        command.env("TERM", "xterm-256color");
        command.env("LC_ALL", "C.UTF-8");
        for (name, value) in self.variables {
            command.env(name, value);
        }
        let modes_before = modes(&*pair.master);
        let child = pair.slave.spawn_command(command).unwrap();
        let terminal = vt100::Parser::new(number(self.size.1), number(self.size.0), 0);
        let output = Arc::new(Mutex::new(Output { terminal, bytes: Vec::new() }));
        let mut from = pair.master.try_clone_reader().unwrap();
        let to = Arc::clone(&output);
        let leaving = Arc::new(AtomicBool::new(false));
        let leaves = Arc::clone(&leaving);
        let reader = thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok(length @ 1..) = from.read(&mut buffer) {
                let mut output = to.lock().unwrap();
                output.terminal.process(&buffer[..length]);
                output.bytes.extend_from_slice(&buffer[..length]);
                if leaves.load(Ordering::Relaxed) {
                    return;
                }
            }
        });
        let writer = pair.master.take_writer().unwrap();
        Session {
            master: pair.master,
            _slave: pair.slave,
            child,
            writer,
            output,
            reader,
            leaving,
            modes_before,
        }
    }
}

impl Session {
    /// Types.
    pub(crate) fn send(&mut self, keys: &str) {
        self.writer.write_all(keys.as_bytes()).unwrap();
        self.writer.flush().unwrap();
    }

    /// The characters on the screen.
    pub(crate) fn screen(&self) -> String {
        self.output.lock().unwrap().terminal.screen().contents()
    }

    /// Waits until the screen shows a text, and gives the screen.
    pub(crate) fn see(&self, text: &str) -> String {
        self.wait(text, |screen| screen.contains(text))
    }

    /// Waits until the screen is as it should be and stays so: it is drawn line by line.
    pub(crate) fn settle(&self, what: &str, right: impl Fn(&str) -> bool) -> String {
        let mut screen = self.wait(what, &right);
        loop {
            thread::sleep(QUIET);
            let later = self.wait(what, &right);
            if later == screen {
                return screen;
            }
            screen = later;
        }
    }

    /// Waits until the screen shows a text no longer.
    pub(crate) fn see_no_more(&self, text: &str) -> String {
        self.wait(text, |screen| !screen.contains(text))
    }

    /// Waits until the screen is as it should be; `what` says so when it never is.
    pub(crate) fn wait(&self, what: &str, right: impl Fn(&str) -> bool) -> String {
        let start = Instant::now();
        loop {
            let screen = self.screen();
            if right(&screen) {
                return screen;
            }
            assert!(start.elapsed() < TIMEOUT, "waiting for {what:?}:\n{screen}");
            thread::sleep(Duration::from_millis(2));
        }
    }

    /// Changes the size of the window.
    pub(crate) fn resize(&self, size: (u16, u16)) {
        let mut output = self.output.lock().unwrap();
        output.terminal.screen_mut().set_size(number(size.1), number(size.0));
        self.master.resize(pty_size(size)).unwrap();
    }

    /// Sends a signal by its name.
    pub(crate) fn signal(&self, name: &str) {
        let id = self.child.process_id().unwrap().to_string();
        let status = Command::new("kill").args([&format!("-{name}"), &id]).status().unwrap();
        assert!(status.success());
    }

    /// Writes onto the screen what no program has written.
    pub(crate) fn scribble(&self, text: &str) {
        self.output.lock().unwrap().terminal.process(text.as_bytes());
    }

    /// Takes the terminal away from the program, which is not told.
    pub(crate) fn hang_up(self) {
        let name = self.master.tty_name().unwrap();
        let mut other = fs::OpenOptions::new().write(true).open(name).unwrap();
        self.leaving.store(true, Ordering::Relaxed);
        // Somebody else's letter makes the reader let go.
        other.write_all(b"x").unwrap();
        let Self { reader, .. } = self;
        reader.join().unwrap();
    }

    /// Everything that was written so far.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        self.output.lock().unwrap().bytes.clone()
    }

    /// Everything that was written, also after the end.
    pub(crate) fn output(&self) -> impl Fn() -> Vec<u8> + use<> {
        let output = Arc::clone(&self.output);
        move || output.lock().unwrap().bytes.clone()
    }

    /// Waits for the end, sees that the terminal is as it was and shows a text, and gives the exit
    /// code.
    pub(crate) fn end_showing(mut self, text: &str) -> u32 {
        let code = self.wait_for_end();
        self.see(text);
        code
    }

    /// Waits for the end, sees that the terminal is as it was, and gives the exit code.
    pub(crate) fn end(mut self) -> u32 {
        self.wait_for_end()
    }

    fn wait_for_end(&mut self) -> u32 {
        let start = Instant::now();
        let mut nudged = start;
        let status = loop {
            // A key that comes together with the signal of a new size may lie unread until the next
            // one: the reader of keys sees one of the two. This one only redraws.
            if nudged.elapsed() > NUDGE {
                nudged = Instant::now();
                let _ = self.writer.write_all(b"\x0c").and_then(|()| self.writer.flush());
            }
            if let Some(status) = self.child.try_wait().unwrap() {
                break status;
            }
            assert!(start.elapsed() < TIMEOUT, "it does not end:\n{}", self.screen());
            thread::sleep(Duration::from_millis(2));
        };
        // What it wrote last may still be on its way.
        while start.elapsed() < TIMEOUT && !self.is_usable() {
            thread::sleep(Duration::from_millis(2));
        }
        assert!(self.is_usable(), "the terminal is not as it was");
        assert_eq!(modes(&*self.master), self.modes_before);
        status.exit_code()
    }

    /// Whether the screen is the usual one, with a cursor and without a mouse.
    fn is_usable(&self) -> bool {
        let output = self.output.lock().unwrap();
        let screen = output.terminal.screen();
        !screen.alternate_screen()
            && !screen.hide_cursor()
            && screen.mouse_protocol_mode() == vt100::MouseProtocolMode::None
    }
}

/// Echo, line editing and the like.
fn modes(master: &dyn MasterPty) -> String {
    format!("{:?}", master.get_termios())
}

fn pty_size((cols, rows): (u16, u16)) -> PtySize {
    PtySize { rows, cols, pixel_width: 0, pixel_height: 0 }
}

fn number(number: u16) -> NonZeroU16 {
    NonZeroU16::new(number).unwrap()
}
