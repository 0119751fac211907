"""A kernel for a language other than Python, which echoes its input."""

from __future__ import annotations

from typing import Any

from ipykernel.kernelapp import IPKernelApp
from ipykernel.kernelbase import Kernel


class EchoKernel(Kernel):
    """Its only statement is a text."""

    implementation = "echo"
    implementation_version = "1"
    banner = ""
    language_info = {"name": "echo", "mimetype": "text/plain", "file_extension": ".txt"}  # noqa: RUF012

    async def do_execute(self, code: str, silent: bool, *_: Any, **__: Any) -> dict[str, object]:
        """Say it."""
        if not silent:
            self.send_response(self.iopub_socket, "stream", {"name": "stdout", "text": code})  # type: ignore[no-untyped-call]
        return {
            "status": "ok",
            "execution_count": self.execution_count,
            "payload": [],
            "user_expressions": {},
        }


if __name__ == "__main__":
    IPKernelApp.launch_instance(kernel_class=EchoKernel)
