import type { Game, GameNode, Position } from "../api/types";
import type { YolahPosition } from "../games/yolah/position";

// Small games for tests: positions carry nothing but a name and the moves.

export function positionAt(ply: number, more: Partial<YolahPosition> = {}): Position {
  const side = ply % 2 === 0 ? "first" : "second";
  return {
    game: "yolah", variant: "standard", turn: side === "first" ? "black" : "white", side, ply,
    position: `ply ${ply}`, played: [], over: false, margin: 0,
    choices: [{ move: "a1:a2", from: "a1", to: "a2" }],
    black: ["a1"], white: ["h8"], holes: [], black_score: 0, white_score: 0,
    ...more,
  } as Position;
}

// Each entry is the parent of the node: [null, 0, 1, 1] has a line of two moves and a variation of the second.
export function gameOf(parents: (number | null)[], more: Partial<Game> = {}): Game {
  const nodes: GameNode[] = [];
  for (const [id, parent] of parents.entries()) {
    const above = parent === null ? undefined : nodes[parent];
    const ply = above ? above.ply + 1 : 0;
    above?.children.push(id);
    nodes.push({ id, parent, move: above ? `m${id}` : null, by: above ? (ply % 2 === 1 ? "first" : "second") : null, ply, children: [] });
  }
  const current = more.current ?? nodes.length - 1;
  return {
    id: "abcdefgh", revision: 1, game: "yolah", variant: "standard",
    players: { first: "human", second: "level(4)" }, headers: {}, seconds: 1, running: true, delay: 300,
    nodes, current, redo: null, position: positionAt(nodes[current]!.ply), thinking: null,
    ...more,
  };
}
