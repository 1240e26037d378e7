"""Players, solvers, and searches with evaluations in Python."""

import os
import signal
import subprocess
import sys
import threading
import time

import damier
import numpy
import pytest
from conftest import random_line


@pytest.mark.parametrize("spec", ["random", "greedy", "minimax(depth=2)", "alphabeta(depth=3)", "uct(playouts=200)",
                                  "mc(playouts=100)", "pvs(nodes=2000)"])
def test_a_player_plays_every_game(game, spec):
    player = damier.Player(spec)
    for position in random_line(game, 3)[2:-1:7]:
        report = player.think(position)
        assert report.move in position.moves
        assert report.line[:1] in ([report.move], [])
        assert {root.move for root in report.moves} <= set(position.moves)
        position.play(report.move)


def test_a_report_has_values_and_chances():
    position = damier.Game("othello").start()
    told = []
    report = damier.Player("alphabeta(id, tt)").think(position, depth=4, every_move=True, on_report=told.append)
    assert report.depth == 4 and report.nodes > 0 and isinstance(report.value, int)
    assert len(report.moves) == 4 and all(root.value is not None for root in report.moves)
    assert told and all(one.move in position.moves for one in told)
    report = damier.Player("uct(playouts=300)").think(position)
    assert abs(sum(report.chances) - 1) < 1e-9 and report.playouts == 300


def test_the_same_seed_gives_the_same_report():
    position = damier.Game("yolah").start()
    reports = [damier.Player("uct(playouts=500)", seed=seed).think(position) for seed in (1, 1, 2)]
    tables = [[(root.move, root.visits) for root in report.moves] for report in reports]
    assert tables[0] == tables[1] != tables[2]


def test_solving():
    position = next(p for p in random_line(damier.Game("othello"), 11) if p.free_squares == 6)
    proof = damier.solve(position, every_move=True, line=True)
    assert proof.is_proved and len(proof.moves) == len(position.moves)
    end = position
    for move in proof.line:
        end = end.play(move)
    assert end.is_over and end.margin * (1 if position.side == "first" else -1) == proof.margin
    assert proof.sentence.endswith("under best play.")
    assert damier.solve(position, outcome=True).outcome == proof.outcome
    stopped = damier.solve(damier.Game("othello").start(), most_nodes=1000)
    assert not stopped.is_proved and stopped.margin is None and stopped.outcome is None


def test_analysis_names_each_move():
    positions = random_line(damier.Game("quarto"), 1)
    moves = [b.move_of(next(a for a in b.actions if b.play(a) == p)) for b, p in zip(positions, positions[1:])]
    told = []
    record = damier.Record.of(positions[0], moves)
    reviewed = damier.analyze(record, "alphabeta(depth=2, id)", on_move=told.append)
    assert [one["played"] if "played" in one else one["move"] for one in reviewed]
    assert len(reviewed) == len(moves) == len(told)


def test_the_analyst_reviews_where_nobody_is_named():
    assert damier.Game("quarto").analyst.startswith("perfect")
    game = damier.Record("damier game 1\ngame: quarto\n\n>0 d2>F a1>2 a3>C b1>4 d4>8 c1>6 c2>3 b2>E d1\n")
    reviewed = damier.analyze(game)
    assert [one["played"] for one in reviewed if one["verdict"] == "blunder"] == ["b2>E"]


def test_trees():
    position = damier.Game("othello").start()
    tree = damier.search_tree(position, "minimax", depth=2)
    assert len(tree.root.children) == 4 and len(tree) == 1 + 4 + 12 == len(list(tree))
    assert all(child.position == position.play(child.move) for child in tree.root.children)
    assert sum(child.is_best for child in tree.root.children) == 1
    uct = damier.search_tree(position, "uct", playouts=50)
    assert uct.root.visits == 50
    with pytest.raises(damier.Error):
        damier.search_tree(position, "minimax", depth=99)
    with pytest.raises(damier.Error):
        damier.search_tree(position, "no such")


def mobility(position):
    return 100 * len(position.moves)


def mobility_of_batch(batch):
    return 100 * damier.legal_mask(batch).sum(axis=1)


@pytest.mark.parametrize("spec", ["alphabeta(depth=2)", "minimax(depth=2)", "negamax(depth=2)", "greedy",
                                  "alphabeta(depth=3, id, tt)", "pvs(depth=3, solver=no)"])
def test_an_evaluation_in_python_and_its_batch_form_play_the_same(game, spec):
    position = random_line(game, 9)[6]
    one = damier.Player(spec, eval=mobility)
    many = damier.Player(spec, eval=mobility_of_batch, batch=True)
    a, b = one.think(position), many.think(position)
    assert (a.move, a.value, a.nodes) == (b.move, b.value, b.nodes)
    assert one.has_own_evaluation and not damier.Player(spec).has_own_evaluation


def test_pvs_asks_about_all_children_of_a_node_at_once():
    sizes = []

    def counted(batch):
        sizes.append(len(batch))
        return mobility_of_batch(batch)

    damier.Player("pvs(depth=4, solver=no)", eval=counted, batch=True).think(damier.Game("othello").start())
    assert max(sizes) > 3 and sum(sizes) > 2 * len(sizes)


def test_an_evaluation_in_python_decides():
    game = damier.Game("othello")
    disc = damier.Player("alphabeta(depth=3)", eval=lambda p: p.evaluate("discs") if "discs" in game.evaluations
                         else p.evaluate())
    name = "discs" if "discs" in game.evaluations else game.evaluations[0]
    ours = damier.Player(f"alphabeta(depth=3, eval={name})")
    for position in random_line(game, 21)[4:30:5]:
        assert disc.think(position).value == ours.think(position).value


def test_what_an_evaluation_raises_comes_out():
    def broken(position):
        raise KeyError("mine")

    position = damier.Game("othello").start()
    with pytest.raises(KeyError, match="mine"):
        damier.Player("alphabeta(depth=9)", eval=broken).think(position)
    with pytest.raises(damier.Error, match="nan"):
        damier.Player("alphabeta(depth=2)", eval=lambda p: float("nan")).think(position)
    with pytest.raises((TypeError, RuntimeError)):
        damier.Player("alphabeta(depth=2)", eval=lambda p: "text").think(position)
    with pytest.raises(damier.Error, match="values"):
        damier.Player("pvs(depth=4, solver=no)", eval=lambda b: numpy.zeros(2 * len(b)), batch=True).think(position)
    with pytest.raises(damier.Error, match="takes no evaluation"):
        damier.Player("uct(playouts=10)", eval=broken).think(position)
    with pytest.raises(TypeError):
        damier.Player("alphabeta(depth=2)", eval=7)


def test_what_an_observer_raises_comes_out():
    def broken(report):
        raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        damier.Player("alphabeta(id, tt)").think(damier.Game("yolah").start(), depth=4, on_report=broken)


@pytest.mark.parametrize("wrong", ["", "nobody", "uct(", "uct(time=-1s)", "uct(c=x)", "alphabeta(depth=0)", "x" * 100_000,
                                   "human"])
def test_a_wrong_text_is_refused(wrong):
    with pytest.raises(damier.Error):
        damier.Player(wrong).think(damier.Game("yolah").start())


def test_limits_must_come_from_somewhere():
    with pytest.raises(damier.Error, match="needs a"):
        damier.Player("alphabeta").think(damier.Game("yolah").start())
    for limits in ({"time": -1}, {"time": float("nan")}, {"time": 1e300}, {"depth": 0}, {"nodes": 0}, {"playouts": 0}):
        with pytest.raises(damier.Error):
            damier.Player("alphabeta(depth=2)").think(damier.Game("yolah").start(), **limits)


def test_a_finished_game_is_not_thought_about(game):
    end = random_line(game, 2)[-1]
    with pytest.raises(damier.Error, match="the game is over"):
        damier.Player("random").think(end)
    if game.has_solver:
        with pytest.raises(damier.Error, match="the game is over"):
            damier.solve(end)
    with pytest.raises(damier.Error):
        end.play(end.text)


def test_two_searches_at_once():
    position = damier.Game("othello").start()
    wanted = damier.Player("alphabeta(depth=6, tt)").think(position)
    found = []

    def search():
        found.append(damier.Player("alphabeta(depth=6, tt)").think(position))

    threads = [threading.Thread(target=search) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [(r.move, r.value, r.nodes) for r in found] == [(wanted.move, wanted.value, wanted.nodes)] * 4


def test_one_player_thinks_about_one_thing_at_a_time():
    player = damier.Player("uct(playouts=1000000000)")
    position = damier.Game("othello").start()
    refused = []

    def meddle(report):
        try:
            player.think(position, playouts=1)
        except damier.Error as error:
            refused.append(str(error))
            raise InterruptedError

    with pytest.raises(InterruptedError):
        player.think(position, on_report=meddle)
    assert "thinking already" in refused[0]


CALLS = {
    "think": "damier.Player('uct(time=60s)').think(start)",
    "solve": "damier.solve(start)",
    "perft": "start.perft(20)",
    "playouts": "start.playouts(10**11)",
    "random games": "game.random_games(2*10**7)",
    "batch": "damier.playouts(damier.Batch.repeat(start, 10**6), 10**6)",
    "evaluation": "damier.Player('minimax(depth=30)', eval=lambda p: 0).think(start)",
}


@pytest.mark.parametrize("call", CALLS)
def test_ctrl_c_ends_a_long_call(call):
    program = (
        "import damier, signal, sys, time\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"  # a shell's background ignores it
        "game = damier.Game('othello'); start = game.start()\n"
        "print('ready', flush=True)\n"
        f"try:\n    {CALLS[call]}\n"
        "except KeyboardInterrupt:\n    print(time.monotonic())\n"
    )
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout.readline() == "ready\n"
        time.sleep(0.5)
        assert process.poll() is None
        process.send_signal(signal.SIGINT)
        output, _ = process.communicate(timeout=30)
        # How soon it ends is measured by bench/bench.py; that it ends is what a busy machine can promise.
        assert process.returncode == 0 and output


@pytest.mark.parametrize("first", ["'uct(time=60s)'", "lambda position: time.sleep(60)"])
def test_ctrl_c_ends_a_match_and_what_was_played_stays(first, tmp_path):
    program = (
        "import damier, signal, subprocess, time\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "kill = subprocess.Popen.kill\n"
        "subprocess.Popen.kill = lambda self: (print('it had to be killed'), kill(self))\n"
        "def told(journal): print('ready', flush=True)\n"
        f"try: damier.match('othello', {first}, 'random', journal='match.db', concurrency=1, on_progress=told)\n"
        "except KeyboardInterrupt: print(len(damier.Journal('match.db')), damier.Journal('match.db').is_running)\n"
    )
    with subprocess.Popen([sys.executable, "-c", program], cwd=tmp_path, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout.readline() == "ready\n"
        time.sleep(0.2)
        process.send_signal(signal.SIGINT)
        output, _ = process.communicate(timeout=60)
        assert process.returncode == 0 and output == "0 False\n"


def test_a_forked_process_thinks_too():
    position = damier.Game("othello").start()
    player = damier.Player("alphabeta(depth=4)")
    wanted = player.think(position).value
    child = os.fork()
    if child == 0:
        os._exit(0 if player.think(position).value == wanted else 1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


def test_a_subinterpreter_is_refused_in_a_sentence():
    interpreters = pytest.importorskip("_xxsubinterpreters")
    interpreter = interpreters.create()
    try:
        with pytest.raises(interpreters.RunFailedError, match="main interpreter only"):
            interpreters.run_string(interpreter, f"import sys; sys.path[:] = {sys.path!r}\nimport damier")
    finally:
        interpreters.destroy(interpreter)


def test_an_engine_that_is_none_is_refused():
    with pytest.raises((damier.Error, damier.EngineError)):
        damier.Player('engine(command="false", startup=20s)').think(damier.Game("yolah").start(), time=0.1)
