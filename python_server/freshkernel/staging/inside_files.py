"""Runs inside the kernel, in silent requests: the private folder of a run, and files in it.

Uses the standard library of Python 3.8 only, and only modules that an IPython kernel loads anyway. Each
call is independent and can be repeated when its answer is lost: only the files themselves persist
between calls. Paths are relative to the private folder, with `/`.
"""

from __future__ import annotations

import atexit
import base64
import hashlib
import os
import shutil
import stat
import sys
import tempfile
import time
from typing import Any

PREFIX = "freshkernel-"
MAXIMUM_ENTRIES = 20_000
LOOK_SECONDS = 5.0
HASH_SECONDS = 20.0
BLOCK = 1 << 20
GENERATED = ("__pycache__", ".ipynb_checkpoints")


def inside(folder: str, path: str) -> str:
    """The absolute path of one in a private folder; refuses any other folder."""
    name, state = os.path.basename(folder), os.lstat(folder)
    if not (name.startswith(PREFIX) and stat.S_ISDIR(state.st_mode)):
        raise ValueError("no private folder: " + folder)
    return os.path.join(folder, *path.split("/")) if path else folder


def make(token: str) -> dict[str, object]:
    """Makes the private folder of a token, which cannot be guessed.

    The kernel removes it at shutdown, in case the run does not.
    """
    chosen = tempfile.tempdir
    try:
        folder = os.path.join(os.path.realpath(tempfile.gettempdir()), PREFIX + token)
    finally:
        # Otherwise TMPDIR would have no effect when the notebook sets it later.
        tempfile.tempdir = chosen
    if not os.path.isdir(folder):
        os.mkdir(folder, 0o700)
        process = os.getpid()
        # Processes forked by the notebook must not remove it.
        atexit.register(lambda: os.getpid() == process and remove(folder, ""))
    return {"folder": folder, "separator": os.sep}


def make_and_enter(token: str, path: str) -> dict[str, object]:
    """Makes the private folder and one below it, and changes to that one, as if the kernel had started there."""
    made = make(token)
    there = inside(str(made["folder"]), path)
    try:
        before = os.getcwd()
    except OSError:
        before = there
    os.makedirs(there, exist_ok=True)
    os.chdir(there)
    if "" not in sys.path:
        sys.path[:] = [there if each == before else each for each in sys.path]
        if there not in sys.path:
            sys.path.insert(0, there)
    shell = sys.modules["IPython"].get_ipython() if "IPython" in sys.modules else None
    visited = shell.user_ns.get("_dh") if shell else None
    if visited and [str(each) for each in visited] == [before]:
        visited[0] = type(visited[0])(there)
    # Called twice, the entry is already replaced; or the start folder is gone.
    return {**made, "before": os.path.dirname(str(made["folder"])) if before == there else before}


def put(folder: str, parts: list[dict[str, Any]]) -> list[dict[str, object]]:
    """Writes parts of files; returns the result for each."""
    answers = []
    for part in parts:
        try:
            answers.append(put_part(inside(folder, str(part["path"])), part))
        except (OSError, ValueError) as error:
            answers.append({"error": str(error)})
    return answers


def put_part(target: str, part: dict[str, Any]) -> dict[str, object]:
    """Writes a part if the file has the expected length; verifies the whole file with the last part."""
    os.makedirs(os.path.dirname(target), exist_ok=True)
    with open(target, "ab"):
        pass
    offset, last = part["offset"], part["last"]
    with open(target, "r+b") as file:
        if file.seek(0, os.SEEK_END) < offset:
            return {"bytes": file.tell()}
        file.seek(offset)
        file.write(base64.b64decode(part["data"], validate=True))
        file.truncate()
        size = file.tell()
    if not last:
        return {"bytes": size}
    if last["executable"]:
        os.chmod(target, 0o700)
    os.utime(target, ns=(last["modified"], last["modified"]))
    return {"bytes": size, "sha256": sha256(target), "state": state(os.stat(target))}


def sizes(folder: str, paths: list[str]) -> list[int]:
    """The current sizes of some files."""
    found = []
    for path in paths:
        try:
            found.append(os.stat(inside(folder, path)).st_size)
        except FileNotFoundError:
            found.append(0)
    return found


def discard(folder: str, paths: list[str]) -> None:
    """Removes incomplete files."""
    for path in paths:
        try:
            os.unlink(inside(folder, path))
        except OSError:
            continue


def state(of: os.stat_result) -> list[int]:
    """A state that changes whenever the file is written."""
    return [of.st_size, of.st_mtime_ns, of.st_ctime_ns, of.st_ino]


def sha256(path: str) -> str:
    """The SHA-256 of a file, in hexadecimal."""
    digest = hashlib.sha256()
    with open(path, "rb") as file:
        block = file.read(BLOCK)
        while block:
            digest.update(block)
            block = file.read(BLOCK)
    return digest.hexdigest()


def regular_files(folder: str) -> dict[str, os.stat_result] | None:
    """The files below a folder, without following links; None if there are too many."""
    found: dict[str, os.stat_result] = {}
    end, entries = time.monotonic() + LOOK_SECONDS, 0
    for parent, folders, names in os.walk(folder):
        folders[:] = sorted(set(folders) - set(GENERATED))
        entries += len(folders) + len(names)
        if entries > MAXIMUM_ENTRIES or time.monotonic() > end:
            return None
        for name in sorted(names):
            path = os.path.join(parent, name)
            try:
                found_state = os.lstat(path)
            except OSError:
                continue
            if stat.S_ISREG(found_state.st_mode):
                found[os.path.relpath(path, folder).replace(os.sep, "/")] = found_state
    return found


def changes(folder: str, known: dict[str, list[int]], limit: int) -> dict[str, object]:
    """The files that are new or changed against the known states, and those that are gone."""
    found = regular_files(inside(folder, ""))
    if found is None:
        return {"files": [], "deleted": [], "complete": False}
    written = [path for path, each in found.items() if known.get(path) != state(each)]
    files, end = [], time.monotonic() + HASH_SECONDS
    for path in written[:limit]:
        try:
            if time.monotonic() > end:
                break
            digest = sha256(inside(folder, path))
            files.append({"path": path, "bytes": found[path].st_size, "sha256": digest})
        except OSError:
            continue
    deleted = [path for path in known if path not in found]
    return {"files": files, "deleted": deleted, "complete": len(files) == len(written)}


def read(folder: str, path: str, offset: int, count: int) -> dict[str, object]:
    """A part of a file."""
    with open(inside(folder, path), "rb") as file:
        file.seek(offset)
        return {"data": base64.b64encode(file.read(count)).decode()}


def remove(folder: str, back: str) -> dict[str, object]:
    """Leaves the private folder and removes it."""
    if not os.path.isdir(folder):
        return {"removed": True}
    inside(folder, "")
    try:
        os.chdir(back or os.path.dirname(folder))
    except OSError:
        os.chdir(os.path.dirname(folder))
    shutil.rmtree(folder, ignore_errors=True)
    if os.path.isdir(folder):
        give_rights(folder)
        shutil.rmtree(folder, ignore_errors=True)
    return {"removed": not os.path.isdir(folder)}


def give_rights(folder: str) -> None:
    """Gives back the rights that the notebook took from its folders: without them, even their owner cannot empty them."""
    waiting = [folder]
    while waiting:
        try:
            path = waiting.pop()
            os.chmod(path, 0o700)
            with os.scandir(path) as entries:
                waiting += [each.path for each in entries if each.is_dir(follow_symlinks=False)]
        except OSError:
            continue
