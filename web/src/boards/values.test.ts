import { expect, test } from "vitest";
import type { MoveParts } from "../api/types";
import type { BoardValue } from "./board";
import { letterSize, linesOf, othelloValues, quartoCellValues, quartoPieceValues, yolahValues } from "./values";

const value = (move: string, strength: number, best = false): BoardValue => ({ move, text: move, strength, best });
const t = (key: string) => key;
const spots = (placed: { at: string; text: string }[]) => Object.fromEntries(placed.map(({ at, text }) => [at, text]));

const yolah: MoveParts[] = [
  { move: "a1:b1", from: "a1", to: "b1" },
  { move: "a1:b2", from: "a1", to: "b2" },
  { move: "e4:b1", from: "e4", to: "b1" },
];
const judged = [value("a1:b1", 0.2), value("a1:b2", 0.5), value("e4:b1", 0.9, true)];

test("Yolah: without a selection the best of each piece and of each square", () => {
  expect(spots(yolahValues(judged, yolah, null))).toEqual({ a1: "a1:b2", e4: "e4:b1", b1: "e4:b1", b2: "a1:b2" });
});

test("Yolah: with a piece selected only its moves", () => {
  expect(spots(yolahValues(judged, yolah, "a1"))).toEqual({ b1: "a1:b1", b2: "a1:b2" });
});

test("the move called best wins among equals", () => {
  const equal = [value("a1:b1", 0.7), value("e4:b1", 0.7, true)];
  expect(spots(yolahValues(equal, yolah, null)).b1).toBe("e4:b1");
  expect(spots(yolahValues(equal.toReversed(), yolah, null)).b1).toBe("e4:b1");
});

test("values of another position are left out, and a pass has no square", () => {
  const choices: MoveParts[] = [{ move: "f5", to: "f5" }, { move: "--", pass: true }];
  expect(spots(othelloValues([value("f5", 1), value("d3", 0), value("--", 0)], choices))).toEqual({ f5: "f5" });
});

test("Quarto: cells first, then the pieces for the cell", () => {
  const choices: MoveParts[] = [
    { move: "b2>A", to: "b2", piece: "A" },
    { move: "b2>0", to: "b2", piece: "0" },
    { move: "c3>A", to: "c3", piece: "A" },
  ];
  const values = [value("b2>A", 0.1), value("b2>0", 0.8), value("c3>A", 0.4)];
  expect(spots(quartoCellValues(values, choices, null, t))).toEqual({ b2: "b2>0", c3: "c3>A" });
  expect(quartoPieceValues(values, choices, null, t)).toEqual([]);
  expect(spots(quartoCellValues(values, choices, "b2", t))).toEqual({ b2: "b2>0" });
  expect(spots(quartoPieceValues(values, choices, "b2", t))).toEqual({ A: "b2>A", 0: "b2>0" });
  expect(spots(quartoPieceValues([value(">5", 1)], [{ move: ">5", piece: "5" }], null, t))).toEqual({ 5: ">5" });
});

test("Quarto: what is proved stands before estimates, and a spot that is not proved shows none of it", () => {
  const choices: MoveParts[] = ["b2>A", "b2>0", "c3>A", "c3>0"].map((move) => ({ move, to: move.slice(0, 2), piece: move.slice(3) }));
  const proved = (move: string, outcome: "win" | "draw" | "loss", best = false): BoardValue => ({ ...value(move, 0.5, best), proved: { outcome } });
  const values = [proved("b2>A", "win", true), value("b2>0", 0.9), proved("c3>A", "draw"), value("c3>0", 0.1)];
  expect(quartoCellValues(values, choices, null, t)).toEqual([
    { at: "b2", text: "board.proved.win.sign", strength: 1, best: true, proved: { outcome: "win" } },
    { at: "c3", text: "c3>0", strength: 0.1, best: false },
  ]);
  expect(quartoCellValues([proved("c3>A", "draw")], choices, null, t)).toEqual([]);
  expect(spots(quartoPieceValues(values, choices, "c3", t))).toEqual({ A: "board.proved.draw.sign", 0: "c3>0" });
});

test("long texts get two lines, and letters that fit", () => {
  expect(linesOf("+1.35")).toEqual(["+1.35"]);
  expect(linesOf("won by 4")).toEqual(["won", "by 4"]);
  expect(linesOf("+1234.56")).toEqual(["+1234.56"]);
  expect(letterSize(["+1"], 80, 30)).toBe(30);
  expect(letterSize(["+1234.56"], 80, 30)).toBeCloseTo(80 / (8 * 0.58));
});
