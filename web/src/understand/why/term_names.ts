// What a term of an evaluation, or a figure, is called. A new one of the server's is shown by its own name.
import { t, translated } from "../../texts";

// Quarto's terms count placements by what they leave.
const LEAVES_SAFE = /^placements that leave (\d+) safe$/;

export function termName(name: string): string {
  const leaves = LEAVES_SAFE.exec(name);
  if (leaves) return t("understand.term.leaves_safe", { count: leaves[1] ?? "" });
  const key = name.replaceAll(" ", "_");
  const words = translated("understand.term", key);
  return words === key ? name.replaceAll("_", " ") : words;
}
