//! `tesuji serve`: the page, for a browser.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::process::{Command, ExitCode, Stdio};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use clap::Args;
use tesuji_serve::{Asset, Limits, Options, Server, new_token};

use super::ask::QUESTIONS;
use crate::intuition::NetworkArgs;

/// The page as `cargo xtask web` builds it.
const PAGE: &[Asset] = &[
    Asset { path: "/", bytes: include_bytes!("../../../../web/dist/index.html") },
    Asset { path: "/app.js", bytes: include_bytes!("../../../../web/dist/app.js") },
    Asset { path: "/app.css", bytes: include_bytes!("../../../../web/dist/app.css") },
    Asset { path: "/worker.js", bytes: include_bytes!("../../../../web/dist/worker.js") },
    Asset { path: "/icon.svg", bytes: include_bytes!("../../../../web/dist/icon.svg") },
];

/// Options of `tesuji serve`.
#[derive(Debug, Args)]
pub struct ServeArgs {
    /// The port; 0 for any that is free
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    port: u16,
    /// The address to listen at; others than those of this machine ask for the token
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    host: IpAddr,
    /// What every question has to show, at least eight letters; if not given and other
    /// machines can ask, a new one is made and told
    #[arg(long, value_name = "TEXT", env = "TESUJI_TOKEN", hide_env_values = true)]
    token: Option<String>,
    /// Long searches side by side
    #[arg(long, value_name = "NUMBER")]
    workers: Option<usize>,
    /// Questions that may wait; more are told to come back later
    #[arg(long, value_name = "NUMBER", default_value_t = Limits::default().queue)]
    queue: usize,
    /// Seconds that one question may take
    #[arg(long, value_name = "SECONDS", default_value_t = Limits::default().time.as_secs())]
    time: u64,
    /// Megabytes that one question may take
    #[arg(long, value_name = "MB", default_value_t = Limits::default().memory >> 20)]
    memory: u64,
    /// Open the browser
    #[arg(long)]
    open: bool,
    #[command(flatten)]
    network: NetworkArgs,
}

impl Default for ServeArgs {
    fn default() -> ServeArgs {
        let limits = Limits::default();
        ServeArgs {
            port: 0,
            host: IpAddr::V4(Ipv4Addr::LOCALHOST),
            token: None,
            workers: None,
            queue: limits.queue,
            time: limits.time.as_secs(),
            memory: limits.memory >> 20,
            open: false,
            network: NetworkArgs::default(),
        }
    }
}

/// Serves the page and opens the browser.
pub fn open() -> Result<ExitCode> {
    run(&ServeArgs { open: true, ..ServeArgs::default() })
}

/// Serves until Ctrl-C.
pub fn run(args: &ServeArgs) -> Result<ExitCode> {
    let cores = thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let workers = args.workers.unwrap_or(cores);
    ensure!((1..=1024).contains(&workers), "--workers: from 1 to 1024");
    ensure!((1..=86_400).contains(&args.time), "--time: from 1 to 86400 seconds");
    ensure!(args.memory >= 64, "--memory: a search needs at least 64 megabytes");
    let token = match &args.token {
        Some(token) => {
            let plain = token.len() >= 8 && token.bytes().all(|byte| byte.is_ascii_alphanumeric());
            ensure!(plain, "--token: at least eight letters and digits");
            Some(token.clone())
        }
        None if args.host.is_loopback() => None,
        None => Some(new_token()?),
    };
    let limits = Limits {
        workers,
        queue: args.queue,
        time: Duration::from_secs(args.time),
        memory: args.memory << 20,
        ..Limits::default()
    };
    let options = Options {
        address: SocketAddr::new(args.host, args.port),
        token: token.clone(),
        limits,
        program: std::env::current_exe().context("where this program lies is not known")?,
        arguments: args.network.to_arguments()?,
        questions: &QUESTIONS,
        page: PAGE,
        version: env!("CARGO_PKG_VERSION"),
    };
    Server::serve(options, |address| {
        // The token stays behind the #, which no browser sends anywhere.
        let secret = token.map_or(String::new(), |token| format!("#token={token}"));
        let url = format!("http://{}/{secret}", reachable(address));
        println!("Tesuji is at {url}");
        println!("Ctrl-C ends it.");
        if args.open && !open_browser(&url) {
            println!("No browser could be opened: open the address yourself.");
        }
    })?;
    Ok(ExitCode::SUCCESS)
}

/// An address to type: a server at all addresses is also at this machine's own.
fn reachable(address: SocketAddr) -> SocketAddr {
    if address.ip().is_unspecified() {
        SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), address.port())
    } else {
        address
    }
}

/// Whether the system has a way to open an address.
fn open_browser(url: &str) -> bool {
    let (program, arguments): (&str, &[&str]) = if cfg!(target_os = "macos") {
        ("open", &[])
    } else if cfg!(windows) {
        ("rundll32", &["url.dll,FileProtocolHandler"])
    } else {
        ("xdg-open", &[])
    };
    let mut command = Command::new(program);
    command.args(arguments).arg(url);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().is_ok()
}
