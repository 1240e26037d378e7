// What the server says and wants to hear: the JSON of docs/api.md, as types. The page knows no rules; whatever is
// on the board, and whatever may be done there, comes in these shapes.

// ---- the catalogue: GET /api/catalogue ---------------------------------------------------------------------------

export type GameName = string; // "yolah": as the catalogue lists them
export type SideName = "first" | "second";

export interface Catalogue {
  version: string;
  games: GameInfo[];
  players: PlayerKind[];
  limits: ServerLimits;
  engines?: string[]; // outside programs of the server's list, as players
  libraries: Record<GameName, number>; // games that the explorer knows; none where the server has no library
}

export interface GameInfo {
  name: GameName;
  title: string;
  sides: [string, string]; // "Black", "White"
  variants: { name: string; summary: string; start: string; board?: BoardShape | null }[];
  evaluations: { name: string; summary: string }[];
  levels: Level[]; // the ladder, the weakest first
  solver: boolean; // its positions can be proved, and `perfect` plays it
  analyst: { player: string; seconds: number }; // who looks at its games when nobody is named, and for how long
}

// What a plain board of any game is drawn from.
export interface BoardShape {
  columns: number;
  rows: number;
  top: "highest" | "lowest"; // the rank that people expect there
  pieces: PieceShape[];
}

export interface PieceShape {
  key: string; // as `squares` of a position has it
  glyph: string; // to be drawn
  side: SideName | null; // whose it is; null: nobody's
}

export interface Level {
  level: number;
  name: string; // a key of the page's texts: "beginner", ...
  player: string; // "level(3)": to be used as a player
  means: string; // "uct(playouts=200)": what stands behind it
  rating: number | null; // Elo, 0 is `random`; null where it was not measured
}

export interface PlayerKind {
  name: string;
  summary: string;
  example: string;
  options: { key: string; type: string; summary: string; expects: string; default?: string }[];
}

export interface ServerLimits {
  seconds: number; // longest thought
  threads: number; // of one player
  games: number; // open at a time
  nodes: number; // moves in the tree of one game
  body: number; // bytes of a request
  review_seconds: number; // for each move of a review, at most
  tournaments?: TournamentLimits; // there where visitors may start some
}

export interface TournamentLimits {
  runs: number; // at a time
  games: number; // of one
  players: number;
  seconds: number; // of one, all its runs together
}

// ---- positions ---------------------------------------------------------------------------------------------------

// A move taken to pieces, so that a board can be clicked: the parts that it has are what a hand would touch. Yolah has
// from and to, Othello to, Quarto to and piece (the first gift only piece, the last move only to). A pass has neither.
export interface MoveParts {
  move: string; // as the server wants to hear it
  from?: string; // "d5"
  to?: string;
  piece?: string; // the key of a piece; in Quarto the one that is given, "0".."F"
  pass?: true;
}

// What every position has. Some games have more: see position.ts in their folders.
export interface Position {
  game: GameName;
  variant: string;
  turn: string; // "black", "white" or "first", "second": as the result names them
  side: SideName; // the same, for every game
  ply: number;
  position: string; // as text
  squares?: Record<string, string>; // square -> key of the piece on it; empty squares are left out
  played: string[]; // the moves that led here
  over: boolean;
  result?: string; // when it is over: as `turn`, or "draw"
  margin: number; // points of the first player minus the second's: when it is over, who won
  choices: MoveParts[]; // the legal moves; none when it is over
  last?: MoveParts; // the move that led here
}

// ---- games -------------------------------------------------------------------------------------------------------

// One move of the tree, or its root. The first child goes on with the main line.
export interface GameNode {
  id: number;
  parent: number | null;
  move: string | null; // null: the root
  by: SideName | null; // who played it
  ply: number; // after the move
  children: number[];
  opening?: string; // the name of the position
  comment?: string;
  report?: ShortReport; // of the machine that played it
}

export interface ShortReport extends Judgement {
  depth: number;
  nodes: number;
  seconds: number;
}

export interface Game {
  id: string;
  revision: number; // grows with every change
  game: GameName;
  variant: string;
  players: Record<SideName, string>; // "human", "level(3)", "uct(time=1s)"
  headers: Record<string, string>; // of a record that was imported: first, second, event, ...
  seconds: number; // for a move of a machine that names no limit itself
  running: boolean; // machines move when it is their turn; false: paused
  delay: number; // milliseconds between the moves of two machines
  nodes: GameNode[]; // the root first; parents before children
  current: number; // the node that is on the board of the game
  redo: number | null; // where redo leads
  position: Position; // at `current`
  thinking: { side: SideName; player: string; report?: SearchReport } | null;
  trouble?: string; // why the machine could not move
  reviewed?: boolean; // GET /api/games/ID/review has its review
  encounter?: Encounter; // of two people with a seat each; else whoever knows the id may play at both sides
}

// Two people at one game. Only who has the token of a seat moves there, and the tree has no variations.
export interface Encounter {
  state: "waiting" | "playing" | "over"; // waiting: the other seat is empty
  open: boolean; // in the lobby
  seats: Record<SideName, { name: string | null; here: boolean }>;
  clock: Clock | null;
  offers: Record<OfferName, SideName | null>; // who offers it
  ending: { winner: SideName | null; by: "rules" | "resigned" | "time" | "agreed" } | null;
  rematch: string | null; // the id of the game in which it goes on
}

export type OfferName = "takeback" | "draw" | "rematch";

// In seconds. `left` is what it was when this was sent; of the side that runs it gets less.
export interface Clock {
  base: number;
  increment: number;
  left: Record<SideName, number>;
  running: SideName | null;
}

// The seat of whoever asked, beside the game that is answered: its token is told once and nowhere else.
export interface Seated {
  seat?: { side: SideName; token?: string; invitation?: string };
}

// GET /api/lobby
export interface OpenTable {
  id: string;
  game: GameName;
  variant: string;
  state: "waiting" | "playing";
  names: Record<SideName, string | null>;
  ply: number;
  age: number; // seconds
  clock: { base: number; increment: number } | null;
}

// A game to a client that knows an earlier revision of it: everything as above, but only the nodes that are new or
// changed since then. A client that does not know that revision asks for the whole game.
export interface GameChanges extends Game {
  since: number; // a revision
  removed: number[]; // ids
}

// POST /api/games. Give a start (nothing, `position`, or `text`), or a `tree` that the server gave before.
export interface NewGame {
  // A game of two people: who asks takes a seat, and gets an invitation for the other one.
  friends?: { name: string; side?: SideName; open?: boolean; clock?: { base: number; increment: number } };
  game?: GameName; // not needed with `text`
  variant?: string;
  position?: string | object; // where it starts
  moves?: string; // played from there
  text?: string; // anything that can be imported
  tree?: SavedTree; // everything but the moves' meaning: to go on after the server was restarted
  players?: Partial<Record<SideName, string>>; // "human" for those not given
  headers?: Record<string, string>; // with `tree`
  seconds?: number;
  running?: boolean;
  delay?: number;
}

export interface SavedTree {
  position?: string; // of the root, when it is not the game's own start
  nodes: { parent: number | null; move: string | null; comment?: string }[]; // parents before children, by index
  current: number; // index
}

// POST /api/read: what a pasted text is.
export interface ReadText {
  kind: "record" | "json" | "position" | "moves";
  game: GameName;
  variant: string;
  headers: Record<string, string>;
  position: Position; // at the end
  moves: number;
}

// ---- searches ----------------------------------------------------------------------------------------------------

// A value as it was found, seen by the mover; only `chance` is the first player's. The server also sends an English
// `text`, which the page has no use for.
export interface Judgement {
  value?: number; // hundredths of a point; a number of its own kind when there is an outcome
  outcome?: "win" | "draw" | "loss"; // the end was seen, or the value is proved
  margin?: number; // points that it ends with, where they are known
  wdl?: { win: number; draw: number; loss: number };
  chance: number;
}

export interface JudgedMove extends Judgement {
  move: string;
  at_most?: boolean; // a bound, not a value
  solved?: true; // no estimate had a part in the value
  plies?: number; // solved: until the end of the game under best play, this move included
  visits?: number;
}

export interface SearchReport extends Judgement {
  move: string;
  solved: boolean;
  plies?: number; // solved: until the end of the game under best play
  depth: number;
  nodes: number;
  playouts: number;
  seconds: number;
  line: string[];
  moves: JudgedMove[]; // the best first
}

// POST /api/searches
export interface NewSearch {
  game: GameName;
  variant?: string;
  position: string;
  player?: string; // the server's analyst when not given
  seconds?: number;
  every_move?: boolean; // an exact value for each legal move
}

export interface Search {
  id: string;
  player: string;
  done: boolean;
  report: SearchReport | null;
  error?: string;
}

// POST /api/reviews: every move of a line looked at again.
export interface NewReview {
  game: GameName;
  variant?: string;
  position?: string; // where the moves start
  moves: string[];
  player?: string;
  seconds?: number; // for each thought; the game's own time when not given
  keep?: string; // the id of the game that keeps it
}

export type Verdict = "only move" | "best" | "good" | "inaccuracy" | "mistake" | "blunder" | "unknown";

export type ResultState = "win" | "draw" | "loss" | "open"; // seen by the mover; open: no end was seen

export interface ReviewedMove {
  ply: number; // before the move
  side: SideName;
  played: string;
  played_worth: Judgement;
  best: string;
  best_worth: Judgement;
  line: string[];
  solved: boolean; // both are proved
  played_plies?: number; // to the end after the move, where it is proved
  best_plies?: number;
  verdict: Verdict;
  chance_of_first: number; // after the move played
  lost?: number; // hundredths of a point, or per cent
  lost_chance?: number; // per cent of the result that can be expected
  turned_from?: ResultState; // what the move made of the result; nothing when that stayed as it was
  turned_to?: ResultState;
}

export interface Review {
  id: string;
  player: string;
  done: boolean;
  total: number;
  moves: ReviewedMove[]; // so far
  error?: string;
}

// ---- why: POST /api/insight --------------------------------------------------------------------------------------

// Squares to be coloured. The keys of a game are fixed (docs/formats.md), and its folder has a sentence for each.
export interface Overlay {
  key: string;
  side: SideName | null;
  squares: string[];
}

export interface Threat {
  key: string;
  side: SideName | null; // who threatens
  move?: MoveParts;
  squares: string[];
  number?: number; // squares taken away, discs turned
}

export interface Term {
  key: string;
  name: string; // the server's own word, for a key that the page has no text for
  number?: number; // some keys mean one term for each number
  first: number;
  second: number;
  value: number; // the first player's, in points
}

export interface Insight {
  overlays: Overlay[];
  threats: Threat[];
  figures: { key: string; first: number; second: number }[]; // to be compared in a small table
  gifts?: { piece: string; safe: boolean; cells: string[] }[]; // quarto: each piece left; where it would win
  terms: Term[]; // of the evaluation
}

// ---- the microscope: POST /api/microscope ------------------------------------------------------------------------

export interface NewTrace {
  game?: GameName; // this and the next two, or `tree`
  variant?: string;
  position?: string;
  tree?: string; // made by hand: "(3 12 8) (2 4 6)"
  algorithm: "minimax" | "alphabeta" | "uct";
  depth?: number; // minimax, alphabeta
  order?: "listed" | "evaluation"; // alphabeta: in which order moves are tried
  table?: boolean; // alphabeta: what is known of a position is kept
  evaluation?: string;
  playouts?: number; // uct
  c?: number;
  seed?: number;
  steps?: boolean; // what the search did in its order, too
}

export type Proved = "win" | "draw" | "loss";
// Which bound cut: beta where the first player is to move, alpha where the second is; ceiling: nothing is better.
export type CutBound = "alpha" | "beta" | "ceiling";

// Values, windows, means and proofs are seen by the first player everywhere here.
export interface UctFigures {
  visits: number;
  mean: number; // 0..1
  proof?: Proved;
  bonus?: number; // for being tried little; none where the search does not choose by it
  ucb?: number; // the first player takes the largest (mean + bonus), the second the least (mean - bonus)
}

export interface TraceNode extends Partial<UctFigures> {
  id: number;
  move: string | null;
  side: SideName; // to move here
  kind: "inner" | "horizon" | "end" | "known"; // known: the table had the value
  value?: number; // hundredths of a point; of a tree made by hand its whole numbers
  alpha?: number; // the window on entry: what the first player is sure of elsewhere
  beta?: number; // ... and the second
  cut?: CutBound; // the rest of its moves was not looked at
  skipped?: number; // so many
  pruned?: string[]; // these
  best?: boolean; // the choice of its parent
  children: TraceNode[];
}

// One thing that minimax or alpha-beta did: it went into a node; the same, and had a value at once; it came back
// from a node, whose parent heard the value; it cut off the other moves of a node.
export type TraceStep =
  | { do: "enter"; node: number }
  | { do: "leaf"; node: number }
  | { do: "take"; node: number; better: boolean; best: number; alpha?: number; beta?: number } // the parent's, after it
  | { do: "cut"; node: number; bound: CutBound };

export interface TracePlayout {
  steps: {
    move: string;
    side: SideName; // who plays it
    untried?: true; // the reason why it was chosen; otherwise those it was chosen among
    candidates?: ({ move: string } & UctFigures)[];
    after: UctFigures; // when the playout was counted
  }[];
  result: 1 | 0 | -1; // the first player's
  played: boolean; // by chance to the end; otherwise its end was known
}

// A tree made by hand, to be edited.
export interface HandBranch {
  name: string;
  value?: number;
  children?: HandBranch[];
}

export interface Trace {
  algorithm: string;
  nodes: number; // in the tree below
  seen: number; // by the search; the tree is cut when there are too many
  complete: boolean;
  minimax_nodes?: number; // alphabeta: what minimax would have seen
  root: TraceNode;
  steps?: TraceStep[];
  playouts?: TracePlayout[]; // the first of them
  tree?: { side: SideName; text: string; children: HandBranch[] };
}

// ---- the explorer: POST /api/explorer ----------------------------------------------------------------------------

export interface ExploredMove {
  moves: string[]; // images of each other: where the position is symmetrical there are several
  opening?: string; // the name of the position that they lead to
  games: number;
  first: number; // games that the first player won
  draws: number;
  second: number;
}

// What was played from a position in the server's library.
export interface Explored {
  library: number; // games in all
  reached: number; // games that went on from here
  moves: ExploredMove[]; // the most frequent first
  games: { label: string; moves: string; winner: SideName | "draw" }[]; // some of them
}

// ---- tournaments -------------------------------------------------------------------------------------------------

export interface TournamentLine {
  name: string; // in the URL
  title: string;
  game: GameName;
  format: string;
  players: number;
  played: number;
  planned: number;
  finished: boolean;
  running: boolean;
}

// GET /api/tournaments/NAME gives `damier tournament status --json`; see docs/tournaments.md. The parts that the
// page shows:
export interface TournamentState {
  name: string;
  game: GameName;
  running: boolean;
  finished: boolean;
  [more: string]: unknown;
}

// POST /api/tournaments answers {name, key}; whoever has the key may pause, resume, stop and delete it.
export interface NewTournament {
  title: string;
  game: GameName;
  variant?: string;
  format?: "round robin" | "gauntlet" | "knockout" | "Swiss";
  players: { name?: string; player: string }[];
  pairs?: number; // of games, for each two players that meet
  seconds?: number; // for a move, of players that name no limit themselves
  plies?: number; // of the openings; 0: none
}

// GET /api/tournaments/NAME/live
export interface LiveTournament {
  control: "running" | "paused" | "stopped" | "finished" | null; // null: nobody has started it from the page
  trouble?: string | null;
  seconds_left?: number;
  report?: {
    played: number;
    planned: number;
    seconds: number;
    game: { id: string; first: string; second: string; position: Position } | null;
  } | null;
}

// ---- puzzles ------------------------------------------------------------------------------------------------------

export type PuzzleDifficulty = "easy" | "medium" | "hard";
export type PuzzleAim = "win" | "draw" | "margin"; // what the one move does: wins, draws, wins by most

// GET /api/puzzles
export interface PuzzleSets {
  games: ({ game: GameName; variant: string; puzzles: number } & Record<PuzzleDifficulty, number>)[];
}

export interface PuzzleSummary {
  number: number; // from 1 on, its address
  difficulty: PuzzleDifficulty;
  missed: number; // of the tries of weak players
  aim: PuzzleAim;
  themes: string[]; // keys: docs/formats.md lists them
  moves: number; // to be found, without the replies
}

// GET /api/puzzles/GAME
export interface PuzzleList {
  game: GameName;
  variant: string;
  tries: number;
  puzzles: PuzzleSummary[];
}

// GET /api/puzzles/GAME/NUMBER
export interface Puzzle extends PuzzleSummary {
  game: GameName;
  variant: string;
  tries: number;
  count: number; // of all puzzles of the game
  position: string;
}

// How the game ends under best play.
export interface ProvedEnd {
  winner: SideName | "draw";
  by?: number; // in games with points
}

// POST /api/puzzles/GAME/NUMBER {moves}: what is said of the last of them.
export interface PuzzleJudgement {
  right: boolean;
  done: boolean; // right, and nothing more is to be found
  reply: string | null; // the opponent's, when it goes on
  leads_to: ProvedEnd;
  best: ProvedEnd;
}

export interface PuzzleStep {
  reply: string | null; // the opponent's move before it
  moves: { move: string; margin: number }[]; // every legal move, the right one first; as the mover sees it
}

// GET /api/puzzles/GAME/NUMBER/solution
export interface PuzzleSolution {
  line: string[]; // with the replies
  steps: PuzzleStep[];
}

// GET /api/puzzles/daily
export interface DailyPuzzles {
  date: string; // of the server, UTC: "2026-11-19"
  puzzles: { game: GameName; number: number }[];
}

// ---- the socket --------------------------------------------------------------------------------------------------

// Every request of the API can be made over /api/socket: {id, method, path, body}; the answer has the same id.
// WATCH /api/games/ID instead of a method asks for events about that game until UNWATCH or the end of the
// connection; searches and reviews tell the connection that started them.
export type ServerEvent =
  | { event: "game"; game: Game | GameChanges } // something changed
  | { event: "presence"; id: string; here: Record<SideName, boolean> } // somebody who has a seat came or went
  | { event: "thinking"; id: string; report: SearchReport } // the machine of a watched game, ten times a second
  | { event: "search"; search: Search }
  | { event: "review"; review: Review };

// Where in a text something is wrong, counted in characters from 0.
export interface Place {
  from: number;
  to: number;
}

export interface ApiError {
  error: string; // one sentence
  place?: Place;
  retry_after?: number; // seconds: refused only now, to be asked again
}
