// What a second user costs the first: one person plays against uct(time=1s), first alone, then beside somebody who
// plays too, then beside somebody who asks for ten long analyses at once (node load/fair.mjs ADDRESS). Prints the
// playouts that the first one's machine found time for, and how long its moves took.
import WebSocket from "ws";

const [address = "ws://127.0.0.1:8080"] = process.argv.slice(2);

class User {
  #waiting = new Map();
  #next = 1;
  #changed = () => {};
  game = null;

  open() {
    return new Promise((resolve, reject) => {
      this.socket = new WebSocket(`${address}/api/socket`);
      this.socket.on("open", resolve);
      this.socket.on("error", reject);
      this.socket.on("message", (text) => {
        const message = JSON.parse(text);
        this.#waiting.get(message.id)?.(message.body);
        this.#waiting.delete(message.id);
        if (message.event === "game") {
          this.game = message.game;
          this.#changed();
        }
      });
    });
  }

  ask(method, path, body) {
    return new Promise((resolve) => {
      this.#waiting.set(this.#next, resolve);
      this.socket.send(JSON.stringify({ id: this.#next++, method, path, body }));
    });
  }

  async begin() {
    this.game = await this.ask("POST", "/api/games", { game: "yolah", players: { second: "uct(time=1s)" } });
    await this.ask("WATCH", `/api/games/${this.game.id}`);
  }

  // A move of ours and the machine's reply: its playouts and seconds.
  async turn() {
    const { choices, ply } = this.game.position;
    const path = `/api/games/${this.game.id}`;
    const begun = performance.now();
    this.game = await this.ask("POST", `${path}/play`, { move: choices[0].move });
    while (this.game.position.ply < ply + 2) await new Promise((resolve) => (this.#changed = resolve));
    const node = this.game.nodes.find((other) => other.id === this.game.current);
    return { nodes: node.report.nodes, seconds: (performance.now() - begun) / 1000 };
  }
}

async function measure(name, turns = 5) {
  const user = new User();
  await user.open();
  await user.begin();
  let nodes = 0;
  let worst = 0;
  for (let i = 0; i < turns; i++) {
    const turn = await user.turn();
    nodes += turn.nodes;
    worst = Math.max(worst, turn.seconds);
  }
  user.socket.close();
  console.log(`${name.padEnd(34)}${String(Math.round(nodes / turns)).padStart(10)} playouts a move, slowest reply ${worst.toFixed(2)} s`);
}

await measure("alone");

const player = new User();
await player.open();
await player.begin();
let playing = true;
const game = (async () => {
  while (playing) {
    await player.turn();
    if (player.game.position.ply > 20) await player.begin();
  }
})();
await measure("beside another player");
playing = false;
await game;

const asker = new User();
await asker.open();
for (let i = 0; i < 10; i++) await asker.ask("POST", "/api/searches", { game: "yolah", seconds: 30 });
await measure("beside ten analyses of another");
process.exit(0);
