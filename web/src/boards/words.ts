// The type of the function that finds texts, so that pure helpers can be tested with any.
import type { en } from "../texts/en";

export type BoardText = Extract<keyof typeof en, `board.${string}`>;
export type Translate = (key: BoardText, params?: Record<string, string | number>) => string;
