import { beforeEach, describe, expect, it, vi } from "vitest";
import { ApiFailure } from "../api/failure";
import { settings } from "../state/settings.svelte";
import { en } from "./en";
import { fr, games as frenchGames } from "./fr";
import { french } from "./french.svelte";
import { gamesIn } from "./games";
import { roomsReady } from "./room.svelte";
import { t as ofTournaments, translated as translatedThere } from "../tournaments/texts";
import { failureText, gameText, plural, t, translated } from "./index";

const holes = (text: string): string[] => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();

describe("texts", () => {
  beforeEach(() => (settings.language = "en"));

  it("fill in what they are given", () => {
    expect(t("play.rating", { rating: 1200 })).toBe("1200 Elo");
    expect(t("play.rating")).toBe("{rating} Elo");
  });

  it("follow the language, once it is loaded", async () => {
    settings.language = "fr";
    t("app.close");
    await french.load();
    await vi.waitFor(() => expect(t("app.close")).toBe("Fermer"));
  });

  it("know one from many, in both languages", async () => {
    expect(plural("play.move_count", 1)).toBe("1 move");
    expect(plural("play.move_count", 0)).toBe("0 moves");
    settings.language = "fr";
    await french.load();
    expect(plural("play.move_count", 0)).toBe("0 coup");
    expect(plural("play.move_count", 2)).toBe("2 coups");
  });

  it("keep a word of the server that has no text", () => {
    expect(translated("level", "no such level")).toBe("no such level");
  });

  it("tell failures of the connection in the user's words, others in the server's", async () => {
    expect(failureText(new ApiFailure("x", 0))).toBe(en["app.unreachable"]);
    expect(failureText(new ApiFailure("That square is taken", 400))).toBe("That square is taken");
    expect(failureText(new ApiFailure("too many games are open", 503))).toBe(en["app.busy"]);
    settings.language = "fr";
    await french.load();
    expect(failureText(new ApiFailure("That square is taken", 400))).toMatch(/^Refusé\..*« That square is taken »$/);
    expect(failureText(new ApiFailure("too many games are open", 503))).toBe(fr["app.busy"]);
  });

  it("of a game are found by the game and the key", () => {
    expect(gameText("quarto", "term.leaves_safe", { count: 2 })).toBe("Placements that leave 2 safe pieces");
    expect(gameText("quarto", "term.no such term")).toBeUndefined();
    expect(gameText("no such game", "name")).toBeUndefined();
  });

  it("of the games have the same keys and holes in both languages", () => {
    const english = gamesIn(import.meta.glob<Record<string, string>>("../games/*/en.ts", { eager: true, import: "en" }));
    const translations = gamesIn(frenchGames);
    expect(Object.keys(english)).toEqual(["othello", "quarto", "yolah"]);
    for (const [game, own] of Object.entries(english)) {
      expect(Object.keys(translations[game] ?? {}).sort(), game).toEqual(Object.keys(own).sort());
      for (const [key, text] of Object.entries(own)) expect(holes(translations[game]?.[key] ?? ""), `${game} ${key}`).toEqual(holes(text));
    }
  });

  it("of the rooms have the same keys and holes in both languages", () => {
    const rooms = import.meta.glob<Record<string, string>>(["../*/en.ts", "../*/*/en.ts", "!../games/**", "!../texts/en.ts"], { eager: true, import: "en" });
    const translations = import.meta.glob<Record<string, string>>(["../*/fr.ts", "../*/*/fr.ts"], { eager: true, import: "fr" });
    expect(Object.keys(rooms)).toEqual(expect.arrayContaining(["../home/en.ts", "../play/en.ts", "../tournaments/en.ts"]));
    for (const [path, own] of Object.entries(rooms)) {
      const translated = translations[path.replace("en.ts", "fr.ts")] ?? {};
      expect(Object.keys(translated).sort(), path).toEqual(Object.keys(own).sort());
      for (const [key, text] of Object.entries(own)) expect(holes(translated[key] ?? ""), `${path} ${key}`).toEqual(holes(text));
    }
  });

  it("of a room that is loaded on demand are found with those of the page", async () => {
    expect(ofTournaments("tournament.title")).toBe("Tournaments");
    expect(ofTournaments("app.close")).toBe("Close");
    expect(translatedThere("tournament.ending", "crash")).toBe("crash");
    expect(translatedThere("tournament.ending", "no such end")).toBe("no such end");
    settings.language = "fr";
    await Promise.all([french.load(), roomsReady()]);
    expect(ofTournaments("tournament.title")).toBe("Tournois");
    expect(ofTournaments("app.close")).toBe("Fermer");
    expect(translatedThere("tournament.ending", "crash")).toBe("plantage");
  });

  it("have the same holes in both languages", () => {
    for (const key of Object.keys(en) as (keyof typeof en)[]) expect(holes(fr[key]), key).toEqual(holes(en[key]));
  });
});
