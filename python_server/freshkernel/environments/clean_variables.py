"""The environment variables of a build, or of a kernel in a built environment.

The user's own variables remain (proxies, keys, settings of pip and uv), except those that lead to a
different Python or its packages.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Mapping
from pathlib import Path

from freshkernel.processes.passing_variables import building_variables

_LEAKING = {
    "PYTHONHOME",
    "PYTHONPATH",
    "PYTHONSTARTUP",
    "PYTHONUSERBASE",
    "PYTHONEXECUTABLE",
    "__PYVENV_LAUNCHER__",
    "VIRTUAL_ENV",
    "VIRTUAL_ENV_PROMPT",
    # They make pip and uv install packages outside of the environment.
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
    # conda takes them for the active environment.
    "CONDA_DEFAULT_ENV",
    "CONDA_PREFIX",
    "CONDA_PROMPT_MODIFIER",
    "CONDA_SHLVL",
}
_BINARIES = "Scripts" if os.name == "nt" else "bin"


def clean_variables(variables: Mapping[str, str] = os.environ) -> dict[str, str]:
    """The variables without those that lead to a different Python."""
    kept = {name: value for name, value in variables.items() if name not in _LEAKING}
    active = [variables.get(name) for name in ("VIRTUAL_ENV", "CONDA_PREFIX")]
    folders = {str(Path(prefix) / _BINARIES) for prefix in active if prefix}
    path = variables.get("PATH", "").split(os.pathsep)
    kept["PATH"] = os.pathsep.join(each for each in path if each.rstrip("/\\") not in folders)
    kept["PYTHONNOUSERSITE"] = "1"
    return kept


def build_variables(named: Collection[str] = ()) -> dict[str, str]:
    """The variables of a build, whose messages are parsed; none that could hold a secret, but for those named."""
    return {
        # Compile like pip does: otherwise, the first run would, in the time of its cells.
        "UV_COMPILE_BYTECODE": "1",
        **clean_variables(building_variables(os.environ, named)),
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


def kernel_variables(
    prefix: Path, ipython: Path, given: Mapping[str, str] = os.environ
) -> dict[str, str]:
    """The variables of a kernel, as if its environment were active.

    IPython's folder is empty: the project does not declare what the user's profile runs at every start.
    """
    variables = clean_variables(given)
    path = os.pathsep.join([str(prefix / _BINARIES), variables["PATH"]])
    return {**variables, "PATH": path, "IPYTHONDIR": str(ipython)}
