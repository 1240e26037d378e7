// The texts of a room that is loaded on demand: its en.ts comes with it, its fr.ts when somebody reads French. Its `t`
// knows the texts of the whole page, too.
import { settings } from "../state/settings.svelte";
import { en as shared } from "./en";
import { fill, formOf, t as sharedText, type Params, type TextKey } from ".";

type Texts = Record<string, string>;
type Base<Key> = Key extends `${infer Name}.one` ? Name : never;

class RoomTexts<Own extends Texts> {
  readonly #english: Own;
  readonly #load: () => Promise<Record<keyof Own, string>>;
  #french: Record<keyof Own, string> | null = $state.raw(null);
  #asked: Promise<void> | null = null;

  constructor(english: Own, load: () => Promise<Record<keyof Own, string>>) {
    this.#english = english;
    this.#load = load;
  }

  // Until the French is there, and without it, the room speaks English.
  ready(): Promise<void> {
    if (settings.language !== "fr") return Promise.resolve();
    this.#asked ??= this.#load().then(
      (texts) => void (this.#french = texts),
      () => void (this.#asked = null),
    );
    return this.#asked;
  }

  find(key: string): string | undefined {
    const french = settings.language === "fr" ? this.#french : null;
    if (settings.language === "fr" && french === null) void this.ready();
    return (french ?? this.#english)[key];
  }
}

const rooms: RoomTexts<Texts>[] = [];

// So that nobody sees a view change its language: resolved when all rooms that were loaded so far can speak.
export async function roomsReady(): Promise<void> {
  await Promise.all(rooms.map((room) => room.ready()));
}

export interface RoomText<Own extends Texts> {
  t: (key: (keyof Own & string) | TextKey, params?: Params) => string;
  plural: (key: Base<keyof Own> | Base<TextKey>, count: number, params?: Params) => string;
  translated: (prefix: string, word: string) => string;
}

export function roomTexts<Own extends Texts>(english: Own, french: () => Promise<Record<keyof Own, string>>): RoomText<Own> {
  const room = new RoomTexts<Texts>(english, french);
  rooms.push(room);
  const t = (key: string, params: Params = {}): string => {
    const own = key in english ? room.find(key) : undefined;
    return own === undefined ? sharedText(key as TextKey, params) : fill(own, params);
  };
  return {
    t,
    plural: (key, count, params = {}) => t(`${key}.${formOf(count)}`, { count, ...params }),
    translated: (prefix, word) => (`${prefix}.${word}` in english || `${prefix}.${word}` in shared ? t(`${prefix}.${word}`) : word),
  };
}
