"""A bot in Python as an outside engine: `python -m damier.engine mybot:Bot` speaks UGI.

So it runs in its own process, under the arbiter of `damier match`, on the page, or under any other program that
speaks the protocol.
"""

from __future__ import annotations

import importlib
import os
import sys
import threading
from typing import Any, Callable, Iterable, List, Optional

from ._damier import Error, Game, Position
from .bots import Bot, Turn, as_bot, name_of


class Engine:
    """One conversation: lines in, lines out."""

    def __init__(self, player: Bot, say: Callable[[str], None]) -> None:
        """`say` is given each line of the answer."""
        self.player = player
        self.say = say
        self.game_name = "yolah"
        self.variant: Optional[str] = None
        self.position: Optional[Position] = None
        self.seed = 0
        self.in_game = False

    def hear(self, line: str) -> bool:
        """Obeys a line; False when it was the last one."""
        words = line.split()
        command = words[0] if words else ""
        if command == "quit":
            return False
        try:
            self.obey(command, words[1:])
        except Error as error:
            if command == "go":
                raise  # the bot's own: who waits for its move must see it end
            self.say(f"info error {one_line(error)}")
        return True

    def obey(self, command: str, words: List[str]) -> None:
        """What each command does; unknown ones are passed over, as the protocol wants."""
        if command == "ugi":
            self.introduce()
        elif command == "setoption":
            self.set_option(words)
        elif command == "isready":
            self.say("readyok")
        elif command == "uginewgame":
            self.in_game = False
        elif command == "position":
            self.set_position(words)
        elif command == "go":
            self.go(words)

    def introduce(self) -> None:
        """Who it is, and what can be set."""
        from ._damier import games

        self.say(f"id name {name_of(self.player)}")
        self.say("id author you")
        names = [game.name for game in games()]
        self.say(f"option name UGI_Game type combo default {names[0]} " + " ".join(f"var {name}" for name in names))
        self.say("option name UGI_Variant type string default <empty>")
        self.say("option name Seed type spin default 0 min 0 max 2147483647")
        self.say("ugiok")

    def set_option(self, words: List[str]) -> None:
        """`name N value V`."""
        name = words[1].lower() if len(words) > 1 else ""
        value = " ".join(words[3:])
        if name == "ugi_game":
            self.game_name, self.variant = value, None
        elif name == "ugi_variant":
            self.variant = None if value in ("", "<empty>") else value
        elif name == "seed":
            self.seed = int(value)

    def set_position(self, words: List[str]) -> None:
        """`startpos` or `fen TEXT`, then `moves M...`."""
        game = Game(self.game_name, self.variant)
        end = words.index("moves") if "moves" in words else len(words)
        start = game.start() if words[:1] == ["startpos"] else game.position(" ".join(words[1:end]))
        for move in words[end + 1 :]:
            start = start.play(move)
        self.position = start

    def go(self, words: List[str]) -> None:
        """Asks the bot, and says its move."""
        position = self.position if self.position is not None else Game(self.game_name, self.variant).start()
        if position.is_over:
            self.say("bestmove none")
            return
        if not self.in_game:
            self.player.new_game(self.seed)
            self.in_game = True
        chosen = self.player.choose(position, turn_of(words, position.side, self.seed))
        # A number is taken for a move's number. What is no legal move is the arbiter's to judge.
        if not isinstance(chosen, str):
            chosen = position.move_of(int(chosen))
        self.say(f"bestmove {one_line(chosen) or '?'}")


def one_line(text: Any) -> str:
    """Without ends of lines, which would begin another line of the protocol."""
    return " ".join(str(text).split())


def turn_of(words: List[str], side: str, seed: int) -> Turn:
    """The limits of a `go`. A clock is spread over twenty moves."""
    given = dict(zip(words[::2], words[1::2]))
    seconds = int(given["movetime"]) / 1000 if "movetime" in given else None
    clock = given.get("p1time" if side == "first" else "p2time")
    if seconds is None and clock is not None:
        seconds = max(int(clock), 0) / 1000 / 20
    nodes = int(given["nodes"]) if "nodes" in given else None
    depth = int(given["depth"]) if "depth" in given else None
    return Turn(seconds, nodes, depth, seed)


def serve(player: Bot, lines: Iterable[str], say: Callable[[str], None]) -> None:
    """Talks until the lines end or `quit` is said. What the bot raises comes out."""
    engine = Engine(player, say)
    for line in lines:
        if not engine.hear(line):
            return


def find_bot(name: str) -> Bot:
    """The bot that `module:name` means."""
    module, separator, attribute = name.partition(":")
    if not separator or not module or not attribute:
        raise SystemExit(f"damier.engine: {name!r}: expected MODULE:NAME, as in mybot:Bot")
    if os.getcwd() not in sys.path:
        sys.path.insert(0, os.getcwd())
    try:
        found = getattr(importlib.import_module(module), attribute)
    except (ImportError, AttributeError) as error:
        raise SystemExit(f"damier.engine: {name!r}: {error}") from None
    return as_bot(found)


def main() -> None:
    """The command line: the one argument is MODULE:NAME."""
    if len(sys.argv) != 2:
        raise SystemExit("usage: python -m damier.engine MODULE:NAME")
    output = sys.stdout
    # What the bot prints must not get between the lines of the protocol.
    sys.stdout = sys.stderr
    lock = threading.Lock()

    def say(line: str) -> None:
        with lock:
            output.write(line + "\n")
            output.flush()

    try:
        serve(find_bot(sys.argv[1]), sys.stdin, say)
    except (BrokenPipeError, KeyboardInterrupt):
        os._exit(0)


if __name__ == "__main__":
    main()
