// The board: points, captures, simple ko. The server checks every position
// again; this is for what happens at once under a finger.

/** 1 for Black, -1 for White, 0 for an empty point. */
export type Sign = -1 | 0 | 1;
/** Column and row from the upper left, as SGF and Shudan count. */
export type Vertex = readonly [number, number];

export interface Position {
  width: number;
  height: number;
  /** Rows from above. */
  signs: Sign[][];
  /** Where the next player may not retake. */
  ko: { at: Vertex; sign: Sign } | null;
  /** Stones that Black and White have captured. */
  captures: [number, number];
}

const LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

export function emptyPosition(width: number, height: number): Position {
  const signs = Array.from({ length: height }, () => Array<Sign>(width).fill(0));
  return { width, height, signs, ko: null, captures: [0, 0] };
}

export function copyOf(position: Position): Position {
  return { ...position, signs: position.signs.map((row) => [...row]), captures: [...position.captures] };
}

export function pointName([x, y]: Vertex, height: number): string {
  return `${LETTERS[x]}${height - y}`;
}

/** The vertex of a name such as D4; null for a pass or a point outside. */
export function vertexOf(name: string, width: number, height: number): Vertex | null {
  const x = LETTERS.indexOf(name[0]?.toUpperCase() ?? "?");
  const row = Number(name.slice(1));
  const inside = x >= 0 && x < width && Number.isInteger(row) && row >= 1 && row <= height;
  return inside ? [x, height - row] : null;
}

export function isInside(position: Position, [x, y]: Vertex): boolean {
  return x >= 0 && y >= 0 && x < position.width && y < position.height;
}

function neighbours(position: Position, [x, y]: Vertex): Vertex[] {
  const all: Vertex[] = [[x + 1, y], [x - 1, y], [x, y + 1], [x, y - 1]];
  return all.filter((vertex) => isInside(position, vertex));
}

/** The stones of a chain and the number of its liberties. */
export function chainAt(position: Position, start: Vertex): { stones: Vertex[]; liberties: number } {
  const sign = position.signs[start[1]][start[0]];
  const seen = new Set<string>([`${start}`]);
  const free = new Set<string>();
  const stones: Vertex[] = [];
  const todo: Vertex[] = [start];
  for (let at = todo.pop(); at; at = todo.pop()) {
    stones.push(at);
    for (const next of neighbours(position, at)) {
      const there = position.signs[next[1]][next[0]];
      if (there === 0) free.add(`${next}`);
      else if (there === sign && !seen.has(`${next}`)) {
        seen.add(`${next}`);
        todo.push(next);
      }
    }
  }
  return { stones, liberties: free.size };
}

export type MoveError = "occupied" | "ko" | "suicide";

/** The position after a move, or why there is none. */
export function play(position: Position, sign: Sign, vertex: Vertex): Position | MoveError {
  const [x, y] = vertex;
  if (position.signs[y][x] !== 0) return "occupied";
  const ban = position.ko;
  if (ban && ban.sign === sign && ban.at[0] === x && ban.at[1] === y) return "ko";
  const next = copyOf(position);
  next.ko = null;
  next.signs[y][x] = sign;
  const taken: Vertex[] = [];
  for (const beside of neighbours(next, vertex)) {
    if (next.signs[beside[1]][beside[0]] !== -sign) continue;
    const chain = chainAt(next, beside);
    if (chain.liberties > 0) continue;
    for (const [cx, cy] of chain.stones) next.signs[cy][cx] = 0;
    taken.push(...chain.stones);
  }
  const own = chainAt(next, vertex);
  if (own.liberties === 0) return "suicide";
  if (taken.length === 1 && own.stones.length === 1 && own.liberties === 1) {
    next.ko = { at: taken[0], sign: -sign as Sign };
  }
  next.captures[sign === 1 ? 0 : 1] += taken.length;
  return next;
}
