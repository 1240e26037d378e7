// The boards of a tournament's report: the page's own, in one script that the report carries inside itself
// (src/arena/report/html). The report's script shows positions with it:
//
//   damierBoard.show(element, {game, text, side, ply, move, label})
//
// and hears what stands beside the board, in words; nothing for a game whose positions cannot be read from their text.
import { flushSync } from "svelte";
import { settings } from "../state/settings.svelte";
import { shownBoard, type Shown } from "./shown.svelte";
import "./report.css";

declare global {
  interface Window {
    damierBoard?: { show: (element: HTMLElement, what: Shown) => string | null };
  }
}

// The report is in English, whatever the reader's browser speaks.
settings.useEnglish();
const show = shownBoard();
window.damierBoard = {
  show: (element, what) => {
    const words = show(element, what);
    flushSync();
    return words;
  },
};
