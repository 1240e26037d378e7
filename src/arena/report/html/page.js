// Filters the list of games and replays one. It knows no rules: the positions come with the page as text, and
// window.damierBoard, where there is one, draws them (web/src/report).
"use strict";
(() => {
  document.documentElement.classList.add("script");
  const panel = document.getElementById("replay");
  if (!panel) return;
  const data = JSON.parse(document.getElementById("data").textContent);
  const leastWin = 10000;
  const svgNamespace = panel.querySelector("svg").namespaceURI;

  // --- Elements -------------------------------------------------------------------------------------------

  function svg(parent, name, attributes, text) {
    const element = document.createElementNS(svgNamespace, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    if (text !== undefined) element.textContent = text;
    parent.append(element);
    return element;
  }

  function cell(row, text, className) {
    const element = document.createElement("td");
    element.textContent = text;
    if (className) element.className = className;
    row.append(element);
    return element;
  }

  // --- Text -----------------------------------------------------------------------------------------------

  function threeDigits(number) {
    return number.toFixed(number < 9.995 ? 2 : number < 99.95 ? 1 : 0);
  }

  function durationText(microseconds) {
    if (microseconds < 999.5) return microseconds + " µs";
    if (microseconds < 999500) return threeDigits(microseconds / 1e3) + " ms";
    return threeDigits(microseconds / 1e6) + " s";
  }

  function magnitudeText(number) {
    if (number < 999.5) return String(number);
    if (number < 999500) return threeDigits(number / 1e3) + " k";
    if (number < 999.5e6) return threeDigits(number / 1e6) + " M";
    return threeDigits(number / 1e9) + " G";
  }

  // Values are seen by the first player; see core/value.h for what the numbers mean.
  function valueText(value) {
    if (value === undefined || value === null) return "";
    if (Math.abs(value) >= leastWin) {
      const margin = Math.abs(value) - leastWin;
      return data.sides[value > 0 ? 0 : 1] + " wins" + (margin > 0 ? " by " + margin : "");
    }
    return (value < 0 ? "−" : "+") + (Math.abs(value) / 100).toFixed(2);
  }

  // --- Positions ------------------------------------------------------------------------------------------

  // The position after a step: places and characters of the board word, then the rest.
  function after(text, step) {
    if (step.startsWith("=")) return step.slice(1);
    const board = text.split(" ", 1)[0].split("");
    let i = 0;
    for (; i < step.length && step[i] !== " "; i += 2) board[data.alphabet.indexOf(step[i])] = step[i + 1];
    return board.join("") + step.slice(i);
  }

  function load(id) {
    const game = data.games[id];
    const positions = [game.start];
    for (const step of game.steps) positions.push(after(positions[positions.length - 1], step));
    const moves = game.moves === "" ? [] : game.moves.split(" ");
    return { id, game, positions, moves };
  }

  // What was said of the move that led to a ply, or nothing for the moves of the opening.
  function ofMove(list, game, ply) {
    return list === undefined ? undefined : list[ply - 1 - game.opening];
  }

  function mover(game, ply) {
    return (ply - 1 + (game.turn || 0)) % 2;
  }

  // Whether the last move changed the board: a pass does not.
  function hasMoved(replay, at) {
    const board = (text) => text.split(" ", 1)[0];
    return at > 0 && board(replay.positions[at]) !== board(replay.positions[at - 1]);
  }

  // --- Boards ---------------------------------------------------------------------------------------------

  // Draws a position and says in words what stands beside the board. Without something that draws such
  // positions there is only their text.
  function draw(replay, at) {
    const place = panel.querySelector(".position");
    const said = window.damierBoard?.show(place, {
      game: data.game,
      text: replay.positions[at],
      side: mover(replay.game, at + 1) === 0 ? "first" : "second",
      ply: at,
      move: hasMoved(replay, at) ? replay.moves[at - 1] : "",
      label: replay.positions[at],
    });
    place.hidden = typeof said !== "string";
    return said || "";
  }

  // --- The line of values ---------------------------------------------------------------------------------

  const chart = { width: 720, height: 150, left: 48, right: 708, top: 12, bottom: 138 };

  function chartX(replay, ply) {
    return chart.left + ((chart.right - chart.left) * ply) / Math.max(1, replay.moves.length);
  }

  // A proved win lies on the edge, whatever the estimates are.
  function chartY(value, bound) {
    const share = Math.abs(value) >= leastWin ? Math.sign(value) * 1.12 : value / bound;
    const middle = (chart.top + chart.bottom) / 2;
    return middle - (share / 1.12) * (middle - chart.top);
  }

  function valuesBySide(replay) {
    const sides = [[], []];
    for (let ply = 1; ply <= replay.moves.length; ++ply) {
      const value = ofMove(replay.game.values, replay.game, ply);
      if (value !== undefined && value !== null) sides[mover(replay.game, ply)].push([ply, value]);
    }
    return sides;
  }

  function drawValues(replay) {
    const box = panel.querySelector(".values");
    box.hidden = replay.game.values === undefined;
    if (box.hidden) return;
    const picture = box.querySelector("svg");
    picture.replaceChildren();
    picture.setAttribute("viewBox", `0 0 ${chart.width} ${chart.height}`);
    const sides = valuesBySide(replay);
    const estimates = sides.flat().map(([, value]) => Math.abs(value)).filter((value) => value < leastWin);
    const bound = Math.max(100, ...estimates);
    for (const value of [bound, 0, -bound]) {
      const y = chartY(value, bound);
      svg(picture, "line", { class: value === 0 ? "zero" : "tick", x1: chart.left, x2: chart.right, y1: y, y2: y });
      svg(picture, "text", { class: "count", x: chart.left - 6, y: y + 4 }, value === 0 ? "0" : valueText(value));
    }
    sides.forEach((points, side) => {
      const place = ([ply, value]) => [chartX(replay, ply).toFixed(1), chartY(value, bound).toFixed(1)];
      svg(picture, "polyline", { class: "side" + side, points: points.map((point) => place(point).join(",")).join(" ") });
      for (const point of points) {
        const [cx, cy] = place(point);
        svg(picture, "circle", { class: "side" + side, cx, cy, r: 2.5 });
      }
    });
    svg(picture, "line", { class: "now", x1: 0, x2: 0, y1: chart.top, y2: chart.bottom });
    showNames(box.querySelector("p"), replay.game);
  }

  function showNames(caption, game) {
    caption.textContent = "Values as the players saw them, turned to the first player's side: ";
    game.players.forEach((player, side) => {
      const name = document.createElement("span");
      name.className = "key side" + side;
      name.textContent = data.players[player];
      caption.append(name, side === 0 ? " " : ". Edges: proved wins.");
    });
  }

  // --- The replay -----------------------------------------------------------------------------------------

  let current = null;
  let ply = 0;
  const slider = panel.querySelector("input");

  function fillSheet(replay) {
    const body = panel.querySelector(".sheet tbody");
    body.replaceChildren();
    replay.moves.forEach((move, i) => {
      const row = document.createElement("tr");
      row.dataset.ply = i + 1;
      if (i < replay.game.opening) row.className = "opening";
      const time = ofMove(replay.game.times, replay.game, i + 1);
      const nodes = ofMove(replay.game.nodes, replay.game, i + 1);
      cell(row, i + 1);
      const side = mover(replay.game, i + 1);
      cell(row, "", "mover" + side).title = data.sides[side];
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = move;
      cell(row, "", "text").append(button);
      cell(row, valueText(ofMove(replay.game.values, replay.game, i + 1)));
      cell(row, time === undefined ? "" : durationText(time));
      cell(row, nodes === undefined ? "" : magnitudeText(nodes));
      body.append(row);
    });
  }

  function moveText(replay) {
    if (ply === 0) return "At the start. ";
    const words = [`Ply ${ply} of ${replay.moves.length}: ${replay.moves[ply - 1]}`];
    if (ply <= replay.game.opening) words.push("opening");
    const value = valueText(ofMove(replay.game.values, replay.game, ply));
    if (value) words.push("value " + value);
    const time = ofMove(replay.game.times, replay.game, ply);
    if (time !== undefined) words.push(durationText(time));
    const nodes = ofMove(replay.game.nodes, replay.game, ply);
    if (nodes) words.push(magnitudeText(nodes) + " nodes");
    return words.join(", ") + ". ";
  }

  function markRow() {
    const box = panel.querySelector(".sheet");
    for (const row of box.querySelectorAll("tbody tr")) {
      const now = Number(row.dataset.ply) === ply;
      if (now) row.setAttribute("aria-current", "true");
      else row.removeAttribute("aria-current");
      if (now) box.scrollTop = row.offsetTop - box.clientHeight / 2;
    }
    if (ply === 0) box.scrollTop = 0;
  }

  function show(newPly) {
    ply = Math.min(Math.max(newPly, 0), current.positions.length - 1);
    const text = current.positions[ply];
    const state = draw(current, ply);
    const atEnd = current.game.over && ply === current.positions.length - 1;
    const turn = atEnd ? "Game over. " : `${data.sides[mover(current.game, ply + 1)]} to move. `;
    const line = panel.querySelector(".state");
    line.textContent = moveText(current) + state + (state ? ". " : "") + turn;
    line.append(document.createElement("br"), document.createElement("code"));
    line.querySelector("code").textContent = text;
    slider.value = ply;
    markRow();
    const now = panel.querySelector(".now");
    if (now) now.setAttribute("transform", `translate(${chartX(current, ply)} 0)`);
  }

  function open(id, atPly) {
    current = load(id);
    const { game } = current;
    const [first, second] = game.players.map((player) => data.players[player]);
    panel.hidden = false;
    panel.querySelector("h3").textContent = `Game ${id}: ${first} – ${second}, ${game.result}`;
    const sides = `${data.sides[0]}: ${first}. ${data.sides[1]}: ${second}.`;
    const ending = game.ending ? ` Ended by: ${game.ending}${game.reason ? ", " + game.reason : ""}.` : "";
    const damage = game.damage ? ` The rest cannot be replayed: ${game.damage}` : "";
    panel.querySelector(".ending").textContent = sides + ending + damage;
    slider.max = current.positions.length - 1;
    fillSheet(current);
    drawValues(current);
    show(atPly === undefined ? game.opening : atPly);
    panel.scrollIntoView({ block: "start" });
  }

  function close() {
    panel.hidden = true;
    current = null;
    history.replaceState(null, "", "#games");
  }

  const actions = {
    first: () => show(0),
    back: () => show(ply - 1),
    forward: () => show(ply + 1),
    last: () => show(current.positions.length - 1),
    close,
  };
  const keys = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last", Escape: "close" };

  // "#game-1.2.3", or "#game-1.2.3@40" for its 40th ply.
  function followAddress() {
    const found = /^#game-([0-9.]+)(?:@([0-9]+))?$/.exec(location.hash);
    if (found && Object.hasOwn(data.games, found[1])) open(found[1], found[2] && Number(found[2]));
  }

  panel.addEventListener("click", (event) => {
    const button = event.target.closest("[data-go]");
    const row = event.target.closest("[data-ply]");
    if (button) actions[button.dataset.go]();
    else if (row) show(Number(row.dataset.ply));
  });
  panel.querySelector(".line").addEventListener("click", (event) => {
    const box = event.currentTarget.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * chart.width;
    show(Math.round(((x - chart.left) / (chart.right - chart.left)) * current.moves.length));
  });
  slider.addEventListener("input", () => show(Number(slider.value)));
  document.addEventListener("keydown", (event) => {
    const elsewhere = event.target.closest("input, select, textarea, .box");
    const plain = !event.ctrlKey && !event.altKey && !event.metaKey && !event.shiftKey;
    if (!current || elsewhere || !plain || !Object.hasOwn(keys, event.key)) return;
    event.preventDefault();
    actions[keys[event.key]]();
  });
  // A link to the game that is already in the address leads to its board as well.
  document.addEventListener("click", (event) => {
    const link = event.target.closest('a[href^="#game-"]');
    if (link && link.hash === location.hash) followAddress();
  });
  window.addEventListener("hashchange", followAddress);
  followAddress();

  // --- The filters ----------------------------------------------------------------------------------------

  const form = document.querySelector(".filters");
  const rows = [...document.querySelectorAll(".games tbody tr")];

  function fits(row, wanted) {
    const players = row.dataset.p.split(" ");
    return (!wanted.player || players.includes(wanted.player)) &&
      (!wanted.opponent || players.includes(wanted.opponent)) &&
      (!wanted.result || row.dataset.r === wanted.result) &&
      (!wanted.ending || row.dataset.t === wanted.ending);
  }

  function filter() {
    const wanted = Object.fromEntries(new FormData(form));
    for (const row of rows) row.hidden = !fits(row, wanted);
    const count = rows.filter((row) => !row.hidden).length;
    form.querySelector("output").textContent = `${count} of ${rows.length} games listed`;
  }

  form.addEventListener("change", filter);
  filter();
})();
