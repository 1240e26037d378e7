import { expect, test } from "vitest";
import type { MoveParts } from "../api/types";
import { origins, passOf, targets } from "./choices";

const yolah: MoveParts[] = [
  { move: "a1:b1", from: "a1", to: "b1" },
  { move: "a1:b2", from: "a1", to: "b2" },
  { move: "e4:b1", from: "e4", to: "b1" },
];

test("which pieces can move, and where", () => {
  expect([...origins(yolah)]).toEqual(["a1", "e4"]);
  expect([...targets(yolah, "a1").keys()]).toEqual(["b1", "b2"]);
  expect(targets(yolah, "e4").get("b1")?.move).toBe("e4:b1");
  expect(targets(yolah).get("b1")?.move).toBe("a1:b1");
});

test("a pass is no square", () => {
  const pass: MoveParts[] = [{ move: "a1:a1", pass: true }];
  expect(origins(pass).size).toBe(0);
  expect(targets(pass).size).toBe(0);
  expect(passOf(pass)?.move).toBe("a1:a1");
  expect(passOf(yolah)).toBeUndefined();
});
