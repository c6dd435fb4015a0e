// What is drawn on the board over the stones.

import { pointName, vertexOf, type Position, type Vertex } from "./board";
import type { Line } from "./api";
import { moveOf } from "./game";
import type { SgfNode } from "./sgf";

export interface Mark {
  type: "circle" | "cross" | "triangle" | "square" | "point" | "label" | "loader";
  label?: string;
}

/** What an overlay adds, by the names of points. */
export interface Overlay {
  marks: Map<string, Mark>;
  /** −1 to 1: whose it is. */
  paint: Map<string, number>;
  /** 0 to 9 with a text. */
  heat: Map<string, { strength: number; text?: string }>;
  ghosts: Map<string, { sign: -1 | 1; type: "good" | "interesting" | "doubtful" | "bad" }>;
  dimmed: string[];
  /** What the colours and marks mean. */
  legend: string[];
}

export function nothing(): Overlay {
  return { marks: new Map(), paint: new Map(), heat: new Map(), ghosts: new Map(), dimmed: [], legend: [] };
}

/** Moves of a line with their numbers. */
export function numbered(line: SgfNode[], height: number): Overlay {
  const overlay = nothing();
  for (const [i, node] of line.entries()) {
    const vertex = moveOf(node)?.vertex;
    if (vertex) overlay.marks.set(pointName(vertex, height), { type: "label", label: `${i + 1}` });
  }
  return overlay;
}

const STATUS_MARKS: Record<string, Mark["type"]> = { alive: "circle", dead: "cross", unsettled: "triangle", ko: "square" };
// With a thin space: labels of three characters are written small, and fit on a stone.
const ESTIMATED_MARKS: Record<string, string> = { alive: "○\u2009?", dead: "×\u2009?", unsettled: "△\u2009?", ko: "□\u2009?" };

/** What is thought of a group; with a question mark where nothing but playouts says so. */
function statusMark(group: Line): Mark {
  if (group.certainty === "estimated") return { type: "label", label: ESTIMATED_MARKS[group.status] ?? "?" };
  return { type: STATUS_MARKS[group.status] ?? "point" };
}

export function statuses(line: Line): Overlay {
  const overlay = nothing();
  for (const group of line.groups) {
    for (const point of group.points as string[]) overlay.marks.set(point, statusMark(group));
    for (const point of group.moves as string[]) overlay.heat.set(point, { strength: 9 });
  }
  overlay.legend = ["○ alive, × dead, △ who moves first decides, □ ko, ? an estimate by playouts", "Shaded points settle a group."];
  return overlay;
}

export function territory(line: Line, position: Position): Overlay {
  const overlay = nothing();
  line.ownership.forEach((row: number[], y: number) =>
    row.forEach((value, x) => {
      if (Math.abs(value) > 0.15) overlay.paint.set(nameAt(position, [x, y]), value);
    }),
  );
  overlay.legend = ["Who owns each point in most playouts: an estimate."];
  return overlay;
}

function nameAt(position: Position, [x, y]: Vertex): string {
  return `${"ABCDEFGHJKLMNOPQRSTUVWXYZ"[x]}${position.height - y}`;
}

export function moves(line: Line): Overlay {
  const overlay = nothing();
  line.moves.forEach((found: Line, i: number) => {
    if (found.move !== "pass") overlay.marks.set(found.move, { type: "label", label: String.fromCharCode(65 + i) });
  });
  overlay.legend = ["The best moves of a search, A first."];
  return overlay;
}

export function ladders(line: Line): Overlay {
  const overlay = nothing();
  for (const ladder of line.ladders) {
    overlay.marks.set(ladder.at, { type: "square" });
    overlay.marks.set(ladder.first, { type: "label", label: "L" });
  }
  overlay.legend = line.ladders.length > 0 ? ["□ caught in a ladder that starts at L"] : ["No ladder works here."];
  return overlay;
}

export function policy(line: Line): Overlay {
  const overlay = nothing();
  const most = line.moves[0]?.probability ?? 1;
  for (const { point, probability } of line.moves as { point: string; probability: number }[]) {
    const strength = Math.max(1, Math.round((9 * probability) / most));
    overlay.heat.set(point, { strength, text: probability >= 0.01 ? `${Math.round(100 * probability)}%` : undefined });
  }
  overlay.legend = ["Where the network would play, in percent. It guesses; it proves nothing."];
  return overlay;
}

export function omissions(line: Line): Overlay {
  const overlay = nothing();
  for (const group of line.groups) {
    const sign = group.color === "black" ? 1 : -1;
    for (const point of group.area as string[]) overlay.paint.set(point, sign * 0.5);
    const first = (group.stones as string[])[0];
    const number = Math.abs(group.pon) < 0.05 ? "0.0" : group.pon.toFixed(1);
    if (first) overlay.marks.set(first, { type: "label", label: number });
  }
  overlay.legend = ["The number on a group is how many moves in a row it can leave unanswered (PON); colours are its area."];
  return overlay;
}

const RACE_MARKS: Mark["type"][] = ["triangle", "square", "circle", "cross"];

export function races(lines: Line[]): Overlay {
  const overlay = nothing();
  lines.forEach((race, i) => {
    const type = RACE_MARKS[i % RACE_MARKS.length];
    for (const point of [...race.black, ...race.white] as string[]) overlay.marks.set(point, { type });
    for (const region of race.regions) {
      for (const point of region.empty as string[]) overlay.paint.set(point, region.side === "white" ? -0.6 : region.side === "black" ? 0.6 : 0.2);
    }
  });
  overlay.legend = lines.length > 0 ? ["Chains with the same mark race against each other; colours show whose liberties a region has."] : ["There is no race here."];
  return overlay;
}

export function rules(lines: Line[]): Overlay {
  const overlay = nothing();
  for (const found of lines) {
    for (const point of found.points as string[]) overlay.paint.set(point, found.color === "black" ? 0.6 : -0.6);
    for (const point of found.anchors as string[]) overlay.marks.set(point, { type: found.goal === "eye" ? "circle" : "triangle" });
  }
  overlay.legend = lines.length > 0 ? ["A rule holds in each coloured rectangle: △ lives, ○ has an eye, though the other side moves first."] : ["No rule says more than what is plain."];
  return overlay;
}

/** The grid that Shudan wants from names of points. */
export function grid<T>(position: Position, named: Map<string, T>): (T | null)[][] {
  const rows = position.signs.map((row) => row.map((): T | null => null));
  for (const [name, value] of named) {
    const vertex = vertexOf(name, position.width, position.height);
    if (vertex) rows[vertex[1]][vertex[0]] = value;
  }
  return rows;
}
