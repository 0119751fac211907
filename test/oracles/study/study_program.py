"""Runs the built command line for the judge of studies, and keeps what each command reported."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import signal
import subprocess
import sys
import sysconfig
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[3]
PROGRAM = ROOT / "dist" / "freshkernel.cjs"
SERVER = ROOT / "python_server"
KERNEL = "study-verify"
Json = dict[str, Any]


def program_hash() -> str:
    """A hash of the program and of the Python code that runs notebooks."""
    result = hashlib.sha256(PROGRAM.read_bytes())
    for path in [*sorted((SERVER / "freshkernel").rglob("*.py")), Path(__file__)]:
        result.update(path.read_bytes())
    return result.hexdigest()[:16]


class Program:
    """The program with a folder for its results; what is there is not made again."""

    def __init__(self, folder: Path, kernel_python: Path) -> None:
        self.folder = folder / program_hash()
        for old in folder.glob("*"):
            if old != self.folder and len(old.name) == 16:
                shutil.rmtree(old)
        kernels = self.folder / "jupyter" / "kernels" / KERNEL
        kernels.mkdir(parents=True, exist_ok=True)
        # ipykernel is that of this Python: the other one has libraries only.
        start = f"import sys; sys.path.append({sysconfig.get_path('purelib')!r}); from ipykernel.kernelapp import launch_new_instance; launch_new_instance()"
        command = [str(kernel_python), "-c", start, "-f", "{connection_file}"]
        specification = {"argv": command, "display_name": "Libraries", "language": "python"}
        (kernels / "kernel.json").write_text(json.dumps(specification))
        self.environment = {
            **os.environ,
            "FRESHKERNEL_PYTHON": sys.executable,
            "PYTHONPATH": str(SERVER),
            "JUPYTER_PATH": str(self.folder / "jupyter"),
            "OMP_NUM_THREADS": "1",
            "OPENBLAS_NUM_THREADS": "1",
        }

    def report(self, name: str, words: Sequence[str], cwd: Path) -> Any:
        """The JSON that a command writes."""
        kept = self.folder / f"{name}.json"
        if not kept.exists():
            done = subprocess.run(
                ["node", str(PROGRAM), *words],
                cwd=cwd,
                env=self.environment,
                capture_output=True,
                check=False,
            )
            if not done.stdout:
                raise SystemExit(f"{' '.join(words)[:200]}: {done.stderr.decode()[-1000:]}")
            self._keep(kept, done.stdout)
        return json.loads(kept.read_bytes())

    @staticmethod
    def _keep(path: Path, data: bytes) -> None:
        partial = path.with_suffix(".partial")
        partial.write_bytes(data)
        partial.replace(path)

    def study(self, name: str, words: Sequence[str], cwd: Path) -> Path:
        """The folder of a study that runs to its end, or goes on to it."""
        out = self.folder / name
        if self._state(out) != "complete":
            process = self._start(words, out, cwd)
            _, errors = process.communicate()
            if process.returncode != 0:
                raise SystemExit(f"study {name}: {errors.decode()[-1000:]}")
        return out

    def interrupted_study(
        self, name: str, words: Sequence[str], cwd: Path, results: tuple[int, int]
    ) -> Path:
        """The same, interrupted when it has the first number of results, and killed when it has the second."""
        out = self.folder / name
        for wanted, sent in zip(results, (signal.SIGINT, signal.SIGKILL), strict=True):
            if self._count(out) >= wanted:
                continue
            process = self._start(words, out, cwd)
            while process.poll() is None and self._count(out) < wanted:
                time.sleep(0.02)
            process.send_signal(sent)
            process.communicate()
            if process.returncode == 0 or self._state(out) != "incomplete":
                raise SystemExit(f"study {name} was not interrupted: {process.returncode}")
        return self.study(name, words, cwd)

    def _start(self, words: Sequence[str], out: Path, cwd: Path) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            ["node", str(PROGRAM), "study", "--jobs", "2", "-o", str(out), *words],
            cwd=cwd,
            env=self.environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
        )

    @staticmethod
    def _state(out: Path) -> str | None:
        manifest = out / "manifest.json"
        if not manifest.exists():
            return None
        state: str = json.loads(manifest.read_text())["state"]
        return state

    @staticmethod
    def _count(out: Path) -> int:
        results = out / "results"
        return sum(1 for _ in results.iterdir()) if results.exists() else 0
