import { beforeEach, expect, test } from "vitest";
import { settings } from "../state/settings.svelte";
import { positionOf, squaresOf } from "../games/from_text";
import { shownBoard, type Shown } from "./shown.svelte";

const shown = (game: string, text: string, move = ""): Shown => ({ game, text, side: "first", ply: 1, move, label: text });
const yolahStart = "b......w/......../......../...wb.../...bw.../......../......../w..x...b b 3 4";

beforeEach(() => {
  settings.language = "en";
  document.body.replaceChildren();
});

test("the squares of a move are found in its text", () => {
  expect(squaresOf("d5:b7")).toEqual({ move: "d5:b7", from: "d5", to: "b7" });
  expect(squaresOf("f5")).toEqual({ move: "f5", to: "f5" });
  expect(squaresOf("b2>A")).toEqual({ move: "b2>A", to: "b2" });
  expect(squaresOf(">A")).toEqual({ move: ">A", pass: true });
});

test("positions are read from their text", () => {
  expect(positionOf(shown("yolah", yolahStart, "d5:d4"))).toMatchObject({
    black: ["a8", "e5", "d4", "h1"], white: ["h8", "d5", "e4", "a1"], holes: ["d1"], black_score: 3, white_score: 4,
    last: { from: "d5", to: "d4" },
  });
  const othello = `${"-".repeat(27)}OX------XO${"-".repeat(27)} X`;
  expect(positionOf(shown("othello", othello, "d4"))).toMatchObject({ black: ["e4", "d5"], white: ["d4", "e5"], black_score: 2, white_score: 2 });
  expect(positionOf(shown("quarto", "..../.5../..A./.... 0 L2"))).toMatchObject({ board: { b3: "5", c2: "A" }, hand: "0" });
  expect(positionOf(shown("quarto", "..../..../..../.... -"))).toMatchObject({ board: {}, hand: null });
  expect(positionOf(shown("chess", "8/8"))).toBeNull();
});

test("a board shows one position after the other", () => {
  const show = shownBoard();
  const target = document.body;
  const cell = (name: string) => target.querySelector(`[data-cell="${name}"]`)?.getAttribute("aria-label");
  expect(show(target, shown("chess", "8/8"))).toBeNull();
  expect(show(target, shown("quarto", "..../.5../..A./.... 0"))).toBe("In hand: light, short, round, solid");
  expect(target.querySelectorAll('[role="grid"]').length).toBeGreaterThan(0);
  expect(cell("b3")).toBe("b3, light, tall, round, hollow");
  expect(show(target, shown("quarto", "..../..../..A./.... -", "c2>0"))).toBe("No piece in hand");
  return new Promise<void>((done) =>
    setTimeout(() => {
      expect(cell("b3")).toBe("b3, empty");
      expect(cell("c2")).toBe("c2, dark, short, square, solid, last move");
      done();
    }),
  );
});
