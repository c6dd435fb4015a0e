// The tree of a game: a column for each move, a row for each variation.

import { useEffect, useRef } from "preact/hooks";
import { moveOf } from "./game";
import { t } from "./lang";
import type { SgfNode } from "./sgf";

const STEP = 18;
/** So many nodes are drawn; nobody finds one among more. */
const MOST = 4000;

interface Placed {
  node: SgfNode;
  x: number;
  y: number;
  from: [number, number] | null;
}

/** A branch takes the first row that is free to the right of where it leaves. */
function place(root: SgfNode): Placed[] {
  const placed: Placed[] = [];
  const free: number[] = [];
  const todo: { node: SgfNode; x: number; least: number; from: [number, number] | null }[] = [{ node: root, x: 0, least: 0, from: null }];
  for (let next = todo.pop(); next && placed.length < MOST; next = todo.pop()) {
    const { from } = next;
    // A line goes on in the row it is in; only its first node looks for one.
    let length = 0;
    for (let at: SgfNode | undefined = next.node; at; at = at.children[0]) length += 1;
    let y = next.least;
    for (let x = next.x; x < next.x + length; x += 1) y = Math.max(y, free[x] ?? 0);
    let before = from;
    let { x } = next;
    const branches: typeof todo = [];
    for (let at: SgfNode | undefined = next.node; at; at = at.children[0]) {
      placed.push({ node: at, x, y, from: before });
      free[x] = y + 1;
      before = [x, y];
      for (const child of at.children.slice(1)) branches.push({ node: child, x: x + 1, least: y + 1, from: before });
      x += 1;
    }
    // Branches that leave late are placed first, close to their line.
    todo.push(...branches);
  }
  return placed;
}

export function TreeView({ root, node, onNode }: { root: SgfNode; node: SgfNode; onNode: (node: SgfNode) => void }) {
  const frame = useRef<HTMLDivElement>(null);
  const placed = place(root);
  const here = placed.find((one) => one.node === node);
  useEffect(() => {
    if (here && frame.current) {
      frame.current.scrollLeft = here.x * STEP - frame.current.clientWidth / 2;
      frame.current.scrollTop = here.y * STEP - frame.current.clientHeight / 2;
    }
  }, [node]);
  if (placed.length < 2) return null;
  const width = (Math.max(...placed.map((one) => one.x)) + 1) * STEP;
  const height = (Math.max(...placed.map((one) => one.y)) + 1) * STEP;
  const center = (cell: number) => cell * STEP + STEP / 2;
  return (
    <div class="tree" ref={frame}>
      <svg
        width={width}
        height={height}
        role="img"
        aria-label={t("Game tree")}
        onClick={(event) => {
          const box = event.currentTarget.getBoundingClientRect();
          const [x, y] = [Math.floor((event.clientX - box.left) / STEP), Math.floor((event.clientY - box.top) / STEP)];
          const found = placed.find((one) => one.x === x && one.y === y);
          if (found) onNode(found.node);
        }}
      >
        {placed.map(({ x, y, from }, i) => from && <path key={i} d={`M${center(from[0])} ${center(from[1])}L${center(x)} ${center(y)}`} stroke="var(--line)" fill="none" />)}
        {placed.map((one, i) => {
          const sign = moveOf(one.node)?.sign;
          const fill = sign === 1 ? "#1d1d1f" : sign === -1 ? "#ffffff" : "var(--line)";
          return <circle key={i} cx={center(one.x)} cy={center(one.y)} r={one === here ? 7 : 5} fill={fill} stroke={one === here ? "var(--accent)" : "#777"} stroke-width={one === here ? 3 : 1} />;
        })}
      </svg>
    </div>
  );
}
