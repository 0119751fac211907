"""Records what runs in a kernel, and notifies the connected front ends.

Users must not notice it: it prints nothing, raises nothing and calls no code of theirs.
"""

from __future__ import annotations

import json
import os
import sys
import threading
import uuid
from asyncio import CancelledError
from collections.abc import Callable, Iterable
from functools import partial
from time import time
from typing import Any

from IPython import __version__ as IPYTHON_VERSION  # noqa: N812
from IPython import get_ipython

from freshkernel.probe.answers import Answers
from freshkernel.probe.comms import FrontEnds
from freshkernel.probe.error_position import error_position
from freshkernel.probe.execution_records import NAME_LIMIT, SOURCE_LIMIT, Records, seed
from freshkernel.probe.interrupts import interrupt_after_hooks
from freshkernel.probe.modules import LocalModules
from freshkernel.probe.namespace_changes import Shadow, UserNames, View
from freshkernel.probe.outbox import Outbox
from freshkernel.probe.stored_names import CellText, Reach, Stores
from freshkernel.probe.values import clean, describe_error, fingerprint, type_name

VERSION = 5
ATTRIBUTE = "_freshkernel_probe"
TOUCHED_LIMIT = 200
# How often a step that the user interrupts is taken.
ATTEMPTS = 5


class Frame:
    """A running cell. Cells without a record of their own, such as those of extensions, have no shadow."""

    __slots__ = ("info", "parsed_at", "request", "run", "shadow", "started", "text", "thread")

    def __init__(self, info: Any, request: dict[str, str | None]) -> None:
        self.info = info
        self.text = CellText(info.raw_cell)
        self.request = request
        self.thread = threading.get_ident()
        self.shadow: Shadow | None = None
        self.run: dict[str, Any] | None = None
        self.parsed_at = 0
        self.started = 0.0


class Probe:
    """The probe of one kernel."""

    version = VERSION

    def __init__(self, shell: Any, older: dict[str, Any] | None = None) -> None:
        self.shell = shell
        self.process = os.getpid()
        self.session = older["session"] if older else uuid.uuid4().hex
        self.lock = threading.RLock()
        self.records = Records(older)
        self.modules = LocalModules(shell)
        self.front_ends = FrontEnds(self, older)
        self.outbox = Outbox(self)
        self.answers = Answers(self)
        self._names = UserNames()
        self._frames: list[Frame] = []
        if older is None:
            seed(self.records, shell.history_manager, shell.execution_count)
        self._reach = Reach(run["source"] for run in self.records.since(0))
        self.modules.update()

    def attach(self) -> None:
        """Starts to record."""
        self.shell.events.register("pre_run_cell", self.before_cell)
        self.shell.events.register("post_run_cell", self.after_cell)
        # Registered first: `%autoreload` stores names in the same hook.
        hooks = self.shell.events.callbacks["pre_run_cell"]
        hooks.insert(0, hooks.pop())
        self.front_ends.listen()
        setattr(self.shell, ATTRIBUTE, self)

    def detach(self) -> dict[str, Any]:
        """Stops recording, and returns the state that a newer probe takes over."""
        hooks = {"pre_run_cell": self.before_cell, "post_run_cell": self.after_cell}
        for event, hook in hooks.items():
            if hook in self.shell.events.callbacks[event]:
                self.shell.events.unregister(event, hook)
        self.front_ends.stop_listening()
        self.outbox.empty()
        if getattr(self.shell, ATTRIBUTE, None) is self:
            delattr(self.shell, ATTRIBUTE)
        return {"session": self.session, **self.records.state(), **self.front_ends.state()}

    def turn_off(self) -> None:
        """Stops recording for good."""
        self.detach()
        self.front_ends.close()

    def hello(self) -> dict[str, Any]:
        """The first message to a front end."""
        with self.lock:
            names = sorted(self.view().names)
            kernel = sys.modules.get("ipykernel")
            return {
                "kind": "hello",
                "probe_version": VERSION,
                "session": self.session,
                "python": "{}.{}.{}".format(*sys.version_info[:3]),
                "implementation_version": IPYTHON_VERSION,
                "ipykernel": getattr(kernel, "__version__", None),
                "runs": self.records.since(0),
                "names": names[:NAME_LIMIT],
                "clients": self.front_ends.clients(),
                "truncated": self.records.truncated or len(names) > NAME_LIMIT,
            }

    def view(self) -> View:
        """The current namespace of the user."""
        return self._names.view(self.shell.user_ns, self.shell.user_ns_hidden)

    def expression(self, question: str) -> Text:
        """The answer for a front end without a comm, which asks by `user_expressions`."""
        try:
            answer = self.answers.to(json.loads(question))
        except BaseException as error:
            answer = {"kind": "error", "id": None, "message": type(error).__name__}
        if answer["kind"] == "off":
            self.turn_off()
        return Text(json.dumps(answer))

    def before_cell(self, info: Any) -> None:
        """IPython's hook `pre_run_cell`."""
        self._whole(partial(self._begin, info), lambda: True)

    def after_cell(self, result: Any) -> None:
        """IPython's hook `post_run_cell`."""
        raised = sys.exc_info()[1]
        self._whole(partial(self._end, result, raised), lambda: bool(self._frames))

    def _whole(self, step: Callable[[], None], is_for_cell: Callable[[], bool]) -> None:
        """Takes a step to its end although the user interrupts it, and then passes the interrupt on to the cell."""
        interrupted = False
        for _ in range(ATTEMPTS):
            try:
                if os.getpid() == self.process:
                    step()
                if interrupted and is_for_cell():
                    self._interrupt_again()
                return
            except KeyboardInterrupt:
                interrupted = True
            except BaseException:
                return

    def _interrupt_again(self) -> None:
        # IPython counts when a cell ends, before its last hooks.
        count = self.shell.execution_count
        interrupt_after_hooks(lambda: self.shell.execution_count == count)

    def _begin(self, info: Any) -> None:
        frame = Frame(info, self.request())
        with self.lock:
            if self._frames:
                # An execution of an earlier request whose end was not reported must not delay others.
                self._frames = [
                    each
                    for each in self._frames
                    if each.thread != frame.thread
                    or (
                        each.request["message_id"] == frame.request["message_id"]
                        # Where it is there already, an interrupt came between.
                        and each.info is not info
                    )
                ]
            self._frames.append(frame)
        text = frame.text
        self._reach.learn(text)
        if not info.store_history or info.silent:
            return
        before = self.view()
        frame.shadow = Shadow(before)
        beyond = self._reach.beyond(text)
        names = before.names
        if beyond is not None:
            may_store = text.may_store()
            names = self._known(may_store | beyond if beyond else may_store, before)
        may_hold = not self._reach.sees_references(text)
        frame.shadow.guard(before.values, names, beyond, may_hold)
        frame.parsed_at = len(self.shell.history_manager.input_hist_parsed)
        frame.started = time()

    def _end(self, result: Any, raised: BaseException | None) -> None:
        ended = time()
        info = None if result is None else result.info
        if info is not None and not info.raw_cell.strip():
            # IPython reports the end of an empty cell, but not its beginning.
            return
        frame = self._frame_of(info)
        if frame is None:
            return
        try:
            if frame.shadow is not None and not self.records.has(frame.run):
                self._record(frame, frame.shadow, result, raised, ended)
        except KeyboardInterrupt:
            raise
        except BaseException:
            self._drop(frame)
            raise
        self._drop(frame)
        if frame.run is not None:
            self.outbox.add(frame.run, frame.text.source)

    def _record(
        self,
        frame: Frame,
        shadow: Shadow,
        result: Any,
        raised: BaseException | None,
        ended: float,
    ) -> None:
        error = raised
        if result is not None:
            before = result.error_before_exec
            error = result.error_in_exec if before is None else before
        now = self.view()
        run = self._describe(frame, shadow, now, error)
        run["count"] = None if result is None else result.execution_count
        run["ended"] = ended
        with self.lock:
            frame.run = run
            self.records.add(run)
            self.modules.update()

    def _known(self, names: Iterable[str], view: View) -> list[str]:
        """The given names that exist and are the user's."""
        values, is_user = view.values, self._names.is_user
        return [name for name in names if name in values and is_user(name)]

    def _frame_of(self, info: Any) -> Frame | None:
        """The frame of the execution that ends."""
        thread = threading.get_ident()
        with self.lock:
            for frame in reversed(self._frames):
                # IPython creates a new info when the execution is aborted from outside.
                if frame.thread == thread and (
                    info is None or frame.info is info or frame.info.raw_cell == info.raw_cell
                ):
                    return frame
        return None

    def _drop(self, frame: Frame) -> None:
        """Drops a frame with the unfinished ones inside of it."""
        with self.lock:
            if frame in self._frames:
                index = self._frames.index(frame)
                later = [each for each in self._frames[index:] if each.thread != frame.thread]
                self._frames = self._frames[:index] + later

    def _describe(
        self, frame: Frame, shadow: Shadow, now: View, error: BaseException | None
    ) -> dict[str, Any]:
        """The protocol message of an execution that ended, without its result."""
        known: list[Stores] = []

        def stores() -> Stores:
            if not known:
                known.append(Stores(self._parsed_input(frame)))
            return known[0]

        changes = shadow.changes(now, stores, error is None)
        bound, rebound, deleted = [sorted(names)[:NAME_LIMIT] for names in changes]
        touched = sorted({*bound, *rebound, *self._known(frame.text.words, now)})[:TOUCHED_LIMIT]
        return {
            "source": clean(frame.text.source, SOURCE_LIMIT),
            "status": "ok" if error is None else "interrupted" if is_interrupt(error) else "error",
            "error": None if error is None else self._describe_error(error),
            "started": frame.started,
            **frame.request,
            "seeded": False,
            "bound": bound,
            "rebound": rebound,
            "deleted": deleted,
            "touched": [describe_value(name, now.values[name]) for name in touched],
        }

    def _describe_error(self, error: BaseException) -> dict[str, Any]:
        """A `KernelError` of the protocol."""
        position = error_position(error, self.shell.user_global_ns)
        return {**describe_error(error), **({} if position is None else {"position": position})}

    def _parsed_input(self, frame: Frame) -> str:
        """The cell as Python code, if IPython still has it."""
        inputs = self.shell.history_manager.input_hist_parsed
        return inputs[frame.parsed_at] if frame.parsed_at < len(inputs) else ""

    def request(self) -> dict[str, str | None]:
        """The request that the kernel handles, and its client."""
        kernel = getattr(self.shell, "kernel", None)
        parent = kernel.get_parent() if kernel is not None else {}
        header = parent.get("header", {})
        if header.get("msg_type") != "execute_request":
            return {"client": None, "message_id": None, "cell_id": None}
        client, message_id = header.get("session"), header.get("msg_id")
        cell_id = parent["metadata"].get("cellId")
        return {
            "client": clean(client) if type(client) is str else None,
            "message_id": clean(message_id) if type(message_id) is str else None,
            "cell_id": clean(cell_id) if type(cell_id) is str else None,
        }


class Text:
    """A value that IPython displays as this text."""

    __slots__ = ("_text",)

    def __init__(self, text: str) -> None:
        self._text = text

    def __repr__(self) -> str:
        return self._text


def is_interrupt(error: BaseException) -> bool:
    """Whether the user stopped the cell; an awaiting one is cancelled instead of interrupted."""
    return issubclass(type(error), (KeyboardInterrupt, CancelledError))


def describe_value(name: str, value: object) -> dict[str, str | None]:
    """A `TouchedName` of the protocol."""
    return {"name": clean(name), "type": type_name(value), "fingerprint": fingerprint(value)}


def install() -> bool:
    """Starts to record, unless a probe of at least this version already does."""
    try:
        shell = get_ipython()
        present = getattr(shell, ATTRIBUTE, None)
        if present is None:
            Probe(shell).attach()
        elif present.version < VERSION:
            Probe(shell, present.detach()).attach()
    except BaseException:
        return False
    return True
