// Many reports, one drawing: the last value given before the next frame is the one that is used.
export class NextFrame<Value> {
  #pending: Value | undefined;
  #frame = 0;
  readonly #use: (value: Value) => void;

  constructor(use: (value: Value) => void) {
    this.#use = use;
  }

  give(value: Value): void {
    this.#pending = value;
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      const pending = this.#pending as Value;
      this.#pending = undefined;
      this.#use(pending);
    });
  }

  drop(): void {
    if (this.#frame) cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#pending = undefined;
  }
}
