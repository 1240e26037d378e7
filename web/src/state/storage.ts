// Storage that may be full, forbidden or hold something from another version: never a reason to fail.

type Kept = "localStorage" | "sessionStorage";

export function readStored<T>(key: string, where: Kept = "localStorage"): T | null {
  try {
    const text = window[where].getItem(key);
    return text === null ? null : (JSON.parse(text) as T);
  } catch {
    return null;
  }
}

export function store(key: string, value: unknown, where: Kept = "localStorage"): void {
  try {
    window[where].setItem(key, JSON.stringify(value));
  } catch {
    // The page works without; what would be kept is lost with the tab.
  }
}

export function forget(key: string, where: Kept = "localStorage"): void {
  try {
    window[where].removeItem(key);
  } catch {
    // As above.
  }
}
