"""Every game through Python: what each position promises."""

import base64
import copy
import json
import pickle
import re
from xml.etree import ElementTree

import damier
import numpy
import pytest
from conftest import random_line

PERFT = {"yolah": [1, 56, 2988, 164512], "othello": [1, 4, 12, 56, 244, 1396, 8200]}


def test_there_are_the_games_of_the_program():
    names = [game.name for game in damier.games()]
    assert names[:3] == ["yolah", "othello", "quarto"]


@pytest.mark.parametrize("seed", range(3))
def test_each_position_of_a_random_game_keeps_its_promises(game, seed):
    positions = random_line(game, seed)
    assert len(positions) <= game.max_plies + 1
    for position in positions:
        assert position.game == game
        assert position.is_over == (position.moves == []) == (position.winner is not None)
        assert len(position.moves) == len(position.actions) == len(set(position.moves))
        assert abs(position.margin) <= game.max_margin
        for move, action in zip(position.moves, position.actions):
            assert position.move_of(action) == move and position.action_of(move) == action
            assert action < game.action_count
            assert position.play(move) == position.play(action) == position.play(int(action))
        assert len(str(position).splitlines()) > 2 and str(position).isascii()
        ElementTree.fromstring(position._repr_svg_())


def drawn(position):
    """What stands where in the picture of a position: how many groups there are, and all its words."""
    picture = ElementTree.fromstring(position._repr_svg_())
    svg = "{http://www.w3.org/2000/svg}"
    return len(picture.findall(f"{svg}g")), " ".join("".join(text.itertext()) for text in picture.iter(f"{svg}text"))


def test_pictures_show_all_of_a_position(game):
    for position in random_line(game, 4)[::5]:
        pieces, words = drawn(position)
        beside = len(position.json["left"]) + (position.json["hand"] is not None) if game.name == "quarto" else 0
        assert pieces == len(position.json["squares"]) + beside
        assert words.startswith("a b c d ") and ("won" in words or "draw" in words) == position.is_over
        assert position.is_over or f"{position.side_name} to move" in words
    assert position._repr_svg_() == game.position(position.text)._repr_svg_()


def test_a_picture_names_what_it_defines_once_a_position():
    start = damier.Game("othello").start()
    names = [set(re.findall(r'id="(.*?)"', one._repr_svg_())) for one in (start, start.play("d3"))]
    assert names[0] and not names[0] & names[1]
    for one in (start, damier.Game("yolah").start(), damier.Game("quarto").start().play(">3")):
        picture = one._repr_svg_()
        assert set(re.findall(r"url\(#(.*?)\)", picture)) <= set(re.findall(r'id="(.*?)"', picture))


def test_html_holds_the_same_picture(game):
    position = game.start()
    image = ElementTree.fromstring(position._repr_html_().replace(">", "/>"))
    kind, _, data = image.get("src").partition(",")
    assert kind == "data:image/svg+xml;base64" and base64.b64decode(data).decode() == position._repr_svg_()


def test_the_line_that_wins_is_marked():
    won = damier.Game("quarto").position("0E2D/9178/3C.B/5AF6 - L1")
    assert won.is_over and won._repr_svg_().count("#ffd84d") == 4
    assert "#ffd84d" not in damier.Game("quarto").start()._repr_svg_()


def test_positions_are_values(game):
    positions = random_line(game, 5)
    again = random_line(game, 5)
    assert positions == again and [hash(p) for p in positions] == [hash(p) for p in again]
    assert len(set(positions)) == len(positions)
    for position in positions:
        text = position.text
        for other in (copy.copy(position), copy.deepcopy(position), pickle.loads(pickle.dumps(position))):
            assert other == position and other.game == game and other.ply == position.ply
        assert game.position(text) == position
        assert game.position(json.dumps(position.json)) == position
        if not position.is_over:
            position.play(position.moves[0])
            assert position.text == text
    assert positions[0] != "a text" and positions[0] != positions[1]


def test_a_record_holds_a_game(game):
    positions = random_line(game, 7)
    moves = [before.move_of(next(a for a in before.actions if before.play(a) == after))
             for before, after in zip(positions, positions[1:])]
    record = damier.Record.of(game.start(), moves, [("first", "me")])
    again = damier.Record(record.text)
    assert again.moves == moves and again.positions == positions and again.game == game
    assert again.final == positions[-1] and again.start == positions[0]
    assert ("first", "me") in again.headers
    winner = positions[-1].winner
    assert again.result.startswith(winner)
    assert game.start().replay(" ".join(moves)) == positions[-1]


@pytest.mark.parametrize("name", PERFT)
def test_perft(name):
    start = damier.Game(name).start()
    assert [start.perft(depth) for depth in range(len(PERFT[name]))] == PERFT[name]


def test_symmetries_are_images(game):
    position = random_line(game, 1)[3]
    images = position.symmetries()
    assert images[0] == position and len(images) % 2 == 0
    assert {len(image.moves) for image in images} == {len(position.moves)}
    assert {image.margin for image in images} == {position.margin}


def test_evaluations_and_their_terms(game):
    position = random_line(game, 2)[4]
    for name in game.evaluations:
        assert isinstance(position.evaluate(name), int)
        assert all(set(row) >= {"name", "value"} for row in position.explain(name))


def test_playouts_are_those_of_the_command_line(game):
    tally = game.start().playouts(1000, seed=3)
    assert tally["games"] == 1000 == tally["first_wins"] + tally["draws"] + tally["second_wins"]
    assert tally == game.start().playouts(1000, seed=3) != game.start().playouts(1000, seed=4)


def test_the_sides_and_the_margin_are_the_first_players():
    position = damier.Game("othello").start().play("d3")
    assert (position.side, position.side_name, position.margin, position.ply) == ("second", "White", 3, 1)


def test_actions_are_an_array_of_numbers():
    actions = damier.Game("yolah").start().actions
    assert actions.dtype == numpy.uint32 and actions.shape == (56,)


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: damier.Game("otello"),
        lambda: damier.Game("quarto", "level9"),
        lambda: damier.Game("yolah").position("no board"),
        lambda: damier.Game("yolah").position("{" * 100_000),
        lambda: damier.Game("othello").start().play("a1"),
        lambda: damier.Game("othello").start().play("x" * 1_000_000),
        lambda: damier.Game("othello").start().play(0),
        lambda: damier.Game("othello").start().play(2**32 - 1),
        lambda: damier.Game("othello").start().move_of(64),
        lambda: damier.Game("othello").start().perft(-1),
        lambda: damier.Game("othello").start().perft(31),
        lambda: damier.Game("othello").start().playouts(0),
        lambda: damier.Game("othello").start().playouts(10**15),
        lambda: damier.Game("othello").start().evaluate("nothing"),
        lambda: damier.Record("no record"),
        lambda: damier.Record.of(damier.Game("othello").start(), ["d3", "d3"]),
        lambda: damier.Record("damier game 1\ngame: othello\n\na1"),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(wrong):
    with pytest.raises(damier.Error) as raised:
        wrong()
    assert len(str(raised.value)) > 15
    assert isinstance(raised.value, ValueError)


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: damier.Game(None),
        lambda: damier.Game("yolah").start().play(None),
        lambda: damier.Game("yolah").start().play(-1),
        lambda: damier.Game("yolah").start().play(2**70),
        lambda: damier.Game("yolah").start().play(1.5),
        lambda: damier.Game("yolah").start().perft("3"),
        lambda: damier.Position(),
        lambda: damier.Record(7),
    ],
)
def test_what_has_the_wrong_type_is_a_type_error(wrong):
    with pytest.raises(TypeError):
        wrong()


def test_a_near_name_is_suggested():
    with pytest.raises(damier.Error, match="did you mean 'othello'"):
        damier.Game("otello")


def test_damaged_pickles_are_refused():
    make, (game, text) = damier.Game("othello").start().__reduce__()
    assert make(game, text) == damier.Game("othello").start()
    for damaged in ((game, "rubbish"), (1, 2), ("othello", text), ()):
        with pytest.raises((damier.Error, TypeError)):
            make(*damaged)


@pytest.mark.parametrize("kind", ["Batch", "Game", "Games", "Player", "Position", "Proof", "ProvedMove", "Record",
                                  "Report", "RootMove"])
def test_an_object_that_was_never_made_is_no_crash(kind):
    kind = getattr(damier, kind)
    with pytest.raises(TypeError):
        repr(kind.__new__(kind))
