import { paint, type Draft, type Editor } from "../../play/editor/editor";
import { t as common } from "../../texts";
import EditorHand from "./EditorHand.svelte";
import EditorPiece from "./EditorPiece.svelte";
import { without } from "./hand";
import { allPieces } from "./piece";
import type { QuartoPosition } from "./position";
import { pieceInWords } from "./words";

function painted(draft: Draft, square: string, tool: string): Draft {
  // Pressing twice takes it away again, and so does "empty".
  if (tool === "empty" || draft.cells[square] === tool) return paint(draft, square, "empty");
  return paint(without(draft, tool), square, tool);
}

function pictureOf(draft: Draft): Pick<QuartoPosition, "board" | "hand" | "left" | "completed"> {
  const used = new Set([...Object.values(draft.cells), draft.hand]);
  return { board: draft.cells, hand: draft.hand, left: allPieces.filter((piece) => !used.has(piece)), completed: [] };
}

export const editor: Editor = {
  tools: ["empty", ...allPieces],
  toolName: (tool) => (tool === "empty" ? common("play.tool.empty") : pieceInWords(tool)),
  Tool: EditorPiece,
  turns: false,
  cellsOf: (position) => {
    const { board, hand } = position as QuartoPosition;
    return { cells: { ...board }, hand };
  },
  painted,
  objectOf: (draft) => ({ game: draft.game, variant: draft.variant, board: draft.cells, hand: draft.hand }),
  pictureOf,
  Extra: EditorHand,
};
