import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { NextFrame } from "./frame";

describe("values for the next frame", () => {
  let frames: (() => void)[] = [];
  beforeEach(() => {
    frames = [];
    vi.stubGlobal("requestAnimationFrame", (draw: () => void) => frames.push(draw));
    vi.stubGlobal("cancelAnimationFrame", (id: number) => (frames[id - 1] = () => {}));
  });
  afterEach(() => vi.unstubAllGlobals());

  it("use the last one, once", () => {
    const used: number[] = [];
    const next = new NextFrame<number>((value) => used.push(value));
    next.give(1);
    next.give(2);
    expect(frames).toHaveLength(1);
    frames[0]!();
    expect(used).toEqual([2]);
    next.give(3);
    frames[1]!();
    expect(used).toEqual([2, 3]);
  });

  it("can be dropped", () => {
    const used: number[] = [];
    const next = new NextFrame<number>((value) => used.push(value));
    next.give(1);
    next.drop();
    frames.forEach((draw) => draw());
    expect(used).toEqual([]);
  });
});
