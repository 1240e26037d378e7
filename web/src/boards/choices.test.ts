import { expect, test } from "vitest";
import type { MoveParts } from "../api/types";
import { cellsOf, gifts, origins, passOf, placementAlone, targets } from "./choices";

const yolah: MoveParts[] = [
  { move: "a1:b1", from: "a1", to: "b1" },
  { move: "a1:b2", from: "a1", to: "b2" },
  { move: "e4:b1", from: "e4", to: "b1" },
];
const quarto: MoveParts[] = [
  { move: "b2>A", to: "b2", piece: "A" },
  { move: "b2>0", to: "b2", piece: "0" },
  { move: "c3>A", to: "c3", piece: "A" },
  { move: "d4", to: "d4" },
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

test("Quarto: gifts belong to a cell, the first gift to none", () => {
  expect([...gifts(quarto, "b2").keys()]).toEqual(["A", "0"]);
  expect(gifts(quarto, null).size).toBe(0);
  expect(gifts([{ move: ">5", piece: "5" }], null).get("5")?.move).toBe(">5");
});

test("Quarto: a placement that ends the game needs no gift", () => {
  expect(placementAlone(quarto, "d4")?.move).toBe("d4");
  expect(placementAlone(quarto, "b2")).toBeUndefined();
});

test("the cells of winning sets", () => {
  expect([...cellsOf(["a1 b1", "b1 c1"])]).toEqual(["a1", "b1", "c1"]);
});
