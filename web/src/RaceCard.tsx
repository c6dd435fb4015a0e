// A capturing race: who wins, the regions with their values and thermographs.

import type { Line } from "./api";

export function RaceCard({ race }: { race: Line }) {
  const side = (first: Line) => `${first.winner ?? "not known"}${first.margin !== null && first.margin !== undefined ? `, by ${first.margin} move${first.margin === 1 ? "" : "s"}` : ""}`;
  return (
    <section>
      <h3>
        Black {race.black[0]} against White {race.white[0]}
      </h3>
      {[["Black", race.black_first], ["White", race.white_first]].map(([name, first]) => (
        <p key={name}>
          {name} first: <span class="verdict">{side(first)}</span>{" "}
          <span class={`badge ${first.certainty === "proven" ? "proven" : first.certainty === "estimated" ? "guess" : "framed"}`}>{first.certainty}</span>{" "}
          {first.moves.length > 0 && <span>with {first.moves.slice(0, 6).join(", ")}</span>}
        </p>
      ))}
      {race.reason && <p class="soft">{race.reason}</p>}
      <table>
        <thead>
          <tr><th>region</th><th>points</th><th>liberties</th><th>cooled by 2</th></tr>
        </thead>
        <tbody>
          {race.regions.map((region: Line, i: number) => (
            <tr key={i}>
              <td>{region.side ? `${region.side}, ` : ""}{region.kind}</td>
              <td>{region.empty.join(" ")}</td>
              <td>{region.value ?? "–"}</td>
              <td>{region.cooled ?? "–"}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {race.total && <p>Sum, as Black counts: {race.total.black}; as White counts: {race.total.white}</p>}
      <div class="row">
        {race.regions.map((region: Line, i: number) => (region.thermograph ? <Thermograph key={i} line={region.thermograph} title={region.value ?? ""} /> : null))}
      </div>
    </section>
  );
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
  return (
    <figure style={{ margin: 0, width: "130px" }}>
      <svg class="graph" viewBox="0 0 120 110" role="img" aria-label={`Thermograph of ${title}: mean ${line.mean}, temperature ${line.temperature}`}>
        <path d={`M8 ${y(0)}H112`} stroke="var(--line)" />
        <path d={path(left)} fill="none" stroke="var(--accent)" stroke-width="2" />
        <path d={path(right)} fill="none" stroke="var(--bad)" stroke-width="2" />
        <text x="60" y="106" text-anchor="middle">{high === low ? high : `${high} … ${low}`}</text>
      </svg>
      <figcaption class="soft">{title}: mean {line.mean}, temperature {line.temperature}</figcaption>
    </figure>
  );
}
