//! The server where there are no sockets: in a browser, where the page asks the
//! program without one.

use std::net::SocketAddr;

use crate::{Options, ServerError};

/// No server.
pub struct Server;

impl Server {
    /// Says that there is no server to be had.
    ///
    /// # Errors
    /// Always.
    pub fn serve(_: Options, _: impl FnOnce(SocketAddr)) -> Result<(), ServerError> {
        Err(ServerError::Nowhere)
    }
}
