// What is known of the stones that were clicked on.

import { useEffect, useState } from "preact/hooks";
import { chainAt, pointName } from "./board";
import { colorName, type Desk, movesInWords, signOf } from "./desk";
import { moveOf, question } from "./game";
import { counted, language, t } from "./lang";
import { nothing, races as raceOverlay } from "./overlays";
import type { Line } from "./api";
import { RaceCard } from "./RaceCard";

const CERTAINTY: Record<string, string> = {
  proven: "proven",
  framed: "exact inside its surroundings",
  guess: "an estimate",
};

export function StonePanel({ desk }: { desk: Desk }) {
  const { selected, position, asking } = desk;
  const [line, setLine] = useState<Line | null>(null);
  const [race, setRace] = useState<Line | null>(null);
  const [proofs, setProofs] = useState<Line[] | null>(null);
  const names = selected.map((vertex) => pointName(vertex, position.height));
  const key = names.join();

  const look = async (question: string, fields: Record<string, unknown>) => {
    const lines = await asking.ask(question, { ...desk.about(), at: names.slice(0, 1), lang: language(), ...fields });
    const found = lines?.find((one) => one.type === "problem") ?? null;
    if (found) {
      setLine(found);
      desk.show(drawn(found));
    }
  };
  useEffect(() => {
    setLine(null);
    setRace(null);
    setProofs(null);
    if (selected.length === 1) void look("status", {});
  }, [key, desk.node, desk.toMove]);

  if (selected.length === 0) {
    return (
      <div>
        <WhyNot desk={desk} />
        {desk.root.children.length === 0 && <p><b>{t("Drop a game here, or open one: the three moves that decided it are shown.")}</b></p>}
        <p class="soft">{t("Click a stone to see what becomes of its group. Click a second one (or Shift-click) to ask about the two: a race, or a connection. Click an empty point to play there.")}</p>
      </div>
    );
  }
  const [x, y] = selected[0];
  const sign = position.signs[y][x];
  const chain = sign === 0 ? null : chainAt(position, selected[0]);
  const prove = async (goal: string, at: string[]) => {
    setProofs(null);
    const lines = await asking.ask("prove", { ...desk.about(), goal, at, first: "both", seconds: 20, lang: language() });
    if (lines) setProofs(lines);
  };
  const second = selected[1];
  const sameColor = second && position.signs[second[1]][second[0]] === sign;

  return (
    <div>
      <h2>
        {colorName(sign)} {names.join(", ")}
        {chain && selected.length === 1 ? `: ${counted(chain.stones.length, "1 stone", "{n} stones")}, ${counted(chain.liberties, "1 liberty", "{n} liberties")}` : ""}
      </h2>
      {second && (
        <div class="row">
          {sameColor ? (
            <>
              <button class="main" onClick={() => void prove("connect", names)}>{t("Are they connected?")}</button>
              <button onClick={() => void prove("cut", names)}>{t("Can they be cut?")}</button>
            </>
          ) : (
            <button
              class="main"
              onClick={async () => {
                const lines = await asking.ask("race", { ...desk.about(), at: names, lang: language() });
                setRace(lines?.[0] ?? null);
                if (lines) desk.show(raceOverlay(lines));
              }}
            >
              {t("Who wins the race?")}
            </button>
          )}
        </div>
      )}
      {race && <RaceCard race={race} />}
      {line && <Answer line={line} desk={desk} />}
      {selected.length === 1 && (
        <>
          <div class="row">
            <button onClick={() => void look("solve", { seconds: 15 })} disabled={asking.busy !== null}>{t("Look deeper")}</button>
            <button onClick={() => void look("solve", { seconds: 15, study: true })} disabled={asking.busy !== null}>{t("Every first move")}</button>
            <button onClick={() => void prove("live", names)} disabled={asking.busy !== null}>{t("Prove life")}</button>
            <button onClick={() => void prove("kill", names)} disabled={asking.busy !== null}>{t("Prove capture")}</button>
          </div>
        </>
      )}
      {proofs && <Proofs lines={proofs} desk={desk} />}
    </div>
  );
}

/** Asks what is wrong with the last move: play anywhere, and ask. */
function WhyNot({ desk }: { desk: Desk }) {
  const [lines, setLines] = useState<Line[]>([]);
  const { node, position, asking } = desk;
  const move = moveOf(node);
  useEffect(() => setLines([]), [node]);
  if (!move?.vertex || !node.parent) return null;
  const name = pointName(move.vertex, position.height);
  const ask = async () => {
    const first = move.sign === 1 ? "black" : "white";
    const found = await asking.ask("why", { ...question(node.parent!, move.sign), at: [name], first, seconds: 10, lang: language() });
    if (found) setLines(found);
  };
  return (
    <div>
      <div class="row">
        <button class="main" onClick={() => void ask()} disabled={asking.busy !== null}>{t("Why not {point}?", { point: name })}</button>
      </div>
      {lines.map((line) => (
        <div key={line.headline}>
          <p><span class={`badge ${line.certainty}`}>{t(CERTAINTY[line.certainty] ?? line.certainty)}</span> {line.headline}</p>
          <ul class="plain">
            {line.why_better.map((words: string) => <li key={words}>{words}</li>)}
            {line.why_not.map((words: string) => <li key={`then ${words}`}>{words}</li>)}
            {(line.why ?? []).map((words: string) => <li key={`why ${words}`}>{words}</li>)}
          </ul>
          {line.better.length > 0 && <p>{t("Better: {points}", { points: line.better.slice(0, 6).join(" ") })}</p>}
        </div>
      ))}
      {lines.at(-1)?.by_shape.map((words: string) => <p class="soft" key={words}>{words}</p>)}
    </div>
  );
}

/** The moves of an answer on the board. */
export function drawn(line: Line) {
  const overlay = nothing();
  for (const point of line.target as string[]) overlay.marks.set(point, { type: "triangle" });
  const right: string[] = line.study ? line.study.right : line.moves;
  for (const point of right) overlay.ghosts.set(point, { sign: signOf(line.to_move) as 1 | -1, type: "good" });
  if (line.study) {
    for (const wrong of line.study.wrong) if (wrong.move !== "pass") overlay.marks.set(wrong.move, { type: "cross" });
    overlay.legend = ["Green points are right first moves, × are wrong ones, △ the group in question."];
  } else overlay.legend = right.length > 0 ? ["Green points are first moves that reach the result, △ the group in question."] : ["△ the group in question."];
  return overlay;
}

export function Answer({ line, desk }: { line: Line; desk: Desk }) {
  return (
    <div>
      {line.claims.map((claim: Line) => (
        <p key={claim.first}>
          {t("{color} first:", { color: colorName(signOf(claim.first)) })} <span class="verdict">{outcome(line, claim)}</span>{" "}
          <span class={`badge ${claim.certainty}`}>{t(CERTAINTY[claim.certainty] ?? claim.certainty)}</span>
        </p>
      ))}
      <ul class="plain">
        {line.words.map((words: string) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      {line.line.length > 0 && (
        <div class="row">
          <button onClick={() => desk.playLine(signOf(line.line_first), line.line)}>{t("Play the line out: {line}", { line: movesInWords(line.line, 6) })}</button>
        </div>
      )}
      {line.study && (
        <>
          <h3>{t("Wrong first moves and their refutations")}</h3>
          <ul class="plain">
            {line.study.wrong.map((wrong: Line) => (
              <li key={wrong.move}>
                <button class="link" onClick={() => desk.playLine(signOf(line.to_move), [wrong.move, ...wrong.line])}>{wrong.move}</button>{" "}
                {fate(line, wrong.outcome)}: {movesInWords(wrong.line, 8)} {wrong.words && <span class="soft">{wrong.words}</span>}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function outcome(line: Line, claim: Line): string {
  if (claim.outcome !== "unknown" || claim.chance === null) return fate(line, claim.outcome);
  return t("{owner} lives in {n} % of random games", { owner: ownerName(line), n: Math.round(100 * claim.chance) });
}

function ownerName(line: Line): string {
  return line.owner ? colorName(signOf(line.owner)) : t("the group");
}

/** What becomes of the group, in words. */
export function fate(line: Line, outcome: string): string {
  if (outcome === "unknown") return t("not known");
  if (outcome === "ko") return t("a ko decides");
  return t(`{owner} ${outcome}`, { owner: ownerName(line) });
}

function Proofs({ lines, desk }: { lines: Line[]; desk: Desk }) {
  const proof = lines.find((line) => line.type === "proof");
  return (
    <div>
      {lines.filter((line) => line.type === "verdict").map((line) => <p class="verdict" key={line.words}>{line.words}</p>)}
      {lines.filter((line) => line.type === "answer").map((line) => (
        <p key={line.claim + line.first}>
          {line.words}. {t("{color} first:", { color: colorName(signOf(line.first)) })} {line.proven ? <span class="badge proven">{t("proven, {n} nodes, checked", { n: line.proof_nodes })}</span> : <span class="soft">{t("no proof found")}</span>}{" "}
          {line.proven && line.line.length > 0 && (
            <button class="link" onClick={() => desk.playLine(signOf(line.first), line.line)}>{t("Play the line out: {line}", { line: movesInWords(line.line, 6) })}</button>
          )}
        </p>
      ))}
      {proof && (
        <div class="row">
          <button onClick={() => dispatchEvent(new CustomEvent("tesuji-proof", { detail: proof.sgf }))}>{t("Walk the proof on the board")}</button>
        </div>
      )}
    </div>
  );
}
