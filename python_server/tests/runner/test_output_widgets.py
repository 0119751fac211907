"""Outputs in an Output widget are none of the cell; an error there still fails it."""

from __future__ import annotations

from pathlib import Path

from running_worker import RunCells

# The same messages as those of ipywidgets; in a file, because it is no code of the notebook.
WIDGETS = """
import sys
from comm import create_comm
from IPython import get_ipython


class Output:
    def __init__(self):
        state = {"_model_name": "OutputModel", "msg_id": ""}
        self.comm = create_comm(target_name="jupyter.widget", data={"state": state})

    def _show(self, request):
        sys.stdout.flush()
        sys.stderr.flush()
        self.comm.send({"method": "update", "state": {"msg_id": request}})

    def __enter__(self):
        self._show(get_ipython().kernel.get_parent()["header"]["msg_id"])
        return self

    def __exit__(self, kind, value, traceback):
        if kind is not None:
            get_ipython().showtraceback((kind, value, traceback), tb_offset=0)
        self._show("")
        return True
"""
IMPORT = "from widgets import Output\nfrom IPython.display import clear_output\n"


def test_outputs_in_a_widget_are_not_those_of_the_cell(run_cells: RunCells, folder: Path) -> None:
    (folder / "widgets.py").write_text(WIDGETS)
    outcome = run_cells(
        IMPORT + "print('a')\no = Output()\nwith o:\n    print('in')\n    display('d')\nprint('b')",
        "with o:\n    print('again')\n    clear_output()\nprint('c')",
        "with o, Output():\n    print('inner')\nprint('d')",
        "print('e')\nwith o:\n    clear_output(wait=True)\n    display('x', display_id='y')\n'f'",
        "o.__enter__();\nprint('for the rest of the cell')",
        "print('g')",
        "display('z', display_id='y')\nwith o:\n    display('w', display_id='y', update=True)",
    )
    assert set(outcome.statuses) == {"ok"}
    texts = [outcome.text(index) for index in range(7)]
    assert texts == ["a\nb\n", "c\n", "d\n", "e\n'f'", "", "g\n", "'w'"]
    assert [each["losses"] for each in outcome.cells if each["losses"]] == []


def test_an_error_in_a_widget_fails_the_cell(run_cells: RunCells, folder: Path) -> None:
    (folder / "widgets.py").write_text(WIDGETS)
    outcome = run_cells(IMPORT + "with Output():\n    1/0\nx = 1", "x")
    assert outcome.statuses == ["error", "ok"]
    assert outcome.cells[0]["error"] is not None
    assert outcome.cells[0]["error"]["ename"] == "ZeroDivisionError"
    assert outcome.cells[0]["outputs"] == []
