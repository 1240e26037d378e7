// Answers that do not change, kept for the next time: the last so many, and never asked twice at once.
export class Keeper<Answer> {
  readonly #kept = new Map<string, Promise<Answer>>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  get(key: string, ask: () => Promise<Answer>): Promise<Answer> {
    const found = this.#kept.get(key);
    if (found) {
      // A map remembers the order of insertion: what was used last goes to the end.
      this.#kept.delete(key);
      this.#kept.set(key, found);
      return found;
    }
    const asked = ask();
    this.#kept.set(key, asked);
    // A failure is no answer; the next one asks again.
    asked.catch(() => this.#kept.get(key) === asked && this.#kept.delete(key));
    const oldest = this.#kept.keys().next().value;
    if (this.#kept.size > this.#most && oldest !== undefined) this.#kept.delete(oldest);
    return asked;
  }
}
