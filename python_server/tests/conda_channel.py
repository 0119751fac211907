"""A conda channel on the disk: this Python, this Node and the packages of the checkout, under the names that the recipe needs."""

from __future__ import annotations

import hashlib
import io
import json
import re
import sys
import sysconfig
import tarfile
from pathlib import Path

from small_wheels import REQUIRED

# Without files: the checkout's packages have them.
EMPTY = {"pip": "23.2", "hatchling": "1.28.0", **REQUIRED}


def make_channel(folder: Path, node: Path) -> str:
    """Write the channel; gives its address."""
    python = f"{sys.version_info.major}.{sys.version_info.minor}"
    base = Path(sys.base_prefix, "bin", f"python{python}").resolve()
    packages: dict[str, tuple[str, dict[str, Path | str]]] = {
        "python": (
            sys.version.split()[0],
            {
                "bin/python": base,
                "bin/python3": base,
                f"bin/python{python}": base,
                "pyvenv.cfg": f"home = {base.parent}\ninclude-system-site-packages = false\n",
                f"lib/python{python}/site-packages/checkout.pth": sysconfig.get_path("purelib"),
            },
        ),
        "nodejs": ("20.19.0", {"bin/node": node}),
        **{name: (version, {}) for name, version in EMPTY.items()},
    }
    records = {}
    (folder / "linux-64").mkdir(parents=True)
    for name, (version, files) in packages.items():
        archive = folder / "linux-64" / f"{name}-{version}-0.tar.bz2"
        index = {"name": name, "version": version, "build": "0", "build_number": 0, "depends": []}
        index |= {"subdir": "linux-64", "arch": "x86_64", "platform": "linux", "license": "unknown"}
        _write_archive(archive, index, files)
        content = archive.read_bytes()
        records[archive.name] = {
            **index,
            "sha256": hashlib.sha256(content).hexdigest(),
            "md5": hashlib.md5(content, usedforsecurity=False).hexdigest(),
            "size": len(content),
        }
    for subdir, listed in (("linux-64", records), ("noarch", {})):
        (folder / subdir).mkdir(exist_ok=True)
        data = {"info": {"subdir": subdir}, "packages": listed, "packages.conda": {}}
        (folder / subdir / "repodata.json").write_text(json.dumps(data))
    return folder.as_uri()


def _write_archive(path: Path, index: dict[str, object], files: dict[str, Path | str]) -> None:
    """Write a package with text files and links."""
    paths = [
        {
            "_path": name,
            "path_type": "softlink" if isinstance(content, Path) else "hardlink",
            "sha256": hashlib.sha256(_bytes(content)).hexdigest(),
            "size_in_bytes": len(_bytes(content)),
        }
        for name, content in files.items()
    ]
    info = {
        "info/index.json": json.dumps(index),
        "info/paths.json": json.dumps({"paths": paths, "paths_version": 1}),
        "info/files": "".join(f"{name}\n" for name in files),
    }
    with tarfile.open(path, "w:bz2") as archive:
        for name, content in {**info, **files}.items():
            member = tarfile.TarInfo(name)
            if isinstance(content, Path):
                member.type = tarfile.SYMTYPE
                member.linkname = str(content)
                archive.addfile(member)
            else:
                member.size = len(content.encode())
                archive.addfile(member, io.BytesIO(content.encode()))


def _bytes(content: Path | str) -> bytes:
    return content.read_bytes() if isinstance(content, Path) else content.encode()


def local_recipe(recipe: Path, sources: Path, folder: Path) -> Path:
    """The recipe with the source distribution on the disk, for this Python."""
    text = recipe.read_text()
    for pattern, value in (
        (r"(?m)^  url: .*$", f"  url: {sources.as_uri()}"),
        (
            r"(?m)^  python_min: .*$",
            f'  python_min: "{sys.version_info.major}.{sys.version_info.minor}"',
        ),
    ):
        text, found = re.subn(pattern, value, text)
        assert found == 1, pattern
    folder.mkdir()
    path = folder / "recipe.yaml"
    path.write_text(text)
    return path
