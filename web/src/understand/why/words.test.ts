import { beforeEach, describe, expect, it } from "vitest";
import { settings } from "../../state/settings.svelte";
import { french } from "../../texts/french.svelte";
import { termName } from "./term_names";
import { threatWords } from "./threat_words";

const move = { move: "d5:b7", from: "d5", to: "b7" };

describe("what the server says by key", () => {
  beforeEach(() => (settings.language = "en"));

  it("has a name, with its number where it has one", () => {
    expect(termName("yolah", { key: "queen_first" })).toBe("Squares reached first");
    expect(termName("quarto", { key: "leaves_safe", number: 3, name: "placements that leave 3 safe" })).toBe("Placements that leave 3 safe pieces");
  });

  it("keeps the server's name where the page has none", () => {
    expect(termName("othello", { key: "new_term", name: "a new term" })).toBe("a new term");
    expect(termName("draughts", { key: "tempo_count" })).toBe("tempo count");
  });

  it("is a sentence when it is a threat", () => {
    const cut = { key: "cuts_off", side: "second" as const, move, squares: ["a1", "a2"], number: 2 };
    expect(threatWords("yolah", cut)).toBe("White threatens d5:b7: Black would no longer be first on 2 squares.");
    expect(threatWords("yolah", { ...cut, number: 1 })).toBe("White threatens d5:b7: Black would no longer be first on one square.");
    expect(threatWords("quarto", { key: "completes", side: null, squares: ["c3"] })).toMatch(/^Four alike can be completed on c3/);
    expect(threatWords("draughts", { key: "forks", side: "first", move, squares: [] })).toBe("First player threatens d5:b7.");
  });

  it("is said in French too", async () => {
    settings.language = "fr";
    await french.load();
    expect(termName("yolah", { key: "weakest" })).toBe("Coups de la pièce la plus faible");
    expect(termName("quarto", { key: "leaves_safe", number: 3 })).toBe("Placements qui laissent 3 pièces sûres");
    const corner = { key: "takes_corner", side: "first" as const, move: { move: "a1", to: "a1" }, squares: ["a1"], number: 3 };
    expect(threatWords("othello", corner)).toContain("Noir");
  });
});
