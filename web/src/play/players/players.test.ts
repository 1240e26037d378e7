import { describe, expect, it } from "vitest";
import type { GameInfo, Position } from "../../api/types";
import type { YolahPosition } from "../../games/yolah/position";
import { gameOf, positionAt } from "../../state/fixtures";
import { settings } from "../../state/settings.svelte";
import { levelName, machinesOnly, gentleLevel, perfect, playerName, resultText, winnerOf } from "./players";

settings.language = "en";
const over = (margin: number, more: Partial<YolahPosition> = {}): Position => positionAt(9, { over: true, margin, ...more });

describe("players", () => {
  it("are called by what they are to the person at the page", () => {
    const game = gameOf([null], { players: { first: "human", second: "uct(time=1s)" } });
    expect(playerName(game, "first")).toBe("You");
    expect(playerName(game, "second")).toBe("uct(time=1s)");
    const proved = gameOf([null], { game: "quarto", players: { first: "human", second: perfect } });
    expect(playerName(proved, "second")).toBe("Perfect player");
    const late = gameOf([null], { game: "yolah", players: { first: "human", second: perfect } });
    expect(playerName(late, "second")).toBe("Perfect late in the game");
    const persons = gameOf([null], { players: { first: "human", second: "human" } });
    expect(playerName(persons, "first")).toBe("Person");
    expect(machinesOnly(game)).toBe(false);
  });

  it("of a ladder have names, and a newcomer meets a gentle one", () => {
    const names = ["newcomer", "beginner", "casual", "student", "enthusiast", "club", "tournament", "expert", "master", "champion"];
    const levels = names.map((name, i) => ({ level: i + 1, name, player: `level(${i + 1})`, means: "random", rating: null }));
    expect(gentleLevel({ levels } as unknown as GameInfo)).toBe("level(2)");
    for (const level of levels) expect(levelName(level), "a text of its own").not.toBe(level.name);
  });
});

describe("the result", () => {
  it("names the winner, and the points where there are any", () => {
    expect(winnerOf(over(-2))).toBe("second");
    expect(winnerOf(over(1))).toBe("first");
    expect(resultText(gameOf([null]), over(-2, { black_score: 20, white_score: 22 }))).toBe("White wins 22 to 20");
    const early = over(-60, { black_score: 2, white_score: 59 });
    expect(resultText(gameOf([null]), early)).toBe("White wins 62 to 2");
    expect(resultText(gameOf([null]), over(0))).toBe("Draw");
  });

  it("is nobody's while the game goes on", () => {
    expect(winnerOf(positionAt(3))).toBe(null);
  });
});
