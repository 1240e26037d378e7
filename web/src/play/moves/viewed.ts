// The button of the viewed move in a list of moves. Whoever walks through the game with the focus in the list takes it
// along.
export function keepFocus(list: HTMLElement | undefined, viewed: number): HTMLElement | null {
  const button = list?.querySelector<HTMLElement>(`[data-node="${viewed}"]`) ?? null;
  const focused = document.activeElement;
  if (button && focused !== button && focused?.hasAttribute("data-node") && list?.contains(focused)) button.focus({ preventScroll: true });
  return button;
}
