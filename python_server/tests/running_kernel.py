"""A real kernel, driven over the messaging protocol as a front end does it."""

from __future__ import annotations

import json
import os
import time
from dataclasses import dataclass, field
from pathlib import Path
from queue import Empty
from typing import Any, cast

from jupyter_client.kernelspec import KernelSpecManager
from jupyter_client.manager import KernelManager

from freshkernel.common import protocol
from freshkernel.probe.comms import TARGET
from freshkernel.probe.install_text import ask_expression, install_code

# A kernel that does not answer fails a test; one on a busy machine does not.
TIMEOUT = 120.0
Message = dict[str, Any]


@dataclass
class Reply:
    """What came of a request."""

    content: Message
    outputs: list[Message] = field(default_factory=list)

    @property
    def status(self) -> str:
        """The status of the reply."""
        return str(self.content["status"])

    def seen(self) -> list[tuple[str, Any]]:
        """What a user would see of it: everything but the state of the kernel and comms."""
        hidden = {"status", "comm_msg", "comm_open", "comm_close"}
        seen: list[tuple[str, Any]] = []
        for each in self.outputs:
            kind, content = each["msg_type"], each["content"]
            if kind == "stream" and seen and seen[-1][1].get("name") == content["name"]:
                # Where a stream is cut is a matter of time.
                whole = seen.pop()[1]["text"] + content["text"]
                content = {"name": content["name"], "text": whole}
            if kind not in hidden:
                seen.append((kind, content))
        return seen


class RunningKernel:
    """One kernel process and one client of it."""

    def __init__(self, python: Path, folder: Path, module: str = "ipykernel_launcher") -> None:
        specification = folder / "kernels" / "tested"
        specification.mkdir(parents=True, exist_ok=True)
        argv = [str(python), "-m", module, "-f", "{connection_file}"]
        text = json.dumps({"argv": argv, "display_name": "tested", "language": "python"})
        (specification / "kernel.json").write_text(text)
        specifications = KernelSpecManager(kernel_dirs=[str(folder / "kernels")])
        self.manager = KernelManager(kernel_name="tested", kernel_spec_manager=specifications)
        self.manager.start_kernel(cwd=str(folder), env=self._environment(folder))
        self.client = self.manager.client()
        self.client.start_channels()
        self.client.wait_for_ready(timeout=TIMEOUT)
        self.folder = folder

    @staticmethod
    def _environment(folder: Path) -> dict[str, str]:
        """The user's own configuration and history are not for tests."""
        kinds = ("IPYTHONDIR", "JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR")
        compiled = {"PYTHONDONTWRITEBYTECODE": ""}
        return {**os.environ, **compiled, **{kind: str(folder / kind.lower()) for kind in kinds}}

    def reset(self) -> None:
        """Removes the probe, the namespace, the history and pending messages."""
        self.silently(
            "(lambda shell: (hasattr(shell, '_freshkernel_probe') and"
            " shell._freshkernel_probe.turn_off(), shell.reset()))"
            "(__import__('IPython').get_ipython())"
        )

    @property
    def process_id(self) -> int:
        """The kernel's process."""
        return int(cast(Any, self.manager.provisioner).pid)

    def stop(self) -> None:
        """End the process."""
        self.client.stop_channels()
        self.manager.shutdown_kernel(now=True)

    def send(self, kind: str, content: Message, **header: object) -> str:
        """Send a message on the shell channel; give its id."""
        metadata = header.pop("metadata", None)
        message = self.client.session.msg(kind, content, metadata=cast(Any, metadata))
        message["header"].update(header)
        self.client.shell_channel.send(message)
        return str(message["header"]["msg_id"])

    def start(self, code: str, **options: Any) -> str:
        """Ask for an execution without waiting for it."""
        metadata = options.pop("metadata", {})
        content = {
            "code": code,
            "silent": False,
            "store_history": True,
            "user_expressions": {},
            "allow_stdin": False,
            "stop_on_error": True,
            **options,
        }
        return self.send("execute_request", content, metadata=metadata)

    def iopub_until_idle(self, request: str) -> list[Message]:
        """What the kernel says about a request, to its end."""
        messages = []
        while True:
            message = self.client.get_iopub_msg(timeout=TIMEOUT)
            if message["parent_header"].get("msg_id") != request:
                continue
            messages.append(message)
            if message["content"].get("execution_state") == "idle":
                return messages

    def finish(self, request: str) -> Reply:
        """Wait for the end of an execution."""
        while True:
            reply = self.client.get_shell_msg(timeout=TIMEOUT)
            if reply["parent_header"].get("msg_id") == request:
                return Reply(reply["content"], self.iopub_until_idle(request))

    def run(self, code: str, **options: Any) -> Reply:
        """Run a cell to its end."""
        return self.finish(self.start(code, **options))

    def silently(self, code: str, **expressions: str) -> Reply:
        """Run code that is not to be seen, and evaluate expressions."""
        options = {"silent": True, "store_history": False, "stop_on_error": False}
        return self.run(code, user_expressions=expressions, **options)

    def value(self, expression: str) -> Any:
        """The value of an expression, by way of JSON."""
        code = f"__import__('json').dumps({expression})"
        text = self.silently("", value=code).content["user_expressions"]["value"]
        assert text["status"] == "ok", text
        return json.loads(eval(text["data"]["text/plain"]))  # noqa: S307

    def install(self, code: str | None = None) -> Reply:
        """Install the probe."""
        return self.silently(install_code() if code is None else code)

    def ask(self, kind: str, **question: object) -> Message:
        """Ask the probe without a comm."""
        text = json.dumps({"kind": kind, "id": 7, **question})
        found = self.silently("", answer=ask_expression(text)).content["user_expressions"]["answer"]
        assert found["status"] == "ok", found
        return cast(Message, protocol.parse_probe_answer(json.loads(found["data"]["text/plain"])))

    def runs(self) -> list[Message]:
        """What the probe recorded."""
        return cast(list[Message], self.ask("history", since=0)["runs"])

    def create_subshell(self) -> str:
        """A thread of the kernel that answers while the main one runs a cell."""
        message = self.client.session.msg("create_subshell_request", {})
        self.client.control_channel.send(message)
        return str(self.client.get_control_msg(timeout=TIMEOUT)["content"]["subshell_id"])


class Comm:
    """A front end's side of a comm with the probe."""

    def __init__(
        self, kernel: RunningKernel, page: dict[str, object] | None = None, **header: object
    ) -> None:
        self.kernel = kernel
        self.header = header
        self.id = f"comm-{time.monotonic_ns()}"
        data = {} if page is None else {"page": page}
        content = {"comm_id": self.id, "target_name": TARGET, "data": data}
        self.opening = kernel.send("comm_open", content, **header)

    def ask(self, kind: str, **question: object) -> None:
        """Send a question."""
        data = {"kind": kind, **question}
        self.kernel.send("comm_msg", {"comm_id": self.id, "data": data}, **self.header)

    def next_message(self, timeout: float = TIMEOUT) -> Message:
        """The next thing that the probe says on this comm."""
        end = time.monotonic() + timeout
        while time.monotonic() < end:
            try:
                message = self.kernel.client.get_iopub_msg(timeout=0.2)
            except Empty:
                continue
            kind, content = message["msg_type"], message["content"]
            if content.get("comm_id") != self.id:
                continue
            if kind == "comm_close":
                return {"kind": "closed"}
            return cast(Message, content["data"])
        raise TimeoutError(f"The probe says nothing on {self.id}.")
