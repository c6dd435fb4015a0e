// A game as the page has it: an SGF tree, the node that is shown, and the
// position there.

import { copyOf, emptyPosition, isInside, play, type Position, type Sign, type Vertex } from "./board";
import { newNode, parse, SgfError, type SgfNode, writeLine } from "./sgf";

const A = "a".charCodeAt(0);
const LARGEST = 25;

export function sgfPoint([x, y]: Vertex): string {
  return String.fromCharCode(A + x, A + y);
}

export function fromSgf(text: string): Vertex | null {
  return text.length === 2 ? [text.charCodeAt(0) - A, text.charCodeAt(1) - A] : null;
}

/** Points of a property, rectangles such as aa:cc included. */
function pointsOf(node: SgfNode, name: string): Vertex[] {
  return (node.props.get(name) ?? []).flatMap((value) => {
    const [from, to] = value.split(":").map(fromSgf);
    if (!from) return [];
    if (!to) return [from];
    const all: Vertex[] = [];
    for (let x = from[0]; x <= to[0]; x += 1) for (let y = from[1]; y <= to[1]; y += 1) all.push([x, y]);
    return all;
  });
}

export function sizeOf(root: SgfNode): [number, number] {
  const [width, height] = (root.props.get("SZ")?.[0] ?? "19").split(":").map(Number);
  const size: [number, number] = [width, height ?? width];
  if (!size.every((side) => Number.isInteger(side) && side >= 1 && side <= LARGEST)) {
    throw new SgfError(`a board of ${size.join("×")} is not possible: each side has 1 to ${LARGEST} points`);
  }
  return size;
}

export function newGame(size: number, komi = 7.5): SgfNode {
  const root = newNode(null);
  const props: [string, string][] = [
    ["FF", "4"], ["GM", "1"], ["CA", "UTF-8"], ["AP", "Tesuji"], ["SZ", `${size}`], ["KM", `${komi}`], ["RU", "Chinese"],
  ];
  for (const [name, value] of props) root.props.set(name, [value]);
  return root;
}

export function readGame(text: string): SgfNode {
  const root = parse(text)[0];
  sizeOf(root);
  return root;
}

export function pathTo(node: SgfNode): SgfNode[] {
  const path: SgfNode[] = [];
  for (let at: SgfNode | null = node; at; at = at.parent) path.unshift(at);
  return path;
}

export function moveOf(node: SgfNode): { sign: Sign; vertex: Vertex | null } | null {
  for (const [name, sign] of [["B", 1], ["W", -1]] as const) {
    const value = node.props.get(name)?.[0];
    if (value !== undefined) return { sign, vertex: fromSgf(value) };
  }
  return null;
}

export interface Shown {
  position: Position;
  toMove: Sign;
  moves: number;
  last: Vertex | null;
}

/** What a node shows. Moves that cannot be played are passed over. */
export function show(node: SgfNode): Shown {
  const path = pathTo(node);
  const [width, height] = sizeOf(path[0]);
  const shown: Shown = { position: emptyPosition(width, height), toMove: 1, moves: 0, last: null };
  for (const step of path) {
    if (["AB", "AW", "AE"].some((name) => step.props.has(name))) {
      shown.position = copyOf(shown.position);
      shown.position.ko = null;
      for (const [name, sign] of [["AB", 1], ["AW", -1], ["AE", 0]] as const) {
        for (const vertex of pointsOf(step, name)) {
          if (isInside(shown.position, vertex)) shown.position.signs[vertex[1]][vertex[0]] = sign;
        }
      }
      const handicap = Number(path[0].props.get("HA")?.[0] ?? 0);
      if (step === path[0] && handicap > 1 && !step.props.has("AW")) shown.toMove = -1;
    }
    const move = moveOf(step);
    if (move) {
      shown.moves += 1;
      shown.last = null;
      const { vertex } = move;
      if (vertex && isInside(shown.position, vertex)) {
        const next = play(shown.position, move.sign, vertex);
        if (typeof next !== "string") {
          shown.position = next;
          shown.last = vertex;
        }
      } else shown.position = { ...shown.position, ko: null };
      shown.toMove = -move.sign as Sign;
    }
    const player = step.props.get("PL")?.[0]?.toUpperCase();
    if (player) shown.toMove = player.startsWith("W") ? -1 : 1;
  }
  // A problem without a word on who moves: the first move tells.
  const next = node.children[0] && moveOf(node.children[0]);
  if (next && shown.moves === 0) shown.toMove = next.sign;
  return shown;
}

/** The node of a move, an old one if it is there already. */
export function addMove(node: SgfNode, sign: Sign, vertex: Vertex | null): SgfNode {
  const name = sign === 1 ? "B" : "W";
  const value = vertex ? sgfPoint(vertex) : "";
  const known = node.children.find((child) => child.props.get(name)?.[0] === value);
  if (known) return known;
  const child = newNode(node);
  child.props.set(name, [value]);
  return child;
}

const ROOT_PROPS = ["FF", "GM", "CA", "SZ", "KM", "RU", "HA"];

/** What a question is about: the line up to a node, and how many moves it has.
 * Where somebody else is to move than the line says, the position alone. */
export function question(node: SgfNode, toMove: Sign): { text: string; move: number } {
  const shown = show(node);
  const setupLater = pathTo(node).slice(1).some((step) => ["AB", "AW", "AE", "PL"].some((name) => step.props.has(name)));
  if (shown.toMove === toMove && !setupLater) {
    const root = newNode(null);
    for (const [name, values] of pathTo(node)[0].props) {
      if (ROOT_PROPS.includes(name) || ["AB", "AW", "PL", "TR", "SQ", "MA", "CR", "C", "GN"].includes(name)) root.props.set(name, values);
    }
    if (shown.moves === 0) root.props.set("PL", [toMove === 1 ? "B" : "W"]);
    const rest = pathTo(node).slice(1).map((step) => {
      const copy = newNode(null);
      for (const name of ["B", "W"]) if (step.props.has(name)) copy.props.set(name, step.props.get(name) ?? []);
      return copy;
    });
    return { text: writeLine([root, ...rest]), move: shown.moves };
  }
  return { text: writeLine([flat(shown.position, toMove, pathTo(node)[0])]), move: 0 };
}

/** A position as the root of a game of its own. */
export function flat(position: Position, toMove: Sign, like: SgfNode): SgfNode {
  const root = newNode(null);
  for (const name of ["SZ", "KM", "RU"]) {
    const values = like.props.get(name);
    if (values) root.props.set(name, values);
  }
  for (const [name, sign] of [["AB", 1], ["AW", -1]] as const) {
    const stones: string[] = [];
    position.signs.forEach((row, y) => row.forEach((there, x) => there === sign && stones.push(sgfPoint([x, y]))));
    if (stones.length > 0) root.props.set(name, stones);
  }
  root.props.set("PL", [toMove === 1 ? "B" : "W"]);
  return root;
}
