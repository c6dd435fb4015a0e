// The whole board: overlays, moves with reasons, the opening.

import { useEffect, useState } from "preact/hooks";
import type { Line } from "./api";
import { colorName, type Desk, signOf } from "./desk";
import { counted, language, t } from "./lang";
import * as overlays from "./overlays";
import { RaceCard } from "./RaceCard";

const VIEWS = [
  { name: "moves", title: "Moves", question: "analyze" },
  { name: "statuses", title: "Groups", question: "analyze" },
  { name: "territory", title: "Territory", question: "analyze" },
  { name: "ladders", title: "Ladders", question: "analyze" },
  { name: "network", title: "Network", question: "network" },
  { name: "opening", title: "Opening", question: "opening" },
  { name: "races", title: "Races", question: "race" },
  { name: "rules", title: "Rules", question: "rules" },
] as const;
type View = (typeof VIEWS)[number]["name"];

export function AnalysisPanel({ desk }: { desk: Desk }) {
  const [view, setView] = useState<View | null>(null);
  const [lines, setLines] = useState<Line[]>([]);
  const [asked, setAsked] = useState("");

  const draw = (name: View, found: Line[]) => {
    const [line] = found;
    if (name === "races") return overlays.races(found);
    if (name === "rules") return overlays.rules(found);
    if (!line) return overlays.nothing();
    switch (name) {
      case "statuses": return overlays.statuses(line);
      case "territory": return overlays.territory(line, desk.position);
      case "ladders": return overlays.ladders(line);
      case "network": return overlays.policy(line);
      case "opening": return overlays.omissions(line);
      default: return overlays.moves(line);
    }
  };
  const choose = async (name: View, deeper = false) => {
    setView(name);
    const { question } = VIEWS.find((one) => one.name === name) ?? VIEWS[0];
    const about = desk.about();
    const key = `${question} ${about.text} ${about.move} ${language()}`;
    // Views of the same answer need no new one.
    if (key === asked && !deeper) return desk.show(draw(name, lines));
    desk.show(overlays.nothing());
    setLines([]);
    setAsked("");
    const speaks = ["analyze", "opening", "race"].includes(question) ? { lang: language() } : {};
    const fields = question === "analyze" ? { playouts: deeper ? 10000 : 1000 } : question === "race" ? { all: true } : {};
    let found = await desk.asking.ask(question, { ...about, ...fields, ...speaks });
    // That there is no race is an answer as well.
    if (!found && question === "race") found = [];
    if (!found) return;
    setLines(found);
    setAsked(key);
    desk.show(draw(name, found));
  };
  useEffect(() => {
    if (view) void choose(view);
  }, [desk.node, desk.toMove, language()]);

  /** Shows a ladder to its end, as a proof of it goes on. */
  const runOut = async (ladder: Line) => {
    const first = -signOf(ladder.color) as 1 | -1;
    const found = await desk.asking.ask("prove", { ...desk.about(), goal: "capture", at: [ladder.at], first: first === 1 ? "black" : "white", seconds: 10 });
    const answer = found?.find((one) => one.type === "answer" && one.proven);
    desk.playLine(first, answer ? answer.line : [ladder.first]);
  };
  const [line] = lines;
  return (
    <div>
      <div class="row" role="group" aria-label={t("What to show on the board")}>
        {VIEWS.map(({ name, title }) => (
          <button key={name} aria-pressed={view === name} onClick={() => void choose(name)}>{t(title)}</button>
        ))}
      </div>
      {line && ["moves", "statuses", "territory", "ladders"].includes(view ?? "") && (
        <p>
          {t("{color}: {lead} ± {error} points, wins {n} % of {visits} playouts.", {
            color: colorName(signOf(line.to_move)),
            lead: signed(line.lead),
            error: line.lead_error.toFixed(1),
            n: Math.round(100 * line.winrate),
            visits: line.visits,
          })}{" "}
          <span class="badge guess">{t("an estimate")}</span>{" "}
          <button onClick={() => view && void choose(view, true)} disabled={desk.asking.busy !== null}>{t("Search longer")}</button>
        </p>
      )}
      {line && view === "moves" && (
        <ul class="plain">
          {line.moves.map((found: Line, i: number) => (
            <li key={found.move}>
              <button class="link" onClick={() => desk.playLine(desk.toMove, found.variation)}>{String.fromCharCode(65 + i)} {found.move}</button> {Math.round(100 * found.winrate)} %, {signed(found.lead)}{" "}
              <span class="soft">± {found.lead_error.toFixed(1)}</span> {found.reasons.join(", ")}
            </li>
          ))}
        </ul>
      )}
      {line && view === "statuses" && (
        <ul class="plain">
          {line.groups.map((group: Line) => (
            <li key={group.at}>
              <button class="link" onClick={() => desk.select(group.at)}>{colorName(signOf(group.color))} {group.at}</button>, {counted(group.stones, "1 stone", "{n} stones")}: <b>{t(group.status)}</b>{" "}
              <span class={`badge ${group.certainty === "proven" ? "proven" : group.certainty === "solved" ? "framed" : "guess"}`}>{t(group.certainty)}</span> {group.moves.join(", ")}
            </li>
          ))}
        </ul>
      )}
      {line && view === "ladders" && (
        <ul class="plain">
          {line.ladders.map((ladder: Line) => (
            <li key={ladder.at}>
              {colorName(signOf(ladder.color))} {ladder.at}, {counted(ladder.stones, "1 stone", "{n} stones")}: {ladder.first}{" "}
              <button onClick={() => void runOut(ladder)} disabled={desk.asking.busy !== null}>{t("Play the ladder out")}</button>
            </li>
          ))}
        </ul>
      )}
      {line && view === "network" && (
        <ul class="plain">
          {line.moves.slice(0, 6).map((found: Line) => (
            <li key={found.point}>
              <button class="link" onClick={() => desk.playLine(desk.toMove, [found.point])}>{found.point}</button> {Math.round(100 * found.probability)} %
            </li>
          ))}
        </ul>
      )}
      {line && view === "opening" && (
        <ul class="plain">
          {line.moves.map((found: Line) => (
            <li key={found.point}>
              <button class="link" onClick={() => desk.playLine(desk.toMove, [found.point])}>{found.point}</button> {found.reason}
            </li>
          ))}
        </ul>
      )}
      {view === "races" && asked !== "" && lines.length === 0 && <p>{t("There is no race here.")}</p>}
      {view === "rules" && asked !== "" && lines.length === 0 && <p>{t("No rule says more than what is plain.")}</p>}
      {view === "races" && lines.map((race, i) => <RaceCard key={i} race={race} />)}
      {view === "rules" && lines.map((found) => <RuleCard key={found.id + found.points[0]} found={found} />)}
    </div>
  );
}

/** A lead with its sign. */
function signed(lead: number): string {
  return (lead >= 0 ? "+" : "−") + Math.abs(lead).toFixed(1);
}

/** The rule as it was found, drawn with its conditions. */
function RuleCard({ found }: { found: Line }) {
  // The pattern is written row by row; the rule speaks of Black whoever plays that part.
  const rows: string[] = found.pattern.split(/[\n/ ]+/).filter(Boolean);
  const own = found.color === "black" ? ["●", "○"] : ["○", "●"];
  return (
    <section>
      <h3>
        {found.points[0]}: {t(found.goal === "eye" ? "{owner} has an eye" : "{owner} lives", { owner: colorName(signOf(found.color)) })} ({found.id})
      </h3>
      <div class="rule" style={{ gridTemplateColumns: `repeat(${found.width}, auto)` }} role="img" aria-label={`${t("Rules")}: ${found.id}`}>
        {rows.join("").split("").map((letter, i) => (
          <span key={i}>{letter === "X" ? own[0] : letter === "O" ? own[1] : ""}</span>
        ))}
      </div>
      <p class="soft">
        {found.conditions.map((one: Line) => `${one.at}: ${t(one.text)}; `).join("")}{t("at most {n} moves", { n: found.depth })}
      </p>
    </section>
  );
}
