"""The text of the probe, and its installation."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from running_kernel import Comm, RunningKernel
from waiting_cells import waiting_for

from freshkernel.probe import install_text, probe


def newer() -> str:
    """The next version of the probe."""
    code = install_text.install_code()
    changed = code.replace(f"VERSION = {probe.VERSION}\\n", f"VERSION = {probe.VERSION + 1}\\n")
    assert changed != code
    return changed


def test_is_valid_for_the_oldest_python() -> None:
    ast.parse(install_text.probe_source(), feature_version=(3, 8))
    ast.parse(install_text.install_code(), feature_version=(3, 8), mode="eval")


def test_the_joined_parts_do_not_disturb_each_other() -> None:
    tree = ast.parse(install_text.probe_source())
    defined: Counter[str] = Counter()
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            defined[node.name] += 1
        elif isinstance(node, ast.Assign):
            defined.update(target.id for target in node.targets if isinstance(target, ast.Name))
    assert [name for name, count in defined.items() if count > 1] == []
    assert not re.search(r"^from freshkernel", install_text.probe_source(), re.MULTILINE)


class WithoutDocumentation(ast.NodeTransformer):
    """Takes the documentation out of code, and the imports of other parts."""

    def generic_visit(self, node: ast.AST) -> ast.AST:
        super().generic_visit(node)
        if isinstance(node, ast.Module | ast.FunctionDef | ast.ClassDef):
            is_documented = ast.get_docstring(node) is not None
            if is_documented and (len(node.body) > 1 or isinstance(node, ast.Module)):
                del node.body[0]
            node.body = [each for each in node.body if not install_text._is_joined(each)]
        return node


@pytest.mark.parametrize("name", install_text.PARTS)
def test_only_documentation_is_left_out(name: str) -> None:
    source = (install_text.FOLDER / f"{name}.py").read_text(encoding="utf-8")
    sent = ast.parse(install_text.part(name))
    assert ast.dump(sent) == ast.dump(WithoutDocumentation().visit(ast.parse(source)))
    assert len(install_text.part(name)) < len(source)


def test_every_part_is_sent() -> None:
    modules = {path.stem for path in Path(install_text.FOLDER).glob("*.py")}
    assert modules == {*install_text.PARTS, "__init__", "install_text"}


def test_leaves_no_name_and_says_nothing(bare_kernel: RunningKernel) -> None:
    before = bare_kernel.value("sorted(globals())")
    reply = bare_kernel.install()
    assert reply.seen() == []
    assert bare_kernel.value("sorted(globals())") == before
    assert bare_kernel.run("1").content["execution_count"] == 1


def test_the_same_probe_is_kept(kernel: RunningKernel) -> None:
    kernel.run("a = 1")
    session = kernel.ask("history", since=0)["session"]
    kernel.install()
    kernel.run("b = 1")
    assert [run["source"] for run in kernel.runs()] == ["a = 1", "b = 1"]
    assert kernel.ask("history", since=0)["session"] == session


def test_a_newer_probe_takes_over_and_an_older_one_does_not(kernel: RunningKernel) -> None:
    comm = Comm(kernel)
    session = comm.next_message()["session"]
    comm.ask("register", id=1, client="me", notebook="a.ipynb")
    kernel.run("a = 1")
    kernel.install(newer())
    kernel.install()
    assert kernel.value("get_ipython()._freshkernel_probe.version") == probe.VERSION + 1
    reply = kernel.run("b = 1")
    assert [run["sequence"] for run in kernel.runs()] == [1, 2]
    assert kernel.ask("history", since=0)["session"] == session
    (pushed,) = [each["content"] for each in reply.outputs if each["msg_type"] == "comm_msg"]
    assert pushed["comm_id"] == comm.id
    assert [run["bound"] for run in pushed["data"]["runs"]] == [["b"]]


def test_takes_over_from_the_first_version(kernel: RunningKernel) -> None:
    comm = Comm(kernel)
    comm.next_message()
    comm.ask("register", id=1, client="me", notebook="a.ipynb")
    # It kept the notebook of each client, and nothing else.
    as_first = "setattr(each, '_clients', {'me': 'a.ipynb', 'console': None})"
    kernel.run(f"(lambda each: {as_first})(get_ipython()._freshkernel_probe.front_ends)")
    kernel.install(newer())
    user = {"id": "u1", "name": "Ana"}
    clients = kernel.ask("register", client="you", notebook="a.ipynb", user=user)["clients"]
    assert clients == [
        {"client": "console", "notebook": None},
        {"client": "me", "notebook": "a.ipynb"},
        {"client": "you", "notebook": "a.ipynb", "user": user},
    ]


def test_an_install_that_was_aborted_is_reported_by_its_status(
    bare_kernel: RunningKernel, tmp_path: Path
) -> None:
    code, sign = install_text.install_code(), tmp_path / "sent"
    # It fails only when the other request waits already, however long that takes to be sent.
    failing = bare_kernel.start(f"{waiting_for(sign)}\ntime.sleep(0.5)\n1 / 0")
    options = {"silent": True, "store_history": False, "stop_on_error": False}
    installing = bare_kernel.start(code, **options)
    sign.touch()
    bare_kernel.finish(failing)
    assert bare_kernel.finish(installing).status == "aborted"
    assert bare_kernel.install().status == "ok"
    assert [run["status"] for run in bare_kernel.runs()] == ["unknown"]


def test_a_restarted_kernel_has_a_new_session(
    bare_kernel: RunningKernel, start_kernel: Callable[[], RunningKernel]
) -> None:
    bare_kernel.install()
    session = bare_kernel.ask("history", since=0)["session"]
    bare_kernel.manager.restart_kernel(now=True)
    bare_kernel.client.wait_for_ready(timeout=20)
    bare_kernel.install()
    assert bare_kernel.ask("history", since=0)["session"] != session


@pytest.mark.parametrize("name", ["exec", "compile", "get_ipython", "json", "sys"])
def test_names_that_the_user_took(kernel: RunningKernel, name: str) -> None:
    kernel.run(f"{name} = None")
    kernel.ask("off")
    kernel.install()
    kernel.run("a = 1")
    assert kernel.runs()[-1]["bound"] == ["a"]
