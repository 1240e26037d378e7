import { expect, test } from "vitest";
import { gamesPlanned } from "./planned";

test("everybody meets everybody, or not", () => {
  expect(gamesPlanned("round robin", 4, 2)).toBe(24);
  expect(gamesPlanned("gauntlet", 4, 2)).toBe(12);
  expect(gamesPlanned("knockout", 4, 1)).toBe(6);
  expect(gamesPlanned("Swiss", 5, 1)).toBe(12);
  expect(gamesPlanned("round robin", 1, 2)).toBe(0);
});
