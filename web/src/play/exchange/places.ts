import type { Place } from "../../api/types";

// The server counts characters, a string counts UTF-16 units: they differ behind an emoji. A place of no length gets
// one character, so that there is something to be seen.
export function split(text: string, place: Place): [before: string, fault: string, after: string] {
  const letters = Array.from(text);
  const from = Math.max(0, Math.min(place.from, letters.length));
  const to = Math.max(from + 1, Math.min(place.to, letters.length));
  return [letters.slice(0, from).join(""), letters.slice(from, to).join(""), letters.slice(to).join("")];
}
