"""Make the packages in build/, and refuse incomplete ones.

These are the source distribution, the wheel, and the npm package of the command line; a statement about
their origin, and the conda recipe for the source distribution.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import conda_recipe
import environment
import provenance
from environment import LABEXTENSION, ROOT, VENV_PYTHON, SetupError

BUILD = ROOT / "build"
CLI_DIST = ROOT / "python_server" / "freshkernel" / "cli_dist"
# In this order: the wheel, the npm package, the source distribution.
ENDINGS = (".whl", ".tgz", ".tar.gz")
EXTENSION = "data/share/jupyter/labextensions/freshkernel"

# hatchling takes a missing folder for an empty one, so the parts are looked for afterwards.
PARTS = [
    f"{EXTENSION}/package.json",
    f"{EXTENSION}/install.json",
    f"{EXTENSION}/static/remoteEntry",
    f"{EXTENSION}/schemas/freshkernel/",
    "data/etc/jupyter/jupyter_server_config.d/freshkernel.json",
    "freshkernel/cli_dist/freshkernel.cjs",
    "freshkernel/cli_dist/freshkernel.cache",
    "freshkernel/cli_dist/rules/README.md",
    "data/share/man/man1/freshkernel.1",
    "data/share/bash-completion/completions/freshkernel",
    "data/share/zsh/site-functions/_freshkernel",
    "data/share/fish/vendor_completions.d/freshkernel.fish",
    "freshkernel/common/protocol.py",
    "freshkernel/common/protocol_validators.py",
    "licenses/LICENSE",
    "licenses/build/THIRD_PARTY_LICENSES.txt",
    "sboms/freshkernel.cdx.json",
]
# What is built with Node or generated: the wheel is built from the source distribution without them.
SOURCE_PARTS = [
    "python_server/freshkernel/labextension/package.json",
    "python_server/freshkernel/labextension/static/remoteEntry",
    "python_server/freshkernel/cli_dist/freshkernel.cjs",
    "python_server/freshkernel/cli_dist/rules/README.md",
    "python_server/freshkernel/common/protocol.py",
    "python_server/freshkernel/common/protocol_validators.py",
    "build/THIRD_PARTY_LICENSES.txt",
    "build/sboms/freshkernel.cdx.json",
    "build/share/man/man1/freshkernel.1",
]
NPM_PARTS = [
    "package/package.json",
    "package/freshkernel.cjs",
    "package/freshkernel.1",
    "package/README.md",
    "package/LICENSE",
    "package/THIRD_PARTY_LICENSES.txt",
    "package/sbom.cdx.json",
    "package/rules/README.md",
]


def size(folder: Path) -> int:
    """The bytes of all files below a folder."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def missing_parts(package: Path) -> list[str]:
    """The parts that a package lacks."""
    if package.suffix == ".whl":
        parts = PARTS
        with zipfile.ZipFile(package) as archive:
            names = archive.namelist()
    else:
        parts = NPM_PARTS if package.suffix == ".tgz" else SOURCE_PARTS
        with tarfile.open(package) as sources:
            names = sources.getnames()
    return [part for part in parts if not any(part in name for name in names)]


def build_distributions(env: dict[str, str]) -> None:
    """The source distribution, and the wheel from it."""
    shutil.rmtree(CLI_DIST, ignore_errors=True)
    shutil.copytree(BUILD / "rules", CLI_DIST / "rules")
    for name in ("freshkernel.cjs", "freshkernel.cache"):
        shutil.copy2(ROOT / "dist" / name, CLI_DIST)
    command = [str(VENV_PYTHON), "-m", "build", "--no-isolation", "--outdir", str(BUILD), str(ROOT)]
    result = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    if result.returncode != 0:
        raise SetupError(f"{result.stdout}\n{result.stderr}\nThe wheel could not be built.")


def packages() -> list[Path]:
    """Build all packages: the wheel, the npm package, the source distribution."""
    env = environment.tool_environment()
    time = provenance.source_time()
    if time is not None:
        env["SOURCE_DATE_EPOCH"] = time
    BUILD.mkdir(exist_ok=True)
    for old in [path for ending in ENDINGS for path in BUILD.glob(f"*{ending}")]:
        old.unlink()
    for script in ("shell-files", "distribution-files", "npm-package"):
        environment.run(["node", f"scripts/{script}.mjs"], "The messages above say why.", env=env)
    build_distributions(env)
    built = [path for ending in ENDINGS for path in BUILD.glob(f"*{ending}")]
    for package in built:
        missing = missing_parts(package)
        if missing:
            raise SetupError(f"{package.name} lacks {', '.join(missing)}.")
    provenance.write(built, BUILD)
    conda_recipe.write(built[-1], BUILD / "conda")
    return built


def main() -> int:
    """Build the packages, and print their sizes."""
    try:
        built = packages()
    except SetupError as error:
        print(error, file=sys.stderr)
        return 1
    for package in built:
        print(f"{package.relative_to(ROOT)}: {package.stat().st_size / 1e6:.2f} MB")
    print(f"the JupyterLab extension in the wheel: {size(LABEXTENSION) / 1e6:.2f} MB unpacked")
    return 0


if __name__ == "__main__":
    sys.exit(main())
