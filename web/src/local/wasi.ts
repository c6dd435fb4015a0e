// As much of a system as a program compiled to WebAssembly asks for: arguments,
// clocks, a folder in memory, and two streams to write to (WASI, preview 1).

const EBADF = 8;
const EINVAL = 28;
const ENOENT = 44;
const ENOSYS = 52;
const DIRECTORY = 3;
const REGULAR = 4;
const CHARACTERS = 2;
/** The first of the folders that are open from the start; there is one. */
const FOLDER = 3;
const CREATE = 1;
const TRUNCATE = 8;

export interface World {
  args: string[];
  files: Map<string, Uint8Array>;
  /** What goes to the standard output (1) and the standard error (2). */
  onWrite: (stream: 1 | 2, bytes: Uint8Array) => void;
}

/** How a program ends. */
export class Exit extends Error {
  constructor(readonly code: number) {
    super(`exit ${code}`);
  }
}

interface Open {
  name: string;
  at: number;
}

/** The functions that a program imports. `memory` gives its memory once it has one. */
export function wasi(world: World, memory: () => WebAssembly.Memory): Record<string, (...args: never[]) => number> {
  const open = new Map<number, Open>();
  let next = FOLDER + 1;
  const view = () => new DataView(memory().buffer);
  const bytes = (at: number, length: number) => new Uint8Array(memory().buffer, at, length);
  const text = (at: number, length: number) => new TextDecoder().decode(bytes(at, length));
  const plain = (path: string) => path.replace(/^(\.\/)+/, "").replace(/\/$/, "");
  const isFolder = (path: string) => path === "" || path === ".";
  const u32 = (at: number, value: number) => view().setUint32(at, value, true);
  const u64 = (at: number, value: number | bigint) => view().setBigUint64(at, BigInt(value), true);
  /** Pairs of place and length. */
  const buffers = (at: number, count: number): Uint8Array[] => {
    const pairs = view();
    return Array.from({ length: count }, (_, i) => bytes(pairs.getUint32(at + 8 * i, true), pairs.getUint32(at + 8 * i + 4, true)));
  };
  const list = (words: string[]) => words.map((word) => new TextEncoder().encode(`${word}\0`));
  const sizes = (words: Uint8Array[], count: number, size: number) => {
    u32(count, words.length);
    u32(size, words.reduce((sum, word) => sum + word.length, 0));
    return 0;
  };
  const write = (file: Open, content: Uint8Array) => {
    const old = world.files.get(file.name) ?? new Uint8Array();
    const whole = new Uint8Array(Math.max(old.length, file.at + content.length));
    whole.set(old);
    whole.set(content, file.at);
    world.files.set(file.name, whole);
    file.at += content.length;
  };
  const status = (at: number, kind: number, size: number) => {
    bytes(at, 64).fill(0);
    view().setUint8(at + 16, kind);
    u64(at + 24, 1);
    u64(at + 32, size);
    return 0;
  };
  const args = list(world.args);
  return {
    args_sizes_get: (count: number, size: number) => sizes(args, count, size),
    args_get: (places: number, at: number) => {
      for (const [i, word] of args.entries()) {
        u32(places + 4 * i, at);
        bytes(at, word.length).set(word);
        at += word.length;
      }
      return 0;
    },
    environ_sizes_get: (count: number, size: number) => sizes([], count, size),
    environ_get: () => 0,
    clock_res_get: (_: number, at: number) => (u64(at, 1000), 0),
    clock_time_get: (id: number, _: bigint, at: number) => {
      const millis = id === 0 ? Date.now() : performance.now();
      u64(at, BigInt(Math.round(millis * 1e3)) * 1000n);
      return 0;
    },
    random_get: (at: number, length: number) => {
      const random = new Uint8Array(length);
      for (let i = 0; i < length; i += 65536) crypto.getRandomValues(random.subarray(i, i + 65536));
      bytes(at, length).set(random);
      return 0;
    },
    sched_yield: () => 0,
    proc_exit: (code: number) => {
      throw new Exit(code);
    },
    fd_write: (fd: number, at: number, count: number, written: number) => {
      let total = 0;
      for (const part of buffers(at, count)) {
        if (part.length === 0) continue;
        const file = open.get(fd);
        if (fd === 1 || fd === 2) world.onWrite(fd, part.slice());
        else if (file) write(file, part);
        else return EBADF;
        total += part.length;
      }
      u32(written, total);
      return 0;
    },
    fd_read: (fd: number, at: number, count: number, read: number) => {
      const file = open.get(fd);
      if (!file && fd !== 0) return EBADF;
      const content = file ? (world.files.get(file.name) ?? new Uint8Array()) : new Uint8Array();
      let total = 0;
      for (const part of buffers(at, count)) {
        const piece = content.subarray(file?.at ?? 0, (file?.at ?? 0) + part.length);
        part.set(piece);
        if (file) file.at += piece.length;
        total += piece.length;
      }
      u32(read, total);
      return 0;
    },
    fd_seek: (fd: number, offset: bigint, whence: number, at: number) => {
      const file = open.get(fd);
      if (!file) return EBADF;
      const from = whence === 0 ? 0 : whence === 1 ? file.at : (world.files.get(file.name)?.length ?? 0);
      const place = from + Number(offset);
      if (place < 0) return EINVAL;
      file.at = place;
      u64(at, place);
      return 0;
    },
    fd_close: (fd: number) => (open.delete(fd) ? 0 : EBADF),
    fd_fdstat_get: (fd: number, at: number) => {
      const kind = fd < FOLDER ? CHARACTERS : fd === FOLDER ? DIRECTORY : open.has(fd) ? REGULAR : 0;
      if (kind === 0) return EBADF;
      bytes(at, 24).fill(0);
      view().setUint8(at, kind);
      // Every right: there is nothing here but this program's own files.
      u64(at + 8, 0x1fffffffn);
      u64(at + 16, 0x1fffffffn);
      return 0;
    },
    fd_fdstat_set_flags: () => 0,
    fd_sync: () => 0,
    fd_filestat_set_size: (fd: number, size: bigint) => {
      const file = open.get(fd);
      if (!file) return EBADF;
      const whole = new Uint8Array(Number(size));
      whole.set((world.files.get(file.name) ?? whole).subarray(0, whole.length));
      world.files.set(file.name, whole);
      return 0;
    },
    fd_filestat_get: (fd: number, at: number) => {
      if (fd < FOLDER) return status(at, CHARACTERS, 0);
      if (fd === FOLDER) return status(at, DIRECTORY, 0);
      const file = open.get(fd);
      return file ? status(at, REGULAR, world.files.get(file.name)?.length ?? 0) : EBADF;
    },
    fd_prestat_get: (fd: number, at: number) => {
      if (fd !== FOLDER) return EBADF;
      u32(at, 0);
      u32(at + 4, 1);
      return 0;
    },
    fd_prestat_dir_name: (fd: number, at: number) => {
      if (fd !== FOLDER) return EBADF;
      bytes(at, 1)[0] = ".".charCodeAt(0);
      return 0;
    },
    fd_readdir: (_fd: number, _at: number, _length: number, _cookie: bigint, used: number) => (u32(used, 0), 0),
    path_filestat_get: (_fd: number, _flags: number, at: number, length: number, result: number) => {
      const path = plain(text(at, length));
      if (isFolder(path)) return status(result, DIRECTORY, 0);
      const content = world.files.get(path);
      return content ? status(result, REGULAR, content.length) : ENOENT;
    },
    path_open: (_fd: number, _look: number, at: number, length: number, how: number, _rights: bigint, _inherit: bigint, _flags: number, result: number) => {
      const name = plain(text(at, length));
      if (isFolder(name)) return (u32(result, FOLDER), 0);
      if (!world.files.has(name) && !(how & CREATE)) return ENOENT;
      if (!world.files.has(name) || how & TRUNCATE) world.files.set(name, new Uint8Array());
      open.set(next, { name, at: 0 });
      u32(result, next);
      next += 1;
      return 0;
    },
    path_unlink_file: (_fd: number, at: number, length: number) => (world.files.delete(plain(text(at, length))) ? 0 : ENOENT),
    path_create_directory: () => ENOSYS,
    path_remove_directory: () => ENOSYS,
    path_rename: (_fd: number, at: number, length: number, _to: number, there: number, size: number) => {
      const [from, to] = [plain(text(at, length)), plain(text(there, size))];
      const content = world.files.get(from);
      if (!content) return ENOENT;
      world.files.delete(from);
      world.files.set(to, content);
      return 0;
    },
    path_readlink: () => ENOENT,
    poll_oneoff: () => ENOSYS,
  };
}
