import { describe, expect, it } from "vitest";
import { editor as quartoEditor } from "../../games/quarto/editor";
import { handed } from "../../games/quarto/hand";
import { editor as othelloEditor } from "../../games/othello/editor";
import type { YolahPosition } from "../../games/yolah/position";
import { editor as yolahEditor } from "../../games/yolah/editor";
import { draftOf, emptied, pictureOf, type Draft } from "./editor";
import { positionAt } from "../../state/fixtures";

const { objectOf, painted } = yolahEditor;
const yolah = (more: Partial<YolahPosition> = {}) => draftOf(yolahEditor, positionAt(0, more));
const quarto: Draft = { game: "quarto", variant: "level1", turn: "first", cells: { a1: "3" }, hand: "5", points: null };

describe("a position that is being arranged", () => {
  it("comes from a position and is told to the server as one", () => {
    const draft = yolah({ holes: ["c3"], black_score: 1 });
    expect(objectOf(draft)).toEqual({
      game: "yolah", variant: "standard", turn: "black", black: ["a1"], white: ["h8"], holes: ["c3"], black_score: 1, white_score: 0,
    });
  });

  it("forgets the points when the holes change, and only then", () => {
    const draft = yolah();
    expect(painted(draft, "b2", "black").points).not.toBe(null);
    expect(objectOf(painted(draft, "b2", "hole"))).not.toHaveProperty("black_score");
  });

  it("takes away what is painted twice", () => {
    const once = painted(emptied(yolah()), "b2", "white");
    expect(once.cells).toEqual({ b2: "white" });
    expect(painted(once, "b2", "white").cells).toEqual({});
    expect(painted(once, "b2", "empty").cells).toEqual({});
  });

  it("has no points in Othello: the discs are counted", () => {
    const position = positionAt(1, { game: "othello", black: ["d4"], white: ["e4"] });
    expect(othelloEditor.objectOf(draftOf(othelloEditor, position))).toEqual({
      game: "othello", variant: "standard", turn: "white", black: ["d4"], white: ["e4"],
    });
  });

  it("has each piece of Quarto once", () => {
    expect(quartoEditor.painted(quarto, "b2", "3").cells).toEqual({ b2: "3" });
    expect(quartoEditor.painted(quarto, "b2", "5")).toMatchObject({ cells: { a1: "3", b2: "5" }, hand: null });
    expect(quartoEditor.painted(quarto, "a1", "3").cells, "pressed twice").toEqual({});
    expect(handed(quarto, "3")).toMatchObject({ cells: {}, hand: "3" });
  });

  it("shows the pieces that are left", () => {
    expect(pictureOf(quartoEditor, quarto)).toMatchObject({ game: "quarto", hand: "5", left: expect.objectContaining({ length: 14 }) });
  });
});
