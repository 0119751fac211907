"""Answers to the questions of front ends, on any thread."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

from freshkernel.probe.execution_records import SOURCE_LIMIT
from freshkernel.probe.modules import distributions_of_modules, module_facts
from freshkernel.probe.summaries import summary
from freshkernel.probe.values import PATH_LIMIT, clean, length, shape, type_name
from freshkernel.probe.variables import variable_facts

ITEM_LIMIT = 1000
# Cells that ended the kernel: each has its source.
ENDER_LIMIT = 20


class Answers:
    """Answers questions by their kind."""

    def __init__(self, probe: Any) -> None:
        self._probe = probe
        self._kinds: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
            "history": self._history,
            "modules": self._modules,
            "changed_modules": self._changed_modules,
            "names": self._names,
            "variables": self._variables,
            "summary": self._summary,
            "paths": self._paths,
            "register": self._register,
            "off": lambda question: {},
        }

    def to(self, question: Any) -> dict[str, Any]:
        """The answer to a question, or an error."""
        number = None
        try:
            number = question["id"] if type(question["id"]) is int else None
            answer = self._kinds[question["kind"]](question)
        except Exception as error:
            message = f"This question cannot be answered ({type(error).__name__})."
            return {"kind": "error", "id": number, "message": message}
        return {"kind": question["kind"], "id": number, **answer}

    def _history(self, question: dict[str, Any]) -> dict[str, Any]:
        since: int = question["since"]
        with self._probe.lock:
            records = self._probe.records
            return {
                "session": self._probe.session,
                "clients": self._probe.front_ends.clients(),
                "runs": records.since(since),
                "truncated": records.lacks(since),
            }

    def _modules(self, question: dict[str, Any]) -> dict[str, Any]:
        names = texts(question["names"])
        distributions = distributions_of_modules({name.partition(".")[0] for name in names})
        return {"modules": [module_facts(name, distributions) for name in names]}

    def _changed_modules(self, question: dict[str, Any]) -> dict[str, Any]:
        with self._probe.lock:
            return {"modules": self._probe.modules.changed()}

    def _names(self, question: dict[str, Any]) -> dict[str, Any]:
        values = self._probe.view().values
        return {"names": [name_facts(name, values) for name in texts(question["names"])]}

    def _variables(self, question: dict[str, Any]) -> dict[str, Any]:
        start: int = question["start"]
        with self._probe.lock:
            view, sequence = self._probe.view(), self._probe.records.last
        names = view.names[start : start + ITEM_LIMIT]
        return {
            "session": self._probe.session,
            "sequence": sequence,
            "total": len(view.names),
            "variables": [variable_facts(name, view.values[name]) for name in names],
        }

    def _summary(self, question: dict[str, Any]) -> dict[str, Any]:
        (name,) = texts([question["name"]])
        values = self._probe.view().values
        facts = summary(values[name]) if name in values else summary(None)
        return {"name": clean(name), "exists": name in values, **facts}

    def _paths(self, question: dict[str, Any]) -> dict[str, Any]:
        paths = [path_facts(path) for path in texts(question["paths"])]
        return {"folder": working_folder(), "paths": paths}

    def _register(self, question: dict[str, Any]) -> dict[str, Any]:
        self._register_page(question)
        return {"clients": self._probe.front_ends.clients()}

    def try_to_register(self, page: Any) -> None:
        """Registers a front end as its page describes it, if that is a description."""
        try:
            self._register_page(page)
        except Exception:
            return

    def _register_page(self, page: dict[str, Any]) -> None:
        notebook, user, cells = page["notebook"], page.get("user"), page.get("cells")
        if user is not None:
            identifier, name = texts([user["id"], user["name"]])
            user = {"id": identifier, "name": name}
        renamed_from = page.get("renamed_from")
        self._probe.front_ends.register(
            *texts([page["client"]]),
            notebook and str(notebook),
            user,
            renamed_from and str(renamed_from),
            None if cells is None else texts(cells),
            [kernel_ender(ender) for ender in page.get("ended_kernel", [])[:ENDER_LIMIT]],
        )


def kernel_ender(ender: Any) -> dict[str, Any]:
    """A validated `KernelEnder` of the protocol."""
    cell, source = texts([ender["cell_id"], ender["source"]])
    certain = {} if ender.get("is_certain", True) is True else {"is_certain": False}
    return {"cell_id": clean(cell), "source": clean(source, SOURCE_LIMIT), **certain}


def texts(values: Any) -> list[str]:
    """A validated list of strings, up to a limit."""
    for value in values:
        if type(value) is not str:
            raise TypeError(value)
    return list(values[:ITEM_LIMIT])


def name_facts(name: str, values: dict[str, Any]) -> dict[str, Any]:
    """Whether a name exists, and the type of its value."""
    if name not in values:
        return {"name": clean(name), "exists": False, "type": None, "length": None, "shape": None}
    value = values[name]
    return {
        "name": clean(name),
        "exists": True,
        "type": type_name(value),
        "length": length(value),
        "shape": shape(value),
    }


def working_folder() -> str | None:
    """The kernel's working folder; None if it was deleted."""
    try:
        return clean(os.getcwd(), PATH_LIMIT)  # noqa: PTH109
    except OSError:
        return None


def path_facts(path: str) -> dict[str, Any]:
    """Whether a path exists, relative to the kernel's folder."""
    kind = None
    if os.path.exists(path):  # noqa: PTH110
        kind = "file" if os.path.isfile(path) else "other"  # noqa: PTH113
        kind = "directory" if os.path.isdir(path) else kind  # noqa: PTH112
    return {"path": clean(path, PATH_LIMIT), "exists": kind is not None, "kind": kind}
