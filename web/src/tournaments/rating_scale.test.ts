import { describe, expect, it } from "vitest";
import { along, ratingScale } from "./rating_scale";
import type { Standing } from "./status";

const rated = (elo: number, error: number, bound?: "at least" | "at most") =>
  ({ rating: { elo, error, group: 0, ...(bound ? { bound } : {}) } }) as Standing;

describe("the scale of ratings", () => {
  it("holds every bar, with ticks at both ends", () => {
    const scale = ratingScale([rated(120, 30), rated(-80, 45)])!;
    expect(scale.from).toBeLessThanOrEqual(-125);
    expect(scale.to).toBeGreaterThanOrEqual(150);
    expect(scale.ticks[0]).toBe(scale.from);
    expect(scale.ticks.at(-1)).toBe(scale.to);
    expect(scale.ticks.length).toBeLessThanOrEqual(8);
    for (const bar of scale.bars) {
      expect(along(scale, bar.low!)).toBeGreaterThanOrEqual(0);
      expect(along(scale, bar.high!)).toBeLessThanOrEqual(1);
    }
  });

  it("leaves bounds open", () => {
    const [best, worst] = ratingScale([rated(400, 160, "at least"), rated(-400, 160, "at most")])!.bars;
    expect(best).toMatchObject({ low: 240, high: null });
    expect(worst).toMatchObject({ low: null, high: -240 });
  });

  it("is not there without ratings", () => {
    expect(ratingScale([{} as Standing])).toBeNull();
  });

  it("is wide enough when all are equal", () => {
    const scale = ratingScale([rated(0, 0), rated(0, 0)])!;
    expect(scale.to).toBeGreaterThan(scale.from);
  });
});
