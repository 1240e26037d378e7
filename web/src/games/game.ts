// What the page knows of one game beyond what the server says of every game. A folder of games/ exports such an object
// as `game` from its index.ts; its name is the game's, and nothing else of the page has to change. All parts are
// optional: PlainBoard.svelte and the words of the catalogue stand in for what is missing.
import type { Component } from "svelte";
import type { Insight, Position, SideName } from "../api/types";
import type { BoardMark, BoardProps } from "../boards/board";
import type { Editor } from "../play/editor/editor";

export interface GameOnPage {
  Board?: Component<BoardProps>;
  sides?: "colours" | "numbers"; // Black and White, or first and second; else as the catalogue names them
  tray?: boolean; // pieces lie beside the board, which then needs more width than height
  describeMove?: (position: Position, side: string) => string; // the last one, by `side`
  score?: (position: Position, side: SideName) => number; // points, where the game counts them
  start?: string; // where its games begin, as text: drawn before the server has said so
  fromText?: (text: string) => Partial<Position>; // a position as text: what the reports of tournaments have
  whyOver?: (position: Position) => string; // why a game is over, in a sentence
  Ending?: Component<{ position: Position }>; // what decided it, drawn
  beside?: (position: Position) => string; // what stands beside the board, in words; else the points
  Move?: Component<{ move: string }>; // how it stands in a list of moves; its text is `move`, whatever is drawn
  editor?: Editor; // without one positions cannot be set up on the page
  overlays?: readonly string[]; // keys of Insight that can be shown on the board, in the order of the panel
  overlaysAtFirst?: readonly string[]; // those shown to a newcomer
  burdens?: readonly string[]; // figures of which it is better to have few
  figuresOfBoth?: boolean; // both sides have the same figures
  Reasons?: Component<{ insight: Insight; onpoint: (squares: string[] | null) => void }>; // more that the panel "why" shows
  reasonMarks?: (insight: Insight, isChosen: (overlay: string) => boolean) => BoardMark[];
  solved?: boolean; // from its first move on: its perfect player never errs
  proofs?: { where: (position: Position) => string }; // proved moves are marked on the board; where to look
}
