"""Uploads files into the private folder in parts, and resumes after a lost connection."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import os
import time
from collections.abc import AsyncGenerator, Callable, Mapping
from contextlib import aclosing
from dataclasses import dataclass, field
from typing import Any, BinaryIO

from freshkernel.common.protocol import RunStagedFile, RunUnstagedFile
from freshkernel.staging import inside_files
from freshkernel.staging.evaluator import RETRY_SECONDS, Evaluator, NoAnswerError, call
from freshkernel.staging.inputs import InputFile

# As base64 in JSON, this stays well below the 10 MiB limit of a gateway's WebSocket.
PART_BYTES = 1 << 20
# Small at first: on a slow connection, a large part looks like a dead connection.
FIRST_PART_BYTES = 64 << 10
_LEAST_PART_BYTES = 8 << 10
_FAST_SECONDS, _SLOW_SECONDS = 0.5, 2.0
# Estimate for the rest of the entry, to batch many small files.
_PART_OVERHEAD = 300

FileState = list[int]


@dataclass
class Part:
    """Some bytes of a file; the last part has the digest of the whole file."""

    file: InputFile
    path: str
    offset: int
    data: bytes
    digest: str | None

    @property
    def end(self) -> int:
        """The offset of the next part."""
        return self.offset + len(self.data)

    def message(self, held: int) -> dict[str, object]:
        """The request for a part of which some bytes have already arrived."""
        start = min(max(held, self.offset), self.end)
        data = base64.b64encode(self.data[start - self.offset :]).decode()
        last = {"modified": self.file.modified, "executable": self.file.executable}
        return {
            "path": self.path,
            "offset": start,
            "data": data,
            "last": None if self.digest is None else last,
        }


@dataclass
class Uploaded:
    """The uploaded files. states: the state of each one there, by its path in the folder."""

    staged: list[RunStagedFile] = field(default_factory=list)
    not_staged: list[RunUnstagedFile] = field(default_factory=list)
    states: dict[str, FileState] = field(default_factory=dict)
    digests: dict[str, str] = field(default_factory=dict)


class Upload:
    """Uploads files; each is read once and verified by its digest."""

    def __init__(
        self,
        evaluator: Evaluator,
        folder: str,
        on_progress: Callable[[int], None],
        first_bytes: int = FIRST_PART_BYTES,
        most_bytes: int = PART_BYTES,
    ) -> None:
        self._evaluator = evaluator
        self._folder = folder
        self._on_progress = on_progress
        self._part_bytes = first_bytes
        self._most_bytes = most_bytes
        self._failed: set[str] = set()
        self._sent = 0
        self.result = Uploaded()

    async def bring(self, files: Mapping[str, InputFile]) -> Uploaded:
        """Uploads files to their paths in the private folder. Raises an error when the kernel stops answering."""
        batch: list[Part] = []
        size = 0
        async with aclosing(self._parts(files)) as parts:
            async for part in parts:
                weight = len(part.data) + _PART_OVERHEAD
                if batch and size + weight > self._part_bytes:
                    await self._send(batch)
                    batch, size = [], 0
                batch.append(part)
                size += weight
        if batch:
            await self._send(batch)
        if self._failed:
            await self._discard([path for path, file in files.items() if file.path in self._failed])
        return self.result

    async def _discard(self, paths: list[str]) -> None:
        """Removes incomplete files: they would be worse for a notebook than none."""
        await self._call("discard", paths=paths)

    async def _parts(self, files: Mapping[str, InputFile]) -> AsyncGenerator[Part, None]:
        for path, file in files.items():
            try:
                with file.source.open("rb") as source:
                    async for part in self._parts_of(path, file, source):
                        yield part
            except OSError as error:
                self._fail(file, f"It cannot be read: {error.strerror}")

    async def _parts_of(
        self, path: str, file: InputFile, source: BinaryIO
    ) -> AsyncGenerator[Part, None]:
        """Yields one part at a time. A file that grows meanwhile is cut at its original size."""
        digest = hashlib.sha256()
        offset, end = 0, os.fstat(source.fileno()).st_size
        while file.path not in self._failed:
            count = max(self._part_bytes - _PART_OVERHEAD, 1)
            data = await asyncio.to_thread(source.read, min(count, end - offset))
            digest.update(data)
            is_last = offset + len(data) >= end or not data
            yield Part(file, path, offset, data, digest.hexdigest() if is_last else None)
            offset += len(data)
            if is_last:
                return

    async def _send(self, parts: list[Part]) -> None:
        held = [part.offset for part in parts]
        begun = time.monotonic()
        for seconds in (*RETRY_SECONDS, None):
            sent = [part.message(at) for part, at in zip(parts, held, strict=True)]
            try:
                answers = await self._call("put", tries=1, parts=sent)
                break
            except NoAnswerError:
                if seconds is None:
                    raise
                await asyncio.sleep(seconds)
                held = await self._held(parts)
        is_right = isinstance(answers, list) and len(answers) == len(parts)
        for part, answer in zip(parts, answers if is_right else [{}] * len(parts), strict=True):
            self._take(part, answer)
        self._adapt(time.monotonic() - begun)
        self._sent += sum(len(part.data) for part in parts)
        self._on_progress(self._sent)

    def _adapt(self, seconds: float) -> None:
        """Makes parts larger on a fast connection and smaller on a slow one."""
        if seconds < _FAST_SECONDS:
            self._part_bytes = min(self._part_bytes * 2, self._most_bytes)
        elif seconds > _SLOW_SECONDS:
            self._part_bytes = max(self._part_bytes // 2, _LEAST_PART_BYTES)

    async def _held(self, parts: list[Part]) -> list[int]:
        """Asks how much has arrived: the last message may have arrived in part or completely."""
        found = await self._call("sizes", paths=[part.path for part in parts])
        is_right = isinstance(found, list) and len(found) == len(parts)
        return [
            each if type(each) is int else 0 for each in (found if is_right else [0] * len(parts))
        ]

    async def _call(
        self, function: str, tries: int = len(RETRY_SECONDS) + 1, **more: object
    ) -> Any:
        folder = self._folder
        return await call(
            self._evaluator, inside_files, function, tries=tries, folder=folder, **more
        )

    def _take(self, part: Part, answer: Any) -> None:
        file = part.file
        if file.path in self._failed:
            return
        answer = answer if isinstance(answer, dict) else {}
        if "error" in answer:
            self._fail(file, f"It cannot be written on the gateway: {str(answer['error'])[:500]}")
        elif answer.get("bytes") != part.end:
            self._fail(file, "It did not arrive completely.")
        elif part.digest is not None:
            self._conclude(part, answer)

    def _conclude(self, part: Part, answer: dict[str, Any]) -> None:
        file, state = part.file, answer.get("state")
        if answer.get("sha256") != part.digest or part.digest is None:
            self._fail(file, "It arrived damaged (SHA-256).")
            return
        staged = RunStagedFile(path=file.path, bytes=part.end, sha256=part.digest)
        self.result.staged.append(staged)
        self.result.digests[part.path] = part.digest
        if isinstance(state, list) and all(type(each) is int for each in state):
            self.result.states[part.path] = state

    def _fail(self, file: InputFile, reason: str) -> None:
        if file.path not in self._failed:
            self._failed.add(file.path)
            self.result.not_staged.append(RunUnstagedFile(path=file.path, reason=reason))
