import { ApiFailure } from "../api/failure";
import { settings } from "../state/settings.svelte";
import { en } from "./en";
import { french } from "./french.svelte";
import { gamesIn, type GameTexts } from "./games";

export type TextKey = keyof typeof en;
export type PluralKey = TextKey extends infer Key ? (Key extends `${infer Base}.one` ? Base : never) : never;
export type Params = Record<string, string | number>;
export type Translate = typeof t;

const englishGames = gamesIn(import.meta.glob<Record<string, string>>("../games/*/en.ts", { eager: true, import: "en" }));

// Whether French is wanted and there; asks for it when it is not.
function inFrench(): boolean {
  if (settings.language !== "fr") return false;
  if (french.texts === null) void french.load();
  return french.texts !== null;
}

function texts(): Record<TextKey, string> {
  return inFrench() ? (french.texts ?? en) : en;
}

function gameTexts(): GameTexts {
  return inFrench() ? (french.games ?? englishGames) : englishGames;
}

export function fill(text: string, params: Params): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in params ? String(params[name]) : whole));
}

export function formOf(count: number): "one" | "other" {
  return new Intl.PluralRules(settings.language).select(count) === "one" ? "one" : "other";
}

// The text of a key in the user's language, {names} filled in. Reactive: it reads the language where it is called.
export function t(key: TextKey, params: Params = {}): string {
  return fill(texts()[key] ?? key, params);
}

// "1 move", "3 moves": keys that end in .one and .other; {count} is filled in.
export function plural(key: PluralKey, count: number, params: Params = {}): string {
  return t(`${key}.${formOf(count)}` as TextKey, { count, ...params });
}

// For words of the server that the page has a text for: levels, sides. Its own word where it has none.
export function translated(prefix: string, word: string): string {
  const key = `${prefix}.${word}`;
  return key in en ? t(key as TextKey) : word;
}

// A text from the folder of a game, by a key of the server's; undefined where the game has none. A text that has two
// forms takes the one for `params.count`.
export function gameText(game: string, key: string, params: Params = {}): string | undefined {
  const own = gameTexts()[game];
  const text = own?.[key] ?? own?.[`${key}.${formOf(Number(params.count))}`];
  return text === undefined ? undefined : fill(text, params);
}

// The function that finds the texts of one game: for the game's own folder, which knows its keys.
export function textsOf<Texts extends Record<string, string>>(game: string): (key: keyof Texts & string, params?: Params) => string {
  return (key, params = {}) => gameText(game, key, params) ?? key;
}

// What to tell about something that failed. The server's own sentences stay as they are; who reads another language is
// told that they are in English.
export function failureText(failure: unknown): string {
  if (failure instanceof ApiFailure) {
    if (failure.lost) return t("app.unreachable");
    if (failure.status === 429 || failure.status === 503) return t("app.busy");
    return t("app.refused", { sentence: failure.message });
  }
  return failure instanceof Error ? failure.message : String(failure);
}
