import { expect, test } from "vitest";
import { centreOf, eightByEight, kingSteps, placeOf, squareAt, squareRows } from "./squares";

const layouts = [false, true].flatMap((top) => [false, true].map((flipped) => eightByEight(top, flipped)));

test("a place and its square are each other's", () => {
  for (const layout of layouts) {
    for (const [row, squares] of squareRows(layout).entries()) {
      for (const [column, square] of squares.entries()) {
        expect(placeOf(square, layout)).toEqual({ column, row });
        expect(squareAt({ column, row }, layout)).toBe(square);
      }
    }
  }
});

test("a1 is at the lower left in Yolah and at the upper left in Othello", () => {
  expect(placeOf("a1", eightByEight(false, false))).toEqual({ column: 0, row: 7 });
  expect(placeOf("a1", eightByEight(true, false))).toEqual({ column: 0, row: 0 });
});

test("a flipped board is turned by half a turn", () => {
  expect(placeOf("a1", eightByEight(false, true))).toEqual({ column: 7, row: 0 });
  expect(placeOf("a1", eightByEight(true, true))).toEqual({ column: 7, row: 7 });
});

test("the middle of a square is in units of 100", () => {
  expect(centreOf("c8", eightByEight(false, false))).toEqual({ x: 250, y: 50 });
});

test("steps of a king", () => {
  expect(kingSteps("a1", "a1")).toBe(0);
  expect(kingSteps("a1", "c2")).toBe(2);
  expect(kingSteps("h8", "a1")).toBe(7);
});
