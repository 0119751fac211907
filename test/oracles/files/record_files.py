"""Generates notebooks that use files, runs each in a folder of its own, and records what CPython opens.

Usage: ``record_files.py SEED COUNT``. Prints a JSON list with the cells and the accesses of each notebook: the number of
the cell, the path below the folder, and ``read`` or ``write``, from CPython's own audit events.
"""

from __future__ import annotations

import json
import os
import random
import sys
import tempfile
from pathlib import Path
from typing import Any

FOLDERS = ("", "data/", "data/raw/")
NAMES = ("a.txt", "b.csv", "c.json", "d.txt")
IMPORTS = "import csv, io, json, os, shutil\nfrom pathlib import Path\nimport os.path as osp"


class Notebook:
    """Code that uses files, with the values of its variables."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.names = 0
        self.folder = ""
        self.texts: dict[str, str] = {}
        self.cells = [IMPORTS]

    def new_name(self, prefix: str) -> str:
        """A variable that is not used yet."""
        self.names += 1
        return f"{prefix}{self.names}"

    def existing(self) -> str:
        """A path from the present working folder to a file that exists."""
        path = self.random.choice(FOLDERS) + self.random.choice(NAMES)
        return os.path.relpath(path, self.folder or ".") if self.folder else path

    def path(self) -> str:
        """An expression for a path that exists."""
        return self.expression(self.existing())

    def expression(self, path: str) -> str:
        """An expression with the path as its value."""
        head, _, tail = path.rpartition("/")
        stem, _, end = path.rpartition(".")
        known = [name for name, text in self.texts.items() if text == path]
        choices = [
            lambda: repr(path),
            lambda: f"f'{stem}.{{\"{end}\"}}'",
            lambda: f"{stem!r} + '.' + {end!r}",
            lambda: f"'{{}}.{{}}'.format({stem!r}, {end!r})",
            lambda: f"'%s.%s' % ({stem!r}, {end!r})",
            lambda: f"[{path!r}, 'x'][0]",
            lambda: f"{{'k': {path!r}}}['k']",
            lambda: f"({path!r} if True else 'x')",
            lambda: f"str(Path({path!r}))",
            lambda: f"osp.normpath({path!r})",
            lambda: f"(lambda p: p)({path!r})",
        ]
        if head:
            choices += [
                lambda: f"os.path.join({head!r}, {tail!r})",
                lambda: f"Path({head!r}) / {tail!r}",
                lambda: f"Path({head!r}).joinpath({tail!r})",
                lambda: f"osp.join({head!r}, {tail!r})",
                lambda: f"Path({head!r}, 'x').parent / {tail!r}",
                lambda: f"{head!r} + os.sep + {tail!r}",
            ]
        if known:
            choices += [lambda: known[0]] * 8
        return self.random.choice(choices)()

    def assign(self) -> str:
        """A name for a path."""
        path = self.existing()
        again = self.random.random() < 0.3 and self.texts
        name = self.random.choice(list(self.texts)) if again else self.new_name("p")
        text = f"{name} = {self.expression(path)}"
        self.texts[name] = path
        if "Path(" in text and "str(" not in text:
            # Not every expression around it takes a path object.
            text = f"{name} = str({text.partition(' = ')[2]})"
        return text

    def read(self) -> str:
        """Reads a file."""
        path = self.path()
        return self.random.choice(
            [
                f"open({path}).read()",
                f"with open({path}) as f:\n    f.read()",
                f"Path({path}).read_text()",
                f"Path({path}).open().close()",
                f"io.open({path}, 'rb').close()",
                f"json.dumps(open({path}).read())",
                f"list(csv.reader(open({path}, newline='')))",
                f"shutil.copy({path}, {self.target()!r})",
                f"os.path.exists({path}) and open({path}).close()",
                f"open(file={path}, mode='r').close()",
            ]
        )

    def target(self) -> str:
        """A path of a new file in the working folder."""
        return self.new_name("new") + ".out"

    def write(self) -> str:
        """Writes a file and may read it again."""
        path = self.target()
        text = self.random.choice(
            [
                f"open({path!r}, 'w').write('x')",
                f"Path({path!r}).write_text('x')",
                f"with open({path!r}, mode='a') as f:\n    print('x', file=f)",
            ]
        )
        return text + (f"\nopen({path!r}).read()" if self.random.random() < 0.5 else "")

    def compound(self) -> str:
        """Code in which a use is not a plain statement."""
        name, path, other = self.new_name("f"), self.path(), self.existing()
        head, _, tail = other.rpartition("/")
        folder = head or "."
        flag = self.random.choice(["len(os.environ) > 0", "len(os.environ) < 0"])
        options = [
            f"def {name}(n, folder={folder!r}):\n    return open(os.path.join(folder, n)).read()\n{name}({tail!r})",
            f"def {name}(*, n):\n    q = Path({folder!r}) / n\n    if q.exists():\n        return q.read_text()\n{name}(n={tail!r})",
            f"def {name}():\n    open({path})",
            f"for {name} in [{other!r}, {self.existing()!r}]:\n    open({name}).close()",
            f"for i, {name} in enumerate(({other!r},)):\n    open({name}).close()",
            f"[open({name}).close() for {name} in ({other!r}, {self.existing()!r})]",
            f"try:\n    open({other!r}).close()\nexcept OSError:\n    open('never')",
            f"try:\n    open('missing-file').close()\nexcept FileNotFoundError:\n    open({other!r}).close()",
            f"if {flag}:\n    open({path}).close()",
            f"{name} = 'x'\nif {flag}:\n    {name} = {other!r}\nif os.path.exists({name}):\n    open({name}).close()",
            f"while True:\n    open({path}).close()\n    break",
            f"class {name}:\n    def go(self):\n        open({other!r}).close()\n{name}().go()",
            f"{name} = [{other!r}]\n{name}.append({self.existing()!r})\n[open(x).close() for x in {name}]",
            f"{name} = {{'a': {other!r}}}\nfor k, v in {name}.items():\n    open(v).close()",
            f"if ({name} := {other!r}):\n    open({name}).close()",
            f"def {name}(n):\n    return {folder!r} + '/' + n\nopen({name}({tail!r})).close()",
            f"for {name} in sorted(os.listdir({folder!r})):\n    q = os.path.join({folder!r}, {name})\n    if os.path.isfile(q):\n        open(q).close()",
            f"DEBUG = {self.random.choice(['True', 'False'])}\nif DEBUG:\n    open({path}).close()\nelse:\n    open({other!r}).close()",
            f"{name} = {folder!r}\n{name} += '/' + {tail!r}\nopen({name}).close()",
            f"def outer():\n    def {name}(n):\n        return open(n).read()\n    return {name}({other!r})\nouter()",
        ]
        return self.random.choice(options)

    def change_folder(self) -> str:
        """Enters another folder."""
        folder = self.random.choice([each.rstrip("/") for each in FOLDERS])
        text = f"os.chdir({os.path.relpath(folder or '.', self.folder or '.')!r})"
        self.folder = folder
        # Their values were for the other folder.
        self.texts = {}
        return text

    def generate(self) -> None:
        """Fills the cells."""
        for _ in range(self.random.randint(2, 6)):
            parts = []
            for _ in range(self.random.randint(1, 4)):
                kinds = [
                    self.assign,
                    self.read,
                    self.read,
                    self.write,
                    self.compound,
                    self.compound,
                ]
                rare = [self.change_folder] if self.random.random() < 0.1 else []
                parts.append(self.random.choice(kinds + rare * 6)())
            self.cells.append("\n".join(parts))


class Recorder:
    """CPython's audit events of files in one folder."""

    def __init__(self) -> None:
        self.root: Path | None = None
        self.cell = 0
        self.accesses: list[dict[str, Any]] = []
        sys.addaudithook(self.hook)

    def hook(self, event: str, args: tuple[Any, ...]) -> None:
        """Records one event."""
        if self.root is None or event not in ("open", "os.listdir"):
            return
        if not isinstance(args[0], (str, os.PathLike)):
            return
        # Links are not followed, so that the path stays the notebook's.
        path = os.path.normpath(Path.cwd() / os.fspath(args[0]))
        mode = (args[1] or "") if event == "open" else ""
        if path.startswith(f"{self.root}{os.sep}") or path == str(self.root):
            access = "write" if set(mode) & set("wax") else "read"
            shown = os.path.relpath(path, self.root).replace(os.sep, "/")
            entry = {"cell": self.cell, "path": "" if shown == "." else shown, "access": access}
            self.accesses.append(entry)


def run(notebook: Notebook, recorder: Recorder) -> list[dict[str, Any]]:
    """Runs the cells in a new folder and returns the accesses."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder).resolve()
        for each in FOLDERS:
            (root / each).mkdir(exist_ok=True)
            for name in NAMES:
                (root / each / name).write_text("1")
        namespace: dict[str, Any] = {"__name__": "__main__"}
        os.chdir(root)
        recorder.accesses = []
        for index, source in enumerate(notebook.cells):
            recorder.cell = index
            code = compile(source, f"cell-{index}", "exec")
            recorder.root = root
            try:
                exec(code, namespace)
            finally:
                recorder.root = None
        os.chdir("/")
        return recorder.accesses


def main() -> None:
    """Prints the notebooks."""
    seed, count = int(sys.argv[1]), int(sys.argv[2])
    recorder = Recorder()
    found = []
    for number in range(count):
        notebook = Notebook(seed * 1_000_003 + number)
        notebook.generate()
        found.append({"cells": notebook.cells, "accesses": run(notebook, recorder)})
    json.dump(found, sys.stdout)


if __name__ == "__main__":
    main()
