import { beforeEach, describe, expect, it, vi } from "vitest";
import { game } from "../state/game.svelte";
import { navigateByKey } from "./keys";

const previous = vi.spyOn(game, "previous").mockImplementation(() => {});
const last = vi.spyOn(game, "last").mockImplementation(() => {});

function press(key: string, target: Element = document.body, more: KeyboardEventInit = {}): KeyboardEvent {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more });
  target.addEventListener("keydown", (heard) => navigateByKey(heard as KeyboardEvent), { once: true });
  target.dispatchEvent(event);
  return event;
}

describe("keys", () => {
  beforeEach(() => {
    vi.clearAllMocks();
    document.body.innerHTML = '<div role="grid"><button id="cell"></button></div><input id="field" /><button id="plain"></button>';
  });

  it("go through the moves", () => {
    expect(press("ArrowLeft").defaultPrevented).toBe(true);
    expect(previous).toHaveBeenCalledOnce();
    press("End", document.getElementById("plain")!);
    expect(last).toHaveBeenCalledOnce();
  });

  it("belong to boards and fields where the focus is in one", () => {
    press("ArrowLeft", document.getElementById("cell")!);
    press("ArrowLeft", document.getElementById("field")!);
    expect(previous).not.toHaveBeenCalled();
  });

  it("are the browser's with a modifier, and where they mean nothing", () => {
    press("ArrowLeft", document.body, { altKey: true });
    expect(previous).not.toHaveBeenCalled();
    expect(press("x").defaultPrevented).toBe(false);
  });
});
