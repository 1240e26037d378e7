import { describe, expect, it } from "vitest";
import { decimal, percent, points, shortCount, speed } from "./numbers";

describe("numbers", () => {
  it("shortens counts in the reader's language", () => {
    expect(shortCount(0, "en")).toBe("0");
    expect(shortCount(950, "en")).toBe("950");
    expect(shortCount(12_345, "en")).toBe("12.3K");
    expect(shortCount(4_560_000, "en")).toBe("4.56M");
    expect(shortCount(4_560_000, "fr")).toMatch(/^4,56\sM$/);
  });

  it("knows no speed before time has passed", () => {
    expect(speed(100, 0)).toBeNull();
    expect(speed(0, 2)).toBeNull();
    expect(speed(3000, 2)).toBe(1500);
  });

  it("keeps 0 % and 100 % for what is certain", () => {
    expect(percent(0.004, "en")).toBe("1%");
    expect(percent(0.999, "en")).toBe("99%");
    expect(percent(0, "en")).toBe("0%");
    expect(percent(1, "en")).toBe("100%");
    expect(percent(0.5, "fr")).toMatch(/^50\s%$/);
  });

  it("writes points with a sign", () => {
    expect(points(135, "en")).toBe("+1.35");
    expect(points(-5, "en")).toBe("−0.05");
    expect(points(0, "en")).toBe("0.00");
    expect(points(250, "fr", 1)).toBe("+2,5");
    expect(decimal(-0.651, "en", 2)).toBe("−0.65");
  });
});
