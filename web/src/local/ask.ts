// Questions to the program in this browser, without a server.

import { type Ask, AskError, type Line } from "../api";
import type { Run, Told } from "./worker";

/** How every module begins: a zero and "asm". */
const MAGIC = 0x0061736d;

/** Modules are compiled once, and shared by all runs. */
const modules = new Map<string, Promise<WebAssembly.Module>>();

function compiled(url: string): Promise<WebAssembly.Module> {
  let module = modules.get(url);
  if (!module) {
    module = fetch(url).then(async (response) => {
      if (!response.ok) throw new AskError(`${url} is missing`, response.status);
      const bytes = await response.arrayBuffer();
      // Some hosts answer what is missing by another page.
      if (new DataView(bytes).getUint32(0) !== MAGIC) throw new AskError(`${url} is missing`, 404);
      return WebAssembly.compile(bytes);
    });
    module.catch(() => modules.delete(url));
    modules.set(url, module);
  }
  return module;
}

/** Runs a program in a worker of its own, which ends with it or with the question. */
async function run(url: string, args: string[], text: string, options: Parameters<Ask>[2] = {}): Promise<Line[]> {
  const { onLine, signal } = options;
  const module = await compiled(url);
  signal?.throwIfAborted();
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  const end = () => worker.terminate();
  signal?.addEventListener("abort", end);
  try {
    return await new Promise<Line[]>((resolve, reject) => {
      const lines: Line[] = [];
      signal?.addEventListener("abort", () => reject(new AskError("the question was taken back", 409)));
      worker.onerror = (event) => reject(new AskError(event.message || "the worker failed", 500));
      worker.onmessage = ({ data }: MessageEvent<Told>) => {
        if ("line" in data) {
          const line: Line = JSON.parse(data.line);
          lines.push(line);
          onLine?.(line);
        } else if ("died" in data) reject(new AskError(`the search failed: ${data.died.trim().split("\n").pop()}`, 500));
        // A status of 1 says that nothing was proven, which is an answer.
        else if (data.code <= 1) resolve(lines);
        else {
          const first = data.complaint.split("\n").find((one) => one.trim() !== "") ?? "this cannot be answered";
          reject(new AskError(first.replace(/^tesuji: /, "").replace(/^error: /, ""), 422));
        }
      };
      worker.postMessage({ module, args, files: [["input", text]] } satisfies Run);
    });
  } finally {
    signal?.removeEventListener("abort", end);
    worker.terminate();
  }
}

/** Asks the program that lies beside the page. */
export function askProgram(url: string, question: string, { text, ...fields }: Record<string, unknown>, options: Parameters<Ask>[2]): Promise<Line[]> {
  return run(url, ["tesuji", "ask", JSON.stringify({ ...fields, question }), "input"], String(text ?? ""), options);
}

/** Checks a proof in this browser, by a module that does nothing else. */
export function checkHere(text: string, lang: string, signal?: AbortSignal): Promise<Line[]> {
  return run("check.wasm", ["tesuji-check", `--lang=${lang}`, "input"], text, { signal });
}
