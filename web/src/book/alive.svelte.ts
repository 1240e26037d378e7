// What is alive in a chapter: a button on each block of code that copies it, boards, and the way to the microscope.
import { mount, unmount } from "svelte";
import type { Live } from "./book";
import CopyButton from "./CopyButton.svelte";
import LiveBoard from "./LiveBoard.svelte";

// What is copied of a block: its commands where it shows what they print, else all of it.
export function commandsOf(code: string): string {
  const lines = code.split("\n");
  const commands: string[] = [];
  let goesOn = false;
  for (const line of lines) {
    if (line.startsWith("$ ") || goesOn) commands.push(line.replace(/^\$ /, ""));
    goesOn = (line.startsWith("$ ") || goesOn) && line.endsWith("\\");
  }
  return commands.length > 0 ? commands.join("\n") : code;
}

export function alive(article: HTMLElement, live: readonly Live[]) {
  const mounted = [...article.querySelectorAll<HTMLElement>(".code")].map((target) =>
    mount(CopyButton, { target, props: { text: commandsOf(target.querySelector("code")?.textContent ?? "") } }),
  );
  const places = [...article.querySelectorAll<HTMLElement>("[data-live]")];
  const parts = places.flatMap((target) => {
    const what = live[Number(target.dataset.live)];
    return what?.kind === "board" ? [mount(LiveBoard, { target, props: { live: what } })] : [];
  });
  // What is wider than the page scrolls, and so has to be reached by the keyboard.
  const sizes = new ResizeObserver(() => {
    for (const box of article.querySelectorAll<HTMLElement>("pre, .table")) {
      if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
      else box.removeAttribute("tabindex");
    }
  });
  sizes.observe(article);
  return {
    destroy: () => {
      sizes.disconnect();
      for (const part of [...mounted, ...parts]) void unmount(part);
    },
  };
}
