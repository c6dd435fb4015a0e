//! A session on two streams.

use std::io::{self, BufRead, Write};
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread;

use super::interrupt::Interrupt;
use super::protocol::{Input, MAX_LINE, is_interrupt, read_line};
use super::session::Session;

/// Lines that may wait for the session. The reader stops when so many do.
const WAITING_LINES: usize = 64;

/// Answers lines until the controller quits or hangs up. A controller that no
/// longer listens is no error.
///
/// A thread of its own reads, so that an interrupt gets through while a command
/// runs.
pub fn serve(
    mut session: Session,
    input: impl BufRead + Send + 'static,
    mut output: impl Write + Send,
) -> io::Result<()> {
    let (sender, lines) = sync_channel(WAITING_LINES);
    let interrupt = session.interrupt();
    thread::spawn(move || read_lines(input, &interrupt, &sender));
    for line in lines {
        let mut written = Ok(());
        let mut write = |text: &str| {
            written = output.write_all(text.as_bytes()).and_then(|()| output.flush());
            written.is_ok()
        };
        let reply = match line {
            Input::Line(line) => session.handle_line_in_parts(&line, &mut write),
            Input::TooLong => session.handle_too_long_line(),
            Input::End => break,
        };
        write(&reply.text);
        match written {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => return Ok(()),
            written => written?,
        }
        if reply.quit {
            break;
        }
        session.ponder();
    }
    Ok(())
}

/// Passes lines on until there are no more or nobody wants them.
fn read_lines(mut input: impl BufRead, interrupt: &Interrupt, lines: &SyncSender<Input>) {
    for number in 1.. {
        // What cannot be read ends the session like an end of file.
        let line = read_line(&mut input, MAX_LINE).unwrap_or(Input::End);
        interrupt.arrive(number);
        if matches!(&line, Input::Line(bytes) if is_interrupt(bytes)) {
            interrupt.stop_up_to(number);
        }
        let end = line == Input::End;
        if lines.send(line).is_err() || end {
            return;
        }
    }
}
