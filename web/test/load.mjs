// A hundred clients at once: cheap questions, heavy ones, some that go away in
// the middle, some that send garbage. Usage:
//   node test/load.mjs PROGRAM [SECONDS]
// Fails if a good request is answered by anything but 200 or 429, or if the
// server does not come to rest afterwards.

import { spawn } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import http from "node:http";
import net from "node:net";

const [program, seconds = "60"] = process.argv.slice(2);
const child = spawn(program, ["serve"], { stdio: ["ignore", "pipe", "inherit"] });
const port = await new Promise((resolve) => child.stdout.on("data", (data) => resolve(Number(/:(\d+)\//.exec(String(data))?.[1]))));
const TRIPOD = readFileSync(new URL("../../examples/tripod.sgf", import.meta.url), "utf8");
const EMPTY = "(;SZ[19]AB[dd][pd]AW[dp][pp];B[cn];W[fp])";
const agent = new http.Agent({ keepAlive: true, maxSockets: 400 });

/** A question; with `leave` the client goes after so many milliseconds. */
function ask(path, body, leave) {
  return new Promise((resolve) => {
    const begin = performance.now();
    const text = body ? JSON.stringify(body) : "";
    const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(text) };
    const request = http.request({ port, host: "127.0.0.1", path, method: body ? "POST" : "GET", headers: body ? headers : {}, agent }, (response) => {
      response.on("data", () => {});
      response.on("end", () => resolve({ status: response.statusCode, millis: performance.now() - begin }));
    });
    request.on("error", () => resolve({ status: leave ? -1 : 0, millis: performance.now() - begin }));
    if (leave) setTimeout(() => request.destroy(), leave);
    request.end(body ? text : undefined);
  });
}

function garbage() {
  return new Promise((resolve) => {
    const socket = net.connect(port, "127.0.0.1");
    const bytes = Buffer.from(Array.from({ length: 200 }, () => Math.floor(Math.random() * 256)));
    socket.on("error", resolve);
    socket.on("close", resolve);
    socket.write(bytes);
    setTimeout(() => socket.destroy(), 50);
  });
}

const pause = (millis) => new Promise((resolve) => setTimeout(resolve, millis));
const kinds = {
  page: () => ask("/app.js"),
  health: () => ask("/api/health"),
  value: () => ask("/api/ask/value", { expression: "cool({4|0},2)" }),
  problems: () => ask("/api/ask/problems", { text: TRIPOD }),
  heavy: () => ask("/api/ask/analyze", { text: EMPTY, playouts: 300, nodes: 1000 }),
  leaves: () => ask("/api/ask/analyze", { text: EMPTY, playouts: 100000 }, 500),
  garbage: async () => {
    await garbage();
    return { status: -1, millis: 0 };
  },
};
const plan = [...Array(30).fill("page"), ...Array(30).fill("health"), ...Array(12).fill("value"), ...Array(8).fill("problems"), ...Array(8).fill("heavy"), ...Array(6).fill("leaves"), ...Array(6).fill("garbage")];
const results = Object.fromEntries(Object.keys(kinds).map((kind) => [kind, []]));
const end = performance.now() + 1000 * Number(seconds);
let peak = 0;
const memory = setInterval(() => {
  try {
    const own = readdirSync("/proc").filter((name) => /^\d+$/.test(name)).filter((pid) => {
      try {
        return Number(readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ")[1]) === child.pid || Number(pid) === child.pid;
      } catch {
        return false;
      }
    });
    const sum = own.reduce((all, pid) => all + Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0), 0);
    peak = Math.max(peak, sum);
  } catch {
    // A process that has just ended.
  }
}, 250);
await Promise.all(plan.map(async (kind) => {
  await pause(Math.random() * 1000);
  while (performance.now() < end) {
    results[kind].push(await kinds[kind]());
    await pause(500 + Math.random() * 1000);
  }
}));
clearInterval(memory);
let idle = false;
for (let i = 0; i < 100 && !idle; i += 1) {
  await pause(200);
  const { load } = await (await fetch(`http://127.0.0.1:${port}/api/health`)).json();
  idle = load.quick + load.heavy === 0;
}
let bad = 0;
console.log("kind      requests  ok    busy  median ms  99 % ms");
for (const [kind, all] of Object.entries(results)) {
  const count = (status) => all.filter((one) => one.status === status).length;
  const failed = all.filter(({ status }) => ![200, 429, -1].includes(status)).length;
  bad += failed;
  const sorted = all.filter(({ status }) => status === 200).map(({ millis }) => millis).sort((a, b) => a - b);
  const at = (share) => (sorted.length ? sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))].toFixed(1) : "–");
  console.log(`${kind.padEnd(9)} ${String(all.length).padStart(8)} ${String(count(200)).padStart(5)} ${String(count(429)).padStart(6)} ${at(0.5).padStart(9)} ${at(0.99).padStart(8)}${failed ? `   ${failed} failed` : ""}`);
}
console.log(`most memory of the server and its children: ${(peak / 1024).toFixed(0)} MiB; at rest afterwards: ${idle}`);
child.kill();
process.exit(bad > 0 || !idle ? 1 : 0);
