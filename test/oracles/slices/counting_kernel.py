"""A kernel that shows the numbers that libraries give to their objects: `sys[3]` is the fourth system without a name.

In a slice, they must be those of the session. The kernel of other tests masks them, as they say nothing about the values.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

# HoloViews numbers the plots that it makes to show something, and IPython the texts that it runs, in messages.
STILL_MASKED = re.compile(r"Plot\d{5}|<ipython-input-\d+-\w+>")


def counting_kernel(folder: Path) -> Any:
    """A kernel of its own in this process, whose counters go on from cell to cell."""
    import real_kernel

    real_kernel.COUNTERS.clear()
    real_kernel.COUNTED = STILL_MASKED
    return real_kernel.ShellKernel(folder)
