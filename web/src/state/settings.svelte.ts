import { readStored, store } from "./storage";

export type Theme = "light" | "dark" | "system";
export type BoardTheme = "wood" | "slate" | "clear";
export type Language = "en" | "fr";

interface Kept {
  theme: Theme;
  board: BoardTheme;
  sound: boolean;
  language: Language;
  animations: boolean;
  feedback: boolean; // what a move of a person lost is said at once
}

const key = "damier.settings";

function defaults(): Kept {
  const language = navigator.language?.toLowerCase().startsWith("fr") ? "fr" : "en";
  return { theme: "system", board: "wood", sound: false, language, animations: true, feedback: false };
}

// What the user prefers, kept in the browser and written on <html> where the styles look for it.
class Settings {
  #kept: Kept = $state({ ...defaults(), ...readStored<Partial<Kept>>(key) });
  #systemDark: boolean = $state(false);

  constructor() {
    const wish = window.matchMedia?.("(prefers-color-scheme: dark)");
    this.#systemDark = wish?.matches ?? false;
    wish?.addEventListener?.("change", (event) => {
      this.#systemDark = event.matches;
      this.#show();
    });
    this.#show();
  }

  get theme(): Theme { return this.#kept.theme; }
  set theme(value: Theme) { this.#set({ theme: value }); }
  get board(): BoardTheme { return this.#kept.board; }
  set board(value: BoardTheme) { this.#set({ board: value }); }
  get sound(): boolean { return this.#kept.sound; }
  set sound(value: boolean) { this.#set({ sound: value }); }
  get language(): Language { return this.#kept.language; }
  set language(value: Language) { this.#set({ language: value }); }
  get animations(): boolean { return this.#kept.animations; }
  set animations(value: boolean) { this.#set({ animations: value }); }

  get feedback(): boolean { return this.#kept.feedback; }
  set feedback(value: boolean) { this.#set({ feedback: value }); }

  // For a document that is written in English; nothing of it is kept.
  useEnglish(): void {
    this.#kept.language = "en";
    this.#show();
  }

  // What is seen: the system's wish already looked up.
  get shownTheme(): "light" | "dark" {
    if (this.#kept.theme !== "system") return this.#kept.theme;
    return this.#systemDark ? "dark" : "light";
  }

  #set(change: Partial<Kept>): void {
    Object.assign(this.#kept, change);
    store(key, this.#kept);
    this.#show();
  }

  #show(): void {
    const root = document.documentElement;
    root.dataset.theme = this.shownTheme;
    root.dataset.board = this.#kept.board;
    root.dataset.animations = this.#kept.animations ? "on" : "off";
    root.lang = this.#kept.language;
  }
}

export const settings = new Settings();
