// The board with its overlay, for a mouse, a finger or the arrow keys.

import { Goban } from "@sabaki/shudan";
import { useEffect, useRef, useState } from "preact/hooks";
import { pointName, type Position, type Vertex } from "./board";
import { t } from "./lang";
import { grid, type Overlay } from "./overlays";

interface Props {
  position: Position;
  last: Vertex | null;
  overlay: Overlay;
  selected: Vertex[];
  coordinates: boolean;
  busy: boolean;
  label: string;
  onPoint: (vertex: Vertex, more: boolean) => void;
}

const LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

export function BoardView(props: Props) {
  const { position, overlay, selected } = props;
  const frame = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(0);
  const [cursor, setCursor] = useState<Vertex | null>(null);

  useEffect(() => {
    const measure = () => {
      const width = frame.current?.clientWidth ?? 0;
      const height = innerWidth < 900 ? innerHeight * 0.7 : innerHeight - 150;
      setRoom(Math.min(width, height));
    };
    measure();
    const observer = new ResizeObserver(measure);
    if (frame.current) observer.observe(frame.current);
    addEventListener("resize", measure);
    return () => {
      observer.disconnect();
      removeEventListener("resize", measure);
    };
  }, []);

  const cells = Math.max(position.width, position.height) + (props.coordinates ? 2 : 0) + 0.8;
  const vertexSize = Math.max(10, Math.min(Math.floor(room / cells), 64));
  const marks = new Map(overlay.marks);
  if (props.last) {
    const name = pointName(props.last, position.height);
    if (!marks.has(name)) marks.set(name, { type: "point" });
  }
  const paint = grid(position, overlay.paint).map((row) => row.map((value) => (value ?? 0) as 0 | 1 | -1));
  const chosen = cursor ? [...selected, cursor] : selected;

  const describe = (vertex: Vertex) => {
    const sign = position.signs[vertex[1]][vertex[0]];
    const what = t(sign === 1 ? "black stone" : sign === -1 ? "white stone" : "empty");
    return `${pointName(vertex, position.height)}, ${what}`;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, Vertex> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const step = steps[event.key];
    if (step && !event.altKey && !event.ctrlKey && !event.metaKey) {
      const [x, y] = cursor ?? [(position.width - 1) >> 1, (position.height - 1) >> 1];
      const move = cursor ? step : [0, 0];
      const clamp = (value: number, most: number) => Math.max(0, Math.min(most - 1, value));
      setCursor([clamp(x + move[0], position.width), clamp(y + move[1], position.height)]);
      event.preventDefault();
      event.stopPropagation();
    } else if ((event.key === "Enter" || event.key === " ") && cursor) {
      props.onPoint(cursor, event.shiftKey);
      event.preventDefault();
    } else if (event.key === "Escape") setCursor(null);
  };

  return (
    <div
      class="board"
      ref={frame}
      tabIndex={0}
      role="application"
      aria-roledescription={t("Board")}
      aria-label={`${props.label} ${t("Arrow keys choose a point, Enter plays there or asks about a stone.")}`}
      onKeyDown={onKeyDown}
      onBlur={() => setCursor(null)}
    >
      {room > 0 && (
        <Goban
          vertexSize={vertexSize}
          busy={props.busy}
          animateStonePlacement={false}
          fuzzyStonePlacement={false}
          showCoordinates={props.coordinates}
          coordX={(x) => LETTERS[x]}
          signMap={position.signs}
          markerMap={grid(position, marks)}
          paintMap={paint}
          heatMap={grid(position, overlay.heat)}
          ghostStoneMap={grid(position, overlay.ghosts)}
          selectedVertices={chosen.map(([x, y]) => [x, y])}
          onVertexClick={(event, [x, y]) => props.onPoint([x, y], event.shiftKey)}
        />
      )}
      <div class="spoken" aria-live="polite">
        {cursor ? describe(cursor) : ""}
      </div>
    </div>
  );
}
