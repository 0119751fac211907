"""Which cells ended the kernels of notebooks, while no page is open that knows it."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, NamedTuple

from freshkernel.common.protocol import KernelEnder, KernelEnders, UnfinishedExecution

# What is known of the notebooks that were used last is kept.
MAXIMUM_NOTEBOOKS = 1000


class NotebookKey(NamedTuple):
    """A notebook of a user. `path` is for the contents service."""

    user: str
    path: str


class KernelEnderMemory:
    """Keeps what the pages of notebooks knew, and observes kernels that go on when the last page is closed.

    It is kept in memory: it is about kernels, which end with the server.
    """

    def __init__(self, find_kernel: Callable[[str], Any | None]) -> None:
        """`find_kernel` finds the manager of a kernel by its id."""
        self._find_kernel = find_kernel
        self._known: OrderedDict[NotebookKey, KernelEnders] = OrderedDict()
        self._observed: dict[NotebookKey, _KernelObserver] = {}

    def read(self, notebook: NotebookKey) -> KernelEnders:
        """What is known of a notebook."""
        known = self._known.get(notebook, KernelEnders(cells=[], unfinished=[]))
        observer = self._observed.get(notebook)
        is_current = observer is not None and observer.is_of_current_process
        return known if is_current else KernelEnders(cells=known["cells"], unfinished=[])

    def write(self, notebook: NotebookKey, kernel: str | None, enders: KernelEnders) -> None:
        """Replaces what is known. If `kernel` dies while it runs code, an unfinished execution ended it."""
        self._forget(notebook)
        if not enders["cells"] and not enders["unfinished"]:
            return
        self._known[notebook] = enders
        manager = self._find_kernel(kernel) if kernel and enders["unfinished"] else None
        if manager is not None:
            observer = _KernelObserver(manager, lambda: self._end_process(notebook))
            self._observed[notebook] = observer
        while len(self._known) > MAXIMUM_NOTEBOOKS:
            self._forget(next(iter(self._known)))

    def _forget(self, notebook: NotebookKey) -> None:
        self._known.pop(notebook, None)
        observer = self._observed.pop(notebook, None)
        if observer is not None:
            observer.stop()

    def _end_process(self, notebook: NotebookKey) -> None:
        enders = self._known.get(notebook)
        if enders is None or not enders["unfinished"]:
            # A page has written since the kernel died.
            return
        ender = _ender_among(enders["unfinished"])
        others = [cell for cell in enders["cells"] if cell["cell_id"] != ender["cell_id"]]
        self.write(notebook, None, KernelEnders(cells=[*others, ender], unfinished=[]))


def _ender_among(unfinished: list[UnfinishedExecution]) -> KernelEnder:
    """The first execution; it may have ended, and one that waited for it ended the kernel."""
    first = unfinished[0]
    ender = KernelEnder(cell_id=first["cell_id"], source=first["source"])
    if len(unfinished) > 1:
        ender["is_certain"] = False
    return ender


class _KernelObserver:
    """Calls back when the current process of a kernel dies by itself while it runs code."""

    def __init__(self, manager: Any, on_death: Callable[[], None]) -> None:
        self._manager = manager
        self._process = _process_of(manager)
        self._on_death = on_death
        for event in ("restart", "dead"):
            manager.add_restart_callback(self._observe, event)

    def stop(self) -> None:
        """Stops observing."""
        for event in ("restart", "dead"):
            self._manager.remove_restart_callback(self._observe, event)

    @property
    def is_of_current_process(self) -> bool:
        """Whether the kernel has not been restarted since, as by a client."""
        return _process_of(self._manager) == self._process

    def _observe(self) -> None:
        # The state is that of the last message.
        is_busy = getattr(self._manager, "execution_state", None) == "busy"
        has_ended = is_busy and self.is_of_current_process
        # Jupyter iterates over its list of callbacks now: none may be removed.
        asyncio.get_running_loop().call_soon(self._on_death if has_ended else self.stop)


def _process_of(manager: Any) -> object:
    return getattr(getattr(manager, "provisioner", None), "pid", None)
