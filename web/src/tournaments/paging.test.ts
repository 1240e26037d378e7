import { describe, expect, it } from "vitest";
import { isFiltering, matches, pageOf } from "./paging";
import type { TournamentGame } from "./status";

const game = { first: "a", second: "b", termination: "normal" } as TournamentGame;

describe("paging", () => {
  it("cuts a list in pages", () => {
    expect(pageOf(0, 60, 25)).toEqual({ number: 0, pages: 3, from: 0, to: 25 });
    expect(pageOf(2, 60, 25)).toEqual({ number: 2, pages: 3, from: 50, to: 60 });
  });

  it("stays inside the list", () => {
    expect(pageOf(9, 60, 25).number).toBe(2);
    expect(pageOf(-1, 60, 25).number).toBe(0);
    expect(pageOf(3, 0, 25)).toEqual({ number: 0, pages: 1, from: 0, to: 0 });
  });
});

describe("filtering", () => {
  it("is by player and by ending", () => {
    expect(matches(game, { player: "", termination: "" })).toBe(true);
    expect(matches(game, { player: "b", termination: "normal" })).toBe(true);
    expect(matches(game, { player: "c", termination: "" })).toBe(false);
    expect(matches(game, { player: "a", termination: "time" })).toBe(false);
    expect(isFiltering({ player: "", termination: "" })).toBe(false);
  });
});
