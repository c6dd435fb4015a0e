//! The server as clients see it: over loopback, with real questions, bad input,
//! clients that go and queues that are full.

mod api;
mod client;
mod garbage;
