// The first player's chance at the node that is looked at, from the best source there is. Reactive where it is read.
import { game } from "../state/game.svelte";
import { analysis } from "./analysis.svelte";
import { chanceOfResult } from "./chance";
import { review } from "./review.svelte";
import { belongsTo } from "./subject";

export function judgedChance(): number | null {
  const node = game.node(game.viewed);
  if (!node) return null;
  const position = game.position;
  if (position && belongsTo(node, position)) {
    const result = chanceOfResult(position);
    if (result !== null) return result;
    if (analysis.thoughts && analysis.subject === position) return analysis.thoughts.chance;
  }
  const known = analysis.found.get(node.id) ?? review.byNode.get(node.id)?.chance_of_first ?? node.thoughts?.chance;
  if (known !== undefined) return known;
  // What the machine thought one move ago is near enough for a bar.
  const parent = node.parent === null ? undefined : game.node(node.parent);
  return parent?.thoughts?.chance ?? null;
}
