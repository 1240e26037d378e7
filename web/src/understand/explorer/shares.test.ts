import { expect, it } from "vitest";
import { shares } from "./shares";

it("results are parts of the games", () => {
  expect(shares({ moves: ["f5"], games: 4, first: 2, draws: 1, second: 1 })).toEqual({ first: 0.5, draws: 0.25, second: 0.25 });
  expect(shares({ moves: ["f5"], games: 0, first: 0, draws: 0, second: 0 })).toEqual({ first: 0, draws: 0, second: 0 });
});
