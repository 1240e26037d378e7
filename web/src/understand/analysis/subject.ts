// The node that is looked at together with its position. The position comes from the server, so for a moment the
// page may still hold the one before; that belongs to another node and is no subject.
import type { GameNode, Position } from "../../api/types";
import { game } from "../../state/game.svelte";
import type { Subject } from "./analysis.svelte";

export function belongsTo(node: GameNode, position: Position): boolean {
  if (node.move === null) return position.last === undefined || position.ply === node.ply;
  return position.ply === node.ply && (position.last === undefined || position.last.move === node.move);
}

export function viewedSubject(): Subject | null {
  const node = game.node(game.viewed);
  if (!game.game || !node || !game.position || !belongsTo(node, game.position)) return null;
  return { gameId: game.game.id, node: node.id, position: game.position };
}
