import type { Clock } from "../api/types";
import { t } from "./texts";

// "5 min + 3 s", "no clock".
export function controlText(clock: Pick<Clock, "base" | "increment"> | null): string {
  if (!clock) return t("friends.no_clock");
  const { base, increment } = clock;
  if (base % 60 !== 0) return t(increment > 0 ? "friends.clock.seconds_both" : "friends.clock.seconds", { seconds: base, increment });
  return t(increment > 0 ? "friends.clock.both" : "friends.clock.minutes", { minutes: base / 60, increment });
}
