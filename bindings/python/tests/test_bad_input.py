"""Every name of the package with every kind of wrong argument: an exception or an answer, never a crash."""

import inspect
import itertools

import damier
import numpy
import pytest
from damier.adapters import openspiel, pettingzoo

def near_the_end(game):
    position = game.start()
    for action in game.random_games(1, seed=1).actions[:-3]:
        position = position.play(action)
    return position


# Numbers that are too large are so large that no call takes them for work to do.
WRONG = [
    None, True, -1, 0, 10**15, 2**63, 2**64 - 1, -(2**63), 2**70, 1.5, -0.0, float("nan"), float("inf"), 1e300, 3 + 4j,
    "", "x", "a1", "\0", "\ud800", "é" * 1000, "[" * 10_000, "9" * 10_000, b"", b"\xff\0", [], [None], [[1], [2, 3]],
    ["d3", 7], (), {}, {"a": 1}, set(), object(), object, len, lambda *_: 1, slice(0, 2), slice(None, None, -1), ..., iter(()),
    numpy.zeros(0), numpy.zeros((3, 3, 3)), numpy.full(4, numpy.nan), numpy.array(["a"]), numpy.array([None]),
    numpy.zeros(4, ">i8"), numpy.zeros(8, int)[::-2], numpy.uint64(2**63), numpy.float32(2), numpy.ma.masked,
    damier.Game("quarto", "level3"), near_the_end(damier.Game("quarto")), damier.Batch([damier.Game("quarto").start()]),
    damier.Player("random"), damier.Record("d3", damier.Game("othello")),
]  # fmt: skip
# What asks for a terminal, waits for a connection or is meant for subclasses.
LEFT_OUT = {"serve", "main", "relay"}


def things():
    """One object of every class, with a name for messages."""
    game = damier.Game("othello")
    position = near_the_end(game)
    report = damier.Player("alphabeta(depth=1)").think(position)
    proof = damier.solve(position)
    tree = damier.search_tree(position, "minimax", depth=1)
    state = openspiel.load_game("quarto").new_initial_state()
    env = pettingzoo.env("quarto")
    env.reset()
    games = game.random_games(2)
    yield from ((type(one).__name__, one) for one in (
        game, position, games, games.ends, damier.Player("alphabeta(depth=1)"), report, report.moves[0], proof,
        proof.moves[0], damier.Record.of(game.start(), ["d3"]), tree, tree.root, damier.Turn(), state, state.get_game(),
        env))  # fmt: skip


def callables():
    for name in damier.__all__:
        if name not in ("match", "tournament"):  # test_arena.py has them: they start programs
            yield name, getattr(damier, name)
    for name, thing in things():
        for member in dir(thing):
            inherited = member in dir(object) and member not in ("__eq__", "__init__", "__hash__")
            if member not in LEFT_OUT and not inherited:
                value = getattr(thing, member)
                if callable(value) and not inspect.isclass(value):
                    yield f"{name}.{member}", value


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name, call", list(callables()), ids=lambda value: value if isinstance(value, str) else "")
def test_wrong_arguments_raise_or_are_answered(name, call, capsys):
    for wrong in WRONG:
        attempt(call, wrong)
    for pair in itertools.product(WRONG[::3], WRONG[1::4]):
        attempt(call, *pair)
    for count in (0, 3, 9):
        attempt(call, *[None] * count)
    attempt(call, unknown=1)


def attempt(call, *arguments, **named):
    try:
        call(*arguments, **named)
    except Exception as error:
        assert not isinstance(error, (SystemError, MemoryError)), (arguments, error)


@pytest.mark.filterwarnings("ignore")
def test_wrong_names_of_options_and_their_values():
    position = near_the_end(damier.Game("othello"))
    for wrong in WRONG:
        for option in ("time", "nodes", "playouts", "depth", "every_move", "on_report"):
            attempt(damier.Player("alphabeta(depth=1)").think, position, **{option: wrong})
        for option in ("most_nodes", "memory", "threads", "on_progress", "distance"):
            attempt(damier.solve, position, **{option: wrong})
        for option in ("seed", "folder", "eval", "batch"):
            attempt(damier.Player, "alphabeta(depth=1)", **{option: wrong})
        for option in ("algorithm", "depth", "order", "evaluation", "playouts", "c", "seed"):
            attempt(damier.search_tree, position, **{option: wrong})
        for option in ("elo0", "elo1", "alpha", "beta"):
            attempt(damier.sprt, [1, 2, 3, 4, 5], **{option: wrong})
        attempt(damier.Player("alphabeta(depth=2)", eval=lambda p: wrong).think, position)
        attempt(damier.Player("pvs(depth=2, solver=no)", eval=lambda b: wrong, batch=True).think, position)
        attempt(position.__class__.__reduce__(position)[0], "othello", wrong)
        attempt(damier.training_positions, [wrong])
