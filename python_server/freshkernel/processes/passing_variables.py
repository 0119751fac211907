"""The environment variables that foreign code gets: none that could hold a secret, unless the user names it."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from typing import get_args

from freshkernel.common.protocol import PassingVariable, PassingVariablePrefix

_NAMES = frozenset(get_args(PassingVariable))
_PREFIXES = get_args(PassingVariablePrefix)
# The additional needs of programs that install and compile packages. Addresses of package indexes may contain a
# password: without it, there would be no packages.
_BUILDING = re.compile(
    r"(?:PIP|UV|CONDA|MAMBA|MAMBARC|CONDARC|CUDA|CARGO_NET|RUSTUP|PKG_CONFIG)_\w+"
    r"|(?:HTTPS?|ALL|NO|FTP)_PROXY|CURL_CA_BUNDLE|NETRC"
    r"|CC|CXX|FC|LD|AR|CPPFLAGS|CFLAGS|CXXFLAGS|FFLAGS|LDFLAGS|LIBRARY_PATH|CPATH|C_INCLUDE_PATH"
    r"|MAKEFLAGS|CMAKE_\w+|JAVA_HOME|R_HOME|R_LIBS\w*|SOURCE_DATE_EPOCH|MACOSX_DEPLOYMENT_TARGET|SDKROOT"
)
ALL = "*"


def passing_variables(variables: Mapping[str, str], named: Collection[str] = ()) -> dict[str, str]:
    """The variables that pass to a kernel with foreign code: those on the list, and those that the user named."""
    return _those(variables, named, lambda _: False)


def building_variables(variables: Mapping[str, str], named: Collection[str] = ()) -> dict[str, str]:
    """The variables that pass to what installs packages, and so to what builds them."""
    return _those(variables, named, lambda name: _BUILDING.fullmatch(name) is not None)


def _those(
    variables: Mapping[str, str], named: Collection[str], also: Callable[[str], bool]
) -> dict[str, str]:
    return {
        name: value
        for name, value in variables.items()
        if name in named
        or ALL in named
        or name.upper() in _NAMES
        or name.upper().startswith(_PREFIXES)
        or also(name.upper())
    }
