"""A private folder in a real kernel: what is brought there, found there, and left of it."""

from __future__ import annotations

import asyncio
import hashlib
import os
from pathlib import Path

from staging_kernel import SilentKernel

from freshkernel.staging.inputs import StagingLimits, find_inputs
from freshkernel.staging.private_folder import PrivateFolder

FULL_SCALE = os.environ.get("FRESHKERNEL_SCALE") == "full"
Told = list[tuple[str, int | None, int | None]]


def staged(far: SilentKernel, project: Path, asked: list[str]) -> tuple[PrivateFolder, Told]:
    folder, limits, told = project / "notebooks", StagingLimits(), []
    private = PrivateFolder(far, folder, project, limits)
    inputs = find_inputs(asked, folder, project, limits)
    asyncio.run(private.prepare(inputs, lambda *event: told.append(event)))
    return private, told


def test_a_file_above_the_notebook_is_found_there(far: SilentKernel, project: Path) -> None:
    (project / "data").mkdir()
    (project / "data" / "x.csv").write_text("1,2\n")
    private, told = staged(far, project, ["../data/x.csv", "gone.csv"])
    try:
        assert far.kernel.value("open('../data/x.csv').read()") == "1,2\n"
        assert private.staging["not_staged"] == [
            {"path": "gone.csv", "reason": "It does not exist here."}
        ]
        digest = hashlib.sha256(b"1,2\n").hexdigest()
        assert private.staging["staged"] == [
            {"path": "../data/x.csv", "bytes": 4, "sha256": digest}
        ]
        assert told[0][0] == (
            "1 file (4 bytes) is brought there. Not brought: gone.csv (It does not exist here)."
        )
    finally:
        asyncio.run(private.remove(far))
    assert private.staging["removed"]
