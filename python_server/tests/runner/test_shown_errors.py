"""Errors that IPython shows while its reply is "ok": the cell fails with the real exception."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from running_worker import RunCells, cell, limits
from shown_error_cells import FORMATTER, SHOWN, SHOWN_ON_PURPOSE, combinations

import environment

FULL_SCALE = os.environ.get("FRESHKERNEL_SCALE") == "full"
SAMPLE = None if FULL_SCALE else 150
REQUIREMENTS = Path(__file__).parents[1] / "probe" / "ipykernel-6.txt"


@pytest.fixture(params=["ipykernel 7", "ipykernel 6"])
def kernel_name(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> str:
    """The name of a kernel of one generation."""
    if request.param == "ipykernel 7":
        return "python3"
    python = environment.set_up_separate_environment("ipykernel-6", REQUIREMENTS)
    specification = tmp_path / "share" / "kernels" / "earlier" / "kernel.json"
    specification.parent.mkdir(parents=True)
    argv = [str(python), "-m", "ipykernel_launcher", "-f", "{connection_file}"]
    content = {"argv": argv, "display_name": "Earlier", "language": "python"}
    specification.write_text(json.dumps(content))
    monkeypatch.setenv("JUPYTER_PATH", str(tmp_path / "share"))
    return "earlier"


def test_every_nesting_of_every_error(run_cells: RunCells, folder: Path, kernel_name: str) -> None:
    cells = list(combinations(folder, SAMPLE, is_earlier=kernel_name == "earlier"))
    outcome = run_cells(
        *(code.text for _, code in cells), kernel_name=kernel_name, limits=limits(seconds=None)
    )
    assert outcome.result["status"] == "finished"
    wrong = [
        (name, code.text, code.error, result["status"], result["error"])
        for (name, code), result in zip(cells, outcome.cells, strict=True)
        if (result["error"]["ename"] if result["error"] else None) != code.error
        or (result["status"] == "error") != (code.error is not None)
        or result.get("went_on", False) != (code.leaves == SHOWN)
    ]
    assert wrong == []
    assert [each["losses"] for each in outcome.cells if each["losses"]] == []


def test_cell_magics(run_cells: RunCells) -> None:
    magics = ["%%capture kept", "%%time", "%%capture\n%%time", "%%time\n%%capture"]
    outcome = run_cells(
        *(
            text
            for at, magic in enumerate(magics)
            for text in (f"{magic}\nimport not_a_module", f"{magic}\nx{at} = 1", f"x{at}")
        )
    )
    assert outcome.statuses == ["error", "ok", "ok"] * len(magics)
    for each in outcome.cells[::3]:
        assert each["error"] is not None
        assert each["error"]["evalue"] == "No module named 'not_a_module'"
        assert any("not_a_module" in line for line in each["error"]["traceback"])


def test_a_run_stops_at_an_error_that_is_shown(run_cells: RunCells, folder: Path) -> None:
    (folder / "bad.py").write_text("print('start')\nraise ValueError('bad')\n")
    cells = [cell("%run bad.py", "raises-exception"), "%run bad.py", "print(2)"]
    outcome = run_cells(*cells, stop_on_error=True)
    assert outcome.result["status"] == "stopped"
    assert outcome.statuses == ["error", "error", "not-run"]
    assert outcome.text(1) == "start\n"


def test_what_the_notebook_shows_on_purpose_is_no_failure(
    run_cells: RunCells, kernel_name: str
) -> None:
    outcome = run_cells(*SHOWN_ON_PURPOSE, kernel_name=kernel_name)
    assert set(outcome.statuses) == {"ok"}


def test_an_error_of_a_display_formatter_has_its_name(
    run_cells: RunCells, kernel_name: str
) -> None:
    last = FORMATTER.replace("display(D())", "D()")
    image = "from IPython.display import Image\nImage('missing.png')"
    outcome = run_cells(FORMATTER, last, image, "print(1)", kernel_name=kernel_name)
    assert outcome.statuses == ["error", "error", "error", "ok"]
    errors = [each["error"]["ename"] for each in outcome.cells if each["error"]]
    assert errors == ["KeyError", "KeyError", "FileNotFoundError"]


def test_an_error_in_a_callback_fails_the_cell(run_cells: RunCells) -> None:
    register = (
        "def fails(*_): raise RuntimeError('callback')\n"
        "get_ipython().events.register('post_execute', fails)"
    )
    leave = "get_ipython().events.unregister('post_execute', fails)"
    outcome = run_cells(register, leave, "1")
    assert outcome.statuses == ["error", "ok", "ok"]


def test_a_handler_of_the_notebook_hides_no_error(run_cells: RunCells) -> None:
    handler = "lambda self, kind, value, tb, tb_offset=None: print('handled')"
    outcome = run_cells(
        f"get_ipython().set_custom_exc((ZeroDivisionError,), {handler})",
        "%%capture\n1/0",
        "get_ipython().set_custom_exc((), None)",
    )
    assert outcome.statuses == ["ok", "error", "ok"]


def test_a_kernel_that_cannot_be_observed_is_judged_by_its_messages(run_cells: RunCells) -> None:
    # The first cell takes the observer away.
    away = (
        "shell = get_ipython()\n"
        "for name in ('showtraceback', 'showsyntaxerror', '_freshkernel_observer'):\n"
        "    shell.__dict__.pop(name, None)\n"
        "shell.events.callbacks['post_run_cell'].clear()"
    )
    outcome = run_cells(away, "get_ipython().run_cell('1/0')", FORMATTER, "1")
    assert outcome.statuses == ["ok", "error", "error", "ok"]
    errors = [each["error"]["ename"] for each in outcome.cells if each["error"]]
    assert errors == ["ZeroDivisionError", "KeyError"]


def test_the_observer_keeps_nothing_alive_and_changes_no_output(run_cells: RunCells) -> None:
    outcome = run_cells(
        "import weakref\nclass Own(Exception): pass\n"
        "def run():\n    e = Own()\n    kept.append(weakref.ref(e))\n    raise e\nkept = []",
        "%%capture\nrun()",
        "%%capture\n1/0",
        "import gc\ngc.collect()\nkept[0]() is None",
        "_",
        "sorted(name for name in globals() if 'fresh' in name)",
    )
    assert outcome.text(3) == "True"
    assert outcome.text(4) == "True"
    assert outcome.text(5) == "[]"
