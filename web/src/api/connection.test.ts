import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiFailure, Connection } from "./connection";

class FakeSocket {
  sent: { id: number; method: string; path: string; body?: unknown }[] = [];
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  hear(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

let sockets: FakeSocket[];
let connection: Connection;
const last = (): FakeSocket => sockets[sockets.length - 1]!;

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  connection = new Connection("ws://test/api/socket", () => {
    const socket = new FakeSocket();
    sockets.push(socket);
    return socket as unknown as WebSocket;
  });
});
afterEach(() => vi.useRealTimers());

describe("a connection", () => {
  it("opens with the first request and gives each answer to whoever asked", async () => {
    const one = connection.request("GET", "/api/catalogue");
    const two = connection.request("POST", "/api/read", { text: "a1" });
    expect(sockets).toHaveLength(1);
    last().onopen?.();
    expect(last().sent.map((message) => message.path)).toEqual(["/api/catalogue", "/api/read"]);
    const [first, second] = last().sent;
    last().hear({ id: second!.id, status: 200, body: "second" });
    last().hear({ id: first!.id, status: 200, body: "first" });
    expect(await one).toBe("first");
    expect(await two).toBe("second");
  });

  it("rejects with the server's sentence and place", async () => {
    const asked = connection.request("POST", "/api/read", {});
    last().onopen?.();
    last().hear({ id: last().sent[0]!.id, status: 400, body: { error: "No such square", place: { from: 3, to: 5 } } });
    const failure = await asked.catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ApiFailure);
    expect(failure).toMatchObject({ message: "No such square", status: 400, place: { from: 3, to: 5 } });
  });

  it("lets requests wait for ten seconds, then says that the server cannot be reached", async () => {
    const asked = connection.request("GET", "/api/catalogue").catch((error: unknown) => error);
    last().onclose?.();
    expect(connection.status).toBe("lost");
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await asked).toMatchObject({ status: 0, lost: true });
  });

  it("tries again with growing pauses, and at once when told to hurry", async () => {
    connection.request("GET", "/api/catalogue").catch(() => {});
    const pauses = [200, 400, 800, 1600, 3000, 3000];
    for (const [tries, pause] of pauses.entries()) {
      last().onclose?.();
      await vi.advanceTimersByTimeAsync(pause - 1);
      expect(sockets).toHaveLength(tries + 1);
      await vi.advanceTimersByTimeAsync(1);
      expect(sockets).toHaveLength(tries + 2);
    }
    last().onclose?.();
    const before = sockets.length;
    connection.hurry();
    expect(sockets).toHaveLength(before + 1);
  });

  it("asks again what may be asked twice, and fails what may not", async () => {
    const read = connection.request("GET", "/api/games/abc");
    const play = connection.request("POST", "/api/games/abc/play", { move: "a1" }).catch((error: unknown) => error);
    last().onopen?.();
    last().onclose?.();
    expect(await play).toMatchObject({ status: 0 });
    await vi.advanceTimersByTimeAsync(200);
    last().onopen?.();
    expect(last().sent.map((message) => message.path)).toEqual(["/api/games/abc"]);
    last().hear({ id: last().sent[0]!.id, status: 200, body: 7 });
    expect(await read).toBe(7);
  });

  it("asks a busy server again when it says so, and then tells what it said", async () => {
    const asked = connection.request("GET", "/api/games/abc").catch((error: unknown) => error);
    const played = connection.request("POST", "/api/games/abc/play", {}).catch((error: unknown) => error);
    last().onopen?.();
    const [read, play] = last().sent;
    const busy = { error: "Busy", retry_after: 2 };
    last().hear({ id: play!.id, status: 503, body: busy });
    expect(await played).toMatchObject({ message: "Busy", status: 503 });
    for (let tries = 0; tries < 3; tries += 1) {
      last().hear({ id: read!.id, status: 503, body: busy });
      await vi.advanceTimersByTimeAsync(2000);
      expect(last().sent).toHaveLength(3 + tries);
    }
    last().hear({ id: read!.id, status: 503, body: busy });
    expect(await asked).toMatchObject({ message: "Busy", status: 503 });
  });

  it("watches again after it was lost, and tells events and openings", async () => {
    const events: string[] = [];
    connection.on((event) => events.push(event.event));
    connection.onOpen(() => events.push("open"));
    connection.watch("abc").catch(() => {});
    last().onopen?.();
    last().hear({ id: last().sent[0]!.id, status: 200, body: {} });
    last().hear({ event: "game", game: {} });
    last().onclose?.();
    await vi.advanceTimersByTimeAsync(200);
    last().onopen?.();
    expect(events).toEqual(["open", "game", "open"]);
    expect(last().sent.some((message) => message.method === "WATCH" && message.path === "/api/games/abc")).toBe(true);
  });
});
