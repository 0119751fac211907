"""Prints the public names of a library as JSON: module → name → kind.

Usage: snapshot.py MODULE... Runs in the environment of the library, with any Python from 3.6 on.
"""

import importlib
import inspect
import json
import pkgutil
import sys
import warnings
from types import ModuleType
from typing import Any, Dict, List, Optional  # noqa: UP035

SKIPPED = {"tests", "test", "testing", "conftest", "setup", "_build_utils", "__main__"}
MOST_MODULES = 600


def modules_of(root: str) -> List[str]:  # noqa: UP006
    """The names of the public modules of a package."""
    names = [root]
    path = getattr(importlib.import_module(root), "__path__", [])
    for found in pkgutil.walk_packages(path, root + ".", onerror=lambda _: None):
        parts = found.name.split(".")
        is_public = not any(part.startswith("_") or part in SKIPPED for part in parts)
        if is_public and len(names) < MOST_MODULES:
            names.append(found.name)
    return names


def imported(name: str) -> Optional[ModuleType]:  # noqa: UP045
    """The module; None where its import fails, in whatever way."""
    try:
        return importlib.import_module(name)
    except BaseException:
        return None


def kind_of(module: ModuleType, name: str) -> Optional[str]:  # noqa: UP045
    """What a name refers to; None where it raises. A name that only warns is there still."""
    try:
        value: Any = getattr(module, name)
    except Exception:
        return None
    if inspect.ismodule(value):
        return "module"
    if inspect.isclass(value):
        return "class"
    return "function" if callable(value) else "value"


def names_of(module: ModuleType) -> Dict[str, str]:  # noqa: UP006
    """The public names of a module with their kinds."""
    kinds = {name: kind_of(module, name) for name in dir(module) if not name.startswith("_")}
    return {name: kind for name, kind in kinds.items() if kind is not None}


def main() -> None:
    """Takes the snapshot."""
    warnings.simplefilter("ignore")
    names = [name for root in sys.argv[1:] for name in modules_of(root)]
    modules = {name: imported(name) for name in names}
    snapshot = {name: names_of(module) for name, module in modules.items() if module is not None}
    sys.stdout.write("\n" + json.dumps(snapshot, sort_keys=True))


main()
