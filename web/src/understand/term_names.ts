// What a term of an evaluation, or a figure, is called. A new one of the server's is shown by its own name.
import { translated } from "../texts";

export function termName(name: string): string {
  const words = translated("understand.term", name);
  return words === name ? name.replaceAll("_", " ") : words;
}
