"""Wrong, oversized or malicious answers of a kernel."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from freshkernel.runner.facts import machine_of, missing_modules, python_of
from freshkernel.staging import outputs
from freshkernel.staging.evaluator import EvaluationError
from freshkernel.staging.inputs import StagingLimits, find_inputs
from freshkernel.staging.kept_files import (
    is_safe_path,
    kept_bytes,
    kept_file,
    kept_folder,
    move_kept_files,
)
from freshkernel.staging.outputs import OutputFile
from freshkernel.staging.private_folder import PrivateFolder
from freshkernel.staging.upload import Uploaded

DIGEST = hashlib.sha256(b"abc").hexdigest()
GOOD = {"path": "project/a", "bytes": 3, "sha256": DIGEST}


class Liar:
    """Answers whatever it likes."""

    def __init__(self, *answers: Any) -> None:
        self.answers = list(answers)

    async def evaluate(self, _: str) -> str:
        answer = self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]
        return answer if isinstance(answer, str) else json.dumps(answer)


@given(st.text())
def test_safe_paths_stay_below(path: str) -> None:
    if is_safe_path(path):
        folder = Path("/kept")
        assert (folder / path).resolve().is_relative_to(folder)
        assert not Path(path).is_absolute()


@pytest.mark.parametrize(
    "path",
    [
        *("", "/a", "../a", "a/../b", "a//b", "./a", "a/", "C:a", "C:/a", "\\\\a\\b", "a\\..\\b"),
        *("a\nb", "a\0", "\ud800", "x" * 1_001),
    ],
)
def test_unsafe_paths(path: str) -> None:
    assert not is_safe_path(path)


@pytest.mark.parametrize(
    "change",
    [
        {"path": "../a"},
        {"path": 1},
        {"bytes": -1},
        {"bytes": 1 << 70},
        {"bytes": True},
        {"sha256": "x"},
        {"sha256": None},
    ],
)
def test_files_that_cannot_be_are_left_out(change: dict[str, object]) -> None:
    answer = {"files": [GOOD, {**GOOD, **change}, "file"], "deleted": ["unknown"], "complete": True}
    changes = asyncio.run(outputs.find_changes(Liar(answer), "/far", Uploaded()))
    assert changes.created == [OutputFile("project/a", 3, DIGEST)]
    assert changes.deleted == []
    assert not changes.complete


def test_a_list_is_cut() -> None:
    files = [{**GOOD, "path": f"project/{at}"} for at in range(5_000)]
    answer = {"files": files, "deleted": [], "complete": True}
    changes = asyncio.run(outputs.find_changes(Liar(answer), "/far", Uploaded()))
    assert len(changes.created) == outputs.MAXIMUM_LISTED
    assert not changes.complete


@pytest.mark.parametrize("answer", [None, [], 1, "text", {"files": 1}, "no JSON", {}])
def test_lists_that_are_none(answer: object) -> None:
    changes = outputs.find_changes(Liar(answer), "/far", Uploaded())
    try:
        assert asyncio.run(changes).created == []
    except EvaluationError:
        assert not isinstance(answer, dict)


def encoded(data: bytes) -> dict[str, str]:
    return {"data": base64.b64encode(data).decode()}


@pytest.mark.parametrize(
    "answers",
    [[encoded(b"")], [encoded(b"abcd")], [encoded(b"abd")], [{"data": "%"}], [{"data": 1}], [[]]],
)
def test_files_that_are_not_as_reported_are_not_kept(tmp_path: Path, answers: list[Any]) -> None:
    target = tmp_path / "kept"
    with pytest.raises(EvaluationError):
        asyncio.run(outputs.fetch(Liar(*answers), "/far", OutputFile("a", 3, DIGEST), target))
    assert not target.exists()


def test_no_file_is_written_over_or_through_a_link(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(FileExistsError):
        asyncio.run(
            outputs.fetch(
                Liar(encoded(b"abc")), "/far", OutputFile("link", 3, DIGEST), tmp_path / "link"
            )
        )
    assert not (tmp_path / "elsewhere").exists()


def test_kept_files_are_found_by_their_paths(tmp_path: Path) -> None:
    result = str(tmp_path / "result.json")
    folder = kept_folder(result)
    (folder / "deep").mkdir(parents=True)
    (folder / "deep" / "a").write_text("abc")
    (folder / "link").symlink_to("/etc/hostname")
    (tmp_path / "outside").touch()
    assert kept_file(result, "deep/a") == folder / "deep" / "a"
    for path in ("../outside", "link", "deep", "gone", "/etc/hostname"):
        assert kept_file(result, path) is None
    assert 3 <= kept_bytes(result) < 1_000
    other = str(tmp_path / "other.json")
    move_kept_files(result, other)
    move_kept_files(result, other)
    assert kept_file(result, "deep/a") is None
    assert kept_file(other, "deep/a") is not None
    assert kept_bytes(result) == 0


def test_the_smallest_are_kept() -> None:
    files = [OutputFile(f"{size}", size, DIGEST) for size in (5, 40, 1, 30, 90)]
    limits = StagingLimits(kept_bytes=50, kept_file_bytes=35)
    assert [each.bytes for each in outputs.smallest_within(files, limits)] == [1, 5, 30]


@pytest.mark.parametrize(
    "answer",
    [None, {}, {"folder": "/", "separator": "/"}, {"folder": "/tmp/freshkernel-x"}, "no JSON"],  # noqa: S108
)
def test_folders_that_are_none(tmp_path: Path, answer: object) -> None:
    private = PrivateFolder(Liar(answer), tmp_path, tmp_path, StagingLimits())
    (tmp_path / "file").touch()
    reported: list[str] = []
    inputs = find_inputs(["file"], tmp_path, tmp_path, StagingLimits())
    asyncio.run(private.prepare(inputs, lambda message, *_: reported.append(message)))
    assert "No private folder can be used on the gateway" in reported[1]
    asyncio.run(private.conclude(tmp_path / "kept"))
    asyncio.run(private.remove(Liar(answer)))
    assert private.staging["folder"] == ""
    assert [each["path"] for each in private.staging["not_staged"]] == ["file"]
    assert private.files is None


@pytest.mark.parametrize("ask", [machine_of, python_of])
@pytest.mark.parametrize(
    "answer", [None, [], {"system": 1}, {"version": "3", "packages": []}, "no JSON"]
)
def test_facts_that_are_none(ask: Callable[[Liar], Any], answer: object) -> None:
    assert asyncio.run(ask(Liar(answer))) is None


@pytest.mark.parametrize("answer", [None, {}, 1, ["other", 1, None, []], "no JSON"])
def test_modules_that_were_not_requested_are_not_missing(answer: object) -> None:
    assert asyncio.run(missing_modules(Liar(answer), ["numpy", "numpy.linalg"])) == []
