"""The variables that a build, or a kernel of an environment, is started with.

The user's own remain (proxies, keys, settings of pip and uv), but for those by which another Python, or its
packages, would be found.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

_LEAKING = {
    "PYTHONHOME",
    "PYTHONPATH",
    "PYTHONSTARTUP",
    "PYTHONUSERBASE",
    "PYTHONEXECUTABLE",
    "__PYVENV_LAUNCHER__",
    "VIRTUAL_ENV",
    "VIRTUAL_ENV_PROMPT",
    # Where pip and uv would put packages instead of into the environment.
    "PIP_PREFIX",
    "PIP_PYTHON",
    "PIP_REQUIRE_VIRTUALENV",
    "PIP_ROOT",
    "PIP_TARGET",
    "UV_PROJECT",
    "UV_PROJECT_ENVIRONMENT",
    "UV_PYTHON",
    "UV_SYSTEM_PYTHON",
    "UV_TARGET",
    "UV_WORKING_DIRECTORY",
    # And conda would take for the active environment.
    "CONDA_DEFAULT_ENV",
    "CONDA_PREFIX",
    "CONDA_PROMPT_MODIFIER",
    "CONDA_SHLVL",
}
_BINARIES = "Scripts" if os.name == "nt" else "bin"


def clean_variables(variables: Mapping[str, str] = os.environ) -> dict[str, str]:
    """The variables without those that lead to another Python."""
    kept = {name: value for name, value in variables.items() if name not in _LEAKING}
    active = [variables.get(name) for name in ("VIRTUAL_ENV", "CONDA_PREFIX")]
    folders = {str(Path(prefix) / _BINARIES) for prefix in active if prefix}
    path = variables.get("PATH", "").split(os.pathsep)
    kept["PATH"] = os.pathsep.join(each for each in path if each.rstrip("/\\") not in folders)
    kept["PYTHONNOUSERSITE"] = "1"
    return kept


def build_variables() -> dict[str, str]:
    """The variables of a build: its messages are read by us."""
    return {
        # As pip does: else the first run would do it, in the time of its cells.
        "UV_COMPILE_BYTECODE": "1",
        **clean_variables(),
        "LC_ALL": "C.UTF-8",
        "NO_COLOR": "1",
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
        "PIP_NO_INPUT": "1",
        "PIP_PROGRESS_BAR": "off",
        "PIP_USER": "0",
        "PYTHONIOENCODING": "utf-8",
        "PYTHONUNBUFFERED": "1",
        "UV_PYTHON_DOWNLOADS": "never",
    }


def kernel_variables(prefix: Path, ipython: Path) -> dict[str, str]:
    """The variables of a kernel, as if its environment were active.

    IPython's folder is an empty one: what the user's own profile runs at the start of every kernel, the
    project does not declare.
    """
    variables = clean_variables()
    path = os.pathsep.join([str(prefix / _BINARIES), variables["PATH"]])
    return {**variables, "PATH": path, "IPYTHONDIR": str(ipython)}
