"""The environment variables of a restoration.

Restoring runs foreign code. Its kernels get fewer variables still (`kernel-variables.ts`); the command itself needs
these to find programs, kernels and packages, and none of the server's secrets.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

_PASSING = {
    "PATH",
    "HOME",
    "USER",
    "LOGNAME",
    "SHELL",
    "LANG",
    "LANGUAGE",
    "TZ",
    "TMPDIR",
    "TEMP",
    "TMP",
    "VIRTUAL_ENV",
    "CONDA_PREFIX",
    "CONDA_DEFAULT_ENV",
    "LD_LIBRARY_PATH",
    "DYLD_LIBRARY_PATH",
    "CUDA_VISIBLE_DEVICES",
    "CUDA_HOME",
    "SSL_CERT_FILE",
    "SSL_CERT_DIR",
    "REQUESTS_CA_BUNDLE",
    "IPYTHONDIR",
    "MPLCONFIGDIR",
    "JUPYTER_PATH",
    "JUPYTER_DATA_DIR",
    "JUPYTER_RUNTIME_DIR",
    "JUPYTER_CONFIG_DIR",
    "JUPYTER_PREFER_ENV_PATH",
    # Where packages for the runs come from; addresses can contain a password, which kernels do not get.
    "HTTP_PROXY",
    "HTTPS_PROXY",
    "NO_PROXY",
    "FRESHKERNEL_NODE",
    # Windows cannot start Python without some of these.
    "SYSTEMROOT",
    "SYSTEMDRIVE",
    "WINDIR",
    "COMSPEC",
    "PATHEXT",
    "USERPROFILE",
    "APPDATA",
    "LOCALAPPDATA",
    "PROGRAMDATA",
    "PROGRAMFILES",
    "NUMBER_OF_PROCESSORS",
    "PROCESSOR_ARCHITECTURE",
}
_PASSING_GROUPS = re.compile(r"(?:LC|OMP|MKL_NUM|OPENBLAS_NUM|XDG|PYTHON|PIP|UV)_?\w*")


def command_variables(variables: Mapping[str, str]) -> dict[str, str]:
    """The variables that pass."""
    return {
        name: value
        for name, value in variables.items()
        if name.upper() in _PASSING or _PASSING_GROUPS.fullmatch(name.upper())
    }
