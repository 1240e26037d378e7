import type { Position } from "../api/types";
import type { BoardMark, BoardOverlay, BoardValue } from "../boards/board";

// What panels beside the board put on it; each clears what it has set.
export class BoardSlots {
  preview: Position | null = $state.raw(null); // shown instead of the viewed one, while a line is hovered
  values: BoardValue[] = $state.raw([]);
  overlays: BoardOverlay[] = $state.raw([]);
  marks: BoardMark[] = $state.raw([]);
  flipped: boolean = $state(false);
  // Who takes the moves of the board instead of the game: something that asks a question. Then nothing else is on the
  // board that could be the answer.
  trial: ((move: string) => void) | null = $state.raw(null);

  clearSlots(): void {
    this.preview = null;
    this.values = [];
    this.overlays = [];
    this.marks = [];
    this.trial = null;
  }
}
