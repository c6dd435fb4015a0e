// The page: one board, and what may be asked about it.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { health } from "./api";
import { AnalysisPanel } from "./AnalysisPanel";
import { BoardView } from "./BoardView";
import { play, pointName, type Sign, vertexOf, type Vertex } from "./board";
import { colorName, type Desk } from "./desk";
import { addMove, moveOf, newGame, pathTo, question, readGame, sgfPoint, show } from "./game";
import { LANGUAGES, type Language, speak, t } from "./lang";
import { nothing, numbered, type Overlay } from "./overlays";
import { PlayPanel } from "./PlayPanel";
import { ProofPanel } from "./ProofPanel";
import { ReviewPanel, useReview } from "./ReviewPanel";
import { type SgfNode, write } from "./sgf";
import { StonePanel } from "./StonePanel";
import { save, settings as storedSettings, type Settings } from "./store";
import { TreeView } from "./TreeView";
import { TrainerPanel } from "./TrainerPanel";
import { useAsk } from "./useAsk";

const TABS = [
  { name: "stones", title: "Stones" },
  { name: "board", title: "Whole board" },
  { name: "play", title: "Play" },
  { name: "train", title: "Problems" },
  { name: "review", title: "Review" },
  { name: "proof", title: "Proofs" },
] as const;
type Tab = (typeof TABS)[number]["name"];
type Tool = "play" | "black" | "white";

/** Milliseconds for each move of a line that is played out. */
const PACE = 900;

const WHY_NOT = { occupied: "There is a stone already.", ko: "The ko was just taken: play elsewhere first.", suicide: "That would be suicide." };

export function App() {
  const [root, setRoot] = useState<SgfNode>(() => newGame(19));
  const [node, setNode] = useState<SgfNode>(root);
  const [, redraw] = useState(0);
  const [turned, setTurned] = useState(false);
  const [selected, setSelected] = useState<Vertex[]>([]);
  const [overlay, setOverlay] = useState<Overlay>(nothing());
  const [tab, setTab] = useState<Tab>("stones");
  const [tool, setTool] = useState<Tool>("play");
  const [proof, setProof] = useState<string | null>(null);
  const [made, setMade] = useState<string | null>(null);
  const [settings, setSettings] = useState<Settings>(storedSettings);
  const [message, setMessage] = useState<string | null>(null);
  const [version, setVersion] = useState("");
  const [dropping, setDropping] = useState(false);
  /** The end of the line that is walked: steps back and on stay in it. */
  const [tip, setTip] = useState<SgfNode>(root);
  /** A line that is being played out, a move at a time. */
  const [parade, setParade] = useState<SgfNode[]>([]);
  const listener = useRef<((vertex: Vertex) => void) | null>(null);
  const asking = useAsk();
  const review = useReview();
  speak(settings.language);

  const shown = useMemo(() => show(node), [node, node.props.size, node.children.length]);
  const toMove = (turned ? -shown.toMove : shown.toMove) as Sign;

  const go = (next: SgfNode, isStep = false) => {
    setParade([]);
    setNode(next);
    if (!isStep || !pathTo(tip).includes(next)) setTip(next);
    setTurned(false);
    setSelected([]);
    setOverlay(nothing());
    setMessage(null);
  };
  const onward = (from: SgfNode): SgfNode | undefined => {
    const path = pathTo(tip);
    const i = path.indexOf(from);
    return i >= 0 && i + 1 < path.length ? path[i + 1] : from.children[0];
  };
  const lastOf = (from: SgfNode): SgfNode => {
    let at = from;
    for (let next = onward(at); next; next = onward(at)) at = next;
    return at;
  };
  const march = (line: SgfNode[], i: number) => {
    go(line[i]);
    setOverlay(numbered(line.slice(0, i + 1), shown.position.height));
    if (i + 1 < line.length) setParade(line);
    if (settings.sound) click1();
  };
  // Whoever goes elsewhere ends it.
  useEffect(() => {
    const i = parade.indexOf(node);
    if (i < 0) return;
    const timer = setTimeout(() => march(parade, i + 1), PACE);
    return () => clearTimeout(timer);
  }, [parade, node]);
  const load = (next: SgfNode, at: SgfNode = next) => {
    asking.cancel();
    asking.setError(null);
    setRoot(next);
    setTip(at);
    go(at);
  };
  const open = (text: string, name: string) => {
    try {
      const next = readGame(text);
      load(next);
      // A game is opened to be reviewed, a problem to be asked about.
      const isProblem = next.props.has("AW") || (next.props.has("AB") && !next.props.has("HA"));
      const isGame = !isProblem && next.children.length > 0;
      setTab(isGame ? "review" : "stones");
      // It is looked at without another click.
      if (isGame) void review.start(next);
    } catch (problem) {
      setMessage(`${name}: ${problem instanceof Error ? problem.message : problem}`);
    }
  };

  useEffect(() => {
    health().then((found) => setVersion(found.version), (problem: Error) => setMessage(`${t("The program does not answer:")} ${problem.message}`));
    const walk = (event: Event) => {
      setProof((event as CustomEvent<string>).detail);
      setTab("proof");
    };
    const train = (event: Event) => {
      setMade((event as CustomEvent<string>).detail);
      setTab("train");
    };
    addEventListener("tesuji-proof", walk);
    addEventListener("tesuji-problems", train);
    return () => {
      removeEventListener("tesuji-proof", walk);
      removeEventListener("tesuji-problems", train);
    };
  }, []);
  useEffect(() => {
    save("settings", settings);
    const dark = matchMedia("(prefers-color-scheme: dark)");
    const apply = () => {
      document.documentElement.dataset.theme = settings.theme === "auto" ? (dark.matches ? "dark" : "light") : settings.theme;
    };
    apply();
    dark.addEventListener("change", apply);
    return () => dark.removeEventListener("change", apply);
  }, [settings]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (["INPUT", "SELECT", "TEXTAREA"].includes(target.tagName) || event.ctrlKey || event.metaKey || event.altKey) return;
      const steps: Record<string, () => SgfNode | null | undefined> = {
        ArrowLeft: () => node.parent,
        ArrowRight: () => onward(node),
        ArrowUp: () => sibling(node, -1),
        ArrowDown: () => sibling(node, 1),
        Home: () => root,
        End: () => lastOf(node),
      };
      const next = steps[event.key]?.();
      if (next) {
        go(next, true);
        event.preventDefault();
      }
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  });

  const click = (vertex: Vertex, more: boolean) => {
    const [x, y] = vertex;
    const sign = shown.position.signs[y][x];
    if (tool !== "play") return edit(vertex, tool === "black" ? 1 : -1);
    if (sign !== 0) {
      setMessage(null);
      const is = ([a, b]: Vertex) => a === x && b === y;
      const second = (more || selected.length === 1) && selected.length > 0 && !is(selected[0]);
      setSelected(second ? [selected[0], vertex] : selected.some(is) ? [] : [vertex]);
      setTab((now) => (now === "train" || now === "play" ? now : "stones"));
      return;
    }
    if (listener.current) return listener.current(vertex);
    const next = play(shown.position, toMove, vertex);
    if (typeof next === "string") return setMessage(`${pointName(vertex, shown.position.height)}: ${t(WHY_NOT[next])}`);
    if (settings.sound) click1();
    go(addMove(node, toMove, vertex));
  };
  /** Sets up or takes off a stone, in the root or in a node of its own. */
  const edit = (vertex: Vertex, sign: 1 | -1) => {
    const at = moveOf(node) ? addSetup(node) : node;
    const there = shown.position.signs[vertex[1]][vertex[0]];
    const point = sgfPoint(vertex);
    for (const name of ["AB", "AW", "AE"]) {
      const rest = (at.props.get(name) ?? []).filter((value) => value !== point);
      if (rest.length > 0) at.props.set(name, rest);
      else at.props.delete(name);
    }
    const name = there === sign ? (at.parent ? "AE" : null) : sign === 1 ? "AB" : "AW";
    if (name) at.props.set(name, [...(at.props.get(name) ?? []), point]);
    if (at === node) redraw((count) => count + 1);
    setNode(at);
    setSelected([]);
    setOverlay(nothing());
  };
  const playLine = (first: Sign, moves: string[], from: SgfNode = node) => {
    const line: SgfNode[] = [];
    const { width, height } = shown.position;
    for (const [i, name] of moves.entries()) {
      line.push(addMove(line.at(-1) ?? from, (i % 2 === 0 ? first : -first) as Sign, vertexOf(name, width, height)));
    }
    if (line.length === 0) return;
    march(line, matchMedia("(prefers-reduced-motion: reduce)").matches ? line.length - 1 : 0);
  };
  const setComment = (text: string) => {
    if (text === "") node.props.delete("C");
    else node.props.set("C", [text]);
    redraw((count) => count + 1);
  };
  const remove = () => {
    const { parent } = node;
    if (!parent) return;
    parent.children = parent.children.filter((child) => child !== node);
    go(parent);
  };
  /** Puts every step of the way here in front of the others. */
  const promote = () => {
    for (const step of pathTo(node)) step.parent?.children.sort((a, b) => Number(b === step) - Number(a === step));
    redraw((count) => count + 1);
  };
  const desk: Desk = {
    root,
    node,
    position: shown.position,
    toMove,
    selected,
    asking,
    load,
    go,
    select: (name) => {
      const vertex = vertexOf(name, shown.position.width, shown.position.height);
      setSelected(vertex ? [vertex] : []);
      setOverlay(nothing());
      setTab("stones");
    },
    show: setOverlay,
    playLine,
    listen: (next) => {
      listener.current = next;
    },
    about: () => question(node, toMove),
  };
  const saveFile = () => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([write(root)], { type: "application/x-go-sgf" }));
    link.download = "game.sgf";
    link.click();
    URL.revokeObjectURL(link.href);
  };
  const drop = async (event: DragEvent) => {
    event.preventDefault();
    setDropping(false);
    const file = event.dataTransfer?.files[0];
    if (file) open(await file.text(), file.name);
  };
  const comment = node.props.get("C")?.[0];
  const [black, white] = ["PB", "PW"].map((name) => root.props.get(name)?.[0]);

  return (
    <div
      class={dropping ? "drop" : ""}
      onDragOver={(event) => { event.preventDefault(); setDropping(true); }}
      onDragLeave={() => setDropping(false)}
      onDrop={(event) => void drop(event)}
    >
      <header>
        <h1>Tesuji</h1>
        <label class="file">
          {t("Open …")}
          <input type="file" accept=".sgf,.txt" onChange={async (event) => {
            const input = event.currentTarget;
            const file = input.files?.[0];
            if (file) open(await file.text(), file.name);
            input.value = "";
          }} />
        </label>
        <button onClick={saveFile}>{t("Save")}</button>
        <label>
          <span class="spoken">{t("New board")}</span>
          <select value="" onChange={(event) => { load(newGame(Number(event.currentTarget.value))); event.currentTarget.value = ""; }}>
            <option value="">{t("New board")}</option>
            {[9, 13, 19].map((side) => <option key={side} value={side}>{side}×{side}</option>)}
          </select>
        </label>
        <span class="spacer" />
        <button aria-pressed={settings.coordinates} onClick={() => setSettings({ ...settings, coordinates: !settings.coordinates })}>{t("Coordinates")}</button>
        <button aria-pressed={settings.sound} onClick={() => setSettings({ ...settings, sound: !settings.sound })}>{t("Sound")}</button>
        <label>
          <span class="spoken">{t("Colours of the page")}</span>
          <select value={settings.theme} onChange={(event) => setSettings({ ...settings, theme: event.currentTarget.value as Settings["theme"] })}>
            <option value="auto">{t("As the system")}</option>
            <option value="light">{t("Light")}</option>
            <option value="dark">{t("Dark")}</option>
          </select>
        </label>
        <label>
          <span class="spoken">{t("Language")}</span>
          <select value={settings.language} onChange={(event) => setSettings({ ...settings, language: event.currentTarget.value as Language })}>
            {LANGUAGES.map(({ code, name }) => <option key={code} value={code} lang={code}>{name}</option>)}
          </select>
        </label>
      </header>
      <main>
        <div class="stage">
          <BoardView
            position={shown.position}
            last={shown.last}
            overlay={overlay}
            selected={selected}
            coordinates={settings.coordinates}
            busy={false}
            label={t("Board of {width} by {height}, {color} to move.", { width: shown.position.width, height: shown.position.height, color: colorName(toMove) })}
            onPoint={click}
          />
          <nav class="row" aria-label={t("Moves")}>
            <button onClick={() => go(root, true)} disabled={!node.parent} aria-label={t("To the beginning")}>|◀</button>
            <button onClick={() => node.parent && go(node.parent, true)} disabled={!node.parent} aria-label={t("One move back")}>◀</button>
            <button onClick={() => go(onward(node) ?? node, true)} disabled={node.children.length === 0} aria-label={t("One move on")}>▶</button>
            <button onClick={() => go(lastOf(node), true)} disabled={node.children.length === 0} aria-label={t("To the end")}>▶|</button>
            <span>{t("Move {n}, {color} to move", { n: shown.moves, color: colorName(toMove) })}</span>
            <button onClick={() => { setTurned(!turned); setSelected([]); setOverlay(nothing()); }}>{t("Other side to move")}</button>
            <button onClick={() => go(addMove(node, toMove, null))}>{t("Pass")}</button>
            <button aria-pressed={tool === "black"} onClick={() => setTool(tool === "black" ? "play" : "black")}>{t("Set ●")}</button>
            <button aria-pressed={tool === "white"} onClick={() => setTool(tool === "white" ? "play" : "white")}>{t("Set ○")}</button>
          </nav>
          {node.children.length > 1 && (
            <div class="row" role="group" aria-label={t("Variations")}>
              {node.children.map((child, i) => (
                <button key={i} onClick={() => go(child)}>{variationName(child, shown.position.height)}</button>
              ))}
            </div>
          )}
          {overlay.legend.map((text) => <p class="soft" key={text}>{t(text)}</p>)}
          {(black || white) && <p>{black ?? "?"} ({t("Black")}) – {white ?? "?"} ({t("White")}) <span class="soft">{root.props.get("RE")?.[0]}</span></p>}
        </div>
        <aside>
          <div class="tabs" role="tablist" aria-label={t("What to do")}>
            {TABS.map(({ name, title }) => (
              <button key={name} role="tab" id={`tab-${name}`} aria-selected={tab === name} aria-controls="panel" onClick={() => { setTab(name); setOverlay(nothing()); listener.current = null; }}>{t(title)}{name === "review" && review.asking.busy && " …"}</button>
            ))}
          </div>
          <div class="panel" role="tabpanel" id="panel" aria-labelledby={`tab-${tab}`}>
            {tab === "stones" && <StonePanel desk={desk} />}
            {tab === "board" && <AnalysisPanel desk={desk} />}
            {tab === "play" && <PlayPanel desk={desk} />}
            {tab === "train" && <TrainerPanel desk={desk} made={made} />}
            {tab === "review" && <ReviewPanel key={review.found?.number} desk={desk} review={review} />}
            {tab === "proof" && <ProofPanel desk={desk} given={proof} />}
            {tab === "review" && review.asking.error && <p class="error" role="alert">{review.asking.error}</p>}
            {asking.busy && (
              <p class="row" role="status"><span>{t("Thinking about it …")}</span> <button onClick={asking.cancel}>{t("Stop")}</button></p>
            )}
            {(message || asking.error) && <p class="error" role="alert">{message ?? asking.error}</p>}
          </div>
          <p class="soft">{version && `Tesuji ${version}. `}{t("What is called proven was checked; everything else says what it rests on.")}</p>
        </aside>
        {tab !== "proof" && (
          <details class="panel under" open={Boolean(comment) || root.children.length > 0}>
            <summary>{t("Game tree")}</summary>
            <TreeView root={root} node={node} onNode={go} />
            <label>
              <span class="spoken">{t("Comment")}</span>
              <textarea rows={comment ? 4 : 2} placeholder={t("Comment")} value={comment ?? ""} onInput={(event) => setComment(event.currentTarget.value)} />
            </label>
            <div class="row">
              <button onClick={remove} disabled={!node.parent}>{t("Delete from here")}</button>
              <button onClick={promote} disabled={!isSide(node)}>{t("Make it the main line")}</button>
            </div>
          </details>
        )}
      </main>
    </div>
  );
}

/** Whether some step of the way to a node is not the first of its branch. */
function isSide(node: SgfNode): boolean {
  return pathTo(node).some((step) => step.parent && step.parent.children[0] !== step);
}

function sibling(node: SgfNode, step: number): SgfNode | undefined {
  const all = node.parent?.children ?? [];
  return all[all.indexOf(node) + step];
}

function addSetup(node: SgfNode): SgfNode {
  const child: SgfNode = { props: new Map(), parent: node, children: [] };
  node.children.push(child);
  return child;
}

function variationName(node: SgfNode, height: number): string {
  const move = moveOf(node);
  if (!move) return `Setup after ${pathTo(node).length - 1}`;
  return `${move.sign === 1 ? "●" : "○"} ${move.vertex ? pointName(move.vertex, height) : "pass"}`;
}

/** A short click, made here so that no file is needed. */
function click1(): void {
  const context = new AudioContext();
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.frequency.value = 320;
  volume.gain.setValueAtTime(0.25, context.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, context.currentTime + 0.07);
  tone.connect(volume).connect(context.destination);
  tone.start();
  tone.stop(context.currentTime + 0.08);
}
