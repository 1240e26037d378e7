"""What the tests share."""

import random

import damier
import pytest


def every_game():
    """Each game under each of its sets of rules."""
    return [damier.Game(game.name, variant) for game in damier.games() for variant in game.variants]


@pytest.fixture(params=every_game(), ids=repr)
def game(request):
    return request.param


def random_line(game, seed):
    """The positions of a random game, the first and the last included."""
    chance = random.Random(seed)
    positions = [game.start()]
    while not positions[-1].is_over:
        positions.append(positions[-1].play(chance.choice(positions[-1].moves)))
    return positions
