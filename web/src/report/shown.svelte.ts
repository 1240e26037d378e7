// A board that shows one position after the other.
import { mount } from "svelte";
import type { Position } from "../api/types";
import type { BoardProps } from "../boards/board";
import Board from "../boards/Board.svelte";
import { onPage } from "../games";
import { positionOf, type Shown as TextShown } from "../games/from_text";
import { sideName } from "../games/names";

export interface Shown extends TextShown {
  label: string; // for those who cannot see the board
}

// The points of both sides, or what the game has to say instead.
function besideBoard(position: Position): string {
  const { beside, score } = onPage(position.game);
  if (beside) return beside(position);
  if (!score) return "";
  return (["first", "second"] as const).map((side) => `${sideName(position.game, side)} ${score(position, side)}`).join(", ");
}

export function shownBoard(): (element: HTMLElement, what: Shown) => string | null {
  let props: BoardProps | null = $state(null);
  return (element, what) => {
    const position = positionOf(what);
    if (!position) return null;
    if (props) {
      Object.assign(props, { position, label: what.label });
    } else {
      props = { position, label: what.label, interactive: false };
      mount(Board, { target: element, props });
    }
    return besideBoard(position);
  };
}
