// The introductions: positions, each with something to be done in it. Whether it was done is told by the server, which
// knows the rules, and by its players, which know what a move is worth.
import type { GameName } from "../api/types";
import type { en } from "./en";

export type Goal =
  | { kind: "any" }
  | { kind: "to"; squares: readonly string[] } // a move that ends there
  | { kind: "gives"; piece: string }
  | { kind: "wins" } // at once
  | { kind: "shuts" } // the other side has to pass
  | { kind: "answers"; most: number } // the other side has so many moves at most
  | { kind: "keeps"; squares: readonly string[] } // the other side cannot go there
  | { kind: "engine"; player: string; not: readonly ("win" | "draw" | "loss")[] }; // what the other side's position must not be

export interface Step {
  name: string; // of its texts: learn.GAME.NAME and what follows
  position: string;
  goal: Goal;
  solution: string; // shown to those who ask
}

const corners = ["a1", "h1", "a8", "h8"];

export const lessons: Readonly<Record<GameName, readonly Step[]>> = {
  yolah: [
    { name: "move", position: "w......b/......../......../...bw.../...wb.../......../......../b......w b 0 0", goal: { kind: "any" }, solution: "d5:b7" },
    { name: "hole", position: "wb....../......../....x.../...b.x../.......w/....w.../......../b.....bw b 1 1", goal: { kind: "to", squares: ["g5"] }, solution: "g1:g5" },
    { name: "shut", position: "wxb...xw/xx....xx/.b....../.....b../...x..../......../x...b.xx/wx....xw b 6 6", goal: { kind: "shuts" }, solution: "b6:b2" },
    {
      name: "door",
      position: "wxxxxxxb/xxxxxxxx/xxxxxxxx/xxxxx.xx/w...b.../xxxxx.xx/xxxxxxxx/bxxbwxxw b 24 24",
      goal: { kind: "engine", player: "perfect(time=5s)", not: ["win", "draw"] },
      solution: "e4:f3",
    },
  ],
  othello: [
    { name: "enclose", position: "---------------------------OX------XO--------------------------- X", goal: { kind: "any" }, solution: "d3" },
    { name: "lines", position: "---------X--O----OOOOO----OXXXO---OXX------X-------------------- X", goal: { kind: "to", squares: ["b4"] }, solution: "b4" },
    { name: "corner", position: "------------------XX------OOOOO---OOOO----X-OOX----X--O-----X--- X", goal: { kind: "to", squares: corners }, solution: "h8" },
    { name: "beside", position: "------------------OX------XXX------XO------OOO----OX------------ X", goal: { kind: "keeps", squares: corners }, solution: "e7" },
    { name: "mobility", position: "------------X----O---XX---OXOXX----OXXX---O-XX------------------ X", goal: { kind: "answers", most: 2 }, solution: "b7" },
  ],
  quarto: [
    { name: "pieces", position: "..../..../..../.... - L1", goal: { kind: "gives", piece: "F" }, solution: ">F" },
    { name: "turn", position: "..../.5../..A./.... 0 L1", goal: { kind: "any" }, solution: "a1>3" },
    { name: "four", position: "..../..../47C./.... E L1", goal: { kind: "wins" }, solution: "d2" },
    { name: "gift", position: "..../..../47C./.... 1 L1", goal: { kind: "engine", player: "alphabeta(depth=1)", not: ["win"] }, solution: "a4>8" },
  ],
};

export type LessonText = keyof typeof en;
