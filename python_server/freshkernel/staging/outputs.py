"""The files that a run left in the private folder: lists and downloads them.

They come from a machine on which the notebook ran, so they are not trusted: paths, sizes and digests are
validated here, and the kept files stay within limits.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import os
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from freshkernel.common.removed_folders import remove_folder
from freshkernel.staging import inside_files
from freshkernel.staging.evaluator import EvaluationError, Evaluator, call
from freshkernel.staging.inputs import StagingLimits
from freshkernel.staging.kept_files import is_safe_path
from freshkernel.staging.upload import PART_BYTES, Uploaded

MAXIMUM_LISTED = 1_000
_SHA256 = re.compile(r"[0-9a-f]{64}", re.ASCII)


@dataclass(frozen=True)
class OutputFile:
    """A file that exists after the run. path: relative to the private folder, with `/`."""

    path: str
    bytes: int
    sha256: str


@dataclass(frozen=True)
class Changes:
    """How the private folder changed; incomplete if there are too many files."""

    created: list[OutputFile]
    changed: list[OutputFile]
    deleted: list[str]
    complete: bool


async def find_changes(evaluator: Evaluator, folder: str, uploaded: Uploaded) -> Changes:
    """Compares the folder with the uploaded files."""
    answer = await call(
        evaluator,
        inside_files,
        "changes",
        folder=folder,
        known=uploaded.states,
        limit=MAXIMUM_LISTED,
    )
    if not isinstance(answer, dict):
        raise EvaluationError("The answer contains no list of files.")
    entry = answer.get("files")
    items = entry[:MAXIMUM_LISTED] if isinstance(entry, list) else []
    files = [file for each in items if (file := _output(each)) is not None]
    gone = answer.get("deleted")
    known = uploaded.digests
    return Changes(
        created=[each for each in files if each.path not in known],
        changed=[each for each in files if known.get(each.path, each.sha256) != each.sha256],
        deleted=[each for each in gone if each in known] if isinstance(gone, list) else [],
        complete=answer.get("complete") is True and len(files) == len(entry or ()),
    )


def _output(entry: Any) -> OutputFile | None:
    """A listed file; None if the entry is invalid."""
    if not isinstance(entry, dict):
        return None
    path, size, digest = entry.get("path"), entry.get("bytes"), entry.get("sha256")
    if not isinstance(path, str) or not is_safe_path(path):
        return None
    if type(size) is not int or size < 0 or size > 1 << 60:
        return None
    if not isinstance(digest, str) or not _SHA256.fullmatch(digest):
        return None
    return OutputFile(path, size, digest)


async def fetch(evaluator: Evaluator, folder: str, file: OutputFile, target: Path) -> None:
    """Downloads a file to a new path. Raises OSError or EvaluationError."""
    digest = hashlib.sha256()
    target.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    descriptor = os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(descriptor, "wb") as written:
            offset = 0
            while offset < file.bytes:
                data = await _part(evaluator, folder, file, offset)
                digest.update(data)
                written.write(data)
                offset += len(data)
        if digest.hexdigest() != file.sha256:
            raise EvaluationError("The file changed during the download.")
    except BaseException:
        target.unlink(missing_ok=True)
        raise


async def _part(evaluator: Evaluator, folder: str, file: OutputFile, offset: int) -> bytes:
    count = min(PART_BYTES, file.bytes - offset)
    answer = await call(
        evaluator,
        inside_files,
        "read",
        folder=folder,
        path=file.path,
        offset=offset,
        count=count,
    )
    text = answer.get("data") if isinstance(answer, dict) else None
    try:
        data = base64.b64decode(text if isinstance(text, str) else "", validate=True)
    except binascii.Error as error:
        raise EvaluationError(f"A part of a file is not base64: {error}") from error
    if not 0 < len(data) <= count:
        raise EvaluationError("A part of a file does not have the announced size.")
    return data


def smallest_within(files: Iterable[OutputFile], limits: StagingLimits) -> list[OutputFile]:
    """As many files as fit into the limit, smallest first."""
    chosen, held = [], 0
    for each in sorted(files, key=lambda file: (file.bytes, file.path)):
        held += each.bytes
        if each.bytes > limits.kept_file_bytes or held > limits.kept_bytes:
            break
        chosen.append(each)
    return chosen


async def keep(
    evaluator: Evaluator,
    folder: str,
    files: Iterable[OutputFile],
    target: Path,
    name_of: Callable[[str], str],
) -> None:
    """Downloads files by name to a new folder; skips those that cannot be downloaded."""
    remove_folder(target)
    for each in files:
        try:
            await fetch(evaluator, folder, each, target / name_of(each.path))
        except (OSError, EvaluationError):
            continue
