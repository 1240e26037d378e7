import { expect, test } from "vitest";
import type { MoveParts } from "../api/types";
import type { BoardValue } from "./board";
import { letterSize, linesOf, squareValues } from "./values";

const value = (move: string, strength: number, best = false): BoardValue => ({ move, text: move, strength, best });
const spots = (placed: { at: string; text: string }[]) => Object.fromEntries(placed.map(({ at, text }) => [at, text]));

const yolah: MoveParts[] = [
  { move: "a1:b1", from: "a1", to: "b1" },
  { move: "a1:b2", from: "a1", to: "b2" },
  { move: "e4:b1", from: "e4", to: "b1" },
];
const judged = [value("a1:b1", 0.2), value("a1:b2", 0.5), value("e4:b1", 0.9, true)];

test("without a selection the best of each piece and of each square", () => {
  expect(spots(squareValues(judged, yolah, null))).toEqual({ a1: "a1:b2", e4: "e4:b1", b1: "e4:b1", b2: "a1:b2" });
});

test("with a piece selected only its moves", () => {
  expect(spots(squareValues(judged, yolah, "a1"))).toEqual({ b1: "a1:b1", b2: "a1:b2" });
});

test("the move called best wins among equals", () => {
  const equal = [value("a1:b1", 0.7), value("e4:b1", 0.7, true)];
  expect(spots(squareValues(equal, yolah, null)).b1).toBe("e4:b1");
  expect(spots(squareValues(equal.toReversed(), yolah, null)).b1).toBe("e4:b1");
});

test("values of another position are left out, and a pass has no square", () => {
  const choices: MoveParts[] = [{ move: "f5", to: "f5" }, { move: "--", pass: true }];
  expect(spots(squareValues([value("f5", 1), value("d3", 0), value("--", 0)], choices, null))).toEqual({ f5: "f5" });
});

test("long texts get two lines, and letters that fit", () => {
  expect(linesOf("+1.35")).toEqual(["+1.35"]);
  expect(linesOf("won by 4")).toEqual(["won", "by 4"]);
  expect(linesOf("+1234.56")).toEqual(["+1234.56"]);
  expect(letterSize(["+1"], 80, 30)).toBe(30);
  expect(letterSize(["+1234.56"], 80, 30)).toBeCloseTo(80 / (8 * 0.58));
});
