import { beforeEach, expect, test } from "vitest";
import type { Catalogue, MoveParts, Position } from "../api/types";
import { joined } from "../boards/board";
import { catalogue } from "../state/catalogue.svelte";
import { settings } from "../state/settings.svelte";
import { describeMove, gameTitle, sideName } from "./names";
import type { QuartoPosition } from "./quarto/position";
import { pieceInWords } from "./quarto/words";

beforeEach(() => {
  settings.language = "en";
  catalogue.value = { games: [{ name: "draughts", title: "Draughts", sides: ["Dark", "Light"], variants: [] }] } as unknown as Catalogue;
});

const common = { variant: "standard", turn: "white", side: "second" as const, ply: 1, position: "", played: [], over: false, margin: 0, choices: [] };
const of = (game: string, last?: MoveParts): Position => ({ ...common, game, ...(last && { last }) });
const othello = (last: MoveParts): Position => ({ ...of("othello", last), side: "first" });
const quarto = (last: MoveParts): QuartoPosition => ({ ...of("quarto", last), board: { b2: "F" }, hand: null, left: [], completed: [] });

test("moves in words", () => {
  expect(describeMove(of("yolah"))).toBe("");
  expect(describeMove(of("yolah", { move: "d5:b7", from: "d5", to: "b7" }))).toBe("Black moves from d5 to b7.");
  expect(describeMove(of("yolah", { move: "a1:a1", pass: true }))).toBe("Black passes.");
  expect(describeMove(othello({ move: "f5", to: "f5" }))).toBe("White plays f5.");
});

test("moves of Quarto in words", () => {
  expect(describeMove(quarto({ move: ">0", piece: "0" }))).toBe(
    "The first player gives a piece: light, short, round, solid.",
  );
  expect(describeMove(quarto({ move: "b2", to: "b2" }))).toBe(
    "The first player places on b2 the piece dark, tall, square, hollow.",
  );
  expect(describeMove(quarto({ move: "b2>0", to: "b2", piece: "0" }))).toBe(
    "The first player places on b2 the piece dark, tall, square, hollow; and gives: light, short, round, solid.",
  );
});

test("a game that the page has no folder for is called as the catalogue calls it", () => {
  expect(gameTitle("yolah")).toBe("Yolah");
  expect(gameTitle("draughts")).toBe("Draughts");
  expect(gameTitle("nobody knows")).toBe("nobody knows");
  expect(sideName("othello", "second")).toBe("White");
  expect(sideName("quarto", "second")).toBe("Second player");
  expect(sideName("draughts", "second")).toBe("Light");
  expect(sideName("nobody knows", "first")).toBe("First player");
  expect(describeMove(of("draughts", { move: "a3-b4", from: "a3", to: "b4" }))).toBe("Dark moves from a3 to b4.");
  expect(describeMove(of("draughts", { move: "a8=K", to: "a8", piece: "K" }))).toBe("Dark plays a8=K.");
});

test("all sixteen pieces have different words", () => {
  expect(new Set([..."0123456789ABCDEF"].map((piece) => pieceInWords(piece))).size).toBe(16);
});

test("labels leave out what does not apply", () => {
  expect(joined(["d5", "black piece", false, undefined, "", "can move"])).toBe("d5, black piece, can move");
});
