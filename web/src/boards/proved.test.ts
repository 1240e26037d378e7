import { describe, expect, it } from "vitest";
import type { MoveParts } from "../api/types";
import type { BoardValue, Proved } from "./board";
import { provedBySpot, provedInWords, provedOfBest, provedSign } from "./proved";

const win: Proved = { outcome: "win" };
const draw: Proved = { outcome: "draw" };
const loss: Proved = { outcome: "loss" };

describe("what is proved of the best of some moves", () => {
  it("is a win as soon as one of them wins", () => {
    expect(provedOfBest([loss, undefined, win])).toEqual(win);
  });

  it("is nothing while an unknown move could be better", () => {
    expect(provedOfBest([draw, undefined])).toBeNull();
    expect(provedOfBest([loss, undefined])).toBeNull();
    expect(provedOfBest([undefined])).toBeNull();
    expect(provedOfBest([])).toBeNull();
  });

  it("is the best of them when all are known", () => {
    expect(provedOfBest([loss, draw, loss])).toEqual(draw);
    expect(provedOfBest([loss, loss])).toEqual(loss);
  });

  it("hurries to win, resists when it is lost, and counts only what is known", () => {
    expect(provedOfBest([{ outcome: "win", plies: 5 }, { outcome: "win", plies: 3 }, loss])).toEqual({ outcome: "win", plies: 3 });
    expect(provedOfBest([{ outcome: "loss", plies: 2 }, { outcome: "loss", plies: 6 }])).toEqual({ outcome: "loss", plies: 6 });
    expect(provedOfBest([{ outcome: "win", plies: 5 }, undefined])).toEqual(win);
    expect(provedOfBest([{ outcome: "win", plies: 5 }, win])).toEqual(win);
  });
});

describe("what is proved of a spot", () => {
  const choices: MoveParts[] = [
    { move: "b2>A", to: "b2", piece: "A" },
    { move: "b2>0", to: "b2", piece: "0" },
    { move: "c3>A", to: "c3", piece: "A" },
    { move: "c3>0", to: "c3", piece: "0" },
    { move: "d4", to: "d4" },
  ];
  const value = (move: string, proved?: Proved): BoardValue => ({ move, text: move, strength: 0, best: false, ...(proved ? { proved } : {}) });

  it("needs every legal move that belongs there, unless one of them wins", () => {
    const values = [value("b2>A", loss), value("b2>0", draw), value("c3>A", loss), value("d4", win)];
    expect(provedBySpot(values, choices, (choice) => choice.to)).toEqual(new Map([["b2", draw], ["d4", win]]));
    expect(provedBySpot([value("c3>A", win)], choices, (choice) => choice.to)).toEqual(new Map([["c3", win]]));
  });

  it("says nothing of moves that are not legal here", () => {
    expect(provedBySpot([value("a1>A", win)], choices, (choice) => choice.to)).toEqual(new Map());
  });
});

describe("what is proved, in a sign and in words", () => {
  const t = (key: string, params = {}) => key + JSON.stringify(params);
  it("has a number only where there is a decision", () => {
    expect(provedSign({ outcome: "win", plies: 5 }, t)).toBe("board.proved.win.sign{}5");
    expect(provedSign({ outcome: "draw", plies: 12 }, t)).toBe("board.proved.draw.sign{}");
    expect(provedInWords({ outcome: "loss", plies: 4 }, t)).toBe('board.proved.loss_in{"plies":4}');
    expect(provedInWords({ outcome: "win", plies: 1 }, t)).toBe("board.proved.win_now{}");
    expect(provedInWords(loss, t)).toBe("board.proved.loss{}");
  });
});
