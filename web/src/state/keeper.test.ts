import { describe, expect, it, vi } from "vitest";
import { Keeper } from "./keeper";

describe("a keeper of answers", () => {
  it("asks once", async () => {
    const keeper = new Keeper<number>(2);
    const ask = vi.fn(async () => 1);
    await Promise.all([keeper.get("a", ask), keeper.get("a", ask)]);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it("forgets what was not used for longest", async () => {
    const keeper = new Keeper<number>(2);
    const ask = vi.fn(async () => 1);
    for (const key of ["a", "b", "a", "c", "a", "b"]) await keeper.get(key, ask);
    expect(ask).toHaveBeenCalledTimes(4); // a, b, c, and b again
  });

  it("does not keep a failure", async () => {
    const keeper = new Keeper<number>(2);
    await expect(keeper.get("a", async () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(await keeper.get("a", async () => 2)).toBe(2);
  });
});
