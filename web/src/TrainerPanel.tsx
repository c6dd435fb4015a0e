// Problems, with the true refutation of every move, and a memory of what to
// try again.

import { useEffect, useRef, useState } from "preact/hooks";
import { play, vertexOf, type Vertex } from "./board";
import type { Line } from "./api";
import { colorName, type Desk, movesInWords, signOf } from "./desk";
import { addMove, question, readGame, show } from "./game";
import { language, t } from "./lang";
import { nothing } from "./overlays";
import { Answer, drawn, fate } from "./StonePanel";
import { answered, cards, inOrder } from "./store";
import { BUILT_IN } from "./builtin";

interface Problem {
  id: string;
  title: string;
  asks: string;
  sgf: string;
  target: string[];
  toMove: string;
}

const RANK: Record<string, number> = { dies: 0, ko: 1, lives: 2, unknown: 1 };

export function TrainerPanel({ desk, made }: { desk: Desk; made: string | null }) {
  const { asking } = desk;
  const [problems, setProblems] = useState<Problem[]>([]);
  const [current, setCurrent] = useState<Problem | null>(null);
  const [solution, setSolution] = useState<Line | null>(null);
  const [said, setSaid] = useState<{ text: string; kind: "good" | "bad" | "" }>({ text: "", kind: "" });
  const [over, setOver] = useState(false);
  const [isShown, setShown] = useState(false);
  const failed = useRef(false);

  const list = async (name: string, text: string) => {
    const lines = await asking.ask("problems", { text, lang: language() });
    if (!lines) return;
    const found = lines.map((line, i): Problem => ({
      id: `${name}#${i + 1}`,
      title: line.title ?? `${name} ${lines.length > 1 ? i + 1 : ""}`,
      asks: line.asks ?? "",
      sgf: line.sgf,
      target: line.target,
      toMove: line.to_move,
    }));
    setProblems(found);
    if (found.length > 0) void start(inOrder(found)[0]);
  };
  /** Problems of the files that were chosen, in the order of their names. */
  const read = async (input: HTMLInputElement) => {
    const isProblem = (file: File) => /\.(sgf|txt|jsonl)$/i.test(file.name);
    const path = (file: File) => file.webkitRelativePath || file.name;
    const chosen = [...(input.files ?? [])];
    // Of a folder only what may be problems; a file that is named is taken as it is.
    const files = chosen.length > 1 ? chosen.filter(isProblem) : chosen;
    files.sort((a, b) => path(a).localeCompare(path(b), undefined, { numeric: true }));
    const texts = await Promise.all(files.map((file) => file.text()));
    input.value = "";
    if (files[0]) void list(path(files[0]).split("/")[0], texts.join("\n"));
    else if (chosen.length > 0) asking.setError(t("There are no problems in it: SGF, text or lines of JSON."));
  };
  useEffect(() => {
    void (made ? list("my games", made) : list("built-in", BUILT_IN));
    return () => desk.listen(null);
  }, []);

  const start = async (problem: Problem) => {
    setCurrent(problem);
    setSolution(null);
    setShown(false);
    setOver(false);
    failed.current = false;
    const root = readGame(problem.sgf);
    desk.load(root);
    desk.show(nothing());
    setSaid({ text: t("Solving it first, to know every answer …"), kind: "" });
    const lines = await asking.ask("solve", { text: problem.sgf, at: problem.target, seconds: 20, lang: language() });
    const line = lines?.[0];
    if (!line) return;
    setSolution(line);
    const known = line.certainty !== "guess";
    const asks = problem.asks || wish(line);
    setSaid({ text: known ? `${asks}. ${t("Your move.")}` : t("This one is too hard to be sure of every answer; try another."), kind: "" });
  };

  /** Judges a move, and answers it with the best there is against it. */
  const tried = async (vertex: Vertex) => {
    if (!current || !solution || over || asking.busy) return;
    const mover = desk.toMove;
    if (typeof play(desk.position, mover, vertex) === "string") return;
    const node = addMove(desk.node, mover, vertex);
    desk.go(node);
    const lines = await asking.ask("solve", { ...question(node, show(node).toMove), at: solution.target, seconds: 10 });
    const reply = lines?.[0];
    const stands = show(node).position;
    const gone = (solution.target as string[]).every((name) => {
      const at = vertexOf(name, stands.width, stands.height);
      return at && stands.signs[at[1]][at[0]] !== signOf(solution.owner);
    });
    const owns = solution.owner === (mover === 1 ? "black" : "white");
    if (!reply) {
      // The stones in question are off the board: nobody can ask about them.
      if (gone) asking.setError(null);
      if (gone) return finish(!owns, owns ? t("Your stones are captured.") : t("Captured: solved."));
      return;
    }
    const want = RANK[solution.outcome] * (owns ? 1 : -1);
    const got = RANK[reply.outcome] * (owns ? 1 : -1);
    const isRight = reply.outcome === solution.outcome || got > want;
    if (!isRight) {
      failed.current = true;
      const told = { color: colorName(-mover as 1 | -1), line: movesInWords(reply.line, 6) || "–" };
      setSaid({ text: `${t("No: {color} answers {line}.", told)} ${fate(solution, reply.outcome)}.`, kind: "bad" });
      if (reply.line_first === (mover === 1 ? "white" : "black") && reply.line[0]) answerWith(node, reply.line[0], mover);
      answered(current.id, false);
      return setOver(true);
    }
    // Settled whoever moves, or nothing left for the other side: done.
    if (reply.outcome === reply.otherwise || reply.moves.length === 0) return finish(true, `${t("Right.")} ${fate(solution, reply.outcome)}.`);
    answerWith(node, reply.line[0] ?? reply.moves[0], mover);
    setSaid({ text: t("Right so far. Go on."), kind: "good" });
  };
  const answerWith = (node: Parameters<typeof addMove>[0], name: string, mover: 1 | -1 | 0) => {
    const { position } = show(node);
    desk.go(addMove(node, -mover as 1 | -1, vertexOf(name, position.width, position.height)));
  };
  const finish = (isRight: boolean, text: string) => {
    setSaid({ text, kind: isRight ? "good" : "bad" });
    if (current) answered(current.id, isRight && !failed.current);
    setOver(true);
  };
  useEffect(() => {
    desk.listen((vertex) => void tried(vertex));
  });

  const next = () => {
    const order = inOrder(problems.filter((problem) => problem.id !== current?.id));
    if (order[0]) void start(order[0]);
  };
  const memory = cards();
  return (
    <div>
      {current && <h2>{t(current.title)}</h2>}
      <p class={said.kind} aria-live="polite">{said.text}</p>
      <div class="row">
        <button onClick={() => solution && desk.show(hint(solution))} disabled={!solution}>{t("Hint")}</button>
        <button
          onClick={() => {
            if (!solution || !current) return;
            failed.current = true;
            desk.load(readGame(current.sgf));
            desk.show(drawn(solution));
            setSaid({ text: "", kind: "" });
            setShown(true);
            setOver(true);
          }}
          disabled={!solution}
        >
          {t("Solution")}
        </button>
        <button onClick={() => current && void start(current)}>{t("Again")}</button>
        <button class="main" onClick={next} disabled={problems.length < 2}>{t("Next problem")}</button>
      </div>
      {isShown && solution && <Answer line={solution} desk={desk} />}
      <div class="row">
        <label class="file">
          {t("Problems from files …")}
          <input
            type="file"
            multiple
            onChange={(event) => void read(event.currentTarget)}
          />
        </label>
        <label class="file">
          {t("A folder …")}
          <input type="file" {...{ webkitdirectory: true }} onChange={(event) => void read(event.currentTarget)} />
        </label>
        <span class="soft">
          {t("{n} problems, {known} known for now", { n: problems.length, known: problems.filter(({ id }) => memory[id] && memory[id].due > Date.now()).length })}
        </span>
      </div>
      <div class="tree" role="list" aria-label={t("Problems")}>
        {problems.slice(0, 200).map((problem) => (
          <div role="listitem" key={problem.id}>
            <button class="link" aria-current={problem.id === current?.id} onClick={() => void start(problem)}>{t(problem.title)}</button>{" "}
            <span class="soft">{memory[problem.id] ? (memory[problem.id].streak > 0 ? "✓" : t("to try again")) : ""}</span>
          </div>
        ))}
      </div>
    </div>
  );
}

function wish(line: Line): string {
  const mover = colorName(signOf(line.to_move));
  const owns = line.owner === line.to_move;
  return t(owns ? "{color} to live" : "{color} to kill", { color: mover });
}

/** The group in question, and the column of the key, not the key itself. */
function hint(line: Line) {
  const overlay = nothing();
  for (const point of line.target as string[]) overlay.marks.set(point, { type: "triangle" });
  const key = (line.moves as string[])[0];
  if (key) {
    const column = key[0];
    for (let row = 1; row <= 25; row += 1) overlay.paint.set(`${column}${row}`, 0.6);
  }
  overlay.legend = ["△ the group in question; the key lies in the shaded column."];
  return overlay;
}
