import { expect, test } from "vitest";
import type { MoveParts } from "../../api/types";
import type { BoardValue } from "../../boards/board";
import { cellsOf, cellValues, gifts, pieceValues, placementAlone } from "./moves";

const value = (move: string, strength: number, best = false): BoardValue => ({ move, text: move, strength, best });
const t = (key: string) => key;
const spots = (placed: { at: string; text: string }[]) => Object.fromEntries(placed.map(({ at, text }) => [at, text]));
const quarto: MoveParts[] = [
  { move: "b2>A", to: "b2", piece: "A" },
  { move: "b2>0", to: "b2", piece: "0" },
  { move: "c3>A", to: "c3", piece: "A" },
  { move: "d4", to: "d4" },
];

test("gifts belong to a cell, the first gift to none", () => {
  expect([...gifts(quarto, "b2").keys()]).toEqual(["A", "0"]);
  expect(gifts(quarto, null).size).toBe(0);
  expect(gifts([{ move: ">5", piece: "5" }], null).get("5")?.move).toBe(">5");
});

test("a placement that ends the game needs no gift", () => {
  expect(placementAlone(quarto, "d4")?.move).toBe("d4");
  expect(placementAlone(quarto, "b2")).toBeUndefined();
});

test("the cells of winning sets", () => {
  expect([...cellsOf(["a1 b1", "b1 c1"])]).toEqual(["a1", "b1", "c1"]);
});

test("cells first, then the pieces for the cell", () => {
  const choices: MoveParts[] = [
    { move: "b2>A", to: "b2", piece: "A" },
    { move: "b2>0", to: "b2", piece: "0" },
    { move: "c3>A", to: "c3", piece: "A" },
  ];
  const values = [value("b2>A", 0.1), value("b2>0", 0.8), value("c3>A", 0.4)];
  expect(spots(cellValues(values, choices, null, t))).toEqual({ b2: "b2>0", c3: "c3>A" });
  expect(pieceValues(values, choices, null, t)).toEqual([]);
  expect(spots(cellValues(values, choices, "b2", t))).toEqual({ b2: "b2>0" });
  expect(spots(pieceValues(values, choices, "b2", t))).toEqual({ A: "b2>A", 0: "b2>0" });
  expect(spots(pieceValues([value(">5", 1)], [{ move: ">5", piece: "5" }], null, t))).toEqual({ 5: ">5" });
});

test("what is proved stands before estimates, and a spot that is not proved shows none of it", () => {
  const choices: MoveParts[] = ["b2>A", "b2>0", "c3>A", "c3>0"].map((move) => ({ move, to: move.slice(0, 2), piece: move.slice(3) }));
  const proved = (move: string, outcome: "win" | "draw" | "loss", best = false): BoardValue => ({ ...value(move, 0.5, best), proved: { outcome } });
  const values = [proved("b2>A", "win", true), value("b2>0", 0.9), proved("c3>A", "draw"), value("c3>0", 0.1)];
  expect(cellValues(values, choices, null, t)).toEqual([
    { at: "b2", text: "board.proved.win.sign", strength: 1, best: true, proved: { outcome: "win" } },
    { at: "c3", text: "c3>0", strength: 0.1, best: false },
  ]);
  expect(cellValues([proved("c3>A", "draw")], choices, null, t)).toEqual([]);
  expect(spots(pieceValues(values, choices, "c3", t))).toEqual({ A: "board.proved.draw.sign", 0: "c3>0" });
});
