#!/usr/bin/env python3
"""The same bot with an idea about Othello: a disc in a corner can never be turned again."""
import random

from bot import play

CORNERS = {"a1", "a8", "h1", "h8"}
# Beside a corner: who plays there often gives the corner away.
DANGEROUS = {"a2", "b1", "b2", "a7", "b7", "b8", "g1", "g2", "h2", "g7", "g8", "h7"}


def choose(moves):
    corners = [move for move in moves if move in CORNERS]
    safe = [move for move in moves if move not in DANGEROUS]
    return random.choice(corners or safe or moves)


play(choose, "Corner bot")
