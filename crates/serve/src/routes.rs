//! What is answered at which address.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{Path, Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::sse::{self, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use axum::routing::{delete, get, post};
use futures_core::Stream;
use serde_json::{Map, Value, json};

use crate::child::Ending;
use crate::guard::{self, Denied};
use crate::jobs::{Event, Jobs, Refusal, Ticket};
use crate::page::Asset;
use crate::{Question, Weight, openapi};

/// A request has to come within this time.
const PATIENCE: Duration = Duration::from_secs(15);
/// Seconds after which a client may try again.
const COME_BACK: HeaderValue = HeaderValue::from_static("1");

/// What every route knows.
#[derive(Clone)]
struct Shared {
    jobs: Arc<Jobs>,
    address: SocketAddr,
}

/// All routes. `address` is where the server listens.
pub fn router(jobs: Arc<Jobs>, address: SocketAddr) -> Router {
    let mut router = Router::new()
        .route("/api/ask/{question}", post(ask))
        .route("/api/jobs/{id}", delete(cancel))
        .route("/api/health", get(health))
        .route("/api/openapi.json", get(describe));
    for asset in jobs.options().page {
        let serve = move |headers: HeaderMap| async move { file(asset, &headers) };
        router = router.route(asset.path, get(serve));
    }
    let shared = Shared { jobs, address };
    router
        .fallback(async || failure(StatusCode::NOT_FOUND, "there is nothing here"))
        .layer(middleware::from_fn_with_state(shared.clone(), guarded))
        .with_state(shared)
}

/// Turns away who may not ask, and adds the headers of every answer.
async fn guarded(State(shared): State<Shared>, request: Request, next: Next) -> Response {
    let headers = request.headers();
    let token = shared.jobs.options().token.as_deref();
    let token = token.filter(|_| request.uri().path().starts_with("/api/"));
    let allowed = guard::check_origin(headers, shared.address)
        .and_then(|()| guard::check_token(headers, token));
    let mut response = match allowed {
        Ok(()) => next.run(request).await,
        Err(Denied::Host) => failure(StatusCode::FORBIDDEN, "this server has another name"),
        Err(Denied::Origin) => failure(StatusCode::FORBIDDEN, "pages of other servers may not ask"),
        Err(Denied::Token) => failure(StatusCode::UNAUTHORIZED, "the token is missing or wrong"),
    };
    for (name, value) in guard::HEADERS {
        response.headers_mut().insert(name, value);
    }
    response
}

fn failure(status: StatusCode, message: &str) -> Response {
    json_response(status, &json!({ "message": message }))
}

fn json_response(status: StatusCode, value: &Value) -> Response {
    (status, [(header::CONTENT_TYPE, "application/json")], value.to_string()).into_response()
}

fn file(asset: &Asset, headers: &HeaderMap) -> Response {
    let tag = asset.tag();
    let known = headers.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    if known == Some(&tag) {
        return StatusCode::NOT_MODIFIED.into_response();
    }
    let bytes = Bytes::from_static(asset.bytes);
    let kind = asset.content_type().to_owned();
    ([(header::CONTENT_TYPE, kind), (header::ETAG, tag)], bytes).into_response()
}

async fn health(State(shared): State<Shared>) -> Response {
    let options = shared.jobs.options();
    let limits = options.limits;
    let [quick, heavy] = shared.jobs.load();
    let question = |question: &Question| {
        let queue = if question.weight == Weight::Quick { "quick" } else { "heavy" };
        json!({ "name": question.name, "about": question.about, "queue": queue })
    };
    let questions: Vec<Value> = options.questions.iter().map(question).collect();
    let value = json!({
        "version": options.version,
        "questions": questions,
        "load": { "quick": quick, "heavy": heavy },
        "limits": {
            "workers": limits.workers,
            "queue": limits.queue,
            "seconds": limits.time.as_secs(),
            "bytes": limits.body,
        },
    });
    json_response(StatusCode::OK, &value)
}

async fn describe(State(shared): State<Shared>) -> Response {
    let options = shared.jobs.options();
    json_response(StatusCode::OK, &openapi::description(options.questions, options.version))
}

async fn cancel(State(shared): State<Shared>, Path(id): Path<String>) -> Response {
    if shared.jobs.cancel(&id) {
        StatusCode::NO_CONTENT.into_response()
    } else {
        failure(StatusCode::NOT_FOUND, "there is no such job")
    }
}

async fn ask(
    State(shared): State<Shared>,
    Path(name): Path<String>,
    headers: HeaderMap,
    body: Body,
) -> Response {
    let options = shared.jobs.options();
    let Some(question) = options.questions.iter().find(|question| question.name == name) else {
        return failure(StatusCode::NOT_FOUND, "there is no such question");
    };
    let (request, text) = match read(question, &headers, body, options.limits.body).await {
        Ok(read) => read,
        Err((status, message)) => return failure(status, message),
    };
    let ticket = match shared.jobs.start(question, request, text) {
        Ok(ticket) => ticket,
        Err(Refusal::Full) => {
            let message = "too many questions wait: come back later";
            let mut response = failure(StatusCode::TOO_MANY_REQUESTS, message);
            response.headers_mut().insert(header::RETRY_AFTER, COME_BACK);
            return response;
        }
        Err(Refusal::NoName) => {
            return failure(StatusCode::INTERNAL_SERVER_ERROR, "no random numbers");
        }
    };
    let wanted = headers.get(header::ACCEPT).and_then(|value| value.to_str().ok());
    if wanted.is_some_and(|wanted| wanted.contains("text/event-stream")) {
        stream(ticket)
    } else {
        collect(ticket).await
    }
}

/// The request without its text, and the text.
async fn read(
    question: &Question,
    headers: &HeaderMap,
    body: Body,
    most: usize,
) -> Result<(String, String), (StatusCode, &'static str)> {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    if kind.is_none_or(|kind| kind.split(';').next() != Some("application/json")) {
        return Err((StatusCode::UNSUPPORTED_MEDIA_TYPE, "a question is application/json"));
    }
    let bytes = tokio::time::timeout(PATIENCE, axum::body::to_bytes(body, most)).await;
    let bytes = match bytes {
        Err(_) => return Err((StatusCode::REQUEST_TIMEOUT, "the request came too slowly")),
        Ok(Err(_)) => return Err((StatusCode::PAYLOAD_TOO_LARGE, "the request is too large")),
        Ok(Ok(bytes)) => bytes,
    };
    let parsed: Result<Map<String, Value>, _> = serde_json::from_slice(&bytes);
    let Ok(mut fields) = parsed else {
        return Err((StatusCode::BAD_REQUEST, "a question is a JSON object"));
    };
    let text = match fields.remove("text") {
        None => String::new(),
        Some(Value::String(text)) => text,
        Some(_) => return Err((StatusCode::BAD_REQUEST, "text has to be a string")),
    };
    fields.insert("question".to_owned(), question.name.into());
    let request = Value::Object(fields).to_string();
    // It becomes an argument of a command line, which has an end.
    if request.len() > LONGEST_REQUEST {
        return Err((StatusCode::PAYLOAD_TOO_LARGE, "the fields are too long"));
    }
    Ok((request, text))
}

/// Bytes of a request without its text.
const LONGEST_REQUEST: usize = 32 << 10;

/// The status and the words of an end that is no answer.
fn mishap(ending: &Ending) -> Option<(StatusCode, &str)> {
    Some(match ending {
        Ending::Done => return None,
        Ending::Refused(message) => (StatusCode::UNPROCESSABLE_ENTITY, message),
        Ending::TooLong => (StatusCode::GATEWAY_TIMEOUT, "it took longer than allowed"),
        Ending::Died => (
            StatusCode::INTERNAL_SERVER_ERROR,
            "the search failed, or needed more memory than it may have",
        ),
        Ending::Cancelled | Ending::Gone => (StatusCode::CONFLICT, "the question was taken back"),
    })
}

/// Waits for all lines. If the client goes, this is dropped, and with it the job.
async fn collect(mut ticket: Ticket) -> Response {
    let mut lines = Vec::new();
    while let Some(event) = ticket.events.recv().await {
        match event {
            Event::Line(line) => {
                // What is no JSON is a mistake of ours; it is passed on as a text.
                lines.push(serde_json::from_str(&line).unwrap_or(Value::String(line)));
            }
            Event::End(ending, seconds) => {
                let mut response = match mishap(&ending) {
                    None => json_response(
                        StatusCode::OK,
                        &json!({ "lines": lines, "seconds": seconds }),
                    ),
                    Some((status, message)) => failure(status, message),
                };
                if let Ok(id) = HeaderValue::from_str(&ticket.id) {
                    response.headers_mut().insert("x-job", id);
                }
                return response;
            }
        }
    }
    failure(StatusCode::INTERNAL_SERVER_ERROR, "the server ends")
}

/// Tells every line as it comes.
fn stream(ticket: Ticket) -> Response {
    let id = ticket.id.clone();
    let events = Events { head: Some(json!({ "id": id })), ticket };
    Sse::new(events).keep_alive(KeepAlive::new().interval(Duration::from_secs(5))).into_response()
}

/// The events of a job. Whoever drops them ends it.
struct Events {
    head: Option<Value>,
    ticket: Ticket,
}

impl Stream for Events {
    type Item = Result<sse::Event, Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        if let Some(head) = self.head.take() {
            let event = sse::Event::default().event("job").data(head.to_string());
            return Poll::Ready(Some(Ok(event)));
        }
        self.ticket.events.poll_recv(context).map(|event| {
            let event = match event? {
                // A line of JSON has no line breaks.
                Event::Line(line) => sse::Event::default().event("line").data(line),
                Event::End(ending, seconds) => match mishap(&ending) {
                    None => {
                        let data = json!({ "seconds": seconds }).to_string();
                        sse::Event::default().event("done").data(data)
                    }
                    Some((status, message)) => {
                        let data = json!({ "status": status.as_u16(), "message": message });
                        sse::Event::default().event("failed").data(data.to_string())
                    }
                },
            };
            Some(Ok(event))
        })
    }
}
