import { expect, it } from "vitest";
import { turnedParts } from "./turned";

it("takes a turn of the result to pieces", () => {
  expect(turnedParts("won to drawn")).toEqual({ before: "won", after: "drawn" });
  expect(turnedParts("up to something")).toBeNull();
  expect(turnedParts("won")).toBeNull();
});
