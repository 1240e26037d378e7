import { cellsFrom, paint, squaresWith, type Draft, type Editor } from "../../play/editor/editor";
import type { OthelloPosition } from "./position";
import { t } from "./texts";
import { t as common } from "../../texts";

function discsOf(draft: Draft): Pick<OthelloPosition, "black" | "white"> {
  return { black: squaresWith(draft, "black"), white: squaresWith(draft, "white") };
}

export const editor: Editor = {
  tools: ["black", "white", "empty"],
  toolName: (tool) => (tool === "empty" ? common("play.tool.empty") : t(tool === "black" ? "tool.black" : "tool.white")),
  turns: true,
  cellsOf: (position) => {
    const { black, white } = position as OthelloPosition;
    return { cells: cellsFrom({ black, white }) };
  },
  painted: paint,
  objectOf: (draft) => ({ game: draft.game, variant: draft.variant, turn: draft.turn, ...discsOf(draft) }),
  pictureOf: (draft) => ({ ...discsOf(draft), black_score: 0, white_score: 0 }),
};
