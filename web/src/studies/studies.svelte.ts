// The studies that this browser keeps.
import { readStored, store } from "../state/storage";
import { newStudy, readStudy, type Study } from "./study";

const key = "damier.studies";

interface Kept {
  id: string;
  study: Study;
}

// What another version of the page has left may be anything.
function kept(): Kept[] {
  const stored = readStored<unknown>(key);
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((each: { id?: unknown; study?: unknown }) => {
    try {
      return typeof each?.id === "string" ? [{ id: each.id, study: readStudy(JSON.stringify(each.study)) }] : [];
    } catch {
      return [];
    }
  });
}

class Studies {
  list: Kept[] = $state.raw(kept());

  study(id: string): Study | undefined {
    return this.list.find((each) => each.id === id)?.study;
  }

  add(study: Study): string {
    const id = crypto.randomUUID().slice(0, 8);
    this.#keep([...this.list, { id, study }]);
    return id;
  }

  begin(title: string): string {
    return this.add(newStudy(title));
  }

  change(id: string, study: Study): void {
    this.#keep(this.list.map((each) => (each.id === id ? { id, study } : each)));
  }

  remove(id: string): void {
    this.#keep(this.list.filter((each) => each.id !== id));
  }

  #keep(list: Kept[]): void {
    this.list = list;
    store(key, list);
  }
}

export const studies = new Studies();
