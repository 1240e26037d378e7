#!/usr/bin/env node
// A bot for Damier that plays every game without knowing its rules: it asks the arena for the legal moves.
const readline = require("node:readline");

let random = Math.random;

// Your idea goes here. `moves` are the legal moves as text, such as ["d3", "c4", "f5", "e6"].
function choose(moves) {
  return moves[Math.floor(random() * moves.length)];
}

// Numbers from 0 to 1 that follow from a seed (xorshift, Marsaglia 2003), which Math.random cannot give.
function randomFrom(seed) {
  let state = seed || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

const say = (line) => process.stdout.write(line + "\n");

// Speaks the protocol (UGI) until the arena says quit or is gone.
async function play() {
  let move = null; // chosen, not yet said
  let untilStop = false; // `go infinite`: the answer has to wait for `stop`
  for await (const line of readline.createInterface({ input: process.stdin })) {
    const [command, ...words] = line.trim().split(/\s+/);
    if (command === "ugi") {
      say("id name JavaScript bot");
      say("id author you");
      say("option name Seed type spin default 0 min 0 max 2147483647");
      say("ugiok");
    } else if (command === "setoption" && words[1] === "Seed") {
      random = randomFrom(Number(words[3])); // the arena sets it, so that a game can be played again
    } else if (command === "isready") {
      say("readyok");
    } else if (command === "go") {
      untilStop = words.includes("infinite");
      say("query moves");
    } else if (command === "response") {
      move = words.length > 0 ? choose(words) : "none"; // none: the game is over
    } else if (command === "stop") {
      untilStop = false;
    } else if (command === "quit") {
      process.exit(); // an open input would keep the program alive
    }
    if (move && !untilStop) {
      say("bestmove " + move);
      move = null;
    }
  }
}

play();
