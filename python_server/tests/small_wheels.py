"""Wheels of packages with one module."""

from __future__ import annotations

import zipfile
from pathlib import Path

# What the wheel requires, in the versions that stand in for them.
REQUIRED = {
    "fastjsonschema": "2.20.0",
    "jupyter_client": "8.0.0",
    "jupyter_server": "2.4.0",
    "packaging": "22.0",
    "platformdirs": "3.0.0",
    "tomli": "2.0.0",
}


def make_wheel(folder: Path, name: str, version: str, requires: str = "") -> None:
    """Writes the wheel of a package whose module has its version."""
    info = f"{name}-{version}.dist-info"
    needs = f"Requires-Dist: {requires}\n" if requires else ""
    with zipfile.ZipFile(folder / f"{name}-{version}-py3-none-any.whl", "w") as wheel:
        wheel.writestr(f"{name}.py", f"VERSION = '{version}'\n")
        wheel.writestr(
            f"{info}/METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n{needs}"
        )
        wheel.writestr(
            f"{info}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
        )
        wheel.writestr(f"{info}/RECORD", "")
