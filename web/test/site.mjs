// The site in a real Chromium, from a host of plain files: the program runs in the
// browser and has to answer as the program outside does. Usage:
//   node test/site.mjs SITE PROGRAM CHROMIUM [FOLDER FOR PICTURES]

import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { walk } from "./walk.mjs";

const [site, program, executablePath, pictures] = process.argv.slice(2);
const EXAMPLES = new URL("../../examples/", import.meta.url);
const example = (name) => readFileSync(new URL(name, EXAMPLES), "utf8");
const OPENING = "(;GM[1]FF[4]SZ[19]KM[7];B[pd];W[dd];B[pp];W[dp];B[cn];W[fq])";
const KINDS = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".wasm": "application/wasm" };

function serve() {
  const server = createServer((request, response) => {
    const name = request.url === "/" ? "index.html" : request.url.slice(1);
    try {
      if (name.includes("/")) throw new Error("a folder");
      const content = readFileSync(join(site, name));
      response.writeHead(200, { "content-type": KINDS[extname(name)] ?? "text/plain" }).end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve({ server, url: `http://127.0.0.1:${server.address().port}/` })));
}

/** What the program outside says: lines, or what it complains about. */
const folder = mkdtempSync(join(tmpdir(), "tesuji-site-"));
function outside(args, text) {
  writeFileSync(join(folder, "input"), text);
  const found = spawnSync(program, args.slice(1), { cwd: folder, encoding: "utf8", maxBuffer: 1 << 28 });
  return { code: found.status, lines: found.stdout.split("\n").filter(Boolean), complaint: found.stderr };
}
/** The same inside the page, by the page's own worker. */
function inside(page, module, args, text) {
  return page.evaluate(async ({ module, args, text }) => {
    window.compiled ??= {};
    window.compiled[module] ??= await WebAssembly.compile(await (await fetch(module)).arrayBuffer());
    const worker = new Worker("worker.js", { type: "module" });
    const lines = [];
    const end = await new Promise((resolve, reject) => {
      worker.onerror = (event) => reject(new Error(event.message));
      worker.onmessage = ({ data }) => ("line" in data ? lines.push(data.line) : resolve(data));
      worker.postMessage({ module: window.compiled[module], args, files: [["input", text]] });
    });
    worker.terminate();
    return { code: end.code ?? -1, lines, complaint: end.complaint ?? end.died };
  }, { module, args, text });
}
/** Lines without what a clock gives, and with as many digits as the network is sure of. */
const plain = (lines) => lines.map((line) => JSON.parse(line, (key, value) => (key === "seconds" ? 0 : typeof value === "number" ? Number(value.toPrecision(3)) : value)));
/** What is said of a problem. How long the search took depends on the network's last bits. */
const answer = (line) => Object.fromEntries(["id", "to_move", "owner", "target", "outcome", "threats", "otherwise", "certainty", "moves", "life", "ko", "seki"].map((name) => [name, line[name]]));
const ask = (question, fields = {}) => ["tesuji", "ask", JSON.stringify({ ...fields, question }), "input"];

const tests = [];
const test = (name, run) => tests.push({ name, run });
const shows = (page, text, timeout = 60000) => page.waitForFunction((wanted) => document.body.innerText.includes(wanted), text, { timeout });
const click = async (page, name) => {
  const rows = await page.locator(".shudan-coordy").first().locator(":scope > *").count();
  const [x, y] = ["ABCDEFGHJKLMNOPQRSTUVWXYZ".indexOf(name[0]), rows - Number(name.slice(1))];
  await page.locator(`.shudan-vertex[data-x="${x}"][data-y="${y}"]`).click();
};
const picture = async (page, name) => {
  if (pictures) await page.waitForTimeout(500);
  if (pictures) await page.screenshot({ path: `${pictures}/${name}.png` });
};
const openFile = (page, text) => page.setInputFiles("header input[type=file]", { name: "a.sgf", mimeType: "text/plain", buffer: Buffer.from(text) });

test("the dictionary of shapes is one click away, and its positions are", async (page) => {
  await page.getByRole("link", { name: "A dictionary of shapes" }).click();
  await shows(page, "group-3x2-8 (tripod group)");
  const sgf = decodeURIComponent((await page.locator("#group-3x2-8 a").getAttribute("href")).replace(/^[^,]*,/, ""));
  assert.match(sgf, /^\(;.*SZ\[/s);
});

test("problems have the answers of the program outside", async (page) => {
  for (const name of readdirSync(EXAMPLES).filter((one) => one.endsWith(".sgf"))) {
    const args = ask("solve", { seconds: 60 });
    const text = example(name);
    const [here, there] = [await inside(page, "tesuji.wasm", args, text), outside(args, text)].map(({ lines }) => answer(plain(lines)[0]));
    assert.deepEqual(here, there, name);
  }
});

test("so do all the other questions", async (page) => {
  for (const [question, fields, text] of [
    ["prove", { goal: "kill", at: ["D9"], seconds: 60 }, example("tripod.sgf")],
    ["solve", { study: true, seconds: 60 }, example("tripod.sgf")],
    ["status", { at: ["D9"], seconds: 5 }, example("tripod.sgf")],
    ["race", { all: true }, "(;SZ[7]AB[aa][ba][ca][bb][cc][dc]AW[ab][ac][bc][da][db][cb])"],
    ["problems", {}, example("seki.sgf") + example("l-group.sgf")],
    ["network", {}, OPENING],
    ["opening", {}, OPENING],
    ["rules", {}, example("straight-three.sgf")],
    ["value", { expression: "cool({6|{4|0}},2)" }, ""],
    ["analyze", { playouts: 20, nodes: 500 }, example("l-group.sgf")],
    ["why", { at: ["E5"], first: "black", seconds: 30 }, "(;SZ[9]PL[B]AB[aa][ea][ab][bb][cb][db][eb]AW[fa][fb][ac][bc][cc][dc][ec][fc])"],
    ["solve", {}, "this is no problem"],
  ]) {
    const args = ask(question, fields);
    const [here, there] = [await inside(page, "tesuji.wasm", args, text), outside(args, text)];
    assert.equal(here.code, there.code, `${question}: ${here.complaint}`);
    assert.equal(here.complaint, there.complaint, question);
    assert.equal(here.lines.length, there.lines.length, question);
    if (question !== "analyze") assert.deepEqual(plain(here.lines), plain(there.lines), question);
  }
});

test("the checker alone accepts and refuses what the program does", async (page) => {
  const proofs = outside(ask("prove", { goal: "kill", at: ["D9"], seconds: 60 }), example("tripod.sgf")).lines.map((line) => JSON.parse(line));
  const sgf = proofs.find(({ type }) => type === "proof").sgf;
  const solved = outside(["tesuji", "solve", "input", "--json", "--proof", "plans.jsonl", "--time", "30"], example("l-group.sgf"));
  assert.equal(solved.code, 0, solved.complaint);
  const all = [sgf, readFileSync(join(folder, "plans.jsonl"), "utf8")];
  const damaged = [...all];
  let seed = 12345;
  const random = (most) => (seed = (seed * 1103515245 + 12345) % 2147483648) % most;
  for (let i = 0; i < 60; i += 1) {
    const text = all[i % all.length];
    const at = random(text.length);
    damaged.push(text.slice(0, at) + String.fromCharCode(32 + random(95)) + text.slice(at + 1));
  }
  let accepted = 0;
  for (const text of damaged) {
    const [here, there] = [await inside(page, "check.wasm", ["tesuji-check", "input"], text), outside(["tesuji", "check", "input", "--json"], text)];
    assert.equal(here.code, there.code, here.complaint);
    assert.deepEqual(here.lines, there.lines);
    accepted += Number(here.code === 0);
  }
  console.log(`    ${damaged.length} files, ${accepted} accepted`);
  assert.ok(accepted >= all.length && accepted < damaged.length);
});

test("a stone, a proof walked and checked", async (page) => {
  await openFile(page, example("tripod.sgf"));
  await page.waitForFunction(() => document.querySelectorAll(".shudan-vertex").length === 81);
  await click(page, "D9");
  await shows(page, "White first: Black dies");
  await page.getByRole("button", { name: "Prove capture" }).click();
  await page.getByRole("button", { name: "Walk the proof on the board" }).click();
  await shows(page, "Walk it: every answer");
  await shows(page, "proven");
  await picture(page, "site-proof");
});

test("the trainer", async (page) => {
  await page.getByRole("tab", { name: "Problems" }).click();
  await shows(page, "13 problems");
  await page.getByRole("button", { name: "The tripod group" }).click();
  await shows(page, "White to kill. Your move.");
  await click(page, "A7");
  await shows(page, "No: Black answers");
  await page.getByRole("button", { name: "Again" }).click();
  await shows(page, "Your move.");
  await click(page, "B8");
  await shows(page, "Right");
  await picture(page, "site-trainer");
});

test("a question is taken back", async (page) => {
  await page.getByRole("tab", { name: "Play" }).click();
  await page.getByLabel("Level").selectOption({ label: "As strong as it can in ten seconds" });
  await page.getByRole("button", { name: "New game" }).click();
  await click(page, "E5");
  await shows(page, "The program thinks");
  await page.getByRole("button", { name: "Stop", exact: true }).first().click();
  await page.waitForFunction(() => !document.body.innerText.includes("Thinking about it"), null, { timeout: 5000 });
});

test("speed beside the program outside", async (page) => {
  for (const name of ["corner-nine.sgf", "corner-six.sgf"]) {
    const args = ["tesuji", "solve", "input", "--json", "--threads", "1", "--nodes", "400000"];
    const rate = ({ lines }) => {
      const line = JSON.parse(lines[0]);
      return { nodes: line.nodes, rate: line.nodes / line.seconds };
    };
    const [here, there] = [rate(await inside(page, "tesuji.wasm", args, example(name))), rate(outside(args, example(name)))];
    console.log(`    ${name}: ${here.nodes} and ${there.nodes} nodes, ${Math.round(here.rate)} and ${Math.round(there.rate)} each second: ${Math.round((100 * here.rate) / there.rate)} %`);
  }
});

if (pictures) mkdirSync(pictures, { recursive: true });
console.log(`    against ${execFileSync(program, ["--version"], { encoding: "utf8" }).trim()}`);
const { server, url } = await serve();
const failures = await walk(tests, { url, executablePath, shows, picture });
server.close();
process.exit(failures > 0 ? 1 : 0);
