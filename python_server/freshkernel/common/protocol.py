"""The messages that the server and the front end exchange.

Generated from protocol.schema.json by `npm run generate`. Do not edit.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, TypedDict, cast


class InvalidMessageError(ValueError):
    """A value is not the message that it should be; the text says where and why."""


class _Validators:
    """The validators, loaded when the first message is checked: many who know messages never do."""

    def __getattr__(self, name: str) -> Callable[[object], object]:
        from . import protocol_validators

        return cast(Callable[[object], object], getattr(protocol_validators, name))


validators = _Validators()


def _checked(validate: Callable[[object], object], value: object) -> object:
    from fastjsonschema import JsonSchemaValueException

    try:
        return validate(value)
    except JsonSchemaValueException as error:
        raise InvalidMessageError(error.message) from error


Severity = Literal["error", "warning", "info"]


Certainty = Literal["certain", "possible"]


Phase = Literal["exploring", "finishing"]


Applicability = Literal["safe", "unsafe", "manual"]


Category = Literal[
    "structure", "hidden-state", "import", "path", "title", "randomness", "crash", "modernizing"
]


Cause = Literal[
    "order",
    "previous-error",
    "missing-module",
    "missing-file",
    "removed-api",
    "api-misuse",
    "data",
    "environment",
    "implementation",
    "resource",
    "intentional",
    "randomness",
    "time",
    "path",
    "version",
    "network",
    "unknown",
]


StaleReason = Literal[
    "edited", "inserted", "input", "mutation", "file", "order", "deleted-provider"
]


ReproducibilityVerdict = Literal[
    "identical", "equal", "similar", "different", "missing", "incomplete", "not-run"
]


FixReason = Literal[
    "adds-error",
    "ineffective",
    "name-taken",
    "rename",
    "unsafe",
    "not-editable",
    "needs-kernel",
    "writes-file",
    "manual",
    "no-fix",
]


KernelRunStatus = Literal["ok", "error", "interrupted", "aborted", "unknown"]


RunOrder = Literal["document", "executed", "count"]


RunEnvironment = Literal["current", "venv", "conda", "docker"]


RunStatus = Literal[
    "finished",
    "stopped",
    "timeout",
    "memory",
    "cancelled",
    "kernel-died",
    "not-started",
    "copy-too-large",
    "interrupted",
    "packages-missing",
    "environment-failed",
]


RunCellStatus = Literal[
    "ok", "error", "timeout", "kernel-died", "interrupted", "skipped", "not-run"
]


RunLoss = Literal["output-limit", "output-lost", "no-idle", "rate-limit", "cut-short"]


RunState = Literal[
    "queued",
    "running",
    "finished",
    "stopped",
    "timeout",
    "memory",
    "cancelled",
    "kernel-died",
    "not-started",
    "copy-too-large",
    "interrupted",
    "packages-missing",
    "environment-failed",
]


CheckCellStatus = Literal["ok", "failed", "not-run"]


class FindingFix(TypedDict):
    """The message FindingFix."""

    title: str
    applicability: Applicability


class Finding(TypedDict):
    """The message Finding."""

    code: str
    name: str
    severity: Severity
    certainty: Certainty
    cell_index: int | None
    cell_id: str | None
    line: int | None
    column: int | None
    end_line: int | None
    end_column: int | None
    json_line: int | None
    message: str
    names: list[str]
    data: dict[str, object]
    id: str
    fixes: list[FindingFix]


class NotebookError(TypedDict):
    """The message NotebookError."""

    kind: str
    message: str
    line: int | None
    column: int | None


class UnusedSuppression(TypedDict):
    """The message UnusedSuppression."""

    cell_index: int
    line: int | None
    codes: list[str]


class NotebookFindings(TypedDict):
    """The message NotebookFindings."""

    path: str
    findings: list[Finding]
    errors: list[NotebookError]
    unused_suppressions: list[UnusedSuppression]


class LintDocument(TypedDict):
    """The message LintDocument."""

    version: Literal[1]
    notebooks: list[NotebookFindings]


class StaleCell(TypedDict):
    """The message StaleCell."""

    index: int
    id: str | None
    reasons: list[StaleReason]


class StaleDocument(TypedDict):
    """The message StaleDocument."""

    version: Literal[1]
    notebook: str
    restart: bool
    stale: list[StaleCell]


class StoredException(TypedDict):
    """The message StoredException."""

    exception: str
    message: str


class ComparedCell(TypedDict):
    """The message ComparedCell."""

    index: int | None
    id: str | None
    error: StoredException | None
    verdict: ReproducibilityVerdict
    normalizers: list[str]
    score: float
    cause: None
    detail: str | None


class ComparedNotebook(TypedDict):
    """The message ComparedNotebook."""

    path: str
    other: str
    verdict: ReproducibilityVerdict
    executability: float
    cells: list[ComparedCell]


class CompareDocument(TypedDict):
    """The message CompareDocument."""

    version: Literal[1]
    notebooks: list[ComparedNotebook]


class AppliedFix(TypedDict):
    """The message AppliedFix."""

    id: str
    code: str
    title: str


class RemainingFinding(TypedDict):
    """The message RemainingFinding."""

    id: str
    code: str
    reason: FixReason


class NotebookFixes(TypedDict):
    """The message NotebookFixes."""

    path: str
    changed: bool
    applied: list[AppliedFix]
    remaining: list[RemainingFinding]


class FixDocument(TypedDict):
    """The message FixDocument."""

    version: Literal[1]
    notebooks: list[NotebookFixes]


class ServerStatus(TypedDict):
    """GET /freshkernel/status."""

    version: str
    capabilities: list[str]


class ProjectSettings(TypedDict):
    """GET /freshkernel/project-settings?path=NOTEBOOK: the nearest settings file, raw."""

    path: str | None
    kind: Literal["freshkernel.toml", "pyproject.toml"] | None
    text: str | None
    etag: str | None
    create_path: str


class ProjectSettingsWrite(TypedDict):
    """PUT /freshkernel/project-settings: the whole new text; refused with 412 when the file's etag is another one."""

    path: str
    text: str
    etag: str | None


class RequirementFile(TypedDict):
    """A file that says what a project needs, or that such a file includes."""

    path: str
    text: str | None
    etag: str | None


class RequirementFiles(TypedDict):
    """GET /freshkernel/requirement-files?path=NOTEBOOK: the requirement files from the notebook's folder upwards, nearest first, and what they include."""

    files: list[RequirementFile]
    create_path: str


class RequirementFileWrite(TypedDict):
    """PUT /freshkernel/requirement-files: the whole new text; refused with 412 when the file's etag is another one, or, for a null etag, when there is such a file."""

    path: str
    text: str
    etag: str | None


class KernelError(TypedDict):
    """What ended a run; the message is shortened."""

    exception: str
    message: str


class TouchedName(TypedDict):
    """A name that a run bound or rebound, with its value's type and size where those are known without running anybody's code."""

    name: str
    type: str
    fingerprint: str | None


class KernelRun(TypedDict):
    """One execution in the kernel, as the probe recorded it."""

    sequence: int
    count: int | None
    source: str
    status: KernelRunStatus
    error: KernelError | None
    started: float | None
    ended: float | None
    client: str | None
    message_id: str | None
    cell_id: str | None
    seeded: bool
    bound: list[str]
    rebound: list[str]
    deleted: list[str]
    touched: list[TouchedName]


class FrontEnd(TypedDict):
    """Whose session a client of the kernel is; the notebook is null for a console."""

    client: str
    notebook: str | None


class ProbeHello(TypedDict):
    """The probe's first message on a comm."""

    kind: Literal["hello"]
    probe_version: int
    session: str
    python: str
    implementation_version: str
    ipykernel: str | None
    runs: list[KernelRun]
    names: list[str]
    clients: list[FrontEnd]
    truncated: bool


class ProbeRuns(TypedDict):
    """Runs that just ended, oldest first: one, or several that followed each other fast."""

    kind: Literal["runs"]
    session: str
    runs: list[KernelRun]


class ProbeClients(TypedDict):
    """The front ends of the kernel, each time that one registers."""

    kind: Literal["clients"]
    session: str
    clients: list[FrontEnd]


class HistoryQuestion(TypedDict):
    """Which runs came after a sequence number?."""

    kind: Literal["history"]
    id: int
    since: int


class ModulesQuestion(TypedDict):
    """Where do modules come from?."""

    kind: Literal["modules"]
    id: int
    names: list[str]


class ChangedModulesQuestion(TypedDict):
    """Which imported local modules have a file that changed since?."""

    kind: Literal["changed_modules"]
    id: int


class NamesQuestion(TypedDict):
    """Which names exist, and how large are they?."""

    kind: Literal["names"]
    id: int
    names: list[str]


class PathsQuestion(TypedDict):
    """Which paths exist, seen from the kernel's folder?."""

    kind: Literal["paths"]
    id: int
    paths: list[str]


class RegisterQuestion(TypedDict):
    """Says whose session a client is."""

    kind: Literal["register"]
    id: int
    client: str
    notebook: str | None


class OffQuestion(TypedDict):
    """Takes the probe out of the kernel."""

    kind: Literal["off"]
    id: int


class ModuleFacts(TypedDict):
    """What the kernel knows of a top-level module, without importing it."""

    name: str
    found: bool
    builtin_or_stdlib: bool
    origin: str | None
    distribution: str | None
    version: str | None


class ChangedModule(TypedDict):
    """An imported local module whose file is another one now."""

    name: str
    path: str


class NameFacts(TypedDict):
    """A name; type, length and shape only of values whose exact type is known to run no user code."""

    name: str
    exists: bool
    type: str | None
    length: int | None
    shape: list[int] | None


class PathFacts(TypedDict):
    """A path as the kernel sees it."""

    path: str
    exists: bool
    kind: Literal["file", "directory", "other"] | None


class HistoryAnswer(TypedDict):
    """The runs asked for, oldest first."""

    kind: Literal["history"]
    id: int
    session: str
    runs: list[KernelRun]
    truncated: bool


class ModulesAnswer(TypedDict):
    """One entry for each module asked for."""

    kind: Literal["modules"]
    id: int
    modules: list[ModuleFacts]


class ChangedModulesAnswer(TypedDict):
    """The changed modules."""

    kind: Literal["changed_modules"]
    id: int
    modules: list[ChangedModule]


class NamesAnswer(TypedDict):
    """One entry for each name asked for."""

    kind: Literal["names"]
    id: int
    names: list[NameFacts]


class PathsAnswer(TypedDict):
    """One entry for each path asked for."""

    kind: Literal["paths"]
    id: int
    paths: list[PathFacts]


class RegisterAnswer(TypedDict):
    """Every front end of the kernel, the asking one among them."""

    kind: Literal["register"]
    id: int
    clients: list[FrontEnd]


class OffAnswer(TypedDict):
    """The probe is gone; its comms close."""

    kind: Literal["off"]
    id: int


class ErrorAnswer(TypedDict):
    """The question was none that the probe knows, or could not be answered."""

    kind: Literal["error"]
    id: int | None
    message: str


class RunPlace(TypedDict):
    """Where a notebook is run. gateway: the name of a configured kernel gateway, null is this machine; variables: KERNEL_* variables that it is started with, if the gateway's configuration allows them; environment: for this machine only, current elsewhere; inputs: files that the notebook reads, relative to its folder, to be staged; modules: top-level modules that it imports, looked for before anything runs."""

    gateway: str | None
    variables: dict[str, object]
    environment: RunEnvironment
    inputs: list[str]
    modules: list[str]


class RunLimits(TypedDict):
    """Limits of a run; null is none. Times are in seconds, memory is what the kernel and all that it started hold together."""

    cell_seconds: float | None
    seconds: float | None
    startup_seconds: float
    memory_bytes: int | None
    cell_output_bytes: int
    output_bytes: int


class RunCell(TypedDict):
    """A code cell as it stands in the document."""

    index: int
    id: str | None
    source: str
    tags: list[str]
    execution_count: int | None


class RunJob(TypedDict):
    """What a worker is to run. path: the notebook's absolute path; the file itself is never opened. copy_bytes: run in a private copy of the notebook's project (the repository or project folder that it is in, else its own folder) that is no larger than this; null runs in the notebook's own folder. result_path: where the RunResult is written."""

    id: str
    path: str
    kernel_name: str
    cells: list[RunCell]
    order: RunOrder
    stop_on_error: bool
    parameters: dict[str, object]
    copy_bytes: int | None
    limits: RunLimits
    result_path: str
    place: RunPlace


class RunError(TypedDict):
    """How an execution failed, as the kernel replied."""

    ename: str
    evalue: str
    traceback: list[str]


class RunCellResult(TypedDict):
    """What came of one cell. position: its place in the order, null where the order leaves it out; expected_error: it is tagged raises-exception; asked_for_input: it asked, and was given an error; losses: empty where all outputs are there."""

    index: int
    id: str | None
    position: int | None
    status: RunCellStatus
    error: RunError | None
    expected_error: bool
    asked_for_input: bool
    execution_count: int | None
    started: float | None
    seconds: float | None
    outputs: list[dict[str, object]]
    output_bytes: int
    losses: list[RunLoss]


class RunGpu(TypedDict):
    """The message RunGpu."""

    name: str
    driver: str
    memory: str


class RunMachine(TypedDict):
    """Where a run took place. gpus: those of the machine, whichever of them the kernel may use; cuda: the newest CUDA that their driver serves, null where unknown."""

    system: str
    processor: str
    processors: int
    memory_bytes: int | None
    gpus: list[RunGpu]
    cuda: str | None


class RunPython(TypedDict):
    """The kernel's interpreter. packages: the distributions that it finds; modules: the versions that imported modules give themselves."""

    version: str
    implementation: str
    executable: str
    packages: dict[str, object]
    modules: dict[str, object]


class RunKernel(TypedDict):
    """The kernel that ran the cells. environment: the variables that were fixed; python: null where it cannot be asked."""

    name: str
    language: str
    implementation: str
    implementation_version: str
    environment: dict[str, object]
    python: RunPython | None
    machine: RunMachine


class RunFiles(TypedDict):
    """What a run left in its folder. original: the folder that it is a private copy of, or the folder itself; complete: false where the folder has more entries than are looked at."""

    folder: str
    original: str
    copied: bool
    complete: bool
    created: list[str]
    changed: list[str]
    deleted: list[str]


class RunStagedFile(TypedDict):
    """A file at the place of the run, relative to the notebook's folder. sha256: in hexadecimal."""

    path: str
    bytes: int
    sha256: str


class RunUnstagedFile(TypedDict):
    """An input that is not at the place of the run, and why."""

    path: str
    reason: str


class RunStaging(TypedDict):
    """What was brought to a gateway before the run, and the files that the run left there. folder: the private folder there, empty where none was made; removed: whether it is gone again."""

    folder: str
    staged: list[RunStagedFile]
    not_staged: list[RunUnstagedFile]
    outputs: list[RunStagedFile]
    removed: bool


class RunStarted(TypedDict):
    """The first event. indexes: the cells in the order in which they are run."""

    kind: Literal["started"]
    sequence: int
    time: float
    id: str
    indexes: list[int]


class RunPreparing(TypedDict):
    """What is done before or between cells, for people to read. queue: the gateway has no room yet; connection: it was lost and is made again; done, total: bytes or steps, null where unknown."""

    kind: Literal["preparing"]
    sequence: int
    time: float
    step: Literal["queue", "launch", "staging", "environment", "connection"]
    message: str
    done: int | None
    total: int | None


class RunKernelReady(TypedDict):
    """The kernel answers; told again at the end, with the modules that were imported."""

    kind: Literal["kernel"]
    sequence: int
    time: float
    kernel: RunKernel


class RunCellStarted(TypedDict):
    """The message RunCellStarted."""

    kind: Literal["cell-started"]
    sequence: int
    time: float
    index: int
    position: int


class RunOutput(TypedDict):
    """Progress of the running cell, at most a few times a second. text: the end of what it wrote since the last event; types: the MIME types that it showed. What counts is in cell-ended."""

    kind: Literal["output"]
    sequence: int
    time: float
    index: int
    text: str
    types: list[str]
    output_bytes: int


class RunCellEnded(TypedDict):
    """A cell ended; a later event for the same cell replaces this one, since a thread or a later cell may still change its outputs."""

    kind: Literal["cell-ended"]
    sequence: int
    time: float
    cell: RunCellResult


class RunFinished(TypedDict):
    """The last event. message: why the run did not go its way; empty where it did."""

    kind: Literal["finished"]
    sequence: int
    time: float
    status: RunStatus
    message: str
    parameters_error: RunError | None
    files: RunFiles | None
    staging: RunStaging | None
    missing_modules: list[str]


class RunResult(TypedDict):
    """What a worker leaves. Every code cell of the job is in cells, in document order. started, seconds: of the run itself, once an environment that it needs is there."""

    id: str
    status: RunStatus
    message: str
    started: float
    seconds: float
    order: RunOrder
    kernel: RunKernel | None
    parameters_error: RunError | None
    files: RunFiles | None
    cells: list[RunCellResult]
    place: RunPlace
    staging: RunStaging | None
    missing_modules: list[str]


class RunRequest(TypedDict):
    """Asks the server for a run. path: the notebook's path for the contents service; notebook: the live document as nbformat 4 JSON; own_folder: run in the notebook's own folder, not in a private copy of it; copy_bytes: how large that copy may be; limits: null for the server's own; repeat_of: the run that this one repeats, to tell chance from change."""

    path: str
    notebook: dict[str, object]
    kernel_name: str
    order: RunOrder
    stop_on_error: bool
    parameters: dict[str, object]
    own_folder: bool
    copy_bytes: int
    limits: RunLimits | None
    repeat_of: str | None
    place: RunPlace


class RunOwner(TypedDict):
    """Who asked for a run, and the server process that looks after it."""

    user: str
    host: str
    process: int
    process_started: float


class RunComparison(TypedDict):
    """What the comparison of a run with the stored outputs found; made by the client and kept by the server. comparer: its version; failed and different: how many cells; causes: the causes of what differs, each once."""

    comparer: str
    verdict: ReproducibilityVerdict
    executability: float
    cells: int
    failed: int
    different: int
    causes: list[Cause]


class RunSummary(TypedDict):
    """A run that the server keeps. sequence: of the next event; cells and cells_done: of the order; created, started: seconds since 1970; seconds: as in the result; message: why it did not go its way, empty where it did."""

    id: str
    path: str
    kernel_name: str
    order: RunOrder
    own_folder: bool
    repeat_of: str | None
    state: RunState
    message: str
    owner: RunOwner
    created: float
    started: float | None
    seconds: float | None
    cells: int
    cells_done: int
    sequence: int
    comparison: RunComparison | None
    place: RunPlace


class RunList(TypedDict):
    """The runs of a user, the newest first."""

    version: Literal[1]
    runs: list[RunSummary]


class RunProgress(TypedDict):
    """The events of a run from a sequence number on, in order; outputs of cells are left out of them, they are in the result. next: the number to ask from the next time."""

    run: RunSummary
    events: list[RunEvent]
    next: int


class GatewayChoice(TypedDict):
    """A kernel gateway that the server's configuration names; neither its address nor its secrets are told. kernels: those that may be asked for, empty for whatever it has; variables: the KERNEL_* variables that may be set; resources: what it has, as the configuration says; stages: whether input files are brought there."""

    name: str
    kernels: list[str]
    variables: list[str]
    resources: str
    stages: bool


class EnvironmentChoice(TypedDict):
    """An environment that can be built here for a notebook. source: the file that declares it, null where there is none; available: false with the reason; built: whether it is in the cache already."""

    environment: RunEnvironment
    source: str | None
    available: bool
    reason: str
    built: bool
    experimental: bool


class RunPlaces(TypedDict):
    """Where a notebook can be run."""

    version: Literal[1]
    gateways: list[GatewayChoice]
    environments: list[EnvironmentChoice]


class DifferenceCause(TypedDict):
    """Why a cell fails or differs, as far as it can be told. code: of the rule that says more, cell_index: of the cell that has the cause; both null where there is none."""

    cause: Cause
    code: str | None
    cell_index: int | None
    message: str


class CheckedCell(TypedDict):
    """A code cell that was run again."""

    index: int
    id: str | None
    status: CheckCellStatus
    error: StoredException | None
    verdict: ReproducibilityVerdict
    normalizers: list[str]
    score: float
    cause: DifferenceCause | None
    detail: str | None
    varies: bool | None
    seconds: float | None


class CheckedNotebook(TypedDict):
    """The message CheckedNotebook."""

    path: str
    verdict: ReproducibilityVerdict
    executability: float
    status: RunStatus | None
    message: str
    cells: list[CheckedCell]
    environment: dict[str, object]
    files: RunFiles | None


class CheckDocument(TypedDict):
    """What freshkernel check prints."""

    version: Literal[1]
    notebooks: list[CheckedNotebook]


ProbeMessage = ProbeHello | ProbeRuns | ProbeClients


ProbeQuestion = (
    HistoryQuestion
    | ModulesQuestion
    | ChangedModulesQuestion
    | NamesQuestion
    | PathsQuestion
    | RegisterQuestion
    | OffQuestion
)


ProbeAnswer = (
    HistoryAnswer
    | ModulesAnswer
    | ChangedModulesAnswer
    | NamesAnswer
    | PathsAnswer
    | RegisterAnswer
    | OffAnswer
    | ErrorAnswer
)


RunEvent = (
    RunStarted
    | RunPreparing
    | RunKernelReady
    | RunCellStarted
    | RunOutput
    | RunCellEnded
    | RunFinished
)


def parse_finding_fix(value: object) -> FindingFix:
    """Take a value for a FindingFix, or raise `InvalidMessageError`."""
    return cast(FindingFix, _checked(validators.validate_FindingFix, value))


def parse_finding(value: object) -> Finding:
    """Take a value for a Finding, or raise `InvalidMessageError`."""
    return cast(Finding, _checked(validators.validate_Finding, value))


def parse_notebook_error(value: object) -> NotebookError:
    """Take a value for a NotebookError, or raise `InvalidMessageError`."""
    return cast(NotebookError, _checked(validators.validate_NotebookError, value))


def parse_unused_suppression(value: object) -> UnusedSuppression:
    """Take a value for a UnusedSuppression, or raise `InvalidMessageError`."""
    return cast(UnusedSuppression, _checked(validators.validate_UnusedSuppression, value))


def parse_notebook_findings(value: object) -> NotebookFindings:
    """Take a value for a NotebookFindings, or raise `InvalidMessageError`."""
    return cast(NotebookFindings, _checked(validators.validate_NotebookFindings, value))


def parse_lint_document(value: object) -> LintDocument:
    """Take a value for a LintDocument, or raise `InvalidMessageError`."""
    return cast(LintDocument, _checked(validators.validate_LintDocument, value))


def parse_stale_cell(value: object) -> StaleCell:
    """Take a value for a StaleCell, or raise `InvalidMessageError`."""
    return cast(StaleCell, _checked(validators.validate_StaleCell, value))


def parse_stale_document(value: object) -> StaleDocument:
    """Take a value for a StaleDocument, or raise `InvalidMessageError`."""
    return cast(StaleDocument, _checked(validators.validate_StaleDocument, value))


def parse_stored_exception(value: object) -> StoredException:
    """Take a value for a StoredException, or raise `InvalidMessageError`."""
    return cast(StoredException, _checked(validators.validate_StoredException, value))


def parse_compared_cell(value: object) -> ComparedCell:
    """Take a value for a ComparedCell, or raise `InvalidMessageError`."""
    return cast(ComparedCell, _checked(validators.validate_ComparedCell, value))


def parse_compared_notebook(value: object) -> ComparedNotebook:
    """Take a value for a ComparedNotebook, or raise `InvalidMessageError`."""
    return cast(ComparedNotebook, _checked(validators.validate_ComparedNotebook, value))


def parse_compare_document(value: object) -> CompareDocument:
    """Take a value for a CompareDocument, or raise `InvalidMessageError`."""
    return cast(CompareDocument, _checked(validators.validate_CompareDocument, value))


def parse_applied_fix(value: object) -> AppliedFix:
    """Take a value for a AppliedFix, or raise `InvalidMessageError`."""
    return cast(AppliedFix, _checked(validators.validate_AppliedFix, value))


def parse_remaining_finding(value: object) -> RemainingFinding:
    """Take a value for a RemainingFinding, or raise `InvalidMessageError`."""
    return cast(RemainingFinding, _checked(validators.validate_RemainingFinding, value))


def parse_notebook_fixes(value: object) -> NotebookFixes:
    """Take a value for a NotebookFixes, or raise `InvalidMessageError`."""
    return cast(NotebookFixes, _checked(validators.validate_NotebookFixes, value))


def parse_fix_document(value: object) -> FixDocument:
    """Take a value for a FixDocument, or raise `InvalidMessageError`."""
    return cast(FixDocument, _checked(validators.validate_FixDocument, value))


def parse_server_status(value: object) -> ServerStatus:
    """Take a value for a ServerStatus, or raise `InvalidMessageError`."""
    return cast(ServerStatus, _checked(validators.validate_ServerStatus, value))


def parse_project_settings(value: object) -> ProjectSettings:
    """Take a value for a ProjectSettings, or raise `InvalidMessageError`."""
    return cast(ProjectSettings, _checked(validators.validate_ProjectSettings, value))


def parse_project_settings_write(value: object) -> ProjectSettingsWrite:
    """Take a value for a ProjectSettingsWrite, or raise `InvalidMessageError`."""
    return cast(ProjectSettingsWrite, _checked(validators.validate_ProjectSettingsWrite, value))


def parse_requirement_file(value: object) -> RequirementFile:
    """Take a value for a RequirementFile, or raise `InvalidMessageError`."""
    return cast(RequirementFile, _checked(validators.validate_RequirementFile, value))


def parse_requirement_files(value: object) -> RequirementFiles:
    """Take a value for a RequirementFiles, or raise `InvalidMessageError`."""
    return cast(RequirementFiles, _checked(validators.validate_RequirementFiles, value))


def parse_requirement_file_write(value: object) -> RequirementFileWrite:
    """Take a value for a RequirementFileWrite, or raise `InvalidMessageError`."""
    return cast(RequirementFileWrite, _checked(validators.validate_RequirementFileWrite, value))


def parse_kernel_error(value: object) -> KernelError:
    """Take a value for a KernelError, or raise `InvalidMessageError`."""
    return cast(KernelError, _checked(validators.validate_KernelError, value))


def parse_touched_name(value: object) -> TouchedName:
    """Take a value for a TouchedName, or raise `InvalidMessageError`."""
    return cast(TouchedName, _checked(validators.validate_TouchedName, value))


def parse_kernel_run(value: object) -> KernelRun:
    """Take a value for a KernelRun, or raise `InvalidMessageError`."""
    return cast(KernelRun, _checked(validators.validate_KernelRun, value))


def parse_front_end(value: object) -> FrontEnd:
    """Take a value for a FrontEnd, or raise `InvalidMessageError`."""
    return cast(FrontEnd, _checked(validators.validate_FrontEnd, value))


def parse_probe_hello(value: object) -> ProbeHello:
    """Take a value for a ProbeHello, or raise `InvalidMessageError`."""
    return cast(ProbeHello, _checked(validators.validate_ProbeHello, value))


def parse_probe_runs(value: object) -> ProbeRuns:
    """Take a value for a ProbeRuns, or raise `InvalidMessageError`."""
    return cast(ProbeRuns, _checked(validators.validate_ProbeRuns, value))


def parse_probe_clients(value: object) -> ProbeClients:
    """Take a value for a ProbeClients, or raise `InvalidMessageError`."""
    return cast(ProbeClients, _checked(validators.validate_ProbeClients, value))


def parse_history_question(value: object) -> HistoryQuestion:
    """Take a value for a HistoryQuestion, or raise `InvalidMessageError`."""
    return cast(HistoryQuestion, _checked(validators.validate_HistoryQuestion, value))


def parse_modules_question(value: object) -> ModulesQuestion:
    """Take a value for a ModulesQuestion, or raise `InvalidMessageError`."""
    return cast(ModulesQuestion, _checked(validators.validate_ModulesQuestion, value))


def parse_changed_modules_question(value: object) -> ChangedModulesQuestion:
    """Take a value for a ChangedModulesQuestion, or raise `InvalidMessageError`."""
    return cast(ChangedModulesQuestion, _checked(validators.validate_ChangedModulesQuestion, value))


def parse_names_question(value: object) -> NamesQuestion:
    """Take a value for a NamesQuestion, or raise `InvalidMessageError`."""
    return cast(NamesQuestion, _checked(validators.validate_NamesQuestion, value))


def parse_paths_question(value: object) -> PathsQuestion:
    """Take a value for a PathsQuestion, or raise `InvalidMessageError`."""
    return cast(PathsQuestion, _checked(validators.validate_PathsQuestion, value))


def parse_register_question(value: object) -> RegisterQuestion:
    """Take a value for a RegisterQuestion, or raise `InvalidMessageError`."""
    return cast(RegisterQuestion, _checked(validators.validate_RegisterQuestion, value))


def parse_off_question(value: object) -> OffQuestion:
    """Take a value for a OffQuestion, or raise `InvalidMessageError`."""
    return cast(OffQuestion, _checked(validators.validate_OffQuestion, value))


def parse_module_facts(value: object) -> ModuleFacts:
    """Take a value for a ModuleFacts, or raise `InvalidMessageError`."""
    return cast(ModuleFacts, _checked(validators.validate_ModuleFacts, value))


def parse_changed_module(value: object) -> ChangedModule:
    """Take a value for a ChangedModule, or raise `InvalidMessageError`."""
    return cast(ChangedModule, _checked(validators.validate_ChangedModule, value))


def parse_name_facts(value: object) -> NameFacts:
    """Take a value for a NameFacts, or raise `InvalidMessageError`."""
    return cast(NameFacts, _checked(validators.validate_NameFacts, value))


def parse_path_facts(value: object) -> PathFacts:
    """Take a value for a PathFacts, or raise `InvalidMessageError`."""
    return cast(PathFacts, _checked(validators.validate_PathFacts, value))


def parse_history_answer(value: object) -> HistoryAnswer:
    """Take a value for a HistoryAnswer, or raise `InvalidMessageError`."""
    return cast(HistoryAnswer, _checked(validators.validate_HistoryAnswer, value))


def parse_modules_answer(value: object) -> ModulesAnswer:
    """Take a value for a ModulesAnswer, or raise `InvalidMessageError`."""
    return cast(ModulesAnswer, _checked(validators.validate_ModulesAnswer, value))


def parse_changed_modules_answer(value: object) -> ChangedModulesAnswer:
    """Take a value for a ChangedModulesAnswer, or raise `InvalidMessageError`."""
    return cast(ChangedModulesAnswer, _checked(validators.validate_ChangedModulesAnswer, value))


def parse_names_answer(value: object) -> NamesAnswer:
    """Take a value for a NamesAnswer, or raise `InvalidMessageError`."""
    return cast(NamesAnswer, _checked(validators.validate_NamesAnswer, value))


def parse_paths_answer(value: object) -> PathsAnswer:
    """Take a value for a PathsAnswer, or raise `InvalidMessageError`."""
    return cast(PathsAnswer, _checked(validators.validate_PathsAnswer, value))


def parse_register_answer(value: object) -> RegisterAnswer:
    """Take a value for a RegisterAnswer, or raise `InvalidMessageError`."""
    return cast(RegisterAnswer, _checked(validators.validate_RegisterAnswer, value))


def parse_off_answer(value: object) -> OffAnswer:
    """Take a value for a OffAnswer, or raise `InvalidMessageError`."""
    return cast(OffAnswer, _checked(validators.validate_OffAnswer, value))


def parse_error_answer(value: object) -> ErrorAnswer:
    """Take a value for a ErrorAnswer, or raise `InvalidMessageError`."""
    return cast(ErrorAnswer, _checked(validators.validate_ErrorAnswer, value))


def parse_run_place(value: object) -> RunPlace:
    """Take a value for a RunPlace, or raise `InvalidMessageError`."""
    return cast(RunPlace, _checked(validators.validate_RunPlace, value))


def parse_run_limits(value: object) -> RunLimits:
    """Take a value for a RunLimits, or raise `InvalidMessageError`."""
    return cast(RunLimits, _checked(validators.validate_RunLimits, value))


def parse_run_cell(value: object) -> RunCell:
    """Take a value for a RunCell, or raise `InvalidMessageError`."""
    return cast(RunCell, _checked(validators.validate_RunCell, value))


def parse_run_job(value: object) -> RunJob:
    """Take a value for a RunJob, or raise `InvalidMessageError`."""
    return cast(RunJob, _checked(validators.validate_RunJob, value))


def parse_run_error(value: object) -> RunError:
    """Take a value for a RunError, or raise `InvalidMessageError`."""
    return cast(RunError, _checked(validators.validate_RunError, value))


def parse_run_cell_result(value: object) -> RunCellResult:
    """Take a value for a RunCellResult, or raise `InvalidMessageError`."""
    return cast(RunCellResult, _checked(validators.validate_RunCellResult, value))


def parse_run_gpu(value: object) -> RunGpu:
    """Take a value for a RunGpu, or raise `InvalidMessageError`."""
    return cast(RunGpu, _checked(validators.validate_RunGpu, value))


def parse_run_machine(value: object) -> RunMachine:
    """Take a value for a RunMachine, or raise `InvalidMessageError`."""
    return cast(RunMachine, _checked(validators.validate_RunMachine, value))


def parse_run_python(value: object) -> RunPython:
    """Take a value for a RunPython, or raise `InvalidMessageError`."""
    return cast(RunPython, _checked(validators.validate_RunPython, value))


def parse_run_kernel(value: object) -> RunKernel:
    """Take a value for a RunKernel, or raise `InvalidMessageError`."""
    return cast(RunKernel, _checked(validators.validate_RunKernel, value))


def parse_run_files(value: object) -> RunFiles:
    """Take a value for a RunFiles, or raise `InvalidMessageError`."""
    return cast(RunFiles, _checked(validators.validate_RunFiles, value))


def parse_run_staged_file(value: object) -> RunStagedFile:
    """Take a value for a RunStagedFile, or raise `InvalidMessageError`."""
    return cast(RunStagedFile, _checked(validators.validate_RunStagedFile, value))


def parse_run_unstaged_file(value: object) -> RunUnstagedFile:
    """Take a value for a RunUnstagedFile, or raise `InvalidMessageError`."""
    return cast(RunUnstagedFile, _checked(validators.validate_RunUnstagedFile, value))


def parse_run_staging(value: object) -> RunStaging:
    """Take a value for a RunStaging, or raise `InvalidMessageError`."""
    return cast(RunStaging, _checked(validators.validate_RunStaging, value))


def parse_run_started(value: object) -> RunStarted:
    """Take a value for a RunStarted, or raise `InvalidMessageError`."""
    return cast(RunStarted, _checked(validators.validate_RunStarted, value))


def parse_run_preparing(value: object) -> RunPreparing:
    """Take a value for a RunPreparing, or raise `InvalidMessageError`."""
    return cast(RunPreparing, _checked(validators.validate_RunPreparing, value))


def parse_run_kernel_ready(value: object) -> RunKernelReady:
    """Take a value for a RunKernelReady, or raise `InvalidMessageError`."""
    return cast(RunKernelReady, _checked(validators.validate_RunKernelReady, value))


def parse_run_cell_started(value: object) -> RunCellStarted:
    """Take a value for a RunCellStarted, or raise `InvalidMessageError`."""
    return cast(RunCellStarted, _checked(validators.validate_RunCellStarted, value))


def parse_run_output(value: object) -> RunOutput:
    """Take a value for a RunOutput, or raise `InvalidMessageError`."""
    return cast(RunOutput, _checked(validators.validate_RunOutput, value))


def parse_run_cell_ended(value: object) -> RunCellEnded:
    """Take a value for a RunCellEnded, or raise `InvalidMessageError`."""
    return cast(RunCellEnded, _checked(validators.validate_RunCellEnded, value))


def parse_run_finished(value: object) -> RunFinished:
    """Take a value for a RunFinished, or raise `InvalidMessageError`."""
    return cast(RunFinished, _checked(validators.validate_RunFinished, value))


def parse_run_result(value: object) -> RunResult:
    """Take a value for a RunResult, or raise `InvalidMessageError`."""
    return cast(RunResult, _checked(validators.validate_RunResult, value))


def parse_run_request(value: object) -> RunRequest:
    """Take a value for a RunRequest, or raise `InvalidMessageError`."""
    return cast(RunRequest, _checked(validators.validate_RunRequest, value))


def parse_run_owner(value: object) -> RunOwner:
    """Take a value for a RunOwner, or raise `InvalidMessageError`."""
    return cast(RunOwner, _checked(validators.validate_RunOwner, value))


def parse_run_comparison(value: object) -> RunComparison:
    """Take a value for a RunComparison, or raise `InvalidMessageError`."""
    return cast(RunComparison, _checked(validators.validate_RunComparison, value))


def parse_run_summary(value: object) -> RunSummary:
    """Take a value for a RunSummary, or raise `InvalidMessageError`."""
    return cast(RunSummary, _checked(validators.validate_RunSummary, value))


def parse_run_list(value: object) -> RunList:
    """Take a value for a RunList, or raise `InvalidMessageError`."""
    return cast(RunList, _checked(validators.validate_RunList, value))


def parse_run_progress(value: object) -> RunProgress:
    """Take a value for a RunProgress, or raise `InvalidMessageError`."""
    return cast(RunProgress, _checked(validators.validate_RunProgress, value))


def parse_gateway_choice(value: object) -> GatewayChoice:
    """Take a value for a GatewayChoice, or raise `InvalidMessageError`."""
    return cast(GatewayChoice, _checked(validators.validate_GatewayChoice, value))


def parse_environment_choice(value: object) -> EnvironmentChoice:
    """Take a value for a EnvironmentChoice, or raise `InvalidMessageError`."""
    return cast(EnvironmentChoice, _checked(validators.validate_EnvironmentChoice, value))


def parse_run_places(value: object) -> RunPlaces:
    """Take a value for a RunPlaces, or raise `InvalidMessageError`."""
    return cast(RunPlaces, _checked(validators.validate_RunPlaces, value))


def parse_difference_cause(value: object) -> DifferenceCause:
    """Take a value for a DifferenceCause, or raise `InvalidMessageError`."""
    return cast(DifferenceCause, _checked(validators.validate_DifferenceCause, value))


def parse_checked_cell(value: object) -> CheckedCell:
    """Take a value for a CheckedCell, or raise `InvalidMessageError`."""
    return cast(CheckedCell, _checked(validators.validate_CheckedCell, value))


def parse_checked_notebook(value: object) -> CheckedNotebook:
    """Take a value for a CheckedNotebook, or raise `InvalidMessageError`."""
    return cast(CheckedNotebook, _checked(validators.validate_CheckedNotebook, value))


def parse_check_document(value: object) -> CheckDocument:
    """Take a value for a CheckDocument, or raise `InvalidMessageError`."""
    return cast(CheckDocument, _checked(validators.validate_CheckDocument, value))


def parse_probe_message(value: object) -> ProbeMessage:
    """Take a value for a ProbeMessage, or raise `InvalidMessageError`."""
    return cast(ProbeMessage, _checked(validators.validate_ProbeMessage, value))


def parse_probe_question(value: object) -> ProbeQuestion:
    """Take a value for a ProbeQuestion, or raise `InvalidMessageError`."""
    return cast(ProbeQuestion, _checked(validators.validate_ProbeQuestion, value))


def parse_probe_answer(value: object) -> ProbeAnswer:
    """Take a value for a ProbeAnswer, or raise `InvalidMessageError`."""
    return cast(ProbeAnswer, _checked(validators.validate_ProbeAnswer, value))


def parse_run_event(value: object) -> RunEvent:
    """Take a value for a RunEvent, or raise `InvalidMessageError`."""
    return cast(RunEvent, _checked(validators.validate_RunEvent, value))
