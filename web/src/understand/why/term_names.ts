// What a term of an evaluation, or a figure, is called. One that the page has no text for keeps the server's name.
import type { GameName, Term } from "../../api/types";
import { gameText } from "../../texts";

export function termName(game: GameName, { key, name, number }: Pick<Term, "key" | "number"> & { name?: string }): string {
  return gameText(game, `term.${key}`, number === undefined ? {} : { count: number }) ?? name ?? key.replaceAll("_", " ");
}
