"""`take_away.py FOLDER plain|libraries [NAME…]`: writes notebooks that ran, without the data or the service that they need.

`FOLDER/NAME/project` is the project of each; `case.json` next to it says what it printed. The outputs are those of a run
with the real data, so that made-up data could be taken for a reproduction.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import sys
import tempfile
from pathlib import Path

import stand_in_binary
import stand_in_files
import stand_in_folders
import stand_in_json
import stand_in_pictures
import stand_in_secrets
import stand_in_stores
import stand_in_users
from break_notebooks import _notebook
from stand_in_case import Case
from working_programs import Cell

sys.path.insert(0, str(Path(__file__).parent.parent / "moves"))
from run_notebook import run_cell

MODULES = (
    stand_in_json,
    stand_in_files,
    stand_in_pictures,
    stand_in_secrets,
    stand_in_binary,
    stand_in_stores,
    stand_in_folders,
    stand_in_users,
)
CASES = [
    *((f"open-{case.name}", case) for module in MODULES for case in module.OPEN),
    *((f"held-out-{case.name}", case) for module in MODULES for case in module.HELD_OUT),
]


def _place(path: Path, content: str | bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    if isinstance(content, bytes):
        path.write_bytes(content)
    elif content.startswith("python:"):
        exec(content.removeprefix("python:"), {"path": str(path)})
    else:
        path.write_text(content)


def _run(case: Case) -> list[Cell]:
    """Runs the cells with the real data."""
    cells = [Cell(source, id=f"cell-{at}", count=at + 1) for at, source in enumerate(case.cells)]
    before, environment, modules = Path.cwd(), dict(os.environ), set(sys.modules)
    with tempfile.TemporaryDirectory() as folder:
        for name, content in case.files.items():
            _place(Path(folder) / name, content)
        os.chdir(folder)
        os.environ.update(case.variables)
        namespace: dict[str, object] = {"__name__": "__main__"}
        try:
            exec(case.service, {})
            for at, cell in enumerate(cells):
                with contextlib.redirect_stderr(io.StringIO()):
                    cell.output = run_cell(cell.source, namespace)
                    exec(case.user.get(at, ""), namespace)
        finally:
            os.chdir(before)
            os.environ.clear()
            os.environ.update(environment)
            for name in set(sys.modules) - modules:
                if name.startswith(("google", "kaggle")):
                    del sys.modules[name]
    return cells


def write(name: str, case: Case, folder: Path) -> None:
    """Writes a notebook without what it needs."""
    cells = _run(case)
    project = folder / "project"
    project.mkdir(parents=True)
    (project / "pyproject.toml").write_text("")
    (project / "analysis.ipynb").write_text(_notebook(cells, "3.11.0"))
    known = {
        "kind": name,
        "restorable": False,
        "notebook": "project/analysis.ipynb",
        "outputs": {cell.id: cell.output for cell in cells},
    }
    (folder / "case.json").write_text(json.dumps(known, indent=1))


def main() -> None:
    """Writes the notebooks that need libraries, or those that need none."""
    folder, libraries = Path(sys.argv[1]), sys.argv[2] == "libraries"
    chosen = sys.argv[3:]
    for name, case in CASES:
        if case.libraries == libraries and (not chosen or name in chosen):
            write(name, case, folder / name)


if __name__ == "__main__":
    main()
