// The piece in hand while a position is set up.
import type { Draft } from "../../play/editor/editor";

// Each piece exists once: where it lay before, it is taken away.
export function without(draft: Draft, piece: string | null): Draft {
  const cells = Object.fromEntries(Object.entries(draft.cells).filter(([, lying]) => lying !== piece));
  return { ...draft, cells, hand: draft.hand === piece ? null : draft.hand };
}

export function handed(draft: Draft, piece: string | null): Draft {
  return { ...without(draft, piece), hand: piece };
}
