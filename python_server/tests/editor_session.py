"""A short session of an editor with `freshkernel server`."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import IO, Any
from urllib.parse import urlsplit
from urllib.request import url2pathname

from bare_command import write_notebook


def rule_page(command: list[str | Path], folder: Path) -> Path:
    """The page to which the server links from a use of an undefined name."""
    notebook = write_notebook(folder / "undefined.ipynb", "print(missing)")
    process = subprocess.Popen(
        [*command, "server"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=os.environ
    )
    assert process.stdin is not None
    assert process.stdout is not None
    diagnostics = {"codeDescriptionSupport": True}
    capabilities = {"textDocument": {"publishDiagnostics": diagnostics}}
    document = {
        "uri": notebook.as_uri(),
        "languageId": "json",
        "version": 1,
        "text": notebook.read_text(),
    }
    with process:
        initialize = {"processId": None, "rootUri": None, "capabilities": capabilities}
        _send(process.stdin, "initialize", initialize, 1)
        _send(process.stdin, "initialized", {})
        _send(process.stdin, "textDocument/didOpen", {"textDocument": document})
        found = _diagnostics(process.stdout)
        _send(process.stdin, "shutdown", None, 2)
        _send(process.stdin, "exit", None)
    (href,) = [each["codeDescription"]["href"] for each in found if each["code"] == "H6"]
    return Path(url2pathname(urlsplit(href).path))


def _send(stream: IO[bytes], method: str, params: Any, number: int | None = None) -> None:
    message = {"jsonrpc": "2.0", "method": method, "params": params}
    if number is not None:
        message["id"] = number
    body = json.dumps(message).encode()
    stream.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
    stream.flush()


def _diagnostics(stream: IO[bytes]) -> list[dict[str, Any]]:
    """The first diagnostics that are not empty."""
    while True:
        length = 0
        while (line := stream.readline()) not in (b"\r\n", b""):
            name, _, value = line.decode().partition(":")
            length = int(value) if name.lower() == "content-length" else length
        assert length, "The server ended."
        message = json.loads(stream.read(length))
        if message.get("method") == "textDocument/publishDiagnostics":
            found: list[dict[str, Any]] = message["params"]["diagnostics"]
            if found:
                return found
