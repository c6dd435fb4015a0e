// Random requests to a real server on loopback: damaged HTTP, damaged JSON, wrong
// fields, bodies that break off. The server must go on, answer nothing but the codes of
// its contract, and leave no child behind. Usage:
//   node test/fuzz.mjs PROGRAM [REQUESTS] [SEED]

import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { connect } from "node:net";

const [program, requests = "2000", seedText = "1"] = process.argv.slice(2);
/** What docs/api.md allows, and what the HTTP library says of a request it cannot read. */
const ALLOWED = new Set([100, 200, 204, 304, 400, 401, 403, 404, 405, 408, 409, 411, 413, 414, 415, 422, 429, 431, 501, 504, 505]);
const SIDE_BY_SIDE = 32;
const PATIENCE = 60_000;

// A small generator with a seed: what was found can be found again (xorshift).
let state = (Number(seedText) * 2654435761) >>> 0 || 1;
const random = (most) => {
  state ^= state << 13;
  state >>>= 0;
  state ^= state >>> 17;
  state ^= state << 5;
  state >>>= 0;
  return state % most;
};
const pick = (list) => list[random(list.length)];

const TEXTS = ["", "(;SZ[9];B[ee])", "(;SZ[9]AB[aa][ab]AW[ba][bb]PL[B])", "(;SZ[99])", "(;B[aa", "hello", "\0\0", "((((((", "{}", "X.O\n.X.\n...", "(;SZ[5]AB[aa:ee])"];
const FIELDS = {
  at: [["A1"], ["--out"], [], "A1", ["Z99", "A1"], [1], null, ["A1", "A1", "A1"]],
  move: [0, 1, -1, 1e9, 0.5, "1", null],
  seconds: [0.01, -1, 1e9, "x", null],
  first: ["black", "white", "both", "--json", 3],
  goal: ["live", "kill", "connect", "--svg=x", "", 1],
  playouts: [1, 0, -5, "many"],
  nodes: [1, 100, -1],
  study: [true, "yes", 0],
  all: [true, 1],
  level: ["20k", "99k", 1],
  profile: ["random", "nothing", {}],
  lang: ["de", "xx", 1],
  expression: ["{1|0}", "cool({4|0},2)", "((((", "1+", "9".repeat(400), "*".repeat(300), "{".repeat(2000)],
  unknown: [1, {}, [[[[]]]]],
};
const QUESTIONS = ["status", "solve", "prove", "check", "race", "analyze", "why", "opening", "network", "rules", "value", "play", "problems", "review", "nothing", "../etc", "%00"];
// What is cheap is asked often: every question is a process.
const CHEAP = ["value", "problems", "check", "nothing", "status"];

function body() {
  const fields = { text: pick(TEXTS), seconds: 0.05, playouts: 1, nodes: 50 };
  for (let i = random(4); i > 0; i -= 1) {
    const name = pick(Object.keys(FIELDS));
    fields[name] = pick(FIELDS[name]);
  }
  // Nothing here is to take long.
  if (!(Number(fields.seconds) <= 1)) fields.seconds = pick([0.01, -1, "x"]);
  return random(6) === 0 ? pick(["", "{", "[]", "null", '{"text":1}', '{"text":', '"x"', "{}".repeat(50), "[".repeat(5000)]) : JSON.stringify(fields);
}
function request(host) {
  const question = random(8) === 0 ? pick(QUESTIONS) : pick(CHEAP);
  const content = body();
  const length = random(12) === 0 ? pick([0, 1, content.length * 2, -1, "x", 5e6]) : Buffer.byteLength(content);
  const line = random(10) === 0
    ? pick(["GET / HTTP/1.1", "GET /api/health HTTP/1.1", "GET /../../etc/passwd HTTP/1.1", "DELETE /api/jobs/x HTTP/1.1", "PUT / HTTP/1.1", "POST / HTTP/9", "GET", "\x16\x03\x01", "OPTIONS * HTTP/1.1", `GET /${"a".repeat(20000)} HTTP/1.1`])
    : `POST /api/ask/${question} HTTP/1.1`;
  const headers = [`host: ${random(20) === 0 ? "elsewhere" : host}`, `content-type: ${random(15) === 0 ? pick(["text/plain", "", "application/json;x"]) : "application/json"}`, `content-length: ${length}`, "connection: close"];
  if (random(15) === 0) headers.push(pick(["origin: http://elsewhere", "transfer-encoding: chunked", "accept: text/event-stream", `x: ${"y".repeat(30000)}`, "if-none-match: *", "expect: 100-continue", "bad header", "content-length: 3"]));
  const bytes = Buffer.from(`${line}\r\n${headers.join("\r\n")}\r\n\r\n${content}`);
  if (random(6) === 0) for (let i = 1 + random(4); i > 0; i -= 1) bytes[random(bytes.length)] = random(256);
  // One that breaks off, and whose client says that nothing follows.
  return random(10) === 0 ? { bytes: bytes.subarray(0, random(bytes.length)), ends: true } : { bytes, ends: length > content.length };
}

/** The code of an answer; 0 if there was none. A client may go at once. */
function send(port, { bytes, ends }, goes) {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    let answer = "";
    const end = () => {
      socket.destroy();
      resolve(answer ? Number(/^HTTP\/1\.[01] (\d+)/.exec(answer)?.[1] ?? -1) : 0);
    };
    socket.setTimeout(PATIENCE, () => {
      answer = "silence";
      end();
    });
    socket.on("error", end).on("close", end).on("data", (data) => (answer += data.toString("latin1")));
    socket.write(bytes, () => goes && setTimeout(end, random(30)));
    // Who ends his side is taken for one that has gone.
    if (ends) socket.end();
  });
}

const child = spawn(program, ["serve"], { stdio: ["ignore", "pipe", "inherit"] });
let ended = false;
child.on("exit", () => (ended = true));
const url = await new Promise((resolve) => child.stdout.on("data", (data) => /http:\S+/.test(data) && resolve(new URL(/http:\S+/.exec(String(data))[0]))));
const counts = new Map();
let left = Number(requests);
const client = async () => {
  while (left > 0 && !ended) {
    left -= 1;
    const sent = request(url.host);
    const code = await send(url.port, sent, random(12) === 0);
    counts.set(code, (counts.get(code) ?? 0) + 1);
    assert.ok(code === 0 || ALLOWED.has(code), `${code} for ${JSON.stringify(sent.bytes.toString("latin1").slice(0, 600))}`);
    if (left % 100 === 0) assert.equal((await fetch(`${url}api/health`)).status, 200);
  }
};
try {
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, client));
  assert.ok(!ended, "the server has ended");
  await new Promise((resolve) => setTimeout(resolve, 1500));
  const health = await (await fetch(`${url}api/health`)).json();
  assert.deepEqual(health.load, { quick: 0, heavy: 0 }, "something is left running");
  const kids = spawnSync("ps", ["--ppid", String(child.pid), "-o", "pid="], { encoding: "utf8" }).stdout.trim();
  // Those that are kept ready for quick questions.
  assert.ok(kids.split("\n").length <= health.limits.workers, "a child is left");
  const peak = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))?.[1];
  console.log(`${requests} requests with seed ${seedText}: ${[...counts].sort().map(([code, count]) => `${code || "no answer"} ${count}`).join(", ")}; the server took at most ${Math.round(peak / 1024)} MiB`);
} finally {
  child.kill();
}
