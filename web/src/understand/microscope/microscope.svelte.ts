// The view's state: what is wished, one search or two, and whether one guesses before one sees.
import type { Start } from "../../state/positions";
import { Look } from "./look.svelte";
import { addressOf, firstMethod, firstWish, newTrace, readAddress, type Address, type Method, type Wish } from "./wish";

class Microscope {
  wish: Wish = $state(firstWish());
  looks: Look[] = $state.raw([]);
  predict: boolean = $state(false);
  #asked: Wish | null = $state.raw(null); // what the looks show

  readonly busy: boolean = $derived(this.looks.some((look) => look.busy));
  readonly failure: unknown = $derived(this.looks.find((look) => look.failure)?.failure ?? null);

  // `start`: of a search on a game.
  async look(start: Start | null, restored?: Address): Promise<void> {
    const wish = $state.snapshot(this.wish) as Wish;
    const methods = methodsOf(wish);
    // A look that stays keeps its place on the page.
    this.looks = methods.map((_, place) => this.looks[place] ?? new Look());
    this.#asked = wish;
    const looks = this.looks;
    await Promise.all(methods.map((method, place) => looks[place]!.look(newTrace(wish, method, start?.position ?? ""), start, restored?.spots[place])));
  }

  standBeside(on: boolean): void {
    const { method } = this.wish;
    this.wish.beside = on ? { ...firstMethod(), ...method, algorithm: method.algorithm === "alphabeta" ? "minimax" : "alphabeta" } : null;
  }

  // How the looks were searched.
  readonly methods: Method[] = $derived(this.#asked ? methodsOf(this.#asked) : []);

  // What the address holds; nothing where it holds no search.
  restore(search: string): Address | null {
    const address = readAddress(search);
    if (!address) return null;
    this.wish = address.wish;
    this.predict = address.predict;
    return address;
  }

  // The address of all that is seen; nothing before there is something.
  readonly address: string | null = $derived.by(() => {
    const first = this.looks[0];
    if (!this.#asked || !first?.trace) return null;
    return addressOf({ wish: this.#asked, spots: this.looks.map((look) => look.spot), predict: this.predict }, first.start?.position ?? "");
  });
}

function methodsOf(wish: Wish): Method[] {
  return [wish.method, ...(wish.beside ? [wish.beside] : [])];
}

export const microscope = new Microscope();
