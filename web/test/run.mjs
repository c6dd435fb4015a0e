// The page in a real Chromium, against a real server: every main path, bad
// input, keyboard alone, contrast and labels. Usage:
//   node test/run.mjs PROGRAM CHROMIUM [FOLDER FOR PICTURES]

import { spawn } from "node:child_process";
import assert from "node:assert/strict";
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { walk } from "./walk.mjs";

const [program, executablePath, pictures] = process.argv.slice(2);
const TRIPOD = readFileSync(new URL("../../examples/tripod.sgf", import.meta.url), "utf8");
const GAME = "(;GM[1]FF[4]SZ[9]KM[7]PB[Ann]PW[Bo]RE[B+R];B[ee];W[ec];B[cd];W[gd];B[eg];W[ge];B[gg];W[cg];B[dh];W[bf];B[bd];W[gf];B[hg];W[fg];B[fh])";
const MATCH = readFileSync(new URL("../../positions/bench/game-9.sgf", import.meta.url), "utf8");
const RACE = readFileSync(new URL("../../positions/semeai/problem-1.txt", import.meta.url), "utf8");

function start() {
  // For work on the page: a server that runs already.
  const url = process.env.TESUJI_URL;
  if (url) return { url };
  const child = spawn(program, ["serve"], { stdio: ["ignore", "pipe", "inherit"] });
  return new Promise((resolve, reject) => {
    child.on("exit", (code) => reject(new Error(`the server ended with ${code}`)));
    child.stdout.on("data", (data) => {
      const url = /http:\S+/.exec(String(data))?.[0];
      if (url) resolve({ child, url });
    });
  });
}

/** A diagram in letters as SGF. */
function toSgf(text) {
  const rows = text.split("\n").map((row) => row.replace(/\s/g, "")).filter((row) => /^[.XOBW]+$/.test(row));
  const stones = (letters) => rows.flatMap((row, y) => [...row].map((c, x) => (letters.includes(c) ? `[${String.fromCharCode(97 + x, 97 + y)}]` : ""))).join("");
  const width = rows[0].length;
  return `(;SZ[${width}:${rows.length}]AB${stones("XB")}AW${stones("OW")}PL[B])`;
}

/** Every sentence of the page has a translation into each language: what `t` and `counted` are given, legends, refusals. */
const sources = readdirSync(new URL("../src/", import.meta.url)).filter((name) => /\.tsx?$/.test(name)).map((name) => readFileSync(new URL(`../src/${name}`, import.meta.url), "utf8"));
const said = /\b(?:t|counted)\((?:[^()"`]|"[^"]*")*|legend = .*|const WHY_NOT = .*/g;
const keys = sources.flatMap((text) => [...text.matchAll(said)].flatMap(([call]) => [...call.replace(/[=!]== "[^"]*"/g, "").matchAll(/"([^"]+)"/g)].map((found) => found[1])))
  .filter((key) => /\p{Letter}/u.test(key));
assert.ok(keys.length > 150, `only ${keys.length} sentences are found`);
for (const code of ["de", "ja", "ko", "zh"]) {
  const words = JSON.parse(readFileSync(new URL(`../src/lang/${code}.json`, import.meta.url), "utf8"));
  assert.deepEqual(keys.filter((key) => !words[key]), [], `without translation: ${code}`);
}

const tests = [];
const test = (name, run) => tests.push({ name, run });

async function open(page, text, name = "a.sgf") {
  await shows(page, "to move");
  await page.setInputFiles("header input[type=file]", { name, mimeType: "text/plain", buffer: Buffer.from(text) });
  // What was read is shown, or what is wrong with it.
  await page.waitForFunction((size) => document.querySelector("[role=alert]") || document.querySelectorAll(".shudan-vertex").length !== size, 361, { timeout: 30000 });
}
/** Clicks a point by its name. */
async function click(page, name, options = {}) {
  const [x, y] = await page.evaluate((point) => {
    const rows = document.querySelectorAll(".shudan-coordy")[0].children.length;
    return ["ABCDEFGHJKLMNOPQRSTUVWXYZ".indexOf(point[0]), rows - Number(point.slice(1))];
  }, name);
  await page.locator(`.shudan-vertex[data-x="${x}"][data-y="${y}"]`).click(options);
}
const panel = (page) => page.locator("#panel");
const shows = async (page, text, timeout = 30000) => {
  await page.waitForFunction((wanted) => document.body.innerText.includes(wanted), text, { timeout });
};
/** The status of the tripod group; a slow machine may need more than a glance. */
const isKilled = async (page) => {
  await shows(page, "White first: ");
  if (!(await page.locator("body").innerText()).includes("White first: Black dies")) await page.getByRole("button", { name: "Look deeper" }).click();
  await shows(page, "White first: Black dies");
};
const picture = async (page, name) => {
  // Shudan fades its colours in.
  if (pictures) await page.waitForTimeout(500);
  if (pictures) await page.screenshot({ path: `${pictures}/${name}.png` });
};
const tab = (page, title) => page.getByRole("tab", { name: title }).click();

test("a click on a stone tells the status, in a moment", async (page) => {
  await open(page, TRIPOD);
  const begin = Date.now();
  await click(page, "D9");
  await isKilled(page);
  const millis = Date.now() - begin;
  await shows(page, "proven");
  console.log(`    first status after ${millis} ms`);
  await picture(page, "status");
  await page.getByRole("button", { name: "Every first move" }).click();
  await shows(page, "Wrong first moves");
  await picture(page, "study");
  await page.getByRole("button", { name: /Play the line out/ }).click();
  // It is played by itself, and can be walked back and on.
  await shows(page, "Move 3, Black to move");
  await page.waitForFunction(() => [...document.querySelectorAll(".shudan-marker")].filter((mark) => /^[123]$/.test(mark.textContent)).length === 3);
  // The page listens for keys a moment after it has drawn the move: a key before that is lost.
  for (const [key, reached] of [["ArrowLeft", "Move 2, White to move"], ["ArrowRight", "Move 3, Black to move"]]) {
    for (let tries = 0; tries < 20 && !(await page.locator("body").innerText()).includes(reached); tries += 1) {
      await page.keyboard.press(key);
      await page.waitForTimeout(500);
    }
    await shows(page, reached);
  }
});

test("a proof is found, walked and checked", async (page) => {
  await open(page, TRIPOD);
  await click(page, "D9");
  await shows(page, "Prove capture");
  await page.getByRole("button", { name: "Prove capture" }).click();
  await page.getByRole("button", { name: "Walk the proof on the board" }).click();
  await shows(page, "Walk it: every answer");
  await shows(page, "proven");
  await picture(page, "proof");
});

test("overlays of the whole board", async (page) => {
  await open(page, GAME);
  await page.getByRole("button", { name: "To the end" }).click();
  await tab(page, "Whole board");
  for (const [view, text] of [
    ["Moves", "The best moves of a search"],
    ["Groups", "alive, × dead"],
    ["Territory", "Who owns each point"],
    ["Ladders", "adder"],
    ["Network", "Where the network would play"],
    ["Opening", "how many moves in a row"],
    ["Rules", "rule"],
  ]) {
    await panel(page).getByRole("button", { name: view, exact: true }).click();
    await shows(page, text, 90000);
    await page.waitForFunction(() => !document.body.innerText.includes("Thinking about it"), null, { timeout: 90000 });
    await picture(page, `board-${view.toLowerCase()}`);
  }
});

test("a race with its values and thermographs", async (page) => {
  await open(page, toSgf(RACE));
  await tab(page, "Whole board");
  await panel(page).getByRole("button", { name: "Races" }).click();
  await shows(page, "cooled by 2", 60000);
  assert.ok((await page.locator("svg.graph").count()) > 0, "no thermograph");
  await picture(page, "race");
});

test("the program answers a move, and takes it back", async (page) => {
  await tab(page, "Play");
  await panel(page).getByLabel("Level").selectOption({ label: "First steps" });
  await page.getByRole("button", { name: "New game" }).click();
  await click(page, "E5");
  await shows(page, "Move 2, Black to move");
  await page.getByRole("button", { name: "Take back" }).click();
  await shows(page, "Move 0, Black to move");
});

test("the trainer refutes a wrong move and praises a right one", async (page) => {
  await tab(page, "Problems");
  await shows(page, "13 problems");
  await page.getByRole("button", { name: "The tripod group" }).click();
  await shows(page, "White to kill. Your move.");
  await click(page, "A7");
  await shows(page, "No: Black answers");
  await picture(page, "trainer");
  await page.getByRole("button", { name: "Again" }).click();
  await shows(page, "Your move.");
  await click(page, "B8");
  await page.waitForFunction(() => /Right/.test(document.body.innerText), null, { timeout: 30000 });
  await page.getByRole("button", { name: "Hint" }).click();
  await shows(page, "the key lies in the shaded column");
  // Problems of one's own: several files, of which each may hold a collection.
  const files = ["b.sgf", "a.sgf"].map((name, i) => ({ name, mimeType: "text/plain", buffer: Buffer.from(TRIPOD.replace("(;", `(;GN[Mine ${2 - i}]`).replace(/GN\[The[^\]]*\]/, "")) }));
  await page.locator("#panel input[multiple]").setInputFiles(files);
  await shows(page, "2 problems");
  await page.getByRole("button", { name: "Solution" }).waitFor();
  assert.deepEqual(await page.locator("#panel .tree button").allInnerTexts(), ["Mine 1", "Mine 2"]);
});

test("a dropped game is reviewed, with its moments", async (page) => {
  await page.evaluate((text) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], "game.sgf"));
    document.querySelector("main").dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, bubbles: true }));
  }, MATCH);
  // Nothing else has to be clicked.
  await page.locator("svg.graph").waitFor({ timeout: 120000 });
  await shows(page, "What decided the game");
  // The first of the moves that decided it is on the board, with what was better.
  await shows(page, "× was played, ○ was better");
  await page.getByRole("button", { name: "Play out what was better" }).first().click();
  // Which move that is depends on what the network sees.
  await page.waitForFunction(() => /Move [1-9]\d*, (Black|White) to move/.test(document.querySelector("nav").innerText));
  await page.waitForFunction(() => !document.querySelector("[role=progressbar]"), null, { timeout: 120000 });
  await picture(page, "review");
  await page.locator("#panel li button.link").first().click();
  await page.locator("#panel li[aria-current=true]").waitFor();
  const leads = page.getByRole("button", { name: "leads to" });
  if (await leads.count()) {
    await leads.first().click();
    await page.waitForFunction(() => [...document.querySelectorAll(".shudan-marker")].some((mark) => mark.textContent === "1"));
  }
  await page.locator("svg.graph").click({ position: { x: 200, y: 50 } });
  assert.ok(!(await page.locator("nav").innerText()).includes("Move 0,"));
});

test("why not here: a move is asked about, with what is better", async (page) => {
  await open(page, "(;SZ[9]PL[B]AB[aa][ea][ab][bb][cb][db][eb]AW[fa][fb][ac][bc][cc][dc][ec][fc])");
  await click(page, "E5");
  await page.getByRole("button", { name: "Why not E5?" }).click();
  await shows(page, "Black E5 instead of C9", 60000);
  await shows(page, "Better: C9");
  await picture(page, "why");
});

test("bad input is told, and harms nothing", async (page) => {
  for (const [text, message] of [
    ["(;SZ[9];B[aa", "never closed"],
    ["hello", "this is no SGF"],
    ["(;SZ[99])", "is not possible"],
    ["\0\0(", "this is no SGF"],
    ["(B[aa])", "outside of a node"],
  ]) {
    await open(page, text);
    await shows(page, message);
  }
  await open(page, "(;SZ[9]C[<img src=x onerror=alert(1)>]AB[aa])");
  assert.equal(await page.getByLabel("Comment").inputValue(), "<img src=x onerror=alert(1)>");
  await open(page, "(;SZ[9];B[aa];W[aa];B[zz])");
  await shows(page, "9 moves".replace("9", "3"));
  await page.getByRole("button", { name: "Review this game" }).click();
  await page.locator("[role=alert]").waitFor();
});

test("stones are set up, a game is saved and read again", async (page) => {
  await page.locator("header select").first().selectOption("9");
  await page.getByRole("button", { name: "Set ●" }).click();
  await click(page, "C3");
  await page.getByRole("button", { name: "Set ●" }).click();
  await click(page, "E5");
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save", exact: true }).click()]);
  const text = readFileSync(await download.path(), "utf8");
  assert.match(text, /SZ\[9\]/);
  assert.match(text, /AB\[cg\]/);
  assert.match(text, /;B\[ee\]/);
});

test("a tree is edited, and saved as it is", async (page) => {
  await open(page, "(;SZ[9];B[ee](;W[ec];B[gc])(;W[cc];B[cg]C[the other way]))");
  const save = async () => {
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save", exact: true }).click()]);
    return readFileSync(await download.path(), "utf8").replaceAll("\n", "");
  };
  for (let i = 0; i < 3; i += 1) await page.getByRole("button", { name: "One move on" }).click();
  await shows(page, "Move 3, White to move");
  await page.getByLabel("Comment").fill("kept [as] it is");
  // The third row of the tree is the branch; its first node is in the third column.
  await page.locator(".tree svg").click({ position: { x: 45, y: 27 } });
  await shows(page, "Move 2, Black to move");
  await page.getByRole("button", { name: "Make it the main line" }).click();
  assert.match(await save(), /;B\[ee\]\(;W\[cc\];B\[cg\]C\[the other way\]\)\(;W\[ec\];B\[gc\]C\[kept \[as\\\] it is\]\)/);
  await page.getByRole("button", { name: "Delete from here" }).click();
  const left = await save();
  assert.ok(!left.includes("W[cc]") && left.includes("W[ec]"), left);
});

test("the page speaks the languages of the program", async (page) => {
  await open(page, TRIPOD);
  for (const [code, review, black] of [["de", "Besprechung", "Schwarz stirbt"], ["ja", "検討", "黒は死に"], ["zh", "复盘", "黑死"], ["ko", "복기", "흑은 죽는다"]]) {
    await page.locator("header select").last().selectOption(code);
    await page.locator("#tab-review", { hasText: review }).waitFor();
    await page.locator("#tab-stones").click();
    await click(page, "D9");
    await shows(page, black);
    await click(page, "D9");
    await picture(page, `language-${code}`);
  }
  // Reasons come from the program, in the language of the page, and again when that changes.
  await page.locator("header select").last().selectOption("en");
  await open(page, GAME);
  await page.getByRole("button", { name: "To the end" }).click();
  await page.locator("#tab-board").click();
  await page.getByRole("button", { name: "Opening", exact: true }).click();
  for (const [code, white] of [["en", "White at "], ["de", "Weiß auf "], ["zh", "白 "]]) {
    await page.locator("header select").last().selectOption(code);
    await page.waitForFunction((wanted) => document.querySelector("#panel").innerText.includes(wanted), white, { timeout: 60000 });
  }
  await page.locator("header select").last().selectOption("ko");
  await page.locator("#tab-review", { hasText: "복기" }).waitFor();
  // What was chosen is there the next time.
  await page.reload();
  await page.locator("#tab-review", { hasText: "복기" }).waitFor();
});

/** Goes to a control by Tab alone, and presses a key there. */
async function press(page, name, key = "Enter") {
  const is = (wanted) => {
    const at = document.activeElement;
    const label = at?.getAttribute("aria-label") || at?.closest("label")?.textContent || at?.textContent || "";
    return label.trim().startsWith(wanted);
  };
  for (let i = 0; i < 120; i += 1) {
    await page.keyboard.press("Tab");
    if (await page.evaluate(is, name)) return page.keyboard.press(key);
  }
  assert.fail(`${name} is not reached by Tab`);
}
/** Chooses a point with the arrow keys, and presses Enter there. */
async function point(page, steps, name) {
  await press(page, "Board of", "ArrowUp");
  for (const key of steps) await page.keyboard.press(key);
  await shows(page, `${name}, `);
  await page.keyboard.press("Enter");
}
const times = (count, key) => Array(count).fill(key);

test("the keyboard alone: a stone, every first move, a proof walked", async (page) => {
  await open(page, TRIPOD);
  await point(page, [...times(4, "ArrowUp"), "ArrowLeft"], "D9");
  await isKilled(page);
  await press(page, "Every first move");
  await shows(page, "Wrong first moves");
  await press(page, "Prove capture");
  await shows(page, "Walk the proof");
  await press(page, "Walk the proof");
  await shows(page, "Walk it: every answer");
  await press(page, "○ B8");
  await shows(page, "Move 1, Black to move");
});

test("the keyboard alone: overlays, a game, a problem, a review", async (page) => {
  await open(page, TRIPOD);
  await press(page, "Whole board");
  await press(page, "Network");
  await shows(page, "Where the network would play");
  await press(page, "Play");
  await press(page, "Level", "Home");
  await press(page, "New game");
  await shows(page, "Move 0, Black to move");
  await point(page, [], "E5");
  await shows(page, "Move 2, Black to move");
  await press(page, "Problems");
  await shows(page, "13 problems");
  await press(page, "The tripod group");
  await shows(page, "White to kill. Your move.");
  await point(page, [...times(3, "ArrowUp"), ...times(3, "ArrowLeft")], "B8");
  await page.waitForFunction(() => /Right/.test(document.body.innerText), null, { timeout: 30000 });
  // A game that is opened is reviewed without a click; its file is chosen by the keyboard as well.
  await press(page, "Open …", "Shift");
  await open(page, GAME);
  await page.locator("svg.graph").waitFor({ timeout: 120000 });
});

/** What cannot be read or has no name, on the page as it is. */
const complaints = (page) => page.evaluate(() => {
  const found = [];
  const rgb = (text) => (text.match(/[\d.]+/g) ?? []).map(Number);
  const light = ([r, g, b]) => [r, g, b].map((c) => (c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4)).reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
  const ground = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const color = rgb(getComputedStyle(at).backgroundColor);
      if (color.length === 3 || color[3] > 0) return color;
    }
    return [255, 255, 255];
  };
  for (const element of document.querySelectorAll("header *, nav *, aside *, .stage > p, .under *")) {
    const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
    if (!own || element.closest(".spoken") || element.disabled) continue;
    const style = getComputedStyle(element);
    const ink = element instanceof SVGElement ? style.fill : style.color;
    const [a, b] = [light(rgb(ink)), light(ground(element))].sort((x, y) => y - x);
    const ratio = (a + 0.05) / (b + 0.05);
    if (ratio < 4.5) found.push(`${element.textContent.trim().slice(0, 30)}: ${ratio.toFixed(2)}`);
  }
  for (const element of document.querySelectorAll("button, select, input, textarea, [role=img], [role=application], [role=progressbar], [role=group]")) {
    const name = element.getAttribute("aria-label") || element.textContent.trim() || element.closest("label")?.textContent.trim();
    if (!name) found.push(`no label: ${element.outerHTML.slice(0, 80)}`);
  }
  return found;
});
const PANELS = ["Stones", "Whole board", "Play", "Problems", "Review", "Proofs"];

test("labels and contrast of every panel, light and dark", async (page) => {
  await open(page, TRIPOD);
  await click(page, "D9");
  await isKilled(page);
  for (const theme of ["light", "dark"]) {
    await page.getByLabel("Colours of the page").selectOption(theme);
    await picture(page, `theme-${theme}`);
    for (const panel of PANELS) {
      await tab(page, panel);
      if (panel === "Problems") await shows(page, "13 problems");
      assert.deepEqual(await complaints(page), [], `${panel}, ${theme}`);
    }
    await tab(page, "Stones");
  }
});

test("a phone", async (page) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, TRIPOD);
  await click(page, "D9");
  await isKilled(page);
  await picture(page, "phone");
  for (const panel of PANELS) {
    await tab(page, panel);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `${panel}: ${wide} pixels too wide`);
  }
});

if (pictures) mkdirSync(pictures, { recursive: true });
const { child, url } = await start();
// The browser itself reports answers such as 422.
const tolerates = (text) => text.includes("Failed to load resource");
const failures = await walk(tests, { url, executablePath, shows, picture, tolerates });
child?.removeAllListeners("exit");
child?.kill();
process.exit(failures > 0 ? 1 : 0);
