// A board that shows one position after the other.
import { mount } from "svelte";
import type { MoveParts, Position, SideName } from "../api/types";
import type { BoardProps } from "../boards/board";
import Board from "../boards/Board.svelte";
import { onPage } from "../games";
import { sideName } from "../games/names";

export interface Shown {
  game: string;
  text: string; // of the position
  side: SideName; // to move
  ply: number;
  move: string; // the one that led here; empty when it changed nothing on the board
  label: string; // for those who cannot see the board
}

// The squares in the text of a move: one is where something went, two are where it came from and where it went.
export function squaresOf(move: string): MoveParts {
  const [one, two] = move.match(/[a-z][0-9]+/g) ?? [];
  if (one === undefined) return { move, pass: true };
  return two === undefined ? { move, to: one } : { move, from: one, to: two };
}

// Nothing where the page cannot read the game's positions.
export function positionOf({ game, text, side, ply, move }: Shown): Position | null {
  const own = onPage(game).fromText?.(text);
  if (!own) return null;
  const last = move === "" ? {} : { last: squaresOf(move) };
  return { game, variant: "", turn: side, side, ply, position: text, played: [], over: false, margin: 0, choices: [], ...own, ...last };
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
