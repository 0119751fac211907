"""The journal: what was finished stays finished, however the file ends."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from freshkernel.cluster.journal import Journal, JournalError, key_of

RESULTS = {key_of(at): f'{{"result": {at}}}'.encode() for at in range(4)}


def written(path: Path) -> bytes:
    journal = Journal(path)
    for key, result in RESULTS.items():
        journal.add(key, result)
        journal.add(key, b"later")
    journal.close()
    return path.read_bytes()


@settings(deadline=None)
@given(cut=st.floats(0, 1))
def test_an_unfinished_line_does_not_count(
    tmp_path_factory: pytest.TempPathFactory, cut: float
) -> None:
    path = tmp_path_factory.mktemp("journal") / "journal"
    text = written(path)
    end = int(len(text) * cut)
    path.write_bytes(text[:end])
    whole = max(text[:end].count(b"\n") - 1, 0)
    journal = Journal(path)
    assert len(journal) == whole
    for at, (key, result) in enumerate(RESULTS.items()):
        assert journal.result(key) == (result if at < whole else None)
        journal.add(key, result)
    journal.close()
    again = Journal(path)
    assert {key: again.result(key) for key in RESULTS} == RESULTS
    again.close()
    assert path.read_bytes() == text


def test_a_damaged_line_does_not_count(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    lines = written(path).splitlines(keepends=True)
    lines[2] = b"garbage\n"
    lines[3] = lines[3].replace(b'"crc":', b'"crc":1')
    path.write_bytes(b"".join(lines))
    journal = Journal(path)
    keys = list(RESULTS)
    assert [journal.result(key) for key in keys] == [RESULTS[keys[0]], None, None, RESULTS[keys[3]]]
    journal.close()


@settings(deadline=None)
@given(share=st.floats(0, 1))
def test_a_file_that_cannot_grow(tmp_path_factory: pytest.TempPathFactory, share: float) -> None:
    """Earlier notes stay, and one error gives the reason for the end of the notes."""
    resource = pytest.importorskip("resource")
    folder = tmp_path_factory.mktemp("journal")
    limit = int(len(written(folder / "whole")) * share)
    path = folder / "journal"
    noted: list[str] = []
    errors: list[str] = []
    with size_of_files(resource, limit):
        try:
            journal = Journal(path)
        except JournalError as error:
            errors.append(str(error))
        else:
            fill(journal, noted, errors)
    assert len(errors) == (len(noted) < len(RESULTS))
    assert all("limit on the size of files" in each and str(path) in each for each in errors)
    again = Journal(path)
    assert [key for key in RESULTS if again.result(key) is not None] == noted
    again.close()


def fill(journal: Journal, noted: list[str], errors: list[str]) -> None:
    """Notes all results, and records which were noted before the first error."""
    for key, result in RESULTS.items():
        try:
            journal.add(key, result)
            noted += [key] if not errors else []
        except JournalError as error:
            errors.append(str(error))
    journal.close()


@contextlib.contextmanager
def size_of_files(resource: Any, limit: int) -> Iterator[None]:
    """The system refuses to write more bytes to a file."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_a_disk_that_does_not_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(_: int) -> None:
        raise OSError(errno.EIO, "Input/output error")

    journal = Journal(tmp_path / "journal")
    journal.add(key_of(1), b"1")
    monkeypatch.setattr(os, "fsync", fails)
    with pytest.raises(JournalError, match="the disk reports an error"):
        asyncio.run(journal.sync())
    journal.add(key_of(2), b"2")
    asyncio.run(journal.sync())
    assert journal.result(key_of(2)) is None
    journal.close()


def test_other_files_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("my notes\n")
    with pytest.raises(JournalError, match="no journal"):
        Journal(path)
    assert path.read_text() == "my notes\n"
    with pytest.raises(JournalError, match="cannot be written"):
        Journal(tmp_path / "missing" / "journal")


def test_one_command_at_a_time(tmp_path: Path) -> None:
    pytest.importorskip("fcntl")
    path = tmp_path / "journal"
    journal = Journal(path)
    with pytest.raises(JournalError, match="in use"):
        Journal(path)
    journal.close()
    Journal(path).close()


def test_what_was_noted_is_on_the_disk_after_a_sync(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Results that arrive while others are written to the disk share the next call of the system."""
    journal = Journal(tmp_path / "journal")
    on_disk: list[bytes] = []

    def fsync(_file: int) -> None:
        text = journal.path.read_bytes()
        time.sleep(0.05)
        on_disk.append(text)

    async def note(key: str, result: bytes) -> None:
        journal.add(key, result)
        await journal.sync()
        assert key.encode() in on_disk[-1]

    async def note_all() -> None:
        await asyncio.gather(*(note(*each) for each in RESULTS.items()))
        await journal.sync()

    monkeypatch.setattr(os, "fsync", fsync)
    asyncio.run(note_all())
    assert len(on_disk) <= 2
    journal.close()
