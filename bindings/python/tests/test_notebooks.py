"""The notebooks of examples/notebooks run from the first cell to the last."""

from pathlib import Path

import pytest

nbformat = pytest.importorskip("nbformat")
preprocessors = pytest.importorskip("nbconvert.preprocessors")
pytest.importorskip("ipykernel")
pytest.importorskip("matplotlib")

NOTEBOOKS = Path(__file__).resolve().parent.parent.parent.parent / "examples" / "notebooks"


def test_there_are_five():
    assert len(list(NOTEBOOKS.glob("*.ipynb"))) == 5


@pytest.mark.parametrize("file", sorted(NOTEBOOKS.glob("*.ipynb")), ids=lambda file: file.stem)
def test_a_notebook_runs(file, tmp_path, monkeypatch):
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path))
    notebook = nbformat.read(file, as_version=4)
    assert all(not cell.get("outputs") for cell in notebook.cells), "committed without outputs"
    # Two minutes on a machine of its own; there may be other load.
    preprocessors.ExecutePreprocessor(timeout=600).preprocess(notebook, {"metadata": {"path": str(tmp_path)}})
    assert any(cell.get("outputs") for cell in notebook.cells)
