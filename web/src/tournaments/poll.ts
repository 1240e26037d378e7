// Asks again and again while somebody may be looking. A hidden tab rests, and asks at once when it is shown again.
// An effect that begins to poll does not depend on what `ask` reads: it would begin anew with every answer.
import { untrack } from "svelte";

export function poll(ask: () => Promise<unknown>, pause: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  let asking = false;

  async function again(): Promise<void> {
    clearTimeout(timer);
    if (stopped || asking || document.visibilityState === "hidden") return;
    asking = true;
    // Whoever asks tells what went wrong; the next time may succeed.
    await ask().catch(() => {});
    asking = false;
    if (!stopped) timer = setTimeout(again, pause);
  }
  const shown = () => void again();
  document.addEventListener("visibilitychange", shown);
  untrack(shown);
  return () => {
    stopped = true;
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", shown);
  };
}
