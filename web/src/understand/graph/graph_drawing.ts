// The drawing of the graph by uPlot. It is loaded when the first graph is shown, and knows nothing of games: points
// in, presses out.
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import type { Fault } from "../review/verdicts";

export interface DrawnPoint {
  chance: number | null;
  fault: Fault | null;
}

export interface Drawing {
  show(points: readonly DrawnPoint[], viewed: number, percent: (chance: number) => string): void;
  colours(): void; // read again after the theme has changed
  resize(width: number): void;
  destroy(): void;
}

const HEIGHT = 132;
const NAMES = ["text", "muted", "line", "accent", "accent-soft", "inaccuracy", "mistake", "blunder", "surface"] as const;
type Colours = Record<(typeof NAMES)[number], string>;

function readColours(element: HTMLElement): Colours {
  const style = getComputedStyle(element);
  return Object.fromEntries(NAMES.map((name) => [name, style.getPropertyValue(`--${name}`).trim()])) as Colours;
}

export function drawGraph(element: HTMLElement, onpress: (index: number) => void): Drawing {
  let colours = readColours(element);
  let points: readonly DrawnPoint[] = [];
  let viewed = 0;
  let percent = (chance: number) => String(chance);

  const plot = new uPlot(
    {
      width: Math.max(120, element.clientWidth),
      height: HEIGHT,
      padding: [8, 8, 0, 0],
      legend: { show: false },
      cursor: { y: false, drag: { x: false, y: false }, points: { size: 8 } },
      scales: { x: { time: false }, y: { range: [0, 1] } },
      axes: [
        {
          stroke: () => colours.muted,
          grid: { show: false },
          ticks: { show: false },
          size: 24,
          incrs: [1, 2, 5, 10, 20, 50],
          font: "11px system-ui, sans-serif",
        },
        {
          stroke: () => colours.muted,
          grid: { stroke: () => colours.line, width: 1 },
          ticks: { show: false },
          splits: () => [0, 0.5, 1],
          values: (_plot, splits) => splits.map((split) => percent(split)),
          size: 44,
          font: "11px system-ui, sans-serif",
        },
      ],
      series: [
        {},
        {
          stroke: () => colours.accent,
          fill: () => colours["accent-soft"],
          fillTo: () => 0.5,
          width: 2,
          spanGaps: true,
          points: { show: false },
        },
      ],
      hooks: { draw: [drawMarks] },
    },
    [[], []],
    element,
  );

  // The move that is looked at as a line, the mistakes as dots on the curve.
  function drawMarks(plot: uPlot): void {
    const { ctx, bbox } = plot;
    const scale = devicePixelRatio;
    ctx.save();
    const x = plot.valToPos(viewed, "x", true);
    ctx.strokeStyle = colours.text;
    ctx.lineWidth = scale;
    ctx.setLineDash([3 * scale, 3 * scale]);
    ctx.beginPath();
    ctx.moveTo(x, bbox.top);
    ctx.lineTo(x, bbox.top + bbox.height);
    ctx.stroke();
    ctx.setLineDash([]);
    points.forEach((point, index) => {
      if (point.chance === null || (!point.fault && index !== viewed)) return;
      ctx.beginPath();
      ctx.arc(plot.valToPos(index, "x", true), plot.valToPos(point.chance, "y", true), 4 * scale, 0, 2 * Math.PI);
      ctx.fillStyle = point.fault ? colours[point.fault] : colours.accent;
      ctx.strokeStyle = colours.surface;
      ctx.lineWidth = 1.5 * scale;
      ctx.fill();
      ctx.stroke();
    });
    ctx.restore();
  }

  const press = () => {
    const index = plot.cursor.idx;
    if (index !== undefined && index !== null) onpress(index);
  };
  plot.over.addEventListener("click", press);

  return {
    show(given, at, format) {
      points = given;
      viewed = at;
      percent = format;
      // One point alone has no width to be drawn in.
      const last = Math.max(1, given.length - 1);
      plot.setData([given.map((_, index) => index), given.map((point) => point.chance)], false);
      plot.setScale("x", { min: 0, max: last });
    },
    colours() {
      colours = readColours(element);
      plot.redraw();
    },
    resize(width) {
      plot.setSize({ width: Math.max(120, width), height: HEIGHT });
    },
    destroy() {
      plot.destroy();
    },
  };
}
