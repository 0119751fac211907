"""The command lines of conda and docker: stand-in programs record their arguments.

The stand-ins make nothing that runs, so what these tests cannot tell is whether the real ones do.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from freshkernel.environments.cache import EnvironmentCache
from freshkernel.environments.choices import environment_choices, plan_of
from freshkernel.environments.launch import RunFolders
from freshkernel.environments.plan import EnvironmentUnavailableError
from freshkernel.environments.provision import EnvironmentFailedError, Provision

STAND_IN = """#!{python}
import json, os, pathlib, sys
asked = sys.argv[1:]
text = sys.stdin.read() if asked[-1:] == ["-"] else ""
with open({record!r}, "a") as file:
    file.write(json.dumps([pathlib.Path(sys.argv[0]).name, asked, text, os.getcwd()]) + "\\n")
if {fails!r} and {fails!r} in asked:
    print({said!r})
    sys.exit(1)
if "--prefix" in asked:
    prefix = pathlib.Path(asked[asked.index("--prefix") + 1])
    (prefix / "bin").mkdir(parents=True, exist_ok=True)
    (prefix / "bin" / "python").touch()
"""

Asked = list[tuple[str, list[str], str, str]]


@pytest.fixture
def asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], Asked]:
    """What the stand-ins were asked; no other program is on the path."""
    (tmp_path / "bin").mkdir()
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    for name in ("CONDA_EXE", "MAMBA_EXE"):
        monkeypatch.delenv(name, raising=False)
    record = tmp_path / "asked"
    record.touch()
    return lambda: [tuple(json.loads(line)) for line in record.read_text().splitlines()]


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with files for both."""
    folder = tmp_path / "project"
    folder.mkdir()
    (folder / "environment.yml").write_text("dependencies:\n  - python=3.11\n")
    (folder / "Dockerfile").write_text("FROM python:3.11-slim\n")
    return folder


def stand_in(tmp_path: Path, name: str, fails: str = "", said: str = "") -> None:
    program = tmp_path / "bin" / name
    record = str(tmp_path / "asked")
    program.write_text(
        STAND_IN.format(python=sys.executable, record=record, fails=fails, said=said)
    )
    program.chmod(0o755)


def provided(environment: str, project: Path, tmp_path: Path) -> tuple[Provision, list[str]]:
    reported: list[str] = []
    plan = plan_of(environment, project, "python3")  # type: ignore[arg-type]
    provision = Provision(plan, EnvironmentCache(tmp_path / "cache", 1, 10**9), reported.append)
    provision.provide()
    provision.release()
    return provision, reported


@pytest.mark.parametrize(
    ("tool", "create"),
    [("micromamba", ["create"]), ("mamba", ["env", "create"]), ("conda", ["env", "create"])],
)
def test_conda_is_asked_once(
    asked: Callable[[], Asked], project: Path, tmp_path: Path, tool: str, create: list[str]
) -> None:
    stand_in(tmp_path, tool)
    provision, reported = provided("conda", project, tmp_path)
    where = ["--prefix", str(provision.entry.prefix)]
    assert [(name, words) for name, words, _, _ in asked()] == [
        (tool, [*create, *where, "--file", str(project / "environment.yml")]),
        (tool, ["install", *where, "--freeze-installed", "ipykernel>=6"]),
    ]
    assert any("ipykernel" in each for each in reported)
    provided("conda", project, tmp_path)
    assert len(asked()) == 2
    (project / "environment.yml").write_text("dependencies:\n  - python=3.12\n")
    provided("conda", project, tmp_path)
    assert len(asked()) == 4


def test_the_kernel_of_conda(asked: Callable[[], Asked], project: Path, tmp_path: Path) -> None:
    stand_in(tmp_path, "micromamba")
    provision, _ = provided("conda", project, tmp_path)
    plan = plan_of("conda", project, "python3")
    launch = plan.launch(provision.entry, RunFolders(tmp_path, project))
    prefix = provision.entry.prefix
    assert launch.argv[0] == str(prefix / "bin" / "python")
    assert launch.variables["CONDA_PREFIX"] == str(prefix)
    assert launch.variables["PATH"].split(os.pathsep)[0] == str(prefix / "bin")


def test_what_conda_says_is_explained(
    asked: Callable[[], Asked], project: Path, tmp_path: Path
) -> None:
    said = "PackagesNotFoundError: The following packages are not available:\n\n  - nothing-there\n"
    stand_in(tmp_path, "micromamba", "create", said)
    with pytest.raises(EnvironmentFailedError, match="no package nothing-there in the channels"):
        provided("conda", project, tmp_path)


def test_docker_is_asked_each_time(
    asked: Callable[[], Asked], project: Path, tmp_path: Path
) -> None:
    stand_in(tmp_path, "docker")
    provided("docker", project, tmp_path)
    (info, declared, kernel, there) = asked()
    assert info[1] == ["info"]
    image = declared[1][2]
    file = ["--file", str(project / "Dockerfile"), str(project)]
    assert declared[1] == ["build", "--tag", image, *file]
    assert kernel[1] == ["build", "--tag", f"{image}-kernel", "-"]
    assert kernel[2].splitlines()[0] == f"FROM {image}"
    assert there[1] == ["image", "inspect", f"{image}-kernel"]
    provided("docker", project, tmp_path)
    assert len([words for _, words, _, _ in asked() if words[0] == "build"]) == 4


def test_the_kernel_in_a_container(
    asked: Callable[[], Asked], project: Path, tmp_path: Path
) -> None:
    stand_in(tmp_path, "docker")
    provision, _ = provided("docker", project, tmp_path)
    plan = plan_of("docker", project, "python3")
    scratch = tmp_path / "scratch"
    launch = plan.launch(provision.entry, RunFolders(scratch, project, memory_bytes=10**9))
    argv = list(launch.argv)
    name = argv[argv.index("--name") + 1]
    assert argv[1:4] == ["run", "--rm", "--init"]
    assert argv[argv.index("--network") + 1] == "host"
    assert argv[argv.index("--user") + 1] == f"{os.getuid()}:{os.getgid()}"
    assert argv[argv.index("--memory") + 1] == "1000000000"
    volumes = [argv[at + 1] for at, word in enumerate(argv) if word == "--volume"]
    assert volumes == [f"{scratch}:{scratch}", f"{project}:{project}"]
    assert argv[-5:] == ["python", "-m", "ipykernel_launcher", "-f", "{connection_file}"]
    assert launch.clean_up == (argv[0], "rm", "--force", name)


def test_an_engine_that_does_not_answer(
    asked: Callable[[], Asked], project: Path, tmp_path: Path
) -> None:
    stand_in(tmp_path, "docker", "info", "no daemon")
    with pytest.raises(EnvironmentUnavailableError, match="its engine is not responding"):
        plan_of("docker", project, "python3")
    stand_in(tmp_path, "podman")
    assert plan_of("docker", project, "python3").tool == "podman"


def test_choices(
    asked: Callable[[], Asked], project: Path, tmp_path: Path, cache_folder: Path
) -> None:
    notebook = project / "tested.ipynb"
    current, venv, conda, docker = environment_choices(notebook, "python3")
    assert (current["environment"], current["available"]) == ("current", True)
    assert "There is no uv.lock" in venv["reason"]
    assert conda["reason"] == "None of micromamba, mamba and conda is installed."
    assert docker["reason"] == "Neither docker nor podman is installed."
    assert [conda["experimental"], venv["experimental"]] == [True, False]
    (project / "requirements.txt").touch()
    stand_in(tmp_path, "conda")
    _, venv, conda, _ = environment_choices(notebook, "python3")
    assert venv == {
        "environment": "venv",
        "source": "requirements.txt",
        "available": True,
        "reason": "",
        "built": False,
        "experimental": False,
    }
    assert (conda["source"], conda["available"]) == ("environment.yml", True)
    assert not cache_folder.exists()
