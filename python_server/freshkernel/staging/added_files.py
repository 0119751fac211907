"""Files for a private copy that the project does not have."""

from __future__ import annotations

import base64
import contextlib
from collections.abc import Sequence
from pathlib import Path

from freshkernel.common.protocol import RunAddedFile


def add_files(files: Sequence[RunAddedFile], folder: Path) -> None:
    """Writes files into a folder of a private copy; files that are there stay as they are.

    Raises `ValueError` for a path that leads out of the folder.
    """
    inside = folder.resolve()
    for each in files:
        target = (inside / each["path"]).resolve()
        if not target.is_relative_to(inside) or target == inside:
            raise ValueError(f"{each['path']} is not inside the notebook's folder.")
        target.parent.mkdir(parents=True, exist_ok=True)
        with contextlib.suppress(FileExistsError), target.open("xb") as written:
            written.write(base64.b64decode(each["base64"], validate=True))
