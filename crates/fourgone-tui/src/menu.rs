//! The menu: at the start, in the game, and the windows that it leads to.

use fourgone::notation::{Notation, Transcript};
use fourgone::{ByPlayer, Player, Size};
use fourgone_bot::Level;
use fourgone_render::Theme;

use crate::courier::Deed;
use crate::keys::{Key, step};
use crate::model::{Exit, Model, Overlay};
use crate::seats::{Name, Seat, Seats, capitalized};
use crate::settings::Settings;
use crate::store::Effect;

/// An open menu: which entry is chosen, and whether a name is being typed there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Menu {
    pub(crate) at: usize,
    pub(crate) typing: bool,
}

impl Menu {
    /// Whether keys are letters of a name.
    pub(crate) const fn is_typing(self) -> bool {
        self.typing
    }
}

/// An entry of the menu: something to do, or something to choose with the arrows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Entry {
    Play,
    Continue,
    NewGame,
    Resume,
    Opponent,
    Side,
    Level(Player),
    Board,
    Rule,
    Clock,
    Name,
    Theme,
    Motion,
    Keep,
    Review,
    Games,
    Results,
    Puzzles,
    Lessons,
    Copy,
    Write,
    Help,
    Quit,
    /// The link to a game elsewhere.
    Link,
    /// Something to do in a game elsewhere.
    Do(Deed),
    /// To leave a game elsewhere.
    Leave,
}

/// How much of a link is shown: its end.
const END_OF_LINK: usize = 30;

/// What is said of a choice that other boards do not have.
const ON_STANDARD: &str = "on 7x6 only";

/// Whether a key goes up or down in the menu.
fn is_step(key: Key) -> bool {
    !matches!(key, Key::Left | Key::Right) && step(key, 0, 1).is_some()
}

impl Model {
    /// The entries that make sense now.
    pub(crate) fn entries(&self) -> Vec<Entry> {
        if let Some(entries) = self.entries_elsewhere() {
            return entries;
        }
        let mut entries = Vec::new();
        if self.begun {
            entries.extend([Entry::Continue, Entry::NewGame]);
        } else {
            entries.push(Entry::Play);
            entries.extend(self.unfinished().map(|_| Entry::Resume));
        }
        let seats = self.next.as_ref().unwrap_or(&self.seats);
        entries.push(Entry::Opponent);
        if self.friend.is_chosen {
            entries.push(Entry::Link);
        } else {
            entries.extend((seats.humans() == 1).then_some(Entry::Side));
            let bots = Player::ALL.into_iter().filter(|&player| !seats.is_human(player));
            entries.extend(bots.map(Entry::Level));
            entries.extend([Entry::Board, Entry::Rule, Entry::Clock]);
        }
        entries.extend([Entry::Name, Entry::Theme, Entry::Motion, Entry::Keep]);
        if self.begun && !self.game.is_empty() && self.table.is_none() {
            entries.extend([Entry::Review, Entry::Copy, Entry::Write]);
        }
        if !self.past.is_empty() {
            entries.extend([Entry::Games, Entry::Results]);
        }
        entries.extend([Entry::Puzzles, Entry::Lessons, Entry::Help, Entry::Quit]);
        entries
    }

    /// Whether there is nothing to choose at an entry: other boards have no levels, rules and
    /// clocks. The rows stay, so that none takes the place of the one that is chosen.
    pub(crate) fn is_fixed(&self, entry: Entry) -> bool {
        let of_standard = matches!(entry, Entry::Level(_) | Entry::Rule | Entry::Clock);
        of_standard && self.size_to_come() != Size::STANDARD || entry == Entry::Keep && self.no_keep
    }

    /// What an entry is called, and what is chosen there.
    pub(crate) fn label(&self, entry: Entry) -> (String, String) {
        let seats = self.next.as_ref().unwrap_or(&self.seats);
        let on = |on| if on { "on" } else { "off" };
        let (name, value) = match entry {
            Entry::Play => ("Play", ""),
            Entry::Continue => ("Continue", ""),
            Entry::NewGame => ("New game", ""),
            Entry::Resume => ("Resume the last game", ""),
            Entry::Review => ("Review", ""),
            Entry::Games => ("Past games", ""),
            Entry::Results => ("Results", ""),
            Entry::Puzzles => ("Puzzles", ""),
            Entry::Lessons => ("Lessons", ""),
            Entry::Copy => ("Copy the moves", ""),
            Entry::Write => ("Write the game", ""),
            Entry::Help => ("Help", ""),
            Entry::Quit => ("Quit", ""),
            Entry::Leave => ("Leave this game", ""),
            Entry::Do(deed) => (deed.label(), ""),
            Entry::Link => {
                let typed = self.draft_of(Entry::Link);
                let link = typed.unwrap_or_else(|| self.friend.link.clone());
                let hidden = link.chars().count().saturating_sub(END_OF_LINK);
                let link = match hidden {
                    _ if link.is_empty() => "paste it here".to_owned(),
                    0 => link,
                    hidden => format!("…{}", link.chars().skip(hidden).collect::<String>()),
                };
                return ("Link".to_owned(), link);
            }
            Entry::Opponent if self.friend.is_chosen => ("Opponent", "a friend elsewhere"),
            Entry::Opponent => match seats.humans() {
                1 => ("Opponent", "a bot"),
                2 => ("Opponent", "a person here"),
                _ => ("Opponent", "none: two bots"),
            },
            Entry::Side if seats.is_human(Player::First) => ("You play", "first"),
            Entry::Side => ("You play", "second"),
            Entry::Rule if self.is_fixed(entry) => ("Rule", ON_STANDARD),
            Entry::Rule => ("Rule", self.terms_to_come().rule_in_words()),
            Entry::Theme => ("Theme", self.theme().name()),
            Entry::Motion => ("Falling discs", on(self.motion())),
            Entry::Keep if self.no_keep => ("Keep games", "off (--no-keep)"),
            Entry::Keep => ("Keep games", on(self.settings.keeps_games())),
            Entry::Level(player) => {
                let team = self.theme().team(player).name;
                let name = match seats.humans() {
                    0 => format!("Level of {team}"),
                    _ => "Level".to_owned(),
                };
                if self.is_fixed(entry) {
                    return (name, ON_STANDARD.to_owned());
                }
                let level = seats.at[player].level().unwrap_or(Level::PERFECT);
                let perfect = if level == Level::PERFECT { " (perfect)" } else { "" };
                return (name, format!("{level}{perfect}"));
            }
            Entry::Board => return ("Board".to_owned(), self.size_to_come().to_string()),
            Entry::Clock if self.is_fixed(entry) => ("Clock", ON_STANDARD),
            Entry::Clock => {
                return ("Clock".to_owned(), self.terms_to_come().clock_in_words());
            }
            Entry::Name => {
                let name = self.settings.name.as_ref();
                let known = || name.map_or_else(|| "not set".to_owned(), Name::to_string);
                let name = self.draft_of(Entry::Name).unwrap_or_else(known);
                return ("Your name".to_owned(), name);
            }
        };
        (name.to_owned(), value.to_owned())
    }

    /// What is being typed at an entry, if anything is.
    fn draft_of(&self, entry: Entry) -> Option<String> {
        let Overlay::Menu(Menu { at, typing: true }) = self.overlay else { return None };
        (self.entries().get(at) == Some(&entry)).then(|| format!("{}_", self.draft))
    }

    pub(crate) fn open_menu(&mut self) {
        self.fall = None;
        self.overlay = Overlay::Menu(Menu::default());
    }

    pub(crate) fn press_in_menu(&mut self, key: Key, menu: Menu) {
        let entries = self.entries();
        let Some(&entry) = entries.get(menu.at) else { return self.open_menu() };
        if menu.typing {
            return self.type_at(entry, key, menu);
        }
        self.press_at_entry(key, entry, menu);
        // Rows may have come or gone: the choice stays at its entry.
        if let (Overlay::Menu(now), false) = (self.overlay, is_step(key)) {
            let at = self.entries().iter().position(|&it| it == entry);
            self.overlay = Overlay::Menu(Menu { at: at.unwrap_or(now.at), ..now });
        }
    }

    fn press_at_entry(&mut self, key: Key, entry: Entry, menu: Menu) {
        match key {
            Key::Left => self.change(entry, -1),
            Key::Right => self.change(entry, 1),
            Key::Enter | Key::Char(' ') => self.enter(entry, menu),
            Key::Char('q') if !self.begun => self.exit = Some(Exit::Quit),
            Key::Escape | Key::Char('m' | 'q') => self.begin(),
            // Whoever knows the keys need not look at the menu.
            Key::Char('1'..='9') => {
                self.begin();
                self.press(key);
            }
            Key::Char('t') => self.change_theme(),
            Key::Char('+' | '=') => self.change_level(1),
            Key::Char('-' | '_') => self.change_level(-1),
            Key::Char('s') => self.swap_sides(),
            Key::Char('n') => self.begin_new_game(),
            Key::Char('?') | Key::F1 => self.open_help(),
            key => {
                if let Some(at) = step(key, menu.at, self.entries().len() - 1) {
                    self.overlay = Overlay::Menu(Menu { at, ..menu });
                }
            }
        }
    }

    /// Leaves the menu for the game, which begins if it has not.
    fn begin(&mut self) {
        if self.friend.is_chosen && !self.begun {
            return self.begin_typing_link();
        }
        self.begun = true;
        self.overlay = Overlay::Nothing;
    }

    /// Does what an entry says, or chooses the next value.
    fn enter(&mut self, entry: Entry, menu: Menu) {
        match entry {
            Entry::Play | Entry::Continue => self.begin(),
            Entry::Do(deed) => self.enter_deed(deed),
            Entry::Leave => self.leave_elsewhere(),
            Entry::Link => self.begin_typing_link(),
            Entry::NewGame => self.begin_new_game(),
            Entry::Resume => {
                if let Some(at) = self.unfinished() {
                    self.open_past(at);
                }
            }
            Entry::Name => {
                self.draft = self.settings.name.as_ref().map(Name::to_string).unwrap_or_default();
                self.overlay = Overlay::Menu(Menu { typing: true, ..menu });
            }
            Entry::Review => self.begin_review(),
            Entry::Games => {
                self.behind = self.overlay;
                self.overlay = Overlay::Games { at: 0 };
            }
            Entry::Results => {
                self.behind = self.overlay;
                self.overlay = Overlay::Results;
            }
            Entry::Puzzles => self.overlay = Overlay::Puzzles { at: 0 },
            Entry::Lessons => self.overlay = Overlay::Lessons { at: 0 },
            Entry::Copy => {
                self.overlay = Overlay::Nothing;
                self.copy_moves();
            }
            Entry::Write => self.choose_notation(),
            Entry::Help => self.open_help(),
            Entry::Quit if self.begun => self.ask_to_quit(),
            Entry::Quit => self.exit = Some(Exit::Quit),
            entry => self.change(entry, 1),
        }
    }

    /// Chooses the next value of an entry, or the one before.
    fn change(&mut self, entry: Entry, steps: i8) {
        match entry {
            entry if self.is_fixed(entry) => {}
            Entry::Theme if steps > 0 => self.change_theme(),
            Entry::Theme => {
                for _ in 1..Theme::ALL.len() {
                    self.change_theme();
                }
            }
            Entry::Motion => self.settings.motion = Some(!self.motion()),
            Entry::Keep => self.settings.keep_games = Some(!self.settings.keeps_games()),
            Entry::Board => self.change_size(steps),
            Entry::Rule => self.change_terms(self.terms_to_come().with_other_rule(steps)),
            Entry::Clock => self.change_terms(self.terms_to_come().with_other_clock(steps)),
            Entry::Opponent => self.change_opponent(steps),
            Entry::Side | Entry::Level(_) => self.change_players(entry, steps),
            _ => {}
        }
    }

    /// Chooses the next opponent, or the one before: a bot, a person, a friend elsewhere, two bots,
    /// and round again.
    fn change_opponent(&mut self, steps: i8) {
        let humans = self.next.as_ref().unwrap_or(&self.seats).humans();
        let is_between = humans == 2 && steps > 0 || humans == 0 && steps < 0;
        if self.friend.can_join && is_between && !self.friend.is_chosen {
            self.friend.is_chosen = true;
            return;
        }
        let is_back =
            self.friend.is_chosen && (humans == 2 && steps < 0 || humans == 0 && steps > 0);
        self.friend.is_chosen = false;
        if !is_back {
            self.change_players(Entry::Opponent, steps);
        }
    }

    /// Asks for the link to a game elsewhere.
    fn begin_typing_link(&mut self) {
        self.draft.clone_from(&self.friend.link);
        let at = self.entries().iter().position(|&entry| entry == Entry::Link).unwrap_or(0);
        self.overlay = Overlay::Menu(Menu { at, typing: true });
    }

    /// Changes who plays: this game, if it has not begun, or else the next one.
    fn change_players(&mut self, entry: Entry, steps: i8) {
        let level = self.settings.level.unwrap_or(Settings::DEFAULT_LEVEL);
        let name = self.settings.name.clone();
        let is_next = !self.is_fresh();
        let seats = if is_next {
            self.next.get_or_insert_with(|| self.seats.clone())
        } else {
            &mut self.seats
        };
        match entry {
            Entry::Side => seats.swap(),
            Entry::Level(player) => seats.change_level_of(player, steps),
            _ => {
                // A bot, a person, two bots, and round again.
                let (bot, person) = (Seat::Bot(level), Seat::Human);
                let (first, second) = match (seats.humans(), steps > 0) {
                    (1, true) | (0, false) => (person, person),
                    (2, true) | (1, false) => (bot, bot),
                    _ => (person, bot),
                };
                let names = ByPlayer { first: name, second: None };
                let alone = first == person && second == bot;
                let names = if alone { names } else { ByPlayer::default() };
                *seats = Seats { at: ByPlayer { first, second }, names };
            }
        }
        if let (Entry::Level(_), Some(level)) = (entry, seats.level()) {
            self.settings.level = Some(level);
        }
        if is_next {
            self.say("From the next game on.");
        } else {
            self.board_changed();
        }
    }

    fn type_at(&mut self, entry: Entry, key: Key, menu: Menu) {
        match key {
            Key::Enter if entry == Entry::Link => {
                self.friend.link = self.draft.trim().to_owned();
                self.overlay = Overlay::Menu(Menu { typing: false, ..menu });
                if !self.friend.link.is_empty() {
                    self.join();
                }
            }
            Key::Char(letter) => self.draft.push(letter),
            Key::Backspace => drop(self.draft.pop()),
            Key::Escape => self.overlay = Overlay::Menu(Menu { typing: false, ..menu }),
            Key::Enter => {
                let name = match self.draft.trim() {
                    "" => Ok(None),
                    text => text.parse().map(Some),
                };
                match name {
                    Ok(name) => {
                        self.settings.name.clone_from(&name);
                        for seats in
                            [Some(&mut self.seats), self.next.as_mut()].into_iter().flatten()
                        {
                            seats.rename_person(name.clone());
                        }
                        self.overlay = Overlay::Menu(Menu { typing: false, ..menu });
                    }
                    Err(error) => self.say(capitalized(&error.to_string())),
                }
            }
            _ => {}
        }
    }

    /// Puts the moves where other programs can paste them from.
    pub(crate) fn copy_moves(&mut self) {
        if self.game.is_empty() {
            return self.say("No moves yet.");
        }
        self.effects.push(Effect::Copy(self.game.to_string()));
        self.say("The moves are copied, if your terminal allows it.");
    }

    pub(crate) fn choose_notation(&mut self) {
        if self.game.is_empty() {
            return self.say("No moves yet.");
        }
        self.overlay = Overlay::Write { at: 0 };
    }

    pub(crate) fn press_in_write(&mut self, key: Key, at: usize) {
        match (step(key, at, Notation::ALL.len() - 1), key) {
            (Some(at), _) => self.overlay = Overlay::Write { at },
            (None, Key::Enter | Key::Char(' ')) => {
                let notation = Notation::ALL[at];
                let text = notation.format(&Transcript::from(self.game.clone())).to_string();
                self.effects.push(Effect::Write { name: notation.name(), text });
                self.overlay = Overlay::Nothing;
            }
            _ => self.overlay = Overlay::Nothing,
        }
    }
}
