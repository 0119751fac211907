"""A fresh kernel on this machine: its process, environment and sockets."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from queue import Empty

import zmq
from jupyter_client.kernelspec import KernelSpec, KernelSpecManager, NoSuchKernel
from jupyter_client.manager import AsyncKernelManager
from jupyter_core.paths import jupyter_path

from freshkernel.common.kernel_interface import (
    FIXED_ENVIRONMENT,
    HASH_SEED,
    KernelEnd,
    KernelStartError,
    Message,
)
from freshkernel.common.processes import STOPPED_SECONDS, StopWatch
from freshkernel.common.system_faults import fault_text
from freshkernel.environments.kernel_spec import write_kernel_spec
from freshkernel.environments.launch import KernelLaunch
from freshkernel.processes.sandbox import (
    Sandbox,
    command_process,
    exit_code_of,
    interrupt_command,
)
from freshkernel.processes.starting import DEVNULL, child_variables, find_program
from freshkernel.runner.kernel_end import LogTail, death_text, memory_kills, start_text
from freshkernel.runner.start_watch import StartWatch, descriptors_text

_GRACE_SECONDS = 5.0
_RETRY_SECONDS = 0.5
# The kernel already answers, so its handshake takes milliseconds.
_CONNECT_SECONDS = 0.5
_SEND_MILLISECONDS = 2_000
# Kernels that start at the same time may choose the same ports: all but the first then exit.
_STARTS = 3


class _EndedAtOnceError(KernelStartError):
    """The process exited before it answered."""


class _SilentError(KernelStartError):
    """The process neither answers nor computes."""


class _KernelManager(AsyncKernelManager):
    """Starts the kernel in a sandbox, if it has one."""

    sandbox: Sandbox | None = None
    variables: Mapping[str, str] = os.environ
    is_wrapped = False

    def format_kernel_cmd(self, extra_arguments: list[str] | None = None) -> list[str]:
        """The command of the kernel."""
        command = super().format_kernel_cmd(extra_arguments)
        if self.sandbox is None:
            return command
        self.is_wrapped = True
        return self.sandbox.wrap(command, self.variables)


def _specs_of(name: str) -> KernelSpecManager:
    """The kernel specs, among which one is looked up.

    The folder of IPython comes last. Only to learn where it is, all of IPython would be loaded: a tenth of a second
    for each run.
    """
    folders = jupyter_path("kernels")
    is_there = any(Path(folder, name).is_dir() for folder in folders)
    return KernelSpecManager(kernel_dirs=folders) if is_there else KernelSpecManager()


class LocalKernel:
    """One kernel process and its client.

    A launch replaces the kernel spec of the name; given variables replace those of this process.
    """

    cuts = 0
    is_here = True

    def __init__(
        self,
        name: str,
        folder: Path,
        notebook: str,
        connection_file: Path,
        launch: KernelLaunch | None = None,
        sandbox: Sandbox | None = None,
        hash_seed: int = 0,
        variables: Mapping[str, object] | None = None,
    ) -> None:
        self._hash_seed = str(hash_seed)
        self._folder = folder
        self._notebook = notebook
        self.name = name
        self._connection_file = str(connection_file)
        self._launch = launch
        self._sandbox = sandbox
        given = os.environ if variables is None else {k: str(v) for k, v in variables.items()}
        self._variables = launch.variables if launch else given
        # The process to interrupt and watch, if the process that was started is a sandbox around it.
        self._inner: int | None = None
        self._log: LogTail | None = None
        self._stopped = StopWatch(None)
        self._memory_kills = memory_kills()
        self.info: Message = {}
        self._renew()

    def _renew(self) -> None:
        """Drops a process and its ports."""
        self._manager = _KernelManager(kernel_name=self.name, connection_file=self._connection_file)
        self._manager.sandbox = self._sandbox
        self._manager.variables = self._variables
        if self._sandbox and not self._sandbox.network:
            # Sockets in the run's folder: the ports of the sandbox cannot be reached.
            self._manager.transport = "ipc"
        self._manager.kernel_spec_manager = _specs_of(self.name)
        if self._launch:
            specs = Path(self._connection_file).parent / "kernels"
            self._manager.kernel_name = write_kernel_spec(self._launch, specs)
            self._manager.kernel_spec_manager = KernelSpecManager(
                kernel_dirs=[str(specs)], ensure_native_kernel=False
            )
        self.client = self._manager.client()

    @property
    def environment(self) -> dict[str, str]:
        """The variables that are the same on every machine, except for the user's own hash seed."""
        spec = None if self._launch else self._spec()
        own = (spec.env if spec else {}).get(HASH_SEED) or self._variables.get(HASH_SEED)
        return {**FIXED_ENVIRONMENT, HASH_SEED: own or self._hash_seed}

    def _spec(self) -> KernelSpec | None:
        try:
            return self._manager.kernel_spec
        except NoSuchKernel:
            return None

    @property
    def environment_folder(self) -> Path | None:
        """The prefix of the environment that the kernel's program belongs to, as far as its path says."""
        spec = self._spec()
        program = find_program(spec.argv[0]) if spec and spec.argv else None
        return Path(program).parent.parent if program else None

    async def start(self, seconds: float) -> Message:
        """Starts the process and waits until it answers; returns the last message that it sent for this."""
        end = time.monotonic() + seconds
        for _ in range(_STARTS - 1):
            try:
                return await self._start_once(end, seconds, is_last=False)
            except (_EndedAtOnceError, _SilentError):
                await self.close()
                self._renew()
        return await self._start_once(end, seconds, is_last=True)

    async def _start_once(self, end: float, seconds: float, *, is_last: bool) -> Message:
        self._log = LogTail()
        try:
            await self._manager.start_kernel(
                cwd=str(self._folder),
                env={
                    **child_variables(self._variables),
                    **self.environment,
                    "JPY_SESSION_NAME": self._notebook,
                },
                extra_arguments=self._extra_arguments(),
                stdin=DEVNULL,
                stdout=self._log.writing,
                stderr=self._log.writing,
            )
        except NoSuchKernel as error:
            raise KernelStartError(self._unknown_name()) from error
        except Exception as error:
            text = fault_text(f"The kernel {self.name} cannot be started", error)
            raise KernelStartError(text) from error
        finally:
            self._log.begin()
        if self._sandbox and not self._manager.is_wrapped:
            await self.close()
            raise KernelStartError(f"The kernel {self.name} cannot be started in a sandbox.")
        self.client = self._manager.client()
        # The default queue of 1,000 messages loses outputs of cells that print a lot.
        self.client.context.rcvhwm = 0
        # Without a timeout, sending blocks for ever after the connection was lost, as to a program that had the port before.
        self.client.context.sndtimeo = _SEND_MILLISECONDS
        self.client.start_channels(stdin=False, hb=False)
        # Before the kernel starts: later, the event of the connection is sometimes missed.
        socket = self.client.stdin_channel.socket
        monitor = socket.get_monitor_socket(zmq.EVENT_HANDSHAKE_SUCCEEDED)
        try:
            last_message = await self._ready(end, seconds, is_last=is_last)
            # A kernel drops input requests while no client is connected.
            with suppress(asyncio.TimeoutError):
                await asyncio.wait_for(monitor.recv_multipart(), _CONNECT_SECONDS)
        finally:
            socket.disable_monitor()
        self._watch_process()
        return last_message

    def _watch_process(self) -> None:
        """Finds the process of the kernel, which answers by now."""
        pid = getattr(self._manager.provisioner, "pid", None)
        if self._sandbox and pid is not None:
            self._inner = command_process(pid)
        self._stopped = StopWatch(self._inner or pid)

    def _extra_arguments(self) -> list[str]:
        """Keeps the cells out of the user's IPython history."""
        argv = self._manager.kernel_spec.argv if self._manager.kernel_spec else []
        is_ipykernel = any(part.startswith("ipykernel") for part in argv)
        return ["--HistoryManager.hist_file=:memory:"] if is_ipykernel else []

    async def _ready(self, end: float, seconds: float, *, is_last: bool) -> Message:
        """Asks until both the reply and its status arrive: from then on, none is missed."""
        watch = StartWatch(getattr(self._manager.provisioner, "pid", None), self._log_text)
        while time.monotonic() < end:
            if not await self._is_alive():
                text = self._start_text("ended at once", has_ended=True)
                # It would end again where it lacks something.
                raise KernelStartError(text) if descriptors_text() else _EndedAtOnceError(text)
            try:
                request = self.client.kernel_info()
            except zmq.Again as error:
                raise _SilentError(f"The kernel {self.name} cannot be reached.") from error
            idle = await self._idle_after(request, min(end, time.monotonic() + _RETRY_SECONDS))
            if idle and self.info:
                return idle
            if watch.is_stuck():
                break
            if not is_last and watch.is_silent():
                raise _SilentError(f"The kernel {self.name} is not responding.")
        what = (
            "does not respond"
            if time.monotonic() < end
            else f"did not respond within {seconds:g} s"
        )
        raise KernelStartError(self._start_text(what, has_ended=False))

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

    def _start_text(self, what: str, *, has_ended: bool) -> str:
        """A sentence about the failed start of the process, with the reason."""
        death = self._death() if has_ended else None
        return start_text(
            f"The kernel {self.name} {what}", self._log_text(), death, descriptors_text()
        )

    def _log_text(self) -> str:
        return self._log.text() if self._log else ""

    async def why_ended(self) -> KernelEnd | None:
        """How the process ended."""
        if await self._is_alive():
            if not self._stopped.is_over():
                return None
            text = f"The kernel was stopped by a signal (SIGSTOP) for {STOPPED_SECONDS:g} s, and was ended."
            return KernelEnd("kernel-died", text)
        return KernelEnd("kernel-died", f"The kernel died: {self._death()}.")

    async def _is_alive(self) -> bool:
        return bool(await self._manager.is_alive())

    def _death(self) -> str:
        process = getattr(self._manager.provisioner, "process", None)
        code = getattr(process, "returncode", None)
        return death_text(exit_code_of(code) if self._sandbox else code, self._memory_kills)

    async def interrupt(self) -> None:
        """Interrupts what runs in it."""
        spec = self._manager.kernel_spec
        if self._inner and spec and spec.interrupt_mode == "signal":
            interrupt_command(self._inner)
        else:
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
