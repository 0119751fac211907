"""Build what changed: the compiled TypeScript, the JupyterLab extension and the command's program."""

from __future__ import annotations

import sys

import environment
from environment import CACHE, LABEXTENSION, ROOT, Stamp, digest, exit_code_of, files_below

SHARED_INPUTS = [
    ROOT / "package.json",
    ROOT / "package-lock.json",
    ROOT / "tsconfig.json",
    ROOT / "tsconfig.base.json",
]


def _build_step(name: str, script: str, inputs: str, result_is_there: bool) -> None:
    stamp = Stamp(name, inputs, "build-stamps")
    if stamp.is_fresh() and result_is_there:
        return
    print(f"Building {name} …", flush=True)
    stamp.remove()
    environment.run(
        ["npm", "run", "--silent", script], "The messages above say where the code is wrong."
    )
    stamp.write()


def build() -> None:
    """Everything that a user runs: extension and command."""
    sources = files_below("src", "scripts")
    lib = ROOT / "lib" / "index.js"
    _build_step("lib", "build:lib", digest([*SHARED_INPUTS, *sources]), lib.is_file())
    _build_step(
        "labextension",
        "build:labextension",
        digest([*SHARED_INPUTS, *sources, *files_below("style", "schema"), ROOT / "install.json"]),
        (LABEXTENSION / "package.json").is_file(),
    )
    environment.link_labextension()
    _build_step(
        "freshkernel.cjs",
        "build:cli",
        digest([*SHARED_INPUTS, *sources]),
        all((ROOT / "dist" / f"freshkernel.{ending}").is_file() for ending in ("cjs", "cache")),
    )


if __name__ == "__main__":
    CACHE.mkdir(exist_ok=True)
    sys.exit(exit_code_of(build))
