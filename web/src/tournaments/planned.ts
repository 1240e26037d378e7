// How many games a tournament will have, as far as that is known before it: replays of a knockout come on top.
export function gamesPlanned(format: "round robin" | "gauntlet" | "Swiss" | "knockout", players: number, pairs: number): number {
  if (players < 2) return 0;
  const games = 2 * pairs;
  if (format === "round robin") return ((players * (players - 1)) / 2) * games;
  if (format === "Swiss") return Math.ceil(Math.log2(players)) * Math.floor(players / 2) * games;
  return (players - 1) * games;
}
