import type { Clock, SideName } from "../../api/types";

// Seconds that a side has, so long after the server has said how much it had.
export function leftNow(clock: Clock, side: SideName, since: number): number {
  const left = clock.left[side];
  return clock.running === side ? Math.max(0, left - since) : left;
}

const two = (count: number): string => String(count).padStart(2, "0");

// "5:03", "1:00:00", and with tenths when little is left: "9.4".
export function clockText(seconds: number): string {
  if (seconds < 10 && !Number.isInteger(seconds)) return (Math.floor(seconds * 10) / 10).toFixed(1);
  const whole = Math.ceil(seconds);
  const minutes = Math.floor(whole / 60);
  if (minutes >= 60) return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(whole % 60)}`;
  return `${minutes}:${two(whole % 60)}`;
}
