#!/usr/bin/env python3
"""A bot for Damier that plays every game without knowing its rules: it asks the arena for the legal moves."""
import random
import sys


def choose(moves):
    """Your idea goes here. `moves` are the legal moves as text, such as ['d3', 'c4', 'f5', 'e6']."""
    return random.choice(moves)


def say(line):
    print(line, flush=True)  # the arena waits for ever for a line that is not flushed


def play(choose, name="Python bot"):
    """Speaks the protocol (UGI) until the arena says quit or is gone."""
    move = None  # chosen, not yet said
    until_stop = False  # `go infinite`: the answer has to wait for `stop`
    for line in sys.stdin:
        command, *words = line.split() or [""]
        if command == "ugi":
            say(f"id name {name}")
            say("id author you")
            say("option name Seed type spin default 0 min 0 max 2147483647")
            say("ugiok")
        elif command == "setoption" and words[:2] == ["name", "Seed"]:
            random.seed(words[-1])  # the arena sets it, so that a game can be played again
        elif command == "isready":
            say("readyok")
        elif command == "go":
            until_stop = "infinite" in words
            say("query moves")
        elif command == "response":
            move = choose(words) if words else "none"  # none: the game is over
        elif command == "stop":
            until_stop = False
        elif command == "quit":
            break
        if move and not until_stop:
            say(f"bestmove {move}")
            move = None


if __name__ == "__main__":
    play(choose)
