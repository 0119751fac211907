"""The kinds of tasks: what a driver sends for each, and how it reads what a worker returns."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from freshkernel.cluster.batch_task import run_batch
from freshkernel.cluster.bundle_maker import BundleMaker, MadeBundle
from freshkernel.cluster.notebook_task import run_notebook
from freshkernel.cluster.orders import (
    BatchOrder,
    NotebookOrder,
    Order,
    RestorationOrder,
    Returned,
)
from freshkernel.cluster.restoration_task import DESCRIPTION, run_restoration
from freshkernel.cluster.returned_results import (
    read_batch,
    read_restoration,
    read_returned,
    with_local_paths,
)
from freshkernel.common.protocol import (
    ClusterBatch,
    ClusterRestoration,
    ClusterTask,
    RunJob,
    RunResult,
)

RESULT_BYTES = 256_000_000
# Of the notebooks of a batch, with the listings of their projects.
BATCH_BYTES = 2_000_000_000

# Ends of a run that do not change when it runs again.
_LASTING = ("finished", "stopped", "timeout", "memory", "kernel-died", "packages-missing")

Result = Mapping[str, Any]


class SentTask(Protocol):
    """A task of one kind. bytes: the limit for its files; run: what a worker calls with its order."""

    @property
    def id(self) -> str:
        """Its name, which no other task of the command has."""

    @property
    def result_path(self) -> str:
        """Where its result is written."""

    @property
    def resources(self) -> dict[str, float]:
        """What its worker must have."""

    @property
    def bytes(self) -> int:
        """The limit for the size of its files."""

    @property
    def run(self) -> Callable[[Any], Returned]:
        """What a worker calls with its order."""

    def bundle(self, maker: BundleMaker) -> MadeBundle:
        """Its files; raises `OSError`."""

    def facts(self) -> object:
        """What its result depends on besides its files."""

    def order(self, attempt: Order, bundle: MadeBundle) -> Order:
        """The order for an attempt."""

    def read(self, returned: Returned, bundle: MadeBundle) -> Result:
        """The result in what a worker returned; raises `BadResultError`."""

    def known(self, result: Result) -> Result:
        """A result from the journal as the result of this task."""

    def is_lasting(self, result: Result) -> bool:
        """Whether the journal takes the result, so that the task never runs again."""


@dataclass(frozen=True)
class SentNotebook:
    """A notebook to run. inputs: the files that it needs, as far as its code shows."""

    job: RunJob
    inputs: tuple[str, ...]
    resources: dict[str, float] = field(default_factory=dict)
    run: Callable[[Any], Returned] = run_notebook

    @classmethod
    def of(cls, request: ClusterTask) -> SentNotebook:
        """The task of a request."""
        return cls(request["job"], tuple(request["inputs"]), _amounts(request["resources"]))

    @property
    def id(self) -> str:
        """The name of the run."""
        return self.job["id"]

    @property
    def result_path(self) -> str:
        """The path of the `RunResult`."""
        return self.job["result_path"]

    @property
    def bytes(self) -> int:
        """The limit for the copy of the project."""
        return self.job["copy_bytes"] or 0

    def bundle(self, maker: BundleMaker) -> MadeBundle:
        """The project, or what the notebook needs of it."""
        return maker.make(Path(self.job["path"]), self.inputs)

    def facts(self) -> object:
        """The cells and the options."""
        return {each: v for each, v in self.job.items() if each not in ("id", "result_path")}

    def order(self, attempt: Order, bundle: MadeBundle) -> NotebookOrder:
        """The order with the job, whose path is the one in the bundle."""
        job: RunJob = {**self.job, "path": bundle.notebook, "result_path": ""}
        return NotebookOrder(**attempt, job=job)

    def read(self, returned: Returned, bundle: MadeBundle) -> Result:
        """The result with the paths of this machine."""
        result = read_returned(returned, self.job, RESULT_BYTES)
        there = str(returned["project"])
        return _plain(with_local_paths(result, there, bundle.project, bundle.left_out))

    def known(self, result: Result) -> Result:
        """The result with the name of this run."""
        return {**result, "id": self.id}

    def is_lasting(self, result: Result) -> bool:
        """Whether the run ended by itself or at a limit."""
        return result["status"] in _LASTING


@dataclass(frozen=True)
class SentBatch:
    """Notebooks to analyze. size: how many; files: each with its path in the bundle."""

    id: str
    task: str
    files: Mapping[str, Path]
    size: int
    result_path: str
    resources: dict[str, float] = field(default_factory=dict)
    bytes: int = BATCH_BYTES
    run: Callable[[Any], Returned] = run_batch

    @classmethod
    def of(cls, request: ClusterBatch) -> SentBatch:
        """The task of a request."""
        files = {each["name"]: Path(each["path"]) for each in request["files"]}
        resources = _amounts(request["resources"])
        names = (request["id"], request["task"])
        return cls(*names, files, request["size"], request["result_path"], resources)

    def bundle(self, maker: BundleMaker) -> MadeBundle:
        """The files, and no others."""
        return maker.make_of(self.files)

    def facts(self) -> object:
        """Nothing: the description of the batch is one of its files."""
        return "batch"

    def order(self, attempt: Order, _bundle: MadeBundle) -> BatchOrder:
        """The order with its limit."""
        return BatchOrder(**attempt, bytes=self.bytes)

    def read(self, returned: Returned, _bundle: MadeBundle) -> Result:
        """The results of all notebooks."""
        return read_batch(returned, self.task, self.size, RESULT_BYTES)

    def known(self, result: Result) -> Result:
        """The result itself, which has no name."""
        return result

    def is_lasting(self, _result: Result) -> bool:
        """Always: an analysis gives the same each time."""
        return True


@dataclass
class SentRestoration:
    """A notebook to restore. job_path: the description of the restoration, which travels as well."""

    id: str
    path: Path
    inputs: tuple[str, ...]
    bytes: int
    job_path: Path
    result_path: str
    resources: dict[str, float] = field(default_factory=dict)
    run: Callable[[Any], Returned] = run_restoration
    _job: str = ""

    @classmethod
    def of(cls, request: ClusterRestoration) -> SentRestoration:
        """The task of a request."""
        return cls(
            request["id"],
            Path(request["path"]),
            tuple(request["inputs"]),
            request["bytes"],
            Path(request["job_path"]),
            request["result_path"],
            _amounts(request["resources"]),
        )

    def bundle(self, maker: BundleMaker) -> MadeBundle:
        """The project, or what the notebook needs of it; and the description in a bundle of its own."""
        self._job = maker.make_of({DESCRIPTION: self.job_path}).digest
        return maker.make(self.path, self.inputs)

    def facts(self) -> object:
        """The description."""
        return ["restoration", self._job]

    def order(self, attempt: Order, bundle: MadeBundle) -> RestorationOrder:
        """The order with the path in the bundle."""
        return RestorationOrder(
            **attempt, notebook=bundle.notebook, job=self._job, bytes=self.bytes
        )

    def read(self, returned: Returned, _bundle: MadeBundle) -> Result:
        """The outcome."""
        return read_restoration(returned, RESULT_BYTES)

    def known(self, result: Result) -> Result:
        """The result itself, which has no name."""
        return result

    def is_lasting(self, result: Result) -> bool:
        """Whether the restoration came to its end."""
        return result["ok"] is True


def _amounts(resources: dict[str, object]) -> dict[str, float]:
    return {name: float(str(amount)) for name, amount in resources.items()}


def _plain(result: RunResult) -> Result:
    return result
