"""`python -m freshkernel.cluster.driver`: runs the notebooks that it reads on a cluster.

Each line of the input is a request, each line of the output a message, both as JSON. The first request names the
scheduler; the next ones are tasks, whose results are written to their `result_path`. The end of the input or a signal
cancels what runs.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
import threading
from collections.abc import Callable
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

from freshkernel.cluster.dispatcher import LEASE_SECONDS, Dispatcher, TaskFailedError
from freshkernel.cluster.journal import Journal, JournalError, key_of
from freshkernel.cluster.orders import Failure
from freshkernel.cluster.scheduler_address import AddressError, parse_address
from freshkernel.cluster.sent_tasks import (
    Result,
    SentBatch,
    SentNotebook,
    SentRestoration,
    SentTask,
)
from freshkernel.common.processes import on_request_to_end
from freshkernel.common.protocol import (
    ClusterBatch,
    ClusterRequest,
    ClusterRestoration,
    ClusterStart,
    ClusterTask,
    RunEvent,
    parse_cluster_request,
)
from freshkernel.common.run_result import write_result

_HINT = "Working on a cluster needs Dask: pip install 'freshkernel[dask]'"
EXIT_UNUSABLE = 2


def say(kind: str, **fields: Any) -> None:
    """Writes a message."""
    sys.stdout.write(json.dumps({"kind": kind, **fields}, separators=(",", ":")) + "\n")
    sys.stdout.flush()


_GOES_ON = (
    "The command goes on, and notes nothing more in it: a later one repeats what is not noted."
)


class Driver:
    """The tasks of a command: each is run, or found in the journal, and reported once."""

    def __init__(
        self,
        dispatcher: Dispatcher,
        journal: Journal | None,
        say: Callable[..., None],
        stop: Callable[[], None],
    ) -> None:
        self._say = say
        self._dispatcher = dispatcher
        self._journal = journal
        self._stop = stop
        self._fault: BaseException | None = None
        self._running: set[asyncio.Task[None]] = set()

    def begin(self, request: ClusterTask | ClusterBatch | ClusterRestoration) -> None:
        """Begins a task."""
        running = asyncio.ensure_future(self._run(_task(request)))
        self._running.add(running)
        running.add_done_callback(self._end)

    async def finish(self) -> None:
        """Cancels what runs, and waits for its end."""
        self._dispatcher.cancel()
        while self._running:
            await asyncio.wait(set(self._running))
        if self._fault is not None:
            raise self._fault

    def _end(self, running: asyncio.Task[None]) -> None:
        self._running.discard(running)
        if not running.cancelled() and running.exception() is not None:
            # An error of this program: better an end with its report than a task without an answer.
            self._fault = running.exception()
            self._stop()

    async def _run(self, task: SentTask) -> None:
        failure: Failure | None = None
        known = False
        try:
            bundle = await self._dispatcher.bundle(task)
            key = _key(task, bundle.content)
            result = self._journaled(key, task)
            known = result is not None
            if result is None:
                result = await self._dispatcher.run(task, bundle)
                await self._note(key, task, result)
            write_result(task.result_path, result, is_durable=False)
        except TaskFailedError as error:
            failure = error.failure
        self._say("done", id=task.id, failure=failure, resumed=known)

    def _journaled(self, key: str, task: SentTask) -> Result | None:
        text = self._journal.result(key) if self._journal is not None else None
        return None if text is None else task.known(json.loads(text))

    async def _note(self, key: str, task: SentTask, result: Result) -> None:
        """Notes a result that took long; one that cannot be noted is not lost."""
        if self._journal is None or not task.is_lasting(result):
            return
        try:
            self._journal.add(key, json.dumps(result, separators=(",", ":")).encode())
            await self._journal.sync()
        except JournalError as error:
            self._say("warning", message=f"{error} {_GOES_ON}")


def _task(request: ClusterTask | ClusterBatch | ClusterRestoration) -> SentTask:
    if request["kind"] == "batch":
        return SentBatch.of(request)
    if request["kind"] == "restoration":
        return SentRestoration.of(request)
    return SentNotebook.of(request)


def _key(task: SentTask, bundle: str) -> str:
    return key_of([_version(), bundle, task.facts()])


@cache
def _version() -> str:
    # Looking it up takes milliseconds.
    return version("freshkernel")


async def _serve(start: ClusterStart, lines: asyncio.Queue[bytes | None]) -> None:
    from freshkernel.cluster.connection import connected

    address = parse_address(start["scheduler"])
    if address.warning:
        say("warning", message=address.warning)
    journal = Journal(Path(start["journal"])) if start["journal"] is not None else None
    async with connected(address, start["workers"]) as client:
        lease_seconds = start.get("lease_seconds", LEASE_SECONDS)
        path = journal.path if journal is not None else None
        dispatcher = Dispatcher(client, _on_event, lease_seconds, without=path)
        slots = await dispatcher.watch.start()
        say("ready", slots=slots, resumed=len(journal) if journal is not None else 0)
        driver = Driver(dispatcher, journal, say, lambda: lines.put_nowait(None))
        while (line := await lines.get()) is not None:
            request = _request(line)
            if request["kind"] != "start":
                driver.begin(request)
        await driver.finish()
        await dispatcher.watch.close()
        dispatcher.close()
    if journal is not None:
        journal.close()


def _on_event(task: str, event: RunEvent) -> None:
    say("event", id=task, event=event)


def _request(line: bytes) -> ClusterRequest:
    return parse_cluster_request(json.loads(line))


def _read_lines(loop: asyncio.AbstractEventLoop, lines: asyncio.Queue[bytes | None]) -> None:
    for line in sys.stdin.buffer:
        loop.call_soon_threadsafe(lines.put_nowait, line)
    loop.call_soon_threadsafe(lines.put_nowait, None)


async def _main() -> None:
    loop = asyncio.get_running_loop()
    lines: asyncio.Queue[bytes | None] = asyncio.Queue()
    on_request_to_end(lambda: loop.call_soon_threadsafe(lines.put_nowait, None))
    first = await loop.run_in_executor(None, sys.stdin.buffer.readline)
    start = _request(first)
    if start["kind"] != "start":
        raise ValueError("the first request must name the scheduler")
    threading.Thread(target=_read_lines, args=(loop, lines), daemon=True).start()
    await _serve(start, lines)


def main() -> int:
    """Reads requests and does them."""
    try:
        import distributed  # noqa: F401
    except ImportError:
        say("refused", message=_HINT)
        return EXIT_UNUSABLE
    from freshkernel.cluster.connection import ConnectionRefusedByClusterError

    try:
        asyncio.run(_main())
    except (AddressError, ConnectionRefusedByClusterError, JournalError) as error:
        say("refused", message=str(error))
        return EXIT_UNUSABLE
    return 0


if __name__ == "__main__":
    code = main()
    sys.stdout.flush()
    # A thread may still read the input.
    os._exit(code)
