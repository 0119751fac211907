"""Which of the user's variables and configuration files reach builds and kernels."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from freshkernel.environments.clean_variables import clean_variables, kernel_variables
from freshkernel.environments.package_indexes import (
    NoDatesError,
    dated_variables,
    main,
    only_pip_knows_indexes,
    pip_options,
)


def test_another_python_does_not_leak() -> None:
    variables = {
        "PATH": os.pathsep.join(["/venv/bin", "/usr/bin", "/conda/bin/"]),
        "VIRTUAL_ENV": "/venv",
        "CONDA_PREFIX": "/conda",
        "PYTHONPATH": "/elsewhere",
        "PYTHONHOME": "/elsewhere",
        "PIP_TARGET": "/elsewhere",
        "UV_PROJECT_ENVIRONMENT": "/elsewhere",
        "HTTPS_PROXY": "proxy",
        "MY_KEY": "key",
    }
    assert clean_variables(variables) == {
        "PATH": "/usr/bin",
        "PYTHONNOUSERSITE": "1",
        "HTTPS_PROXY": "proxy",
        "MY_KEY": "key",
    }


def test_a_kernel_finds_the_programs_of_its_environment_first(tmp_path: Path) -> None:
    variables = kernel_variables(tmp_path, tmp_path / "ipython")
    assert variables["PATH"].startswith(str(tmp_path / "bin") + os.pathsep)
    assert variables["IPYTHONDIR"] == str(tmp_path / "ipython")


@pytest.fixture
def configured(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """A user whose configuration is all in one folder."""
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    (tmp_path / "pip").mkdir()
    (tmp_path / "uv").mkdir()
    text = "[global]\nextra-index-url = https://one.example.org/\n  https://two.example.org/\n"
    (tmp_path / "pip" / "pip.conf").write_text(text)
    return {"XDG_CONFIG_HOME": str(tmp_path), "XDG_CONFIG_DIRS": str(tmp_path / "none")}


def test_indexes_of_pip(configured: dict[str, str]) -> None:
    assert "https://two.example.org/" in pip_options(configured)["extra-index-url"]
    assert only_pip_knows_indexes(configured)
    variables = {**configured, "PIP_INDEX_URL": "https://three.example.org/"}
    assert pip_options(variables)["index-url"] == "https://three.example.org/"
    assert pip_options({**configured, "PIP_CONFIG_FILE": os.devnull}) == {}


def test_uv_looks_up_days_where_pip_looks(configured: dict[str, str]) -> None:
    assert dated_variables(configured) == {
        "UV_INDEX": "https://one.example.org/ https://two.example.org/",
        "UV_INDEX_STRATEGY": "unsafe-best-match",
    }
    assert dated_variables({**configured, "UV_INDEX_URL": "https://own.example.org/"}) == {}
    with pytest.raises(NoDatesError, match="no package index"):
        dated_variables({**configured, "PIP_NO_INDEX": "1"})


def test_the_variables_are_printed(
    configured: dict[str, str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    for name, value in configured.items():
        monkeypatch.setenv(name, value)
    monkeypatch.delenv("PIP_FIND_LINKS", raising=False)
    main()
    assert (
        "https://one.example.org/" in json.loads(capsys.readouterr().out)["variables"]["UV_INDEX"]
    )
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    main()
    assert "no package index" in json.loads(capsys.readouterr().out)["message"]


def test_other_options_of_pip_do_not_stand_in_uv_s_way() -> None:
    variables = {"PIP_CONFIG_FILE": os.devnull, "PIP_PRE": "1"}
    assert pip_options(variables) == {"pre": "1"}
    assert not only_pip_knows_indexes(variables)


def test_uv_that_is_reported_of_indexes_may_be_used(
    configured: dict[str, str], tmp_path: Path
) -> None:
    assert not only_pip_knows_indexes({**configured, "UV_INDEX": "https://one.example.org/"})
    (tmp_path / "uv" / "uv.toml").touch()
    assert not only_pip_knows_indexes(configured)


def test_configuration_that_cannot_be_read_is_none(
    configured: dict[str, str], tmp_path: Path
) -> None:
    (tmp_path / "pip" / "pip.conf").write_text("nonsense")
    assert "extra-index-url" not in pip_options(configured)
