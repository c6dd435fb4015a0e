//! A proof or a plan as plain JSON: a head and its lines, without any idea of
//! what they mean.

use anyhow::{Context, Result};
use serde_json::Value;

/// A head and the nodes or rules after it.
#[derive(Clone)]
pub struct Claim {
    pub head: Value,
    pub lines: Vec<Value>,
}

impl Claim {
    /// All claims of a file.
    pub fn read(text: &str) -> Result<Vec<Claim>> {
        let mut claims: Vec<Claim> = Vec::new();
        for line in text.lines() {
            let value: Value = serde_json::from_str(line).context("the program wrote no JSON")?;
            // Sentences about a proof are the program's own business.
            if value["type"] == "reasons" {
                continue;
            }
            if value["type"].is_string() {
                claims.push(Claim { head: value, lines: Vec::new() });
            } else {
                claims.last_mut().context("a line before the head")?.lines.push(value);
            }
        }
        Ok(claims)
    }

    /// Whether it is a plan rather than a proof.
    pub fn is_plan(&self) -> bool {
        self.head["type"] == "plan"
    }

    /// A name for tables, by what is claimed and how.
    pub fn kind(&self) -> String {
        let head = &self.head;
        let word = |name: &str| head[name].as_str().unwrap_or("?").to_owned();
        if self.is_plan() {
            let side = if head["winner"] == head["attacker"] { "attacker" } else { "defender" };
            let place = if head["board"] == "open" { "open board" } else { "frame" };
            return format!("plan of the {side}, {place}");
        }
        let is_static = |line: &Value| !line["why"]["static"].is_null();
        let rules = match &head["rules"] {
            _ if self.lines.iter().any(is_static) => " by static rules",
            Value::Null => "",
            _ => " by rules",
        };
        let closes = |line: &Value| !line["why"]["replies"]["closed"].is_null();
        let ko = if self.lines.iter().any(closes) { " under simple ko" } else { "" };
        format!("{}{rules}{ko}", word("goal"))
    }

    /// As the lines of a file.
    pub fn text(&self) -> String {
        let mut text = format!("{}\n", self.head);
        for line in &self.lines {
            text += &format!("{line}\n");
        }
        text
    }
}

/// The points of a text with blanks between them.
pub fn points(value: &Value) -> Vec<String> {
    value.as_str().unwrap_or("").split_whitespace().map(str::to_owned).collect()
}
