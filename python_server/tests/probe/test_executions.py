"""The executions that the probe records in real kernels."""

from __future__ import annotations

import sys
import time

import pytest
from running_kernel import Comm, RunningKernel

from freshkernel.probe.outbox import TOGETHER

NAMES = ("bound", "rebound", "deleted")


def changes(run: dict[str, object]) -> list[object]:
    """The names that a run bound, rebound and deleted."""
    return [run[kind] for kind in NAMES]


def test_a_run_is_reported_whole(kernel: RunningKernel) -> None:
    before = time.time()
    request = kernel.start("x = [1, 2]\n%time y = 'ä'", metadata={"cellId": "cell-1"})
    kernel.finish(request)
    (run,) = kernel.runs()
    assert before <= run.pop("started") <= run.pop("ended") <= time.time()
    assert run == {
        "sequence": 1,
        "count": 1,
        "source": "x = [1, 2]\n%time y = 'ä'",
        "status": "ok",
        "error": None,
        "client": kernel.client.session.session,
        "message_id": request,
        "cell_id": "cell-1",
        "seeded": False,
        "bound": ["x", "y"],
        "rebound": [],
        "deleted": [],
        "touched": [
            {"name": "x", "type": "list", "fingerprint": "len=2"},
            {"name": "y", "type": "str", "fingerprint": "len=1"},
        ],
    }


@pytest.mark.parametrize(
    ("code", "exception", "message", "bound"),
    [
        ("a = 1\n1 / 0", "ZeroDivisionError", "division by zero", ["a"]),
        ("a = = 1", "SyntaxError", None, []),
        ("b = 1\nraise KeyError('a')", "KeyError", "'a'", ["b"]),
        ("open('nowhere.txt')", "FileNotFoundError", None, []),
        ("raise SystemExit(3)", "SystemExit", "3", []),
        ("%nosuchmagic", "UsageError", None, []),
        ("%%nosuchmagic\nc = 1", "UsageError", None, []),
        (
            "class Odd(Exception):\n  def __str__(self): return 'own'\nraise Odd('plain')",
            "Odd",
            "plain",
            ["Odd"],
        ),
        (
            "import urllib.error\nraise urllib.error.URLError(OSError(111, 'Connection refused'))",
            "URLError",
            "[Errno 111] Connection refused",
            ["urllib"],
        ),
    ],
)
def test_errors(
    kernel: RunningKernel, code: str, exception: str, message: str | None, bound: list[str]
) -> None:
    kernel.run(code)
    (run,) = kernel.runs()
    if exception == "UsageError" and run["status"] == "ok":
        # For IPython a line magic that is not there is a message, not an exception.
        assert run["error"] is None
    else:
        assert run["status"] == "error"
        assert run["error"]["exception"] == exception
        assert message is None or run["error"]["message"] == message
    assert run["bound"] == bound


@pytest.mark.parametrize(
    ("code", "part"),
    [
        ("a = 1\nb = (a + 1) / 0", "(a + 1) / 0"),
        ("'ä' + str(1) + missing", "missing"),
        ("items = []\nprint(\n    len(items),\n    items[3])", "items[3]"),
        ("def f(x):\n  return 1 / x\nf(1) + f(0)", "f(0)"),
        ("int('x').real", "int('x')"),
        ("import math\nmath.nothing(1)", "math.nothing"),
        ("import asyncio\nawait asyncio.sleep(0)\n-'a'", "-'a'"),
        # The position of the instruction is that of an expression that had its value before.
        ("for x in map(int, '1x'): print(x)", None),
        ("assert 1 == 2, print(3)", None),
        ("raise ValueError(str(1))", None),
        ("a, b = [1]", None),
        ("a = = 1", None),
    ],
)
def test_the_position_of_an_error(kernel: RunningKernel, code: str, part: str | None) -> None:
    kernel.run(code)
    (run,) = kernel.runs()
    error = run["error"] or {}
    if part is None or sys.version_info < (3, 11):
        assert "position" not in error
        return
    position = error["position"]
    lines = code.encode().split(b"\n")[position["line"] - 1 : position["end_line"]]
    lines[-1] = lines[-1][: position["end_column"]]
    lines[0] = lines[0][position["column"] :]
    assert b"\n".join(lines).decode() == part


@pytest.mark.parametrize(
    "code",
    [
        "x = 1\nimport time\nprint(1)\ntime.sleep(30)",
        "x = 1\nimport asyncio\nprint(1)\nfor _ in range(3000): await asyncio.sleep(0.01)",
    ],
)
def test_interrupts(kernel: RunningKernel, code: str) -> None:
    request = kernel.start(code)
    while kernel.client.get_iopub_msg(timeout=30)["msg_type"] != "stream":
        pass
    time.sleep(0.2)
    kernel.manager.interrupt_kernel()
    kernel.finish(request)
    (run,) = kernel.runs()
    assert run["status"] == "interrupted"
    assert "x" in run["bound"]
    assert kernel.run("y = 1").status == "ok"
    assert changes(kernel.runs()[-1]) == [["y"], [], []]


def test_internal_code_is_not_recorded_and_binds_no_names(kernel: RunningKernel) -> None:
    kernel.run("a = 1")
    kernel.silently("hidden_one = 1")
    kernel.run("hidden_two = 2", store_history=False)
    kernel.run("   \n")
    kernel.run("")
    kernel.run("b = a")
    assert [run["source"] for run in kernel.runs()] == ["a = 1", "b = a"]
    assert changes(kernel.runs()[-1]) == [["b"], [], []]
    assert kernel.value("[hidden_one, hidden_two]") == [1, 2]


def test_what_other_hooks_store_before_a_cell_is_its_own(bare_kernel: RunningKernel) -> None:
    reload = "lambda info: get_ipython().user_ns.update(mark=object())"
    bare_kernel.run(f"mark = None\nget_ipython().events.register('pre_run_cell', {reload})")
    bare_kernel.install()
    bare_kernel.run("1")
    assert changes(bare_kernel.runs()[-1]) == [[], ["mark"], []]


def test_runs_inside_of_runs(kernel: RunningKernel) -> None:
    (kernel.folder / "inner.ipy").write_text("from_file = 1\n%time timed_in_file = 1\n")
    (kernel.folder / "script.py").write_text("from_script = 1\n")
    kernel.run("%%time\ntimed = 1")
    kernel.run("%%capture captured\ncaptured_name = 1\nprint(1)")
    kernel.run("get_ipython().run_cell('inner = 1')\nouter = 1")
    kernel.run("get_ipython().run_cell('kept = 1', store_history=True)\nafter = 1")
    kernel.run("get_ipython().run_cell('1/0')\nbeyond = 1")
    kernel.run("%run inner.ipy")
    kernel.run("%run script.py")
    recorded = {run["source"]: run["bound"] for run in kernel.runs()}
    assert list(recorded.values()) == [
        ["timed"],
        ["captured", "captured_name"],
        ["inner", "outer"],
        ["kept"],
        ["after", "kept"],
        ["beyond"],
        ["from_file", "timed_in_file"],
        ["from_script"],
    ]


def test_reset_and_a_new_namespace(kernel: RunningKernel) -> None:
    kernel.run("a = 1\nb = [2]")
    kernel.run("%reset -f")
    assert changes(kernel.runs()[-1]) == [[], [], ["a", "b"]]
    kernel.run("a = 1")
    assert changes(kernel.runs()[-1]) == [["a"], [], []]
    kernel.run("get_ipython().reset()")
    kernel.run("c = 1")
    assert changes(kernel.runs()[-1]) == [["c"], [], []]
    kernel.run("get_ipython().user_ns['d'] = 1")
    assert changes(kernel.runs()[-1]) == [["d"], [], []]


def test_a_forked_process_reports_nothing(kernel: RunningKernel) -> None:
    comm = Comm(kernel)
    assert comm.next_message()["kind"] == "hello"
    code = (
        "import os\n"
        "child = os.fork()\n"
        "if child == 0:\n"
        "    get_ipython()._freshkernel_probe.after_cell(None)\n"
        "    os._exit(0)\n"
        "os.waitpid(child, 0)\n"
    )
    assert kernel.run(code).status == "ok"
    time.sleep(2 * TOGETHER)
    reply = kernel.run("last = 1")
    pushed = [each["content"] for each in reply.outputs if each["msg_type"] == "comm_msg"]
    assert [[run["sequence"] for run in each["data"]["runs"]] for each in pushed] == [[2]]
    assert [run["sequence"] for run in kernel.runs()] == [1, 2]


def test_threads(kernel: RunningKernel) -> None:
    code = (
        "import threading\n"
        "def work():\n"
        "    for number in range(3000):\n"
        "        globals()['t%d' % number] = number\n"
        "workers = [threading.Thread(target=work) for _ in range(3)]\n"
        "for each in workers: each.start()\n"
    )
    kernel.run(code)
    for number in range(20):
        kernel.run(f"own{number} = 1")
    kernel.run("for each in workers: each.join()")
    recorded = kernel.runs()
    assert len(recorded) == 22
    assert all(f"own{number}" in recorded[number + 1]["bound"] for number in range(20))


def test_late_arrival(bare_kernel: RunningKernel) -> None:
    bare_kernel.run("early = 1\n%time 1")
    bare_kernel.run("1 / 0")
    bare_kernel.run("unseen = 1", store_history=False)
    bare_kernel.install()
    bare_kernel.run("late = 1")
    runs = bare_kernel.runs()
    assert [(run["source"], run["count"], run["status"], run["seeded"]) for run in runs] == [
        ("early = 1\n%time 1", 1, "unknown", True),
        ("1 / 0", 2, "unknown", True),
        ("late = 1", 3, "ok", False),
    ]
    assert runs[-1]["bound"] == ["late"]


def test_counts_are_unknown_where_the_history_has_gaps(bare_kernel: RunningKernel) -> None:
    bare_kernel.run("a = 1")
    # As after a cell with `%paste`, which IPython counts but does not remember.
    bare_kernel.silently("get_ipython().execution_count += 1")
    bare_kernel.run("b = 1")
    bare_kernel.install()
    runs = bare_kernel.runs()
    assert [(run["source"], run["count"]) for run in runs] == [("a = 1", None), ("b = 1", None)]


INTERRUPT_ONCE = """
def interrupt_once():
    probe = get_ipython()._freshkernel_probe
    whole = probe.view
    def broken():
        probe.view = whole
        raise KeyboardInterrupt
    probe.view = broken
"""


def test_an_interrupt_within_a_hook_stops_the_cell_and_is_not_printed(
    kernel: RunningKernel,
) -> None:
    kernel.silently(INTERRUPT_ONCE)
    kernel.silently("interrupt_once()")
    reply = kernel.run("import time\ntime.sleep(20)")
    assert reply.content["ename"] == "KeyboardInterrupt"
    assert "stream" not in [kind for kind, _ in reply.seen()]
    assert kernel.run("a = 1").status == "ok"
    assert [run["status"] for run in kernel.runs()] == ["interrupted", "ok"]


INTERRUPTED_STEPS = [
    "probe._names.view",
    "probe.request",
    "probe._frame_of",
    "probe._describe",
    "probe.records.add",
    "probe.modules.update",
    "probe.outbox.add",
    "probe._drop",
]


@pytest.mark.parametrize("moment", ["before", "after"])
@pytest.mark.parametrize("step", INTERRUPTED_STEPS)
def test_an_interrupt_in_any_step_of_a_hook_loses_no_run(
    kernel: RunningKernel, step: str, moment: str
) -> None:
    owner, _, name = step.rpartition(".")
    kernel.silently(
        "def interrupt_in_step():\n"
        "    probe = get_ipython()._freshkernel_probe\n"
        f"    owner, whole = {owner}, {step}\n"
        "    def broken(*args):\n"
        f"        owner.{name} = whole\n"
        + ("" if moment == "before" else "        whole(*args)\n")
        + "        raise KeyboardInterrupt\n"
        f"    owner.{name} = broken"
    )
    kernel.silently("interrupt_in_step()")
    kernel.run("import time\nx = 1\ntime.sleep(0.3)")
    kernel.run("y = x")
    runs = kernel.runs()
    assert [run["source"].split("\n")[-1] for run in runs] == ["time.sleep(0.3)", "y = x"]
    assert [run["sequence"] for run in runs] == [1, 2]
    assert runs[0]["status"] in ("ok", "interrupted")
    assert changes(runs[1]) == [["y"], [], []]


def test_an_interrupt_within_a_hook_waits_for_the_other_hooks(kernel: RunningKernel) -> None:
    kernel.silently(INTERRUPT_ONCE)
    kernel.silently(
        "def slow(info):\n"
        "    __import__('time').sleep(0.5)\n"
        "    get_ipython().events.unregister('pre_run_cell', slow)\n"
        "get_ipython().events.register('pre_run_cell', slow)"
    )
    kernel.silently("interrupt_once()")
    reply = kernel.run("import time\ntime.sleep(20)")
    assert reply.content["ename"] == "KeyboardInterrupt"
    assert "stream" not in [kind for kind, _ in reply.seen()]


def test_an_interrupt_that_does_not_end_a_system_call_is_sent_again(kernel: RunningKernel) -> None:
    kernel.silently(INTERRUPT_ONCE)
    kernel.silently(
        "def lose_first():\n"
        "    hook = type(get_ipython()._freshkernel_probe)._interrupt_again\n"
        "    known = hook.__globals__['interrupt_after_hooks'].__globals__\n"
        "    send = known['interrupt_main_thread']\n"
        "    def lose():\n"
        "        known['interrupt_main_thread'] = send\n"
        "    known['interrupt_main_thread'] = lose\n"
        "lose_first()"
    )
    kernel.silently("interrupt_once()")
    reply = kernel.run("import time\ntime.sleep(20)")
    assert reply.content["ename"] == "KeyboardInterrupt"


def test_whatever_breaks_within_a_hook_is_not_seen(kernel: RunningKernel) -> None:
    kernel.silently(
        "def explode():\n    raise SystemExit\nget_ipython()._freshkernel_probe.view = explode"
    )
    reply = kernel.run("a = 1\na")
    assert [kind for kind, _ in reply.seen()] == ["execute_input", "execute_result"]


def test_long_histories_are_cut(kernel: RunningKernel) -> None:
    kernel.silently("get_ipython()._freshkernel_probe.records._size = 3_999_990")
    kernel.run("a = 1")
    kernel.run("b = 'long enough'")
    answer = kernel.ask("history", since=0)
    assert [run["source"] for run in answer["runs"]] in ([], ["b = 'long enough'"])
    assert answer["truncated"]
    assert kernel.ask("history", since=2)["runs"] == []
    assert not kernel.ask("history", since=2)["truncated"]
