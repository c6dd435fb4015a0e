//! The program as other programs use it: what KaTrain, Sabaki and GoGui send,
//! through the real streams. Every step waits for a line, never for a time;
//! the only clock is a watchdog far beyond any answer.

mod client;
mod gogui;
mod katrain;
mod sabaki;
