import { expect, test } from "vitest";
import type { MoveParts, OthelloPosition, QuartoPosition, YolahPosition } from "../api/types";
import { en } from "../texts/en";
import { describeMove, joined, pieceInWords } from "./describe";
import type { Translate } from "./words";

const t: Translate = (key, params = {}) => en[key].replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]));

const common = { variant: "standard", turn: "white", side: "second" as const, ply: 1, position: "", played: [], over: false, margin: 0, choices: [] };
const yolah = (last?: MoveParts): YolahPosition => ({
  ...common, game: "yolah", black: [], white: [], holes: [], black_score: 0, white_score: 0, ...(last && { last }),
});
const othello = (last: MoveParts): OthelloPosition => ({
  ...common, game: "othello", side: "first", black: [], white: [], black_score: 0, white_score: 0, last,
});
const quarto = (last: MoveParts): QuartoPosition => ({
  ...common, game: "quarto", board: { b2: "F" }, hand: null, left: [], completed: [], last,
});

test("moves in words", () => {
  expect(describeMove(yolah(), t)).toBe("");
  expect(describeMove(yolah({ move: "d5:b7", from: "d5", to: "b7" }), t)).toBe("Black moves from d5 to b7.");
  expect(describeMove(yolah({ move: "a1:a1", pass: true }), t)).toBe("Black passes.");
  expect(describeMove(othello({ move: "f5", to: "f5" }), t)).toBe("White plays f5.");
});

test("moves of Quarto in words", () => {
  expect(describeMove(quarto({ move: ">0", piece: "0" }), t)).toBe(
    "The first player gives a piece: light, short, round, solid.",
  );
  expect(describeMove(quarto({ move: "b2", to: "b2" }), t)).toBe(
    "The first player places on b2 the piece dark, tall, square, hollow.",
  );
  expect(describeMove(quarto({ move: "b2>0", to: "b2", piece: "0" }), t)).toBe(
    "The first player places on b2 the piece dark, tall, square, hollow; and gives: light, short, round, solid.",
  );
});

test("all sixteen pieces have different words", () => {
  expect(new Set([..."0123456789ABCDEF"].map((piece) => pieceInWords(piece, t))).size).toBe(16);
});

test("labels leave out what does not apply", () => {
  expect(joined(["d5", "black piece", false, undefined, "", "can move"])).toBe("d5, black piece, can move");
});
