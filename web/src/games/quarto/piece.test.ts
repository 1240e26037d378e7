import { expect, test } from "vitest";
import { allPieces, propertiesOf } from "./piece";
import { shapeOf } from "./piece_shape";

test("the four bits of a piece", () => {
  expect(propertiesOf("0")).toEqual({ dark: false, tall: false, square: false, hollow: false });
  expect(propertiesOf("8")).toEqual({ dark: true, tall: false, square: false, hollow: false });
  expect(propertiesOf("4").tall).toBe(true);
  expect(propertiesOf("2").square).toBe(true);
  expect(propertiesOf("1").hollow).toBe(true);
  expect(propertiesOf("F")).toEqual({ dark: true, tall: true, square: true, hollow: true });
});

test("no two pieces of a colour look alike", () => {
  const looks = allPieces.slice(0, 8).map((piece) => JSON.stringify(shapeOf(piece)));
  expect(new Set(looks).size).toBe(8);
});

test("pieces stand on the same ground, tall ones higher, and fit into their cell", () => {
  for (const piece of allPieces) {
    const shape = shapeOf(piece);
    expect(shape.base).toBe(shapeOf("0").base);
    expect(shape.top).toBe(shapeOf(propertiesOf(piece).tall ? "4" : "0").top);
    expect(shape.top - shape.halfDepth).toBeGreaterThan(-46);
    expect(shape.base + shape.halfDepth).toBeLessThan(46);
    expect(shape.hole !== null).toBe(propertiesOf(piece).hollow);
    expect(shape.right !== null).toBe(propertiesOf(piece).square);
  }
  expect(shapeOf("4").top).toBeLessThan(shapeOf("0").top - 20);
});
