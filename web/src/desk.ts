// What panels may do with the board they share.

import { t } from "./lang";
import type { Position, Sign, Vertex } from "./board";
import type { SgfNode } from "./sgf";
import type { Overlay } from "./overlays";
import type { Asking } from "./useAsk";

export interface Desk {
  root: SgfNode;
  node: SgfNode;
  position: Position;
  toMove: Sign;
  selected: Vertex[];
  asking: Asking;
  /** Another tree, at some node of it. */
  load: (root: SgfNode, node?: SgfNode) => void;
  go: (node: SgfNode) => void;
  /** Asks about the stones at a point, as a click does. */
  select: (name: string) => void;
  show: (overlay: Overlay) => void;
  /** Plays moves by name out as a variation, one after the other, from the node shown or from another. */
  playLine: (first: Sign, moves: string[], from?: SgfNode) => void;
  /** Hears clicks on empty points instead of a plain move; null gives them back. */
  listen: (listener: ((vertex: Vertex) => void) | null) => void;
  /** The request fields of the position. */
  about: () => { text: string; move: number };
}

export function colorName(sign: Sign): string {
  return t(sign === 1 ? "Black" : "White");
}

/** The first moves of a line; a pass is a move elsewhere. */
export function movesInWords(line: string[], most: number): string {
  return line.slice(0, most).map((move) => (move === "pass" ? t("elsewhere") : move)).join(" ");
}

export function signOf(color: string): Sign {
  return color === "black" ? 1 : -1;
}
