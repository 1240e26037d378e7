// Many people at once: each client plays random moves against `random`, one game after the other, and measures how
// long its move takes to be answered by the server (node load/load.mjs ADDRESS [clients] [seconds]). Exits with 1
// after any error.
//
// A second figure is how long the machine's reply takes to arrive.
import WebSocket from "ws";

const [address = "ws://127.0.0.1:8080", clientText = "200", secondText = "30"] = process.argv.slice(2);
const clients = Number(clientText);
const seconds = Number(secondText);
const games = ["yolah", "othello", "quarto"];
const moveTimes = [];
const replyTimes = [];
const errors = [];
let played = 0;
let running = true;

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
      this.socket.on("message", (text) => this.hear(JSON.parse(text)));
    });
  }

  hear(message) {
    if (message.event === "game") this.take(message.game);
    const answer = this.waiting.get(message.id);
    if (!answer) return;
    this.waiting.delete(message.id);
    if (message.status >= 400) errors.push(message.body.error);
    answer(message.body);
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
    const game = await this.ask("POST", "/api/games", { game: this.game, players: { second: "random" } });
    const path = `/api/games/${game.id}`;
    this.take(await this.ask("WATCH", path));
    while (running && !this.state.position.over) {
      const { choices, ply } = this.state.position;
      const choice = choices[Math.floor(Math.random() * choices.length)];
      const begun = performance.now();
      this.take(await this.ask("POST", `${path}/play`, { move: choice.move }));
      moveTimes.push(performance.now() - begun);
      while (running && !this.state.position.over && this.state.position.ply < ply + 2) {
        await new Promise((resolve) => (this.changed = resolve));
      }
      replyTimes.push(performance.now() - begun);
    }
    await this.ask("DELETE", path);
    played += 1;
  }

  async run() {
    while (running) await this.playGame();
    this.socket.close();
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
  Promise.all(all.map((client) => client.run())),
  new Promise((resolve) => setTimeout(resolve, (seconds + 10) * 1000)),
]);

const line = (name, times) =>
  `${name.padEnd(22)}${[0.5, 0.9, 0.99, 1].map((share) => part(times, share).toFixed(1).padStart(9)).join("")}`;
console.log(`${clients} clients, ${seconds} s: ${moveTimes.length} moves, ${played} games, ${errors.length} errors`);
console.log(`milliseconds          ${["median", "90 %", "99 %", "worst"].map((word) => word.padStart(9)).join("")}`);
console.log(line("a move is shown", moveTimes));
console.log(line("the machine replies", replyTimes));
if (errors.length > 0) console.log(`first error: ${errors[0]}`);
process.exit(errors.length > 0 ? 1 : 0);
