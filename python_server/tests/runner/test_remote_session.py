"""Runs with a kernel in a different folder: files are uploaded, downloaded and removed."""

from __future__ import annotations

import hashlib
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

import pytest
from running_worker import ENDLESS, HERE, PACKAGES, environment, job

from freshkernel.common.protocol import (
    RunCell,
    RunEvent,
    RunJob,
    RunResult,
    RunStaging,
    parse_run_event,
    parse_run_result,
)
from freshkernel.common.run_result import result_of
from freshkernel.staging.kept_files import kept_file

TIMEOUT = 60.0


@dataclass
class RemoteRun:
    """A run on a kernel elsewhere, with its events."""

    job: RunJob
    far: Path
    process: subprocess.Popen[bytes]
    events: list[RunEvent] = field(default_factory=list)

    def read_until(self, found: Callable[[RunEvent], bool]) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.events.append(parse_run_event(json.loads(line)))
            if found(self.events[-1]):
                return

    def result(self) -> RunResult:
        """The result, after the end."""
        self.read_until(lambda _: False)
        self.process.wait(TIMEOUT)
        return parse_run_result(result_of(self.job, self.events))

    def reported(self) -> list[str]:
        """The messages before the first cell."""
        texts = []
        for event in self.events:
            if event["kind"] == "cell-started":
                break
            if event["kind"] == "preparing":
                texts.append(event["message"])
        return texts

    def left(self) -> list[str]:
        """The private folders that are still there."""
        return [each.name for each in self.far.glob("freshkernel-*")]


StartRemote = Callable[..., RemoteRun]


@pytest.fixture
def start_remote(folder: Path, tmp_path: Path) -> Iterator[StartRemote]:
    """Start a run elsewhere."""
    started: list[RemoteRun] = []

    def start(
        *cells: RunCell | str,
        inputs: tuple[str, ...] = (),
        modules: tuple[str, ...] = (),
        **more: Any,
    ) -> RemoteRun:
        place = {**HERE, "gateway": "far", "inputs": list(inputs), "modules": list(modules)}
        tested = job(folder, cells, **{"place": place, **more})
        far = tmp_path / "far"
        far.mkdir()
        process = subprocess.Popen(
            [sys.executable, str(PACKAGES / "tests" / "remote_session.py"), str(far)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**environment(tmp_path / "home"), "JUPYTER_PATH": str(tmp_path / "jupyter")},
        )
        assert process.stdin is not None
        process.stdin.write(json.dumps(tested).encode())
        process.stdin.close()
        started.append(RemoteRun(tested, far, process))
        return started[-1]

    yield start
    for run in started:
        if run.process.poll() is None:
            run.process.kill()
        assert run.process.stdout is not None
        run.process.stdout.close()
        run.process.wait()


def text_of(result: RunResult, index: int) -> str:
    outputs = cast(list[dict[str, Any]], result["cells"][index]["outputs"])
    return "".join(each.get("text", "") or each["data"]["text/plain"] for each in outputs)


def staging_of(result: RunResult) -> RunStaging:
    assert result["staging"] is not None
    return result["staging"]


def test_a_notebook_finds_its_files_elsewhere(start_remote: StartRemote, folder: Path) -> None:
    (folder / "data").mkdir()
    (folder / "data" / "x.csv").write_text("1,2\n")
    (folder / "helper.py").write_text("VALUE = 42\n")
    (folder / "unchanged.txt").write_text("same")
    run = start_remote(
        "print(open('data/x.csv').read())",
        "import helper; helper.VALUE",
        "with open('data/x.csv', 'a') as file: file.write('3,4\\n')",
        "with open('made.bin', 'wb') as file: file.write(bytes(2_000_000))",
        "import os; os.getcwd()",
        inputs=("data", "helper.py", "unchanged.txt", "/etc/hostname", "gone.csv"),
        modules=("helper", "os", "json"),
    )
    result = run.result()
    assert (result["status"], result["message"]) == ("finished", "")
    assert [each["status"] for each in result["cells"]] == ["ok"] * 5
    assert text_of(result, 0) == "1,2\n\n"
    assert text_of(result, 1) == "42"
    staging = staging_of(result)
    assert [each["path"] for each in staging["staged"]] == [
        "data/x.csv",
        "helper.py",
        "unchanged.txt",
    ]
    assert [each["path"] for each in staging["not_staged"]] == ["/etc/hostname", "gone.csv"]
    assert "gone.csv (It does not exist here)" in run.reported()[0]
    zeros = hashlib.sha256(bytes(2_000_000)).hexdigest()
    assert [each["path"] for each in staging["outputs"]] == ["data/x.csv", "made.bin"]
    assert staging["outputs"][1] == {"path": "made.bin", "bytes": 2_000_000, "sha256": zeros}
    assert staging["removed"]
    assert run.left() == []
    files = result["files"]
    assert files is not None
    assert text_of(result, 4) == repr(files["folder"])
    assert files["original"] == str(folder)
    assert (files["created"], files["changed"], files["deleted"]) == (
        ["made.bin"],
        ["data/x.csv"],
        [],
    )
    kept = kept_file(run.job["result_path"], "data/x.csv")
    assert kept is not None
    assert kept.read_text() == "1,2\n3,4\n"


def test_nothing_is_run_where_modules_are_missing(start_remote: StartRemote) -> None:
    run = start_remote("1", modules=("json", "not_there_at_all", "neither.of_these"))
    result = run.result()
    assert result["status"] == "packages-missing"
    assert result["missing_modules"] == ["not_there_at_all", "neither"]
    assert "`not_there_at_all`, `neither` cannot be imported" in result["message"]
    assert [each["status"] for each in result["cells"]] == ["not-run"]
    assert result["kernel"] is not None
    assert result["kernel"]["python"] is not None
    assert run.left() == []


def test_a_cancelled_run_leaves_nothing(start_remote: StartRemote) -> None:
    run = start_remote(ENDLESS, "1")
    run.read_until(lambda event: event["kind"] == "output")
    assert len(run.left()) == 1
    os.kill(run.process.pid, signal.SIGTERM)
    result = run.result()
    assert result["status"] == "cancelled"
    assert [each["status"] for each in result["cells"]] == ["interrupted", "not-run"]
    assert text_of(result, 0) == "busy\n"
    assert staging_of(result)["removed"]
    assert run.left() == []


def test_a_dead_kernel_is_reported_of(start_remote: StartRemote) -> None:
    run = start_remote("import os; os._exit(3)")
    result = run.result()
    assert result["status"] == "kernel-died"
    assert not staging_of(result)["removed"]
    assert result["files"] is None


def test_a_notebook_that_goes_elsewhere_is_cleaned_up(
    start_remote: StartRemote, folder: Path
) -> None:
    (folder / "read.txt").write_text("x")
    run = start_remote(
        "import os\nos.mkdir('closed')\nopen('closed/file', 'w').close()\nos.chmod('closed', 0)",
        "exec = open = json = None",
        "os.chdir('/')",
        "raise ValueError",
        inputs=("read.txt",),
        stop_on_error=True,
    )
    result = run.result()
    assert result["status"] == "stopped"
    assert staging_of(result)["removed"]
    assert run.left() == []


def test_other_languages_get_no_files(
    start_remote: StartRemote, folder: Path, tmp_path: Path
) -> None:
    specification = tmp_path / "jupyter" / "kernels" / "echo"
    specification.mkdir(parents=True)
    program = PACKAGES / "tests" / "other_language_kernel.py"
    argv = [sys.executable, str(program), "-f", "{connection_file}"]
    text = json.dumps({"argv": argv, "display_name": "echo", "language": "echo"})
    (specification / "kernel.json").write_text(text)
    (folder / "x.csv").touch()
    run = start_remote("said", inputs=("x.csv",), modules=("x",), kernel_name="echo")
    result = run.result()
    assert result["status"] == "finished"
    assert text_of(result, 0) == "said"
    reason = "Files can be uploaded to Python kernels only."
    assert staging_of(result)["not_staged"] == [{"path": "x.csv", "reason": reason}]
    assert run.reported() == [f"Not uploaded: x.csv ({reason[:-1]})."]
    assert result["kernel"] is not None
    assert result["kernel"]["machine"]["system"] == ""
    assert run.left() == []
