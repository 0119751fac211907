"""A fresh kernel on this machine: its process, environment and sockets."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import threading
import time
from contextlib import suppress
from pathlib import Path
from queue import Empty

import zmq
from jupyter_client.kernelspec import KernelSpecManager, NoSuchKernel
from jupyter_client.manager import AsyncKernelManager

from freshkernel.common.kernel_interface import (
    FIXED_ENVIRONMENT,
    KernelEnd,
    KernelStartError,
    Message,
)
from freshkernel.common.processes import STOPPED_SECONDS, StopWatch
from freshkernel.environments.kernel_spec import write_kernel_spec
from freshkernel.environments.launch import KernelLaunch

_LOG_BYTES = 8_000
_GRACE_SECONDS = 5.0
_RETRY_SECONDS = 0.5
# The kernel already answers, so its handshake takes milliseconds.
_CONNECT_SECONDS = 0.5
_FINAL_OUTPUT_SECONDS = 0.3
# Kernels that start at the same time may choose the same ports: all but the first then exit.
_STARTS = 3


_ALARMS = [getattr(signal, name, None) for name in ("SIGALRM", "SIGVTALRM", "SIGPROF")]


def memory_kills() -> int | None:
    """How many processes this machine has killed for lack of memory; None if it does not count them."""
    try:
        lines = Path("/proc/vmstat").read_text().splitlines()
    except OSError:
        return None
    return next((int(line.split()[1]) for line in lines if line.startswith("oom_kill ")), None)


def _name_of_signal(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        # Real-time signals have no name.
        return f"signal {number}"


class _EndedAtOnceError(KernelStartError):
    """The process exited before it answered."""


class _LogTail:
    """The last lines that the kernel process writes to its log, such as why it crashed.

    Reads in a thread, because not every event loop can wait for a pipe. The thread ends with the last
    process that holds the other end of the pipe.
    """

    def __init__(self) -> None:
        self._reading, self.writing = os.pipe()
        self._text = b""
        self._thread = threading.Thread(target=self._read, daemon=True)

    def begin(self) -> None:
        """Starts to read; closes our copy of the kernel's end of the pipe."""
        os.close(self.writing)
        self._thread.start()

    def _read(self) -> None:
        with open(self._reading, "rb", buffering=0) as pipe:  # noqa: PTH123
            while chunk := pipe.read(1 << 16):
                self._text = (self._text + chunk)[-_LOG_BYTES:]

    def text(self) -> str:
        """Waits for the last lines of a process that just ended."""
        self._thread.join(_FINAL_OUTPUT_SECONDS)
        return self._text.decode(errors="replace").strip()


class LocalKernel:
    """One kernel process and its client.

    A launch replaces the kernel spec of the name.
    """

    environment = FIXED_ENVIRONMENT
    cuts = 0
    is_here = True

    def __init__(
        self,
        name: str,
        folder: Path,
        notebook: str,
        connection_file: Path,
        launch: KernelLaunch | None = None,
    ) -> None:
        self._folder = folder
        self._notebook = notebook
        self.name = name
        self._connection_file = str(connection_file)
        self._launch = launch
        self._log: _LogTail | None = None
        self._stopped = StopWatch(None)
        self._memory_kills = memory_kills()
        self.info: Message = {}
        self._renew()

    def _renew(self) -> None:
        """Drops a process and its ports."""
        self._manager = AsyncKernelManager(
            kernel_name=self.name, connection_file=self._connection_file
        )
        if self._launch:
            specs = Path(self._connection_file).parent / "kernels"
            self._manager.kernel_name = write_kernel_spec(self._launch, specs)
            self._manager.kernel_spec_manager = KernelSpecManager(
                kernel_dirs=[str(specs)], ensure_native_kernel=False
            )
        self.client = self._manager.client()

    async def start(self, seconds: float) -> Message:
        """Starts the process and waits until it answers; returns the last message that it sent for this."""
        for _ in range(_STARTS - 1):
            try:
                return await self._start_once(seconds)
            except _EndedAtOnceError:
                await self.close()
                self._renew()
        return await self._start_once(seconds)

    async def _start_once(self, seconds: float) -> Message:
        self._log = _LogTail()
        variables = self._launch.variables if self._launch else os.environ
        try:
            await self._manager.start_kernel(
                cwd=str(self._folder),
                env={**variables, **FIXED_ENVIRONMENT, "JPY_SESSION_NAME": self._notebook},
                extra_arguments=self._extra_arguments(),
                stdin=subprocess.DEVNULL,
                stdout=self._log.writing,
                stderr=self._log.writing,
            )
        except NoSuchKernel as error:
            raise KernelStartError(self._unknown_name()) from error
        except Exception as error:
            raise KernelStartError(f"The kernel {self.name} cannot be started: {error}") from error
        finally:
            self._log.begin()
        self._stopped = StopWatch(getattr(self._manager.provisioner, "pid", None))
        self.client = self._manager.client()
        # The default queue of 1,000 messages loses outputs of cells that print a lot.
        self.client.context.rcvhwm = 0
        self.client.start_channels(stdin=False, hb=False)
        # Before the kernel starts: later, the event of the connection is sometimes missed.
        socket = self.client.stdin_channel.socket
        monitor = socket.get_monitor_socket(zmq.EVENT_HANDSHAKE_SUCCEEDED)
        try:
            last_message = await self._ready(seconds)
            # A kernel drops input requests while no client is connected.
            with suppress(asyncio.TimeoutError):
                await asyncio.wait_for(monitor.recv_multipart(), _CONNECT_SECONDS)
        finally:
            socket.disable_monitor()
        return last_message

    def _extra_arguments(self) -> list[str]:
        """Keeps the cells out of the user's IPython history."""
        argv = self._manager.kernel_spec.argv if self._manager.kernel_spec else []
        is_ipykernel = any(part.startswith("ipykernel") for part in argv)
        return ["--HistoryManager.hist_file=:memory:"] if is_ipykernel else []

    async def _ready(self, seconds: float) -> Message:
        """Asks until both the reply and its status arrive: from then on, none is missed."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if not await self._is_alive():
                raise _EndedAtOnceError(
                    f"The kernel {self.name} ended at once.\n{self._log_text()}"
                )
            request = self.client.kernel_info()
            idle = await self._idle_after(request, min(end, time.monotonic() + _RETRY_SECONDS))
            if idle and self.info:
                return idle
        raise KernelStartError(f"The kernel {self.name} does not answer after {seconds} s.")

    def _unknown_name(self) -> str:
        """The error message for an unknown kernel name."""
        names = sorted(self._manager.kernel_spec_manager.find_kernel_specs())
        choice = f"Choose one of {', '.join(names)}." if names else "None is installed."
        return f"There is no kernel {self.name} here. {choice}"

    async def _idle_after(self, request: str, end: float) -> Message | None:
        while time.monotonic() < end:
            try:
                if not self.info:
                    reply = await self.client.get_shell_msg(timeout=end - time.monotonic())
                    if reply["msg_type"] == "kernel_info_reply":
                        self.info = reply["content"]
                    continue
                message = await self.client.get_iopub_msg(timeout=end - time.monotonic())
            except Empty:
                return None
            is_ours = message["parent_header"].get("msg_id") == request
            if is_ours and message["content"].get("execution_state") == "idle":
                return message
        return None

    def is_foreign(self, _request: str) -> bool:
        """False: no other client knows this kernel."""
        return False

    def is_probe(self, _request: str) -> bool:
        """False: a local connection is never restored."""
        return False

    def _log_text(self) -> str:
        """The last lines of the process's log."""
        return self._log.text() if self._log else ""

    async def why_ended(self) -> KernelEnd | None:
        """How the process ended, with the last lines of its log."""
        if await self._is_alive():
            if not self._stopped.is_over():
                return None
            text = f"The kernel was stopped by a signal (SIGSTOP) for {STOPPED_SECONDS:g} s, and was ended."
            return KernelEnd("kernel-died", text)
        text = f"The kernel died: {self._death()}.\n{self._log_text()}".strip()
        return KernelEnd("kernel-died", text)

    async def _is_alive(self) -> bool:
        return bool(await self._manager.is_alive())

    def _death(self) -> str:
        process = getattr(self._manager.provisioner, "process", None)
        code = getattr(process, "returncode", None)
        if code is None:
            return "for an unknown reason"
        if code >= 0:
            return f"it exited with exit code {code}"
        name = _name_of_signal(-code)
        if -code in _ALARMS:
            return f"by {name}, an alarm that the notebook set"
        if name == "SIGKILL":
            return f"by SIGKILL{self._reason_of_kill()}"
        return f"by {name}"

    def _reason_of_kill(self) -> str:
        if self._memory_kills is None:
            return ", as it does when there is not enough memory"
        if memory_kills() != self._memory_kills:
            return ", because there was not enough memory"
        return ", not for lack of memory"

    async def interrupt(self) -> None:
        """Interrupts what runs in it."""
        await self._manager.interrupt_kernel()

    async def shut_down(self) -> None:
        """Asks the process to end, so that it flushes its buffers; waits a while for it."""
        self.client.shutdown()
        end = time.monotonic() + _GRACE_SECONDS
        while await self._is_alive() and time.monotonic() < end:
            await asyncio.sleep(0.01)

    async def close(self) -> None:
        """Ends the process, if it still runs, and closes the sockets."""
        if self._manager.has_kernel:
            await self._manager.shutdown_kernel(now=True)
        self.client.stop_channels()
