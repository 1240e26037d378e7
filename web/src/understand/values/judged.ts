// The first player's chance at the node that is looked at, from the best source there is. Reactive where it is read.
import { machinesOnly } from "../../play/players/players";
import { game } from "../../state/game.svelte";
import { analysis } from "../analysis/analysis.svelte";
import { chanceOfResult } from "./chance";
import { isJudged } from "./judgement";
import { opinionAt } from "./opinion";
import { review } from "../review/review.svelte";
import { belongsTo } from "../analysis/subject";

export function judgedChance(): number | null {
  const node = game.node(game.viewed);
  if (!node) return null;
  const position = game.position;
  if (position && belongsTo(node, position)) {
    const result = chanceOfResult(position);
    if (result !== null) return result;
    if (analysis.report && isJudged(analysis.report) && analysis.subject === position) return analysis.report.chance;
  }
  const known = analysis.found.get(node.id) ?? review.byNode.get(node.id)?.chance_of_first;
  if (known !== undefined) return known;
  // A player against a machine did not ask what it thinks of its chances.
  if (!game.game || !machinesOnly(game.game)) return null;
  // What the machine thought one move ago is near enough for a bar.
  return opinionAt(node) ?? opinionAt(node.parent === null ? undefined : game.node(node.parent)) ?? null;
}
