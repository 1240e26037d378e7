"""Where the program is that belongs to this package: it plays matches and tournaments for it."""

import os


def path() -> str:
    """The path of the program `damier`."""
    found = os.path.join(os.path.dirname(os.path.abspath(__file__)), "_program")
    if not os.access(found, os.X_OK):
        raise RuntimeError(f"the program that belongs to this package is not there: {found}")
    return found
