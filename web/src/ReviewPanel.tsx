// A game as a graph, and the moments that decided it.

import { useEffect, useRef, useState } from "preact/hooks";
import type { Line } from "./api";
import type { Desk } from "./desk";
import type { Vertex } from "./board";
import { addMove, moveOf } from "./game";
import { language, t } from "./lang";
import { type SgfNode, write } from "./sgf";

/** A move that decided something, as the program tells it. */
interface Moment {
  number: number;
  headline: string;
  why: string[];
  certainty: string;
  decisive: boolean;
  /** What was better, and who should have played it. */
  line: Vertex[];
  player: "B" | "W";
  stones: Vertex[];
}

/** Which of the opened files was reviewed last, kept while another panel is shown. */
let lastDropped = 0;

export function mainLine(root: SgfNode): SgfNode[] {
  const line: SgfNode[] = [];
  for (let at: SgfNode | undefined = root; at; at = at.children[0]) line.push(at);
  return line;
}

export function ReviewPanel({ desk, dropped }: { desk: Desk; dropped: number }) {
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
    await asking.ask("review", { text: write(desk.root), seconds: 60, lang: language() }, (line) => {
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
  // A game that was just opened is looked at without another click.
  const seen = useRef(lastDropped);
  useEffect(() => {
    if (dropped === seen.current || moves.length === 0) return;
    seen.current = dropped;
    lastDropped = dropped;
    void start();
  }, [dropped]);
  /** The better line as a variation, to walk with the arrows. */
  const playOut = (moment: Moment) => {
    let at = moment.number === 1 ? desk.root : moves[moment.number - 2];
    let sign: 1 | -1 = moment.player === "B" ? 1 : -1;
    let first: SgfNode | null = null;
    for (const vertex of moment.line) {
      at = addMove(at, sign, vertex);
      first ??= at;
      sign = -sign as 1 | -1;
    }
    if (first) desk.go(first);
  };
  const goTo = (number: number) => {
    const node = number === 0 ? desk.root : moves[number - 1];
    if (node) desk.go(node);
  };
  const total = lines[0]?.of ?? moves.length;
  const inOrder = [...moments].sort((a, b) => Number(b.decisive) - Number(a.decisive) || a.number - b.number);
  const list = (some: Moment[]) => (
    <ul class="plain">
      {some.map((moment) => (
        <li key={moment.number}>
          <button class="link" onClick={() => goTo(moment.number - 1)}>{moment.headline}</button>{" "}
          <span class={`badge ${moment.certainty}`}>{t(moment.certainty === "guess" ? "estimated" : moment.certainty)}</span>
          {moment.why.map((words) => <div class="soft" key={words}>{words}</div>)}
          {moment.line.length > 0 && <div><button onClick={() => playOut(moment)}>{t("Play out what was better")}</button></div>}
        </li>
      ))}
    </ul>
  );
  return (
    <div>
      <div class="row">
        <button class="main" onClick={() => void start()} disabled={moves.length === 0 || asking.busy === "review"}>{t("Review this game")}</button>
        {asking.busy === "review" && <button onClick={asking.cancel}>{t("Stop")}</button>}
        <span class="soft">{moves.length === 0 ? t("Open or drop a game first.") : t("{n} moves", { n: moves.length })}</span>
      </div>
      {lines.length > 0 && (
        <>
          {asking.busy === "review" && (
            <div class="progress" role="progressbar" aria-label={t("Moves looked at")} aria-valuemin={0} aria-valuemax={total} aria-valuenow={done}>
              <div style={{ width: `${(100 * done) / Math.max(total, 1)}%` }} />
            </div>
          )}
          <Graph lines={lines} total={total} moments={moments} onMove={goTo} />
          <h3>{moments.length > 0 ? t("What decided the game") : t("No move was found that decided something")}{isWhole ? "" : ` ${t("(at first sight; proofs follow)")}`}</h3>
          {list(inOrder.filter((moment) => moment.decisive))}
          {inOrder.some((moment) => !moment.decisive) && (
            <details>
              <summary>{t("Other moments")}</summary>
              {list(inOrder.filter((moment) => !moment.decisive))}
            </details>
          )}
          {problems.length > 0 && (
            <div class="row">
              <button onClick={() => dispatchEvent(new CustomEvent("tesuji-problems", { detail: problems.join("\n") }))}>
                {t("Train the problems of this game")} ({problems.length})
              </button>
            </div>
          )}
        </>
      )}
    </div>
  );
}

function Graph({ lines, total, moments, onMove }: { lines: Line[]; total: number; moments: Moment[]; onMove: (number: number) => void }) {
  // What is out of all proportion, as on an empty board, does not flatten the rest.
  const leads = lines.map((line) => Math.abs(line.black_lead)).sort((a, b) => a - b);
  const most = Math.max(10, leads[Math.floor(0.95 * (leads.length - 1))] ?? 0);
  const x = (number: number) => 30 + (360 * number) / Math.max(total, 1);
  const y = (lead: number) => 70 - 55 * Math.max(-1.1, Math.min(1.1, lead / most));
  const path = lines.map((line, i) => `${i ? "L" : "M"}${x(line.move).toFixed(1)} ${y(line.black_lead).toFixed(1)}`).join("");
  return (
    <svg
      class="graph"
      viewBox="0 0 400 145"
      role="img"
      aria-label={t("Lead from move to move, Black's above the middle")}
      onClick={(event) => {
        const box = event.currentTarget.getBoundingClientRect();
        const at = ((event.clientX - box.left) / box.width) * 400;
        onMove(Math.max(0, Math.min(total, Math.round(((at - 30) / 360) * total))));
      }}
    >
      <path d="M30 70H390" stroke="var(--line)" />
      <text x="2" y="20">● +{most.toFixed(0)}</text>
      <text x="2" y="74">{t("even")}</text>
      <text x="2" y="128">○ +{most.toFixed(0)}</text>
      <path d={path} fill="none" stroke="var(--accent)" stroke-width="2" />
      {moments.map((moment) => <circle key={moment.number} cx={x(moment.number)} cy={y(lines[moment.number].black_lead)} r="4" fill="var(--bad)" />)}
      <text x="390" y="142" text-anchor="end">{t("Move {n}", { n: total })}</text>
    </svg>
  );
}
