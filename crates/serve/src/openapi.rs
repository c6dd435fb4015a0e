//! The interface as OpenAPI has it, made from the same table as the routes.

use serde_json::{Map, Value, json};

use crate::{Question, Weight};

/// The description of an interface with some questions.
pub fn description(questions: &[Question], version: &str) -> Value {
    let mut paths = Map::new();
    for question in questions {
        paths.insert(format!("/api/ask/{}", question.name), json!({ "post": ask(question) }));
    }
    paths.insert(
        "/api/jobs/{id}".to_owned(),
        json!({ "delete": {
            "summary": "Takes a question back",
            "parameters": [{
                "name": "id",
                "in": "path",
                "required": true,
                "schema": { "type": "string" },
                "description": "The name of the job: the header `x-job`, or the event `job`",
            }],
            "responses": answers(&[
                ("204", "It ends at once"),
                ("404", "There is no such job"),
            ]),
        }}),
    );
    paths.insert(
        "/api/health".to_owned(),
        json!({ "get": {
            "summary": "Version, questions, load and limits",
            "responses": answers(&[("200", "`version`, `questions`, `load`, `limits`")]),
        }}),
    );
    paths.insert(
        "/api/openapi.json".to_owned(),
        json!({ "get": {
            "summary": "This description",
            "responses": answers(&[("200", "OpenAPI")]),
        }}),
    );
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Tesuji",
            "version": version,
            "description": "Questions about Go positions, answered by lines of JSON.",
        },
        "components": { "securitySchemes": { "token": { "type": "http", "scheme": "bearer" } } },
        "paths": paths,
    })
}

fn ask(question: &Question) -> Value {
    let mut fields = Map::new();
    let text = "What it is about: SGF, a diagram, or lines of JSON";
    fields.insert("text".to_owned(), json!({ "type": "string", "description": text }));
    for (name, about) in question.fields {
        fields.insert((*name).to_owned(), json!({ "description": about }));
    }
    let queue = match question.weight {
        Weight::Quick => "quick",
        Weight::Heavy => "heavy",
    };
    json!({
        "summary": question.about,
        "x-queue": queue,
        "requestBody": {
            "required": true,
            "content": { "application/json": {
                "schema": { "type": "object", "properties": fields },
            }},
        },
        "responses": answers(&[
            ("200", "`lines` (see docs/json.md) and `seconds`; or, where `accept` names \
                    `text/event-stream`, the events `job`, `line`, `done` and `failed` as they come"),
            ("400", "This is no JSON object"),
            ("401", "The token is missing or wrong"),
            ("403", "The request comes from a page of another server"),
            ("413", "The request is too large"),
            ("415", "The request is not `application/json`"),
            ("422", "The question cannot be asked so: `message` says why"),
            ("429", "Too many questions wait: come back later"),
            ("500", "The search failed or needed more memory than it may have"),
            ("504", "It took longer than allowed"),
        ]),
    })
}

fn answers(all: &[(&str, &str)]) -> Value {
    let entry =
        |(status, about): &(&str, &str)| ((*status).to_owned(), json!({ "description": about }));
    Value::Object(all.iter().map(entry).collect())
}

/// The questions as a table, and the description, for a document.
pub fn markdown(questions: &[Question], version: &str) -> String {
    let mut text = "| question | queue | fields | answer |\n|---|---|---|---|\n".to_owned();
    for question in questions {
        let queue = match question.weight {
            Weight::Quick => "quick",
            Weight::Heavy => "heavy",
        };
        let fields: Vec<String> =
            question.fields.iter().map(|(name, about)| format!("`{name}`: {about}")).collect();
        let (name, about) = (question.name, question.about);
        text += &format!("| `{name}` | {queue} | {} | {about} |\n", fields.join("; "));
    }
    let pretty = serde_json::to_string_pretty(&description(questions, version));
    text + &format!("\n## OpenAPI\n\n```json\n{}\n```\n", pretty.unwrap_or_default())
}
