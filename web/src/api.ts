// Questions to the program, wherever it runs.

import { askProgram, checkHere } from "./local/ask";

const MISSING = 404;

export interface Line {
  type: string;
  // Every kind of line has fields of its own; docs/json.md has them.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  [field: string]: any;
}

export class AskError extends Error {
  constructor(message: string, readonly status: number) {
    super(message);
  }
}

export type Ask = (
  question: string,
  fields: Record<string, unknown>,
  options?: { onLine?: (line: Line) => void; signal?: AbortSignal },
) => Promise<Line[]>;

function token(): string | null {
  const found = /(?:^#|&)token=([A-Za-z0-9]+)/.exec(location.hash)?.[1];
  if (found) {
    sessionStorage.setItem("tesuji-token", found);
    history.replaceState(null, "", location.pathname);
  }
  return sessionStorage.getItem("tesuji-token");
}

const secret = token();

function headers(): Record<string, string> {
  return secret ? { authorization: `Bearer ${secret}` } : {};
}

export interface Health {
  version: string;
  questions: { name: string }[];
}

/** The program beside the page, where the page is a folder without a server. */
const { program, version } = document.documentElement.dataset;

export async function health(): Promise<Health> {
  if (program) return { version: version ?? "", questions: [] };
  const response = await fetch("api/health", { headers: headers() });
  const value = await response.json().catch(() => ({}));
  if (!response.ok) throw new AskError(value.message ?? "no answer", response.status);
  return value;
}

/** Asks the program, wherever it is. A proof is checked in this browser, by a module
 * that does nothing else, if it is there. */
export const askAny: Ask = async (question, fields, options) => {
  if (question === "check") {
    try {
      return await checkHere(String(fields.text ?? ""), String(fields.lang ?? "en"), options?.signal);
    } catch (problem) {
      if (!(problem instanceof AskError && problem.status === MISSING)) throw problem;
    }
  }
  return program ? askProgram(program, question, fields, options) : askServer(question, fields, options);
};

/** Asks the server. Lines come as they are found; an aborted question ends there, too. */
export const askServer: Ask = async (question, fields, { onLine, signal } = {}) => {
  const response = await fetch(`api/ask/${question}`, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "text/event-stream", ...headers() },
    body: JSON.stringify(fields),
    signal,
  });
  if (!response.ok || !response.body) {
    const value = await response.json().catch(() => ({}));
    throw new AskError(value.message ?? `status ${response.status}`, response.status);
  }
  const lines: Line[] = [];
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let buffer = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) throw new AskError("the server has gone", 0);
    buffer += value;
    let end = buffer.indexOf("\n\n");
    for (; end >= 0; end = buffer.indexOf("\n\n")) {
      const event = readEvent(buffer.slice(0, end));
      buffer = buffer.slice(end + 2);
      if (event.name === "line") {
        const line: Line = JSON.parse(event.data);
        lines.push(line);
        onLine?.(line);
      } else if (event.name === "done") return lines;
      else if (event.name === "failed") {
        const failed = JSON.parse(event.data);
        throw new AskError(failed.message, failed.status);
      }
    }
  }
};

function readEvent(text: string): { name: string; data: string } {
  const event = { name: "", data: "" };
  for (const line of text.split("\n")) {
    if (line.startsWith("event:")) event.name = line.slice(6).trim();
    else if (line.startsWith("data:")) event.data += line.slice(5).trimStart();
  }
  return event;
}
