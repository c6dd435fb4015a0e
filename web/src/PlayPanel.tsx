// A game against the program.

import { useEffect, useState } from "preact/hooks";
import { vertexOf } from "./board";
import { colorName, type Desk } from "./desk";
import { t } from "./lang";
import { addMove, newGame } from "./game";

/** The program's ranks, and its full strength. */
const LEVELS: { name: string; level?: string; profile?: string; playouts: number }[] = [
  { name: "First steps", profile: "random", playouts: 1 },
  ...["20k", "15k", "12k", "10k", "8k", "6k", "4k", "2k", "1k", "1d", "3d", "5d"].map((level) => ({ name: level, level, playouts: 2000 })),
  { name: "As strong as it can in ten seconds", profile: "network", playouts: 200000 },
];

export function PlayPanel({ desk }: { desk: Desk }) {
  const [mine, setMine] = useState<1 | -1>(1);
  const [level, setLevel] = useState(2);
  const [size, setSize] = useState(9);
  const [running, setRunning] = useState(false);
  const [said, setSaid] = useState("");
  const { asking } = desk;

  useEffect(() => {
    if (!running || desk.toMove === mine || asking.busy || desk.node.children.length > 0) return;
    void answer();
  }, [running, desk.node, desk.toMove]);

  const answer = async () => {
    const { level: rank, profile, playouts } = LEVELS[level];
    const lines = await asking.ask("play", { ...desk.about(), profile, level: rank, playouts, seconds: 10 });
    const line = lines?.[0];
    if (!line) return;
    const chance = line.winrate === null ? "" : ` ${t("It thinks it wins with {n} %.", { n: Math.round(100 * line.winrate) })}`;
    if (line.move === "resign") {
      setSaid(t("The program resigns. {color} wins.", { color: colorName(mine) }));
      return setRunning(false);
    }
    if (line.score) {
      setSaid(`${t("The game is over: {score}.", { score: line.score })}${line.dead.length > 0 ? ` ${t("Dead: {points}.", { points: line.dead.join(" ") })}` : ""}`);
      setRunning(false);
    } else setSaid(`${colorName(desk.toMove)} ${line.move}.${chance}`);
    desk.go(addMove(desk.node, desk.toMove, line.move === "pass" ? null : vertexOf(line.move, desk.position.width, desk.position.height)));
  };
  const undo = () => {
    asking.cancel();
    const back = desk.node.parent?.parent ?? desk.node.parent;
    if (back) {
      const gone = desk.toMove === mine ? desk.node.parent : desk.node;
      const target = desk.toMove === mine ? back : desk.node.parent;
      if (target && gone) {
        target.children = target.children.filter((child) => child !== gone);
        desk.go(target);
      }
    }
  };

  return (
    <div>
      <div class="row">
        <label>
          {t("You are")}{" "}
          <select value={mine} onChange={(event) => setMine(Number(event.currentTarget.value) as 1 | -1)}>
            <option value={1}>{t("Black")}</option>
            <option value={-1}>{t("White")}</option>
          </select>
        </label>
        <label>
          {t("Board")}{" "}
          <select value={size} onChange={(event) => setSize(Number(event.currentTarget.value))}>
            {[9, 13, 19].map((side) => <option key={side} value={side}>{side}×{side}</option>)}
          </select>
        </label>
        <label>
          {t("Level")}{" "}
          <select value={level} onChange={(event) => setLevel(Number(event.currentTarget.value))}>
            {LEVELS.map(({ name }, i) => <option key={name} value={i}>{t(name)}</option>)}
          </select>
        </label>
      </div>
      <div class="row">
        <button class="main" onClick={() => { desk.load(newGame(size)); setSaid(""); setRunning(true); }}>{t("New game")}</button>
        <button onClick={() => { asking.cancel(); setRunning(!running); }}>{running ? t("Stop") : t("Go on from here")}</button>
        <button onClick={() => desk.go(addMove(desk.node, desk.toMove, null))} disabled={!running || desk.toMove !== mine}>{t("Pass")}</button>
        <button onClick={undo} disabled={!running}>{t("Take back")}</button>
      </div>
      <p aria-live="polite">{asking.busy === "play" ? t("The program thinks …") : running && desk.toMove === mine ? `${said} ${t("It is your move.")}` : said}</p>
    </div>
  );
}
