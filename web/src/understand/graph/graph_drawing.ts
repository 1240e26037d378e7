// The drawing of the graph by uPlot. It is loaded when the first graph is shown, and knows nothing of games: points
// in, presses out.
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { markOf, type Fault } from "../review/verdicts";

export interface DrawnPoint {
  height: number | null;
  fault: Fault | null;
}

// What is drawn besides the points: how far up and down, where nobody is ahead, and how numbers are written.
export interface Axes {
  low: number;
  even: number;
  high: number;
  format: (height: number) => string;
  numbered: readonly number[]; // points that get a number below, ...
  numberAt: (index: number) => string; // ... and which
}

export interface Drawing {
  show(points: readonly DrawnPoint[], viewed: number, axes: Axes): void;
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
  let axes: Axes = { low: 0, even: 0.5, high: 1, format: String, numbered: [], numberAt: String };

  const plot = new uPlot(
    {
      width: Math.max(120, element.clientWidth),
      height: HEIGHT,
      padding: [8, 8, 0, 0],
      legend: { show: false },
      cursor: { y: false, drag: { x: false, y: false }, points: { size: 8 } },
      scales: { x: { time: false }, y: { range: () => [axes.low, axes.high] } },
      axes: [
        {
          stroke: () => colours.muted,
          grid: { show: false },
          ticks: { show: false },
          size: 24,
          splits: () => [...axes.numbered],
          values: (_plot, splits) => splits.map((split) => axes.numberAt(split)),
          font: "11px system-ui, sans-serif",
        },
        {
          stroke: () => colours.muted,
          grid: { stroke: () => colours.line, width: 1 },
          ticks: { show: false },
          splits: () => [axes.low, axes.even, axes.high],
          values: (_plot, splits) => splits.map((split) => axes.format(split)),
          size: 44,
          font: "11px system-ui, sans-serif",
        },
      ],
      series: [
        {},
        {
          stroke: () => colours.accent,
          fill: () => colours["accent-soft"],
          fillTo: () => axes.even,
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

  // The move that is looked at as a line, the mistakes as dots on the curve with their marks.
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
      if (point.height === null || (!point.fault && index !== viewed)) return;
      const [across, up] = [plot.valToPos(index, "x", true), plot.valToPos(point.height, "y", true)];
      ctx.beginPath();
      ctx.arc(across, up, 4 * scale, 0, 2 * Math.PI);
      ctx.fillStyle = point.fault ? colours[point.fault] : colours.accent;
      ctx.strokeStyle = colours.surface;
      ctx.lineWidth = 1.5 * scale;
      ctx.fill();
      ctx.stroke();
      if (point.fault) writeMark(markOf(point.fault), across, up, colours[point.fault]);
    });
    ctx.restore();
  }

  // Above its dot, or below it where there is no room.
  function writeMark(mark: string, across: number, up: number, colour: string): void {
    const { ctx, bbox } = plot;
    const scale = devicePixelRatio;
    ctx.font = `700 ${11 * scale}px system-ui, sans-serif`;
    ctx.textAlign = "center";
    const isHigh = up - bbox.top < 18 * scale;
    ctx.textBaseline = isHigh ? "top" : "bottom";
    ctx.fillStyle = colour;
    ctx.fillText(mark, across, up + (isHigh ? 6 : -6) * scale);
  }

  const press = () => {
    const index = plot.cursor.idx;
    if (index !== undefined && index !== null) onpress(index);
  };
  plot.over.addEventListener("click", press);

  return {
    show(given, at, wanted) {
      points = given;
      viewed = at;
      axes = wanted;
      // One point alone has no width to be drawn in.
      const last = Math.max(1, given.length - 1);
      plot.setData([given.map((_, index) => index), given.map((point) => point.height)], false);
      plot.setScale("x", { min: 0, max: last });
    },
    colours() {
      colours = readColours(element);
      // Not its scales again: those that were just set are not in force yet, and would be lost.
      plot.redraw(false);
    },
    resize(width) {
      plot.setSize({ width: Math.max(120, width), height: HEIGHT });
    },
    destroy() {
      plot.destroy();
    },
  };
}
