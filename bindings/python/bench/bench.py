#!/usr/bin/env python3
"""What the package costs, in CPU time, beside the pure-Python way and what C++ does alone.

    PYTHONPATH=build/python /usr/bin/python3 bindings/python/bench/bench.py [--quick]

Each figure is the best of several rounds. What C++ does alone comes from the program that belongs to the package, and
from `python_random_games` (scripts/build python python_random_games), which plays what `random_games` does.

OpenSpiel publishes what its open_spiel/python/examples/benchmark_games.py counts, random games a second from Python, one
state at a time: https://github.com/google-deepmind/open_spiel/pull/305 (2020, the optimised build, the machine is not
named). Where pyspiel can be imported, its Othello is measured in the same run.
"""

from __future__ import annotations

import os
import pickle
import random
import resource
import signal
import subprocess
import sys
import threading
import time
import tracemalloc
from pathlib import Path
from typing import Any, Callable, List

import damier
import numpy
from damier import program
from damier.adapters import openspiel

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


def cpu_of(arguments: List[str], rounds: int = 3, started: str = "") -> float:
    """Seconds of CPU time of a program, mostly that of the package, the best of some rounds."""
    best = float("inf")
    for _ in range(rounds):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([started or program.path(), *arguments], stdout=subprocess.DEVNULL, check=True)
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


def rollouts(start: Callable[[], Any]) -> float:
    """Random games a second of CPU time, as OpenSpiel's benchmark counts them."""
    seconds = 0.3 if QUICK else 3.0
    before, games = time.process_time(), 0
    while time.process_time() - before < seconds:
        state = start()
        while not state.is_terminal():
            state.apply_action(random.choice(state.legal_actions(state.current_player())))
        games += 1
    return games / (time.process_time() - before)


def one_at_a_time() -> None:
    """Random games from Python, one move at a time."""
    for name in ("yolah", "othello", "quarto"):
        game = damier.Game(name)

        def play() -> None:
            position = game.start()
            while not position.is_over:
                position = position.play(random.choice(position.moves))

        say(f"{name}: random games, move by move", f"{1e9 / each(play, 2000):.0f} /s")
        spiel = openspiel.load_game(name)
        say(f"{name}: OpenSpiel's loop, our adapter", f"{rollouts(spiel.new_initial_state):.0f} /s")
    try:
        import pyspiel  # type: ignore[import]
    except ImportError:
        beside = "not installed here"
    else:
        theirs = pyspiel.load_game("othello")
        beside = f"{rollouts(theirs.new_initial_state):.0f} /s"
    say("othello: OpenSpiel's loop, OpenSpiel", beside)
    say("OpenSpiel publishes (2020)", "", "connect_four 19596 /s, breakthrough 4233 /s, chess 941 /s")
    say("othello: random games, plain Python", f"{20 / cpu(lambda: [plain_game() for _ in range(20)], 2):.0f} /s")


def games_alone(name: str, games: int) -> str:
    """The same games in C++, or how to build what plays them."""
    path = Path(damier.__file__).resolve().parent.parent.parent / "bindings" / "python" / "python_random_games"
    if not path.exists():
        return "C++: scripts/build python python_random_games"
    took = cpu_of([name, str(games)], started=str(path)) - cpu_of([name, "1"], started=str(path))
    return f"C++ alone {games / took / 1e6:.3f} M/s"


def batches() -> None:
    """Many positions at once."""
    games = 2000 if QUICK else 100_000
    for name in ("yolah", "othello", "quarto"):
        game = damier.Game(name)
        rate = games / cpu(lambda: game.random_games(games), 3)
        kernel = 10 * games / cpu(lambda: game.start().playouts(10 * games), 3)
        alone = 10 * games / (cpu_of(["random", name, "--games", str(10 * games)]) - cpu_of(["random", name, "--games", "1"]))
        say(f"{name}: random_games, all moves kept", f"{rate / 1e6:.3f} M/s", games_alone(name, games))
        say(f"{name}: playouts", f"{kernel / 1e6:.2f} M/s", f"C++ alone {alone / 1e6:.2f} M/s")
        positions = game.random_games(40_000 if name == "quarto" else 20_000).positions()
        million = positions[numpy.arange(10**6 // (100 if QUICK else 1)) % len(positions)]
        say(f"{name}: planes of {len(million)}", f"{cpu(lambda: damier.planes(million), 3):.3f} s")
        say(f"{name}: evaluate of 100000", f"{cpu(lambda: damier.evaluate(million[:100_000]), 3):.3f} s")


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
        for _ in range(1 if QUICK else 11):
            here.append(cpu(lambda: damier.Player(spec).think(position), 1)
                        - cpu(lambda: damier.Player(nothing_spec).think(position), 1))
            there.append(cpu_of(["bestmove", name, "--player", spec], 1)
                         - cpu_of(["bestmove", name, "--player", nothing_spec], 1))
        more = (min(here) / min(there) - 1) * 100
        say(f"{name}: think, {spec}", f"{min(here):.4f} s", f"C++ alone {min(there):.4f} s ({more:+.1f} %)")


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


LONG_CALLS = {
    "think": lambda start, batch: damier.Player("pvs(time=20s)").think(start),
    "think, eval in Python": lambda start, batch: damier.Player("minimax(depth=30)", eval=lambda p: 0).think(start),
    "solve": lambda start, batch: damier.solve(start),
    "perft": lambda start, batch: start.perft(20),
    "playouts": lambda start, batch: start.playouts(10**11),
    "random_games": lambda start, batch: start.game.random_games(2 * 10**7),
    "playouts of a batch": lambda start, batch: damier.playouts(batch, 10**6),
    "match": lambda start, batch: damier.match("othello", "uct(time=1s)", "uct(time=1s)", games=100, concurrency=1),
}


def interrupting() -> None:
    """From Ctrl-C to the exception."""
    # A shell that starts this in the background has it ignore the signal.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    start = damier.Game("othello").start()
    batch = damier.Batch.repeat(start, 100_000)
    for name, call in LONG_CALLS.items():
        took = [interrupted(lambda: call(start, batch)) for _ in range(2 if QUICK else 5)]
        say(f"{name}: Ctrl-C to KeyboardInterrupt, latest", f"{max(took) * 1e3:.1f} ms", "by the clock")


def interrupted(call: Callable[[], Any]) -> float:
    """Seconds from a Ctrl-C in the midst of a call to its end."""
    pressed = [0.0]

    def press() -> None:
        time.sleep(0.5)
        pressed[0] = time.monotonic()
        os.kill(os.getpid(), signal.SIGINT)

    presser = threading.Thread(target=press)
    presser.start()
    try:
        call()
    except KeyboardInterrupt:
        return time.monotonic() - pressed[0]
    finally:
        presser.join()
    raise AssertionError("the call was not interrupted")


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
    other_leaks()


def other_leaks() -> None:
    """The same of the calls that cost more: those that make arrays, players, trees, and texts."""
    times = 2_000 if QUICK else 20_000
    start = damier.Game("othello").start()

    def some(times: int) -> None:
        for number in range(times):
            games = start.game.random_games(3, seed=number)
            batch = games.positions()
            damier.planes(batch), damier.legal_mask(batch), damier.evaluate(batch), damier.playouts(batch[:2], 4)
            pickle.loads(pickle.dumps(start.play("d3"))), start.json, start.symmetries()
            if number % 10 == 0:
                damier.Player("alphabeta(depth=2)", eval=lambda p: 0).think(start)
                damier.search_tree(start, "minimax", depth=2), damier.Record.of(start, ["d3"]).text

    some(times // 10)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    some(times)
    after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    say(f"memory after {times} rounds of the others", f"{after - before} kB")


def main() -> None:
    """All of it."""
    importing()
    leaks()
    single_calls()
    one_at_a_time()
    batches()
    thinking()
    interrupting()


if __name__ == "__main__":
    main()
