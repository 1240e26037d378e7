import { describe, expect, it } from "vitest";
import { draftOf, emptied, handed, objectOf, painted, pictureOf, type Draft } from "./draft";
import { positionAt } from "../../state/fixtures";

const quarto: Draft = { game: "quarto", variant: "level1", turn: "first", cells: { a1: "3" }, hand: "5", points: null };

describe("a position that is being arranged", () => {
  it("comes from a position and is told to the server as one", () => {
    const draft = draftOf(positionAt(0, { holes: ["c3"], black_score: 1 }));
    expect(objectOf(draft)).toEqual({
      game: "yolah", variant: "standard", turn: "black", black: ["a1"], white: ["h8"], holes: ["c3"], black_score: 1, white_score: 0,
    });
  });

  it("forgets the points when the holes change, and only then", () => {
    const draft = draftOf(positionAt(0));
    expect(painted(draft, "b2", "black").points).not.toBe(null);
    expect(objectOf(painted(draft, "b2", "hole"))).not.toHaveProperty("black_score");
  });

  it("takes away what is painted twice", () => {
    const once = painted(emptied(draftOf(positionAt(0))), "b2", "white");
    expect(once.cells).toEqual({ b2: "white" });
    expect(painted(once, "b2", "white").cells).toEqual({});
    expect(painted(once, "b2", "empty").cells).toEqual({});
  });

  it("has each piece of Quarto once", () => {
    expect(painted(quarto, "b2", "3").cells).toEqual({ b2: "3" });
    expect(painted(quarto, "b2", "5")).toMatchObject({ cells: { a1: "3", b2: "5" }, hand: null });
    expect(handed(quarto, "3")).toMatchObject({ cells: {}, hand: "3" });
  });

  it("shows the pieces that are left", () => {
    const picture = pictureOf(quarto);
    expect(picture.game === "quarto" && picture.left).toHaveLength(14);
  });
});
