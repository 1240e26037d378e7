// The overlays of each game, as docs/api.md names them, in the order in which they are offered.
import type { GameName } from "../../api/types";

export const OVERLAYS = {
  yolah: ["first_reached", "reach", "closed"],
  othello: ["mobility", "stable"],
  quarto: ["threes", "gifts"],
} as const satisfies Record<GameName, readonly string[]>;

export type OverlayKey = (typeof OVERLAYS)[GameName][number];
