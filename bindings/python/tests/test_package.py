"""The package as it is installed: stubs, reference, command line, how it is imported."""

import enum
import importlib
import inspect
import os
import pkgutil
import re
import subprocess
import sys
import venv
from pathlib import Path

import damier
import pytest

HERE = Path(__file__).resolve().parent.parent


def run(*arguments, **more):
    return subprocess.run([sys.executable, *arguments], capture_output=True, text=True, **more)


def test_stubs_and_reference_are_up_to_date():
    checked = run(str(HERE / "stubs.py"), "--check")
    assert checked.returncode == 0, checked.stderr


def public_names():
    """Of the package and of all its modules that a user may import."""
    for name in damier.__all__:
        yield name, getattr(damier, name)
    for found in pkgutil.walk_packages(damier.__path__, "damier."):
        if found.name.split(".")[-1].startswith("_"):
            continue
        module = importlib.import_module(found.name)
        yield found.name, module
        for name, value in vars(module).items():
            if not name.startswith("_") and getattr(value, "__module__", "") == found.name:
                yield f"{found.name}.{name}", value


def test_every_name_is_documented():
    names = dict(public_names())
    assert {"Position", "damier.adapters.openspiel.State", "damier.svg.board"} <= set(names)
    for name, thing in names.items():
        assert (thing.__doc__ or "").strip(), name
        if isinstance(thing, type) and not issubclass(thing, enum.Enum):
            for member, value in vars(thing).items():
                if not member.startswith("_") and (isinstance(value, property) or inspect.isroutine(value)):
                    assert (value.__doc__ or "").strip(), f"{name}.{member}"


def test_types_are_right(tmp_path):
    pytest.importorskip("mypy")
    checked = run("-m", "mypy", "--strict", "--cache-dir", str(tmp_path), "-p", "damier",
                  cwd=str(Path(damier.__file__).parent.parent))
    assert checked.returncode == 0, checked.stdout


def test_the_chapter_runs(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    chapter = HERE.parent.parent / "docs" / "damier-from-python.md"
    snippets = re.findall(r"^```python\n(.*?)^```", chapter.read_text(), re.M | re.S)
    assert len(snippets) >= 4
    names = {}
    for snippet in snippets:
        exec(compile(snippet, str(chapter), "exec"), names)
    assert names["journal"].match["wins"] >= 0 and len(names["values"]) == len(names["batch"])


def test_a_wheel_is_installed_and_taken_away_again(tmp_path, monkeypatch):
    pytest.importorskip("pip")
    monkeypatch.syspath_prepend(str(HERE))
    backend = importlib.import_module("backend")
    name = backend.pack(Path(damier.__file__).parent.parent, tmp_path)
    venv.create(tmp_path / "venv", system_site_packages=True)  # it sees the pip of the system
    python = str(tmp_path / "venv" / "bin" / "python3")

    def there(*arguments):
        outside = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        return subprocess.run([python, *arguments], capture_output=True, text=True, cwd=str(tmp_path), env=outside)

    pip = ("-m", "pip", "--disable-pip-version-check")
    installed = there(*pip, "install", "--no-index", "--no-deps", str(tmp_path / name))
    assert installed.returncode == 0, installed.stderr
    played = there("-c", "import damier; print(len(damier.match('othello', 'random', 'random', games=2)), damier.__file__)")
    assert played.stdout.startswith("2 " + str(tmp_path)), played.stderr
    assert there("-m", "damier", "--version").stdout.startswith(f"damier {damier.__version__}")
    script = subprocess.run([str(tmp_path / "venv" / "bin" / "damier"), "--version"], capture_output=True, text=True)
    assert script.stdout.startswith(f"damier {damier.__version__}"), script.stderr
    assert "damier" not in there(*pip, "check").stdout
    assert there(*pip, "uninstall", "--yes", "damier").returncode == 0
    assert "No module named 'damier'" in there("-c", "import damier").stderr
    assert not list((tmp_path / "venv").rglob("damier*"))


def test_there_is_one_version():
    project = (HERE.parent.parent / "pyproject.toml").read_text()
    assert re.search(r'^version = "(.*)"', project, re.M).group(1) == damier.__version__


def test_the_command_line_is_the_program():
    version = run("-m", "damier", "--version")
    assert version.returncode == 0 and version.stdout.startswith(f"damier {damier.__version__}")
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
