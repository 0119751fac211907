"""The driver where Dask is not installed."""

from __future__ import annotations

import json
import subprocess
import sys

_WITHOUT_DASK = """
import sys
sys.modules["distributed"] = None
from freshkernel.cluster.driver import main
sys.exit(main())
"""


def test_says_what_to_install() -> None:
    ended = subprocess.run(
        [sys.executable, "-c", _WITHOUT_DASK], input="", capture_output=True, text=True, check=False
    )
    message = json.loads(ended.stdout)
    assert ended.returncode == 2
    assert message["kind"] == "refused"
    assert "pip install 'freshkernel[dask]'" in message["message"]
