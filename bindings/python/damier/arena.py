"""Matches and tournaments: played by the program, in worker processes, under its arbiter; read from the journal."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import weakref
from typing import Any, Callable, Dict, List, Optional, Sequence, Tuple, Union

from . import program
from ._damier import Error, Game, Player, Record, _journal_game, _read_journal
from ._relay import Relays, quoted
from .bots import Bot, FunctionBot, as_bot, name_of

#: How often a journal is looked at while games are played, in seconds.
LOOK_EVERY = 0.5

PlayerLike = Union[str, Player, Bot, Callable[..., Any]]


class Journal:
    """What a match or a tournament knows about its games; `read` looks again."""

    def __init__(self, path: Union[str, "os.PathLike[str]"], *, distinct: bool = False) -> None:
        """Opens a journal, also while its games are played; `distinct` counts games that repeat another once."""
        self.path = os.fspath(path)
        self.distinct = distinct
        self._data: Dict[str, Any] = {}
        self.read()

    def read(self) -> "Journal":
        """Looks again, and gives itself back."""
        self._data = _read_journal(self.path, self.distinct)
        return self

    @property
    def figures(self) -> Dict[str, Any]:
        """Everything that the reports of the program are made of, as its JSON has it."""
        return dict(self._data["figures"])

    @property
    def ratings(self) -> List[Dict[str, Any]]:
        """The players with their ratings, error bars and points, as in `figures`."""
        return list(self._data["figures"]["players"])

    @property
    def match(self) -> Optional[Dict[str, Any]]:
        """Of two players: wins, draws, losses, pairs, Elo with its interval, the test's verdict; else None."""
        found: Optional[Dict[str, Any]] = self._data.get("match")
        return found

    @property
    def columns(self) -> Dict[str, List[Any]]:
        """A list for each figure of a game."""
        return dict(self._data["games"])

    @property
    def rows(self) -> List[Dict[str, Any]]:
        """A dictionary for each game."""
        columns = self._data["games"]
        return [dict(zip(columns, row)) for row in zip(*columns.values())]

    @property
    def is_running(self) -> bool:
        """Whether a process was playing its games when it was last read."""
        return bool(self._data["running"])

    @property
    def is_finished(self) -> bool:
        """Whether all its games were played."""
        return bool(self._data["finished"])

    @property
    def planned(self) -> int:
        """How many games it will have, as far as that is known."""
        return int(self._data["planned"])

    @property
    def text(self) -> str:
        """Cross table and ratings, as the terminal prints them."""
        return str(self._data["text"])

    def arrays(self) -> Dict[str, Any]:
        """A numpy array for each figure of a game."""
        import numpy

        return {name: numpy.asarray(column) for name, column in self._data["games"].items()}

    def frame(self) -> Any:
        """The games as a frame of pandas, which must be installed."""
        import pandas  # type: ignore[import]

        return pandas.DataFrame(self._data["games"])

    def record(self, index: int) -> Record:
        """One of the games with all its moves; `index` is its row."""
        games = self._data["games"]
        where = [int(games[name][index]) for name in ("round", "pairing", "number")]
        return Record(_journal_game(self.path, *where))

    def __len__(self) -> int:
        """How many games were played."""
        return len(self._data["games"]["round"])

    def __repr__(self) -> str:
        """Where it is, and how far."""
        return f"<damier.Journal {self.path}: {len(self)} games of {self.planned}>"

    def __str__(self) -> str:
        """Cross table and ratings."""
        return self.text


class _Field:
    """The players of a run as texts, and what the bots among them need while it lasts."""

    def __init__(self, players: Sequence[PlayerLike], process: bool) -> None:
        self.makers: List[Any] = []
        #: Whether an object of the user's plays, which is asked about one game at a time.
        self.one_at_a_time = False
        self.relays: Optional[Relays] = None
        self.named: List[Tuple[str, Any]] = [self.name_and_text(player, process) for player in players]

    def name_and_text(self, player: PlayerLike, process: bool) -> Tuple[str, Any]:
        if isinstance(player, str):
            return player, player
        if isinstance(player, Player):
            if player.has_own_evaluation:
                self.one_at_a_time = True
                return player.spec, self.here(lambda: _PlayerBot(player))
            return player.spec, player.spec
        made = as_bot(player)
        if process:
            return name_of(made), engine_text(engine_command(player))
        own_class = isinstance(player, type)
        self.one_at_a_time |= isinstance(player, Bot) and not isinstance(player, FunctionBot)
        return name_of(made), self.here((lambda: as_bot(player)) if own_class else (lambda: made))

    def here(self, maker: Any) -> int:
        self.makers.append(maker)
        return len(self.makers) - 1

    def __enter__(self) -> List[Tuple[str, str]]:
        if self.makers:
            self.relays = Relays(self.makers)
        named = []
        for name, text in self.named:
            if isinstance(text, int):
                assert self.relays is not None
                text = engine_text(self.relays.command(text))
            named.append((name, text))
        return named

    def __exit__(self, *_: Any) -> None:
        if self.relays is not None:
            self.relays.close()

    @property
    def environment(self) -> Dict[str, str]:
        """What the bots need in the environment of the program."""
        return self.relays.environment if self.relays is not None else {}


class _PlayerBot(Bot):
    """A player of ours that judges by a function in this process."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.name = player.spec

    def new_game(self, seed: int) -> None:
        self.player.new_game(seed)

    def choose(self, position: Any, turn: Any) -> str:
        return str(self.player.think(position, time=turn.seconds, nodes=turn.nodes, depth=turn.depth).move)


def engine_command(player: Any) -> str:
    """What starts a bot in a process of its own; it must be a name of a module that can be imported."""
    named = player if isinstance(player, (type, FunctionBot)) or not isinstance(player, Bot) else type(player)
    module, name = named.__module__, named.__qualname__
    if module == "__main__" or "." in name:
        raise ValueError(f"{name}: a bot that runs in its own process must be in a module that can be imported")
    return " ".join(quoted(word) for word in (sys.executable, "-m", "damier.engine", f"{module}:{name}"))


def engine_text(command: str) -> str:
    """The player that this command is."""
    return f'engine(command="{command}", startup=60s)'


def _environment() -> Dict[str, str]:
    """What a bot of its own process needs to find this package and its module."""
    here = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    return {**os.environ, "PYTHONPATH": os.pathsep.join([here, *[path for path in sys.path if path]])}


def _run(
    arguments: List[str],
    journal: str,
    on_progress: Optional[Callable[[Journal], Any]],
    environment: Optional[Dict[str, str]] = None,
) -> None:
    """Plays until the end. Ctrl-C ends the games in progress, and what was finished stays in the journal."""
    process = subprocess.Popen(
        [program.path(), *arguments],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        env={**_environment(), **(environment or {})},
        start_new_session=True,
    )
    try:
        errors = _follow(process, journal, on_progress)
    except BaseException:
        process.terminate()  # which says: drop the games in progress
        try:
            process.communicate(timeout=5)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
        raise
    if process.returncode != 0:
        raise Error(errors.strip().split("damier: ", 1)[-1] or f"the program ended with {process.returncode}")


def _follow(process: "subprocess.Popen[bytes]", journal: str, on_progress: Any) -> str:
    seen = -1
    while True:
        try:
            _, errors = process.communicate(timeout=LOOK_EVERY)
        except subprocess.TimeoutExpired:
            ended, errors = False, b""
        else:
            ended = True
        if on_progress is not None and os.path.exists(journal):
            try:
                now: Optional[Journal] = Journal(journal)
            except Error:  # its tables are being made
                now = None
            if now is not None and len(now) != seen:
                seen = len(now)
                on_progress(now)
        if ended:
            return errors.decode(errors="replace")


def _options(**given: Any) -> List[str]:
    """`--name value` of those that are given."""
    out: List[str] = []
    for name, value in given.items():
        if value is True:
            out.append("--" + name)
        elif value is not None and value is not False:
            out += ["--" + name, str(value)]
    return out


def _seconds(time: Union[float, str, None]) -> Optional[str]:
    if time is None or isinstance(time, str):
        return time
    if not 0 <= time <= 1e6:
        raise Error(f"time {time}: expected seconds from 0 to 1000000")
    return f"{round(time * 1000)}ms"


def _until_forgotten(journal: Journal, folder: str) -> Journal:
    """The folder goes when nobody holds the journal any more."""
    if folder:
        weakref.finalize(journal, shutil.rmtree, folder, True)
    return journal


def match(
    game: Union[str, Game],
    first: PlayerLike,
    second: PlayerLike,
    *,
    games: int = 100,
    seed: int = 1,
    time: Union[float, str, None] = None,
    nodes: Optional[int] = None,
    playouts: Optional[int] = None,
    depth: Optional[int] = None,
    openings: str = "random",
    plies: Optional[int] = None,
    balance: Union[float, str, None] = None,
    sprt: Optional[Tuple[float, float]] = None,
    margin: Union[float, str, None] = None,
    concurrency: Optional[int] = None,
    journal: Union[str, "os.PathLike[str]", None] = None,
    process: bool = False,
    on_progress: Optional[Callable[[Journal], Any]] = None,
) -> Journal:
    """Plays pairs of games between two players, and gives their journal.

    A player is a text, a `Player`, a `Bot`, a class of bots or a function of a position. Bots are asked in this
    process; with `process` each gets its own, which must be able to import it. Of a class each game process has an
    object of its own; an object of yours plays one game at a time unless `concurrency` says more. `sprt` is (elo0, elo1) of a
    sequential test that ends the match. `on_progress` is told of the journal while games are played. A journal that
    is named is kept, and the same call goes on with it.
    """
    rules = game if isinstance(game, Game) else Game(game)
    folder = tempfile.mkdtemp(prefix="damier-") if journal is None else ""
    path = os.path.join(folder, "match.db") if journal is None else os.fspath(journal)
    field = _Field([first, second], process)
    if field.one_at_a_time and concurrency is None:
        concurrency = 1
    with field as players:
        arguments = ["match", rules.name, "--variant", rules.variant, "--journal", path]
        for name, text in players:
            arguments += ["--player", text, "--name", name]
        arguments += _options(games=games, seed=seed, time=_seconds(time), nodes=nodes, playouts=playouts, depth=depth)
        arguments += _options(openings=openings, plies=plies, balance=balance, margin=_seconds(margin))
        arguments += _options(concurrency=concurrency)
        if sprt is not None:
            arguments += ["--sprt", "--elo0", str(sprt[0]), "--elo1", str(sprt[1])]
        try:
            _run(arguments, path, on_progress, field.environment)
            played = Journal(path)
        except BaseException:
            shutil.rmtree(folder, ignore_errors=True)
            raise
    return _until_forgotten(played, folder)


class Tournament:
    """A tournament: a TOML file as docs/tournaments.md describes it, and its journal beside it."""

    def __init__(
        self, file: Union[str, "os.PathLike[str]"], *, journal: Union[str, "os.PathLike[str]", None] = None
    ) -> None:
        """The games are kept in `journal`, or beside the file."""
        self.file = os.fspath(file)
        if not os.path.exists(self.file):
            raise Error(f"'{self.file}': there is no such file")
        stem = self.file[:-5] if self.file.lower().endswith(".toml") else self.file
        self.path = os.fspath(journal) if journal is not None else stem + ".db"

    def run(
        self, *, concurrency: Optional[int] = None, on_progress: Optional[Callable[[Journal], Any]] = None
    ) -> Journal:
        """Plays it, or goes on with it, to its end; `on_progress` is told of the journal meanwhile."""
        arguments = ["tournament", "run", self.file, "--journal", self.path, *_options(concurrency=concurrency)]
        _run(arguments, self.path, on_progress)
        return self.journal()

    def journal(self) -> Journal:
        """What has been played so far, also while another process plays it."""
        return Journal(self.path)

    def __repr__(self) -> str:
        """Which file it is."""
        return f"damier.Tournament({self.file!r})"


def _toml(value: Any) -> str:
    """A value as TOML: strings are written as in JSON."""
    if isinstance(value, (bool, int, float)):
        return str(value).lower()
    return json.dumps(str(value), ensure_ascii=False)


def tournament(
    game: Union[str, Game],
    players: Sequence[PlayerLike],
    *,
    journal: Union[str, "os.PathLike[str]", None] = None,
    process: bool = False,
    concurrency: Optional[int] = None,
    on_progress: Optional[Callable[[Journal], Any]] = None,
    openings: Optional[Dict[str, Any]] = None,
    limits: Optional[Dict[str, Any]] = None,
    **settings: Any,
) -> Journal:
    """Plays a tournament between players of any kind, and gives its journal.

    `settings`, `openings` and `limits` are the keys of those tables in a tournament's file: `format="Swiss"`,
    `pairs=5`, `openings={"plies": 4}`, `limits={"time": "50ms"}`. The rest is as for `match`.
    """
    rules = game if isinstance(game, Game) else Game(game)
    folder = tempfile.mkdtemp(prefix="damier-")
    path = os.path.join(folder, "tournament.db") if journal is None else os.fspath(journal)
    try:
        field = _Field(players, process)
        if field.one_at_a_time and concurrency is None:
            concurrency = 1
        with field as named:
            lines = ["[tournament]", f"game = {_toml(rules.name)}", f"variant = {_toml(rules.variant)}"]
            lines += [f"{_toml(key)} = {_toml(value)}" for key, value in settings.items()]
            for table, given in (("openings", openings), ("limits", limits)):
                if given:
                    lines += [f"[{table}]", *[f"{_toml(key)} = {_toml(value)}" for key, value in given.items()]]
            for name, text in named:
                lines += ["[[players]]", f"name = {_toml(name)}", f"player = {_toml(text)}"]
            file = os.path.join(folder, "tournament.toml")
            with open(file, "w", encoding="utf-8") as out:
                out.write("\n".join(lines) + "\n")
            options = _options(concurrency=concurrency)
            arguments = ["tournament", "run", file, "--journal", path, *options]
            _run(arguments, path, on_progress, field.environment)
            played = Journal(path)
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise
    return _until_forgotten(played, folder)
