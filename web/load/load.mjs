// Many people at once: each client plays random moves against `random`, one game after the other, and measures how
// long its move takes to be answered by the server (node load/load.mjs ADDRESS [clients] [seconds] [pause]). Exits
// with 1 after any error. The pause, in milliseconds, is how long a client thinks before each move; without one the
// clients ask as fast as they are answered, and what is measured is how much the machine can do at all.
//
// With `friends` as the last argument two clients play each other, with seats and clocks, and the second figure is how
// long a move takes until the other one has heard of it. Else it is how long the machine's reply takes to arrive. All share the cores with the server, so the clients
// read no more of an answer than they need.
import WebSocket from "ws";

const [address = "ws://127.0.0.1:8080", clientText = "200", secondText = "30", pauseText = "0", mode = ""] = process.argv.slice(2);
const clients = Number(clientText);
const seconds = Number(secondText);
const pause = Number(pauseText);
const games = ["yolah", "othello", "quarto"];
const moveTimes = [];
const replyTimes = [];
const errors = [];
let played = 0;
let running = true;

// What a client needs of a game's JSON, without parsing all of it.
function gameIn(text) {
  const position = text.slice(text.lastIndexOf('"position":{'));
  const choices = position.slice(position.indexOf('"choices":['));
  return {
    id: /"id":"([a-z0-9]+)"/.exec(text)?.[1],
    revision: Number(/"revision":(\d+)/.exec(text)?.[1]),
    ply: Number(/"ply":(\d+)/.exec(position)?.[1]),
    side: /"side":"(\w+)"/.exec(position)?.[1],
    over: position.includes('"over":true'),
    choices,
  };
}

// One of the moves: that which is next to some place in their list.
function someMove(choices) {
  const mark = '"move":"';
  const from = choices.indexOf(mark, Math.floor(Math.random() * choices.length));
  const begin = (from === -1 ? choices.lastIndexOf(mark) : from) + mark.length;
  return choices.slice(begin, choices.indexOf('"', begin));
}

class Client {
  constructor(number) {
    this.game = games[number % games.length];
    this.waiting = new Map();
    this.next = 1;
    this.state = null;
  }

  open() {
    return new Promise((resolve, reject) => {
      this.socket = new WebSocket(`${address}/api/socket`);
      this.socket.on("open", resolve);
      this.socket.on("error", reject);
      this.socket.on("close", () => {
        if (running) errors.push("a connection was closed");
      });
      this.socket.on("message", (bytes) => this.hear(bytes.toString()));
    });
  }

  hear(text) {
    if (text.startsWith('{"event":"game"')) return this.take(gameIn(text));
    const [, id, status] = /^{"id":(\d+),"status":(\d+)/.exec(text) ?? [];
    const answer = this.waiting.get(Number(id));
    if (!answer) return;
    this.waiting.delete(Number(id));
    if (Number(status) >= 400) errors.push(text);
    answer(text);
  }

  take(game) {
    if (this.state && (game.id !== this.state.id || game.revision <= this.state.revision)) return;
    this.state = game;
    this.changed?.();
  }

  ask(method, path, body) {
    return new Promise((resolve) => {
      const id = this.next++;
      this.waiting.set(id, resolve);
      this.socket.send(JSON.stringify({ id, method, path, body }));
    });
  }

  async playGame() {
    this.state = null;
    const made = gameIn(await this.ask("POST", "/api/games", { game: this.game, players: { second: "random" } }));
    const path = `/api/games/${made.id}`;
    this.take(gameIn(await this.ask("WATCH", path)));
    while (running && !this.state.over) {
      if (pause > 0) await new Promise((resolve) => setTimeout(resolve, Math.random() * 2 * pause));
      const { choices, ply } = this.state;
      const begun = performance.now();
      this.take(gameIn(await this.ask("POST", `${path}/play`, { move: someMove(choices) })));
      moveTimes.push(performance.now() - begun);
      while (running && !this.state.over && this.state.ply < ply + 2) {
        await new Promise((resolve) => (this.changed = resolve));
      }
      replyTimes.push(performance.now() - begun);
    }
    await this.ask("DELETE", path);
    played += 1;
  }

  // Against another client: this one plays first.
  async playFriend(friend) {
    this.state = friend.state = null;
    const clock = { base: 600, increment: 5 };
    const made = await this.ask("POST", "/api/games", { game: this.game, friends: { name: "one", side: "first", clock } });
    const [, own] = /"token":"(\w+)"/.exec(made);
    const [, invitation] = /"invitation":"(\w+)"/.exec(made);
    const path = `/api/games/${gameIn(made).id}`;
    const [, other] = /"token":"(\w+)"/.exec(await friend.ask("POST", `${path}/join`, { name: "two", invitation }));
    this.take(gameIn(await this.ask("WATCH", path, { seat: own })));
    friend.take(gameIn(await friend.ask("WATCH", path, { seat: other })));
    while (running && !this.state.over) {
      if (pause > 0) await new Promise((resolve) => setTimeout(resolve, Math.random() * 2 * pause));
      const { side, choices, ply } = this.state;
      const [mover, seat, waiter] = side === "first" ? [this, own, friend] : [friend, other, this];
      const begun = performance.now();
      const heard = (async () => {
        while (running && waiter.state.ply <= ply) await new Promise((resolve) => (waiter.changed = resolve));
        replyTimes.push(performance.now() - begun);
      })();
      mover.take(gameIn(await mover.ask("POST", `${path}/play`, { seat, move: someMove(choices) })));
      moveTimes.push(performance.now() - begun);
      await heard;
    }
    for (const client of [this, friend]) await client.ask("UNWATCH", path);
    played += 1;
  }

  async run(friend) {
    while (running) await (friend ? this.playFriend(friend) : this.playGame());
    this.socket.close();
    friend?.socket.close();
  }
}

function part(times, share) {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN;
}

const all = Array.from({ length: clients }, (_, number) => new Client(number));
await Promise.all(all.map((client) => client.open()));
setTimeout(() => {
  running = false;
  for (const client of all) client.changed?.();
}, seconds * 1000);
await Promise.race([
  Promise.all(mode === "friends" ? all.filter((_, at) => at % 2 === 0).map((client, at) => client.run(all[2 * at + 1])) : all.map((client) => client.run())),
  new Promise((resolve) => setTimeout(resolve, (seconds + 10) * 1000)),
]);

const line = (name, times) =>
  `${name.padEnd(22)}${[0.5, 0.9, 0.99, 1].map((share) => part(times, share).toFixed(1).padStart(9)).join("")}`;
console.log(`${clients} clients, ${seconds} s, a pause of ${pause} ms: ${moveTimes.length} moves, ${played} games, ${errors.length} errors`);
console.log(`milliseconds          ${["median", "90 %", "99 %", "worst"].map((word) => word.padStart(9)).join("")}`);
console.log(line("a move is shown", moveTimes));
console.log(line(mode === "friends" ? "the other one hears" : "the machine replies", replyTimes));
if (errors.length > 0) console.log(`first error: ${errors[0]}`);
process.exit(errors.length > 0 ? 1 : 0);
