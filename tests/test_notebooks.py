"""The notebooks run from top to bottom, and what they show is small and tells nothing of a machine.

`python -m tests.test_notebooks` runs them and writes what they show into them.
"""

import shutil
from pathlib import Path

import pytest

nbformat = pytest.importorskip("nbformat")
nbclient = pytest.importorskip("nbclient")

ROOT = Path(__file__).parents[1]
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
LARGEST = 200_000  # bytes
SECONDS = 600  # for a cell: the first import may compile


def executed(path: Path, folder: Path) -> "nbformat.NotebookNode":
    """The notebook run in a folder beside the sample hands."""
    shutil.copytree(ROOT / "sample_data", folder / "sample_data")
    (folder / "notebooks").mkdir()
    notebook = nbformat.read(path, as_version=4)
    resources = {"metadata": {"path": str(folder / "notebooks")}}
    nbclient.NotebookClient(notebook, timeout=SECONDS, kernel_name="python3", resources=resources).execute()
    return notebook


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    notebook = executed(path, tmp_path)
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert sum(bool(cell.outputs) for cell in code) > len(code) / 2
    stored = [cell for cell in nbformat.read(path, as_version=4).cells if cell.cell_type == "code"]
    assert list(map(told, code)) == list(map(told, stored))


def told(cell: "nbformat.NotebookNode") -> list[str]:
    """What a cell shows in text; pictures are compared by nobody, and what a library says of an object is its own."""
    texts = [output.get("text") or output.get("data", {}).get("text/plain", "") for output in cell.outputs]
    return [" ".join(text.split()) for text in texts if not text.startswith("<")]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_what_a_notebook_shows_is_small_and_of_no_machine(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert len(text) < LARGEST
    for words in ("/home/", "/tmp/", "/root/", "/Users/", "C:\\\\", "Traceback"):
        assert words not in text
    code = [cell for cell in nbformat.reads(text, as_version=4).cells if cell.cell_type == "code"]
    assert [cell.execution_count for cell in code] == list(range(1, len(code) + 1))
    assert sum(bool(cell.outputs) for cell in code) > len(code) / 2


def main() -> None:
    """Run all notebooks and keep what they show."""
    import os
    import tempfile

    os.environ["PYTHONPATH"] = str(ROOT)
    for path in NOTEBOOKS:
        with tempfile.TemporaryDirectory() as folder:
            notebook = executed(path, Path(folder))
        for cell in notebook.cells:
            cell.metadata = {}
        notebook.metadata = {"kernelspec": notebook.metadata["kernelspec"], "language_info": {"name": "python"}}
        nbformat.write(notebook, path)


if __name__ == "__main__":
    main()
