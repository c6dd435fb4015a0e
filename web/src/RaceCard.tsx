// A capturing race: who wins, the regions with their values and thermographs.

import type { Line } from "./api";
import { colorName, signOf } from "./desk";
import { counted, t } from "./lang";

/** Who wins; a race may also end without a winner, or by ko. */
function winner(word: string | null): string {
  if (word === "black" || word === "white") return t("{color} wins", { color: colorName(signOf(word)) });
  return t(word ?? "not known");
}

export function RaceCard({ race }: { race: Line }) {
  const side = (first: Line) => `${winner(first.winner)}${typeof first.margin === "number" ? `, ${counted(first.margin, "by 1 move", "by {n} moves")}` : ""}`;
  return (
    <section>
      <h3>
        {colorName(1)} {race.black[0]} – {colorName(-1)} {race.white[0]}
      </h3>
      {([[1, race.black_first], [-1, race.white_first]] as const).map(([sign, first]) => (
        <p key={sign}>
          {t("{color} first:", { color: colorName(sign) })} <span class="verdict">{side(first)}</span>{" "}
          <span class={`badge ${first.certainty === "proven" ? "proven" : first.certainty === "estimated" ? "guess" : "framed"}`}>{t(first.certainty)}</span>{" "}
          {first.moves.length > 0 && <span>{first.moves.slice(0, 6).join(", ")}</span>}
        </p>
      ))}
      {race.words?.map((words: string) => <p class="soft" key={words}>{words}</p>)}
      <table>
        <thead>
          <tr><th>{t("region")}</th><th>{t("points")}</th><th>{t("liberties")}</th><th>{t("cooled by 2")}</th></tr>
        </thead>
        <tbody>
          {race.regions.map((region: Line, i: number) => (
            <tr key={i}>
              <td>{region.side ? `${colorName(signOf(region.side))}, ` : ""}{t(region.kind)}</td>
              <td>{region.empty.join(" ")}</td>
              <td>{region.value ?? "–"}</td>
              <td>{region.cooled ?? "–"}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {race.total && <p>{t("Sum, as Black counts: {black}; as White counts: {white}", race.total)}</p>}
      <div class="row">
        {race.regions.map((region: Line, i: number) => (isHot(region.thermograph) ? <Thermograph key={i} line={region.thermograph} title={region.value ?? ""} /> : null))}
      </div>
    </section>
  );
}

/** A number has nothing to draw but a mast. */
function isHot(line: Line | null): boolean {
  return line !== null && line !== undefined && numberOf(line.temperature) >= 0;
}

function numberOf(text: string): number {
  const [over, under] = text.split("/").map(Number);
  return over / (under || 1);
}

/** Temperature upwards, values from right to left, as the theory draws it. */
function Thermograph({ line, title }: { line: Line; title: string }) {
  const corners = (wall: Line[]) => wall.map((corner) => [numberOf(corner.value), numberOf(corner.temperature)]);
  const [left, right] = [corners(line.left), corners(line.right)];
  const values = [...left, ...right].map(([value]) => value);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  // Life is a number too large to draw.
  if (high - low > 100 || Math.abs(high) > 400) return null;
  const hot = Math.max(...[...left, ...right].map(([, temperature]) => temperature), 0);
  const cold = Math.min(...[...left, ...right].map(([, temperature]) => temperature), 0);
  const top = hot + 1;
  const span = Math.max(high - low, 1);
  const x = (value: number) => 15 + (90 * (high - value)) / span;
  const y = (temperature: number) => 12 + (80 * (top - temperature)) / (top - cold);
  const path = (wall: number[][]) => {
    const last = wall[wall.length - 1];
    return [...wall, [last[0], top]].map(([value, temperature], i) => `${i ? "L" : "M"}${x(value)} ${y(temperature)}`).join("");
  };
  const words = t("{title}: mean {mean}, temperature {temperature}", { title, mean: line.mean, temperature: line.temperature });
  return (
    <figure style={{ margin: 0, width: "130px" }}>
      <svg class="graph" viewBox="0 0 120 110" role="img" aria-label={`${t("Thermograph")}: ${words}`}>
        <path d={`M8 ${y(0)}H112`} stroke="var(--line)" />
        <path d={path(left)} fill="none" stroke="var(--accent)" stroke-width="2" />
        <path d={path(right)} fill="none" stroke="var(--bad)" stroke-width="2" />
        <text x="60" y="106" text-anchor="middle">{high === low ? high : `${high} … ${low}`}</text>
      </svg>
      <figcaption class="soft">{words}</figcaption>
    </figure>
  );
}
