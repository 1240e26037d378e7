"""The package as it is installed: stubs, reference, command line, how it is imported."""

import subprocess
import sys
from pathlib import Path

import damier
import pytest

HERE = Path(__file__).resolve().parent.parent


def run(*arguments, **more):
    return subprocess.run([sys.executable, *arguments], capture_output=True, text=True, **more)


def test_stubs_and_reference_are_up_to_date():
    checked = run(str(HERE / "stubs.py"), "--check")
    assert checked.returncode == 0, checked.stderr


def test_every_name_is_documented():
    for name in damier.__all__:
        thing = getattr(damier, name)
        assert (thing.__doc__ or "").strip(), name
        if isinstance(thing, type):
            for member, value in vars(thing).items():
                if not member.startswith("_") and (isinstance(value, property) or callable(value)):
                    assert (value.__doc__ or "").strip(), f"{name}.{member}"


def test_types_are_right(tmp_path):
    pytest.importorskip("mypy")
    checked = run("-m", "mypy", "--strict", "--cache-dir", str(tmp_path), "-p", "damier",
                  cwd=str(Path(damier.__file__).parent.parent))
    assert checked.returncode == 0, checked.stdout


def test_the_command_line_is_the_program():
    version = run("-m", "damier", "--version")
    assert version.returncode == 0 and version.stdout.startswith("damier ")
    assert run("-m", "damier", "games").stdout.count("\n") > 3
    assert run("-m", "damier", "show", "chess").returncode == 2


def test_the_engine_speaks_ugi(tmp_path):
    (tmp_path / "mybot.py").write_text("import damier\n@damier.bot\ndef last(position): return position.moves[-1]\n")
    lines = ("ugi\nsetoption name UGI_Game value othello\nisready\nposition startpos moves d3\ngo movetime 100\n"
             "position fen nonsense\nquit\n")
    said = run("-m", "damier.engine", "mybot:last", input=lines, cwd=str(tmp_path)).stdout.splitlines()
    assert "ugiok" in said and "readyok" in said
    assert f"bestmove {damier.Game('othello').start().play('d3').moves[-1]}" in said
    assert said[-1].startswith("info error ")
    for wrong in ("mybot", "nothing:here", "mybot:nothing"):
        assert run("-m", "damier.engine", wrong, cwd=str(tmp_path)).returncode != 0


def test_importing_needs_no_numpy_until_there_are_arrays():
    checked = run("-c", "import sys, damier; damier.Game('othello').start().moves; print('numpy' in sys.modules)")
    assert checked.stdout == "False\n", checked.stderr
