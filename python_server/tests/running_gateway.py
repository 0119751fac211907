"""Real gateways, as an administrator starts them: Jupyter Kernel Gateway and Enterprise Gateway."""

from __future__ import annotations

import json
import os
import random
import signal
import socket
import ssl
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from http import HTTPStatus
from pathlib import Path
from typing import Any, NamedTuple

from running_worker import Outcome, RunningWorker

from freshkernel.common.processes import descendants
from freshkernel.common.protocol import RunEvent

TOKEN = "a-token-that-stays-secret"  # noqa: S105
_START_SECONDS = 60.0


def free_port() -> int:
    """An unused port, below those that systems give to programs: it stays free until the gateway listens."""
    while True:
        port = random.randrange(20_000, 32_000)
        with socket.socket() as found, suppress(OSError):
            found.bind(("127.0.0.1", port))
            return port


class Kind(NamedTuple):
    """How a kind of gateway is started."""

    command: str
    application: str
    variables: str


KERNEL_GATEWAY = Kind("kernelgateway", "KernelGatewayApp", "KG")
ENTERPRISE_GATEWAY = Kind("enterprisegateway", "EnterpriseGatewayApp", "EG")


@dataclass
class RunningGateway:
    """One gateway process. `options` are its command line's."""

    python: Path
    folder: Path
    options: Sequence[str] = ()
    certificate: Path | None = None
    environment: Mapping[str, str] = field(default_factory=dict)
    token: str = TOKEN
    kind: Kind = KERNEL_GATEWAY

    def __post_init__(self) -> None:
        self.port = free_port()
        self.log = self.folder / f"gateway-{self.port}.log"
        self.start()

    @property
    def url(self) -> str:
        """Where it is."""
        return f"http{'s' if self.certificate else ''}://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start the process and wait until it answers."""
        own = {
            kind: str(self.folder / kind.lower()) for kind in ("IPYTHONDIR", "JUPYTER_RUNTIME_DIR")
        }
        _, application, prefix = self.kind
        # An Enterprise Gateway starts no kernel for root.
        env = {**os.environ, **own, "LOGNAME": "tester", "KERNEL_USERNAME": "tester"}
        env |= {f"{prefix}_AUTH_TOKEN": self.token, f"{prefix}_LIST_KERNELS": "True"}
        env |= {"PATH": f"{self.python.parent}:{os.environ['PATH']}", **self.environment}
        if self.certificate:
            env[f"{prefix}_CERTFILE"] = str(self.certificate)
            env[f"{prefix}_KEYFILE"] = str(self.certificate.with_suffix(".key"))
        values = {"port": self.port, "ip": "127.0.0.1", "port_retries": 0}
        command = [str(self.python), "-m", "jupyter", self.kind.command]
        command += [f"--{application}.{name}={value}" for name, value in values.items()]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [*command, *self.options],
                env=env,
                cwd=self.folder,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        end = time.monotonic() + _START_SECONDS
        while time.monotonic() < end:
            try:
                self.kernels()
            except OSError:
                assert self.process.poll() is None, self.log.read_text()
                time.sleep(0.05)
            else:
                return
        raise AssertionError(self.log.read_text())

    def ask(self, path: str, method: str = "GET", body: object = None) -> Any:
        """Ask it something, as its administrator."""
        request = urllib.request.Request(  # noqa: S310
            self.url + path,
            data=None if body is None else json.dumps(body).encode(),
            headers={"Authorization": f"token {self.token}"},
            method=method,
        )
        trusting = (
            ssl.create_default_context(cafile=str(self.certificate)) if self.certificate else None
        )
        with urllib.request.urlopen(  # noqa: S310
            request, timeout=30, context=trusting
        ) as answer:
            text = answer.read()
        return json.loads(text) if text else None

    def kernels(self) -> list[dict[str, Any]]:
        """The kernels that it has."""
        end = time.monotonic() + 10.0
        while True:
            try:
                found: list[dict[str, Any]] = self.ask("/api/kernels")
            except urllib.error.HTTPError as error:
                # It answers 500 while one of them has an id but no process yet.
                if error.code != HTTPStatus.INTERNAL_SERVER_ERROR or time.monotonic() > end:
                    raise
                time.sleep(0.05)
            else:
                return found

    def processes(self) -> list[int]:
        """Its kernels' processes."""
        return list(descendants(self.process.pid))

    def has_no_kernel(self, seconds: float = 15.0) -> bool:
        """Whether it has none, after a while if need be."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if not self.kernels() and not self.processes():
                return True
            time.sleep(0.05)
        return False

    def wait_until_there(self, seconds: float = 60.0) -> None:
        """Wait until it has a kernel."""
        end = time.monotonic() + seconds
        while not self.kernels():
            assert time.monotonic() < end, "There is no kernel."
            time.sleep(0.02)

    def wait_until_idle(self, seconds: float = 60.0) -> None:
        """Wait until its one kernel has done what it was asked for."""
        end = time.monotonic() + seconds
        while self.kernels()[0]["execution_state"] != "idle":
            assert time.monotonic() < end, "The kernel is still busy."
            time.sleep(0.05)

    def delete_all(self) -> None:
        """End all of its kernels."""
        for kernel in self.kernels():
            self.ask(f"/api/kernels/{kernel['id']}", "DELETE")

    def kill(self) -> None:
        """End it without asking; its kernels end with it."""
        pids = self.processes()
        for pid in [self.process.pid, *pids]:
            os.kill(pid, signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        """End it."""
        if self.process.poll() is None:
            self.kill()


StartGateway = Callable[..., RunningGateway]
RunThere = Callable[..., Outcome]
StartThere = Callable[..., RunningWorker]


def pooled(
    start_there: StartThere,
    *urls: str,
    code: str = "6 * 7",
    place: dict[str, Any] | None = None,
    **changes: Any,
) -> RunningWorker:
    """A run on the pool of the gateways with these addresses, called g0, g1, …"""
    others = {f"g{at}": {"url": url, "token": TOKEN, **changes} for at, url in enumerate(urls)}
    pool = {"url": None, "token": None, "gateways": list(others)}
    return start_there("", code, settings=pool, others=others, place=place)


def messages(worker: RunningWorker, step: str) -> list[str]:
    """What a run reported of a step of its preparation."""
    preparing = (each for each in worker.events if each["kind"] == "preparing")
    return [each["message"] for each in preparing if each["step"] == step]


def is_launching(event: RunEvent) -> bool:
    """Whether a run asks a gateway for its kernel."""
    return event["kind"] == "preparing" and event["step"] == "launch"
