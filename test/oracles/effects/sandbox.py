"""A folder with files that samples read and write, and what happens to them."""

from __future__ import annotations

import bz2
import contextlib
import gzip
import json
import lzma
import os
import pickle
import shutil
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC
RARE_FORMATS = ["xlsx", "parquet", "feather", "orc", "h5", "xml", "sas7bdat", "sav"]


class Sandbox:
    """The working folder of samples, put back before each."""

    def __init__(self) -> None:
        self.home = Path(tempfile.mkdtemp(prefix="effects-")).resolve()
        self.model = self.home / "model"
        self.folder = self.home / "work"
        self.model.mkdir()
        os.environ["HOME"] = "/home"
        tempfile.tempdir = str(self.home)
        _fill(self.model)
        self._clean: Any = None
        self.opened: set[tuple[str, str]] = set()
        self._listening = False
        sys.addaudithook(self._hear)
        self.restore()

    def restore(self) -> None:
        """The files as they were at first; their folder is the working folder."""
        if self._clean is None or self._signature() != self._clean:
            os.chdir(self.home)
            shutil.rmtree(self.folder, ignore_errors=True)
            shutil.copytree(self.model, self.folder, symlinks=True)
            self._clean = self._signature()
        os.chdir(self.folder)

    def contents(self) -> dict[str, Any]:
        """All files with what is in them, when they were written, and who may."""
        start = len(str(self.folder)) + 1
        return {entry.path[start:]: _content(entry) for entry in _entries(str(self.folder))}

    def listen(self, on: bool) -> None:
        """Note the files that are opened, or stop."""
        self._listening = on
        if on:
            self.opened = set()

    def remove(self) -> None:
        """Delete everything."""
        os.chdir("/")
        shutil.rmtree(self.home, ignore_errors=True)

    def _signature(self) -> Any:
        stats = {
            entry.path: entry.stat(follow_symlinks=False) for entry in _entries(str(self.folder))
        }
        return [
            (path, stat.st_mtime_ns, stat.st_size, stat.st_ino, stat.st_mode)
            for path, stat in stats.items()
        ]

    def _hear(self, event: str, given: tuple[Any, ...]) -> None:
        if self._listening and event == "open" and isinstance(given[0], (str, bytes, os.PathLike)):
            path = os.path.join(self.folder, os.fsdecode(given[0]))  # noqa: PTH118
            if path.startswith(str(self.folder)):
                wrote = bool(given[2] & WRITING) if isinstance(given[2], int) else False
                self.opened.add((os.path.relpath(path, self.folder), "w" if wrote else "r"))


def _entries(folder: str) -> Iterator[os.DirEntry[str]]:
    """Everything below a folder. The samples look thousands of times: paths as objects would take most of the time."""
    with os.scandir(folder) as entries:
        for entry in sorted(entries, key=lambda each: each.name):
            yield entry
            if entry.is_dir(follow_symlinks=False):
                yield from _entries(entry.path)


def _content(entry: os.DirEntry[str]) -> Any:
    stat = entry.stat(follow_symlinks=False)
    if not entry.is_file():
        return stat.st_mode
    return (Path(entry.path).read_bytes(), stat.st_mtime_ns, stat.st_mode)


def _fill(folder: Path) -> None:
    (folder / "text.txt").write_text("alpha\nbeta\ngamma\n")
    (folder / "data.json").write_text(json.dumps({"a": [1]}))
    (folder / "data.pkl").write_bytes(pickle.dumps({"a": [1]}))
    (folder / "data.csv").write_text("a,b\n1,2\n3,4\n")
    (folder / "data.txt").write_text("1 2\n3 4\n")
    (folder / "config.ini").write_text("[part]\nkey = value\n")
    (folder / "files" / "one").mkdir(parents=True)
    (folder / "files" / "one" / "inner.txt").write_text("inner\n")
    (folder / "empty").mkdir()
    (folder / "folder").mkdir()
    (folder / "folder" / "inner.txt").write_text("inner\n")
    with zipfile.ZipFile(folder / "data.zip", "w") as archive:
        archive.writestr("inner.txt", "inner\n")
    (folder / "data.gz").write_bytes(gzip.compress(b"a\n"))
    (folder / "data.bz2").write_bytes(bz2.compress(b"a\n"))
    (folder / "data.xz").write_bytes(lzma.compress(b"a\n"))
    for ending in RARE_FORMATS:
        (folder / f"frame.{ending}").write_bytes(b"")
    with contextlib.suppress(ImportError):
        _fill_with_arrays(folder)


def _fill_with_pictures(folder: Path) -> None:
    import matplotlib.image
    import numpy

    matplotlib.image.imsave(folder / "picture.png", numpy.eye(4))


def _fill_with_tensors(folder: Path) -> None:
    import torch

    torch.save(torch.zeros(2), folder / "saved.pt")


def _fill_with_arrays(folder: Path) -> None:
    import numpy

    numpy.save(folder / "data.npy", numpy.arange(4.0))
    numpy.savez(folder / "data.npz", a=numpy.arange(4.0))
    with contextlib.suppress(ImportError):
        _fill_with_pictures(folder)
    with contextlib.suppress(ImportError):
        _fill_with_tensors(folder)
    import pandas

    frame = pandas.DataFrame({"a": [1, 2]})
    frame.to_pickle(folder / "frame.pkl")
    frame.to_json(folder / "frame.json")
    frame.to_html(folder / "frame.html")
    frame.to_stata(folder / "frame.dta")
    for ending, write in {
        "xlsx": frame.to_excel,
        "parquet": frame.to_parquet,
        "feather": frame.to_feather,
        "orc": frame.to_orc,
        "xml": frame.to_xml,
    }.items():
        with contextlib.suppress(ImportError):
            write(folder / f"frame.{ending}")
    with contextlib.suppress(ImportError):
        frame.to_hdf(folder / "frame.h5", key="frame")


def take_away(operand: Any) -> None:
    """Remove what a path, a pattern of paths or a list of paths stands for; empty an open file."""
    if hasattr(operand, "fp"):
        operand.fp.close()
    elif hasattr(operand, "read") and not isinstance(operand, Path):
        os.truncate(operand.name, 0)
        return
    for each in operand if isinstance(operand, list) else [operand]:
        path = Path(str(each).rstrip("*/"))
        if path.is_dir():
            shutil.rmtree(path)
        elif path.exists():
            path.unlink()
