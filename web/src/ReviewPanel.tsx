// A game as a graph, and the moments that decided it.

import { useState } from "preact/hooks";
import type { Line } from "./api";
import type { Desk } from "./desk";
import { moveOf } from "./game";
import { type SgfNode, write } from "./sgf";

/** A move that lost more than chance explains. */
interface Moment {
  number: number;
  color: string;
  played: string;
  best: string;
  lost: number;
  error: number;
}

export function decisive(lines: Line[], most = 3): Moment[] {
  const found: Moment[] = [];
  for (let i = 0; i + 1 < lines.length; i += 1) {
    const [before, after] = [lines[i], lines[i + 1]];
    const sign = before.to_move === "black" ? 1 : -1;
    const lost = sign * (before.black_lead - after.black_lead);
    const error = Math.hypot(before.lead_error, after.lead_error);
    if (lost > 2 * error && before.played !== before.best) {
      found.push({ number: after.move, color: before.to_move, played: before.played, best: before.best, lost, error });
    }
  }
  return found.sort((a, b) => b.lost - a.lost).slice(0, most).sort((a, b) => a.number - b.number);
}

export function mainLine(root: SgfNode): SgfNode[] {
  const line: SgfNode[] = [];
  for (let at: SgfNode | undefined = root; at; at = at.children[0]) line.push(at);
  return line;
}

export function ReviewPanel({ desk }: { desk: Desk }) {
  const [lines, setLines] = useState<Line[]>([]);
  const { asking } = desk;
  const moves = mainLine(desk.root).filter((node) => moveOf(node));
  const start = async () => {
    setLines([]);
    const found: Line[] = [];
    await asking.ask("review", { text: write(desk.root), playouts: 200 }, (line) => {
      found.push(line);
      setLines([...found]);
    });
  };
  const goTo = (number: number) => {
    const node = number === 0 ? desk.root : moves[number - 1];
    if (node) desk.go(node);
  };
  const total = lines[0]?.of ?? moves.length;
  const moments = decisive(lines);
  return (
    <div>
      <div class="row">
        <button class="main" onClick={() => void start()} disabled={moves.length === 0 || asking.busy === "review"}>Review this game</button>
        {asking.busy === "review" && <button onClick={asking.cancel}>Stop</button>}
        <span class="soft">{moves.length === 0 ? "Open or drop a game first." : `${moves.length} moves`}</span>
      </div>
      {lines.length > 0 && (
        <>
          {asking.busy === "review" && (
            <div class="progress" role="progressbar" aria-label="Positions looked at" aria-valuemin={0} aria-valuemax={total} aria-valuenow={lines.length - 1}>
              <div style={{ width: `${(100 * (lines.length - 1)) / Math.max(total, 1)}%` }} />
            </div>
          )}
          <Graph lines={lines} total={total} moments={moments} onMove={goTo} />
          <h3>{moments.length > 0 ? "What decided the game" : "No move lost more than chance explains, so far"}</h3>
          <ul class="plain">
            {moments.map((moment) => (
              <li key={moment.number}>
                <button class="link" onClick={() => goTo(moment.number - 1)}>Move {moment.number}</button>: {moment.color} {moment.played} lost about {moment.lost.toFixed(0)} ± {moment.error.toFixed(0)} points;{" "}
                {moment.best} looked better.
              </li>
            ))}
          </ul>
          <p class="soft">By short searches: an estimate. Click a group in such a position for what is proven.</p>
        </>
      )}
    </div>
  );
}

function Graph({ lines, total, moments, onMove }: { lines: Line[]; total: number; moments: Moment[]; onMove: (number: number) => void }) {
  const most = Math.max(10, ...lines.map((line) => Math.abs(line.black_lead)));
  const x = (number: number) => 30 + (360 * number) / Math.max(total, 1);
  const y = (lead: number) => 70 - (55 * lead) / most;
  const path = lines.map((line, i) => `${i ? "L" : "M"}${x(line.move).toFixed(1)} ${y(line.black_lead).toFixed(1)}`).join("");
  return (
    <svg
      class="graph"
      viewBox="0 0 400 145"
      role="img"
      aria-label="Lead from move to move, Black's above the middle"
      onClick={(event) => {
        const box = event.currentTarget.getBoundingClientRect();
        const at = ((event.clientX - box.left) / box.width) * 400;
        onMove(Math.max(0, Math.min(total, Math.round(((at - 30) / 360) * total))));
      }}
    >
      <path d="M30 70H390" stroke="var(--line)" />
      <text x="2" y="20">B +{most.toFixed(0)}</text>
      <text x="2" y="74">even</text>
      <text x="2" y="128">W +{most.toFixed(0)}</text>
      <path d={path} fill="none" stroke="var(--accent)" stroke-width="2" />
      {moments.map((moment) => <circle key={moment.number} cx={x(moment.number)} cy={y(lines[moment.number].black_lead)} r="4" fill="var(--bad)" />)}
      <text x="390" y="142" text-anchor="end">move {total}</text>
    </svg>
  );
}
