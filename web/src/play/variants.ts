import { t } from "../texts";

// The rules of a game by the name that the server gives them: "level2" in the reader's language.
export function variantName(name: string): string {
  const level = /^level(\d+)$/.exec(name);
  if (level) return t("play.numbered_level", { number: level[1] ?? "" });
  return name === "standard" ? t("play.standard") : name;
}
