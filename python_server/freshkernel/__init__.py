"""Freshkernel: would this notebook give the same results on a fresh kernel?

The analysis is written in TypeScript and runs in the browser and in Node. This package brings it to
JupyterLab and Notebook, gives it the project's settings through the Jupyter server, and starts it as
the command `freshkernel`.
"""

from __future__ import annotations


def _jupyter_labextension_paths() -> list[dict[str, str]]:
    return [{"src": "labextension", "dest": "freshkernel"}]


def _jupyter_server_extension_points() -> list[dict[str, object]]:
    # Imported here, so that the command line starts without loading the server.
    from freshkernel.server.extension import Freshkernel

    return [{"module": "freshkernel", "app": Freshkernel}]
