import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Catalogue, MoveParts, Position } from "../api/types";
import type { BoardProps } from "../boards/board";
import Board from "../boards/Board.svelte";
import { catalogue } from "../state/catalogue.svelte";
import { settings } from "../state/settings.svelte";
import { shapeFrom } from "./plain";

const board = {
  columns: 3, rows: 3, top: "highest",
  pieces: [{ key: "x", glyph: "✕", side: "first" }, { key: "o", glyph: "○", side: "second" }, { key: "q", glyph: "Q", side: null }],
};
const empty: Position = {
  game: "noughts", variant: "standard", turn: "first", side: "first", ply: 2, position: "x.o", squares: { a3: "x", c3: "o" }, played: ["a3", "c3"],
  over: false, margin: 0, choices: ["b2", "c1"].map((move) => ({ move, to: move })), last: { move: "c3", to: "c3" },
};

let shown: Record<string, unknown> | undefined;
beforeEach(() => {
  settings.language = "en";
  const variants = [{ name: "standard", summary: "", start: "", board }];
  catalogue.value = { games: [{ name: "noughts", title: "Noughts and crosses", sides: ["Crosses", "Noughts"], variants }] } as unknown as Catalogue;
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
const cell = (name: string) => document.querySelector<HTMLElement>(`[data-cell="${name}"]`)!;
const label = (name: string) => cell(name).getAttribute("aria-label");
function press(name: string) {
  cell(name).click();
  flushSync();
}
function key(name: string, key: string) {
  cell(name).dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  flushSync();
}

test("a board is drawn from its description, the highest rank on top", () => {
  show(empty);
  expect([...document.querySelectorAll("[data-cell]")].map((one) => one.getAttribute("data-cell"))).toEqual(
    ["a3", "b3", "c3", "a2", "b2", "c2", "a1", "b1", "c1"],
  );
  expect(document.querySelector('[role="grid"]')?.getAttribute("aria-label")).toBe("Board: Noughts and crosses");
  expect([...document.querySelectorAll("[data-piece] text")].map((one) => one.textContent)).toEqual(["✕", "○"]);
  expect(label("a3")).toBe("a3, piece of Crosses: x");
  expect(label("c3")).toBe("c3, piece of Noughts: o, last move");
  expect(label("b2")).toBe("b2, empty, can be played");
  expect(label("a1")).toBe("a1, empty");
});

test("a square is pressed, by hand or by the keyboard", () => {
  const onmove = show(empty);
  press("a1");
  press("b2");
  key("b2", "ArrowRight");
  expect(document.activeElement).toBe(cell("c2"));
  key("c2", "ArrowDown");
  key("c1", "Enter");
  expect(onmove.mock.calls).toEqual([["b2"], ["c1"]]);
});

test("values and marks are said and drawn", () => {
  show(empty, { values: [{ move: "b2", text: "W", strength: 1, best: true }], marks: [{ move: empty.choices[0]!, kind: "best" }] });
  expect(label("b2")).toBe("b2, empty, can be played, value W, the best, best move");
  expect(document.querySelectorAll(".value")).toHaveLength(1);
});

test("nothing happens on a board that is only looked at", () => {
  const onmove = show(empty, { interactive: false });
  press("b2");
  expect(label("b2")).toBe("b2, empty");
  expect(onmove).not.toHaveBeenCalled();
});

test("a piece is moved from square to square, and given up by Escape", () => {
  const choices: MoveParts[] = [{ move: "a3-b3", from: "a3", to: "b3" }, { move: "a3-a2", from: "a3", to: "a2" }];
  const onmove = show({ ...empty, choices });
  expect(label("a3")).toBe("a3, piece of Crosses: x, can move");
  press("b3");
  press("a3");
  expect(cell("a3").getAttribute("aria-selected")).toBe("true");
  expect(label("a2")).toBe("a2, empty, can be reached");
  key("a3", "Escape");
  expect(cell("a3").getAttribute("aria-selected")).toBeNull();
  press("a3");
  press("a2");
  expect(onmove.mock.calls).toEqual([["a3-a2"]]);
});

test("where the squares leave several moves, a piece is chosen", () => {
  const choices: MoveParts[] = ["x", "q"].map((piece) => ({ move: `b2=${piece}`, to: "b2", piece }));
  const onmove = show({ ...empty, choices });
  expect(document.querySelector(".offer")).toBeNull();
  press("b2");
  expect(label("b2")).toBe("b2, empty, selected");
  const buttons = [...document.querySelectorAll<HTMLButtonElement>(".offer button")];
  expect(buttons.map((button) => button.getAttribute("aria-label"))).toEqual(["piece of Crosses: x", "piece q"]);
  press("b2");
  expect(document.querySelector(".offer"), "given up").toBeNull();
  press("b2");
  document.querySelector<HTMLButtonElement>('[data-choice="q"]')?.click();
  expect(onmove.mock.calls).toEqual([["b2=q"]]);
});

test("a move that is only a piece needs no square", () => {
  const onmove = show({ ...empty, choices: [{ move: ">o", piece: "o" }] });
  document.querySelector<HTMLButtonElement>('[data-choice="o"]')?.click();
  expect(onmove.mock.calls).toEqual([[">o"]]);
});

test("a game that describes no board gets one that holds its squares", () => {
  expect(shapeFrom({ ...empty, choices: [{ move: "e1", to: "e1" }] })).toMatchObject({ columns: 5, rows: 3 });
});
