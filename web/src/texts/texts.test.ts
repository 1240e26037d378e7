import { beforeEach, describe, expect, it, vi } from "vitest";
import { ApiFailure } from "../api/failure";
import { settings } from "../state/settings.svelte";
import { en } from "./en";
import { fr } from "./fr";
import { french } from "./french.svelte";
import { failureText, plural, t, translated } from "./index";

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

  it("tell failures of the connection in the user's words, others in the server's", () => {
    expect(failureText(new ApiFailure("x", 0))).toBe(en["app.unreachable"]);
    expect(failureText(new ApiFailure("That square is taken", 400))).toBe("That square is taken");
  });

  it("have the same holes in both languages", () => {
    for (const key of Object.keys(en) as (keyof typeof en)[]) expect(holes(fr[key]), key).toEqual(holes(en[key]));
  });
});
