"""Routes of the server on a full disk: each write of a request fails once, with all later ones."""

from __future__ import annotations

import errno
import json
import os
import sys
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from running_server import Answer

Fetch = Callable[..., Awaitable[Answer]]
_MAXIMUM_WRITES = 40
_MAKES = {"os.mkdir", "os.rename", "tempfile.mkdtemp", "tempfile.mkstemp"}


class FullDisk:
    """Fails writes below a folder; a hook cannot be removed, so it is turned off."""

    def __init__(self) -> None:
        self.below: str | None = None
        self.first = 0
        self.count = 0
        self.has_failed = False
        self._inside = threading.local()
        sys.addaudithook(self._look)

    def _look(self, event: str, arguments: tuple[Any, ...]) -> None:
        if self.below is None or not (event == "open" or event in _MAKES):
            return
        path = str(arguments[0])
        if event == "open":
            mode, flags = arguments[1:]
            is_write = bool(flags & (os.O_WRONLY | os.O_RDWR)) or bool(
                set("wax+") & set(mode or "")
            )
            if not is_write:
                return
        if not path.startswith(self.below):
            return
        self.count += 1
        if self.count >= self.first:
            self.has_failed = True
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), path)

    def begin(self, below: Path, first: int) -> None:
        """From now on, the writes below a folder count."""
        self.below, self.first, self.count, self.has_failed = str(below), first, 0, False

    def end(self) -> None:
        """There is room again."""
        self.below = None


_DISK = FullDisk()


async def put_requirements(fetch: Fetch, root: Path) -> Answer:
    body = json.dumps({"path": "requirements.txt", "text": "numpy\n", "etag": None})
    return await fetch("freshkernel", "requirement-files", method="PUT", body=body)


async def put_settings(fetch: Fetch, root: Path) -> Answer:
    body = json.dumps({"path": "freshkernel.toml", "text": 'select = ["H"]\n', "etag": None})
    return await fetch("freshkernel", "project-settings", method="PUT", body=body)


async def put_trust(fetch: Fetch, root: Path) -> Answer:
    folder = str((root / "own").resolve())
    body = json.dumps({"path": "own/a.ipynb", "folder": folder, "answer": "sandbox"})
    return await fetch("freshkernel", "trust", method="PUT", body=body)


async def delete_trust(fetch: Fetch, root: Path) -> Answer:
    params = {"path": "own/a.ipynb", "folder": str((root / "own").resolve())}
    return await fetch("freshkernel", "trust", method="DELETE", params=params)


ROUTES = [put_requirements, put_settings, put_trust, delete_trust]


@pytest.mark.parametrize("ask", ROUTES)
async def test_says_what_is_missing(
    fetch: Fetch, root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ask: Any, caplog: Any
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    (root / "own" / ".git").mkdir(parents=True)
    # There is an answer to withdraw.
    assert (await put_trust(fetch, root)).status == 200
    for first in range(1, _MAXIMUM_WRITES):
        before = {each: each.read_bytes() for each in root.rglob("*") if each.is_file()}
        _DISK.begin(tmp_path, first)
        try:
            answer = await ask(fetch, root)
        finally:
            _DISK.end()
        about = f"write {first}: {answer.status} {answer.json}"
        if not _DISK.has_failed:
            assert answer.status < 300, about
            return
        assert answer.status == 507, about
        assert "no space left on the disk. Free some space" in answer.json["message"], about
        assert {each: each.read_bytes() for each in root.rglob("*") if each.is_file()} == before
        assert "Traceback" not in caplog.text
