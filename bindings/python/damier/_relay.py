"""Bots of this process as outside engines: the arena starts a relay, which hands its lines on to us.

`python _relay.py NUMBER` is that relay: it needs nothing of the package, so it starts fast. Where we listen, it is told
by its environment: a journal keeps the command, and the next run of the same journal has the same one.
"""

from __future__ import annotations

import os
import socket
import sys
import tempfile
import threading
import traceback
from typing import Any, Dict, List

WHERE = "DAMIER_RELAY"


class Relays:
    """Listens for relays, and lets a bot talk with each that comes."""

    def __init__(self, players: List[Any]) -> None:
        """`players` are makers of bots, called once for each game process."""
        self.players = players
        self.folder = tempfile.TemporaryDirectory(prefix="damier-")
        self.path = os.path.join(self.folder.name, "s")
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(self.path)
        self.listener.listen()
        self.thread = threading.Thread(target=self.accept, daemon=True)
        self.thread.start()

    def command(self, number: int) -> str:
        """What the arena starts for this player."""
        return " ".join(quoted(word) for word in (sys.executable, "-S", "-E", __file__, str(number)))

    @property
    def environment(self) -> Dict[str, str]:
        """What the command needs."""
        return {WHERE: self.path}

    def accept(self) -> None:
        """Until it is closed."""
        while True:
            try:
                connection, _ = self.listener.accept()
            except OSError:
                return
            threading.Thread(target=self.talk, args=(connection,), daemon=True).start()

    def talk(self, connection: socket.socket) -> None:
        """One conversation. What a bot raises is printed, and the arena sees its engine end."""
        from .engine import serve

        with connection, connection.makefile("rw", encoding="utf-8", newline="\n") as stream:

            def say(line: str) -> None:
                stream.write(line + "\n")
                stream.flush()

            try:
                serve(self.players[int(stream.readline())](), iter(stream.readline, ""), say)
            except OSError:
                pass  # the arena is gone
            except Exception:
                traceback.print_exc()

    def close(self) -> None:
        """No more relays."""
        self.listener.close()
        self.folder.cleanup()


def quoted(word: str) -> str:
    """A word of a command, as the arena cuts it."""
    if "'" in word:
        raise ValueError(f"{word!r}: a path with a quote cannot stand in a command")
    return word if word.replace("/", "").replace("-", "").replace("_", "").replace(".", "").isalnum() else f"'{word}'"


def relay(path: str, number: str) -> None:
    """Hands lines on, both ways, until one side ends."""
    connection = socket.socket(socket.AF_UNIX)
    connection.connect(path)
    connection.sendall(number.encode() + b"\n")

    def outwards() -> None:
        while True:
            data = connection.recv(65536)
            if not data:
                os._exit(0)
            os.write(1, data)

    threading.Thread(target=outwards, daemon=True).start()
    while True:
        data = os.read(0, 65536)
        if not data:
            break
        connection.sendall(data)
    connection.shutdown(socket.SHUT_WR)


if __name__ == "__main__":
    if len(sys.argv) != 2 or WHERE not in os.environ:
        raise SystemExit(f"usage: {WHERE}=SOCKET _relay.py NUMBER")
    try:
        relay(os.environ[WHERE], sys.argv[1])
    except (OSError, KeyboardInterrupt):
        os._exit(0)
