import { request } from "../api/connection";
import type { Position } from "../api/types";
import type { Live } from "./book";

// The moves of a command, which may be written without blanks: only the server can part those.
export async function movesOf({ game, moves }: Live): Promise<string[]> {
  const words = moves.split(/\s+/).filter((word) => word !== "");
  if (words.length !== 1) return words;
  const read = await request<{ position: Position }>("POST", "/api/read", { game, text: moves });
  return read.position.played;
}
