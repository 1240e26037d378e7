// Which part of the page is shown: the path of the address, without a library.

export type Route =
  | { view: "play"; game: string | null }
  | { view: "microscope" }
  | { view: "tournaments"; name: string | null };

// A part that is no good escape stands for itself: the address is typed by people, too.
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export function routeOf(path: string): Route {
  const [first, second] = path.split("/").filter((part) => part !== "").map(decoded);
  if (first === "microscope") return { view: "microscope" };
  if (first === "tournaments") return { view: "tournaments", name: second ?? null };
  if (first === "game" && second) return { view: "play", game: second };
  return { view: "play", game: null };
}

class RouteState {
  current: Route = $state.raw(routeOf(window.location.pathname));
  hash: string = $state(window.location.hash);

  constructor() {
    window.addEventListener("popstate", () => this.#read());
    window.addEventListener("hashchange", () => this.#read());
  }

  go(path: string, how: "push" | "replace" = "push"): void {
    if (how === "push") history.pushState(null, "", path);
    else history.replaceState(null, "", path);
    this.#read();
  }

  #read(): void {
    this.current = routeOf(window.location.pathname);
    this.hash = window.location.hash;
  }
}

export const route = new RouteState();

// For links: an ordinary click stays in the page, any other (new tab, download) is the browser's.
export function follow(event: MouseEvent): void {
  const link = (event.currentTarget as HTMLElement).closest("a");
  if (!link || event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  route.go(link.pathname + link.search + link.hash);
}
