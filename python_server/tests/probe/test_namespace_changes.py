"""The names that executions bind, rebind and delete, compared with a kernel that keeps all values."""

from __future__ import annotations

import os
import random
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from running_kernel import RunningKernel

from freshkernel.probe.namespace_changes import UserNames

IS_FULL = os.environ.get("FRESHKERNEL_SCALE") == "full"
SEEDS = range(40) if IS_FULL else range(1)
CELLS = 120
NAMES = "abcdef"
START = "import itertools\ntokens = itertools.count(10**6)\nclass Thing: pass"

# Holds copies of the whole namespace, so that no address is ever used again while it compares.
TRUTH = r"""
import re
own = re.compile(r"_{1,3}|_i{1,3}|_i?\d+|_[iods]h|_exit_code|In|Out|__\w+__|exit|quit|open|get_ipython")
before, runs = [], []
def names(shell):
    return {name: value for name, value in shell.user_ns.items() if not own.fullmatch(name)}
def begin(info):
    before.append(names(shell) if info.store_history else None)
def end(result):
    old, new = before.pop(), names(shell)
    if old is not None:
        both = old.keys() & new.keys()
        rebound = [name for name in both if old[name] is not new[name]]
        runs.append([sorted(new.keys() - old), sorted(rebound), sorted(old.keys() - new)])
shell.truth = runs
shell.events.register("pre_run_cell", begin)
shell.events.register("post_run_cell", end)
"""


def statement(source: random.Random) -> str:
    """Something that binds, rebinds, deletes or does not, with values that are all different."""
    fresh = "next(tokens)"
    value = source.choice(
        [
            f"[{fresh}]",
            f"({fresh},)",
            f"{{'k': {fresh}}}",
            fresh,
            f"str({fresh})",
            "Thing()",
            f"{{{fresh}}}",
            f"[{fresh}] * 100",
            f"[Thing(), {fresh}]",
            f"list(range({fresh}, {fresh} + 200))",
            f"str({fresh}) * 1000",
            f"bytearray(b'%d' % {fresh})",
            "None",
            "len",
        ]
    )
    x, y = source.choice(NAMES), source.choice(NAMES)
    function = source.choice(["f", "g"])
    turns = source.randrange(4)
    return source.choice(
        [f"{x} = {value}"] * 3
        + [
            f"{x} = {y}",
            f"del {x}",
            f"{x} = {value}; {x} = {value}",
            f"{x} += [{fresh}]",
            f"{x}.append({fresh})",
            f"for i in range({turns}): {x} = {value}",
            f"for {x} in [{value}] * {turns}: pass",
            f"for i in range({turns}): {x} += [{fresh}]",
            f"if {source.random() < 0.5}: {x} = {value}; {x} = {value}",
            f"try:\n    {x} = {value}\nexcept ValueError as {y}: pass",
            f"def {function}():\n    global {x}\n    {x} = {value}",
            f"def {function}():\n    global {x}\n    {x} = {value}\n    {x} = {value}",
            f"def {function}():\n    global {x}\n    del {x}\n    {x} = {value}",
            f"{function}()",
            f"{function}(); {function}()",
            f"exec('{x} = [{fresh}]')",
            f"def {function}(): exec('{x} = [{fresh}]', globals())",
            f"{function} = lambda: globals().pop('{x}', None)",
            f"globals()['{x}'] = {value}",
            f"globals().pop('{x}', None)",
            f"({x}, {y}) = {value}, {value}",
            f"{x}: object = {value}",
            f"({x} := {value})",
            f"import math as {x}",
            f"get_ipython().run_cell('{x} = [{fresh}]')",
            f"%time {x} = {value}",
            f"print({x}, {y})",
            f"if {x}: pass\nelse: del {x}",
            "1 / 0",
        ]
    )


def cell(source: random.Random) -> str:
    """A cell of a few statements."""
    lines = "\n".join(statement(source) for _ in range(source.randint(1, 4)))
    return f"%%time\n{lines}" if source.random() < 0.1 and "%time" not in lines else lines


def truth(kernel: RunningKernel, cells: list[str]) -> list[object]:
    """What the cells do, by a kernel that keeps every value."""
    kernel.silently(f"exec({TRUTH!r}, {{'shell': get_ipython()}})")
    for each in cells:
        kernel.run(each)
    return list(kernel.value("get_ipython().truth"))


@pytest.mark.parametrize("seed", SEEDS)
def test_names_are_those_that_changed(
    kernel: RunningKernel, start_kernel: Callable[[], RunningKernel], seed: int
) -> None:
    source = random.Random(seed)
    cells = [START, *(cell(source) for _ in range(CELLS))]
    for each in cells:
        kernel.run(each)
    recorded = [[run["bound"], run["rebound"], run["deleted"]] for run in kernel.runs()]
    twin = start_kernel()
    expected = truth(twin, cells)
    twin.stop()
    wrong = [
        (index, code, found, right)
        for index, (code, found, right) in enumerate(zip(cells, recorded, expected, strict=True))
        if found != right
    ]
    assert wrong == []


@pytest.mark.parametrize(
    ("before", "code", "expected"),
    [
        ("x = Thing()", "x = None", [[], ["x"], []]),
        ("x = None", "x = Thing()", [[], ["x"], []]),
        ("x = [1]", "x = [1]; x = [1]", [[], ["x"], []]),
        ("x = [1]", "x = x", [[], [], []]),
        ("x = [1]", "if 0: x = [2]; x = [3]", [[], [], []]),
        ("x = [1]", "for i in range(5): x += [i]", [["i"], [], []]),
        ("x = [1]", "del x; x = [2]", [[], ["x"], []]),
        # Stored twice by a function: the second comes to the address of the first.
        ("x = [1]\ndef f():\n  global x\n  x = [1]; x = [1]", "f()", [[], ["x"], []]),
        ("x = Thing()\ndef f():\n  global x\n  del x; x = Thing()", "f()", [[], ["x"], []]),
        ("x = [1]", "exec('x = [1]; x = [1]')", [[], ["x"], []]),
        ("x = [Thing()]", "x = [Thing()]; x = [Thing()]", [[], ["x"], []]),
        (
            "x = [Thing()] * 2\ndef f():\n  global x\n  x = [Thing()] * 2",
            "x = 1; f(); f()",
            [[], ["x"], []],
        ),
        ("x = [Thing()] * 2; y = x", "x = [1]; x = y", [[], [], []]),
        ("x = [Thing()] * 2\ndef f():\n  global x", "f(); x.append(1)", [[], [], []]),
        ("x = [Thing()] * 2", "exec('y = 1'); x.append(1)", [["y"], [], []]),
        ("x = 1", "_private = 2; _i = 3; _5 = 4", [["_private"], [], []]),
        ("x = 1", "open = 2; exit = 1", [["exit", "open"], [], []]),
        ("quit, exit = 1, 1", "(exit) = 2; del open", [[], ["exit"], []]),
        ("x = 1", "ä = 1\nﬁ = 2", [["fi", "ä"], [], []]),
        (
            "class M(type):\n  __hash__ = None\nclass N(metaclass=M): pass",
            "n = N()",
            [["n"], [], []],
        ),
    ],
)
def test_hard_cases(kernel: RunningKernel, before: str, code: str, expected: object) -> None:
    kernel.run(f"{START}\n{before}")
    kernel.run(code)
    run = kernel.runs()[-1]
    assert [run["bound"], run["rebound"], run["deleted"]] == expected


MEGABYTES = 300 if IS_FULL else 100
PEAK = (
    "def peak():\n"
    "    text = open('/proc/self/status').read()\n"
    "    return int(text.split('VmHWM:')[1].split()[0])\n"
)


@pytest.mark.skipif(
    not Path("/proc/self/clear_refs").exists(), reason="The peak of memory is read from /proc."
)
@pytest.mark.parametrize("make", ["bytearray(b'1') * {n}", "[b'1' * {n}]", "Large({n})"])
@pytest.mark.parametrize(
    "free",
    ["del big\nbig = {make}", "big = None\nbig = {make}", "free()\nbig = {make}", "%reset -f"],
)
def test_what_a_cell_frees_is_free(kernel: RunningKernel, make: str, free: str) -> None:
    make = make.format(n=MEGABYTES << 20)
    large = (
        "class Large:\n  def __init__(self, n): self.data = b'1' * n\n"
        "def free():\n  global big\n  big = None\n"
    )
    peaks = []
    for installed in (True, False):
        kernel.reset()
        if installed:
            kernel.install()
        kernel.run(f"{large}\nbig = {make}")
        kernel.silently("open('/proc/self/clear_refs', 'w').write('5')")
        reply = kernel.run(free.format(make=make))
        if "reset" in free:
            kernel.run(f"{large}\nbig = {make}")
        assert reply.status == "ok"
        kernel.silently(f"exec({PEAK!r}); get_ipython().peak = peak()")
        peaks.append(kernel.value("__import__('IPython').get_ipython().peak"))
    # The probe itself takes a few megabytes; a value that it kept would take all of them.
    assert peaks[0] - peaks[1] < (MEGABYTES << 10) / 10
    assert peaks[1] > MEGABYTES << 10


@pytest.mark.parametrize("seed", range(1000 if IS_FULL else 50))
def test_a_view_is_what_a_fresh_look_gives(seed: int) -> None:
    source = random.Random(seed)
    preset: dict[object, object] = {"open": object(), "exit": object()}
    namespace: dict[object, object] = {"__name__": "main", **preset, "_i": 1, "In": [], "_5": 1}
    kept = UserNames()
    names = [*"abcdef", "open", "exit", "_", "_5", "_3", "In", "__x__", 7, ("a",)]
    for cell in range(60):
        if source.random() < 0.8:
            # As IPython does it: a key that is a new object.
            namespace[f"_i{cell}"] = "a = 1"
        if source.random() < 0.05:
            namespace.clear()
            namespace.update(preset)
        for _ in range(source.randrange(5)):
            name = source.choice([*names, *namespace])
            match source.randrange(4):
                case 0:
                    namespace.pop(name, None)
                case 1 if name in preset:
                    namespace[name] = preset[name]
                case 2:
                    # Comes last, then.
                    namespace.pop(name, None)
                    # A new object: only IPython has the one that is the key of an input.
                    namespace["".join([*name]) if isinstance(name, str) else name] = object()
                case _:
                    namespace[name] = object()
        found = kept.view(namespace, preset)  # type: ignore[arg-type]
        expected = UserNames().view(namespace, preset)  # type: ignore[arg-type]
        assert found.names == expected.names
        assert found.addresses == expected.addresses
        assert found.values == expected.values


@pytest.mark.parametrize("seed", range(100 if IS_FULL else 5))
def test_a_view_holds_together_while_another_thread_writes(seed: int) -> None:
    preset: dict[str, object] = {"open": object(), "exit": object()}
    namespace: dict[str, object] = {"__name__": "main", **preset}
    is_over = threading.Event()

    def write() -> None:
        source = random.Random(seed)
        while not is_over.is_set():
            # A new object every time: only IPython has the one that is the key of an input.
            name = source.choice(["open", "exit", *(f"{letter}{seed}" for letter in NAMES)])
            if source.random() < 0.5:
                namespace[name] = preset.get(name) if source.random() < 0.5 else object()
            else:
                namespace.pop(name, None)

    writer = threading.Thread(target=write)
    interval = sys.getswitchinterval()
    # So that the threads take turns in the middle of things.
    sys.setswitchinterval(1e-6)
    writer.start()
    try:
        kept = UserNames()
        for cell in range(500):
            namespace[f"_i{cell}"] = "a = 1"
            found = kept.view(namespace, preset)
            users = [name for name in found.values if kept.is_user(name)]
            assert found.names == users
            assert found.addresses == [id(found.values[name]) for name in users]
    finally:
        is_over.set()
        writer.join()
        sys.setswitchinterval(interval)
