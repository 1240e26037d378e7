#!/usr/bin/env python3
"""What the package costs, in CPU time, beside the pure-Python way and what C++ does alone.

    PYTHONPATH=build/python /usr/bin/python3 bindings/python/bench/bench.py [--quick]

Each figure is the best of several rounds. OpenSpiel publishes no such figures for Python; the arena's own C++ figures
come from the program that belongs to the package.
"""

from __future__ import annotations

import os
import random
import resource
import signal
import subprocess
import sys
import threading
import time
import tracemalloc
from typing import Any, Callable, List

import damier
import numpy
from damier import program

QUICK = "--quick" in sys.argv


def cpu(work: Callable[[], Any], rounds: int = 5) -> float:
    """Seconds of CPU time of this process, the best of some rounds."""
    best = float("inf")
    for _ in range(rounds):
        before = time.process_time()
        work()
        best = min(best, time.process_time() - before)
    return best


def each(work: Callable[[], Any], times: int = 200_000) -> float:
    """Nanoseconds of a call, the empty loop taken off."""
    times = times // 20 if QUICK else times
    loop = range(times)

    def run() -> None:
        for _ in loop:
            work()

    def empty() -> None:
        for _ in loop:
            nothing()

    return max(0.0, (cpu(run) - cpu(empty)) / times * 1e9)


def cpu_of(arguments: List[str], rounds: int = 3) -> float:
    """Seconds of CPU time of the program that belongs to the package, the best of some rounds."""
    best = float("inf")
    for _ in range(rounds):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([program.path(), *arguments], stdout=subprocess.DEVNULL, check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        best = min(best, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return best


def nothing() -> None:
    """What an empty call costs."""


def say(name: str, figure: str, beside: str = "") -> None:
    """A line of the table."""
    print(f"{name:<46}{figure:>16}   {beside}", flush=True)


class PlainOthello:
    """The pure-Python way: a board as a list, rays walked square by square."""

    STEPS = [(a, b) for a in (-1, 0, 1) for b in (-1, 0, 1) if a or b]

    def __init__(self) -> None:
        """The start."""
        self.board = {(3, 3): 1, (4, 4): 1, (3, 4): 0, (4, 3): 0}
        self.side = 0

    def turned(self, square: Any) -> List[Any]:
        """The discs that a disc on the square would turn."""
        found: List[Any] = []
        if square in self.board:
            return found
        for dx, dy in self.STEPS:
            x, y = square[0] + dx, square[1] + dy
            run = []
            while self.board.get((x, y)) == 1 - self.side:
                run.append((x, y))
                x, y = x + dx, y + dy
            if run and self.board.get((x, y)) == self.side:
                found += run
        return found

    def moves(self) -> List[Any]:
        """The legal moves; none is a pass."""
        return [(x, y) for x in range(8) for y in range(8) if self.turned((x, y))]

    def play(self, square: Any) -> None:
        """Plays a move, or passes with None."""
        if square is not None:
            for one in self.turned(square):
                self.board[one] = self.side
            self.board[square] = self.side
        self.side = 1 - self.side


def plain_game() -> None:
    """A random game the plain way."""
    game, passed = PlainOthello(), 0
    while passed < 2:
        moves = game.moves()
        passed = 0 if moves else passed + 1
        game.play(random.choice(moves) if moves else None)


def single_calls() -> None:
    """What a call costs."""
    for name in ("yolah", "othello", "quarto"):
        position = damier.Game(name).start()
        move = position.moves[0]
        action = int(position.actions[0])
        count = len(position.moves)
        say(f"{name}: play(text)", f"{each(lambda: position.play(move)):.0f} ns")
        say(f"{name}: play(action)", f"{each(lambda: position.play(action)):.0f} ns")
        say(f"{name}: moves ({count} texts)", f"{each(lambda: position.moves):.0f} ns")
        say(f"{name}: actions ({count} numbers)", f"{each(lambda: position.actions):.0f} ns")
    plain = PlainOthello()
    say("othello, plain Python: moves", f"{each(plain.moves, 2000):.0f} ns")


def batches() -> None:
    """Many positions at once."""
    games = 2000 if QUICK else 100_000
    for name in ("yolah", "othello", "quarto"):
        game = damier.Game(name)
        rate = games / cpu(lambda: game.random_games(games), 3)
        kernel = 10 * games / cpu(lambda: game.start().playouts(10 * games), 3)
        alone = 10 * games / (cpu_of(["random", name, "--games", str(10 * games)]) - cpu_of(["random", name, "--games", "1"]))
        say(f"{name}: random_games, all moves kept", f"{rate / 1e6:.2f} M/s")
        say(f"{name}: playouts", f"{kernel / 1e6:.2f} M/s", f"C++ alone {alone / 1e6:.2f} M/s")
        positions = game.random_games(40_000 if name == "quarto" else 20_000).positions()
        million = positions[numpy.arange(10**6 // (100 if QUICK else 1)) % len(positions)]
        say(f"{name}: planes of {len(million)}", f"{cpu(lambda: damier.planes(million), 3):.3f} s")
        say(f"{name}: evaluate of 100000", f"{cpu(lambda: damier.evaluate(million[:100_000]), 3):.3f} s")
    say("othello, plain Python: random games", f"{20 / cpu(lambda: [plain_game() for _ in range(20)], 2):.0f} /s")


def thinking() -> None:
    """The same search here and in the program."""
    for name, spec, nothing_spec in (
        ("yolah", "alphabeta(depth=5, tt)", "alphabeta(depth=1, tt)"),
        ("othello", "alphabeta(depth=11, tt)", "alphabeta(depth=1, tt)"),
        ("quarto", "uct(playouts=1000000)", "uct(playouts=1)"),
    ):
        position = damier.Game(name).start()
        here, there = [], []
        # By turns, as what else the machine does comes and goes.
        for _ in range(1 if QUICK else 7):
            here.append(cpu(lambda: damier.Player(spec).think(position), 1)
                        - cpu(lambda: damier.Player(nothing_spec).think(position), 1))
            there.append(cpu_of(["bestmove", name, "--player", spec], 1)
                         - cpu_of(["bestmove", name, "--player", nothing_spec], 1))
        say(f"{name}: think, {spec}", f"{min(here):.3f} s", f"C++ alone {min(there):.3f} s")


def importing() -> None:
    """CPU time of a new Python that imports the package, less one that does not."""

    def children(code: str) -> float:
        best = float("inf")
        for _ in range(7):
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            subprocess.run([sys.executable, "-c", code], check=True)
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            best = min(best, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
        return best

    say("import damier", f"{(children('import damier') - children('pass')) * 1e3:.0f} ms")


def interrupting() -> None:
    """From Ctrl-C to the exception."""
    # A shell that starts this in the background has it ignore the signal.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    took = []
    for _ in range(5):
        pressed = [0.0]

        def press() -> None:
            time.sleep(0.3)
            pressed[0] = time.monotonic()
            os.kill(os.getpid(), signal.SIGINT)

        threading.Thread(target=press).start()
        try:
            damier.Player("pvs(time=20s)").think(damier.Game("othello").start())
        except KeyboardInterrupt:
            took.append(time.monotonic() - pressed[0])
        else:
            raise AssertionError("the search was not interrupted")
    say("think: Ctrl-C to KeyboardInterrupt, the latest", f"{max(took) * 1e3:.1f} ms", "by the clock")


def leaks() -> None:
    """Memory after many calls: Python's own count, and the process's."""
    calls = 100_000 if QUICK else 10_000_000
    start = damier.Game("othello").start()

    def some(times: int) -> None:
        position = start
        for _ in range(times // 4):
            position = position.play(position.moves[0])
            position.actions
            if position.is_over:
                position = start

    some(40_000)
    tracemalloc.start()
    python_before = tracemalloc.get_traced_memory()[0]
    some(200_000)
    python_after = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    some(calls)
    after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    say(f"memory after {calls} calls more", f"{after - before} kB", f"tracemalloc {python_after - python_before} bytes")


def main() -> None:
    """All of it."""
    importing()
    leaks()
    single_calls()
    batches()
    thinking()
    interrupting()


if __name__ == "__main__":
    main()
