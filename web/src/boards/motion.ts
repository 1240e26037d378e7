// When to animate, and how. Animations are made with the Web Animations API on the elements of the new position, so
// that nothing waits for them and the next position simply takes them away.

export const slideMilliseconds = 200;
export const turnMilliseconds = 180;
export const turnStagger = 14; // for each step away from the disc that was played
const hurry = 180; // positions that follow each other faster than this are navigation: no animation

export function wantsStillness(): boolean {
  return typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;
}

// Nothing moves when the board was told so, when the system wants it so, or by the page's own setting.
export function isStill(still: boolean): boolean {
  return still || wantsStillness() || document.documentElement.dataset.animations === "off";
}

// Says whether the change that happens now should be animated; remembers when it was asked.
export class Pace {
  #last = Number.NEGATIVE_INFINITY;

  calm(now: number = performance.now()): boolean {
    const since = now - this.#last;
    this.#last = now;
    return since > hurry;
  }
}

export function stopAnimations(root: Element): void {
  for (const animation of root.getAnimations?.({ subtree: true }) ?? []) {
    // Only ours: those without a name of CSS.
    if (!(animation instanceof CSSTransition) && !(animation instanceof CSSAnimation)) animation.cancel();
  }
}
