import { ApiFailure, connection } from "../../api/connection";

// Asks the server about something that is being typed or changed: a little after the last change, and only the last
// answer counts.
export class LiveCheck<Answer> {
  answer: Answer | null = $state.raw(null);
  failure: unknown = $state.raw(null);
  busy: boolean = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #turn = 0;

  constructor(
    private readonly path: string,
    private readonly pause = 200,
  ) {}

  ask(body: unknown, pause: number = this.pause): void {
    const turn = this.#begin();
    this.busy = true;
    this.#timer = setTimeout(() => void this.#send(turn, body), pause);
  }

  clear(): void {
    this.#begin();
    this.busy = false;
    this.answer = this.failure = null;
  }

  get place(): { from: number; to: number } | undefined {
    return this.failure instanceof ApiFailure ? this.failure.place : undefined;
  }

  #begin(): number {
    clearTimeout(this.#timer);
    return ++this.#turn;
  }

  async #send(turn: number, body: unknown): Promise<void> {
    try {
      const answer = await connection.request<Answer>("POST", this.path, body);
      if (turn === this.#turn) [this.answer, this.failure] = [answer, null];
    } catch (failure) {
      if (turn === this.#turn) [this.answer, this.failure] = [null, failure];
    } finally {
      if (turn === this.#turn) this.busy = false;
    }
  }
}
