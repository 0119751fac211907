"""Bring `.venv` and `node_modules` up to date with the lock files.

Each step writes a stamp with a hash of its inputs, so that a run after `git pull` repeats only the
steps whose inputs changed. Standard library only: it runs before `.venv` exists.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import venv
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CACHE = ROOT / ".cache"
VENV = ROOT / ".venv"
VENV_BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
VENV_PYTHON = VENV_BIN / ("python.exe" if os.name == "nt" else "python")
LARGE_PACKAGES = CACHE / "large-packages"
VERIFY_VENV = CACHE / "verify-venv"
VERIFY_PYTHON = VERIFY_VENV / VENV_PYTHON.relative_to(VENV)
CORPUS = CACHE / "corpus"
LABEXTENSION = ROOT / "python_server" / "freshkernel" / "labextension"
LINKED_LABEXTENSION = VENV / "share" / "jupyter" / "labextensions" / "freshkernel"

RETRY = "Is the network there? Then run it again: what is done is kept."

#: What most processes of `.venv` import: compiled at once, before some run where they may write nothing.
IMPORTED = "jupyterlab.labapp, notebook.app, ipykernel.kernelapp, ipykernel.debugger, distributed"

#: Environments that also have the packages of `.venv`, below their own: only what differs is installed.
SHARING = frozenset(
    ["ipykernel-6", "probe-libraries", "kernel-gateway", "forms", "pull-requests", "packages", "uv"]
)


class SetupError(Exception):
    """A step failed; the message says which and what to do."""


def digest(paths: Iterable[Path], *facts: str) -> str:
    """A hash of the contents of files (missing ones count as such) and of other facts."""
    result = hashlib.sha256()
    for path in sorted(paths):
        result.update(path.relative_to(ROOT).as_posix().encode())
        result.update(path.read_bytes() if path.is_file() else b"\0missing")
    for fact in facts:
        result.update(fact.encode())
    return result.hexdigest()


def files_below(*folders: str) -> list[Path]:
    """Every file below folders of the project, for `digest`; not what Python compiled of them."""
    found = [path for folder in folders for path in (ROOT / folder).rglob("*") if path.is_file()]
    return [path for path in found if path.parent.name != "__pycache__"]


class Stamp:
    """Remembers the inputs that a step was last done with."""

    def __init__(self, name: str, inputs: str, folder: str = "stamps") -> None:
        self._path = CACHE / folder / name
        self._inputs = inputs

    def is_fresh(self) -> bool:
        """Whether the step was done with just these inputs."""
        return self._path.is_file() and self._path.read_text() == self._inputs

    def remove(self) -> None:
        """Forget the step: it is about to be done again and may fail half-way."""
        self._path.unlink(missing_ok=True)

    def write(self) -> None:
        """Remember that the step is done."""
        self._path.parent.mkdir(parents=True, exist_ok=True)
        self._path.write_text(self._inputs)


def tool_environment() -> dict[str, str]:
    """The environment for every tool that is started: `.venv` first, nothing of another Python."""
    environment = {
        name: value
        for name, value in os.environ.items()
        if name not in {"PYTHONHOME", "PYTHONPATH", "VIRTUAL_ENV", "CONDA_PREFIX"}
    }
    environment["PATH"] = os.pathsep.join(
        [str(VENV_BIN), str(ROOT / "node_modules" / ".bin"), environment.get("PATH", "")]
    )
    environment["VIRTUAL_ENV"] = str(VENV)
    environment["PYTHONNOUSERSITE"] = "1"
    environment["PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD"] = "1"
    environment["PIP_DISABLE_PIP_VERSION_CHECK"] = "1"
    # Packages are compiled when they are first imported (`pip`), and that is kept.
    environment["PYTHONDONTWRITEBYTECODE"] = ""
    return environment


def run(
    command: list[str], remedy: str, cwd: Path = ROOT, env: Mapping[str, str] | None = None
) -> None:
    """Run a tool, or raise a `SetupError` that says how to fix it."""
    executable = shutil.which(command[0], path=(env or tool_environment())["PATH"]) or command[0]
    result = subprocess.run(
        [executable, *command[1:]], cwd=cwd, env=env or tool_environment(), check=False
    )
    if result.returncode != 0:
        raise SetupError(f"`{' '.join(command)}` failed (exit code {result.returncode}). {remedy}")


def pip(python: Path, *arguments: str | Path) -> None:
    """Install into an environment by the pip of `.venv`.

    An environment without a pip of its own is made in a tenth of the time. Nothing is compiled: most modules of large
    packages are never imported.
    """
    command = [str(VENV_PYTHON), "-m", "pip", "--python", str(python), "install", "--quiet"]
    run([*command, "--no-compile", *map(str, arguments)], RETRY)


def _say(text: str) -> None:
    print(text, flush=True)


def _venv_works() -> bool:
    if not VENV_PYTHON.exists():
        return False
    probe = [str(VENV_PYTHON), "-c", "import sys, pip; sys.exit(sys.version_info < (3, 10))"]
    return subprocess.run(probe, capture_output=True, check=False).returncode == 0


def unlink_labextension() -> None:
    """Take the link to the built extension away: pip would install through it."""
    if LINKED_LABEXTENSION.is_symlink():
        LINKED_LABEXTENSION.unlink()


def link_labextension() -> None:
    """Let Jupyter load the extension from where it is built, so that a build is seen at once."""
    if LINKED_LABEXTENSION.is_symlink() and LINKED_LABEXTENSION.resolve() == LABEXTENSION:
        return
    if LINKED_LABEXTENSION.is_symlink():
        LINKED_LABEXTENSION.unlink()
    elif LINKED_LABEXTENSION.exists():
        shutil.rmtree(LINKED_LABEXTENSION)
    LINKED_LABEXTENSION.parent.mkdir(parents=True, exist_ok=True)
    try:
        LINKED_LABEXTENSION.symlink_to(LABEXTENSION, target_is_directory=True)
    except OSError:  # Windows without the right to make links
        shutil.copytree(LABEXTENSION, LINKED_LABEXTENSION)


def set_up_python() -> None:
    """`.venv` with the tools of pyproject.toml and this project, editable."""
    constraints = ROOT / "scripts" / "constraints.txt"
    inputs = [
        ROOT / "pyproject.toml",
        constraints,
        *files_below("jupyter-config"),
        ROOT / "install.json",
    ]
    if not _venv_works():
        _say("Making .venv …")
        Stamp("python", "").remove()
        shutil.rmtree(VENV, ignore_errors=True)
        venv.create(VENV, with_pip=True)
    python_version = subprocess.run(
        [str(VENV_PYTHON), "--version"], capture_output=True, text=True, check=True
    ).stdout
    stamp = Stamp("python", digest(inputs, python_version))
    if stamp.is_fresh():
        return
    _say("Installing JupyterLab and the Python tools into .venv …")
    stamp.remove()
    unlink_labextension()
    pip(VENV_PYTHON, "--constraint", constraints, "--editable", ".[dev]")
    # The debugger warns of what does not matter here.
    run([str(VENV_PYTHON), "-Xfrozen_modules=off", "-c", f"import {IMPORTED}"], RETRY)
    stamp.write()


def set_up_node(folder: Path = ROOT) -> None:
    """`node_modules` of a folder as its package-lock.json says."""
    name = "npm" if folder == ROOT else f"npm-{folder.name}"
    manifest = [folder / "package-lock.json", ROOT / ".npmrc"]
    stamp = Stamp(name, digest(manifest))
    if stamp.is_fresh() and (folder / "node_modules").is_dir():
        return
    where = "" if folder == ROOT else f" of {folder.name}"
    _say(f"Installing the npm packages{where} …")
    stamp.remove()
    run(
        ["npm", "ci", "--no-audit", "--no-fund", "--loglevel=error"],
        "Is the network there? Then run it again.",
        cwd=folder,
    )
    stamp.write()


def set_up_large_packages() -> None:
    """Large packages whose sources `make verify` reads; nothing of them is run."""
    requirements = ROOT / "scripts" / "large-packages.txt"
    stamp = Stamp("large-packages", digest([requirements]))
    if stamp.is_fresh() and LARGE_PACKAGES.is_dir():
        return
    _say("Fetching the large packages …")
    stamp.remove()
    shutil.rmtree(LARGE_PACKAGES, ignore_errors=True)
    pip = [str(VENV_PYTHON), "-m", "pip", "install", "--quiet", "--no-deps", "--no-compile"]
    target = ["--target", str(LARGE_PACKAGES), "--requirement", str(requirements)]
    run([*pip, "--only-binary", ":all:", *target], "Is the network there? Then run it again.")
    stamp.write()


def set_up_verification() -> None:
    """The libraries that public notebooks import, in an environment of their own."""
    requirements = ROOT / "bench" / "requirements-verify.txt"
    stamp = Stamp("verify-venv", digest([requirements]))
    if stamp.is_fresh() and VERIFY_VENV.is_dir():
        return
    _say("Installing the libraries of public notebooks into .cache/verify-venv …")
    stamp.remove()
    shutil.rmtree(VERIFY_VENV, ignore_errors=True)
    venv.create(VERIFY_VENV, with_pip=True)
    pip = [str(VERIFY_PYTHON), "-m", "pip", "install", "--quiet"]
    run([*pip, "--requirement", str(requirements)], "Is the network there? Then run it again.")
    stamp.write()


def set_up_corpus() -> None:
    """The notebooks of pinned source distributions; what was fetched before is not fetched again."""
    _fetch_notebooks("corpus", CORPUS)


def _fetch_notebooks(name: str, folder: Path) -> None:
    """The notebooks of `bench/NAME.json` in a folder, fetched by `bench/fetch_NAME.py`."""
    program = ROOT / "bench" / f"fetch_{name}.py"
    stamp = Stamp(name, digest([program, program.with_name(f"{name}.json")]))
    if stamp.is_fresh() and folder.is_dir():
        return
    _say(f"Fetching the public notebooks of {name}.json …")
    stamp.remove()
    run([str(VENV_PYTHON), str(program)], "Is the network there? Then run it again.")
    stamp.write()


def set_up_check_study() -> None:
    """The libraries of the notebooks whose checks are judged."""
    set_up_separate_environment("check-study", ROOT / "bench" / "requirements-check-study.txt")


def set_up_tutorials() -> None:
    """The tutorials of pinned source distributions, and today's libraries for them."""
    _fetch_notebooks("tutorials", CACHE / "tutorials" / "corpus")
    set_up_separate_environment("tutorials", ROOT / "bench" / "requirements-tutorials.txt")
    for year, version in (("2018", "3.7"), ("2020", "3.8")):
        set_up_earlier_environment(f"tutorials-{year}", version)


def set_up_earlier_environment(name: str, version: str) -> None:
    """The libraries of `bench/requirements-NAME.txt`, all of them pinned there, with an earlier Python."""
    requirements = ROOT / "bench" / f"requirements-{name}.txt"
    folder = CACHE / f"{name}-venv"
    stamp = Stamp(f"{name}-venv", digest([requirements]))
    if stamp.is_fresh() and folder.is_dir():
        return
    found = sorted((Path.home() / ".pyenv" / "versions").glob(f"{version}.*/bin/python"))
    base = str(found[-1]) if found else shutil.which(f"python{version}")
    if base is None:
        raise SetupError(
            f"The tutorials need Python {version} to run with the libraries of their time."
        )
    _say(f"Making .cache/{name}-venv …")
    stamp.remove()
    run([base, "-m", "venv", "--clear", str(folder)], f"Python {version} has no venv.")
    pip = [str(folder / "bin" / "pip"), "install", "--quiet"]
    retry = "Is the network there? Then run it again."
    # What old releases with sources only need to be built.
    run([*pip, "pip==24.0", "wheel", "setuptools<60"], retry)
    # Old releases declare what they need too strictly, or not strictly enough.
    run([*pip, "--prefer-binary", "--no-deps", "--requirement", str(requirements)], retry)
    stamp.write()


def set_up_requirements_proof() -> None:
    """The environment whose versions are pinned, and uv, which installs them elsewhere."""
    set_up_separate_environment("requirements-proof", ROOT / "bench" / "requirements-proof.txt")
    tests = ROOT / "python_server" / "tests"
    set_up_separate_environment("uv", tests / "environments" / "uv.txt")


def set_up_test_environments(full: bool) -> None:
    """What the Python tests run in addition to `.venv`: other kernels, gateways, tools."""
    tests = ROOT / "python_server" / "tests"
    wanted = {
        "ipykernel-6": tests / "probe" / "ipykernel-6.txt",
        "probe-libraries": tests / "probe" / "libraries.txt",
        "kernel-gateway": tests / "gateways" / "kernel-gateway.txt",
        "uv": tests / "environments" / "uv.txt",
        "forms": ROOT / "test" / "oracles" / "forms" / "forms.txt",
        "pull-requests": tests / "pull_requests" / "tools.txt",
        "packages": tests / "packages" / "tools.txt",
    }
    if full:
        wanted["enterprise-gateway"] = tests / "gateways" / "enterprise-gateway.txt"
        wanted["conda-recipe"] = tests / "packages" / "recipe.txt"
        wanted["examples"] = tests / "gateways" / "examples.txt"
        wanted["stand-ins"] = ROOT / "test" / "oracles" / "restore" / "libraries.txt"
        wanted["nbdime"] = tests / "pull_requests" / "nbdime.txt"
        wanted["sarif-reader"] = ROOT / "test" / "oracles" / "formats" / "sarif-reader.txt"
    for name, requirements in wanted.items():
        set_up_separate_environment(name, requirements)
    if full:
        set_up_hub()


def set_up_hub() -> tuple[Path, Path]:
    """JupyterHub and its proxy, which is a program for Node; gives the interpreter and the program."""
    folder = ROOT / "python_server" / "tests" / "hub"
    python = set_up_separate_environment("jupyterhub", folder / "hub.txt")
    set_up_node(folder)
    return python, folder / "node_modules" / ".bin" / "configurable-http-proxy"


def set_up_separate_environment(name: str, requirements: Path) -> Path:
    """An environment of its own for tests or benchmarks, not made twice; gives its interpreter."""
    folder = CACHE / f"{name}-venv"
    python = folder / VENV_PYTHON.relative_to(VENV)
    shared = [CACHE / "stamps" / "python"] if name in SHARING else []
    stamp = Stamp(f"{name}-venv", digest([requirements, *shared], sys.version, *SHARING & {name}))
    if stamp.is_fresh() and python.exists():
        return python
    _say(f"Making .cache/{name}-venv …")
    stamp.remove()
    shutil.rmtree(folder, ignore_errors=True)
    venv.create(folder, with_pip=name not in SHARING)
    if name in SHARING:
        share_packages(folder)
    pip(python, "--requirement", requirements)
    stamp.write()
    return python


def share_packages(folder: Path) -> None:
    """Let an environment import what `.venv` has, too; the project itself is linked there in a way that does not pass on."""
    (packages,) = VENV.glob("Lib/site-packages" if os.name == "nt" else "lib/python*/site-packages")
    (folder / packages.relative_to(VENV) / "shared.pth").write_text(f"{packages}\n")


def set_up_examples() -> None:
    """What the notebooks of examples/ import, for who wants to run them."""
    requirements = ROOT / "examples" / "requirements.txt"
    stamp = Stamp("examples", digest([requirements, CACHE / "stamps" / "python"]))
    if stamp.is_fresh():
        return
    _say("Installing what the examples import …")
    stamp.remove()
    pip = [str(VENV_PYTHON), "-m", "pip", "install", "--quiet"]
    run([*pip, "--requirement", str(requirements)], "Is the network there? Then run it again.")
    stamp.write()


def side_by_side(*steps: Callable[[], None]) -> None:
    """Do steps that do not need each other: installing mostly waits for the network and the disk."""
    with ThreadPoolExecutor() as pool:
        started = [pool.submit(step) for step in steps]
    for step in started:
        step.result()


def set_up() -> None:
    """Everything that building and testing need."""
    side_by_side(set_up_python, set_up_node)


def exit_code_of(step: Callable[[], None]) -> int:
    """Do the step; say in one line what went wrong if it does."""
    try:
        step()
    except SetupError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(exit_code_of(set_up))
