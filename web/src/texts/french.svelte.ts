import type { en } from "./en";

type Texts = Record<keyof typeof en, string>;

// Loaded when it is first needed; until then, and without it, the page speaks English.
class French {
  texts: Texts | null = $state.raw(null);
  #asked: Promise<void> | null = null;

  load(): Promise<void> {
    this.#asked ??= import("./fr").then(
      ({ fr }) => void (this.texts = fr),
      () => void (this.#asked = null),
    );
    return this.#asked;
  }
}

export const french = new French();
