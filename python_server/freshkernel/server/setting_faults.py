"""Settings of the extension that are not valid."""

from __future__ import annotations

from collections.abc import Mapping

from jupyter_server.extension.application import ExtensionApp
from traitlets import TraitError
from traitlets.config import Config


def setting_faults(extension: type[ExtensionApp], given: Mapping[str, object]) -> list[str]:
    """The settings that are not valid, with reasons.

    After one such setting, traitlets drops all settings of the extension, the limits of runs among them.
    """
    section = extension.__name__
    found = []
    for name, value in given.items():
        if name not in extension.class_trait_names(config=True):
            found.append(f"{section}.{name}: there is no such setting.")
            continue
        try:
            extension(config=Config({section: {name: value}}))
        except (TraitError, ValueError) as error:
            # Messages of traitlets quote the value, which may contain a token.
            is_own = str(error).startswith(f"{section}.")
            found.append(str(error) if is_own else f"{section}.{name}: the value is not valid.")
    return found
