//! What lies between the page and the engine, and the engine itself.

use std::cell::RefCell;

use fourgone_bot::{Bot, Level};

use crate::Reply;

/// The memory of the module: one text, which is the request before a call and the answer after
/// it, and one bot, whose solver also answers the other questions, so that there is one table.
pub(crate) struct Desk {
    text: Vec<u8>,
    bot: Bot,
}

thread_local! {
    static DESK: RefCell<Desk> =
        RefCell::new(Desk { text: Vec::new(), bot: Bot::new(Level::PERFECT, 0) });
}

/// Makes room for a request and tells where it is.
pub(crate) fn make_room(size: usize) -> *mut u8 {
    DESK.with_borrow_mut(|desk| {
        desk.text.clear();
        desk.text.resize(size, 0);
        desk.text.as_mut_ptr()
    })
}

/// Where the answer is.
pub(crate) fn answer() -> *const u8 {
    DESK.with_borrow(|desk| desk.text.as_ptr())
}

/// Has a request answered: the answer takes its place, and its length is told as
/// [`Reply::code`] says.
pub(crate) fn answer_with(question: impl FnOnce(&[u8], &mut Bot) -> Reply) -> i32 {
    DESK.with_borrow_mut(|desk| {
        let reply = question(&desk.text, &mut desk.bot);
        let code = reply.code();
        desk.text = reply.into_bytes();
        code
    })
}

/// Lets the engine do something that has no answer in bytes.
pub(crate) fn with_bot<T>(what: impl FnOnce(&mut Bot) -> T) -> T {
    DESK.with_borrow_mut(|desk| what(&mut desk.bot))
}
