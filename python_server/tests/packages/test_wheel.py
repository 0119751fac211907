"""The distributions, as a user without Node gets them: the wheel installed into an empty environment.

A sample installs it alongside the packages of this environment, without asking an index; at full scale
everything is installed again.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FULL_SCALE = os.environ.get("FRESHKERNEL_SCALE") == "full"
# All parts together: what a page loads of them has budgets of its own in bench/sizes.mjs.
TARGET_BYTES = 2_705_000


def run(command: list[str | Path], **env: str) -> subprocess.CompletedProcess[str]:
    """Run a command with hardly anything in its environment: no Node, no settings."""
    return subprocess.run(
        command, env={"PATH": "/usr/bin:/bin", **env}, capture_output=True, text=True, check=False
    )


@pytest.fixture(scope="module")
def wheel() -> Path:
    """The wheel, newly built from what `make build` made."""
    result = subprocess.run(
        [sys.executable, "scripts/package.py"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stdout + result.stderr
    (wheel,) = (ROOT / "build").glob("*.whl")
    return wheel


@pytest.fixture(scope="module")
def sources(wheel: Path) -> Path:
    """The source distribution that the wheel was built from."""
    (sources,) = wheel.parent.glob("*.tar.gz")
    return sources


@pytest.fixture(scope="module")
def python(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of an environment with the wheel and the applications, and nothing else of us."""
    folder = tmp_path_factory.mktemp("environment")
    venv.create(folder, with_pip=False, symlinks=os.name != "nt")
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    pip: list[str | Path] = [sys.executable, "-m", "pip", "--python", python, "install", "-q"]
    if FULL_SCALE:
        installed = subprocess.run([*pip, wheel, "jupyterlab", "notebook"], check=False)
    else:
        installed = subprocess.run([*pip, "--no-deps", "--no-index", wheel], check=False)
        (site_packages,) = folder.glob("lib/python*/site-packages")
        # The wheel's own files come first, so our editable installation is not what is tested.
        (site_packages / "tools.pth").write_text(sysconfig.get_path("purelib") + "\n")
    assert installed.returncode == 0
    return python


def list_extensions(python: Path, tmp_path: Path, application: str) -> str:
    """What an application says about its extensions, without colors."""
    folders = {
        name: str(tmp_path / name)
        for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "HOME")
    }
    code = f"import sys; from {application} import main; sys.exit(main())"
    result = run([python, "-c", code, "list"], **folders)
    assert result.returncode == 0, result.stderr
    return re.sub(r"\x1b\[\d*m", "", result.stdout + result.stderr)


def line_of(text: str, name: str) -> str:
    """The last line about an extension."""
    found = [line.strip() for line in text.splitlines() if line.strip().startswith(name)]
    assert found, text
    return found[-1]


def test_jupyterlab_lists_the_extension(python: Path, tmp_path: Path) -> None:
    text = list_extensions(python, tmp_path, "jupyterlab.labextensions")
    line = line_of(text, "freshkernel")
    assert "enabled" in line
    assert "OK" in line
    assert "(python, freshkernel)" in line
    assert str(python.parents[1] / "share/jupyter/labextensions") in text


def test_the_server_lists_the_extension(python: Path, tmp_path: Path) -> None:
    text = list_extensions(python, tmp_path, "jupyter_server.extension.serverextension")
    assert "freshkernel enabled" in text
    assert "OK" in line_of(text, "freshkernel")


def test_it_is_the_wheel_that_is_tested(python: Path) -> None:
    result = run([python, "-c", "import freshkernel; print(freshkernel.__file__)"])
    assert result.stdout.startswith(str(python.parents[1]))


def test_the_source_distribution_installs_without_node(
    sources: Path, python: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "installed"
    pip: list[str | Path] = [sys.executable, "-m", "pip", "install", "-q", "--no-deps"]
    options: list[str | Path] = ["--no-index", "--no-build-isolation", "--target", folder]
    # Where Python is, Node may be, too.
    result = run([*pip, *options, sources], PATH=str(tmp_path))
    assert result.returncode == 0, result.stderr
    code = "import freshkernel.common.protocol as p; p.parse_run_job({})"
    result = run([python, "-c", code], PYTHONPATH=str(folder))
    assert "InvalidMessageError: data must contain" in result.stderr
    assert str(folder) in result.stderr
    assert (folder / "freshkernel/cli_dist/freshkernel.cjs").is_file()
    assert (folder / "share/jupyter/labextensions/freshkernel/package.json").is_file()


def test_without_node_the_command_says_what_to_do(python: Path, tmp_path: Path) -> None:
    result = run([python.parent / "freshkernel", "--version"], PATH=str(tmp_path))
    assert result.returncode == 2
    assert "Node 20.19 or later is needed" in result.stderr
    assert "pip install 'freshkernel[cli]'" in result.stderr


def test_with_node_the_command_of_the_wheel_runs(python: Path) -> None:
    result = run([python.parent / "freshkernel", "--version"], PATH=os.environ["PATH"])
    assert result.returncode == 0, result.stderr
    assert "0.1.0" in result.stdout


def test_shells_and_man_find_their_files(python: Path) -> None:
    share = python.parents[1] / "share"
    page = (share / "man/man1/freshkernel.1").read_text()
    assert ".SS freshkernel lint [options]" in page
    assert ".B \\-\\-fail\\-on SEVERITY" in page
    completion = share / "bash-completion/completions/freshkernel"
    words = "COMP_WORDS=(freshkernel che); COMP_CWORD=1; _freshkernel; echo ${COMPREPLY[0]}"
    result = run(["bash", "--norc", "-c", f'source "{completion}"; {words}'])
    assert result.stdout == "check\n"
    assert (share / "zsh/site-functions/_freshkernel").read_text().startswith("#compdef")
    assert (share / "fish/vendor_completions.d/freshkernel.fish").is_file()


def test_third_party_licences_are_in_it(python: Path) -> None:
    (licences,) = python.parents[1].glob(
        "lib/python*/site-packages/freshkernel-*.dist-info/licenses/build/THIRD_PARTY_LICENSES.txt"
    )
    text = licences.read_text()
    assert "smol-toml" in text
    assert "@codemirror/lint" in text
    assert "Permission is hereby granted" in text


def test_the_extension_is_small(python: Path) -> None:
    folder = python.parents[1] / "share/jupyter/labextensions/freshkernel"
    total = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    assert total <= TARGET_BYTES
