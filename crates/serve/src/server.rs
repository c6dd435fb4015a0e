//! The server itself: connections, and their end.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpListener;
use tokio::sync::Semaphore;

use crate::jobs::Jobs;
use crate::routes::router;
use crate::{Options, ServerError};

/// Whoever has not told what it wants by then is sent away.
const PATIENCE: Duration = Duration::from_secs(20);
/// After a failure of the system to take a connection, such as too many open files.
const PAUSE: Duration = Duration::from_millis(50);

/// A server that listens already.
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    most: usize,
    reception: Reception,
}

/// What answers a connection, wherever that comes from: the server's socket, or what a test
/// or a fuzzer has written.
#[derive(Clone)]
pub struct Reception {
    service: TowerToHyperService<axum::Router>,
}

impl Reception {
    /// As a server with these options would answer that listens at their address.
    pub fn new(options: Options) -> Reception {
        let address = options.address;
        Reception { service: TowerToHyperService::new(router(Jobs::new(options), address)) }
    }

    /// Answers one connection; what goes wrong there is the client's affair.
    pub async fn converse(&self, stream: impl AsyncRead + AsyncWrite + Unpin) {
        let mut builder = http1::Builder::new();
        builder.timer(TokioTimer::new()).header_read_timeout(PATIENCE);
        let _ = builder.serve_connection(TokioIo::new(stream), self.service.clone()).await;
    }
}

impl Server {
    /// Listens.
    ///
    /// # Errors
    /// If that is not possible at the address.
    pub async fn bind(options: Options) -> Result<Server, ServerError> {
        let wanted = options.address;
        let bind = async || {
            let listener = TcpListener::bind(wanted).await?;
            let address = listener.local_addr()?;
            Ok((listener, address))
        };
        let (listener, address) = bind().await.map_err(|error| ServerError::Bind(wanted, error))?;
        let most = options.limits.connections;
        let reception = Reception::new(Options { address, ..options });
        Ok(Server { listener, address, most, reception })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Answers until `end` is there.
    pub async fn run(self, end: impl Future<Output = ()>) {
        tokio::pin!(end);
        let room = Arc::new(Semaphore::new(self.most));
        loop {
            let taken = async {
                let place = room.clone().acquire_owned().await;
                (self.listener.accept().await, place)
            };
            let (accepted, place) = tokio::select! {
                taken = taken => taken,
                () = &mut end => return,
            };
            let Ok((stream, _)) = accepted else {
                tokio::time::sleep(PAUSE).await;
                continue;
            };
            let reception = self.reception.clone();
            tokio::spawn(async move {
                let _ = stream.set_nodelay(true);
                reception.converse(stream).await;
                drop(place);
            });
        }
    }

    /// Makes a server, tells where it listens, and answers until Ctrl-C.
    ///
    /// # Errors
    /// If there is no server to be had.
    pub fn serve(options: Options, ready: impl FnOnce(SocketAddr)) -> Result<(), ServerError> {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .enable_all()
            .build()
            .map_err(ServerError::Start)?;
        runtime.block_on(async {
            let server = Server::bind(options).await?;
            ready(server.address());
            let end = async {
                // Without the signal the server goes on until it is killed.
                if tokio::signal::ctrl_c().await.is_err() {
                    std::future::pending::<()>().await;
                }
            };
            server.run(end).await;
            Ok(())
        })
    }
}
