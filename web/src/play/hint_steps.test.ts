import { describe, expect, it } from "vitest";
import { hintSteps, quarterOf } from "./hint_steps";

const eight = { columns: 8, rows: 8 };

describe("the steps of a hint", () => {
  it("begin with a quarter of the board", () => {
    expect(quarterOf("a1", { columns: 4, rows: 4 })).toEqual(["a1", "a2", "b1", "b2"]);
    expect(quarterOf("h5", eight)).toContain("e8");
    expect(quarterOf("h5", eight)).toHaveLength(16);
  });
  it("go on to the piece that moves, where one moves", () => {
    const steps = hintSteps({ move: "d5:b7", from: "d5", to: "b7" }, eight);
    expect(steps.map((step) => step.kind)).toEqual(["region", "origin", "move"]);
    expect(steps[0]!.squares).toContain("d5");
    expect(steps[0]!.marks).toEqual([]);
    expect(steps[1]!.marks[0]!.move).toEqual({ move: "d5:b7", to: "d5" });
    expect(steps[2]!.marks[0]!.move.from).toBe("d5");
  });
  it("tell the cell before the piece that is given", () => {
    const steps = hintSteps({ move: "a3>C", to: "a3", piece: "C" }, { columns: 4, rows: 4 });
    expect(steps.map((step) => step.kind)).toEqual(["region", "cell", "move"]);
    expect(steps[1]!.marks[0]!.move.piece).toBeUndefined();
    expect(steps[2]!.marks[0]!.move.piece).toBe("C");
  });
  it("are two where there is nothing between, and one where there is no square", () => {
    expect(hintSteps({ move: "d3", to: "d3" }, eight).map((step) => step.kind)).toEqual(["region", "move"]);
    expect(hintSteps({ move: ">5", piece: "5" }, eight).map((step) => step.kind)).toEqual(["move"]);
    expect(hintSteps({ move: "pass", pass: true }, eight)).toHaveLength(1);
  });
});
