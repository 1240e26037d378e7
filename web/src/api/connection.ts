import { createSubscriber } from "svelte/reactivity";
import { ApiFailure } from "./failure";
import type { ApiError, ServerEvent } from "./types";

export { ApiFailure } from "./failure";

export type ConnectionStatus = "connecting" | "open" | "lost";
type Method = "GET" | "POST" | "PUT" | "DELETE" | "WATCH" | "UNWATCH";

interface Waiting {
  id: number;
  method: Method;
  path: string;
  body: unknown;
  sent: boolean;
  tries: number; // how often the server has put it off
  timer: ReturnType<typeof setTimeout> | undefined; // how long it waits for a connection
  resolve: (answer: never) => void;
  reject: (failure: ApiFailure) => void;
}

interface Answer {
  id: number;
  status: number;
  body?: unknown;
}

const firstPause = 200;
const longestPause = 3000;
const patience = 10_000;
// A busy server says when to come back; somebody who waits does not want to wait much longer than this.
const longestPutOff = 5;
const mostTries = 3;

// These may be sent twice without harm, so they survive a connection that breaks before the answer.
const repeatable = new Set<Method>(["GET", "PUT", "WATCH", "UNWATCH"]);

// One WebSocket for everything the page asks and hears. It comes back by itself; whoever asks meanwhile waits.
export class Connection {
  #url: string;
  #open: (url: string) => WebSocket;
  #socket: WebSocket | null = null;
  #status: ConnectionStatus = "connecting";
  #pause = firstPause;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #nextId = 1;
  #waiting = new Map<number, Waiting>();
  #watched = new Map<string, string | undefined>(); // by id, with the token of a seat
  #listeners = new Set<(event: ServerEvent) => void>();
  #openListeners = new Set<() => void>();
  #statusChanged: () => void = () => {};
  #subscribe: () => void;

  constructor(url: string, open = (address: string): WebSocket => new WebSocket(address)) {
    this.#url = url;
    this.#open = open;
    this.#subscribe = createSubscriber((update) => {
      this.#statusChanged = update;
      return () => (this.#statusChanged = () => {});
    });
  }

  // Reactive when it is read in a component.
  get status(): ConnectionStatus {
    this.#subscribe();
    return this.#status;
  }

  request<T>(method: Method, path: string, body?: unknown): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const waiting: Waiting = { id: this.#nextId++, method, path, body, sent: false, tries: 0, timer: undefined, resolve, reject };
      this.#waiting.set(waiting.id, waiting);
      if (this.#status === "open") this.#send(waiting);
      else this.#letWait(waiting);
      this.#connectIfIdle();
    });
  }

  // Events about this game, also after the connection was lost and found again.
  // `seat`: the token of who sits there, so that the other one sees that somebody is here.
  watch<T>(gameId: string, seat?: string): Promise<T> {
    this.#watched.set(gameId, seat);
    return this.#watch<T>(gameId, seat);
  }

  #watch<T>(gameId: string, seat: string | undefined): Promise<T> {
    return this.request("WATCH", `/api/games/${gameId}`, seat === undefined ? undefined : { seat });
  }

  unwatch(gameId: string): void {
    if (!this.#watched.delete(gameId)) return;
    if (this.#status === "open") this.request("UNWATCH", `/api/games/${gameId}`).catch(() => {});
  }

  on(listener: (event: ServerEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  // Told each time that the connection is there again: what was heard before may be out of date.
  onOpen(listener: () => void): () => void {
    this.#openListeners.add(listener);
    return () => this.#openListeners.delete(listener);
  }

  // The tab was shown again, or the network is back: no reason to sit out the pause.
  hurry(): void {
    if (this.#status === "open" || this.#socket) return;
    this.#pause = firstPause;
    this.#connect();
  }

  #connectIfIdle(): void {
    if (!this.#socket && this.#retry === undefined) this.#connect();
  }

  #connect(): void {
    clearTimeout(this.#retry);
    this.#retry = undefined;
    const socket = this.#open(this.#url);
    this.#socket = socket;
    socket.onopen = () => this.#opened();
    socket.onmessage = (message) => this.#received(String(message.data));
    socket.onclose = () => {
      if (this.#socket === socket) this.#closed();
    };
  }

  #opened(): void {
    this.#pause = firstPause;
    this.#setStatus("open");
    for (const [id, seat] of this.#watched) this.#watch(id, seat).catch(() => {});
    for (const waiting of [...this.#waiting.values()]) if (!waiting.sent) this.#send(waiting);
    for (const listener of this.#openListeners) listener();
  }

  #closed(): void {
    this.#socket = null;
    this.#setStatus("lost");
    for (const waiting of [...this.#waiting.values()]) {
      if (!waiting.sent) continue;
      waiting.sent = false;
      if (repeatable.has(waiting.method)) this.#letWait(waiting);
      else this.#fail(waiting, "The connection was lost before the server answered");
    }
    this.#retry = setTimeout(() => this.#connect(), this.#pause);
    this.#pause = Math.min(this.#pause * 2, longestPause);
  }

  #letWait(waiting: Waiting): void {
    waiting.timer = setTimeout(() => this.#fail(waiting, "The server cannot be reached"), patience);
  }

  #fail(waiting: Waiting, message: string): void {
    clearTimeout(waiting.timer);
    this.#waiting.delete(waiting.id);
    waiting.reject(new ApiFailure(message, 0));
  }

  #send(waiting: Waiting): void {
    clearTimeout(waiting.timer);
    waiting.sent = true;
    const { id, method, path, body } = waiting;
    this.#socket?.send(JSON.stringify({ id, method, path, body }));
  }

  #received(text: string): void {
    const message = JSON.parse(text) as Answer | ServerEvent;
    if ("event" in message) {
      for (const listener of this.#listeners) listener(message);
      return;
    }
    const waiting = this.#waiting.get(message.id);
    if (!waiting) return;
    const error = message.status < 400 ? undefined : (message.body as ApiError | undefined);
    if (this.#isPutOff(waiting, error)) return;
    this.#waiting.delete(message.id);
    if (message.status < 400) {
      waiting.resolve(message.body as never);
      return;
    }
    waiting.reject(new ApiFailure(error?.error ?? `The server answered ${message.status}`, message.status, error?.place));
  }

  // Asked again by itself, when the server is only busy and asking twice does no harm.
  #isPutOff(waiting: Waiting, error: ApiError | undefined): boolean {
    const seconds = error?.retry_after;
    if (!seconds || seconds > longestPutOff || waiting.tries >= mostTries || !repeatable.has(waiting.method)) return false;
    waiting.tries += 1;
    waiting.sent = false;
    waiting.timer = setTimeout(() => {
      if (this.#status === "open") this.#send(waiting);
      else this.#letWait(waiting);
    }, seconds * 1000);
    return true;
  }

  #setStatus(status: ConnectionStatus): void {
    if (this.#status === status) return;
    this.#status = status;
    this.#statusChanged();
  }
}

function socketAddress(): string {
  const { protocol, host } = window.location;
  return `${protocol === "https:" ? "wss:" : "ws:"}//${host}/api/socket`;
}

export const connection = new Connection(socketAddress());

document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") connection.hurry();
});
window.addEventListener("online", () => connection.hurry());

export const request = connection.request.bind(connection);
