"""Code inside of kernels: facts and modules, in any Python from 3.8 on, without imports."""

from __future__ import annotations

import ast
import asyncio
import json
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from staging_kernel import SilentKernel

from freshkernel.common.protocol import parse_run_machine
from freshkernel.runner import kernel_facts, machine_facts
from freshkernel.runner.facts import machine_of, missing_modules, python_of
from freshkernel.staging import inside_files, inside_modules

INSIDE = [inside_files, inside_modules, kernel_facts, machine_facts]
SMI = """#!/bin/sh
[ $# -gt 0 ] && echo 'NVIDIA H200, 570.86.15, 143771 MiB' && exit
echo '| NVIDIA-SMI 570.86.15    Driver Version: 570.86.15    CUDA Version: 12.8     |'
"""


@pytest.mark.parametrize("module", INSIDE, ids=lambda module: module.__name__)
def test_the_grammar_is_that_of_python_3_8(module: object) -> None:
    text = Path(str(getattr(module, "__file__", ""))).read_text()
    ast.parse(text, feature_version=(3, 8))


def test_facts_of_the_other_side(far: SilentKernel) -> None:
    machine = asyncio.run(machine_of(far))
    assert machine is not None
    assert machine["processors"] == os.cpu_count()
    python = asyncio.run(python_of(far))
    assert python is not None
    assert python["executable"] == sys.executable
    assert "ipykernel" in python["packages"]


def test_names_of_the_notebook_do_not_matter(far: SilentKernel) -> None:
    far.kernel.run("exec = open = json = print = names = None")
    assert asyncio.run(python_of(far)) is not None


def test_modules_are_looked_for_and_not_imported(far: SilentKernel) -> None:
    asked = ["json", "wave", "no_such_module", "xml.dom.nothing", "no_package.part", "__main__"]
    before = far.kernel.value("sorted(__import__('sys').modules)")
    assert asyncio.run(missing_modules(far, [*asked, "not a name"])) == [
        "no_such_module",
        "no_package",
    ]
    assert far.kernel.value("sorted(__import__('sys').modules)") == before


def facts_with(folder: Path, program: str, *, before: str = "") -> dict[str, object]:
    """The facts of a Python with this nvidia-smi."""
    file = folder / "nvidia-smi"
    file.write_text(program)
    file.chmod(file.stat().st_mode | stat.S_IXUSR)
    code = f"import json, sys\nsys.argv = ['x']\nexec(open({machine_facts.__file__!r}).read())\n"
    process = subprocess.run(
        [sys.executable, "-c", f"{before}\n{code}print(json.dumps(machine_facts()))"],
        env={**os.environ, "PATH": f"{folder}:{os.environ['PATH']}"},
        stdout=subprocess.PIPE,
        check=True,
    )
    return dict(parse_run_machine(json.loads(process.stdout)))


def test_graphics_cards_of_the_driver(tmp_path: Path) -> None:
    facts = facts_with(tmp_path, SMI)
    card = {"name": "NVIDIA H200", "driver": "570.86.15", "memory": "143771 MiB"}
    assert (facts["gpus"], facts["cuda"]) == ([card], "12.8")


@pytest.mark.parametrize(
    "program", ["#!/bin/sh\nexit 9\n", "#!/bin/sh\necho broken\n", "no program"]
)
def test_a_driver_that_fails(tmp_path: Path, program: str) -> None:
    facts = facts_with(tmp_path, program)
    assert (facts["gpus"], facts["cuda"]) == ([], None)


@pytest.mark.parametrize(("used", "expected"), [(True, ["Card"]), (False, [])])
def test_cards_of_a_library_only_where_it_uses_them(
    tmp_path: Path, used: bool, expected: list[str]
) -> None:
    torch = (
        "import sys, types\n"
        "card = types.SimpleNamespace(name='Card', total_memory=1 << 30)\n"
        f"cuda = types.SimpleNamespace(is_initialized=lambda: {used}, device_count=lambda: 1,\n"
        "    get_device_properties=lambda at: card)\n"
        "sys.modules['torch'] = types.SimpleNamespace(cuda=cuda)\n"
    )
    facts = facts_with(tmp_path, "#!/bin/sh\nexit 9\n", before=torch)
    names = [each["name"] for each in facts["gpus"]]  # type: ignore[attr-defined]
    assert names == expected
