"""Make the source distribution and the wheel in build/, and refuse incomplete ones."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import environment
from environment import LABEXTENSION, ROOT, VENV_PYTHON, SetupError

BUILD = ROOT / "build"
CLI_DIST = ROOT / "python_server" / "freshkernel" / "cli_dist"
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
    "data/share/man/man1/freshkernel.1",
    "data/share/bash-completion/completions/freshkernel",
    "data/share/zsh/site-functions/_freshkernel",
    "data/share/fish/vendor_completions.d/freshkernel.fish",
    "freshkernel/common/protocol.py",
    "freshkernel/common/protocol_validators.py",
    "licenses/LICENSE",
    "licenses/build/THIRD_PARTY_LICENSES.txt",
]
# What is built with Node or generated: the wheel is built from the source distribution without them.
SOURCE_PARTS = [
    "python_server/freshkernel/labextension/package.json",
    "python_server/freshkernel/labextension/static/remoteEntry",
    "python_server/freshkernel/cli_dist/freshkernel.cjs",
    "python_server/freshkernel/common/protocol.py",
    "python_server/freshkernel/common/protocol_validators.py",
    "build/THIRD_PARTY_LICENSES.txt",
    "build/share/man/man1/freshkernel.1",
]


def size(folder: Path) -> int:
    """The bytes of all files below a folder."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def missing_parts(distribution: Path) -> list[str]:
    """The parts that a wheel or a source distribution lacks."""
    if distribution.suffix == ".whl":
        parts = PARTS
        with zipfile.ZipFile(distribution) as archive:
            names = archive.namelist()
    else:
        parts = SOURCE_PARTS
        with tarfile.open(distribution) as sources:
            names = sources.getnames()
    return [part for part in parts if not any(part in name for name in names)]


def package() -> Path:
    """Build both distributions and give the wheel."""
    CLI_DIST.mkdir(exist_ok=True)
    for name in ("freshkernel.cjs", "freshkernel.cache"):
        shutil.copy2(ROOT / "dist" / name, CLI_DIST)
    remedy = "The messages above say why."
    environment.run(["node", "scripts/third-party-licenses.mjs"], remedy)
    environment.run(["node", "scripts/shell-files.mjs"], remedy)
    for old in [*BUILD.glob("*.whl"), *BUILD.glob("*.tar.gz")]:
        old.unlink()
    command = [str(VENV_PYTHON), "-m", "build", "--no-isolation", "--outdir", str(BUILD), str(ROOT)]
    result = subprocess.run(
        command, env=environment.tool_environment(), capture_output=True, text=True, check=False
    )
    if result.returncode != 0:
        raise SetupError(f"{result.stdout}\n{result.stderr}\nThe wheel could not be built.")
    (wheel,), (sources,) = BUILD.glob("*.whl"), BUILD.glob("*.tar.gz")
    for distribution in (sources, wheel):
        missing = missing_parts(distribution)
        if missing:
            raise SetupError(f"{distribution.name} lacks {', '.join(missing)}.")
    return wheel


def main() -> int:
    """Package, and tell the sizes."""
    try:
        wheel = package()
    except SetupError as error:
        print(error, file=sys.stderr)
        return 1
    print(f"{wheel.relative_to(ROOT)}: {wheel.stat().st_size / 1e6:.2f} MB")
    print(f"the JupyterLab extension in it: {size(LABEXTENSION) / 1e6:.2f} MB unpacked")
    return 0


if __name__ == "__main__":
    sys.exit(main())
