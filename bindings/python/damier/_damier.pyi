"""Made by bindings/python/stubs.py from the compiled module: do not edit."""

from typing import Any, Callable, Dict, List, Optional, Tuple, overload

import numpy
import numpy.typing

class Batch:
    """Many positions of one game, one after the other in memory."""

    def __init__(self, positions: List[Position]) -> None:
        """From positions of the same game and rules."""

    @staticmethod
    def repeat(position: Position, count: int) -> Batch:
        """The same position so many times."""

    @property
    def game(self) -> Game:
        """The game that they are positions of."""

    def __len__(self) -> int: ...

    @overload
    def __getitem__(self, place: int) -> Position:  # type: ignore[misc]
        """One position, or a batch of those chosen."""
    @overload
    def __getitem__(self, places: slice) -> Batch:
        """One position, or a batch of those chosen."""
    @overload
    def __getitem__(self, which: Any) -> Batch:
        """One position, or a batch of those chosen."""

    @property
    def sides(self) -> numpy.typing.NDArray[numpy.uint8]:
        """Who is to move, by position: 0 the first player, 1 the second."""

    @property
    def over(self) -> numpy.typing.NDArray[numpy.bool_]:
        """Which games are over."""

    @property
    def margins(self) -> numpy.typing.NDArray[numpy.int32]:
        """Points of the first player minus the second's, by position."""

    @property
    def plies(self) -> numpy.typing.NDArray[numpy.int32]:
        """Moves played so far, by position."""

    def step(self, actions: Any) -> Batch:
        """The positions after one move each, given as numbers; finished games stay as they are."""

    def __repr__(self) -> str: ...

class EngineError(RuntimeError):
    """An outside program that plays did not start, stopped, or did not answer as it should."""

class Error(ValueError):
    """What was asked for is not possible; the message says what is wrong and what was expected."""

class Game:
    """A game under one set of rules: where positions come from."""

    def __init__(self, name: str, variant: Optional[str] = None) -> None:
        """A game by its name; `variant` is one of its sets of rules, by name or number."""

    @property
    def name(self) -> str:
        """As programs call it, such as yolah."""

    @property
    def title(self) -> str:
        """As people call it, such as Yolah."""

    @property
    def variant(self) -> str:
        """The name of the set of rules."""

    @property
    def variants(self) -> List[str]:
        """The names of all sets of rules of this game."""

    @property
    def side_names(self) -> Tuple[str, str]:
        """What the first and the second player are called."""

    @property
    def evaluations(self) -> List[str]:
        """The names of the evaluations of this game, the default first."""

    @property
    def max_plies(self) -> int:
        """No game takes more plies."""

    @property
    def max_margin(self) -> int:
        """Nobody wins by more."""

    @property
    def action_count(self) -> int:
        """Moves as numbers are below it: the width of a mask or a policy."""

    @property
    def has_solver(self) -> bool:
        """Whether `solve` can prove positions of this game."""

    @property
    def analyst(self) -> str:
        """The player that looks at games when nobody is named: the strongest one, with its time."""

    @property
    def board(self) -> Any:
        """Size and pieces of a plain board, as JSON has them; None where the game has no such board."""

    def start(self) -> Position:
        """The position in which the game begins."""

    def position(self, text: str) -> Position:
        """A position from its text, as `Position.text` writes it, or from JSON."""

    def __eq__(self, other: Any) -> bool: ...

    def __hash__(self) -> int: ...

    def __repr__(self) -> str: ...

    def __reduce__(self) -> Tuple[Any, ...]: ...

    def random_games(self, games: int, seed: int = 1, start: Optional[Position] = None) -> Games:
        """Random games from the start or another position, each legal move equally likely, with all their moves."""

class Games:
    """Random games with all their moves, as arrays."""

    @property
    def game(self) -> Game:
        """The game that they are of."""

    @property
    def actions(self) -> numpy.typing.NDArray[numpy.uint32]:
        """The moves of all games, one game after the other, as numbers. The arrays can only be read."""

    @property
    def starts(self) -> numpy.typing.NDArray[numpy.int64]:
        """Where each game begins in `actions`, and at last their end."""

    @property
    def margins(self) -> numpy.typing.NDArray[numpy.int32]:
        """Points of the first player minus the second's, by game."""

    @property
    def ends(self) -> Batch:
        """The final positions."""

    def positions(self) -> Batch:
        """The positions before each of the moves, in the order of `actions`."""

    def __len__(self) -> int: ...

    def __repr__(self) -> str: ...

class Player:
    """A player of ours by its text, `uct(time=1s)`, for every game that it can play."""

    def __init__(self, spec: str, *, seed: int = 1, folder: Optional[str] = None, eval: Any = None, batch: bool = False) -> None:
        """`eval` is a function of yours that values a position for the side to move in hundredths of a point;
        with `batch` it gets a `Batch` and gives an array.
        """

    @property
    def spec(self) -> str:
        """The text of the player."""

    @property
    def has_own_evaluation(self) -> bool:
        """Whether it judges by a function in Python: then it plays in this process only."""

    def think(self, position: Position, *, time: Optional[float] = None, nodes: Optional[int] = None, playouts: Optional[int] = None, depth: Optional[int] = None, every_move: bool = False, on_report: Any = None) -> Report:
        """Chooses a move. The limits hold beside the player's own; `time` is in seconds; `every_move` asks for a
        value of each move; `on_report` is told what is known so far, now and then. Ctrl-C ends it.
        """

    def new_game(self, seed: int = 1) -> None:
        """Forgets what was learnt about the last game; `seed` feeds what is random."""

    def __repr__(self) -> str: ...

class Position:
    """A position: a value that never changes. It can be hashed, compared, copied and pickled."""

    def __init__(self, game: Game, text: str) -> None:
        """The same as `Game.position`."""

    @property
    def game(self) -> Game:
        """The game that it is a position of."""

    @property
    def side(self) -> str:
        """Who is to move: "first" or "second"."""

    @property
    def side_name(self) -> str:
        """Who is to move, as people call the side."""

    @property
    def ply(self) -> int:
        """Moves played so far, passes included."""

    @property
    def free_squares(self) -> int:
        """Squares on which a piece can still come to stand."""

    @property
    def is_over(self) -> bool:
        """Whether nobody will move again."""

    @property
    def margin(self) -> int:
        """Points of the first player minus the second's."""

    @property
    def winner(self) -> Optional[str]:
        """Of a finished game: "first", "second" or "draw"; else None."""

    @property
    def moves(self) -> List[Any]:
        """The legal moves as texts. Empty only when the game is over: a pass is a move."""

    @property
    def actions(self) -> numpy.typing.NDArray[numpy.uint32]:
        """The same moves, in the same order, as numbers below `Game.action_count`."""

    @overload
    def play(self, move: str) -> Position:
        """The position after a move, given as text or as a number."""
    @overload
    def play(self, move: int) -> Position:
        """The position after a move, given as text or as a number."""

    def replay(self, moves: str) -> Position:
        """The position after several moves in one text, as in a record."""

    def move_of(self, action: int) -> str:
        """The text of a legal move that is given as a number."""

    def action_of(self, move: str) -> int:
        """The number of a legal move that is given as text."""

    def perft(self, depth: int) -> int:
        """How many sequences of so many moves there are; a finished game counts as one."""

    def symmetries(self) -> List[Position]:
        """Its images under the symmetries of the rules, itself first."""

    @property
    def text(self) -> str:
        """One line that `Game.position` reads again."""

    @property
    def json(self) -> Any:
        """All of it as the JSON of the program's API: board, moves, margin."""

    @property
    def insight(self) -> Any:
        """What a person should see on the board, as the page colours it."""

    def evaluate(self, evaluation: str = '') -> int:
        """What an evaluation of the game says, in hundredths of a point for the side to move."""

    def explain(self, evaluation: str = '') -> List[Any]:
        """The terms that the evaluation is the sum of."""

    def playouts(self, games: int, seed: int = 1) -> Dict[str, Any]:
        """Random games from here: who won how many, and the means of margin and length."""

    def board(self) -> str:
        """The board, drawn with ASCII characters."""

    def _repr_svg_(self) -> Any: ...

    def _repr_html_(self) -> Any: ...

    def __str__(self) -> str: ...

    def __repr__(self) -> str: ...

    def __eq__(self, other: Any) -> bool: ...

    def __hash__(self) -> int: ...

    def __copy__(self) -> Position: ...

    def __deepcopy__(self, memo: Dict[str, Any]) -> Position: ...

    def __reduce__(self) -> Tuple[Any, ...]: ...

class Proof:
    """What a position is worth when nobody errs."""

    @property
    def is_proved(self) -> bool:
        """False when the solver was stopped before: it never guesses."""

    @property
    def margin(self) -> Optional[int]:
        """Of the finished game, for the side to move; 1, 0, -1 where there are no points."""

    @property
    def outcome(self) -> Any:
        """"win", "draw" or "loss" of the side to move; None: not proved."""

    @property
    def bounds(self) -> Optional[Tuple[int, int]]:
        """What was certain of the margin when it was stopped."""

    @property
    def plies(self) -> Optional[int]:
        """How long the game still lasts; where `distance` was asked for."""

    @property
    def line(self) -> List[str]:
        """Best play to the end; where `line` was asked for."""

    @property
    def moves(self) -> List[ProvedMove]:
        """One best move, or all of them where `every_move` was asked for, the best first."""

    @property
    def nodes(self) -> int:
        """Nodes searched."""

    @property
    def seconds(self) -> float:
        """How long it took."""

    @property
    def sentence(self) -> str:
        """The same as a sentence for people."""

    def __repr__(self) -> str: ...

class ProvedMove:
    """A move whose value is proved; seen from the side to move."""

    @property
    def move(self) -> str:
        """The move as text."""

    @property
    def margin(self) -> int:
        """By how much the game is won; negative: lost."""

    @property
    def plies(self) -> Optional[int]:
        """How many plies it lasts; where it was asked for."""

    def __repr__(self) -> str: ...

class Record:
    """A game with all its moves, as a text that can be kept."""

    def __init__(self, text: str, game: Optional[Game] = None) -> None:
        """From a text: a record, or whatever else people paste: moves, a position, JSON, of any game or of
        `game`.
        """

    @staticmethod
    def of(start: Position, moves: List[str], headers: List[Tuple[str, str]] = []) -> Record:
        """From a position and the moves that were played from it."""

    @property
    def game(self) -> Game:
        """The game that was played."""

    @property
    def headers(self) -> List[Tuple[str, str]]:
        """Its header lines, as pairs."""

    @property
    def result(self) -> str:
        """"first wins by 8", "draw", "second wins, by resignation" or "unfinished"."""

    @property
    def start(self) -> Position:
        """The position in which it began."""

    @property
    def moves(self) -> List[str]:
        """The moves as texts."""

    @property
    def positions(self) -> List[Position]:
        """Every position of the game, the start first: one more than moves."""

    @property
    def final(self) -> Position:
        """The last position."""

    @property
    def text(self) -> str:
        """The record as it is written to a file."""

    def __str__(self) -> str: ...

    def __repr__(self) -> str: ...

class Report:
    """What a player has to say; all is seen from the side to move."""

    @property
    def move(self) -> str:
        """The move that it chose, as text."""

    @property
    def value(self) -> Optional[int]:
        """In hundredths of a point, or a win or loss; None where unknown."""

    @property
    def solved(self) -> bool:
        """Whether the value is proved."""

    @property
    def plies(self) -> Optional[int]:
        """To the end of the game under best play; of solvers."""

    @property
    def chances(self) -> Any:
        """Chances to win, draw and lose; None where unknown."""

    @property
    def depth(self) -> int:
        """Plies: the last finished iteration, or the longest path."""

    @property
    def nodes(self) -> int:
        """Nodes that were searched."""

    @property
    def playouts(self) -> int:
        """Random games that were played."""

    @property
    def seconds(self) -> float:
        """How long it thought."""

    @property
    def line(self) -> List[str]:
        """The moves that it expects, beginning with its own."""

    @property
    def moves(self) -> List[RootMove]:
        """The moves that it looked at, the best one first."""

    @property
    def note(self) -> str:
        """A sentence about the player, mostly empty."""

    @property
    def text(self) -> str:
        """The value or the chances, as people read it."""

    def __repr__(self) -> str: ...

class RootMove:
    """What a player says about one of its moves; all is the mover's view."""

    @property
    def move(self) -> str:
        """The move as text."""

    @property
    def value(self) -> Optional[int]:
        """In hundredths of a point, or a win or loss; None where unknown."""

    @property
    def is_upper_bound(self) -> bool:
        """The value is "at most": no more is known."""

    @property
    def chances(self) -> Any:
        """Chances to win, draw and lose; None where unknown."""

    @property
    def visits(self) -> int:
        """Playouts, or nodes under the move, where they are counted."""

    @property
    def solved(self) -> bool:
        """Whether the value is proved."""

    @property
    def plies(self) -> Optional[int]:
        """To the end under best play; of solvers."""

    @property
    def text(self) -> str:
        """The value or the chances, as people read it."""

    def __repr__(self) -> str: ...

def _journal_game(path: str, round: int, pairing: int, number: int) -> str:
    """A game of a journal, as the text of a record."""

def _read_journal(path: str, distinct: bool) -> Dict[str, Any]:
    """All that a journal knows."""

def _review(record: Record, player: Player, on_move: Any = None) -> List[Any]:
    """Looks at every move of a game with a player."""

def _search_tree(position: Position, algorithm: str, depth: int, order: str, evaluation: str, playouts: int, c: float, seed: int) -> Any:
    """The tree of a small search as JSON."""

def elo(pairs: List[int]) -> Dict[str, Any]:
    """A difference in Elo with its 95 % interval, from pairs of games: how many brought 0, 0.5, 1, 1.5 and 2
    points.
    """

def evaluate(batch: Batch, evaluation: str = '', weights: str = '') -> numpy.typing.NDArray[numpy.int32]:
    """What an evaluation says of each position, in hundredths of a point for the side to move; `weights` is the
    text of a weights file. Of a finished game it is the value of its end.
    """

def games() -> List[Game]:
    """All games, each under its first set of rules."""

def legal_mask(batch: Batch) -> numpy.typing.NDArray[numpy.bool_]:
    """Which moves are legal: an array of bool, positions by `Game.action_count`."""

def plane_names(game: Game) -> List[str]:
    """What the planes of a game are."""

def planes(batch: Batch, type: str = 'uint8') -> numpy.typing.NDArray[Any]:
    """What a network sees: positions by planes by ranks by files (a1 is [0, 0]), of 0 and 1."""

def player_kinds() -> List[Any]:
    """The kinds of players: name, summary and an example of each."""

def playouts(batch: Batch, games: int, seed: int = 1) -> numpy.typing.NDArray[numpy.int64]:
    """Random games from each position, as rows: first wins, draws, second wins, sum of the first player's
    margins.
    """

def solve(position: Position, *, distance: bool = False, every_move: bool = False, line: bool = False, outcome: bool = False, most_nodes: Optional[int] = None, memory: str = '256MiB', threads: int = 1, on_progress: Any = None) -> Proof:
    """Proves what a position is worth when nobody errs, and what the options ask for beside that.
    `on_progress(done, all, nodes)` is told of root moves. Ctrl-C ends it.
    """

def sprt(pairs: List[int], *, elo0: float = 0.0, elo1: float = 5.0, alpha: float = 0.05, beta: float = 0.05, normalised: bool = False) -> Dict[str, Any]:
    """The sequential test on pairs of games: its log-likelihood ratio, the bounds, and what is decided."""

def training_positions(files: List[str], *, solved_plies: int = 12, with_stuck_side: bool = False, before_random_move: bool = False, duplicates: bool = False) -> Dict[str, Any]:
    """Files of `damier learn games` as arrays, a column each, all from the side to move."""
