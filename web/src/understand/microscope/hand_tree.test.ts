import { describe, expect, it } from "vitest";
import { addMove, placeName, removeMove, setValue, treeText, type HandTree } from "./hand_tree";

const tree: HandTree = {
  side: "second",
  text: "min: (3 12) left:7",
  children: [{ name: "a", children: [{ name: "a1", value: 3 }, { name: "a2", value: 12 }] }, { name: "left", value: 7 }],
};

describe("a tree made by hand", () => {
  it("gets moves and values, and loses them", () => {
    expect(treeText(addMove(tree, ""))).toBe("min: (3 12) left:7 0");
    expect(treeText(addMove(tree, "a"))).toBe("min: (3 12 0) left:7");
    expect(treeText(addMove(tree, "left"))).toBe("min: (3 12) left:(7 0)");
    expect(treeText(setValue(tree, "a/a2", -4))).toBe("min: (3 -4) left:7");
    expect(treeText(removeMove(tree, "a/a1"))).toBe("min: (12) left:7");
    expect(treeText(removeMove(tree, "left"))).toBe("min: ((3 12))");
  });

  it("whose last move goes is an end again", () => {
    const one: HandTree = { side: "first", text: "", children: [{ name: "a", children: [{ name: "a1", value: 3 }] }, { name: "b", value: 1 }] };
    expect(treeText(removeMove(one, "a/a1"))).toBe("0 1");
  });

  it("is not changed itself", () => {
    setValue(tree, "a/a1", 99);
    expect(tree.children[0]?.children?.[0]?.value).toBe(3);
  });

  it("names moves by their places", () => {
    expect([0, 25, 26, 27].map((place) => placeName("", 1, place))).toEqual(["a", "z", "aa", "ab"]);
    expect(placeName("a", 2, 0)).toBe("a1");
    expect(placeName("a1", 3, 1)).toBe("a1b");
  });
});
