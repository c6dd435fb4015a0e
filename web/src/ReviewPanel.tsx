// A game as a graph, and the moments that decided it.

import { useState } from "preact/hooks";
import type { Line } from "./api";
import type { Desk } from "./desk";
import { moveOf } from "./game";
import { type SgfNode, write } from "./sgf";

/** A move that decided something, as the program tells it. */
interface Moment {
  number: number;
  headline: string;
  why: string[];
  certainty: string;
  decisive: boolean;
}

export function mainLine(root: SgfNode): SgfNode[] {
  const line: SgfNode[] = [];
  for (let at: SgfNode | undefined = root; at; at = at.children[0]) line.push(at);
  return line;
}

export function ReviewPanel({ desk }: { desk: Desk }) {
  const [lines, setLines] = useState<Line[]>([]);
  const [moments, setMoments] = useState<Moment[]>([]);
  const [problems, setProblems] = useState<string[]>([]);
  const [done, setDone] = useState(0);
  const [isWhole, setWhole] = useState(false);
  const { asking } = desk;
  const moves = mainLine(desk.root).filter((node) => moveOf(node));
  const start = async () => {
    setLines([]);
    setMoments([]);
    setProblems([]);
    setDone(0);
    const found: Line[] = [];
    await asking.ask("review", { text: write(desk.root), seconds: 60 }, (line) => {
      if (line.type === "moment") found.push(line);
      if (line.type === "progress") setDone(line.done);
      if (line.type === "problem") setProblems((before) => [...before, line.sgf]);
      if (line.type === "review") {
        setLines([...found]);
        setMoments(line.moments);
        setWhole(line.is_whole);
      }
    });
  };
  const goTo = (number: number) => {
    const node = number === 0 ? desk.root : moves[number - 1];
    if (node) desk.go(node);
  };
  const total = lines[0]?.of ?? moves.length;
  const inOrder = [...moments].sort((a, b) => Number(b.decisive) - Number(a.decisive) || a.number - b.number);
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
            <div class="progress" role="progressbar" aria-label="Moves looked at" aria-valuemin={0} aria-valuemax={total} aria-valuenow={done}>
              <div style={{ width: `${(100 * done) / Math.max(total, 1)}%` }} />
            </div>
          )}
          <Graph lines={lines} total={total} moments={moments} onMove={goTo} />
          <h3>{moments.length > 0 ? "What decided the game" : "No move was found that decided something"}{isWhole ? "" : " (at first sight; proofs follow)"}</h3>
          <ul class="plain">
            {inOrder.map((moment) => (
              <li key={moment.headline}>
                <button class="link" onClick={() => goTo(moment.number - 1)}>Move {moment.number}</button>{" "}
                <span class={`badge ${moment.certainty}`}>{moment.certainty === "guess" ? "estimated" : moment.certainty}</span> {moment.headline}
                {moment.why.map((words) => <div class="soft" key={words}>{words}</div>)}
              </li>
            ))}
          </ul>
          {problems.length > 0 && (
            <div class="row">
              <button onClick={() => dispatchEvent(new CustomEvent("tesuji-problems", { detail: problems.join("\n") }))}>
                Train the {problems.length === 1 ? "problem" : `${problems.length} problems`} of this game
              </button>
            </div>
          )}
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
