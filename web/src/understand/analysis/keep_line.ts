// Moves of a search put into the game as a variation of the position that is looked at.
import { game } from "../../state/game.svelte";

export async function keepLine(moves: readonly string[]): Promise<void> {
  game.preview = null;
  // A machine would answer in the middle of the line; looking at variations is a pause.
  if (game.game?.running) await game.settings({ running: false });
  for (const move of moves) {
    await game.play(move);
    if (game.failure) return;
  }
}
