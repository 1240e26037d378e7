"""`python3 -m damier` is the command line, `damier`."""

import os
import sys

from .program import path


def main() -> None:
    """Becomes the program, with the same arguments."""
    program = path()
    os.execv(program, [program, *sys.argv[1:]])


if __name__ == "__main__":
    main()
