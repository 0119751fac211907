"""Wheels of packages with one module."""

from __future__ import annotations

import sysconfig
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


def make_kernel_wheels(folder: Path) -> None:
    """Writes into a new folder what every environment gets: pip, and a kernel that is the one of the tests."""
    folder.mkdir()
    make_wheel(folder, "pip", "30.0")
    make_wheel(folder, "ipykernel", "6.99")
    wheel = folder / "ipykernel-6.99-py3-none-any.whl"
    with zipfile.ZipFile(wheel) as made:
        content = {each: made.read(each) for each in made.namelist() if each != "ipykernel.py"}
    content["kernel.pth"] = f"{sysconfig.get_path('purelib')}\n".encode()
    with zipfile.ZipFile(wheel, "w") as changed:
        for name, text in content.items():
            changed.writestr(name, text)
