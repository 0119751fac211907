"""Files of a run on a real gateway: uploaded and downloaded, over good and bad connections."""

from __future__ import annotations

import hashlib
import os
import random
import time
from pathlib import Path

import pytest
from cutting_proxy import CuttingProxy
from running_gateway import RunningGateway, RunThere, StartThere
from running_worker import Outcome, kill

from freshkernel.common.protocol import RunEvent
from freshkernel.staging.kept_files import kept_file

FULL_SCALE = os.environ.get("FRESHKERNEL_SCALE") == "full"
LARGE = 50_000_000 if FULL_SCALE else 3_000_000
DIGEST = "import hashlib; print(hashlib.sha256(open('large.bin', 'rb').read()).hexdigest())"


def large_file(folder: Path) -> str:
    """A file to be brought; its digest."""
    content = random.Random(7).randbytes(LARGE)
    (folder / "large.bin").write_bytes(content)
    return hashlib.sha256(content).hexdigest()


def is_under_way(event: RunEvent) -> bool:
    return event["kind"] == "preparing" and event["step"] == "staging" and bool(event["done"])


def is_again(event: RunEvent) -> bool:
    return event["kind"] == "preparing" and "Reconnected to" in event["message"]


def assert_brought(outcome: Outcome, digest: str) -> None:
    result = outcome.result
    assert result["status"] == "finished", result["message"]
    assert outcome.text(0) == f"{digest}\n"
    assert result["staging"] is not None
    assert result["staging"]["removed"]
    assert not Path(result["staging"]["folder"]).exists()


def test_files_go_there_and_back(
    gateway: RunningGateway, run_there: RunThere, folder: Path
) -> None:
    digest = large_file(folder)
    (folder / "helper.py").write_text("VALUE = 6 * 7\n")
    place = {"inputs": ["large.bin", "helper.py", "gone.csv"], "modules": ["helper", "json"]}
    outcome = run_there(
        gateway.url,
        DIGEST,
        "import helper; open('made.txt', 'w').write(str(helper.VALUE))",
        "import os; os.getcwd()",
        place=place,
    )
    assert_brought(outcome, digest)
    staging, files = outcome.result["staging"], outcome.result["files"]
    assert staging is not None
    assert files is not None
    assert [each["path"] for each in staging["not_staged"]] == ["gone.csv"]
    assert [each["path"] for each in staging["outputs"]] == ["made.txt"]
    assert outcome.text(2) == repr(files["folder"])
    assert files["original"] == str(folder)
    kept = kept_file(outcome.worker.job["result_path"], "made.txt")
    assert kept is not None
    assert kept.read_text() == "42"
    kernel = outcome.result["kernel"]
    assert kernel is not None
    assert kernel["machine"]["processors"] == os.cpu_count()


def test_staging_can_be_turned_off(
    gateway: RunningGateway, run_there: RunThere, folder: Path
) -> None:
    large_file(folder)
    outcome = run_there(
        gateway.url,
        "1",
        settings={"staging.enabled": False},
        place={"inputs": ["large.bin"]},
    )
    assert outcome.result["status"] == "finished"
    staging = outcome.result["staging"]
    assert staging is not None
    assert staging["not_staged"] == [
        {
            "path": "large.bin",
            "reason": "Staging is turned off in the configuration of the gateway.",
        }
    ]


def test_the_line_is_cut_while_files_are_brought(
    proxy: CuttingProxy, start_there: StartThere, folder: Path
) -> None:
    digest = large_file(folder)
    worker = start_there(proxy.url, DIGEST, place={"inputs": ["large.bin"]})
    worker.read_until(is_under_way)
    assert proxy.cut() >= 1
    time.sleep(0.3)
    worker.read_until(is_under_way)
    # Now the responses of the gateway are lost, but not the requests.
    proxy.loses_answers = True
    time.sleep(0.5)
    proxy.loses_answers = False
    proxy.cut()
    worker.read_rest()
    again = [event for event in worker.events if is_again(event)]
    assert len(again) >= 2
    assert_brought(Outcome(worker, worker.result()), digest)


def test_a_run_is_cancelled_while_files_are_brought(
    gateway: RunningGateway, start_there: StartThere, folder: Path
) -> None:
    slow = CuttingProxy(gateway.port, rate=300_000.0)
    large_file(folder)
    worker = start_there(slow.url, DIGEST, place={"inputs": ["large.bin"]})
    worker.read_until(is_under_way)
    worker.process.terminate()
    worker.read_rest()
    slow.close()
    result = worker.result()
    assert result["status"] == "cancelled"
    assert result["staging"] is not None
    assert result["staging"]["removed"]
    assert not Path(result["staging"]["folder"]).exists()
    assert [each["status"] for each in result["cells"]] == ["not-run"]


@pytest.mark.parametrize("who", ["runner", "cancelled"] if FULL_SCALE else ["runner"])
def test_no_folder_stays_after_a_kill(
    gateway: RunningGateway, start_there: StartThere, folder: Path, who: str
) -> None:
    large_file(folder)
    code = "import os, time\nprint(os.getcwd(), flush=True)\ntime.sleep(600)"
    worker = start_there(gateway.url, code, place={"inputs": ["large.bin"]})
    event = worker.read_until(lambda each: each["kind"] == "output")
    assert event["kind"] == "output"
    there = Path(event["text"].strip())
    assert (there / "large.bin").exists()
    if who == "runner":
        kill(worker.family()[1])
    else:
        worker.process.terminate()
    worker.read_rest()
    assert gateway.has_no_kernel()
    assert not there.parent.exists()


def test_a_kernel_that_died_there_was_started_again(
    gateway: RunningGateway, run_there: RunThere, folder: Path
) -> None:
    large_file(folder)
    outcome = run_there(gateway.url, "import os\nos._exit(1)", place={"inputs": ["large.bin"]})
    assert outcome.result["status"] == "kernel-died"
    staging = outcome.result["staging"]
    assert staging is not None
    assert staging["removed"]
    assert not Path(staging["folder"]).exists()
