// A rating with what is not known of it.
import type { Translate } from "./texts";
import type { Standing } from "./status";

function signed(elo: number, language: string): string {
  return new Intl.NumberFormat(language, { maximumFractionDigits: 0, signDisplay: "exceptZero" }).format(elo).replace("-", "−");
}

export function ratingText(rating: Standing["rating"], language: string, t: Translate): string {
  if (!rating || !Number.isFinite(rating.elo)) return "–";
  const elo = signed(rating.elo, language);
  if (rating.bound) return t(rating.bound === "at least" ? "tournament.at_least" : "tournament.at_most", { elo });
  if (rating.error === null) return elo;
  return t("tournament.rating_error", { elo, error: Math.round(rating.error) });
}
