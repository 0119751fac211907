"""Failures in a run: no verdict is lost or wrong, and no process is left."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from running_worker import (
    COMMAND,
    ENDLESS,
    HERE,
    RunCells,
    RunningWorker,
    StartCells,
    cell,
    environment,
    job,
    kill,
    limits,
    wait_until_gone,
)

from freshkernel.runner import local_kernel, start_watch

FULL_SCALE = os.environ.get("FRESHKERNEL_SCALE") == "full"
BUSY = "print('busy', flush=True)\nwhile True: pass"
STARTS_PROCESSES = (
    "import subprocess, sys, time\n"
    "sleep = [sys.executable, '-c', 'import time; time.sleep(600)']\n"
    "plain = subprocess.Popen(sleep)\n"
    "apart = subprocess.Popen(sleep, start_new_session=True)\n"
    "orphan = 'import subprocess, sys; print(subprocess.Popen('\\\n"
    '    \'[sys.executable, "-c", "import time; time.sleep(600)"], start_new_session=True,\'\\\n'
    "    'stdout=subprocess.DEVNULL).pid)'\n"
    "lost = int(subprocess.run([sys.executable, '-c', orphan], stdout=subprocess.PIPE).stdout)\n"
    "print(plain.pid, apart.pid, lost)"
)


def started_and_busy(start_cells: StartCells) -> tuple[RunningWorker, list[int]]:
    """A run that has one result and is busy, with processes of the notebook running."""
    worker = start_cells("'first'", STARTS_PROCESSES, ENDLESS, "'last'")
    worker.read_until(lambda event: event["kind"] == "output" and event["index"] == 2)
    family = worker.family()
    # Worker, runner, kernel and the three of the notebook.
    assert len(family) >= 6
    return worker, family


def test_the_runner_is_killed(start_cells: StartCells) -> None:
    worker, family = started_and_busy(start_cells)
    kill(family[1])
    worker.read_rest()
    assert worker.process.returncode == 1
    assert wait_until_gone(family) == []
    result = worker.result()
    assert result["status"] == "interrupted"
    assert [each["status"] for each in result["cells"]] == ["ok", "ok", "interrupted", "not-run"]
    assert [each["losses"] for each in result["cells"]] == [[], [], ["cut-short"], []]
    assert worker.events[-1]["kind"] == "finished"


def test_the_worker_is_killed(start_cells: StartCells) -> None:
    worker, family = started_and_busy(start_cells)
    kill(worker.process.pid)
    worker.process.wait()
    assert wait_until_gone(family) == []
    assert not Path(worker.job["result_path"]).exists()


def test_the_group_of_the_worker_is_killed(start_cells: StartCells) -> None:
    worker, family = started_and_busy(start_cells)
    os.killpg(worker.process.pid, signal.SIGKILL)
    worker.process.wait()
    assert wait_until_gone(family) == []


def test_a_run_is_cancelled(start_cells: StartCells) -> None:
    worker, family = started_and_busy(start_cells)
    worker.process.terminate()
    worker.read_rest()
    assert worker.process.returncode == 1
    assert wait_until_gone(family) == []
    result = worker.result()
    assert result["status"] == "cancelled"
    assert [each["status"] for each in result["cells"]] == ["ok", "ok", "interrupted", "not-run"]


def test_who_asked_for_the_run_is_gone(start_cells: StartCells) -> None:
    worker, family = started_and_busy(start_cells)
    assert worker.process.stdout is not None
    worker.process.stdout.close()
    assert wait_until_gone(family) == []
    assert worker.result()["status"] == "cancelled"


def test_the_kernel_is_killed(run_cells: RunCells) -> None:
    # What a kernel printed it hands to a thread that sends it, which is killed with it.
    code = (
        "print('last words', flush=True)\nimport os, signal, time\ntime.sleep(1)\n"
        "os.kill(os.getpid(), signal.SIGKILL)"
    )
    outcome = run_cells("'first'", code, "'last'")
    assert outcome.result["status"] == "kernel-died"
    assert "SIGKILL" in outcome.result["message"]
    assert outcome.statuses == ["ok", "kernel-died", "not-run"]
    assert outcome.cells[1]["losses"] == ["cut-short"]
    assert outcome.text(1) == "last words\n"


def test_the_kernel_crashes(run_cells: RunCells) -> None:
    outcome = run_cells("import faulthandler, ctypes; ctypes.string_at(0)")
    assert outcome.statuses == ["kernel-died"]
    assert "SIGSEGV" in outcome.result["message"]


def test_a_kernel_that_is_not_there(run_cells: RunCells) -> None:
    outcome = run_cells("1", kernel_name="no-such-kernel")
    assert outcome.result["status"] == "not-started"
    assert "no-such-kernel" in outcome.result["message"]
    assert "python3" in outcome.result["message"]
    assert outcome.statuses == ["not-run"]


@pytest.mark.parametrize(("failures", "status"), [(2, "finished"), (3, "not-started")])
def test_a_kernel_that_ends_at_once_is_started_again(
    run_cells: RunCells,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    failures: int,
    status: str,
) -> None:
    # As one does whose port another took in the meantime.
    starts = tmp_path / "starts"
    script = (
        "import os, sys\n"
        f"with open({str(starts)!r}, 'a+') as file:\n"
        "    file.write('start ')\n"
        "    file.seek(0)\n"
        f"    if len(file.read().split()) <= {failures}:\n"
        "        sys.exit('Address already in use')\n"
        "os.execv(sys.executable, [sys.executable, '-m', 'ipykernel_launcher', *sys.argv[1:]])"
    )
    specification = tmp_path / "share" / "kernels" / "crowded" / "kernel.json"
    specification.parent.mkdir(parents=True)
    argv = [sys.executable, "-c", script, "-f", "{connection_file}"]
    specification.write_text(json.dumps({"argv": argv, "display_name": "", "language": "python"}))
    monkeypatch.setenv("JUPYTER_PATH", str(tmp_path / "share"))
    outcome = run_cells("6 * 7", kernel_name="crowded")
    assert outcome.result["status"] == status
    assert len(starts.read_text().split()) == 3
    if status == "finished":
        assert outcome.statuses == ["ok"]
    else:
        assert "Address already in use" in outcome.result["message"]


#: A different program has the port of a kernel that starts: the client takes its reply for one, and drops the connection.
OTHER_PROGRAM = (
    "import json, time, zmq\n"
    "port = json.load(open(sys.argv[2]))['shell_port']\n"
    "other = zmq.Context().socket(zmq.PUB)\n"
    "other.bind(f'tcp://127.0.0.1:{port}')\n"
    "time.sleep(2)\n"
    "other.close(0)\n"
    "time.sleep(1)"
)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux shows whether a process computes")
@pytest.mark.parametrize(
    "fault",
    ["import time\ntime.sleep(1000)", "os.remove(sys.argv[2])", OTHER_PROGRAM],
    ids=["sleeps", "is lost", "came after a different program"],
)
def test_a_kernel_that_neither_answers_nor_computes_is_started_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: str
) -> None:
    starts = tmp_path / "starts"
    script = (
        "import os, sys\n"
        f"if not os.path.exists({str(starts)!r}):\n"
        f"    open({str(starts)!r}, 'w').close()\n"
        + "".join(f"    {line}\n" for line in fault.splitlines())
        + "os.execv(sys.executable, [sys.executable, '-m', 'ipykernel_launcher', *sys.argv[1:]])"
    )
    specification = tmp_path / "share" / "kernels" / "silent" / "kernel.json"
    specification.parent.mkdir(parents=True)
    argv = [sys.executable, "-c", script, "-f", "{connection_file}"]
    specification.write_text(json.dumps({"argv": argv, "display_name": "", "language": "python"}))
    monkeypatch.setenv("JUPYTER_PATH", str(tmp_path / "share"))
    monkeypatch.setattr(start_watch, "_SILENT_SECONDS", 3.0)

    async def start() -> str:
        connection = tmp_path / "run" / "kernel.json"
        connection.parent.mkdir()
        kernel = local_kernel.LocalKernel("silent", tmp_path, "a.ipynb", connection)
        try:
            await kernel.start(120.0)
            return str(kernel.info["implementation"])
        finally:
            await kernel.close()

    assert asyncio.run(start()) == "ipython"


def test_processes_of_the_notebook_end_with_it(run_cells: RunCells) -> None:
    outcome = run_cells(STARTS_PROCESSES)
    assert outcome.statuses == ["ok"]
    pids = [int(pid) for pid in outcome.text(0).split()]
    assert len(pids) == 3
    assert wait_until_gone(pids, 1.0) == []


def test_an_endless_cell_goes_over_its_time(run_cells: RunCells) -> None:
    outcome = run_cells("x = 1", BUSY, "x", limits=limits(cell_seconds=1.0))
    assert outcome.result["status"] == "finished"
    assert outcome.statuses == ["ok", "timeout", "ok"]
    assert outcome.cells[1]["losses"] == ["cut-short"]
    assert outcome.text(1) == "busy\n"


def test_a_cell_that_swallows_the_interrupt(run_cells: RunCells) -> None:
    stubborn = "import signal, time\nsignal.signal(signal.SIGINT, signal.SIG_IGN)\ntime.sleep(600)"
    outcome = run_cells(stubborn, "1", limits=limits(cell_seconds=1.0))
    assert outcome.result["status"] == "timeout"
    assert outcome.statuses == ["timeout", "not-run"]


def test_a_run_goes_over_its_time(run_cells: RunCells) -> None:
    # The time of a slow machine to start a kernel counts, too.
    outcome = run_cells("1", ENDLESS, "2", limits=limits(seconds=15.0))
    assert outcome.result["status"] == "timeout"
    assert outcome.statuses == ["ok", "interrupted", "not-run"]


@pytest.mark.parametrize("where", ["here", "in a process"])
def test_a_notebook_takes_too_much_memory(run_cells: RunCells, where: str) -> None:
    code = "import time\nx = b'1' * 400_000_000\ntime.sleep(60)"
    if where == "in a process":
        code = f"import subprocess, sys\nsubprocess.run([sys.executable, '-c', {code!r}])"
    outcome = run_cells("1", code, limits=limits(memory_bytes=350_000_000))
    assert outcome.result["status"] == "memory"
    assert outcome.statuses == ["ok", "interrupted"]


def test_a_hundred_megabytes_in_one_cell(run_cells: RunCells) -> None:
    code = "for i in range(100):\n    print('x' * 1_000_000)"
    outcome = run_cells(code, "'after'", limits=limits(cell_output_bytes=3_000_000))
    assert outcome.statuses == ["ok", "ok"]
    assert [each["losses"] for each in outcome.cells] == [["output-limit"], []]
    assert len(outcome.text(0)) <= 3_000_000
    assert outcome.text(1) == "'after'"


def test_many_megabytes_are_kept_where_they_may_be(run_cells: RunCells) -> None:
    count = 100 if FULL_SCALE else 20
    code = f"for i in range({count}):\n    print('x' * 1_000_000)"
    room = limits(cell_output_bytes=200_000_000, output_bytes=200_000_000)
    outcome = run_cells(code, limits=room)
    assert outcome.cells[0]["losses"] == []
    assert outcome.text(0) == ("x" * 1_000_000 + "\n") * count


def test_the_outputs_of_all_cells_are_limited(run_cells: RunCells) -> None:
    cells = ["print('x' * 60_000)", "print('x' * 60_000)", "1/0"]
    outcome = run_cells(*cells, limits=limits(output_bytes=100_000))
    losses = [each["losses"] for each in outcome.cells]
    assert losses == [[], ["output-limit"], ["output-limit"]]
    assert outcome.statuses == ["ok", "ok", "error"]


def test_as_many_prints_as_any_queue_is_long(run_cells: RunCells) -> None:
    count = 200_000 if FULL_SCALE else 10_000
    outcome = run_cells(f"for i in range({count}): print(i, flush=True)", "'after'")
    assert outcome.cells[0]["losses"] == []
    assert outcome.text(0) == "".join(f"{number}\n" for number in range(count))
    assert len(outcome.cells[0]["outputs"]) == 1
    assert outcome.text(1) == "'after'"


def test_a_lost_message_is_noticed(run_cells: RunCells) -> None:
    # As when the queue of the kernel's socket is full, which is not reported.
    dropped = (
        "thread = get_ipython().kernel.iopub_thread\n"
        "send = thread._really_send\n"
        "def lossy(parts, *rest, **options):\n"
        "    if b'unlucky' not in b''.join(bytes(part) for part in parts):\n"
        "        send(parts, *rest, **options)\n"
        "thread._really_send = lossy\n"
        "print('lucky', flush=True)\nprint('unlucky', flush=True)"
    )
    outcome = run_cells("print('all', flush=True)", dropped, "print('well')")
    assert outcome.text(1) == "lucky\n"
    assert [each["losses"] for each in outcome.cells] == [[], ["output-lost"], []]


def test_a_private_copy_protects_the_folder(run_cells: RunCells, folder: Path) -> None:
    (folder / "data").mkdir()
    (folder / "data" / "kept.csv").write_text("kept")
    (folder / "link.csv").symlink_to("data/kept.csv")
    os.mkfifo(folder / "pipe")
    code = (
        "import pathlib, shutil\nprint(open('link.csv').read())\nshutil.rmtree('data')\n"
        "pathlib.Path('tested.ipynb').unlink()\npathlib.Path('new.txt').write_text('new')\n"
        "pathlib.Path('link.csv').unlink()"
    )
    outcome = run_cells(code, copy_bytes=10_000_000)
    assert outcome.statuses == ["ok"]
    assert outcome.text(0).startswith("kept\n")
    assert (folder / "data" / "kept.csv").read_text() == "kept"
    assert sorted(path.name for path in folder.iterdir()) == [
        "data",
        "link.csv",
        "pipe",
        "tested.ipynb",
    ]
    files = outcome.result["files"]
    assert files is not None
    assert files["copied"]
    assert files["complete"]
    assert files["created"] == ["new.txt"]
    assert files["deleted"] == ["data/kept.csv", "link.csv", "tested.ipynb"]
    assert not Path(files["folder"]).exists()


READ_BESIDE = "print(open('../data/a.csv').read())\nopen('../b.txt').read()"


def _write_beside(folder: Path) -> list[str]:
    (folder.parent / "data").mkdir()
    (folder.parent / "data" / "a.csv").write_text("1,2")
    (folder.parent / "b.txt").write_text("b")
    return ["../data/a.csv", "../b.txt", "../none.txt", "../*.ipynb"]


def test_a_copy_takes_along_what_the_notebook_reads_above_its_folder(
    run_cells: RunCells, folder: Path
) -> None:
    place = {**HERE, "inputs": _write_beside(folder)}
    write = "open('../b.txt', 'w').write('changed')"
    outcome = run_cells(READ_BESIDE, write, copy_bytes=10_000_000, place=place)
    assert outcome.text(0) == "1,2\n'b'"
    assert (folder.parent / "b.txt").read_text() == "b"
    files = outcome.result["files"]
    assert files is not None
    assert files["left_out"] == []
    assert Path(files["folder"]).name == folder.name


def test_what_a_copy_lacks_above_its_folder_is_reported_before_the_run(
    run_cells: RunCells, folder: Path
) -> None:
    place = {**HERE, "inputs": _write_beside(folder)}
    (folder.parent / "data" / "a.csv").write_bytes(bytes(300_000))
    outcome = run_cells(READ_BESIDE, copy_bytes=200_000, place=place)
    assert outcome.statuses == ["error"]
    files = outcome.result["files"]
    assert files is not None
    assert [each["path"] for each in files["left_out"]] == ["../data/a.csv"]
    preparing = [event for event in outcome.worker.events if event["kind"] == "preparing"]
    assert preparing[0]["message"].startswith("Not copied: ../data/a.csv (It ")


def test_a_folder_that_is_too_large_is_not_copied(run_cells: RunCells, folder: Path) -> None:
    (folder / "large.bin").write_bytes(bytes(100_000))
    outcome = run_cells("1", copy_bytes=50_000)
    assert outcome.result["status"] == "copy-too-large"
    assert outcome.statuses == ["not-run"]


def test_files_are_listed_in_the_folder_itself(run_cells: RunCells, folder: Path) -> None:
    (folder / "old.txt").write_text("old")
    (folder / "gone.txt").write_text("gone")
    code = (
        "import os\nopen('old.txt', 'a').write('er')\nos.remove('gone.txt')\nos.mkdir('d')\n"
        "file = open('d/new.txt', 'w'); file.write('at the end')"
    )
    outcome = run_cells(code)
    files = outcome.result["files"]
    assert files is not None
    assert (files["created"], files["changed"], files["deleted"]) == (
        ["d/new.txt"],
        ["old.txt"],
        ["gone.txt"],
    )
    # A kernel that ends well writes what it holds.
    assert (folder / "d" / "new.txt").read_text() == "at the end"


@pytest.mark.parametrize(
    "change",
    [{"order": "random"}, {"parameters": {"not a name": 1}}, {"cells": [cell("1"), cell("2")]}],
)
def test_a_job_that_cannot_be_used(folder: Path, home: Path, change: dict[str, object]) -> None:
    text = json.dumps({**job(folder, ["1"]), **change})
    ended = subprocess.run(
        COMMAND, input=text, capture_output=True, text=True, env=environment(home)
    )
    assert ended.returncode == 2
    assert ended.stdout == ""
    assert ended.stderr.startswith("The job cannot be used: ")
