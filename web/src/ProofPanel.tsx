// Proofs: checked again, and walked on the board.

import { useEffect, useState } from "preact/hooks";
import type { Line } from "./api";
import { colorName, type Desk, signOf } from "./desk";
import { language, t } from "./lang";
import { moveOf, readGame } from "./game";
import { pointName } from "./board";

export function ProofPanel({ desk, given }: { desk: Desk; given: string | null }) {
  const [text, setText] = useState<string | null>(given);
  const [lines, setLines] = useState<Line[]>([]);
  const check = async (content: string) => {
    setText(content);
    const found = await desk.asking.ask("check", { text: content, lang: language() });
    setLines(found ?? []);
    if (content.trimStart().startsWith("(")) desk.load(readGame(content));
  };
  useEffect(() => {
    if (given) void check(given);
  }, [given]);
  const save = () => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text ?? ""], { type: "application/x-go-sgf" }));
    link.download = "proof.sgf";
    link.click();
    URL.revokeObjectURL(link.href);
  };
  const comment = desk.node.props.get("C")?.[0];
  return (
    <div>
      <div class="row">
        <label class="file">
          {t("Check a proof …")}
          <input
            type="file"
            onChange={async (event) => {
              const file = event.currentTarget.files?.[0];
              if (file) void check(await file.text());
            }}
          />
        </label>
        <button onClick={save} disabled={!text}>{t("Save it")}</button>
      </div>
      {lines.map((line, i) =>
        line.type === "check" ? (
          <p key={i}>
            {line.proven ? <span class="badge proven">{t("proven")}</span> : <span class="bad">{t("hole:")} {line.hole?.message}</span>} {line.words[0]}. {t("{color} first:", { color: colorName(signOf(line.first)) })} {t("{n} nodes", { n: line.nodes })}.{" "}
            <span class="soft">{line.words.slice(1).join("; ")}</span> {line.warning && <span class="bad">{line.warning}</span>}
          </p>
        ) : (
          <p key={i} class="error">{line.line ? `${line.line}: ` : ""}{line.message}</p>
        ),
      )}
      {lines.length > 0 && (
        <>
          <p class="soft">{t("Walk it: every answer of the other side that matters is a variation.")}</p>
          {comment && <p>{comment}</p>}
          <div class="row">
            {desk.node.children.map((child) => {
              const move = moveOf(child);
              return (
                <button key={child.props.get("B")?.[0] ?? child.props.get("W")?.[0]} onClick={() => desk.go(child)}>
                  {move?.sign === 1 ? "●" : "○"} {move?.vertex ? pointName(move.vertex, desk.position.height) : t("elsewhere")}
                </button>
              );
            })}
            <button onClick={() => desk.node.parent && desk.go(desk.node.parent)} disabled={!desk.node.parent}>{t("Back")}</button>
          </div>
        </>
      )}
      {lines.length === 0 && <p class="soft">{t("A proof is a file that this program wrote: SGF or lines of JSON. The checker replays it without any search.")}</p>}
    </div>
  );
}
