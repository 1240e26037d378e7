"""Many positions at once."""

import sys
import threading
import time

import damier
import numpy
import pytest
from conftest import random_line


def test_random_games_are_games(game):
    games = game.random_games(50, seed=4)
    assert len(games) == 50 == len(games.ends) and games.starts[-1] == len(games.actions)
    assert games.ends.over.all()
    assert (games.ends.margins == games.margins).all()
    before = games.positions()
    assert len(before) == len(games.actions) and not before.over.any()
    for number in range(0, 50, 13):
        position = game.start()
        for at in range(games.starts[number], games.starts[number + 1]):
            assert before[int(at)] == position
            position = position.play(games.actions[at])
        assert position == games.ends[number]
    assert (game.random_games(50, seed=4).actions == games.actions).all()
    assert len(game.random_games(0)) == 0


def test_a_step_is_a_move_in_each(game):
    before = game.random_games(5, seed=1).positions()
    actions = numpy.array([position.actions[-1] for position in map(before.__getitem__, range(len(before)))])
    after = before.step(actions)
    for i in range(0, len(before), 3):
        assert after[i] == before[i].play(actions[i])
    ends = game.random_games(5).ends
    assert (ends.step(numpy.zeros(5, int)).plies == ends.plies).all()


def test_masks_are_the_legal_moves(game):
    batch = game.random_games(3, seed=2).positions()
    mask = damier.legal_mask(batch)
    assert mask.dtype == bool and mask.shape == (len(batch), game.action_count)
    for i in range(len(batch)):
        assert set(numpy.flatnonzero(mask[i])) == set(batch[i].actions)


def test_planes_show_the_board(game):
    batch = game.random_games(3, seed=2).positions()
    small, large = damier.planes(batch), damier.planes(batch, "float32")
    assert small.dtype == numpy.uint8 and large.dtype == numpy.float32 and (small == large).all()
    assert small.shape[:2] == (len(batch), len(damier.plane_names(game)))
    assert small.max() == 1
    board = game.board
    assert small.shape[2:] == (board["rows"], board["columns"])
    for i in range(0, len(batch), 5):
        alone = damier.planes(damier.Batch([batch[i]]))[0]
        assert (alone == small[i]).all()


def test_planes_are_seen_by_the_mover():
    start = damier.Game("othello").start()
    after = start.play("d3")
    planes = damier.planes(damier.Batch([start, after]))
    names = damier.plane_names(start.game)
    mine, theirs = names.index("mine"), names.index("theirs")
    assert planes[0, mine].sum() == planes[0, theirs].sum() == 2
    assert planes[1, mine].sum() == 1 and planes[1, theirs].sum() == 4
    assert planes[1, theirs, 2, 3] == 1  # d3: rank 3, file d


def test_evaluations_are_those_of_positions(game):
    batch = game.random_games(3, seed=6).positions()
    for name in game.evaluations[:2]:
        values = damier.evaluate(batch, name)
        assert values.dtype == numpy.int32
        assert [batch[i].evaluate(name) for i in range(len(batch))] == values.tolist()
    assert (numpy.sign(damier.evaluate(game.random_games(20).ends)) != 0).any()


def test_playouts_of_many(game):
    positions = random_line(game, 1)
    rows = damier.playouts(damier.Batch(positions[:4]), 64, seed=5)
    assert rows.shape == (4, 4) and (rows[:, :3].sum(axis=1) == 64).all()
    end = damier.playouts(damier.Batch([positions[-1]]), 3)[0]
    assert end[{"first": 0, "draw": 1, "second": 2}[positions[-1].winner]] == 3
    assert end[3] == 3 * positions[-1].margin


def test_a_batch_is_chosen_from_like_an_array(game):
    batch = game.random_games(4).positions()
    assert batch[-1] == batch[len(batch) - 1]
    assert [batch[2:9:3][i] for i in range(3)] == [batch[2], batch[5], batch[8]]
    first = batch[batch.sides == 0]
    assert len(first) == (batch.sides == 0).sum() and (first.sides == 0).all()
    bytes_of = numpy.asarray(batch)
    assert bytes_of.shape[0] == len(batch) and not bytes_of.flags.writeable
    assert len(damier.Batch.repeat(game.start(), 7)) == 7


@pytest.mark.parametrize(
    "wrong",
    [
        lambda g, b: g.random_games(10**12),
        lambda g, b: damier.Batch.repeat(g.start(), 10**15),
        lambda g, b: damier.Batch([]),
        lambda g, b: damier.Batch([g.start(), next(x for x in damier.games() if x != g).start()]),
        lambda g, b: damier.planes(b, "complex"),
        lambda g, b: damier.evaluate(b, "nothing"),
        lambda g, b: damier.evaluate(b, "", "rubbish"),
        lambda g, b: damier.playouts(b, 0),
        lambda g, b: b.step(numpy.zeros(len(b) + 1, int)),
        lambda g, b: b.step(numpy.zeros((len(b), 1), int)),
        lambda g, b: b.step(numpy.full(len(b), -1)),
        lambda g, b: b.step(numpy.full(len(b), 10**18)),
        lambda g, b: b.step([]),
        lambda g, b: b[numpy.zeros((1, 1), int)],
        lambda g, b: g.random_games(1, start=next(x for x in damier.games() if x != g).start()),
    ],
)
def test_what_is_wrong_is_said(wrong):
    game = damier.Game("othello")
    with pytest.raises(damier.Error):
        wrong(game, game.random_games(2).positions())


def test_wrong_types_and_places():
    batch = damier.Game("othello").random_games(1).positions()
    with pytest.raises(IndexError):
        batch[10**6]
    with pytest.raises(IndexError):
        batch[numpy.array([10**6])]
    for wrong in (lambda: damier.planes(None), lambda: batch.step("abc"), lambda: batch.step(None),
                  lambda: batch.step(numpy.full(len(batch), 19.5)), lambda: batch.step(numpy.full(len(batch), numpy.nan)),
                  lambda: batch[0.5], lambda: batch["abc"], lambda: batch[::0], lambda: batch[numpy.zeros(3)],
                  lambda: damier.Batch([1, 2]), lambda: damier.legal_mask(numpy.zeros(4))):
        with pytest.raises((TypeError, ValueError, IndexError)):
            wrong()


def test_a_batch_may_be_empty(game):
    empty = game.random_games(1).positions()[:0]
    assert len(empty) == len(empty.sides) == len(empty.step([])) == len(damier.evaluate(empty)) == 0
    assert damier.planes(empty).shape[0] == damier.legal_mask(empty).shape[0] == 0
    assert damier.playouts(empty, 3).shape == (0, 4)


def test_slices_are_those_of_lists(game):
    batch = game.random_games(2).positions()
    positions = [batch[i] for i in range(len(batch))]
    for which in (slice(None), slice(None, None, -2), slice(-5, None), slice(5, 2), slice(3, 1000, 4)):
        chosen = batch[which]
        assert [chosen[i] for i in range(len(chosen))] == positions[which]


def test_large_batches_are_worked_on_piece_by_piece():
    batch = damier.Game("othello").random_games(300, seed=2).positions()
    assert len(batch) > 3 * 4096  # what is done in one piece
    again = damier.Batch([batch[i] for i in range(len(batch))])
    assert (numpy.asarray(again) == numpy.asarray(batch)).all()
    after = batch.step([batch[i].actions[0] for i in range(len(batch))])
    for i in range(0, len(batch), 999):
        assert after[i] == batch[i].play(batch[i].actions[0])
        assert (after.sides[i], after.plies[i]) == ({"first": 0, "second": 1}[after[i].side], after[i].ply)
        assert damier.evaluate(batch)[i] == batch[i].evaluate()
    wrong = numpy.array([batch[i].actions[0] for i in range(len(batch))], int)
    wrong[9000] = 63 if 63 not in batch[9000].actions else 64
    with pytest.raises(damier.Error, match="position 9000"):
        batch.step(wrong)


def test_nobody_writes_to_the_moves_of_games():
    games = damier.Game("othello").random_games(3, seed=1)
    before = games.positions()
    for name in ("actions", "starts", "margins"):
        with pytest.raises(ValueError):
            getattr(games, name)[:] = 0
    games.actions.dtype = numpy.uint8  # of this look at them only
    games.starts.dtype = numpy.int32
    after = games.positions()
    assert len(after) == len(before) and (numpy.asarray(after) == numpy.asarray(before)).all()


CALLS = {
    "repeat": lambda b: damier.Batch.repeat(b[0], 10**5),
    "slice": lambda b: b[::-1],
    "sides": lambda b: b.sides,
    "step": lambda b: b.step(ACTIONS),
    "legal_mask": damier.legal_mask,
    "planes": damier.planes,
    "evaluate": damier.evaluate,
    "playouts": lambda b: damier.playouts(b[:10], 500),
    "random_games": lambda b: b.game.random_games(2000),
    "positions": lambda b: GAMES.positions(),
    "perft": lambda b: b[0].perft(6),
    "playouts of one": lambda b: b[0].playouts(50_000),
    "think": lambda b: damier.Player("alphabeta(depth=6)").think(b[0]),
    "solve": lambda b: damier.solve(b[0], most_nodes=20_000),
}
GAMES = damier.Game("othello").random_games(1000)
ACTIONS = numpy.full(20_000, 19)


@pytest.mark.parametrize("name", CALLS)
def test_a_long_call_lets_other_threads_run(name):
    batch = damier.Batch.repeat(damier.Game("othello").start(), 20_000)
    counted, ended = [0], threading.Event()

    def count():
        while not ended.is_set():
            counted[0] += 1
            time.sleep(0)

    usual = sys.getswitchinterval()
    # So nobody is made to give the lock of Python back: whoever does, does it on his own.
    sys.setswitchinterval(1000)
    thread = threading.Thread(target=count)
    try:
        thread.start()
        before = after = counted[0]
        # On a busy machine the other thread may be late.
        for _ in range(500):
            CALLS[name](batch)
            after = counted[0]
            if after > before:
                break
    finally:
        ended.set()
        sys.setswitchinterval(usual)
        thread.join()
    assert after > before


def test_arrays_outlive_their_games():
    actions = damier.Game("othello").random_games(1000).actions
    copy = actions.copy()
    damier.Game("yolah").random_games(1000)
    assert (actions == copy).all()


def test_statistics_of_pairs():
    even = damier.elo([10, 20, 40, 20, 10])
    assert abs(even["elo"]) < 1 and even["low"] < 0 < even["high"]
    assert damier.sprt([0, 0, 10, 40, 50], elo0=0, elo1=20)["verdict"] == "elo1 accepted"
    for wrong in ([1, 2], [0, 0, 0, 0, 2**63]):
        with pytest.raises(damier.Error):
            damier.elo(wrong)
    with pytest.raises(damier.Error):
        damier.sprt([1, 1, 1, 1, 1], elo0=5, elo1=0)


def test_training_files_are_read_as_arrays(tmp_path):
    import subprocess

    from damier import program

    file = tmp_path / "games.dat"
    made = subprocess.run([program.path(), "learn", "games", "yolah", "--out", str(file), "--games", "20",
                           "--player", "alphabeta(depth=2)"], capture_output=True, text=True)
    assert made.returncode == 0, made.stderr
    columns = damier.training_positions([str(file)])
    assert len(columns["value"]) > 100
    assert all(len(column) == len(columns["value"]) for column in columns.values())
    assert (columns["mine"] & columns["theirs"] == 0).all()
    with pytest.raises(damier.Error):
        damier.training_positions([str(tmp_path / "none")])
