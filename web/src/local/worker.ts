// One run of a program: its lines are told as they come.

import { Exit, wasi } from "./wasi";

export interface Run {
  module: WebAssembly.Module;
  args: string[];
  files: [string, string][];
}
export type Told = { line: string } | { code: number; complaint: string } | { died: string };

const tell = (told: Told) => postMessage(told);

onmessage = async ({ data }: MessageEvent<Run>) => {
  let rest = "";
  let complaint = "";
  const decoders = [new TextDecoder(), new TextDecoder()];
  const world = {
    args: data.args,
    files: new Map(data.files.map(([name, text]) => [name, new TextEncoder().encode(text)])),
    onWrite: (stream: 1 | 2, bytes: Uint8Array) => {
      const text = decoders[stream - 1].decode(bytes, { stream: true });
      if (stream === 2) {
        complaint += text;
        return;
      }
      const lines = (rest + text).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) tell({ line });
    },
  };
  try {
    let memory: WebAssembly.Memory;
    const known = wasi(world, () => memory);
    const wanted = WebAssembly.Module.imports(data.module);
    const missing = wanted.filter(({ name }) => !(name in known));
    if (missing.length > 0) throw new Error(`no ${missing.map(({ name }) => name).join(", ")} here`);
    const instance = await WebAssembly.instantiate(data.module, { wasi_snapshot_preview1: known });
    memory = instance.exports.memory as WebAssembly.Memory;
    (instance.exports._start as () => void)();
    tell({ code: 0, complaint });
  } catch (problem) {
    if (problem instanceof Exit) tell({ code: problem.code, complaint });
    else tell({ died: `${complaint}${problem instanceof Error ? problem.message : String(problem)}` });
  }
};
