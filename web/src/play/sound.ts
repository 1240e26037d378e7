import { settings } from "../state/settings.svelte";

let context: AudioContext | null = null;

// A short wooden click; lower when the game is over.
export function playSound(kind: "move" | "end"): void {
  if (!settings.sound || !("AudioContext" in window)) return;
  context ??= new AudioContext();
  const start = context.currentTime;
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.type = "triangle";
  tone.frequency.setValueAtTime(kind === "move" ? 520 : 330, start);
  tone.frequency.exponentialRampToValueAtTime(kind === "move" ? 180 : 110, start + 0.06);
  volume.gain.setValueAtTime(0.25, start);
  volume.gain.exponentialRampToValueAtTime(0.001, start + (kind === "move" ? 0.09 : 0.3));
  tone.connect(volume).connect(context.destination);
  tone.start(start);
  tone.stop(start + 0.35);
}
