//! A server of our own for a test, and plain HTTP to talk to it.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

use serde_json::Value;

/// A running `tesuji serve`, ended with the test.
pub struct Server {
    child: Child,
    pub port: u16,
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// An answer.
pub struct Reply {
    pub status: u16,
    pub head: String,
    pub body: String,
}

impl Reply {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.body))
    }
}

impl Server {
    pub fn start(options: &[&str]) -> Server {
        let words: Vec<&str> = ["serve"].iter().chain(options).copied().collect();
        Server::with_words(&words)
    }

    /// With these words on the command line, and no browser to be found.
    pub fn with_words(words: &[&str]) -> Server {
        let mut child = Command::new(env!("CARGO_BIN_EXE_tesuji"))
            .args(words)
            .env("PATH", "")
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        let digits = line.rsplit(':').next().unwrap();
        let digits: String = digits.chars().take_while(char::is_ascii_digit).collect();
        let port = digits.parse().unwrap_or_else(|_| panic!("no port in '{line}'"));
        Server { child, port }
    }

    /// A connection that has sent this.
    pub fn send(&self, bytes: &[u8]) -> TcpStream {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        let _ = stream.write_all(bytes);
        stream
    }

    /// The answer to a request in full.
    pub fn talk(&self, bytes: &[u8]) -> Reply {
        let mut text = Vec::new();
        // A server that hangs up early is an answer, too.
        let _ = self.send(bytes).read_to_end(&mut text);
        let text = String::from_utf8_lossy(&text).into_owned();
        let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
        let status = head.split(' ').nth(1).and_then(|code| code.parse().ok()).unwrap_or(0);
        Reply { status, head: head.to_lowercase(), body: body.to_owned() }
    }

    pub fn get(&self, path: &str) -> Reply {
        self.talk(&request("GET", self.port, path, "", ""))
    }

    pub fn ask(&self, question: &str, body: &Value) -> Reply {
        self.talk(&question_bytes(self.port, question, body))
    }

    /// How many questions are answered or wait.
    pub fn load(&self) -> u64 {
        let load = self.get("/api/health").json()["load"].clone();
        load["quick"].as_u64().unwrap() + load["heavy"].as_u64().unwrap()
    }
}

/// A question as bytes.
pub fn question_bytes(port: u16, question: &str, body: &Value) -> Vec<u8> {
    let path = format!("/api/ask/{question}");
    request("POST", port, &path, "content-type: application/json\r\n", &body.to_string())
}

/// A request as bytes.
pub fn request(method: &str, port: u16, path: &str, headers: &str, body: &str) -> Vec<u8> {
    let length = body.len();
    format!(
        "{method} {path} HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\nconnection: close\r\n{headers}\
         content-length: {length}\r\n\r\n{body}"
    )
    .into_bytes()
}
