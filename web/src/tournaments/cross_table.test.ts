import { describe, expect, it } from "vitest";
import { crossTable, shade } from "./cross_table";
import { pointsText, progress, scoreShare, type Meeting, type Standing } from "./status";

const standing = (player: number) => ({ player, name: `p${player}` }) as Standing;
const meeting = (a: number, b: number, won: number, drawn: number, lost: number) =>
  ({ players: [a, b], total: { games: won + drawn + lost, points: won + drawn / 2, won, drawn, lost } }) as Meeting;

describe("the cross table", () => {
  const rows = crossTable([standing(2), standing(0), standing(1)], [meeting(0, 2, 1, 1, 4), meeting(0, 1, 3, 0, 1)]);

  it("is in the order of the standings, each seen from the left", () => {
    expect(rows.map((row) => row.standing.player)).toEqual([2, 0, 1]);
    expect(rows[0]!.cells[0]).toEqual({ kind: "self" });
    expect(rows[0]!.cells[1]).toMatchObject({ kind: "met", score: { won: 4, drawn: 1, lost: 1, points: 4.5 } });
    expect(rows[1]!.cells[0]).toMatchObject({ kind: "met", score: { won: 1, drawn: 1, lost: 4 }, share: 0.25 });
    expect(rows[0]!.cells[2]).toEqual({ kind: "none" });
  });

  it("adds up those who met twice", () => {
    const [first] = crossTable([standing(0), standing(1)], [meeting(0, 1, 1, 0, 0), meeting(1, 0, 0, 2, 1)]);
    expect(first!.cells[1]).toMatchObject({ score: { games: 4, won: 2, drawn: 2, lost: 0, points: 3 } });
  });

  it("shades by the share of the points", () => {
    expect([0, 0.3, 0.5, 0.7, 1].map(shade)).toEqual(["lost", "behind", "even", "ahead", "won"]);
  });
});

describe("scores", () => {
  it("are written in halves", () => {
    expect(pointsText(17.5)).toBe("17½");
    expect(pointsText(0.5)).toBe("½");
    expect(pointsText(3)).toBe("3");
    expect(pointsText(0)).toBe("0");
  });

  it("have a share only after a game", () => {
    expect(scoreShare({ games: 0, points: 0, won: 0, drawn: 0, lost: 0 })).toBeNull();
    expect(progress(3, 0)).toBe(0);
    expect(progress(30, 20)).toBe(1);
  });
});
