"""Checks what a worker returns: it is not trusted more than a gateway's answer.

What is checked is that the result is one of the job that was sent, and not too large. A worker that means harm can do
more: Dask itself unpickles what arrives.
"""

from __future__ import annotations

import zlib
from pathlib import Path, PurePosixPath
from typing import Any

from freshkernel.common.json_text import read_json
from freshkernel.common.protocol import (
    InvalidMessageError,
    RunFiles,
    RunJob,
    RunResult,
    RunUnstagedFile,
    parse_crash_report,
    parse_notebook_error,
    parse_notebook_findings,
    parse_restore_document,
    parse_restore_file,
    parse_run_result,
)
from freshkernel.staging.kept_files import is_safe_path


class BadResultError(Exception):
    """A result that cannot be used."""


def read_returned(value: Any, job: RunJob, maximum_bytes: int) -> RunResult:
    """The result of a run in what its task returned."""
    try:
        return _of_job(parse_run_result(_unpacked(value, maximum_bytes)), job)
    except InvalidMessageError as error:
        raise BadResultError(f"The worker returned an invalid result: {error}") from error


def read_batch(value: Any, task: str, size: int, maximum_bytes: int) -> dict[str, Any]:
    """The results of a batch in what its task returned: one for each notebook, in their order."""
    batch = _unpacked(value, maximum_bytes)
    results = batch.get("results") if isinstance(batch, dict) else None
    if not isinstance(results, list) or len(results) != size:
        raise BadResultError("The worker returned results for other notebooks.")
    return {"results": [_of_notebook(each, task) for each in results]}


def read_restoration(value: Any, maximum_bytes: int) -> dict[str, Any]:
    """The outcome of a restoration in what its task returned."""
    outcome = _unpacked(value, maximum_bytes)
    try:
        if outcome["ok"] is not True:
            error = outcome["error"] and parse_notebook_error(outcome["error"])
            return {"ok": False, "message": str(outcome["message"]), "error": error}
        report = parse_restore_document(outcome["report"])
        files = [parse_restore_file(each) for each in outcome["files"]]
        text = outcome["text"]
    except (InvalidMessageError, KeyError, TypeError) as error:
        raise BadResultError(f"The worker returned an invalid result: {error}") from error
    unsafe = next((each["path"] for each in files if not is_safe_path(each["path"])), None)
    if unsafe is not None or not isinstance(text, str):
        raise BadResultError(f"The worker returned an unsafe file: {unsafe!r}.")
    return {"ok": True, "report": report, "text": text, "files": files}


def _of_notebook(result: Any, task: str) -> Any:
    """The output of a task, or the error that took its place."""
    try:
        if result["ok"] is not True:
            parse_notebook_error(result["error"])
        elif task == "crashes":
            _check_crashes(result["output"])
        else:
            parse_notebook_findings(result["output"]["report"])
    except (InvalidMessageError, KeyError, TypeError) as error:
        raise BadResultError(f"The worker returned an invalid result: {error}") from error
    return result


def _check_crashes(output: Any) -> None:
    if output["ok"] is True:
        for each in output["crashes"]:
            parse_crash_report(each)
    else:
        parse_notebook_error(output["error"])


def _unpacked(value: Any, maximum_bytes: int) -> Any:
    """The JSON that a task returned."""
    packed = value["result"]
    if not isinstance(packed, bytes):
        raise BadResultError("The worker returned no result.")
    unpacking = zlib.decompressobj()
    try:
        text = unpacking.decompress(packed, maximum_bytes)
    except zlib.error as error:
        raise BadResultError("The worker returned a damaged result.") from error
    if unpacking.unconsumed_tail or not unpacking.eof:
        raise BadResultError(f"The worker returned a result of more than {maximum_bytes} bytes.")
    try:
        return read_json(text)
    except ValueError as error:
        raise BadResultError(f"The worker returned an invalid result: {error}") from error


def _of_job(result: RunResult, job: RunJob) -> RunResult:
    cells = [(cell["index"], cell["id"]) for cell in result["cells"]]
    if result["id"] != job["id"] or result["order"] != job["order"]:
        raise BadResultError("The worker returned the result of a different job.")
    if cells != sorted((cell["index"], cell["id"]) for cell in job["cells"]):
        raise BadResultError("The worker returned a result for other cells.")
    return {**result, "place": job["place"]}


def with_local_paths(
    result: RunResult, there: str, here: Path, left_out: tuple[RunUnstagedFile, ...]
) -> RunResult:
    """The result as if the project on the worker had been the one on this machine."""
    files = result["files"]
    if files is None:
        return result
    moved: RunFiles = {**files, "original": _moved(files["original"], there, here)}
    if "outside" in files:
        moved["outside"] = [_moved(each, there, here) for each in files["outside"]]
    if left_out:
        moved["left_out"] = [*files.get("left_out", []), *left_out]
    return {**result, "files": moved}


def _moved(path: str, there: str, here: Path) -> str:
    given = PurePosixPath(path.replace("\\", "/"))
    base = PurePosixPath(there.replace("\\", "/"))
    return str(here / given.relative_to(base)) if there and given.is_relative_to(base) else path
