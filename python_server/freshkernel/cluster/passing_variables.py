"""The environment variables of a worker that a kernel for foreign code gets there, as the command line chooses them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import get_args

from freshkernel.common.protocol import PassingVariable, PassingVariablePrefix

_NAMES = frozenset(get_args(PassingVariable))
_PREFIXES = get_args(PassingVariablePrefix)


def passing_variables(variables: Mapping[str, str]) -> dict[str, str]:
    """The variables that pass: none that could hold a secret."""
    return {
        name: value
        for name, value in variables.items()
        if name.upper() in _NAMES or name.upper().startswith(_PREFIXES)
    }
