// What the address asks for: its path in parts, without a library. views.ts knows what is shown there.

export interface Route {
  first: string; // the part that a view is found by; empty: the home
  rest: readonly string[]; // what the view makes of it
}

// A part that is no good escape stands for itself: the address is typed by people, too.
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export function routeOf(path: string, hash = ""): Route {
  const [first = "", ...rest] = path.split("/").filter((part) => part !== "").map(decoded);
  // Links that hold a game led to the home before there was one.
  if (first === "" && hash.startsWith("#game=")) return { first: "play", rest };
  return { first, rest };
}

class RouteState {
  current: Route = $state.raw(routeOf(window.location.pathname, window.location.hash));
  search: string = $state(window.location.search);
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
    this.current = routeOf(window.location.pathname, window.location.hash);
    this.search = window.location.search;
    this.hash = window.location.hash;
  }
}

export const route = new RouteState();

// For links: an ordinary click stays in the page, any other (new tab, download) is the browser's.
export function follow(event: MouseEvent, link = (event.currentTarget as HTMLElement).closest("a")): void {
  if (!link || event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  route.go(link.pathname + link.search + link.hash);
}
