"""Runs notebooks in separate processes: fresh, and any subset of cells on the state after an older version.

Forks a process for each state. Its writes go into a copy of the folder, and open files are reopened at the same
position, so that processes share nothing.
"""

from __future__ import annotations

import ast
import contextlib
import fcntl
import gc
import io
import json
import os
import random
import re
import shutil
import signal
import sys
import tempfile
import types
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

CPU_SECONDS_PER_PROCESS = 3
HIGHEST_DESCRIPTOR = 64
# Thousands of folders are created: use a disk in memory if there is one.
IN_MEMORY = "/dev/shm" if Path("/dev/shm").is_dir() else None  # noqa: S108


@dataclass(frozen=True)
class Output:
    """Output of a cell, and the exception that ended it."""

    text: str
    error: str | None = None
    message: str = ""
    name: str | None = None


class DiscardedError(Exception):
    """The notebook is not usable: it does not end, or does not run cleanly."""


# ---------------------------------------------------------------- one cell


class Kernel:
    """A namespace in which cells run, sufficiently similar to that of IPython."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        module = types.ModuleType("__main__")
        sys.modules["__main__"] = module
        self.namespace: dict[str, Any] = module.__dict__

    def run(self, source: str) -> Output:
        """Runs a cell; returns its output without parts that differ in every run, such as addresses."""
        printed = io.StringIO()
        error: Exception | None = None
        with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(io.StringIO()):
            try:
                self._execute(source)
            except Exception as caught:
                error = caught
        text = self._mask(printed.getvalue())
        if error is None:
            return Output(text)
        name = error.name if isinstance(error, NameError) else None
        return Output(text, type(error).__name__, self._mask(str(error)), name)

    def _execute(self, source: str) -> None:
        if source.startswith("%%writefile "):
            head, _, body = source.partition("\n")
            Path(head.split()[1]).write_text(body + "\n")
            print(f"Writing {head.split()[1]}")
            return
        tree = ast.parse(source)
        shown = tree.body[-1] if tree.body else None
        if not isinstance(shown, ast.Expr):
            exec(compile(tree, "<cell>", "exec"), self.namespace)
            return
        tree.body.pop()
        exec(compile(tree, "<cell>", "exec"), self.namespace)
        value = eval(compile(ast.Expression(shown.value), "<cell>", "eval"), self.namespace)  # noqa: S307
        if value is not None:
            print(repr(value))

    def _mask(self, text: str) -> str:
        text = text.replace(str(self.folder), "<folder>")
        return re.sub(r"\b0x[0-9a-f]+", "0x", text)


# ---------------------------------------------------------------- processes


def in_process(task: Callable[[], Any]) -> Any:
    """Runs a task in a forked process; transfers its result as JSON."""
    reader, writer = os.pipe()
    state = random.getstate()
    child = os.fork()
    if child == 0:
        os.close(reader)
        # Python reseeds its generator in a forked process.
        random.setstate(state)
        # CPU time, so that the load of the machine does not matter; time spent waiting for children does not count.
        signal.setitimer(signal.ITIMER_PROF, CPU_SECONDS_PER_PROCESS)
        gc.disable()
        code = 1
        with contextlib.suppress(BaseException):
            result = json.dumps(task()).encode()
            with os.fdopen(writer, "wb") as stream:
                stream.write(result)
            code = 0
        os._exit(code)
    os.close(writer)
    with os.fdopen(reader, "rb") as stream:
        answer = stream.read()
    _, status = os.waitpid(child, 0)
    if status != 0:
        raise DiscardedError("a process did not end well")
    return json.loads(answer)


def with_folder(parent: Path | None, task: Callable[[Path], Any]) -> Any:
    """Runs the task in a process with its own folder, empty or a copy of the given one."""
    folder = Path(tempfile.mkdtemp(prefix="fresh-", dir=IN_MEMORY))
    try:
        return in_process(lambda: _in_folder(parent, folder, task))
    finally:
        try:
            folder.rmdir()
        except OSError:
            shutil.rmtree(folder, ignore_errors=True)


def _in_folder(parent: Path | None, folder: Path, task: Callable[[Path], Any]) -> Any:
    if parent is None:
        os.chdir(folder)
    else:
        place = os.path.relpath(Path.cwd(), parent)
        if any(parent.iterdir()):
            shutil.copytree(parent, folder, dirs_exist_ok=True)
            _open_again(parent, folder)
        os.chdir(folder / place)
    return task(folder)


def _open_again(parent: Path, folder: Path) -> None:
    """Redirects descriptors of files in the parent folder to their copies, at the same position."""
    inodes = {
        (found.stat().st_dev, found.stat().st_ino): folder / found.relative_to(parent)
        for found in parent.rglob("*")
        if found.is_file()
    }
    for descriptor in range(3, HIGHEST_DESCRIPTOR):
        try:
            status = os.fstat(descriptor)
        except OSError:
            continue
        copy = inodes.get((status.st_dev, status.st_ino))
        if copy is not None:
            flags = fcntl.fcntl(descriptor, fcntl.F_GETFL) & (os.O_ACCMODE | os.O_APPEND)
            other = os.open(copy, flags)
            os.lseek(other, os.lseek(descriptor, 0, os.SEEK_CUR), os.SEEK_SET)
            os.dup2(other, descriptor)
            os.close(other)


def be_unlike_others() -> None:
    """Reseeds random state, so that unseeded random numbers differ in each process."""
    random.seed(os.urandom(16))
    numpy = sys.modules.get("numpy")
    if numpy is not None:
        numpy.random.seed(int.from_bytes(os.urandom(4), "little"))


# ---------------------------------------------------------------- notebooks


def fresh_run(cells: list[str]) -> list[Output]:
    """The outputs of all cells, run in order in a fresh process and an empty folder."""

    def task(folder: Path) -> list[dict[str, Any]]:
        be_unlike_others()
        kernel = Kernel(folder)
        return [asdict(kernel.run(source)) for source in cells]

    return [Output(**output) for output in with_folder(None, task)]


@dataclass(frozen=True)
class Cell:
    """A cell of the new notebook. `origin` is its position in the old one; `is_same` if its program is unchanged."""

    origin: int | None
    source: str
    is_same: bool


def sound_subsets(before: list[str], after: list[Cell], fresh: list[Output]) -> dict[str, Any]:
    """Runs the old notebook, then all subsets of the new cells that may produce the outputs of the fresh run.

    Returns the old outputs, and the subsets (bit i for cell i) that produce every output of the fresh run; all contain
    the edited and new cells. A subset is abandoned at the first different output.
    """

    def task(folder: Path) -> dict[str, Any]:
        be_unlike_others()
        kernel = Kernel(folder)
        stored = [kernel.run(source) for source in before]
        if any(output.error is not None for output in stored):
            raise DiscardedError("the old notebook fails")
        search = Search(after, fresh, stored)
        return {
            "stored": [asdict(output) for output in stored],
            "sound": sorted(search.explore(kernel, 0, 0)),
        }

    found: dict[str, Any] = with_folder(None, task)
    return found


class Search:
    """Searches for subsets of cells that produce the outputs of a fresh run."""

    def __init__(self, after: list[Cell], fresh: list[Output], stored: list[Output]) -> None:
        self.after = after
        self.fresh = fresh
        self.stored = stored

    def explore(self, kernel: Kernel, index: int, chosen: int) -> list[int]:
        """The sound subsets that extend the choice made for the cells before this one."""
        found: list[int] = []
        for place in range(index, len(self.after)):
            if not self._must_run(place):
                if place < len(self.after) - 1:
                    found += self._branch(kernel, place, chosen)
                    continue
                # It is the last cell: its effects on the state do not matter.
                found.append(chosen)
            if kernel.run(self.after[place].source) != self.fresh[place]:
                return found
            chosen |= 1 << place
        return [*found, chosen]

    def _must_run(self, place: int) -> bool:
        cell = self.after[place]
        if cell.origin is None or not cell.is_same:
            return True
        return self.stored[cell.origin] != self.fresh[place]

    def _branch(self, kernel: Kernel, place: int, chosen: int) -> list[int]:
        """The subsets that also contain the cell."""

        def task(folder: Path) -> list[int]:
            kernel.folder = folder
            if kernel.run(self.after[place].source) != self.fresh[place]:
                return []
            return self.explore(kernel, place + 1, chosen | 1 << place)

        found: list[int] = with_folder(kernel.folder, task)
        return found


def run_subset(before: list[str], after: list[str], chosen: list[int]) -> list[Output]:
    """The outputs of these cells, run in this order after the old notebook."""

    def task(folder: Path) -> list[dict[str, Any]]:
        be_unlike_others()
        kernel = Kernel(folder)
        for source in before:
            kernel.run(source)
        return [asdict(kernel.run(after[index])) for index in chosen]

    return [Output(**output) for output in with_folder(None, task)]
