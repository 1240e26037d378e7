"""Matches and tournaments with players of every kind."""

import damier
import numpy
import pytest

pytestmark = pytest.mark.filterwarnings("error")


@damier.bot
def first_move(position):
    return position.moves[0]


class Corners(damier.Bot):
    """Takes a corner where it can."""

    games = 0

    def new_game(self, seed):
        Corners.games += 1

    def choose(self, position, turn):
        corners = {"a1", "h1", "a8", "h8"} & set(position.moves)
        return min(corners) if corners else position.actions[0]


def test_texts_bots_and_functions_meet(tmp_path):
    told = []
    journal = damier.match("othello", first_move, "alphabeta(depth=2)", games=4, concurrency=2, on_progress=told.append)
    assert len(journal) == 4 and journal.is_finished and not journal.is_running
    assert journal.match["wins"] + journal.match["draws"] + journal.match["losses"] == 4
    assert told and len(told[-1]) == 4
    assert set(journal.columns["termination"]) == {"normal"}
    assert [row["points"] for row in journal.rows] == journal.arrays()["points"].tolist()
    assert isinstance(journal.arrays()["margin"], numpy.ndarray)
    record = journal.record(0)
    assert record.final.is_over and record.game == damier.Game("othello")
    assert damier.Journal(journal.path).match == journal.match and "alphabeta" in str(journal)


def test_the_same_call_goes_on_with_a_journal_and_bots_have_their_names(tmp_path):
    for call in (lambda: damier.match("othello", first_move, "random", games=2, journal=tmp_path / "match.db"),
                 lambda: damier.tournament("othello", [first_move, "random"], pairs=1, journal=tmp_path / "t.db")):
        once, again = call(), call()
        assert len(once) == len(again) == 2 and once.record(1).moves == again.record(1).moves
        assert {player["name"] for player in again.ratings} == {"first_move", "random"}
        assert "_relay" not in str(again)


def test_a_match_follows_its_seed():
    played = [damier.match("othello", "random", "random", games=2, seed=seed).record(1).moves for seed in (1, 1, 2)]
    assert played[0] == played[1] != played[2]


def test_a_bot_has_a_process_of_its_own_when_asked():
    journal = damier.match("quarto", first_move, Corners, games=2, process=True, concurrency=1)
    assert len(journal) == 2 and Corners.games == 0
    assert set(journal.columns["termination"]) == {"normal"}
    journal = damier.match("othello", Corners, "random", games=2, concurrency=1)
    assert len(journal) == 2 and Corners.games >= 2

    class Hidden(damier.Bot):
        pass

    with pytest.raises(ValueError, match="imported"):
        damier.match("quarto", Hidden, "random", games=2, process=True)


@pytest.mark.parametrize("answer, termination", [("a1", "illegal move"), ("rubbish", "wrong notation"), (None, "crash")])
def test_faults_lose_the_game_and_nothing_else(answer, termination, capfd):
    def faulty(position):
        if answer is None:
            raise RuntimeError("the bot is broken")
        return answer

    journal = damier.match("othello", faulty, "random", games=2, concurrency=1)
    assert set(journal.columns["termination"]) == {termination}
    assert journal.match["losses"] == 2
    assert ("the bot is broken" in capfd.readouterr().err) == (answer is None)


def test_a_player_with_an_evaluation_in_python_plays_a_match():
    player = damier.Player("alphabeta(depth=1)", eval=lambda position: -position.evaluate())
    journal = damier.match("othello", player, "greedy", games=2, concurrency=1)
    assert len(journal) == 2 and set(journal.columns["termination"]) == {"normal"}


def test_a_sequential_test_ends_a_match():
    journal = damier.match("othello", "alphabeta(depth=2)", "random", games=400, sprt=(0, 200), concurrency=2)
    assert journal.match["sprt"] == "elo1 accepted" and len(journal) < 400


def test_tournaments(tmp_path):
    journal = damier.tournament("quarto", ["random", "greedy", first_move], pairs=1, seed=3, openings={"plies": 2},
                                journal=tmp_path / "t.db")
    assert len(journal) == 6 and {row["first"] for row in journal.rows} == {"random", "greedy", "first_move"}
    file = tmp_path / "file.toml"
    file.write_text('[tournament]\ngame = "othello"\npairs = 1\n[[players]]\nplayer = "random"\n'
                    '[[players]]\nplayer = "greedy"\n')
    tournament = damier.Tournament(file)
    assert len(tournament.run()) == 2 == len(tournament.journal()) and (tmp_path / "file.db").exists()
    assert len(tournament.run()) == 2
    assert {player["name"] for player in tournament.journal().ratings} == {"random", "greedy"}


def test_frames(tmp_path):
    pandas = pytest.importorskip("pandas")
    frame = damier.match("othello", "random", "random", games=2).frame()
    assert isinstance(frame, pandas.DataFrame) and len(frame) == 2 and "margin" in frame


@pytest.mark.parametrize(
    "wrong",
    [
        lambda path: damier.match("othello", "nobody", "random"),
        lambda path: damier.match("chess", "random", "random"),
        lambda path: damier.match("othello", "random", "random", games=3),
        lambda path: damier.match("othello", "random", "random", plies=1000),
        lambda path: damier.match("othello", "alphabeta", "random"),
        lambda path: damier.Tournament(path / "none.toml"),
        lambda path: damier.Journal(path / "none.db"),
        lambda path: damier.tournament("othello", ["random", "random"], unknown=3),
        lambda path: damier.tournament("othello", ["random", "greedy"], pairs="'''\n[[players]]"),
        lambda path: damier.tournament("othello", ["random", "greedy"], **{"pairs = 1\nformat": "Swiss"}),
        lambda path: damier.tournament("othello", ["random"], pairs=1),
        lambda path: damier.match("othello", "random", "random", time=-1),
        lambda path: damier.match("othello", "random", "random", time=float("nan")),
        lambda path: damier.match("othello", "random", "random", games=10**30),
        lambda path: damier.match("othello", "random", "random", sprt=(5, 0)),
        lambda path: damier.match("othello", "random", "random", sprt=(0, float("nan"))),
        lambda path: damier.match("othello", "random", "random", journal=path / "no such folder" / "m.db"),
    ],
)
def test_what_is_wrong_is_said(wrong, tmp_path):
    with pytest.raises(damier.Error) as raised:
        wrong(tmp_path)
    assert len(str(raised.value)) > 15


def test_what_is_no_player_is_a_type_error():
    with pytest.raises(TypeError, match="is no player"):
        damier.match("othello", 7, "random")
