"""Prints the public names of a library as JSON: module → name → kind; for a class, also the names of its attributes.

Usage: snapshot.py MODULE... Runs in the environment of the library, with any Python from 3.6 on.
"""

import importlib
import inspect
import json
import pkgutil
import sys
import warnings

SKIPPED = {"tests", "test", "testing", "conftest", "setup", "_build_utils", "__main__"}
MOST_MODULES = 600


def modules_of(root):
    """The public modules of a package that can be imported."""
    names = [root]
    package = importlib.import_module(root)
    for found in pkgutil.walk_packages(getattr(package, "__path__", []), root + ".", onerror=lambda _: None):
        parts = found.name.split(".")
        if len(names) < MOST_MODULES and not any(p.startswith("_") or p in SKIPPED for p in parts):
            names.append(found.name)
    return names


def kind_of(value):
    """What a name refers to, as far as rules ask."""
    if inspect.ismodule(value):
        return "module"
    if inspect.isclass(value):
        return "class"
    return "function" if callable(value) else "value"


def attributes_of(cls):
    """The public attributes of a class, without those of object."""
    return sorted(name for name in dir(cls) if not name.startswith("_") and not hasattr(object, name))


def is_own(value, root):
    """Whether a class was made by the library: others belong to its dependencies."""
    return str(getattr(value, "__module__", "")).split(".")[0] == root


def names_of(module, root):
    """The public names of a module. Names that warn are there still; those that raise are gone."""
    names = {}
    for name in dir(module):
        if name.startswith("_"):
            continue
        try:
            value = getattr(module, name)
        except Exception:
            continue
        kind = kind_of(value)
        if kind == "class" and is_own(value, root):
            names[name] = attributes_of(value)
        else:
            names[name] = kind
    return names


def main():
    """Takes the snapshot."""
    warnings.simplefilter("ignore")
    snapshot = {}
    for root in sys.argv[1:]:
        for name in modules_of(root):
            try:
                module = importlib.import_module(name)
            except BaseException:
                continue
            snapshot[name] = names_of(module, root)
    json.dump(snapshot, sys.stdout, sort_keys=True)


main()
