"""Users cannot distinguish a kernel with the probe from one without."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

from running_kernel import Comm, RunningKernel
from spies import SPIES

CELLS = [
    SPIES,
    "spy, watched = Spy(), Watched()",
    "spies = [Spy()]; spy = Spy(); watched = Watched()",
    "Spy.seen",
    "import sys, gc, weakref",
    "numbers = [1, 2]",
    "sys.getrefcount(numbers)",
    "thing = Spy.__new__(Watched)",
    "sys.getrefcount(thing), len(gc.get_referrers(thing))",
    "reference = weakref.ref(thing)\ndel thing\nreference()",
    "thing = Watched()\ndef free():\n    global thing\n    thing = None",
    "reference = weakref.ref(thing)\nfree()\nreference()",
    "thing = Watched()\nweakref.getweakrefcount(thing)",
    "large = [Watched() for _ in range(200)]\ndef free_all():\n    global large\n    large = None",
    "reference = weakref.ref(large[0])\nfree_all()\nreference()",
    "Spy.seen",
    "raise Failure('no')",
    "Spy.seen",
    "sorted(dir())",
    "sorted(globals())",
    "%who",
    "%who_ls",
    "get_ipython().execution_count",
    "len(In), In[-1], list(Out)",
    "_, __, ___, _i, _ii",
    "sys.exc_info(), hasattr(sys, 'last_value')",
    "1 / 0",
    "get_ipython().history_manager.input_hist_raw[-3:]",
    "%history -n 1-3",
    "get_ipython().ast_transformers, get_ipython().input_transformers_cleanup[:0]",
    "import asyncio\nawait asyncio.sleep(0)\n'waited'",
    "%%capture text\nprint(1)",
    "str(text)",
    "%precision 3",
    "f = lambda: thing",
    "from IPython.display import display\ndisplay(1, 2)",
    "print('a', file=sys.stderr)",
    "def deep(n): return deep(n + 1)\ndeep(0)",
    "get_ipython().set_next_input('x')",
    *(f"value{number} = {number}\nvalue{number}" for number in range(60)),
    "_i5, _99, Out[99]",
    "%reset -f",
    "sorted(dir())",
    "%recall 1",
]
# What differs from one process to the next.
ADDRESS = re.compile(r"0x[0-9a-f]+|\d+(\.\d+)? (ns|µs|ms|s)\b|ipykernel_\d+")


def what_is_seen(kernel: RunningKernel) -> list[Any]:
    """All that a client gets for the cells, and the state that is left."""
    seen: list[Any] = []
    for code in CELLS:
        reply = kernel.run(code, user_expressions={"names": "len(dir())"})
        outputs = ADDRESS.sub("0", repr(reply.seen()))
        kept = {key: reply.content.get(key) for key in ("status", "execution_count", "payload")}
        kept["user_expressions"] = reply.content.get("user_expressions")
        seen.append((code, outputs, kept))
    return seen


def history(kernel: RunningKernel) -> list[Any]:
    """What IPython wrote into its database."""
    kernel.silently("get_ipython().history_manager.writeout_cache()")
    (database,) = Path(kernel.folder).rglob("history.sqlite")
    connection = sqlite3.connect(database)
    try:
        return connection.execute("SELECT line, source, source_raw FROM history").fetchall()
    finally:
        connection.close()


def test_nothing_of_the_probe_is_seen(start_kernel: Callable[[], RunningKernel]) -> None:
    without, watched = start_kernel(), start_kernel()
    watched.install()
    Comm(watched)
    for expected, found in zip(what_is_seen(without), what_is_seen(watched), strict=True):
        assert found == expected
    assert len(watched.runs()) >= len(CELLS)
    assert history(watched) == history(without)
    without.stop()
    watched.stop()
