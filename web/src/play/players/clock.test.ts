import { expect, test } from "vitest";
import type { Clock } from "../../api/types";
import { clockText, leftNow } from "./clock";

test("a clock reads as clocks do, with tenths when little is left", () => {
  expect(clockText(300)).toBe("5:00");
  expect(clockText(299.2)).toBe("5:00");
  expect(clockText(63)).toBe("1:03");
  expect(clockText(3600)).toBe("1:00:00");
  expect(clockText(5400.5)).toBe("1:30:01");
  expect(clockText(9.47)).toBe("9.4");
  expect(clockText(0)).toBe("0:00");
});

test("only the side that runs gets less, and nobody less than nothing", () => {
  const clock: Clock = { base: 60, increment: 0, left: { first: 30, second: 2 }, running: "second" };
  expect(leftNow(clock, "first", 10)).toBe(30);
  expect(leftNow(clock, "second", 1.5)).toBe(0.5);
  expect(leftNow(clock, "second", 10)).toBe(0);
});
