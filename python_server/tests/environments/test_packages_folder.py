"""Packages in a folder of their own, installed from a folder with wheels."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import venv
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from package_index import serve_index
from small_wheels import make_wheel

from freshkernel.environments import packages_folder
from freshkernel.environments.packages_folder import (
    UninstallableError,
    Wanted,
    install,
    read_wanted,
)
from freshkernel.processes.sandbox import sandbox_program, why_unusable

REASON = why_unusable(sandbox_program(), network=False)
needs_sandbox = pytest.mark.skipif(REASON is not None, reason=f"no sandbox: {REASON}")

_MODULE = "freshkernel.environments.packages_folder"


@pytest.fixture
def wheels(local_wheels: Path, without_uv: None) -> Path:
    """The only source of packages, for pip."""
    return local_wheels


def _wanted(tmp_path: Path, *requirements: str, **changes: Any) -> Wanted:
    given = {"constraints": [], "before": None, "sandbox": None, **changes}
    return read_wanted(
        json.dumps(
            {
                "folder": str(tmp_path / "packages"),
                "kernel": "python3",
                "requirements": requirements,
                **given,
            }
        )
    )


def test_a_package_and_what_it_needs(tmp_path: Path, wheels: Path) -> None:
    make_wheel(wheels, "alpha", "1.5", "beta")
    make_wheel(wheels, "beta", "2.0")
    make_wheel(wheels, "beta", "3.0")
    assert install(_wanted(tmp_path, "alpha>=1", constraints=["beta==2.0"])) == ["alpha==1.5"]
    assert (tmp_path / "packages" / "beta.py").read_text() == "VERSION = '2.0'\n"
    assert not list((tmp_path / "packages").rglob("*.pyc"))


def test_constraints_give_way(tmp_path: Path, wheels: Path) -> None:
    make_wheel(wheels, "alpha", "1.5", "beta>=3")
    make_wheel(wheels, "beta", "3.0")
    assert install(_wanted(tmp_path, "alpha", constraints=["beta==2.0"])) == ["alpha==1.5"]


def test_another_version_of_what_the_kernel_has(tmp_path: Path, wheels: Path) -> None:
    make_wheel(wheels, "alpha", "1.5", "beta")
    make_wheel(wheels, "beta", "2.0")
    make_wheel(wheels, "beta", "3.0")
    constraints = ["alpha==2.0", "beta==2.0"]
    assert install(_wanted(tmp_path, "alpha<2", constraints=constraints)) == ["alpha==1.5"]
    assert (tmp_path / "packages" / "beta.py").read_text() == "VERSION = '2.0'\n"


def test_a_kernel_without_pip(tmp_path: Path, wheels: Path) -> None:
    """As uv makes environments."""
    bare = tmp_path / "bare"
    venv.create(bare, with_pip=False)
    python = bare / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    make_wheel(wheels, "alpha", "1.5")
    wanted = _wanted(tmp_path, "alpha")
    bare_python = replace(wanted.python, executable=str(python))
    assert install(replace(wanted, python=bare_python)) == ["alpha==1.5"]
    assert (tmp_path / "packages" / "alpha.py").exists()


def test_what_is_no_wheel_is_not_built(tmp_path: Path, wheels: Path) -> None:
    source = tmp_path / "gamma-1.0"
    source.mkdir()
    (source / "setup.py").write_text("import setuptools\nsetuptools.setup(name='gamma')\n")
    subprocess.run(
        ["tar", "czf", str(wheels / "gamma-1.0.tar.gz"), "-C", str(tmp_path), source.name],
        check=True,
    )
    with pytest.raises(UninstallableError, match="gamma"):
        install(_wanted(tmp_path, "gamma"))


def test_a_day_needs_uv(tmp_path: Path, wheels: Path) -> None:
    with pytest.raises(UninstallableError, match="needs uv"):
        install(_wanted(tmp_path, "alpha", before="2024-01-01"))


@pytest.fixture
def dated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, with_uv: None) -> Path:
    """A folder with two versions of a package; uv knows no index by itself."""
    monkeypatch.delenv("PIP_CONFIG_FILE")
    for name in [name for name in os.environ if name.startswith(("PIP_", "UV_"))]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("PIP_CONFIG_FILE", str(tmp_path / "pip.conf"))
    monkeypatch.setenv("UV_CACHE_DIR", str(tmp_path / "cache"))
    folder = tmp_path / "published"
    folder.mkdir()
    make_wheel(folder, "alpha", "1.5")
    make_wheel(folder, "alpha", "2.0")
    return folder


@pytest.mark.parametrize(
    "sandbox", [None, pytest.param({"network": True}, marks=needs_sandbox)], ids=["outside", "in"]
)
def test_as_of_a_day_from_the_index_that_pip_knows(
    tmp_path: Path, dated: Path, sandbox: dict[str, bool] | None
) -> None:
    times = {
        "alpha-1.5-py3-none-any.whl": "2023-05-01T10:00:00Z",
        "alpha-2.0-py3-none-any.whl": "2024-05-01T10:00:00Z",
    }
    with serve_index(dated, times) as address:
        (tmp_path / "pip.conf").write_text(f"[global]\nindex-url = {address}\n")
        assert install(_wanted(tmp_path, "alpha", before="2024-01-01", sandbox=sandbox)) == [
            "alpha==1.5"
        ]
        assert install(_wanted(tmp_path, "alpha", before=None, sandbox=sandbox)) == ["alpha==2.0"]
        with pytest.raises(UninstallableError, match="as of 2022-01-01"):
            install(_wanted(tmp_path, "alpha", before="2022-01-01", sandbox=sandbox))


def test_as_of_a_day_from_an_index_without_times(tmp_path: Path, dated: Path) -> None:
    with serve_index(dated, None) as address:
        (tmp_path / "pip.conf").write_text(f"[global]\nindex-url = {address}\n")
        with pytest.raises(UninstallableError, match="shows when packages were published"):
            install(_wanted(tmp_path, "alpha", before="2024-01-01"))


def test_as_of_a_day_without_an_index(tmp_path: Path, dated: Path) -> None:
    (tmp_path / "pip.conf").write_text(f"[global]\nno-index = true\nfind-links = {dated}\n")
    with pytest.raises(UninstallableError, match="no package index"):
        install(_wanted(tmp_path, "alpha", before="2024-01-01"))


@pytest.mark.parametrize("text", ["--help", "a @ https://example.org/a.whl", "a b", "-e ."])
def test_only_plain_requirements_are_taken(tmp_path: Path, text: str) -> None:
    with pytest.raises(ValueError, match=r"not a requirement|is an address"):
        _wanted(tmp_path, text)


def test_the_program_answers_with_the_reason(tmp_path: Path, wheels: Path) -> None:
    wanted = {"folder": str(tmp_path / "packages"), "kernel": "python3", "sandbox": None}
    text = json.dumps({**wanted, "requirements": ["delta"], "constraints": [], "before": None})
    ended = subprocess.run(
        [sys.executable, "-m", _MODULE], input=text, capture_output=True, text=True, check=True
    )
    assert "delta" in json.loads(ended.stdout)["message"]


@needs_sandbox
@pytest.mark.parametrize("network", [True, False])
def test_in_a_sandbox(tmp_path: Path, wheels: Path, network: bool) -> None:
    """Wheels of a folder are found there, too; a second installation uses what the first one downloaded."""
    make_wheel(wheels, "alpha", "1.5")
    make_wheel(wheels, "beta", "2.0")
    sandbox = {"network": network}
    wanted = _wanted(tmp_path, "alpha", sandbox=sandbox)
    assert install(wanted) == ["alpha==1.5"]
    second = replace(wanted, folder=tmp_path / "2", requirements=("alpha==1.5", "beta"))
    assert install(second) == ["alpha==1.5", "beta==2.0"]
    assert (tmp_path / "2" / "beta.py").exists()


def test_a_sandbox_that_is_not_there(
    tmp_path: Path, wheels: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(packages_folder, "sandbox_program", lambda: None)
    with pytest.raises(UninstallableError, match="no sandbox to install it in: bubblewrap"):
        install(_wanted(tmp_path, "alpha", sandbox={"network": True}))
