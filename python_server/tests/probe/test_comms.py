"""Comms with the probe, in real kernels."""

from __future__ import annotations

import os
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from running_kernel import TIMEOUT, Comm, RunningKernel
from waiting_cells import waiting_for

from freshkernel.common import protocol
from freshkernel.probe.answers import ENDER_LIMIT
from freshkernel.probe.execution_records import SOURCE_LIMIT
from freshkernel.probe.outbox import TOGETHER, Outbox
from freshkernel.probe.values import TEXT_LIMIT


def only_run(message: dict[str, Any]) -> dict[str, Any]:
    """The run that a message is about, and no other."""
    (run,) = message["runs"]
    return cast(dict[str, Any], run)


def test_hello_then_each_run(kernel: RunningKernel) -> None:
    kernel.run("before = 1")
    comm = Comm(kernel)
    hello = protocol.parse_probe_message(comm.next_message())
    assert hello["kind"] == "hello"
    assert [run["source"] for run in hello["runs"]] == ["before = 1"]
    assert hello["names"] == ["before"]
    kernel.start("during = [1]")
    message = protocol.parse_probe_message(comm.next_message())
    assert message["kind"] == "runs"
    assert message["session"] == hello["session"]
    assert message["runs"] == kernel.runs()[-1:]


def test_every_question_has_an_answer(kernel: RunningKernel) -> None:
    kernel.run("numbers = [1, 2]\ndel_me = object()")
    (kernel.folder / "data.csv").write_text("")
    comm = Comm(kernel)
    comm.next_message()

    def ask(kind: str, **question: object) -> dict[str, object]:
        comm.ask(kind, id=5, **question)
        answer = protocol.parse_probe_answer(comm.next_message())
        assert answer["id"] == 5
        return dict(answer)

    assert [run["sequence"] for run in ask("history", since=0)["runs"]] == [1]  # type: ignore[attr-defined]
    assert ask("history", since=1)["runs"] == []
    assert ask("names", names=["numbers", "missing", "del_me"])["names"] == [
        {"name": "numbers", "exists": True, "type": "list", "length": 2, "shape": None},
        {"name": "missing", "exists": False, "type": None, "length": None, "shape": None},
        {"name": "del_me", "exists": True, "type": "object", "length": None, "shape": None},
    ]
    assert ask("paths", paths=["data.csv", ".", "nowhere"])["paths"] == [
        {"path": "data.csv", "exists": True, "kind": "file"},
        {"path": ".", "exists": True, "kind": "directory"},
        {"path": "nowhere", "exists": False, "kind": None},
    ]
    assert ask("paths", paths=[])["folder"] == str(kernel.folder.resolve())
    modules = ask("modules", names=["json", "sys", "traitlets", "IPython.core", "no_such_module"])
    facts = {each["name"]: each for each in modules["modules"]}  # type: ignore[attr-defined]
    assert [each["found"] for each in facts.values()] == [True, True, True, True, False]
    assert facts["json"]["builtin_or_stdlib"]
    assert facts["sys"]["builtin_or_stdlib"]
    assert facts["traitlets"]["distribution"] == "traitlets"
    assert facts["traitlets"]["version"] == kernel.value("__import__('traitlets').__version__")
    assert facts["IPython.core"]["distribution"].lower() == "ipython"
    assert ask("changed_modules")["modules"] == []
    assert ask("nonsense")["kind"] == "error"
    assert ask("names", names=[1])["kind"] == "error"


def test_the_working_folder_is_the_present_one(kernel: RunningKernel) -> None:
    here = kernel.folder.resolve()
    kernel.run("import os; os.mkdir('other'); os.chdir('other')")
    assert kernel.ask("paths", paths=[])["folder"] == str(here / "other")
    kernel.run("os.rmdir('../other')")
    assert kernel.ask("paths", paths=[])["folder"] is None
    # Other tests use this kernel as well.
    kernel.run(f"os.chdir({str(here)!r})")
    assert kernel.ask("paths", paths=[])["folder"] == str(here)


def test_front_ends_report_whose_they_are(kernel: RunningKernel) -> None:
    first = Comm(kernel, session="first")
    first.next_message()
    second = Comm(kernel, session="second")
    second.next_message()
    second.ask("register", id=1, client="second", notebook="Früh jahr/b.ipynb")
    registered = [{"client": "second", "notebook": "Früh jahr/b.ipynb"}]
    assert first.next_message()["clients"] == registered
    first.ask("register", id=2, client="first", notebook=None)
    while (message := first.next_message())["kind"] != "register":
        assert message["kind"] == "clients"
    assert message["clients"] == [{"client": "first", "notebook": None}, *registered]


def test_pages_know_from_each_other_which_cells_ended_the_kernel(kernel: RunningKernel) -> None:
    comm = Comm(kernel)
    comm.next_message()

    def enders(client: str, **more: object) -> list[dict[str, object]] | None:
        comm.ask("register", id=1, client=client, notebook="ended.ipynb", cells=["a"], **more)
        while (message := comm.next_message())["kind"] not in ("register", "error"):
            pass
        found = {each["client"]: each for each in message.get("clients", [])}
        listed: list[dict[str, object]] | None = found.get(client, {}).get("ended_kernel")
        return listed

    ender = {"cell_id": "a", "source": "exit()"}
    assert enders("ended", ended_kernel=[ender, ender]) == [ender, ender]
    perhaps = {**ender, "is_certain": False}
    assert enders("ended", ended_kernel=[perhaps]) == [perhaps]
    assert enders("ended", ended_kernel=[{**ender, "is_certain": "no"}]) == [perhaps]
    assert enders("ended", ended_kernel=[]) is None
    assert enders("ended") is None
    assert len(enders("ended", ended_kernel=[ender] * 1000) or ()) == ENDER_LIMIT
    long = enders("ended", ended_kernel=[{**ender, "source": "x" * 10**6}]) or []
    assert [len(str(each["source"])) for each in long] == [SOURCE_LIMIT]
    assert enders("wrong", ended_kernel=[{"cell_id": 1, "source": None}]) is None
    assert enders("wrong", ended_kernel=7) is None


def test_pages_that_are_gone_follow_a_rename(kernel: RunningKernel) -> None:
    comm = Comm(kernel)
    comm.next_message()

    def register(client: str, notebook: str, **more: str) -> dict[str, str]:
        comm.ask("register", id=1, client=client, notebook=notebook, **more)
        while (message := comm.next_message())["kind"] != "register":
            assert message["kind"] == "clients"
        return {each["client"]: each["notebook"] for each in message["clients"]}

    register("renamed gone", "a.ipynb")
    register("renamed copy", "a.ipynb")
    register("renamed other", "b.ipynb")
    register("renamed page", "a.ipynb")
    assert (
        register("renamed page", "c.ipynb", renamed_from="a.ipynb").items()
        >= {
            "renamed gone": "c.ipynb",
            "renamed copy": "c.ipynb",
            "renamed other": "b.ipynb",
            "renamed page": "c.ipynb",
        }.items()
    )
    # A page that still shows the earlier path registers again, and no other moves.
    assert (
        register("renamed copy", "a.ipynb").items()
        >= {
            "renamed gone": "c.ipynb",
            "renamed copy": "a.ipynb",
            "renamed page": "c.ipynb",
        }.items()
    )


def test_pages_with_cell_ids_in_common_are_a_group(kernel: RunningKernel) -> None:
    def group(client: str, notebook: str, *cells: str) -> int:
        page: dict[str, object] = {
            "client": f"group {client}",
            "notebook": notebook,
            "user": None,
            "cells": cells,
        }
        hello = protocol.parse_probe_message(
            Comm(kernel, page=page, session=f"group {client}").next_message()
        )
        assert hello["kind"] == "hello"
        (own,) = [each for each in hello["clients"] if each["client"] == f"group {client}"]
        assert own["notebook"] == notebook
        return own["id_group"]

    first = group("first", "group.ipynb", "a", "b", "c")
    assert group("second", "group.ipynb", "c", "d") == first
    # Also by cells of which the others know only that one of them ran them.
    content = {"code": "pass", "silent": False, "store_history": True}
    kernel.finish(
        kernel.send("execute_request", content, metadata={"cellId": "e"}, session="group second")
    )
    assert group("third", "group.ipynb", "e", "f") == first
    assert group("copy", "copy of group.ipynb", "a", "b", "c") != first
    others = group("without ids", "group.ipynb", "x", "y")
    assert others != first
    # Of two groups, the one with more common cells; a page stays in its group.
    assert group("more", "group.ipynb", "a", "x", "y") == others
    assert group("first", "group.ipynb", "x") == first
    later = group("no cells", "group.ipynb")
    assert later not in (first, others)


def test_a_page_that_describes_itself_wrongly_gets_the_first_message(kernel: RunningKernel) -> None:
    for page in (
        "page",
        {},
        {"client": 1, "notebook": None},
        {"client": "odd", "notebook": "a", "cells": [1]},
    ):
        hello = Comm(kernel, page=cast(Any, page), session="odd").next_message()
        assert hello["kind"] == "hello"
        assert "odd" not in [each["client"] for each in hello["clients"]]


def test_the_user_of_a_front_end_is_remembered_and_bounded(kernel: RunningKernel) -> None:
    first = Comm(kernel, session="first")
    first.next_message()
    user = {"id": "u1", "name": "Ana \U0001f600" + "a" * 1000}
    first.ask("register", id=1, client="first", notebook="a.ipynb", user=user)
    assert first.next_message()["kind"] == "clients"
    assert first.next_message()["kind"] == "register"
    unusable: object
    for unusable in ({"id": "u1"}, {"id": 1, "name": "Ana"}, "Ana", [["id", "u1"]]):
        first.ask("register", id=2, client="first", notebook="a.ipynb", user=unusable)
        assert first.next_message()["kind"] == "error"
    # Also for a page that connects after this user left.
    later = Comm(kernel, session="later").next_message()
    (known,) = later["clients"]
    assert known["user"]["id"] == "u1"
    assert known["user"]["name"].startswith("Ana \U0001f600aaa")
    assert len(known["user"]["name"]) == TEXT_LIMIT


def test_front_ends_that_come_again_replace_their_comm_and_forgotten_ones_go(
    kernel: RunningKernel,
) -> None:
    first = Comm(kernel, session="page")
    first.next_message()
    # A message about the replaced comm would be an error on every page.
    second = Comm(kernel, session="page")
    assert [
        message["msg_type"]
        for message in kernel.iopub_until_idle(second.opening)
        if message["msg_type"].startswith("comm_")
    ] == ["comm_msg"]
    assert kernel.value(f"{first.id!r} in get_ipython().kernel.comm_manager.comms") is False
    assert kernel.value(f"{second.id!r} in get_ipython().kernel.comm_manager.comms") is True
    kept = Comm(kernel, session="kept")
    kept.next_message()
    for number in range(8):
        Comm(kernel, session=f"reload {number}")
    assert kept.next_message() == {"kind": "closed"}
    kernel.run("a = 1")
    assert kernel.value("len(get_ipython()._freshkernel_probe.front_ends._comms)") == 8


def test_a_closed_comm_is_reported_nothing(kernel: RunningKernel) -> None:
    comm = Comm(kernel)
    comm.next_message()
    kernel.send("comm_close", {"comm_id": comm.id, "data": {}})
    reply = kernel.run("a = 1")
    assert "comm_msg" not in [message["msg_type"] for message in reply.outputs]


def test_questions_are_answered_while_a_cell_runs(kernel: RunningKernel, tmp_path: Path) -> None:
    sign = tmp_path / "sign"
    features = kernel.client.kernel_info(reply=True, timeout=TIMEOUT)["content"]
    if "kernel subshells" not in features.get("supported_features", []):
        comm = Comm(kernel)
        comm.next_message()
        running = kernel.start(f"{waiting_for(sign)}\nslow = 1")
        sign.touch()
        comm.ask("names", id=1, names=["slow"])
        assert comm.next_message()["kind"] == "runs"
        assert comm.next_message()["names"][0]["exists"]
        assert running
        return
    comm = Comm(kernel, subshell_id=kernel.create_subshell())
    comm.next_message()
    # A push out of the main thread must not lead the next questions there.
    kernel.start("a = 1")
    assert comm.next_message()["kind"] == "runs"
    running = kernel.start(f"b = 1\nprint(b)\n{waiting_for(sign)}")
    while kernel.client.get_iopub_msg(timeout=TIMEOUT)["msg_type"] != "stream":
        pass
    for _ in range(3):
        comm.ask("names", id=1, names=["b"])
        answer = comm.next_message()
        assert answer["kind"] == "names"
        assert answer["names"][0]["exists"]
    sign.touch()
    assert only_run(comm.next_message())["message_id"] == running


def test_questions_do_not_fire_the_events_of_cells(bare_kernel: RunningKernel) -> None:
    # Its own kernel: what it registers stays.
    kernel = bare_kernel
    kernel.install()
    kernel.run("events = []")
    kernel.run("get_ipython().events.register('post_execute', lambda: events.append(1))")
    before = kernel.value("len(events)")
    comm = Comm(kernel)
    comm.next_message()
    for _ in range(5):
        comm.ask("names", id=1, names=["events"])
        comm.next_message()
    # Asking for the value fires one itself.
    assert kernel.value("len(events)") == before + 1


def test_off(kernel: RunningKernel) -> None:
    comm = Comm(kernel)
    comm.next_message()
    comm.ask("off", id=3)
    assert comm.next_message() == {"kind": "off", "id": 3}
    assert comm.next_message() == {"kind": "closed"}
    kernel.run("a = 1")
    assert not kernel.value("hasattr(get_ipython(), '_freshkernel_probe')")
    kernel.install()
    assert [run["source"] for run in kernel.runs()] == ["a = 1"]


def test_modules_of_python_itself_are_not_watched(kernel: RunningKernel) -> None:
    kernel.run("import sysconfig\nsysconfig.get_config_vars()")
    assert kernel.value("[*get_ipython()._freshkernel_probe.modules._files]") == []


def test_modules_that_changed(kernel: RunningKernel) -> None:
    tools = kernel.folder / "tools.py"
    tools.write_text("x = 1\n")
    (kernel.folder / "unchanged.py").write_text("x = 1\n")
    kernel.run("import tools, unchanged")
    assert kernel.ask("changed_modules")["modules"] == []
    tools.write_text("x = 22\n")
    changed = [{"name": "tools", "path": str(tools)}]
    assert kernel.ask("changed_modules")["modules"] == changed
    kernel.run("import importlib\nimportlib.reload(tools)")
    assert kernel.ask("changed_modules")["modules"] == []
    kernel.run("%load_ext autoreload\n%autoreload 2")
    tools.write_text("x = 333\n")
    os.utime(tools, (time.time() + 5, time.time() + 5))
    assert kernel.ask("changed_modules")["modules"] == changed
    kernel.run("seen = tools.x")
    assert kernel.value("seen") == 333
    kernel.run("seen")
    assert kernel.ask("changed_modules")["modules"] == []


def test_modules_that_changed_before_the_probe_came(bare_kernel: RunningKernel) -> None:
    tools = bare_kernel.folder / "tools.py"
    tools.write_text("x = 1\n")
    bare_kernel.run("import tools")
    tools.write_text("x = 22\n")
    bare_kernel.install()
    changed = [{"name": "tools", "path": str(tools)}]
    assert bare_kernel.ask("changed_modules")["modules"] == changed


@pytest.mark.parametrize("size", [0, 300])
def test_traffic_per_cell_is_one_message(kernel: RunningKernel, size: int) -> None:
    comm = Comm(kernel)
    comm.next_message()
    reply = kernel.run("\n".join(f"name{number} = {number}" for number in range(size)) or "1")
    pushed = [message for message in reply.outputs if message["msg_type"] == "comm_msg"]
    assert len(pushed) == 1


def test_runs_that_follow_each_other_fast_are_reported_together(kernel: RunningKernel) -> None:
    comm = Comm(kernel)
    comm.next_message()
    started = time.monotonic()
    requests = [kernel.start(f"a{number} = {number}") for number in range(40)]
    messages = [comm.next_message()]
    # The first is sent at once.
    assert only_run(messages[0])["sequence"] == 1
    while messages[-1]["runs"][-1]["sequence"] < len(requests):
        messages.append(comm.next_message())
    elapsed = time.monotonic() - started
    # Where they follow each other slowly, each may have a message of its own.
    assert len(messages) <= 3 + elapsed / TOGETHER
    reported = [run for message in messages for run in message["runs"]]
    assert [run["sequence"] for run in reported] == list(range(1, len(requests) + 1))
    assert [run["message_id"] for run in reported] == requests
    assert reported == kernel.runs()


def test_runs_that_wait_to_be_reported_are_reported_while_a_cell_runs(
    kernel: RunningKernel, tmp_path: Path
) -> None:
    comm = Comm(kernel)
    comm.next_message()
    sign = tmp_path / "sign"
    for code in ("a = 1", "b = 1", waiting_for(sign)):
        kernel.start(code)
    while comm.next_message()["runs"][-1]["source"] != "b = 1":
        pass
    sign.touch()
    assert only_run(comm.next_message())["source"] == waiting_for(sign)


def test_runs_that_wait_to_be_reported_need_no_thread_of_their_own(kernel: RunningKernel) -> None:
    kernel.run("from threading import active_count")
    count = kernel.value("active_count()")
    comm = Comm(kernel)
    comm.next_message()
    requests = [kernel.start(f"x = {number}; print(active_count())") for number in range(5)]
    replies = [kernel.finish(request) for request in requests]
    assert {dict(reply.seen())["stream"]["text"] for reply in replies} == {f"{count}\n"}


def test_a_kernel_that_publishes_in_an_unusual_way(kernel: RunningKernel) -> None:
    notify = "get_ipython()._freshkernel_probe.front_ends.notify"
    kernel.silently(f"{notify}.__globals__.update(usual_publisher=lambda socket: None)")
    comm = Comm(kernel)
    comm.next_message()
    for number in range(5):
        kernel.start(f"x = {number}")
    reported: list[str] = []
    while len(reported) < 5:
        reported += [run["source"] for run in comm.next_message()["runs"]]
    assert reported == [f"x = {number}" for number in range(5)]


def test_the_publishing_thread_does_not_wait() -> None:
    calls: list[Any] = []
    front_ends = SimpleNamespace(call_later=lambda *call: calls.append(call), notify=calls.append)
    outbox = Outbox(SimpleNamespace(front_ends=front_ends))
    with outbox._lock:
        # Printing may wait for that thread, and so may a notification meanwhile.
        outbox._notify_late({})
    ((wait, call, request, code),) = calls
    assert (wait, request, code) == (TOGETHER, {}, None)
    outbox._waiting.append({})
    outbox._probe.session = "session"
    front_ends.notify = lambda message, *_: calls.append(message["runs"])
    call()
    assert calls[1:] == [[{}]]


def test_an_interrupt_that_meets_the_telling_holds_back_no_later_run(
    kernel: RunningKernel,
) -> None:
    comm = Comm(kernel)
    comm.next_message()
    outbox = "get_ipython()._freshkernel_probe.outbox"
    # As if it had come between the decision to tell later and what it takes.
    kernel.silently(f"setattr({outbox}, '_is_late_call_due', True)")
    for code in ("a = 1", "b = 1"):
        time.sleep(2 * TOGETHER)
        kernel.start(code)
        assert [run["source"] for run in comm.next_message()["runs"]] == [code]


def test_a_message_is_like_those_of_the_kernel_itself(kernel: RunningKernel) -> None:
    Comm(kernel, session="früh").next_message()
    request = kernel.start("früh = 'ä€😀'")
    outputs = kernel.finish(request).outputs
    (pushed,) = [message for message in outputs if message["msg_type"] == "comm_msg"]
    own = outputs[0]
    assert pushed["parent_header"] == own["parent_header"]
    assert pushed["parent_header"]["msg_id"] == request
    assert pushed["header"].keys() == own["header"].keys()
    for field in ("session", "username", "version"):
        assert pushed["header"][field] == own["header"][field]
    assert type(pushed["header"]["date"]) is type(own["header"]["date"])
    assert own["header"]["date"] <= pushed["header"]["date"] <= outputs[-1]["header"]["date"]
    assert len({message["header"]["msg_id"] for message in outputs}) == len(outputs)
    assert pushed["metadata"] == {}
    assert only_run(pushed["content"]["data"])["source"] == "früh = 'ä€😀'"


def test_unusual_sessions(bare_kernel: RunningKernel) -> None:
    # Its own kernel: what it sets stays.
    kernel = bare_kernel
    pack = "lambda part: __import__('json').dumps(part, default=str, indent=1).encode()"
    kernel.silently(f"setattr(get_ipython().kernel.session, 'pack', {pack})")
    kernel.install()
    comm = Comm(kernel)
    assert comm.next_message()["kind"] == "hello"
    kernel.start("a = 1")
    assert only_run(comm.next_message())["bound"] == ["a"]
    kernel.silently("get_ipython().kernel.session.metadata = {'known': 1}")
    time.sleep(TOGETHER)
    outputs = kernel.run("b = 1").outputs
    (pushed,) = [message for message in outputs if message["msg_type"] == "comm_msg"]
    assert pushed["metadata"] == {"known": 1}
    assert only_run(pushed["content"]["data"])["bound"] == ["b"]


def test_a_run_that_no_request_waits_for_is_reported_at_once(
    kernel: RunningKernel, tmp_path: Path
) -> None:
    comm = Comm(kernel)
    comm.next_message()
    sign = tmp_path / "sign"
    run = "get_ipython().run_cell('inner = 1', store_history=True)"
    outer = kernel.start(f"{run}\n{waiting_for(sign)}")
    assert only_run(comm.next_message())["source"] == "inner = 1"
    sign.touch()
    assert only_run(comm.next_message())["message_id"] == outer
    later = "import asyncio\nasyncio.get_running_loop().call_later(0.5, lambda: {})"
    kernel.run(later.format(run.replace("inner", "later")))
    kernel.run("pass")
    while comm.next_message()["runs"][-1]["source"] != "later = 1":
        pass


def test_after_a_pause_a_message_comes_before_the_kernel_is_idle(kernel: RunningKernel) -> None:
    Comm(kernel).next_message()
    for code in ("a = 1", "print(1)", "1 / 0", "%%time\nb = 1"):
        time.sleep(2 * TOGETHER)
        kinds = [message["msg_type"] for message in kernel.run(code).outputs]
        assert kinds.count("comm_msg") == 1
        assert kinds[-1] == "status"
