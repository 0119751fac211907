"""Commits that the user of this account made on this machine, read from the files of a repository without starting Git.

`own-repository.ts` is the same for the command line; a test compares both.
"""

from __future__ import annotations

import math
import os
import re
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

# Only the end of a long log is read.
_LOG_BYTES = 262_144
_LINK_BYTES = 4_096
_MAXIMUM_LINE = 2_000

_COMMIT = re.compile(r"commit(?: \([a-z]{1,20}\))?: ")
_TIME = re.compile(r"> ([0-9]{1,12}) [+-][0-9]{4}\Z")
_TREE = re.compile(r"^gitdir: ([^\r\n]+)$", re.MULTILINE)


class _GitFolder(NamedTuple):
    """The folder of Git's files, and that of the working tree, which differ in a further working tree."""

    common: Path
    tree: Path


def has_own_commit(repository: Path) -> bool:
    """Returns True if the log of a repository has a commit that was made here.

    A clone has no such log. One in an archive can be made up, as can the author of any commit: the times at which
    the file system stored the files, which no archive sets, must agree.
    """
    try:
        folder = _git_folder(repository)
        return folder is not None and _has_commit_since(folder, _earliest_change(folder.common))
    except (OSError, ValueError):
        # Unreadable files prove nothing.
        return False


def _git_folder(repository: Path) -> _GitFolder | None:
    """None where it is not plainly the repository's own: a link, or a file that names another repository's folder."""
    git = repository / ".git"
    mode = git.lstat().st_mode
    if stat.S_ISDIR(mode):
        return _GitFolder(git, git)
    if not stat.S_ISREG(mode):
        return None
    named = _TREE.search(_text_of(git))
    tree = Path(named[1].strip() if named else "")
    common = tree.parent.parent
    is_tree = (
        tree.is_absolute()
        and tree.parent.name == "worktrees"
        and common.name == ".git"
        and all(stat.S_ISDIR(each.lstat().st_mode) for each in (common, tree.parent, tree))
    )
    # Git stores there where the working tree is.
    if is_tree and _text_of(tree / "gitdir").strip() == str(git):
        return _GitFolder(common, tree)
    return None


def _has_commit_since(folder: _GitFolder, earliest: float) -> bool:
    for each in {folder.common, folder.tree}:
        if _is_own_folder(each) and _is_own_folder(each / "logs"):
            times, changed = _log_of(each / "logs" / "HEAD")
            # Git counts whole seconds.
            if any(seconds + 1 > earliest and seconds <= changed for seconds in times):
                return True
    return False


def _earliest_change(folder: Path) -> float:
    """The earliest time at which the file system changed one of Git's files: they were here then."""
    states = [entry.stat(follow_symlinks=False) for entry in os.scandir(folder)]
    times = [each.st_ctime for each in states if stat.S_ISREG(each.st_mode) and _is_own(each)]
    return min(times, default=math.inf)


def _log_of(file: Path) -> tuple[list[int], float]:
    """The times of the commits in a log, in seconds, and when the file system changed it."""
    state = file.lstat()
    if not stat.S_ISREG(state.st_mode) or not _is_own(state):
        return [], 0.0
    with file.open("rb") as opened:
        state = os.fstat(opened.fileno())
        opened.seek(max(0, state.st_size - _LOG_BYTES))
        text = opened.read(_LOG_BYTES).decode(errors="replace")
    return list(_times_of_commits(text)), state.st_ctime


def _times_of_commits(text: str) -> Iterator[int]:
    """The times of the lines `OLD NEW NAME <EMAIL> SECONDS ZONE TAB commit…: MESSAGE`."""
    for line in text.split("\n"):
        head, tab, action = line.partition("\t")
        if tab and len(head) < _MAXIMUM_LINE and _COMMIT.match(action):
            time = _TIME.search(head)
            if time:
                yield int(time[1])


def _is_own_folder(folder: Path) -> bool:
    state = folder.lstat()
    return stat.S_ISDIR(state.st_mode) and _is_own(state)


def _is_own(state: os.stat_result) -> bool:
    """Windows does not say whose a file is."""
    return os.name == "nt" or state.st_uid == os.getuid()


def _text_of(file: Path) -> str:
    if not stat.S_ISREG(file.lstat().st_mode):
        return ""
    with file.open("rb") as opened:
        return opened.read(_LINK_BYTES).decode(errors="replace")
