"""The output lines of tools that are reported."""

from __future__ import annotations

import pytest

from freshkernel.environments.build_progress import BuildProgress

LINES = {
    "Collecting six==1.16.0 (from -r requirements.txt (line 1))": "Looking for six",
    "  Downloading numpy-2.4.6-cp311-cp311-manylinux_2_28_x86_64.whl (16.9 MB)": (
        "Downloading numpy 2.4.6 (16.9 MB)"
    ),
    "  Downloading idna-3.6.tar.gz (61 kB)": "Downloading idna 3.6 (61 kB)",
    "Downloading numpy (16.1MiB)": "Downloading numpy (16.1MiB)",
    "  Building wheel for thing (pyproject.toml): started": "Building thing",
    "   Building thing @ file:///project/thing": "Building thing",
    "  Installing build dependencies: started": "Installing build dependencies",
    "Installing collected packages: six, idna": "Installing six, idna",
    "Installing collected packages: a, b, c, d, e, f, g, h, i, j": (
        "Installing a, b, c, d, e, f, g, h and 2 more"
    ),
    "Resolved 30 packages in 2ms": "Packages needed: 30",
    "Installed 30 packages in 64ms": "Packages installed: 30",
    "#7 [2/3] RUN python -m pip install six": "Step 2/3: RUN python -m pip install six",
    "Step 2/3 : RUN python -m pip install six": "Step 2/3: RUN python -m pip install six",
}
SILENT = ["", "Looking in indexes: somewhere", " + six==1.16.0", "  Attempting uninstall: pip"]


@pytest.mark.parametrize("line", [*LINES, *SILENT])
def test_lines(line: str) -> None:
    reported: list[str] = []
    progress = BuildProgress(reported.append)
    progress.read_line(line)
    progress.read_line(line)
    assert reported == ([LINES[line]] if line in LINES else [])
