"""Play sessions of work on notebooks on a real kernel, and record its messages.

Standard input holds a JSON list of sessions, each a list of steps; see generated-session.ts. For
each session the output is one line of JSON: for each step the messages of the probe, each with the
front end of its comm, and for checks the true state of the kernel.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
import uuid
from contextlib import suppress
from pathlib import Path
from queue import Empty
from typing import Any

from jupyter_client.manager import KernelManager

sys.path.insert(0, str(Path(__file__).parents[3] / "python_server"))

from freshkernel.probe.comms import TARGET
from freshkernel.probe.install_text import install_code
from freshkernel.probe.outbox import TOGETHER

SECONDS = 60
# Printed by a cell that waits to be interrupted; see generated-texts.ts.
WAITING = "waiting for an interrupt"
# The true state: IPython's record of the inputs, and the values of the global names. Hexadecimal, so
# that the representation of the value is the value.
TRUTH = """
import json
from IPython import get_ipython
shell = get_ipython()
answer = json.dumps({
    "inputs": list(shell.history_manager.input_hist_raw)[1:],
    "names": {
        name: value if type(value) is str else type(value).__name__
        for name, value in shell.user_ns.items()
        if name not in shell.user_ns_hidden and not name.startswith("_")
    },
}).encode().hex()
"""
TRUTH_EXPRESSION = f"(lambda space: (exec({TRUTH!r}, space), space['answer'])[1])({{}})"


class Kernel:
    """A kernel and its connected front ends."""

    def __init__(self, folder: str) -> None:
        self.folder = Path(folder)
        self.manager = KernelManager(kernel_name="python3")
        # Compiled files do not distinguish two versions written within the same second.
        environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
        self.manager.start_kernel(cwd=folder, env=environment)
        self.client = self.manager.client()
        self.client.start_channels()
        self.client.wait_for_ready(timeout=SECONDS)
        self.front_ends: dict[str, str] = {}
        self.messages: list[dict[str, Any]] = []

    def stop(self) -> None:
        """End the kernel."""
        self.client.stop_channels()
        self.manager.shutdown_kernel(now=True)

    def restart(self) -> None:
        """Restart the kernel; its comms are gone."""
        self.client.stop_channels()
        self.manager.restart_kernel(now=True)
        self.client = self.manager.client()
        self.client.start_channels()
        self.client.wait_for_ready(timeout=SECONDS)
        self.front_ends = {}

    def send(
        self,
        kind: str,
        content: dict[str, Any],
        client: str | None = None,
        metadata: dict[str, Any] | None = None,
    ) -> str:
        """Send a message as a front end, and wait until the kernel has processed it."""
        message = self.client.session.msg(kind, content, metadata=metadata)
        if client is not None:
            message["header"]["session"] = client
        request: str = message["header"]["msg_id"]
        self.client.shell_channel.send(message)
        while True:
            heard = self.hear(SECONDS)
            is_own = heard["parent_header"].get("msg_id") == request
            if is_own and WAITING in heard["content"].get("text", ""):
                self.client.control_channel.send(self.client.session.msg("interrupt_request", {}))
            if is_own and heard["content"].get("execution_state") == "idle":
                return request

    def hear(self, seconds: float) -> Any:
        """The next message that the kernel publishes; raises `queue.Empty` after the timeout."""
        heard = self.client.get_iopub_msg(timeout=seconds)
        if heard["msg_type"] == "comm_msg":
            comm = heard["content"]["comm_id"]
            self.messages.append({"to": self.front_ends.get(comm), **heard["content"]})
        return heard

    def hear_out(self) -> None:
        """Wait for pending messages of the probe: it batches executions in quick succession."""
        with suppress(Empty):
            while True:
                self.hear(2 * TOGETHER)

    def execute(self, code: str, client: str | None, cell_id: str | None, **how: Any) -> Any:
        """Execute code; return the content of the reply."""
        metadata = {} if cell_id is None else {"cellId": cell_id}
        content = {"code": code, "silent": False, "store_history": True, "stop_on_error": True}
        request = self.send("execute_request", {**content, **how}, client, metadata)
        while True:
            reply = self.client.get_shell_msg(timeout=SECONDS)
            if reply["parent_header"].get("msg_id") == request:
                return reply["content"]

    def connect(self, client: str, notebook: str | None) -> None:
        """Connect a front end, as the extension does."""
        reply = self.execute(install_code(), client, None, silent=True, store_history=False)
        if reply["status"] != "ok":
            raise RuntimeError(f"the probe was not installed: {reply}")
        comm = uuid.uuid4().hex
        self.front_ends[comm] = client
        self.send("comm_open", {"comm_id": comm, "target_name": TARGET, "data": {}}, client)
        question = {"kind": "register", "id": 1, "client": client, "notebook": notebook}
        self.send("comm_msg", {"comm_id": comm, "data": question}, client)

    def off(self) -> None:
        """Remove the probe, as the extension does."""
        # Earlier comms may have been closed in favor of newer ones.
        comm, client = list(self.front_ends.items())[-1]
        self.send("comm_msg", {"comm_id": comm, "data": {"kind": "off", "id": 1}}, client)
        self.front_ends = {}

    def truth(self) -> Any:
        """The true state of the kernel, read without side effects."""
        asked = {"truth": TRUTH_EXPRESSION}
        how = {"silent": True, "store_history": False, "user_expressions": asked}
        answer = self.execute("", None, None, **how)["user_expressions"]["truth"]
        return json.loads(bytes.fromhex(answer["data"]["text/plain"].strip("'")))


def play(kernel: Kernel, steps: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Play the steps of one session."""
    events = []
    for step in steps:
        kernel.messages = []
        event: dict[str, Any] = {}
        kind = step["kind"]
        if kind == "execute":
            reply = kernel.execute(step["source"], step["client"], step["cellId"])
            event["count"] = reply.get("execution_count")
        elif kind == "connect":
            kernel.connect(step["client"], step["notebook"])
        elif kind == "restart":
            kernel.restart()
        elif kind == "off":
            kernel.off()
        elif kind == "file":
            (kernel.folder / step["name"]).write_text(step["text"])
        elif kind == "background":
            kernel.execute(step["source"], None, None, silent=step["silent"], store_history=False)
        elif kind == "check":
            kernel.hear_out()
            event["truth"] = kernel.truth()
        event["messages"] = [
            {"to": each["to"], "message": each["data"]} for each in kernel.messages
        ]
        events.append(event)
    return events


def main() -> None:
    """Play all sessions on one kernel, one after another."""
    with tempfile.TemporaryDirectory() as folder:
        kernel = Kernel(folder)
        try:
            for steps in json.load(sys.stdin):
                print(json.dumps(play(kernel, steps)), flush=True)
        finally:
            kernel.stop()


if __name__ == "__main__":
    main()
