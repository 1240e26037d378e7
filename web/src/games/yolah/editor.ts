import type { Position } from "../../api/types";
import { cellsFrom, paint, squaresWith, type Draft, type Editor } from "../../play/editor/editor";
import Points from "./Points.svelte";
import type { YolahPosition } from "./position";
import { t } from "./texts";
import { t as common } from "../../texts";

const names = { black: "tool.black", white: "tool.white", hole: "tool.hole" } as const;

// Points are counted from the holes, until somebody says otherwise.
function painted(draft: Draft, square: string, tool: string): Draft {
  const holesChange = draft.cells[square] === "hole" || tool === "hole";
  return { ...paint(draft, square, tool), points: holesChange ? null : draft.points };
}

function objectOf(draft: Draft): Record<string, unknown> {
  const { game, variant, turn, points } = draft;
  const scores = points ? { black_score: points.black, white_score: points.white } : {};
  return { game, variant, turn, ...listsOf(draft), ...scores };
}

function listsOf(draft: Draft): Pick<YolahPosition, "black" | "white" | "holes"> {
  return { black: squaresWith(draft, "black"), white: squaresWith(draft, "white"), holes: squaresWith(draft, "hole") };
}

export const editor: Editor = {
  tools: ["black", "white", "hole", "empty"],
  toolName: (tool) => (tool in names ? t(names[tool as keyof typeof names]) : common("play.tool.empty")),
  turns: true,
  cellsOf: (position: Position) => {
    const { black, white, holes, black_score, white_score } = position as YolahPosition;
    return { cells: cellsFrom({ black, white, hole: holes }), points: { black: black_score, white: white_score } };
  },
  painted,
  objectOf,
  pictureOf: (draft) => ({ ...listsOf(draft), black_score: draft.points?.black ?? 0, white_score: draft.points?.white ?? 0 }),
  Extra: Points,
};
