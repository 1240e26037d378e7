import { expect, test } from "vitest";
import { nextPlace } from "./roving";

const go = (key: string, control = false, at = { column: 3, row: 4 }) => nextPlace(key, control, at, 8, 8);

test("arrows move by one", () => {
  expect(go("ArrowLeft")).toEqual({ column: 2, row: 4 });
  expect(go("ArrowRight")).toEqual({ column: 4, row: 4 });
  expect(go("ArrowUp")).toEqual({ column: 3, row: 3 });
  expect(go("ArrowDown")).toEqual({ column: 3, row: 5 });
});

test("edges stop the focus", () => {
  expect(go("ArrowLeft", false, { column: 0, row: 0 })).toEqual({ column: 0, row: 0 });
  expect(go("ArrowUp", false, { column: 0, row: 0 })).toEqual({ column: 0, row: 0 });
  expect(go("ArrowRight", false, { column: 7, row: 7 })).toEqual({ column: 7, row: 7 });
  expect(go("ArrowDown", false, { column: 7, row: 7 })).toEqual({ column: 7, row: 7 });
});

test("Home and End go along the row, with Control to the corners; Page keys go along the column", () => {
  expect(go("Home")).toEqual({ column: 0, row: 4 });
  expect(go("End")).toEqual({ column: 7, row: 4 });
  expect(go("Home", true)).toEqual({ column: 0, row: 0 });
  expect(go("End", true)).toEqual({ column: 7, row: 7 });
  expect(go("PageUp")).toEqual({ column: 3, row: 0 });
  expect(go("PageDown")).toEqual({ column: 3, row: 7 });
});

test("other keys mean nothing", () => {
  expect(go("a")).toBeNull();
  expect(go("Tab")).toBeNull();
});
