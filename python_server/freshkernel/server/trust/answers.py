"""Answers of users about projects, in a file that the command line reads and writes, too."""

from __future__ import annotations

import contextlib
import json
import os
import secrets
import stat
import threading
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from freshkernel.common.protocol import TrustAnswer

_MAXIMUM_BYTES = 1_048_576
_MAXIMUM_ANSWERS = 2_000


class Answers:
    """The answers in a file. `user`: the name of the user on a server with several; None for that of the account."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._writing = threading.Lock()

    def of(self, folder: Path, user: str | None) -> TrustAnswer | None:
        """The answer about a project; None if there is none, or if a different folder is there now."""
        # A file that cannot be read has no answers: the user is asked again.
        with contextlib.suppress(OSError):
            for each in self._read():
                if each["folder"] == str(folder) and each.get("user") == user:
                    answer: TrustAnswer = each["answer"]
                    return answer if each["identity"] == _identity_of(folder) else None
        return None

    def keep(self, folder: Path, answer: TrustAnswer, user: str | None) -> None:
        """Keeps an answer; raises an OSError if it cannot be written, or the others cannot be read."""
        kept = {
            "folder": str(folder),
            "identity": _identity_of(folder),
            "answer": answer,
            "user": user,
        }
        with self._writing:
            others = _others(self._read(), folder, user)
            self._write([*others, kept][-_MAXIMUM_ANSWERS:])

    def withdraw(self, folder: Path, user: str | None) -> None:
        """Forgets the answer of a user about a project; raises an OSError if that cannot be written."""
        with self._writing:
            answers = self._read()
            others = _others(answers, folder, user)
            if len(others) < len(answers):
                self._write(others)

    def _read(self) -> list[dict[str, Any]]:
        """The answers; none of a file that is damaged. Raises an OSError for one that cannot be read."""
        try:
            if not stat.S_ISREG(self._file.lstat().st_mode):
                return []
            with self._file.open("rb") as opened:
                content = json.loads(opened.read(_MAXIMUM_BYTES))
        except (FileNotFoundError, ValueError, RecursionError):
            return []
        projects = content.get("projects") if isinstance(content, dict) else None
        return [each for each in projects if _is_answer(each)] if isinstance(projects, list) else []

    def _write(self, answers: list[dict[str, Any]]) -> None:
        self._file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        temporary = self._file.with_name(f"{self._file.name}.{secrets.token_hex(8)}.tmp")
        try:
            descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with os.fdopen(descriptor, "w", encoding="utf-8") as opened:
                json.dump({"version": 1, "projects": answers}, opened, indent=1)
            temporary.replace(self._file)
        finally:
            with contextlib.suppress(OSError):
                temporary.unlink()


def _others(answers: list[dict[str, Any]], folder: Path, user: str | None) -> list[dict[str, Any]]:
    """The answers about other projects, and those of other users."""
    return [each for each in answers if each["folder"] != str(folder) or each.get("user") != user]


def _is_answer(value: object) -> bool:
    return (
        isinstance(value, Mapping)
        and isinstance(value.get("folder"), str)
        and isinstance(value.get("identity"), str)
        and value.get("answer") in ("trusted", "sandbox")
        and (value.get("user") is None or isinstance(value.get("user"), str))
    )


def _identity_of(folder: Path) -> str:
    """Stays the same when files in the folder change; empty for a folder that is gone."""
    try:
        return str(folder.stat().st_ino)
    except OSError:
        return ""
