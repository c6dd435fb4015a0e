// A game as a graph, and the moments that decided it.

import { useEffect, useState } from "preact/hooks";
import type { Line } from "./api";
import type { Desk } from "./desk";
import { pointName, type Vertex } from "./board";
import { moveOf, sizeOf } from "./game";
import { language, t } from "./lang";
import { nothing } from "./overlays";
import { type SgfNode, write } from "./sgf";
import { type Asking, useAsk } from "./useAsk";

/** A move that decided something, as the program tells it. */
interface Moment {
  number: number;
  played: string;
  headline: string;
  why: string[];
  certainty: string;
  decisive: boolean;
  /** What was better, and who should have played it. */
  line: Vertex[];
  /** What follows the move that was played. */
  then: Vertex[];
  player: "B" | "W";
  stones: Vertex[];
}

const signOf = (moment: Moment) => (moment.player === "B" ? 1 : -1);

export function mainLine(root: SgfNode): SgfNode[] {
  const line: SgfNode[] = [];
  for (let at: SgfNode | undefined = root; at; at = at.children[0]) line.push(at);
  return line;
}

/** What was found of a game; kept while other panels are shown. */
export interface Reviewed {
  /** The how-manieth review it is. */
  number: number;
  root: SgfNode;
  lines: Line[];
  moments: Moment[];
  problems: string[];
  done: number;
  isWhole: boolean;
}

export interface Reviewing {
  asking: Asking;
  found: Reviewed | null;
  start: (root: SgfNode) => Promise<void>;
}

/** A review goes on while the board is asked about something else. */
export function useReview(): Reviewing {
  const asking = useAsk();
  const [found, setFound] = useState<Reviewed | null>(null);
  const start = async (root: SgfNode) => {
    const lines: Line[] = [];
    const add = (more: (before: Reviewed) => Partial<Reviewed>) => setFound((before) => before && { ...before, ...more(before) });
    setFound((before) => ({ number: (before?.number ?? 0) + 1, root, lines: [], moments: [], problems: [], done: 0, isWhole: false }));
    await asking.ask("review", { text: write(root), seconds: 60, lang: language() }, (line) => {
      if (line.type === "moment") lines.push(line);
      if (line.type === "progress") add(() => ({ done: line.done }));
      if (line.type === "problem") add((before) => ({ problems: [...before.problems, line.sgf] }));
      if (line.type === "review") add(() => ({ lines: [...lines], moments: line.moments, isWhole: line.is_whole }));
    });
  };
  return { asking, found, start };
}

export function ReviewPanel({ desk, review }: { desk: Desk; review: Reviewing }) {
  const { asking, found } = review;
  const isBusy = asking.busy !== null;
  const [chosen, setChosen] = useState<Moment | null>(null);
  // The game that was reviewed, also while the board shows a problem.
  const root = found?.root ?? desk.root;
  const moves = mainLine(root).filter((node) => moveOf(node));
  const { lines, moments, problems, done, isWhole } = found ?? { lines: [], moments: [], problems: [], done: 0, isWhole: false };
  const isOther = found !== null && desk.root !== root;
  const height = sizeOf(root)[1];
  const visit = (node: SgfNode) => (desk.root === root ? desk.go(node) : desk.load(root, node));
  // Whoever has not looked elsewhere is shown the first of what decided the game.
  useEffect(() => {
    if (lines.length > 0 && chosen === null && desk.node === root) choose(told(moments)[0]);
  }, [lines.length > 0]);
  const names = (line: Vertex[]) => line.map((vertex) => pointName(vertex, height));
  const before = (moment: Moment) => (moment.number === 1 ? root : moves[moment.number - 2]);
  /** The position before a move, with the stones in question, the move, and the better one. */
  const choose = (moment: Moment | undefined) => {
    if (!moment || !before(moment)) return;
    const overlay = nothing();
    const sign = signOf(moment);
    const [better] = names(moment.line);
    for (const stone of names(moment.stones)) overlay.marks.set(stone, { type: "triangle" });
    if (moment.played !== "pass") {
      overlay.ghosts.set(moment.played, { sign, type: "bad" });
      overlay.marks.set(moment.played, { type: "cross" });
    }
    if (better) {
      overlay.ghosts.set(better, { sign, type: "good" });
      overlay.marks.set(better, { type: "circle" });
    }
    overlay.legend = ["× was played, ○ was better, △ the stones in question."];
    setChosen(moment);
    visit(before(moment));
    desk.show(overlay);
  };
  const playOut = (moment: Moment) => {
    setChosen(moment);
    visit(before(moment));
    desk.playLine(signOf(moment), names(moment.line), before(moment));
  };
  /** What the move led to: the move itself, and how it goes on. */
  const playOn = (moment: Moment) => {
    setChosen(moment);
    visit(moves[moment.number - 1]);
    desk.playLine(-signOf(moment) as 1 | -1, names(moment.then), moves[moment.number - 1]);
  };
  const goTo = (number: number) => {
    const node = number === 0 ? root : moves[number - 1];
    setChosen(null);
    if (node) visit(node);
  };
  /** The move of the game that is shown, or that a variation leaves from. */
  const here = Math.max(0, ...moves.map((node, i) => (isBefore(node, desk.node) ? i + 1 : 0)));
  const total = lines[0]?.of ?? moves.length;
  const inOrder = told(moments);
  const count = mainLine(desk.root).filter((node) => moveOf(node)).length;
  const list = (some: Moment[]) => (
    <ul class="plain">
      {some.map((moment) => (
        <li key={moment.number} aria-current={moment.number === chosen?.number}>
          <button class="link" onClick={() => choose(moment)}>{moment.headline}</button>{" "}
          <span class={`badge ${moment.certainty}`}>{t(moment.certainty === "guess" ? "estimated" : moment.certainty)}</span>
          {moment.why.map((words) => <div class="soft" key={words}>{words}</div>)}
          <div class="row">
            {moment.line.length > 0 && <button onClick={() => playOut(moment)}>{t("Play out what was better")}</button>}
            {moment.then.length > 0 && <button onClick={() => playOn(moment)}>{t("What {point} leads to", { point: moment.played })}</button>}
          </div>
        </li>
      ))}
    </ul>
  );
  return (
    <div>
      <div class="row">
        <button class="main" onClick={() => void review.start(desk.root)} disabled={count === 0 || (isBusy && !isOther)}>{t("Review this game")}</button>
        {isBusy && <button onClick={asking.cancel}>{t("Stop")}</button>}
        {isOther && <button onClick={() => visit(root)}>{t("Back to the reviewed game")}</button>}
        <span class="soft">{count === 0 ? t("Open or drop a game first.") : t("{n} moves", { n: count })}</span>
      </div>
      {lines.length > 0 && (
        <>
          {isBusy && (
            <div class="progress" role="progressbar" aria-label={t("Moves looked at")} aria-valuemin={0} aria-valuemax={total} aria-valuenow={done}>
              <div style={{ width: `${(100 * done) / Math.max(total, 1)}%` }} />
            </div>
          )}
          {isBusy && <p class="soft">{t("{done} of {total} moves looked at", { done, total })}</p>}
          <Graph lines={lines} total={total} moments={moments} here={here} onMove={goTo} />
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

/** What decided the game first, the rest as it was played. */
function told(moments: Moment[]): Moment[] {
  return [...moments].sort((a, b) => Number(b.decisive) - Number(a.decisive) || a.number - b.number);
}

function isBefore(node: SgfNode, other: SgfNode): boolean {
  for (let at: SgfNode | null = other; at; at = at.parent) if (at === node) return true;
  return false;
}

function Graph({ lines, total, moments, here, onMove }: { lines: Line[]; total: number; moments: Moment[]; here: number; onMove: (number: number) => void }) {
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
      <path d={`M${x(here)} 8V132`} stroke="var(--soft)" stroke-dasharray="3 3" />
      <path d={path} fill="none" stroke="var(--accent)" stroke-width="2" />
      {moments.map((moment) => <circle key={moment.number} cx={x(moment.number)} cy={y(lines[moment.number]?.black_lead ?? 0)} r={moment.decisive ? 5 : 3} fill="var(--bad)" />)}
      <text x="390" y="142" text-anchor="end">{t("Move {n}", { n: `${here} / ${total}` })}</text>
    </svg>
  );
}
