import type { Position } from "../api/types";
import type { BoardMark, BoardOverlay, BoardValue } from "../boards/board";

// What panels beside the board put on it; each clears what it has set.
export class BoardSlots {
  preview: Position | null = $state.raw(null); // shown instead of the viewed one, while a line is hovered
  values: BoardValue[] = $state.raw([]);
  overlays: BoardOverlay[] = $state.raw([]);
  marks: BoardMark[] = $state.raw([]);
  flipped: boolean = $state(false);

  clearSlots(): void {
    this.preview = null;
    this.values = [];
    this.overlays = [];
    this.marks = [];
  }
}
