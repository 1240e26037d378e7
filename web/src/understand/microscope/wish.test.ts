import { describe, expect, it } from "vitest";
import { addressOf, firstMethod, firstWish, newTrace, readAddress, type Address } from "./wish";

describe("what is asked", () => {
  const wish = { ...firstWish(), game: "othello", variant: "standard" };
  const method = firstMethod();

  it("has only what the algorithm wants to know", () => {
    expect(newTrace(wish, { ...method, algorithm: "uct" }, "P")).toEqual({
      game: "othello", variant: "standard", position: "P", algorithm: "uct", steps: true, playouts: 200, c: 0.65, seed: 1,
    });
    expect(newTrace({ ...wish, evaluation: "mobility" }, { ...method, algorithm: "minimax" }, "P")).toEqual({
      game: "othello", variant: "standard", position: "P", algorithm: "minimax", steps: true, depth: 2, evaluation: "mobility",
    });
    expect(newTrace(wish, { ...method, table: true }, "P")).toMatchObject({ order: "listed", table: true });
  });

  it("is a whole tree where one was made by hand", () => {
    expect(newTrace({ ...wish, from: "tree", tree: "(1 2) (3)" }, method, "")).toEqual({
      tree: "(1 2) (3)", algorithm: "alphabeta", steps: true, order: "listed", table: false,
    });
  });
});

describe("the address", () => {
  const spot = { at: 12, node: "d3/c4", open: ["d3", "f3"] };
  const kept = (address: Address, position = ""): Address | null => readAddress(addressOf(address, position));

  it("holds a search on a position, and where one is", () => {
    const address: Address = {
      wish: {
        ...firstWish(), from: "given", game: "othello", variant: "standard", position: "----X O", evaluation: "mobility",
        method: { ...firstMethod(), depth: 4, order: "evaluation", table: true },
      },
      spots: [spot],
      predict: true,
    };
    expect(kept(address, "----X O")).toEqual(address);
  });

  it("gives others the position that is on my board", () => {
    const address: Address = { wish: { ...firstWish(), from: "mine", game: "yolah", variant: "standard" }, spots: [spot], predict: false };
    expect(kept(address, "P 7")?.wish).toMatchObject({ from: "given", position: "P 7" });
  });

  it("holds two searches of a tree made by hand", () => {
    const address: Address = {
      wish: { ...firstWish(), from: "tree", tree: "min: left:(3 5) 7", beside: { ...firstMethod(), algorithm: "uct", playouts: 50, c: 1.5, seed: 9 } },
      spots: [spot, { at: null, node: "", open: [""] }],
      predict: false,
    };
    expect(kept(address)).toEqual(address);
  });

  it("that holds no search is none, and one with nonsense is harmless", () => {
    expect(readAddress("")).toBeNull();
    expect(readAddress("?game=othello")).toBeNull();
    expect(readAddress("?algorithm=guess&game=othello")).toBeNull();
    const strange = readAddress("?algorithm=minimax&game=othello&depth=many&at=-3&open=%00");
    expect(strange?.wish.method.depth).toBe(firstMethod().depth);
    expect(strange?.spots[0]?.at).toBeNull();
  });
});
