#!/usr/bin/env node
// Does anything leak? A server with many clients that play, analyse and leave, and a tournament with engines that
// misbehave, side by side for a long time; memory, descriptors and processes of each, sampled all the while.
//
//   node tests/soak/soak.mjs [--seconds 3600] [--clients 50] [--pause 8000] [--only serve|tournament]
//                            [--build build] [--out soak-results]
//
// Writes serve.csv, tournament.csv and a picture of each, and summary.txt with the verdict; exits with 1 when something
// grew or died. The rule of the verdict is at `judge`.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync, appendFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";

const WebSocket = createRequire(new URL("../../web/package.json", import.meta.url))("ws");

const options = { seconds: "3600", clients: "50", pause: "8000", only: "", build: "build", out: "soak-results" };
for (let i = 2; i < process.argv.length; i += 2) {
  const name = process.argv[i].replace(/^--/, "");
  if (!(name in options) || process.argv[i + 1] === undefined) {
    console.error(`unknown option '${process.argv[i]}', or no value: expected --${Object.keys(options).join(", --")}`);
    process.exit(2);
  }
  options[name] = process.argv[i + 1];
}
const seconds = Number(options.seconds);
const clients = Number(options.clients);
const pause = Number(options.pause);
const out = resolve(options.out);
const damier = resolve(options.build, "damier");
const broken = resolve(options.build, "tests/broken_engine");
for (const program of [damier, ...(options.only === "serve" ? [] : [broken])]) {
  if (!existsSync(program)) {
    console.error(`${program}: there is no such program; scripts/build release damier broken_engine makes it`);
    process.exit(2);
  }
}
mkdirSync(out, { recursive: true });

const started = Date.now();
const elapsed = () => (Date.now() - started) / 1000;
const wait = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
const some = (list) => list[Math.floor(Math.random() * list.length)];

// ---- What is sampled: all of /proc for the process and those that it started, and those that these did.

function processes() {
  const parents = new Map();
  for (const name of readdirSync("/proc")) {
    if (!/^[0-9]+$/.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, "latin1");
      parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]));
    } catch {
      // It has gone since.
    }
  }
  return parents;
}

function kilobytes(process) {
  try {
    return Number(/VmRSS:\s+([0-9]+)/.exec(readFileSync(`/proc/${process}/status`, "latin1"))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

function descriptors(process) {
  try {
    return readdirSync(`/proc/${process}/fd`).length;
  } catch {
    return 0;
  }
}

function sample(process) {
  const parents = processes();
  const family = [process];
  for (let i = 0; i < family.length; ++i) {
    for (const [child, parent] of parents) if (parent === family[i]) family.push(child);
  }
  const rest = family.slice(1);
  const sum = (list, what) => list.reduce((total, one) => total + what(one), 0);
  return {
    seconds: elapsed(),
    rss_kib: kilobytes(process),
    children_rss_kib: sum(rest, kilobytes),
    descriptors: descriptors(process),
    children_descriptors: sum(rest, descriptors),
    children: rest.length,
  };
}

const columns = ["seconds", "rss_kib", "children_rss_kib", "descriptors", "children_descriptors", "children"];

class Watch {
  constructor(name, process) {
    this.name = name;
    this.process = process;
    this.samples = [];
    this.ended = null;
    writeFileSync(`${out}/${name}.csv`, columns.join(",") + "\n");
    process.on("exit", (code, signal) => (this.ended = { code, signal, at: elapsed() }));
    const every = Math.max(1, Math.min(5, seconds / 100));
    this.timer = setInterval(() => this.look(), every * 1000);
  }
  look() {
    if (this.ended) return;
    const now = sample(this.process.pid);
    if (now.rss_kib === 0) return;
    this.samples.push(now);
    appendFileSync(`${out}/${this.name}.csv`, columns.map((c) => +now[c].toFixed(1)).join(",") + "\n");
  }
  stop() {
    clearInterval(this.timer);
  }
}

// ---- The verdict.

const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];

// Flat: the median of the last sixth of the time is at most a tenth and a little above the median of the second sixth;
// the first is left out, as tables and pools fill up. The little is 8 MiB of memory, 8 descriptors or 2 processes.
const spare = { rss_kib: 8192, children_rss_kib: 8192, descriptors: 8, children_descriptors: 8, children: 2 };

function judge(watch) {
  const count = watch.samples.length;
  if (count < 12) return [`${watch.name}: ${count} samples are too few`];
  const sixth = Math.floor(count / 6);
  const early = watch.samples.slice(sixth, 2 * sixth);
  const late = watch.samples.slice(-sixth);
  const faults = [];
  for (const column of columns.slice(1)) {
    const before = median(early.map((s) => s[column]));
    const after = median(late.map((s) => s[column]));
    const flat = after <= before * 1.1 + spare[column];
    const line = `${watch.name}: ${column}: ${before} early, ${after} late, ${Math.max(...watch.samples.map((s) => s[column]))} at most: ${flat ? "flat" : "GROWS"}`;
    lines.push(line);
    if (!flat) faults.push(line);
  }
  return faults;
}

// ---- A picture: memory and descriptors over time, each on its own scale.

function picture(watch) {
  const width = 860;
  const height = 420;
  const panels = [
    { title: "memory, MiB", of: [["rss_kib", "itself"], ["children_rss_kib", "its children"]], unit: 1024 },
    { title: "descriptors", of: [["descriptors", "itself"], ["children_descriptors", "its children"]], unit: 1 },
  ];
  const colours = ["#1f6f8b", "#d1495b"];
  const last = watch.samples.at(-1).seconds;
  let body = "";
  panels.forEach((panel, number) => {
    const top = 40 + number * 190;
    const most = Math.max(1, ...panel.of.flatMap(([column]) => watch.samples.map((s) => s[column] / panel.unit))) * 1.05;
    const x = (s) => (70 + ((width - 90) * s.seconds) / last).toFixed(1);
    const y = (value) => (top + 150 - (150 * value) / most).toFixed(1);
    body += `<text x="70" y="${top - 8}">${panel.title}</text>`;
    body += `<path d="M70 ${top}V${top + 150}H${width - 20}" fill="none" stroke="#888"/>`;
    body += `<text x="62" y="${top + 8}" text-anchor="end">${most.toFixed(0)}</text><text x="62" y="${top + 150}" text-anchor="end">0</text>`;
    panel.of.forEach(([column, label], i) => {
      const points = watch.samples.map((s) => `${x(s)},${y(s[column] / panel.unit)}`).join(" ");
      body += `<polyline points="${points}" fill="none" stroke="${colours[i]}" stroke-width="1.5"/>`;
      body += `<text x="${180 + 110 * i}" y="${top - 8}" fill="${colours[i]}">${label}</text>`;
    });
  });
  body += `<text x="${width - 20}" y="${height - 8}" text-anchor="end">${(last / 60).toFixed(0)} minutes</text>`;
  writeFileSync(
    `${out}/${watch.name}.svg`,
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="13">` +
      `<rect width="${width}" height="${height}" fill="#fff"/>${body}</svg>\n`,
  );
}

// ---- The server and its clients.

const lines = [];
const counts = { games: 0, moves: 0, searches: 0, reviews: 0, left: 0, refused: 0 };
const troubles = new Map();
let running = true;

function trouble(what) {
  troubles.set(what, (troubles.get(what) ?? 0) + 1);
}

// One visit: a socket that is opened, used, and closed or broken off.
class Visit {
  constructor(address) {
    this.address = address;
    this.next = 1;
    this.waiting = new Map();
  }
  open() {
    return new Promise((done, failed) => {
      this.socket = new WebSocket(`${this.address}/api/socket`);
      this.socket.on("open", done);
      this.socket.on("error", failed);
      this.socket.on("close", () => {
        for (const answer of this.waiting.values()) answer({ status: 0, body: {} });
        this.waiting.clear();
      });
      this.socket.on("message", (bytes) => {
        const message = JSON.parse(bytes.toString());
        this.waiting.get(message.id)?.(message);
        this.waiting.delete(message.id);
      });
    });
  }
  ask(method, path, body = {}) {
    const id = this.next++;
    return new Promise((done) => {
      if (this.socket.readyState !== WebSocket.OPEN) return done({ status: 0, body: {} });
      this.waiting.set(id, done);
      this.socket.send(JSON.stringify({ id, method, path, body }));
    }).then((answer) => {
      if (answer.status === 429 || answer.status === 503) ++counts.refused;
      else if (answer.status >= 500) trouble(`${method} ${path.replace(/games\/\w+/, "games/ID")} was answered ${answer.status}`);
      return answer;
    });
  }
  // As somebody closes a page, or as a network breaks.
  leave() {
    if (Math.random() < 0.5) this.socket.close();
    else this.socket.terminate();
    ++counts.left;
  }
}

const machines = ["level(1)", "level(3)", "uct(playouts=300)", "alphabeta(depth=2)", "random", "pvs(nodes=2000, table=8MiB)"];

async function play(visit, game) {
  const made = await visit.ask("POST", "/api/games", { game, players: { second: some(machines) }, seconds: 0.05 });
  if (made.status !== 201) return;
  ++counts.games;
  const path = `/api/games/${made.body.id}`;
  await visit.ask("WATCH", path);
  for (let i = 0; i < 12 && running; ++i) {
    await wait(pause * (0.5 + Math.random()));
    const now = await visit.ask("GET", path);
    const position = now.body.position;
    if (now.status !== 200 || !position || position.over) break;
    const choices = position.moves ?? position.choices ?? [];
    if (choices.length === 0) continue;
    const choice = some(choices);
    const played = await visit.ask("POST", `${path}/play`, { move: choice.move ?? choice });
    if (played.status === 200) ++counts.moves;
    if (Math.random() < 0.1) await visit.ask("POST", `${path}/undo`);
  }
  if (Math.random() < 0.5) await visit.ask("DELETE", path);
}

async function analyse(visit, game) {
  const search = await visit.ask("POST", "/api/searches", { game, player: some(["uct(playouts=2000, memory=8MiB)", "alphabeta(depth=4, id, tt, table=8MiB)", "mc(playouts=500)"]), every_move: true, seconds: 1 });
  if (search.status === 201) ++counts.searches;
  await wait(pause * Math.random());
  if (Math.random() < 0.5 && search.status === 201) await visit.ask("DELETE", `/api/searches/${search.body.id}`);
  await visit.ask("POST", "/api/insight", { game });
  await visit.ask("POST", "/api/microscope", { game, algorithm: "alphabeta", depth: 1 });
}

async function review(visit) {
  const made = await visit.ask("POST", "/api/reviews", { game: "othello", moves: ["f5", "d6", "c3"], player: "alphabeta(depth=1)" });
  if (made.status === 201) ++counts.reviews;
  await wait(pause / 2);
}

async function client(address) {
  await wait(pause * Math.random());
  while (running) {
    const visit = new Visit(address);
    try {
      await visit.open();
      const game = some(["yolah", "othello", "quarto"]);
      const what = Math.random();
      if (what < 0.5) await play(visit, game);
      else if (what < 0.85) await analyse(visit, game);
      else await review(visit);
      visit.leave();
    } catch (error) {
      if (running) trouble(`a connection failed: ${error.message}`);
    }
    await wait(pause * Math.random());
  }
}

async function serve() {
  const server = spawn(damier, ["serve", "--port", "0", "--idle", "60s", "--max-games", "200", "--store", `${out}/games`], { stdio: ["ignore", "pipe", "pipe"] });
  const address = await new Promise((done, failed) => {
    let text = "";
    server.stdout.on("data", (bytes) => {
      text += bytes;
      const found = /http:\/\/localhost:([0-9]+)/.exec(text);
      if (found) done(`ws://127.0.0.1:${found[1]}`);
    });
    server.on("exit", () => failed(new Error("the server ended at once")));
  });
  server.stderr.on("data", (bytes) => appendFileSync(`${out}/serve.err`, bytes));
  const watch = new Watch("serve", server);
  for (let i = 0; i < clients; ++i) client(address);
  return watch;
}

// ---- The tournament.

const faults = ["none", "crash-at-go", "exit-at-go", "illegal-move", "wrong-notation", "no-newline", "two-bestmoves", "late",
  "flood-stderr", "garbage", "closes-stdout", "ignores-quit", "ignores-end", "leaves-children", "daemon"];

function tournament() {
  // Enough games for any time; it is interrupted. A fault comes at the third move, so that games are games.
  const players = faults.map((fault) => `[[players]]\nname = '${fault}'\nplayer = 'engine(command="${broken} ${fault} 3 300")'\n`);
  writeFileSync(
    `${out}/soak.toml`,
    "[tournament]\nname = 'Soak'\ngame = 'othello'\npairs = 500\nseed = 1\n[openings]\nplies = 4\njudge = 'alphabeta(depth=1)'\n" +
      "[limits]\ntime = '200ms'\n[[players]]\nplayer = 'random'\n" + players.join(""),
  );
  const run = spawn("nice", ["-n", "10", damier, "tournament", "run", `${out}/soak.toml`, "--journal", `${out}/soak.db`, "--concurrency", "1"], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  run.stderr.on("data", (bytes) => appendFileSync(`${out}/tournament.err`, bytes));
  return new Watch("tournament", run);
}

// ---- All of it.

const watches = [];
if (options.only !== "tournament") watches.push(await serve());
if (options.only !== "serve") watches.push(tournament());
await wait(seconds * 1000);
running = false;
let failed = false;
for (const watch of watches) {
  watch.stop();
  if (watch.ended) {
    lines.push(`${watch.name}: ENDED after ${watch.ended.at.toFixed(0)} s, exit code ${watch.ended.code}, signal ${watch.ended.signal}`);
    failed = true;
  }
  failed = judge(watch).length > 0 || failed;
  if (watch.samples.length > 1) picture(watch);
  if (watch.ended) continue;
  // The end is part of it: interrupted, and gone within a minute with all that it started.
  const before = Date.now();
  const family = sample(watch.process.pid).children;
  watch.process.kill("SIGINT");
  while (!watch.ended && Date.now() - before < 60_000) await wait(100);
  lines.push(`${watch.name}: interrupted with ${family} children, ${watch.ended ? `gone after ${((Date.now() - before) / 1000).toFixed(1)} s` : "NOT GONE after a minute"}`);
  if (!watch.ended) {
    failed = true;
    watch.process.kill("SIGKILL");
  }
}
for (const [what, count] of troubles) lines.push(`serve: ${count} times: ${what}`);
failed ||= troubles.size > 0;
lines.push(`clients: ${Object.entries(counts).map(([what, count]) => `${count} ${what}`).join(", ")}`);
const verdict = `${failed ? "FAILED" : "passed"}: ${seconds} s, ${clients} clients, pause ${pause} ms`;
writeFileSync(`${out}/summary.txt`, [verdict, ...lines].join("\n") + "\n");
console.log([verdict, ...lines].join("\n"));
process.exit(failed ? 1 : 0);
