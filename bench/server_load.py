"""A class of students on one server: how long each route takes, how much memory a user needs, and who waits for whom.

Starts a real Jupyter Server with the extension whose list has many runs of earlier days. Then 40 users, each
with their own identity, open notebooks and check them; then 200 pages follow one run. The clients share the
machine with the server and its kernels, so the times are those of a busy machine.

Run with the interpreter of `.venv`. `--users`, `--runs` and `--streams` change the size.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import signal
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from load_measure import EventLoopDelay, Family, Page, Process, Times, percentile
from tornado.httpclient import AsyncHTTPClient
from tornado.websocket import websocket_connect

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "python_server"), str(ROOT / "python_server" / "tests")]

from filled_store import COMPARISON, fill  # noqa: E402
from history_client import addition, execution  # noqa: E402
from run_client import request  # noqa: E402
from server_process import TOKEN, ServerProcess  # noqa: E402

MEGABYTE = 1e6
CELLS = ["numbers = list(range(1000))", "sum(numbers)", "print('x' * 2000)"]
FOLLOWED = [
    "import time\nfor number in range(100):\n    print(number, flush=True)\n    time.sleep(0.1)"
]
# Users are known by a header, but only with the token of the server.
CONFIG = """
from jupyter_server.auth.identity import IdentityProvider, User

class Students(IdentityProvider):
    async def get_user_token(self, handler):
        found = await super().get_user_token(handler)
        return User(handler.request.headers.get("X-User", "nameless")) if found else None

c.ServerApp.identity_provider_class = Students
"""


class Student:
    """A user who opens a notebook, checks it, and looks at the result."""

    def __init__(self, page: Page, root: Path, chance: random.Random) -> None:
        self._page = page
        self._chance = chance
        self._path = f"{page.user}.ipynb"
        self._request = request(*CELLS, path=self._path)
        (root / self._path).write_text(json.dumps(self._request["notebook"]))
        self.wait = 0.0

    async def open_notebook(self) -> None:
        """What the page asks when a notebook is opened."""
        ask, path = self._page.ask, self._path
        await asyncio.sleep(self._chance.uniform(0, 5))
        await ask("freshkernel/status", "freshkernel/status")
        await asyncio.gather(
            ask(f"freshkernel/project-settings?path={path}", "freshkernel/project-settings"),
            ask(f"freshkernel/requirement-files?path={path}", "freshkernel/requirement-files"),
            ask(f"freshkernel/history?path={path}", "freshkernel/history"),
            ask(f"freshkernel/places?path={path}&kernel=python3", "freshkernel/places"),
            ask("freshkernel/runs", "freshkernel/runs"),
            ask("freshkernel/notebook-files", "freshkernel/notebook-files", "POST", {
                "path": path, "kernel_folder": None, "paths": ["data.csv", "a/b.png"], "hashes": False,
            }),
        )  # fmt: skip

    async def work(self) -> None:
        """Runs cells, whose history is kept."""
        for number in range(3):
            await asyncio.sleep(self._chance.uniform(0.5, 2))
            body = addition(self._path, execution(number + 1))
            await self._page.ask("freshkernel/history", "freshkernel/history", "POST", body)

    async def check(self) -> None:
        """Checks the notebook, follows the run to its end and reads everything about it."""
        ask = self._page.ask
        body = self._request
        run = (await ask("freshkernel/runs", "freshkernel/runs", "POST", body))["id"]
        one, number = f"freshkernel/runs/{run}", 0
        while True:
            url = f"{one}/events?since={number}&wait=20"
            # Most of its time is the wait for the run.
            progress = await ask(url, "freshkernel/runs/ID/events (waits)")
            number = progress["next"]
            if progress["run"]["state"] not in ("queued", "running") and not progress["events"]:
                break
            await asyncio.sleep(0.25)
        self.wait = progress["run"]["started"] - progress["run"]["created"]
        if progress["run"]["state"] != "finished":
            print(f"  a run is {progress['run']['state']}: {progress['run']['message']}")
        await ask(f"{one}/events", "freshkernel/runs/ID/events")
        await ask(f"{one}/result", "freshkernel/runs/ID/result")
        await ask(f"{one}/notebook", "freshkernel/runs/ID/notebook")
        await ask(f"{one}/comparison", "freshkernel/runs/ID/comparison", "PUT", COMPARISON)
        await ask(one, "freshkernel/runs/ID")
        await ask("freshkernel/runs", "freshkernel/runs")
        await ask(one, "freshkernel/runs/ID", "DELETE")

    async def attend(self) -> None:
        """The whole lesson."""
        await self.open_notebook()
        await asyncio.gather(self.work(), self.check())


async def lesson(server: ServerProcess, root: Path, users: int) -> None:
    """All users open a notebook and check it."""
    times = Times()
    before = Process.of(server.process.pid)
    students = [
        Student(Page(server.url, TOKEN, f"student-{number}", times), root, random.Random(number))
        for number in range(users)
    ]
    began = time.perf_counter()
    async with (
        EventLoopDelay(Page(server.url, TOKEN, "probe", times)),
        Family(server.process.pid) as family,
    ):
        await asyncio.gather(*(student.attend() for student in students))
    after = Process.of(server.process.pid)
    waits = [student.wait for student in students]
    print(f"{users} users, each opens and checks a notebook: {time.perf_counter() - began:.1f} s")
    print(times.table())
    print(
        f"  waiting in the queue: median {percentile(waits, 50):.1f} s, longest {max(waits):.1f} s"
    )
    print_growth(before, after, users, "user")
    print(
        f"  at most {family.processes} processes of runs at a time, with {family.memory / MEGABYTE:.0f} MB"
    )


def print_growth(before: Process, after: Process, number: int, what: str) -> None:
    """How much more memory the server needs than before."""
    more = (after.memory - before.memory) / MEGABYTE
    print(
        f"  memory of the server: {before.memory / MEGABYTE:.0f} MB, then {after.memory / MEGABYTE:.0f} MB"
        f" ({more / number:.2f} MB for each {what}); files {before.files}, then {after.files};"
        f" threads {before.threads}, then {after.threads};"
        f" {after.seconds - before.seconds:.1f} s of a processor"
    )


class Stream:
    """A page that follows a run, and how late it gets each event."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self.delays: list[float] = []
        self.numbers: list[int] = []

    async def follow(self, run: str) -> None:
        """Reads all events as the page does, without pauses."""
        number = 0
        while True:
            url = f"freshkernel/runs/{run}/events?since={number}&wait=20"
            progress = await self._page.ask(url, "freshkernel/runs/ID/events (waits)")
            now = time.time()
            self.delays += [now - event["time"] for event in progress["events"]]
            self.numbers += [event["sequence"] for event in progress["events"]]
            number = progress["next"]
            if progress["run"]["state"] not in ("queued", "running") and not progress["events"]:
                return
            await asyncio.sleep(0.25)


async def listen(url: str, heard: list[int]) -> None:
    """Counts the server events that a websocket gets."""
    address = url.replace("http", "ws", 1) + f"api/events/subscribe?token={TOKEN}"
    connection = await websocket_connect(address)
    while await connection.read_message() is not None:
        heard[0] += 1


async def streams(server: ServerProcess, count: int) -> None:
    """Many pages follow one run, half of them also listen to the server's events."""
    times = Times()
    before = Process.of(server.process.pid)
    page = Page(server.url, TOKEN, "student-0", times)
    pages = [Stream(page) for _ in range(count)]
    heard = [[0] for _ in range(count // 2)]
    listeners = [asyncio.ensure_future(listen(server.url, each)) for each in heard]
    await asyncio.sleep(1)
    run = (await page.ask("freshkernel/runs", "freshkernel/runs", "POST", request(*FOLLOWED)))["id"]
    async with EventLoopDelay(Page(server.url, TOKEN, "probe", times)):
        await asyncio.gather(*(each.follow(run) for each in pages))
    after = Process.of(server.process.pid)
    for listener in listeners:
        listener.cancel()
    delays = [delay for each in pages for delay in each.delays]
    complete = sum(each.numbers == list(range(len(each.numbers))) for each in pages)
    print(f"{count} pages follow one run:")
    print(times.table())
    print(
        f"  events arrive after: p50 {percentile(delays, 50):.2f} s, p99 {percentile(delays, 99):.2f} s;"
        f" complete in {complete} pages of {count}, {len(pages[0].numbers)} events each;"
        f" server events to {len(heard)} listeners: {min(each[0] for each in heard)} to {max(each[0] for each in heard)}"
    )
    print_growth(before, after, count, "page")


async def first_list(server: ServerProcess) -> None:
    """The first list after a start, and lists while nothing else happens."""
    times = Times()
    page = Page(server.url, TOKEN, "student-0", times)
    await page.ask("freshkernel/runs", "freshkernel/runs (first)")
    answers: list[Any] = [
        await page.ask("freshkernel/runs", "freshkernel/runs (idle)") for _ in range(30)
    ]
    print(f"The list, {len(answers[0]['runs'])} runs of one user:")
    print(times.table())


async def measure(server: ServerProcess, root: Path, options: argparse.Namespace) -> None:
    """All measurements, one after the other."""
    AsyncHTTPClient.configure(None, max_clients=2000, max_body_size=500_000_000)
    await first_list(server)
    if options.users:
        await lesson(server, root, options.users)
    if options.streams:
        await streams(server, options.streams)


def main() -> None:
    """Starts a server, measures, and stops it."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--users", type=int, default=40)
    parser.add_argument("--runs", type=int, default=50_000)
    parser.add_argument("--streams", type=int, default=200)
    parser.add_argument(
        "settings", nargs="*", help="settings of the server: --Freshkernel.runs_at_once=4"
    )
    options, settings = parser.parse_known_args()
    print(f"{os.cpu_count()} processors, {options.runs} runs of earlier days")
    with tempfile.TemporaryDirectory() as name:
        home = Path(name)
        folder = home / "data" / "freshkernel" / "runs"
        fill(folder, options.runs)
        for number in range(options.runs):
            (folder / f"{number:032x}").mkdir()
        (home / "students.py").write_text(CONFIG)
        server = ServerProcess(
            home,
            f"--config={home / 'students.py'}",
            "--Freshkernel.waiting_runs_per_user=50",
            *settings,
        )
        try:
            asyncio.run(measure(server, home / "root", options))
        finally:
            server.end(signal.SIGTERM)


if __name__ == "__main__":
    main()
