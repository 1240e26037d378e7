import { ApiFailure } from "../api/failure";
import { settings } from "../state/settings.svelte";
import { en } from "./en";
import { french } from "./french.svelte";

export type TextKey = keyof typeof en;
export type PluralKey = TextKey extends infer Key ? (Key extends `${infer Base}.one` ? Base : never) : never;
export type Params = Record<string, string | number>;
export type Translate = typeof t;

function texts(): Record<TextKey, string> {
  if (settings.language !== "fr") return en;
  if (french.texts === null) void french.load();
  return french.texts ?? en;
}

function fill(text: string, params: Params): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in params ? String(params[name]) : whole));
}

// The text of a key in the user's language, {names} filled in. Reactive: it reads the language where it is called.
export function t(key: TextKey, params: Params = {}): string {
  return fill(texts()[key] ?? key, params);
}

// "1 move", "3 moves": keys that end in .one and .other; {count} is filled in.
export function plural(key: PluralKey, count: number, params: Params = {}): string {
  const form = new Intl.PluralRules(settings.language).select(count) === "one" ? "one" : "other";
  return t(`${key}.${form}` as TextKey, { count, ...params });
}

// For words of the server that the page has a text for: levels, sides. Its own word where it has none.
export function translated(prefix: string, word: string): string {
  const key = `${prefix}.${word}`;
  return key in en ? t(key as TextKey) : word;
}

// What to tell about something that failed; the server's own sentences stay as they are.
export function failureText(failure: unknown): string {
  if (failure instanceof ApiFailure) return failure.lost ? t("app.unreachable") : failure.message;
  return failure instanceof Error ? failure.message : String(failure);
}
