//! Random damage to a proof or plan. Most of it is small enough that the claim
//! still looks like one; some of it is harmless, and both checkers should say so.

use serde_json::{Map, Value, json};

use super::claim::{Claim, points};
use crate::attack::random::Random;

const COLUMNS: &str = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
const GOALS: [&str; 10] = [
    "capture",
    "live",
    "live-all",
    "live-anywhere",
    "survive",
    "connect",
    "cut",
    "eye",
    "apart",
    "no-eye",
];

/// Damages a claim in one to three ways.
pub fn damage(random: &mut Random, claim: &mut Claim) {
    for _ in 0..*random.pick(&[1, 1, 1, 2, 3]) {
        match random.below(100) {
            0..=24 => head(random, claim),
            25..=34 => lines(random, claim),
            _ if claim.lines.is_empty() => head(random, claim),
            _ if claim.is_plan() => rule(random, claim),
            _ => node(random, claim),
        }
    }
}

fn color(random: &mut Random) -> Value {
    json!(random.pick(&["black", "white"]))
}

/// A point of the board, rarely one beside it.
fn point(random: &mut Random, claim: &Claim) -> String {
    let side = |name: &str| claim.head[name].as_u64().unwrap_or(9).clamp(1, 24) as usize;
    let beside = usize::from(random.percent(1));
    let (x, y) = (random.below(side("width") + beside), random.below(side("height") + beside));
    format!("{}{}", &COLUMNS[x..=x], y + 1)
}

/// One point more, one less, or another one.
fn change_points(random: &mut Random, claim: &Claim, value: &Value) -> Value {
    let mut list = points(value);
    let choice = random.below(3);
    if choice != 0 && !list.is_empty() {
        list.swap_remove(random.below(list.len()));
    }
    if choice != 1 {
        list.push(point(random, claim));
    }
    json!(list.join(" "))
}

fn toggle(map: &mut Map<String, Value>, name: &str, value: Value) {
    if map.remove(name).is_none() {
        map.insert(name.to_owned(), value);
    }
}

/// A field that earlier damage may have taken away.
fn of(head: &Map<String, Value>, name: &str) -> Value {
    head.get(name).cloned().unwrap_or_default()
}

fn head(random: &mut Random, claim: &mut Claim) {
    let mut head = claim.head.as_object().expect("a head is an object").clone();
    let any = point(random, claim);
    match random.below(if claim.is_plan() { 17 } else { 15 }) {
        0 => drop(head.insert("first".into(), color(random))),
        1 | 2 => {
            let name = *random.pick(&["black", "white"]);
            let changed = change_points(random, claim, &of(&head, name));
            head.insert(name.into(), changed);
        }
        3 => toggle(&mut head, "ko", json!(any)),
        4 => number_field(random, &mut head),
        5 => {
            let name = head.keys().nth(random.below(head.len())).expect("a field").clone();
            head.remove(&name);
        }
        6 => drop(head.insert("more".into(), json!(1))),
        other if claim.is_plan() => plan_head(random, claim, &mut head, other),
        other => proof_head(random, claim, &mut head, other),
    }
    claim.head = Value::Object(head);
}

fn number_field(random: &mut Random, head: &mut Map<String, Value>) {
    let name = *random.pick(&["version", "width", "height", "nodes", "rules"]);
    if let Some(number) = head.get(name).and_then(Value::as_i64) {
        head.insert(name.into(), json!(number + *random.pick(&[-1, 1])));
    }
}

fn proof_head(random: &mut Random, claim: &Claim, head: &mut Map<String, Value>, choice: usize) {
    match choice {
        7 => drop(head.insert("prover".into(), color(random))),
        8 => drop(head.insert("goal".into(), json!(random.pick(&GOALS)))),
        9 | 10 => {
            let changed = change_points(random, claim, &of(head, "targets"));
            head.insert("targets".into(), changed);
        }
        11 | 12 => {
            let mut walls =
                head.get("walls").and_then(Value::as_array).cloned().unwrap_or_default();
            if walls.is_empty() || random.percent(20) {
                walls.push(json!(point(random, claim)));
            } else {
                let i = random.below(walls.len());
                walls[i] = change_points(random, claim, &walls[i]);
            }
            head.insert("walls".into(), json!(walls));
        }
        13 => toggle(head, "rules", json!("0123456789abcdef")),
        _ => {
            let board = earlier_board(random, claim);
            push(head, "history", board);
        }
    }
}

/// A board that may have stood before: the position, what a node shows after a
/// move of it, or either with a point changed.
fn earlier_board(random: &mut Random, claim: &Claim) -> Value {
    let mut board = json!({"black": claim.head["black"], "white": claim.head["white"]});
    if random.percent(60) && !claim.lines.is_empty() {
        let line = random.pick(&claim.lines);
        board = json!({"black": line["black"], "white": line["white"]});
        let mover = line["to_move"].as_str().unwrap_or("black");
        if let Some(name) = line["why"]["play"]["move"].as_str().filter(|name| *name != "pass") {
            let stones = format!("{} {name}", board[mover].as_str().unwrap_or(""));
            board[mover] = json!(stones.trim());
            if random.percent(30) {
                let other = if mover == "black" { "white" } else { "black" };
                board[other] = json!("");
            }
        }
    }
    if random.percent(50) {
        let name = *random.pick(&["black", "white"]);
        board[name] = change_points(random, claim, &board[name]);
    }
    board
}

fn plan_head(random: &mut Random, claim: &Claim, head: &mut Map<String, Value>, choice: usize) {
    match choice {
        7 => drop(head.insert("attacker".into(), color(random))),
        8 => drop(head.insert("winner".into(), color(random))),
        9 => {
            let changed = change_points(random, claim, &of(head, "target"));
            head.insert("target".into(), changed);
        }
        10 | 11 => {
            let changed = change_points(random, claim, &of(head, "inside"));
            head.insert("inside".into(), changed);
        }
        12 => {
            let name = *random.pick(&["anchors", "exits"]);
            let old = head.get(name).cloned().unwrap_or(json!(""));
            let stones = [points(&of(head, "black")), points(&of(head, "white"))].concat();
            let one = if name == "anchors" && !stones.is_empty() {
                random.pick(&stones).clone()
            } else {
                point(random, claim)
            };
            let changed = format!("{} {one}", old.as_str().unwrap_or(""));
            head.insert(name.into(), json!(changed.trim()));
        }
        13 => toggle(head, "keeps", json!("all")),
        14 => toggle(head, "board", json!("open")),
        15 => {
            let board = earlier_board(random, claim);
            push(head, "earlier", board);
        }
        _ => drop(head.insert("threats".into(), threats(random))),
    }
}

fn push(head: &mut Map<String, Value>, name: &str, value: Value) {
    if let Some(list) = head.entry(name).or_insert(json!([])).as_array_mut() {
        list.push(value);
    }
}

fn threats(random: &mut Random) -> Value {
    let mut some = || random.pick(&[json!(0), json!(1), json!(2), json!("any")]).clone();
    json!({"attacker": some(), "defender": some()})
}

/// Lines deleted, doubled or exchanged, with the count made right most of the time.
fn lines(random: &mut Random, claim: &mut Claim) {
    if claim.lines.is_empty() {
        return;
    }
    let (one, two) = (random.below(claim.lines.len()), random.below(claim.lines.len()));
    match random.below(4) {
        0 | 1 => {
            claim.lines.remove(one);
        }
        2 => claim.lines.swap(one, two),
        _ => {
            let line = claim.lines[one].clone();
            claim.lines.insert(two, line);
        }
    }
    if random.percent(90) {
        let name = if claim.is_plan() { "rules" } else { "nodes" };
        claim.head[name] = json!(claim.lines.len());
        if !claim.is_plan() {
            for (id, line) in claim.lines.iter_mut().enumerate() {
                line["id"] = json!(id);
            }
        }
    }
}

/// A point of the line gets another colour, or none.
fn recolor(random: &mut Random, claim: &Claim, line: &mut Value) {
    const NAMES: [&str; 3] = ["black", "white", "empty"];
    let from = *random.pick(&NAMES);
    let mut list = points(&line[from]);
    let name = if list.is_empty() || random.percent(15) {
        point(random, claim)
    } else {
        list.swap_remove(random.below(list.len()))
    };
    line[from] = json!(list.join(" "));
    if random.percent(60) {
        let to = *random.pick(&NAMES);
        let mut list = points(&line[to]);
        list.push(name);
        line[to] = json!(list.join(" "));
    }
}

fn node(random: &mut Random, claim: &mut Claim) {
    let i = random.below(claim.lines.len());
    let mut line = claim.lines[i].clone();
    let count = claim.lines.len();
    match random.below(10) {
        0..=2 => recolor(random, claim, &mut line),
        3 => line["to_move"] = color(random),
        4 => needs(random, &mut line),
        5 => {
            line["why"] = match random.below(5) {
                0 => json!("reached"),
                1 => {
                    let next = random.below(i + 1);
                    json!({"play": {"move": point(random, claim), "next": next}})
                }
                2 => json!({"play": {"move": "pass", "next": random.below(i + 1)}}),
                3 if claim.head.get("rules").is_some() => {
                    let at = [(); 3].map(|()| point(random, claim)).join(" ");
                    json!({"static": {"rule": random.below(1700), "at": at}})
                }
                _ => random.pick(&claim.lines)["why"].clone(),
            }
        }
        _ => why(random, claim, &mut line["why"], count),
    }
    claim.lines[i] = line;
}

fn needs(random: &mut Random, line: &mut Value) {
    let mut needs = line["needs"].as_array().cloned().unwrap_or_default();
    if needs.is_empty() || random.percent(10) {
        needs.push(json!(random.below(3)));
    } else {
        let i = random.below(needs.len());
        let old = needs[i].as_i64().unwrap_or(0);
        needs[i] = json!((old + *random.pick(&[-1, -1, 1])).max(0));
    }
    while needs.last().is_some_and(|need| *need == 0) {
        needs.pop();
    }
    let map = line.as_object_mut().expect("a node is an object");
    map.remove("needs");
    if !needs.is_empty() {
        map.insert("needs".into(), json!(needs));
    }
}

fn why(random: &mut Random, claim: &Claim, why: &mut Value, count: usize) {
    if let Some(play) = why.get_mut("play") {
        if random.percent(50) {
            play["move"] = json!(point(random, claim));
        } else {
            play["next"] = json!(random.below(count));
        }
    } else if let Some(rule) = why.get_mut("rule") {
        use_of_rule(random, claim, rule);
    } else if let Some(rules) = why.get_mut("rules").and_then(Value::as_array_mut) {
        let i = random.below(rules.len().max(1));
        if let Some(rule) = rules.get_mut(i) {
            use_of_rule(random, claim, rule);
        }
    } else if let Some(rule) = why.get_mut("static") {
        use_of_static(random, claim, rule);
    } else if let Some(replies) = why.get_mut("replies").and_then(Value::as_object_mut) {
        change_replies(random, claim, replies, count);
    }
}

fn use_of_rule(random: &mut Random, claim: &Claim, rule: &mut Value) {
    match random.below(4) {
        0 => rule["set"] = json!(random.below(12)),
        1 => rule["rule"] = json!(rule["rule"].as_u64().unwrap_or(0) ^ (1 << random.below(8))),
        2 => rule["at"] = change_points(random, claim, &rule["at"]),
        _ => {
            let mut at = points(&rule["at"]);
            if at.len() == 3 {
                at.swap(1, 2);
            }
            rule["at"] = json!(at.join(" "));
        }
    }
}

/// Another rule, near in the book or anywhere, or the same one elsewhere: moved by a step,
/// mirrored or turned, or with a point changed.
fn use_of_static(random: &mut Random, claim: &Claim, rule: &mut Value) {
    let number = rule["rule"].as_u64().unwrap_or(0);
    let mut at = points(&rule["at"]);
    match random.below(8) {
        0 => rule["rule"] = json!(number ^ 1 << random.below(12)),
        1 => rule["rule"] = json!(random.below(1700)),
        2 | 3 => rule["at"] = change_points(random, claim, &rule["at"]),
        4 | 5 => {
            let step = *random.pick(&[(-1, 0), (1, 0), (0, -1), (0, 1)]);
            let moved: Vec<String> = at.iter().map(|name| moved(name, step)).collect();
            rule["at"] = json!(moved.join(" "));
        }
        _ if at.len() == 3 => {
            let (one, other) = *random.pick(&[(0, 1), (0, 2), (1, 2)]);
            at.swap(one, other);
            rule["at"] = json!(at.join(" "));
        }
        _ => rule["at"] = json!(""),
    }
}

/// The point a step away, which may be beside the board.
fn moved(name: &str, (dx, dy): (i64, i64)) -> String {
    let column = name.chars().next().and_then(|letter| COLUMNS.find(letter)).unwrap_or(0) as i64;
    let row: i64 = name.get(1..).and_then(|row| row.parse().ok()).unwrap_or(1);
    let column = (column + dx).clamp(0, COLUMNS.len() as i64 - 1) as usize;
    format!("{}{}", &COLUMNS[column..=column], row + dy)
}

fn change_replies(
    random: &mut Random,
    claim: &Claim,
    replies: &mut Map<String, Value>,
    count: usize,
) {
    let choice = random.below(8);
    let name = if choice < 3 { "defaults" } else { "replies" };
    if choice == 6 {
        return toggle(replies, "holds", json!(true));
    }
    let any = point(random, claim);
    if choice == 7 {
        return toggle(replies, "closed", json!(any));
    }
    let list = replies.get_mut(name).and_then(Value::as_array_mut).expect("a list");
    let i = random.below(list.len().max(1));
    match choice {
        0 | 3 if i < list.len() => drop(list.remove(i)),
        1 => list.push(json!(random.below(count))),
        2 if i < list.len() => list[i] = json!(random.below(count)),
        4 if i < list.len() => {
            let other = random.below(2);
            list[i][other] = if other == 0 { json!(any) } else { json!(random.below(count)) };
        }
        5 => list.push(json!([any, random.below(count)])),
        _ => {}
    }
}

fn rule(random: &mut Random, claim: &mut Claim) {
    let i = random.below(claim.lines.len());
    let mut line = claim.lines[i].clone();
    let any = point(random, claim);
    match random.below(8) {
        0..=2 => recolor(random, claim, &mut line),
        3 | 4 => line["play"] = json!(any),
        5 => line["play"] = json!("pass"),
        6 => toggle(line.as_object_mut().expect("an object"), "ban", json!(any)),
        _ => {
            let some = threats(random);
            toggle(line.as_object_mut().expect("an object"), "threats", some);
        }
    }
    claim.lines[i] = line;
}
