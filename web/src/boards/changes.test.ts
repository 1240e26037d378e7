import { expect, test } from "vitest";
import { discChanges, slideBetween } from "./changes";

test("one piece that moved slides, forwards and backwards", () => {
  const before = [["a1", "d5"], ["h1"]];
  const after = [["a1", "b7"], ["h1"]];
  expect(slideBetween(before, after)).toEqual({ from: "d5", to: "b7" });
  expect(slideBetween(after, before)).toEqual({ from: "b7", to: "d5" });
});

test("positions that are not a move apart do not slide", () => {
  expect(slideBetween([["a1"], ["h1"]], [["a1"], ["h1"]])).toBeNull();
  expect(slideBetween([["a1", "b1"], ["h1"]], [["a2", "b2"], ["h1"]])).toBeNull();
  expect(slideBetween([["a1"], ["h1"]], [["a2"], ["h2"]])).toBeNull();
  expect(slideBetween([["a1"], []], [["a1", "b1"], []])).toBeNull();
});

test("discs that turned over and discs that are new", () => {
  const before = { black: ["e4", "d5"], white: ["d4", "e5"] };
  const after = { black: ["e4", "d5", "e5", "f5"], white: ["d4"] };
  expect(discChanges(before, after)).toEqual({ turned: ["e5"], placed: ["f5"] });
  expect(discChanges(after, before)).toEqual({ turned: ["e5"], placed: [] });
});
