"""The conda recipe for a source distribution: that of packaging/conda with its version and digest."""

from __future__ import annotations

import re
from pathlib import Path

from environment import ROOT
from provenance import sha256

TEMPLATE = ROOT / "packaging" / "conda" / "recipe.yaml"


def write(sources: Path, folder: Path) -> None:
    """Write the recipe into a folder."""
    version = sources.name.removeprefix("freshkernel-").removesuffix(".tar.gz")
    text = TEMPLATE.read_text()
    for key, value in (("version", version), ("sha256", sha256(sources))):
        text, found = re.subn(rf"(?m)^  {key}: .*$", f'  {key}: "{value}"', text, count=1)
        if found == 0:
            raise ValueError(f"{TEMPLATE.name} has no `{key}` in its context.")
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "recipe.yaml").write_text(text)
