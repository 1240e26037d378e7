// Dragging from cell to cell with a mouse, a pen or a finger. Less than a few pixels are a click, and stay one.

export interface DragHandlers {
  canDrag: (id: string) => boolean;
  onstart: (id: string) => void;
  onmove: (id: string, right: number, down: number, over: string | null) => void; // pixels from where it began
  ondrop: (id: string, over: string | null) => void; // null: nowhere, or given up
}

const threshold = 5; // pixels

// The cell of the same board that is there; other boards of the page have the same names for their cells.
function cellAt(x: number, y: number, node: HTMLElement): string | null {
  const cell = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-cell]");
  const board = node.closest("[data-game]") ?? node;
  return cell && board.contains(cell) ? (cell.dataset.cell ?? null) : null;
}

// An action: the node holds cells that say data-cell.
export function dragging(node: HTMLElement, handlers: DragHandlers | undefined) {
  let current = handlers;
  let drag: { id: string; pointer: number; x: number; y: number; moving: boolean } | null = null;
  let swallowClick = false;

  function begin(event: PointerEvent) {
    swallowClick = false;
    if (!current || event.button !== 0 || !event.isPrimary) return;
    const id = (event.target as Element).closest<HTMLElement>("[data-cell]")?.dataset.cell;
    if (id === undefined || !current.canDrag(id)) return;
    drag = { id, pointer: event.pointerId, x: event.clientX, y: event.clientY, moving: false };
    listen(true);
  }

  // A quick hand is outside of the node before it has moved once: the window hears it.
  function listen(on: boolean) {
    const change = on ? window.addEventListener : window.removeEventListener;
    change("pointermove", move as EventListener);
    change("pointerup", end as EventListener);
    change("pointercancel", end as EventListener);
    change("keydown", escape as EventListener);
  }

  function move(event: PointerEvent) {
    if (!drag || !current || event.pointerId !== drag.pointer) return;
    const right = event.clientX - drag.x;
    const down = event.clientY - drag.y;
    if (!drag.moving) {
      if (Math.hypot(right, down) < threshold) return;
      drag.moving = true;
      node.setPointerCapture(drag.pointer);
      current.onstart(drag.id);
    }
    current.onmove(drag.id, right, down, cellAt(event.clientX, event.clientY, node));
  }

  function end(event: PointerEvent) {
    if (!drag || event.pointerId !== drag.pointer) return;
    const { id, moving } = drag;
    drag = null;
    listen(false);
    if (!moving) return;
    swallowClick = true; // the click that follows belongs to the drag
    const given = event.type === "pointerup";
    current?.ondrop(id, given ? cellAt(event.clientX, event.clientY, node) : null);
  }

  function click(event: MouseEvent) {
    // A click by the keyboard or by a screen reader has no pointer before it, and detail 0.
    if (!swallowClick || event.detail === 0) return;
    swallowClick = false;
    event.stopPropagation();
  }

  function escape(event: KeyboardEvent) {
    if (event.key !== "Escape" || !drag) return;
    const { id, moving } = drag;
    drag = null;
    listen(false);
    if (moving) current?.ondrop(id, null);
  }

  node.addEventListener("pointerdown", begin);
  node.addEventListener("click", click, true);
  return {
    update(next: DragHandlers | undefined) {
      current = next;
    },
    destroy() {
      node.removeEventListener("pointerdown", begin);
      node.removeEventListener("click", click, true);
      listen(false);
    },
  };
}
