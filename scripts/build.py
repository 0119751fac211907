"""Build what changed: the protocol, the compiled TypeScript, the extension and the command line."""

from __future__ import annotations

import sys

import environment
from environment import (
    CACHE,
    LABEXTENSION,
    ROOT,
    VENV_PYTHON,
    Stamp,
    digest,
    exit_code_of,
    files_below,
)

SHARED_INPUTS = [
    ROOT / "package.json",
    ROOT / "package-lock.json",
    ROOT / "tsconfig.json",
    ROOT / "tsconfig.base.json",
]
BUNDLING = [ROOT / "webpack.config.js", ROOT / "install.json"]
EXTENSION_LISTS = [CACHE / f"labextension-{name}.json" for name in ("chunks", "packages")]
COMMAND_FILES = [
    ROOT / "dist" / f"freshkernel.{name}" for name in ("cjs", "cache", "packages.json")
]
PROTOCOL = [
    ROOT / "python_server" / "freshkernel" / "common" / name
    for name in ("protocol.py", "protocol_validators.py")
]
PROTOCOL_INPUTS = [
    ROOT / "src" / "protocol" / "protocol.schema.json",
    ROOT / "scripts" / "generate_protocol.py",
    ROOT / "pyproject.toml",
]


def _build_step(name: str, command: list[str], inputs: str, result_is_there: bool) -> None:
    stamp = Stamp(name, inputs, "build-stamps")
    if stamp.is_fresh() and result_is_there:
        return
    print(f"Building {name} …", flush=True)
    stamp.remove()
    environment.run(command, "The messages above say where the code is wrong.")
    stamp.write()


def _npm(script: str) -> list[str]:
    return ["npm", "run", "--silent", script]


def build_protocol() -> None:
    """Generate the Python side of the protocol, which is not tracked."""
    _build_step(
        "protocol",
        [str(VENV_PYTHON), "scripts/generate_protocol.py"],
        digest(PROTOCOL_INPUTS),
        all(path.is_file() for path in PROTOCOL),
    )


def compile_python() -> None:
    """Write the bytecode of the server's code, as pip does for users.

    Where PYTHONDONTWRITEBYTECODE is set, as in many containers, each process would compile the validators again:
    a third of a second of a run.
    """
    compiling = [str(VENV_PYTHON), "-m", "compileall", "-q", "python_server/freshkernel"]
    environment.run(compiling, "The messages above say where the code is wrong.")


def build() -> None:
    """Build everything that users run: server, extension and command line."""
    build_protocol()
    compile_python()
    sources = files_below("src", "scripts")
    lib = ROOT / "lib" / "index.js"
    _build_step("lib", _npm("build:lib"), digest([*SHARED_INPUTS, *sources]), lib.is_file())
    _build_step(
        "labextension",
        _npm("build:labextension"),
        digest([*SHARED_INPUTS, *sources, *files_below("style", "schema"), *BUNDLING]),
        all(path.is_file() for path in (LABEXTENSION / "package.json", *EXTENSION_LISTS)),
    )
    environment.link_labextension()
    _build_step(
        "freshkernel.cjs",
        _npm("build:cli"),
        digest([*SHARED_INPUTS, *sources]),
        all(path.is_file() for path in COMMAND_FILES),
    )


if __name__ == "__main__":
    CACHE.mkdir(exist_ok=True)
    sys.exit(exit_code_of(build))
