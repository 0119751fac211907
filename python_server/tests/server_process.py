"""A Jupyter server in a process of its own, which can be killed and started again."""

from __future__ import annotations

import json
import os
import secrets
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from running_worker import packages_first

TOKEN = secrets.token_hex(16)
# Also with a busy machine's share of a processor.
START_SECONDS = 120.0


class ServerProcess:
    """Started with the extension on folders below `home`, of which several servers can share one."""

    def __init__(
        self,
        home: Path,
        *options: str,
        limit: int | None = None,
        command: Sequence[str] = (sys.executable, "-m", "jupyter_server"),
        folder: Path | None = None,
    ) -> None:
        self._home = home
        for name in ("root", "data", "runtime", "config", "tmp"):
            (home / name).mkdir(parents=True, exist_ok=True)
        self.process = subprocess.Popen(
            [*_limiting(limit), *command, *_options(home), *options],
            env=_environment(home),
            stdout=subprocess.DEVNULL,
            stderr=(home / "log").open("ab"),
            cwd=folder or home,
        )
        self.url = self._wait_for_url()

    def _wait_for_url(self) -> str:
        file = self._home / "runtime" / f"jpserver-{self.process.pid}.json"
        end = time.monotonic() + START_SECONDS
        while time.monotonic() < end and self.process.poll() is None:
            try:
                url = str(json.loads(file.read_text())["url"])
                urllib.request.urlopen(f"{url}api", timeout=5).close()  # noqa: S310
                return url
            except (OSError, ValueError):
                time.sleep(0.05)
        # Otherwise it would be a process too many for the tests that count them.
        self.end()
        raise AssertionError(f"The server does not start: {(self._home / 'log').read_text()}")

    def ask(
        self, path: str = "", method: str = "GET", body: object = None, route: str = "runs"
    ) -> tuple[int, Any]:
        """The status and the JSON of an answer below `freshkernel/runs`, or another route."""
        asked = urllib.request.Request(  # noqa: S310
            f"{self.url}freshkernel/{route}{path}",
            method=method,
            data=None if body is None else json.dumps(body).encode(),
            headers={"Authorization": f"token {TOKEN}"},
        )
        try:
            with urllib.request.urlopen(asked, timeout=60) as response:  # noqa: S310
                status, text = response.status, response.read()
        except urllib.error.HTTPError as error:
            with error:
                status, text = error.code, error.read()
        return status, json.loads(text) if text else None

    def wait_for(self, run: str, *states: str) -> dict[str, Any]:
        """The run, once it is in one of the states."""
        end = time.monotonic() + START_SECONDS
        while time.monotonic() < end:
            summary: dict[str, Any] = self.ask(f"/{run}")[1]
            if summary["state"] in states:
                return summary
            time.sleep(0.05)
        raise AssertionError(f"The run is {summary['state']}: {summary['message']}")

    def wait_for_event(self, run: str, kind: str) -> list[dict[str, Any]]:
        """The events, once there is one of a kind."""
        end = time.monotonic() + START_SECONDS
        while time.monotonic() < end:
            events: list[dict[str, Any]] = self.ask(f"/{run}/events?wait=1")[1]["events"]
            if any(event["kind"] == kind for event in events):
                return events
            time.sleep(0.05)
        raise AssertionError(f"There is no {kind}.")

    def end(self, number: int = signal.SIGKILL) -> None:
        """End the process."""
        if self.process.poll() is None:
            self.process.send_signal(number)
        self.process.wait(START_SECONDS)


def _options(home: Path) -> list[str]:
    return [
        "--ServerApp.jpserver_extensions={'freshkernel': True}",
        f"--IdentityProvider.token={TOKEN}",
        f"--ServerApp.root_dir={home / 'root'}",
        "--ServerApp.open_browser=False",
        "--ServerApp.port=0",
        "--allow-root",
    ]


def _environment(home: Path) -> dict[str, str]:
    return {
        **os.environ,
        "JUPYTER_DATA_DIR": str(home / "data"),
        "JUPYTER_RUNTIME_DIR": str(home / "runtime"),
        "JUPYTER_CONFIG_DIR": str(home / "config"),
        "JUPYTER_NO_CONFIG": "1",
        "IPYTHONDIR": str(home / "config"),
        "TMPDIR": str(home / "tmp"),
        "PYTHONPATH": packages_first(),
    }


def _limiting(size: int | None) -> list[str]:
    """What starts a program that can write no file larger than this, like on a full disk."""
    if size is None:
        return []
    text = (
        "import os, resource, sys\n"
        f"resource.setrlimit(resource.RLIMIT_FSIZE, ({size}, {size}))\n"
        "os.execv(sys.argv[1], sys.argv[1:])"
    )
    return [sys.executable, "-c", text]
