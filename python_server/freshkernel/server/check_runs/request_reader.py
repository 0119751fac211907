"""Reads the body of a request for a run, a large one in a process of its own.

Parsing JSON blocks all threads of a process: 300,000 cells would stop the server for seconds.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, cast

from freshkernel.common.cell_order import cells_in_order
from freshkernel.common.protocol import InvalidMessageError, RunRequest, parse_run_request
from freshkernel.common.removed_folders import remove_folder
from freshkernel.common.run_folders import new_folder
from freshkernel.common.system_faults import run_program
from freshkernel.processes.starting import ProcessTimeoutError, own_module, run
from freshkernel.server.check_runs.refusal import RequestRefusedError
from freshkernel.server.check_runs.request import cells_of

# Parsing that much takes a few milliseconds, starting a process some hundred.
SMALL_BYTES = 200_000
_SECONDS = 120.0


@dataclass(frozen=True)
class ReadRequest:
    """A valid request without its notebook, which is JSON in a file, as are its code cells."""

    request: RunRequest
    cells: int
    folder: Path

    @property
    def notebook_file(self) -> Path:
        """The notebook."""
        return self.folder / "notebook.json"

    @property
    def cells_file(self) -> Path:
        """The list of its code cells, as `RunCell`."""
        return self.folder / "cells.json"

    def remove(self) -> None:
        """Removes the files."""
        remove_folder(self.folder)


def _parsed(body: bytes) -> RunRequest:
    try:
        return parse_run_request(json.loads(body.decode()))
    except UnicodeDecodeError as error:
        raise RequestRefusedError(400, "The request is not UTF-8.") from error
    except InvalidMessageError as error:
        text = f"The request is not a valid message: {error}"
        raise RequestRefusedError(400, text) from error
    except (ValueError, RecursionError) as error:
        raise RequestRefusedError(400, "The request is not JSON that can be read.") from error


def no_room(error: OSError) -> RequestRefusedError:
    """The refusal of a request that cannot be stored."""
    text = f"The request cannot be stored: {error.strerror}. Free disk space, or delete old runs."
    return RequestRefusedError(507, text)


def read_body(body: bytes, maximum_cells: int, folder: Path) -> dict[str, object]:
    """Writes the two files into a folder; returns the rest of the request and the number of cells to run."""
    request = _parsed(body)
    notebook = request["notebook"]
    all_cells = notebook.get("cells")
    if isinstance(all_cells, list) and len(all_cells) > maximum_cells:
        text = f"The notebook has {len(all_cells)} cells; the limit is {maximum_cells}. Split it."
        raise RequestRefusedError(413, text)
    cells = cells_of(notebook)
    if not cells:
        raise RequestRefusedError(400, "The notebook has no code cell.")
    in_order = len(cells_in_order(cells, request["order"]))
    if in_order == 0:
        text = (
            "No cell of the notebook has an execution count, so the order of execution is "
            "unknown. Run the cells from top to bottom instead."
        )
        raise RequestRefusedError(400, text)
    try:
        (folder / "cells.json").write_text(json.dumps(cells), encoding="utf-8")
        (folder / "notebook.json").write_text(json.dumps(notebook), encoding="utf-8")
    except OSError as error:
        raise no_room(error) from error
    return {"request": {**request, "notebook": {}}, "cells": in_order}


class RequestReader:
    """Reads bodies, one large one at a time."""

    def __init__(self, maximum_cells: int) -> None:
        self._maximum_cells = maximum_cells
        self._reading = asyncio.Lock()

    async def read(self, body: IO[bytes], size: int) -> ReadRequest:
        """Reads a body from a file. The caller removes the files of the result."""
        folder = Path(new_folder("request"))
        try:
            body.seek(0)
            if size <= SMALL_BYTES:
                head: dict[str, Any] = read_body(body.read(), self._maximum_cells, folder)
            else:
                async with self._reading:
                    head = await asyncio.to_thread(self._elsewhere, body, folder)
        except BaseException:
            remove_folder(folder)
            raise
        return ReadRequest(cast(RunRequest, head["request"]), head["cells"], folder)

    def _elsewhere(self, body: IO[bytes], folder: Path) -> dict[str, Any]:
        command = own_module(__name__, str(self._maximum_cells), str(folder))
        try:
            ended = run(command, seconds=_SECONDS, folder=folder, stdin=body)
            head: dict[str, Any] = json.loads(ended.stdout)
        except OSError as error:
            raise no_room(error) from error
        except (ValueError, ProcessTimeoutError) as error:
            raise RequestRefusedError(413, "The request is too large to be read.") from error
        if "status" in head:
            raise RequestRefusedError(head["status"], head["message"])
        return head


def main(read: Callable[[], bytes] = lambda: sys.stdin.buffer.read()) -> None:
    """Reads a body from standard input, and writes its head to standard output."""
    try:
        head = read_body(read(), int(sys.argv[1]), Path(sys.argv[2]))
    except RequestRefusedError as error:
        head = {"status": error.status, "message": str(error)}
    sys.stdout.write(json.dumps(head))


if __name__ == "__main__":
    run_program(main)
