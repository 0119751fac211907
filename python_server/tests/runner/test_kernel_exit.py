"""A cell that ends the kernel is the one that is named, whatever way it takes and however fast the next one starts."""

from __future__ import annotations

import os

import pytest
from running_worker import RunCells, cell

FULL_SCALE = os.environ.get("FRESHKERNEL_SCALE") == "full"

# Where the kernel replies and ends a moment later.
ASKED = "The kernel ended: a cell asked it to exit."
LEAVING = {
    "exit()": ASKED,
    "quit()": ASKED,
    "exit": ASKED,
    "%%capture\nexit()": ASKED,
    "get_ipython().run_cell('quit()')": ASKED,
    "get_ipython().ask_exit()": ASKED,
    "import IPython\nIPython.Application.instance().kernel.do_shutdown(True)": ASKED,
    "get_ipython().kernel.io_loop.stop()": ASKED,
    "import os\nos._exit(3)": "The kernel died: it exited with exit code 3.",
    "import os\nos.abort()": "The kernel died: by SIGABRT.",
    "!kill -9 $PPID": "The kernel died: by SIGKILL, not for lack of memory.",
    "import os, signal\nos.kill(os.getpid(), signal.SIGTERM)": "The kernel died: by SIGTERM.",
}
SAMPLE = LEAVING if FULL_SCALE else dict(list(LEAVING.items())[::3])
STAYING = ["exit(keep_kernel=True)", "%%capture\nimport sys\nsys.exit(0)", "raise SystemExit"]


@pytest.mark.parametrize("source", SAMPLE)
@pytest.mark.parametrize("tag", ["", "raises-exception"])
def test_the_cell_that_ends_the_kernel_is_named(run_cells: RunCells, source: str, tag: str) -> None:
    outcome = run_cells("print(1)", cell(source, *([tag] if tag else [])), "2", "3")
    assert outcome.statuses == ["ok", "kernel-died", "not-run", "not-run"]
    assert outcome.result["status"] == "kernel-died"
    # Without lines of the kernel's log.
    assert outcome.result["message"] == LEAVING[source]


def test_what_a_cell_printed_before_it_ended_the_kernel_is_kept(run_cells: RunCells) -> None:
    outcome = run_cells("print('last words')\nexit()", "2")
    assert outcome.text(0) == "last words\n"
    assert outcome.cells[0]["losses"] == []
    assert outcome.statuses == ["kernel-died", "not-run"]


def test_a_kernel_that_stays_is_not_ended(run_cells: RunCells) -> None:
    outcome = run_cells(*STAYING, "print('on')")
    assert outcome.statuses == ["ok", "error", "error", "ok"]
    assert outcome.result["status"] == "finished"


def test_the_last_cell_ends_the_kernel(run_cells: RunCells) -> None:
    outcome = run_cells("1", "exit()", stop_on_error=True)
    assert outcome.statuses == ["ok", "kernel-died"]
    assert outcome.result["status"] == "kernel-died"


def test_what_the_kernel_does_when_it_exits_is_done(run_cells: RunCells) -> None:
    write = "import atexit\natexit.register(lambda: open('left.txt', 'w').write('x'))"
    outcome = run_cells(write, "exit()")
    files = outcome.result["files"]
    assert files is not None
    assert files["created"] == ["left.txt"]
