import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { MoveParts, Position } from "../api/types";
import type { OthelloPosition } from "../games/othello/position";
import type { QuartoPosition } from "../games/quarto/position";
import type { YolahPosition } from "../games/yolah/position";
import { settings } from "../state/settings.svelte";
import type { BoardProps } from "./board";
import Board from "./Board.svelte";

const common = { variant: "standard", turn: "black", side: "first" as const, ply: 0, played: [], over: false, margin: 0 };
const yolah: YolahPosition = {
  ...common, game: "yolah", position: "start", black: ["a1"], white: ["h8"], holes: ["d4"], black_score: 0, white_score: 0,
  choices: [{ move: "a1:a2", from: "a1", to: "a2" }, { move: "a1:b1", from: "a1", to: "b1" }],
};
const othello: OthelloPosition = {
  ...common, game: "othello", position: "start", black: ["e4", "d5"], white: ["d4", "e5"], black_score: 2, white_score: 2,
  choices: [{ move: "d3", to: "d3" }], last: { move: "e5", to: "e5" },
};
const quarto: QuartoPosition = {
  ...common, game: "quarto", position: "some", board: { b2: "5" }, hand: "A", left: ["0", "1"], completed: [],
  choices: [{ move: "c3>0", to: "c3", piece: "0" }, { move: "c3>1", to: "c3", piece: "1" }, { move: "d4", to: "d4" }],
};

let shown: Record<string, unknown> | undefined;
beforeEach(() => {
  settings.language = "en";
});
afterEach(() => {
  if (shown) void unmount(shown);
  shown = undefined;
  document.body.replaceChildren();
});

function show(position: Position, more: Partial<BoardProps> = {}) {
  const onmove = vi.fn<(move: string) => void>();
  shown = mount(Board, { target: document.body, props: { position, interactive: true, onmove, still: true, ...more } });
  flushSync();
  return onmove;
}
function cell(name: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[data-cell="${name}"]`);
  if (!found) throw new Error(`no cell ${name}`);
  return found;
}
function press(name: string) {
  cell(name).click();
  flushSync();
}
function key(name: string, key: string) {
  cell(name).dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  flushSync();
}
const label = (name: string) => cell(name).getAttribute("aria-label");

test("Yolah: a piece is selected, then its square is pressed", () => {
  const onmove = show(yolah);
  expect(document.querySelectorAll('[role="gridcell"]')).toHaveLength(64);
  expect(document.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
  expect(label("a1")).toBe("a1, black piece, can move");
  expect(label("h8")).toBe("h8, white piece");
  expect(label("d4")).toBe("d4, hole");
  press("a1");
  expect(cell("a1").getAttribute("aria-selected")).toBe("true");
  expect(label("a2")).toBe("a2, empty, can be reached");
  press("a2");
  expect(onmove.mock.calls).toEqual([["a1:a2"]]);
});

test("Yolah: the keyboard selects, gives up, moves the focus and plays", () => {
  const onmove = show(yolah);
  key("a1", "Enter");
  key("a1", "Escape");
  expect(cell("a1").getAttribute("aria-selected")).toBeNull();
  key("a1", " ");
  key("a1", "ArrowRight");
  expect(document.activeElement).toBe(cell("b1"));
  expect(cell("b1").tabIndex).toBe(0);
  key("b1", "Enter");
  expect(onmove.mock.calls).toEqual([["a1:b1"]]);
});

test("nothing happens on a board that is only looked at", () => {
  const onmove = show(yolah, { interactive: false });
  expect(label("a1")).toBe("a1, black piece");
  press("a1");
  press("a2");
  expect(onmove).not.toHaveBeenCalled();
});

test("while editing every square is reported, and nothing is played", () => {
  const editing = vi.fn<(square: string) => void>();
  const onmove = show(othello, { editing });
  press("d3");
  press("h8");
  expect(editing.mock.calls).toEqual([["d3"], ["h8"]]);
  expect(onmove).not.toHaveBeenCalled();
});

test("Othello: legal squares can be played, with their values in the labels", () => {
  const onmove = show(othello, { values: [{ move: "d3", text: "+0.50", strength: 1, best: true }] });
  expect(label("d3")).toBe("d3, empty, can be played, value +0.50, the best");
  expect(label("e5")).toBe("e5, white disc, last move");
  press("a1");
  press("d3");
  expect(onmove.mock.calls).toEqual([["d3"]]);
});

test("Quarto: a cell, then the piece to give", () => {
  const onmove = show(quarto);
  expect(label("b2")).toBe("b2, light, tall, round, hollow");
  press("0");
  expect(onmove).not.toHaveBeenCalled();
  press("c3");
  expect(label("c3")).toBe("c3, dark, short, square, solid, selected");
  expect(label("0")).toBe("light, short, round, solid, can be given");
  press("1");
  expect(onmove.mock.calls).toEqual([["c3>1"]]);
});

test("Quarto: a cell is given up by pressing it again or by Escape; the last placement needs no gift", () => {
  const onmove = show(quarto);
  press("c3");
  press("c3");
  expect(cell("c3").getAttribute("aria-selected")).toBeNull();
  press("c3");
  key("0", "Escape");
  expect(cell("c3").getAttribute("aria-selected")).toBeNull();
  press("d4");
  expect(onmove.mock.calls).toEqual([["d4"]]);
});

test("Quarto: what is proved is said of cells, then of the pieces for the chosen cell", () => {
  const proved = (move: string, outcome: "win" | "draw" | "loss", plies?: number) => ({
    move, text: "", strength: 0, best: outcome === "draw", proved: { outcome, ...(plies ? { plies } : {}) },
  });
  show(quarto, { values: [proved("c3>0", "draw"), proved("c3>1", "loss", 2)] });
  expect(label("c3")).toBe("c3, empty, the piece can be placed here, proved: a draw, the best");
  expect(label("d4"), "not known").toBe("d4, empty, the piece can be placed here");
  expect(label("0")).toBe("light, short, round, solid");
  press("c3");
  expect(label("0")).toBe("light, short, round, solid, can be given, proved: a draw, the best");
  expect(label("1")).toBe("light, short, round, hollow, can be given, proved: lost in 2 moves");
  expect([...document.querySelectorAll("[data-tray] .certain")].map((plate) => plate.classList.contains("loss"))).toEqual([false, true]);
});

test("Quarto: the first move is only a gift", () => {
  const first: QuartoPosition = { ...quarto, board: {}, hand: null, left: ["A"], choices: [{ move: ">A", piece: "A" }] };
  const onmove = show(first);
  press("a1");
  press("A");
  expect(onmove.mock.calls).toEqual([[">A"]]);
});

test("a pass has a button", () => {
  const pass: MoveParts = { move: "a1:a1", pass: true };
  const onmove = show({ ...yolah, choices: [pass] });
  document.querySelector<HTMLButtonElement>("button")?.click();
  expect(onmove.mock.calls).toEqual([["a1:a1"]]);
});
