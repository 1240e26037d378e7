import { expect, test } from "vitest";
import { arrowBetween } from "./arrow";

test("an arrow leaves one square and points at the other", () => {
  const arrow = arrowBetween({ x: 0, y: 0 }, { x: 200, y: 0 }, 10);
  expect(arrow.shaft).toBe("M30 0L167 0");
  expect(arrow.head).toBe("M192 0L166 15L166 -15Z");
});
