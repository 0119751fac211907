"""`python -m freshkernel.environments.packages_folder`: installs packages into a folder of their own.

The input is a JSON object: `folder`, which must be empty or missing; `kernel`, the name of the kernel that will
import the packages; `requirements`; `constraints`, which are dropped where the packages do not go with them;
`before`, a day as of which to install, or null; and `sandbox`, an object that says whether there is a `network` in it,
or null for none. The output is a JSON object: `pins`, what the requirements became, or `message`, why they could not be
installed.

Only wheels are installed: building a package would run its code. The folder next to it, `downloads`, keeps them for the
next one.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from freshkernel.common.removed_folders import remove_folder
from freshkernel.common.system_faults import run_program
from freshkernel.environments.build_commands import BuildCommands, CommandFailedError
from freshkernel.environments.cached_wheels import copy_cached_wheels
from freshkernel.environments.clean_variables import build_variables
from freshkernel.environments.failure_text import failure_text
from freshkernel.environments.interpreter import (
    Interpreter,
    OtherLanguageError,
    own_interpreter,
)
from freshkernel.environments.named_requirement import named_requirement
from freshkernel.environments.package_indexes import (
    NoDatesError,
    dated_variables,
    only_pip_knows_indexes,
    source_paths,
)
from freshkernel.environments.virtual_environment import find_uv, needed_by
from freshkernel.processes.sandbox import Sandbox, sandbox_program, why_unusable
from freshkernel.processes.starting import is_successful, own_module

_PIP_SECONDS = 60.0


class UninstallableError(Exception):
    """The packages cannot be installed; the message says why."""


@dataclass(frozen=True)
class Wanted:
    """What to install, and where."""

    folder: Path
    python: Interpreter
    requirements: tuple[str, ...]
    constraints: tuple[str, ...]
    before: str | None
    #: Whether there is a network in the sandbox; None for no sandbox.
    sandbox_network: bool | None = None


def read_wanted(text: str) -> Wanted:
    """Parses the input; raises `ValueError` for requirements that are no plain names with versions."""
    given = json.loads(text)
    requirements = tuple(named_requirement(each) for each in given["requirements"])
    constraints = tuple(named_requirement(each) for each in given["constraints"])
    # Not what the kernel says about its own program, which code in the kernel can change.
    python = own_interpreter(str(given["kernel"]))
    network = bool(given["sandbox"]["network"]) if given["sandbox"] else None
    folder = Path(given["folder"])
    return Wanted(folder, python, requirements, constraints, given["before"], network)


def install(wanted: Wanted) -> list[str]:
    """Installs the packages; returns the requirements with their versions."""
    uv = find_uv()
    # The folder serves a few runs: compiling all of it would take longer than they do.
    variables = {**build_variables(), "UV_COMPILE_BYTECODE": "0"}
    if wanted.before and not uv:
        raise UninstallableError("Installing as of a day needs uv (`pip install uv`).")
    if wanted.before:
        try:
            variables |= dated_variables()
        except NoDatesError as error:
            raise UninstallableError(str(error)) from error
    elif only_pip_knows_indexes():
        uv = None
    with tempfile.TemporaryDirectory(prefix="freshkernel-install-") as scratch:
        sandbox = _sandbox(uv, wanted, Path(scratch))
        if sandbox:
            names = [Requirement(each).name for each in wanted.requirements]
            copy_cached_wheels(names, sandbox)
            downloads = sandbox.writable[1]
            variables |= {"PIP_CACHE_DIR": str(downloads), "UV_CACHE_DIR": str(downloads)}
        commands = BuildCommands(Path(scratch) / "log", variables, lambda _line: None, sandbox)
        limits = list(dict.fromkeys((wanted.constraints, _of_others(wanted), ())))
        failure: CommandFailedError | None = None
        for constraints in limits:
            _empty(wanted.folder)
            command = _command(uv, wanted, constraints, Path(scratch))
            try:
                with commands:
                    commands.run(command, Path(scratch))
                return _pins(wanted)
            except CommandFailedError as error:
                failure = error
        text = failure_text(failure.lines if failure else [], "")
        raise UninstallableError(f"{text}{_about_day(wanted.before)}")


def _empty(folder: Path) -> None:
    """Empties a folder, which is then there: a sandbox shows only what is there."""
    remove_folder(folder)
    folder.mkdir(parents=True)


def _sandbox(uv: str | None, wanted: Wanted, scratch: Path) -> Sandbox | None:
    """The sandbox for the installer, with a cache of its own: what it put into that of the user would be installed elsewhere.

    :raises UninstallableError: if there is none here
    """
    if wanted.sandbox_network is None:
        return None
    program = sandbox_program()
    reason = why_unusable(program, network=wanted.sandbox_network)
    if program is None or reason is not None:
        raise UninstallableError(f"There is no sandbox to install it in: {reason}")
    downloads = wanted.folder.with_name("downloads")
    downloads.mkdir(parents=True, exist_ok=True)
    own = Path(sys.prefix), Path(sys.base_prefix)
    return Sandbox(
        program,
        scratch,
        (wanted.folder, downloads),
        wanted.sandbox_network,
        shown=tuple(source_paths()),
        needed=(*needed_by(uv, wanted.python), *own),
    )


def _of_others(wanted: Wanted) -> tuple[str, ...]:
    """The constraints that leave the versions of the packages themselves open."""
    own = {canonicalize_name(Requirement(each).name) for each in wanted.requirements}
    return tuple(
        each for each in wanted.constraints if canonicalize_name(Requirement(each).name) not in own
    )


def _about_day(day: str | None) -> str:
    """What the message of uv leaves out: it takes files without a publishing date for missing ones."""
    return (
        f" This is as of {day}, and needs an index that shows when packages were published."
        if day
        else ""
    )


def _command(
    uv: str | None, wanted: Wanted, constraints: Sequence[str], scratch: Path
) -> list[str]:
    listed = scratch / "requirements.txt"
    listed.write_text("".join(f"{each}\n" for each in wanted.requirements), encoding="utf-8")
    limits = scratch / "constraints.txt"
    limits.write_text("".join(f"{each}\n" for each in constraints), encoding="utf-8")
    common = ["--only-binary", ":all:", "--target", str(wanted.folder), "-r", str(listed)]
    if constraints:
        common += ["-c", str(limits)]
    if uv:
        dated = ["--exclude-newer", wanted.before] if wanted.before else []
        return [uv, "pip", "install", "--python", wanted.python.executable, *dated, *common]
    return [*_pip(wanted.python.executable), "install", "--no-compile", *common]


def _pip(python: str) -> list[str]:
    """The pip of an environment; this program's own where it has none, as those that uv makes."""
    find = "import importlib.util as i, sys; sys.exit(i.find_spec('pip') is None)"
    has_pip = is_successful([python, "-I", "-c", find], _PIP_SECONDS)
    return [python, "-m", "pip"] if has_pip else own_module("pip", "--python", python)


def _pins(wanted: Wanted) -> list[str]:
    versions = {}
    for entry in wanted.folder.glob("*.dist-info"):
        name, _, version = entry.name.removesuffix(".dist-info").partition("-")
        versions[canonicalize_name(name)] = version
    pins = []
    for each in wanted.requirements:
        name = Requirement(each).name
        known = versions.get(canonicalize_name(name))
        pins.append(f"{name}=={known}" if known else each)
    return pins


def main() -> None:
    """Installs what the input says."""
    try:
        answer: dict[str, object] = {"pins": install(read_wanted(sys.stdin.read()))}
    except (UninstallableError, OtherLanguageError, ValueError, OSError) as error:
        answer = {"message": str(error)}
    json.dump(answer, sys.stdout)


if __name__ == "__main__":
    run_program(main)
