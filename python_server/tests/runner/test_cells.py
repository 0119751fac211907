"""The results of cells: order, verdicts, tags, parameters, outputs, facts."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, cast

import pytest
from running_worker import RunCells, cell, limits

from freshkernel.common.protocol import RunOrder


def test_verdicts_are_those_of_the_replies(run_cells: RunCells) -> None:
    shown = "try:\n    1/0\nexcept Exception:\n    get_ipython().showtraceback()"
    outcome = run_cells("6 * 7", "1/0", shown, "print('on')", "exit_ = (")
    assert outcome.result["status"] == "finished"
    assert outcome.statuses == ["ok", "error", "ok", "ok", "error"]
    # An error that is shown is an output, but no failure.
    assert [each["output_type"] for each in outcome.cells[2]["outputs"]] == ["error"]
    assert outcome.cells[1]["error"] is not None
    assert outcome.cells[1]["error"]["ename"] == "ZeroDivisionError"
    assert outcome.text(0) == "42"
    assert outcome.text(3) == "on\n"
    assert all(each["losses"] == [] for each in outcome.cells)
    assert [each["execution_count"] for each in outcome.cells] == [1, 2, 3, 4, 5]


def test_a_run_can_stop_at_the_first_error(run_cells: RunCells) -> None:
    cells = [cell("1/0", "raises-exception"), "1", "missing", "2"]
    outcome = run_cells(*cells, stop_on_error=True)
    assert outcome.result["status"] == "stopped"
    assert outcome.statuses == ["error", "ok", "error", "not-run"]
    assert [each["expected_error"] for each in outcome.cells] == [True, False, False, False]
    assert [each["position"] for each in outcome.cells] == [0, 1, 2, 3]


@pytest.mark.parametrize(
    ("order", "ran"),
    [("executed", "abd"), ("count", "dab")],
)
def test_orders(run_cells: RunCells, order: RunOrder, ran: str) -> None:
    counts = {"a": 7, "b": 9, "c": None, "d": 2}
    cells = [
        cell(f"globals().setdefault('ran', []).append('{name}')\n''.join(ran)", count=count)
        for name, count in counts.items()
    ]
    outcome = run_cells(*cells, order=order)
    last = "abcd".index(ran[-1])
    assert outcome.text(last) == repr(ran)
    positions = [ran.index(name) if name in ran else None for name in counts]
    assert [each["position"] for each in outcome.cells] == positions
    assert (outcome.statuses[2] == "not-run") == ("c" not in ran)


def test_cells_with_the_same_id_or_none_are_kept_apart(run_cells: RunCells) -> None:
    outcome = run_cells(
        cell("1", id_="same"), cell("2", id_="same"), cell("3"), cell("2/0", id_="same")
    )
    assert [outcome.text(index) for index in range(3)] == ["1", "2", "3"]
    assert outcome.statuses == ["ok", "ok", "ok", "error"]


def test_skipped_cells_are_not_run(run_cells: RunCells) -> None:
    outcome = run_cells("x = 1", cell("x = 2", "skip-execution"), "x")
    assert outcome.statuses == ["ok", "skipped", "ok"]
    assert outcome.text(2) == "1"


def test_parameters_are_set_after_their_cell(run_cells: RunCells) -> None:
    values = {"x": 5, "names": ["a", None, True, {"b": 1.5}]}
    cells = ["before = 1", cell("x = 1\nnames = []", "parameters"), "print(x, names)"]
    outcome = run_cells(*cells, parameters=values)
    assert outcome.text(2) == "5 ['a', None, True, {'b': 1.5}]\n"
    assert outcome.result["parameters_error"] is None
    assert [each["execution_count"] for each in outcome.cells] == [1, 2, 3]


def test_parameters_come_first_where_no_cell_is_tagged(run_cells: RunCells) -> None:
    assert run_cells("print(x)", parameters={"x": "it's"}).text(0) == "it's\n"


def test_a_question_fails_at_once(run_cells: RunCells) -> None:
    outcome = run_cells("input()", "__import__('getpass').getpass()", "'on'")
    assert outcome.statuses == ["error", "error", "ok"]
    assert [each["asked_for_input"] for each in outcome.cells] == [True, True, False]


def test_a_question_that_is_forced_fails_too(run_cells: RunCells) -> None:
    # In the first cell: a kernel drops its input request while no client is connected.
    forced = "get_ipython().kernel._allow_stdin = True\ninput()"
    outcome = run_cells(forced, "'on'", limits=limits(seconds=60))
    assert outcome.statuses == ["error", "ok"]
    assert outcome.cells[0]["asked_for_input"]


def test_reading_the_standard_input_finds_its_end(run_cells: RunCells) -> None:
    code = "import subprocess\nsubprocess.run(['cat'], capture_output=True).stdout"
    assert run_cells(code).text(0) == "b''"


def test_outputs_follow_the_rules_of_front_ends(run_cells: RunCells) -> None:
    start = "from IPython.display import clear_output, display\n"
    outcome = run_cells(
        start + "print('old')\nclear_output(wait=True)\nprint('new')",
        start + "print('kept')\nclear_output(wait=True)",
        start + "handle = display('first', display_id='d')\nprint(1, flush=True)\nprint(2)",
        "handle.update('changed by a later cell')",
        "import sys\nprint(1)\nprint(2, file=sys.stderr)\nprint(3)",
    )
    assert outcome.text(0) == "new\n"
    assert outcome.text(1) == "kept\n"
    assert outcome.text(2) == "'changed by a later cell'1\n2\n"
    assert outcome.cells[3]["outputs"] == []
    assert {each["name"] for each in outcome.cells[4]["outputs"]} == {"stdout", "stderr"}


def test_what_a_thread_writes_later_belongs_to_its_cell(run_cells: RunCells) -> None:
    thread = (
        "import threading, time\n"
        "def late():\n    time.sleep(0.5)\n    print('late')\n"
        "worker = threading.Thread(target=late)\nworker.start()"
    )
    outcome = run_cells(thread, "worker.join()")
    assert outcome.text(0) + outcome.text(1) == "late\n"
    assert [each["losses"] for each in outcome.cells] == [[], []]


def test_what_is_fixed_is_recorded_and_the_rest_is_the_users(run_cells: RunCells) -> None:
    code = (
        "import os\nfor k in ('COLUMNS', 'LINES', 'PYTHONHASHSEED', 'TZ'): print(os.environ.get(k))"
    )
    outcome = run_cells(code, "import IPython")
    kernel = outcome.result["kernel"]
    assert kernel is not None
    assert outcome.text(0) == "80\n24\n0\nNone\n"
    assert kernel["environment"] == {"COLUMNS": "80", "LINES": "24", "PYTHONHASHSEED": "0"}
    assert kernel["python"] is not None
    assert "ipykernel" in cast(dict[str, Any], kernel["python"]["packages"])
    assert "IPython" in cast(dict[str, Any], kernel["python"]["modules"])
    assert kernel["machine"]["processors"] >= 1
    assert kernel["machine"]["processor"]


HASH_SEED = "import os\nprint(os.environ['PYTHONHASHSEED'])"


def test_a_repetition_has_its_own_hash_seed(run_cells: RunCells) -> None:
    outcome = run_cells(HASH_SEED, hash_seed=3)
    kernel = outcome.result["kernel"]
    assert kernel is not None
    assert outcome.text(0) == "3\n"
    assert kernel["environment"]["PYTHONHASHSEED"] == "3"


@pytest.mark.parametrize("by_kernel_spec", [True, False])
def test_the_users_own_hash_seed_stays(
    run_cells: RunCells, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, by_kernel_spec: bool
) -> None:
    specification = tmp_path / "share" / "kernels" / "seeded" / "kernel.json"
    specification.parent.mkdir(parents=True)
    argv = [sys.executable, "-m", "ipykernel_launcher", "-f", "{connection_file}"]
    variables = {"PYTHONHASHSEED": "11"} if by_kernel_spec else {}
    specification.write_text(
        json.dumps({"argv": argv, "display_name": "", "language": "python", "env": variables})
    )
    monkeypatch.setenv("JUPYTER_PATH", str(tmp_path / "share"))
    if not by_kernel_spec:
        monkeypatch.setenv("PYTHONHASHSEED", "11")
    outcome = run_cells(HASH_SEED, hash_seed=3, kernel_name="seeded")
    kernel = outcome.result["kernel"]
    assert kernel is not None
    assert outcome.text(0) == "11\n"
    assert kernel["environment"]["PYTHONHASHSEED"] == "11"


def test_looking_at_the_kernel_leaves_no_trace(run_cells: RunCells) -> None:
    code = "print([n for n in sorted(globals()) if not n.startswith('_')], len(In), len(Out))"
    names = ["In", "Out", "exit", "get_ipython", "open", "quit"]
    assert run_cells(code).text(0) == f"{names} 2 0\n"
