"""Makes wheels of small packages: `python make_wheels.py FOLDER NAME==VERSION=CODE…`.

One more wheel, `ipykernel`, starts the kernel of the Python that runs this script: real environments then need no network.
"""

from __future__ import annotations

import sys
import sysconfig
import zipfile
from pathlib import Path

_TAG = "Wheel-Version: 1.0\nGenerator: t\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
_KERNEL = """import sys
sys.path.append({site!r})
from ipykernel import kernelapp
kernelapp.launch_new_instance()
"""


def make_wheel(folder: Path, name: str, version: str, files: dict[str, str]) -> None:
    """Writes the wheel of a package."""
    info = f"{name}-{version}.dist-info"
    metadata = f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n"
    own = {f"{info}/METADATA": metadata, f"{info}/WHEEL": _TAG}
    record = "".join(f"{each},,\n" for each in [*files, *own, f"{info}/RECORD"])
    with zipfile.ZipFile(folder / f"{name}-{version}-py3-none-any.whl", "w") as wheel:
        for path, text in {**files, **own, f"{info}/RECORD": record}.items():
            wheel.writestr(path, text)


def main() -> None:
    """Makes the wheels."""
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    launcher = _KERNEL.format(site=sysconfig.get_paths()["purelib"])
    make_wheel(folder, "ipykernel", "6.99", {"ipykernel_launcher.py": launcher})
    for given in sys.argv[2:]:
        name, version, code = given.replace("==", "=", 1).split("=", 2)
        make_wheel(folder, name, version, {f"{name}.py": code})


if __name__ == "__main__":
    main()
