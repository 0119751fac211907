// Generated from protocol.schema.json by `npm run generate`. Do not edit.

/**
 * error: the notebook fails or shows wrong results; warning: it may; info: worth polishing.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Severity".
 */
export type Severity = 'error' | 'warning' | 'info';
/**
 * certain: on every path; possible: on some path, or by an unproven call.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Certainty".
 */
export type Certainty = 'certain' | 'possible';
/**
 * exploring shows what is wrong now; finishing adds what matters before sharing.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Phase".
 */
export type Phase = 'exploring' | 'finishing';
/**
 * safe: outputs on a fresh kernel cannot get worse; unsafe: the user must judge; manual: only explained.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Applicability".
 */
export type Applicability = 'safe' | 'unsafe' | 'manual';
/**
 * The kind of a rule; the letter of its code.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Category".
 */
export type Category =
  | 'structure'
  | 'hidden-state'
  | 'import'
  | 'path'
  | 'title'
  | 'randomness'
  | 'crash'
  | 'modernizing';
/**
 * Why a run or a crash differs.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Cause".
 */
export type Cause =
  | 'order'
  | 'previous-error'
  | 'missing-module'
  | 'missing-file'
  | 'removed-api'
  | 'api-misuse'
  | 'data'
  | 'environment'
  | 'implementation'
  | 'resource'
  | 'intentional'
  | 'randomness'
  | 'time'
  | 'path'
  | 'version'
  | 'network'
  | 'unknown';
/**
 * Which limit the analysis of a cell came to: the steps of one statement, of one cell, or of the whole notebook. What the rest of the cell does counts as unknown: it may depend on everything before it, and everything after it may depend on it.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "LimitReason".
 */
export type LimitReason = 'statement-steps' | 'cell-steps' | 'notebook-steps';
/**
 * Why a cell must run. edited: its text is another than what ran; inserted: it never ran, or is new; input: a name that it reads stands for something else now; mutation: an object that it reads was changed in place, or would be changed differently; file: a file that it reads; order: what it reads comes from other cells now, because cells moved or ran in another order; deleted-provider: what it read came from a cell that is gone. A cell whose own result is right, but which must make again what another cell needs, has the reason for which that is needed: mutation where the object was changed since, file, else input.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "StaleReason".
 */
export type StaleReason =
  'edited' | 'inserted' | 'input' | 'mutation' | 'file' | 'order' | 'deleted-provider';
/**
 * How outputs compare with others, from the best to the worst. identical: nothing differs; equal: nothing but what the listed normalizers look past; similar: alike, with a score; different; missing: on one side only; incomplete: it cannot be told; not-run: there is nothing to compare with.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "ReproducibilityVerdict".
 */
export type ReproducibilityVerdict =
  'identical' | 'equal' | 'similar' | 'different' | 'missing' | 'incomplete' | 'not-run';
/**
 * Why a fix was not applied, the reasons that a user can most do about first. adds-error, ineffective: it was tried, and made another finding of severity error, or did not better the notebook; rename: it renames the notebook, which is done only where its rule is selected by code or name; name-taken: another file has the new name; not-editable: the notebook says so of the cell; needs-kernel: it runs, reloads or installs something; writes-file: it changes another file; manual: only explained; no-fix: there is none.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "FixReason".
 */
export type FixReason =
  | 'adds-error'
  | 'ineffective'
  | 'name-taken'
  | 'rename'
  | 'unsafe'
  | 'not-editable'
  | 'needs-kernel'
  | 'writes-file'
  | 'manual'
  | 'no-fix';
/**
 * How a run ended; aborted: asked for but never started; unknown: it ran before the probe came.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "KernelRunStatus".
 */
export type KernelRunStatus = 'ok' | 'error' | 'interrupted' | 'aborted' | 'unknown';
/**
 * What the probe sends unasked.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "ProbeMessage".
 */
export type ProbeMessage = ProbeHello | ProbeRuns | ProbeClients;
/**
 * What a front end asks the probe; the answer has the same kind and id.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "ProbeQuestion".
 */
export type ProbeQuestion =
  | HistoryQuestion
  | ModulesQuestion
  | ChangedModulesQuestion
  | NamesQuestion
  | PathsQuestion
  | RegisterQuestion
  | OffQuestion;
/**
 * What the probe answers.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "ProbeAnswer".
 */
export type ProbeAnswer =
  | HistoryAnswer
  | ModulesAnswer
  | ChangedModulesAnswer
  | NamesAnswer
  | PathsAnswer
  | RegisterAnswer
  | OffAnswer
  | ErrorAnswer;
/**
 * document: every code cell, from top to bottom; executed: those that ran, from top to bottom; count: those that ran, by their execution counts.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RunOrder".
 */
export type RunOrder = 'document' | 'executed' | 'count';
/**
 * Where the kernel's packages come from. current: the kernel spec as it is; the others hold what the project's own files declare (requirements.txt, pyproject.toml, uv.lock; environment.yml; Dockerfile).
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RunEnvironment".
 */
export type RunEnvironment = 'current' | 'venv' | 'conda' | 'docker';
/**
 * How a run ended. finished: every cell of the order had its turn; stopped: at the first error, as asked; interrupted: the worker broke down or was killed. packages-missing: the place lacks modules that the notebook imports, so nothing was run; environment-failed: the environment could not be built.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RunStatus".
 */
export type RunStatus =
  | 'finished'
  | 'stopped'
  | 'timeout'
  | 'memory'
  | 'cancelled'
  | 'kernel-died'
  | 'not-started'
  | 'copy-too-large'
  | 'interrupted'
  | 'packages-missing'
  | 'environment-failed';
/**
 * What came of a cell, by the kernel's reply and never by its outputs. interrupted: the run ended while the cell ran; skipped: tagged skip-execution.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RunCellStatus".
 */
export type RunCellStatus =
  'ok' | 'error' | 'timeout' | 'kernel-died' | 'interrupted' | 'skipped' | 'not-run';
/**
 * Why the outputs of a cell are not all there. output-limit: the cell or the run wrote more than is kept; output-lost: messages of the kernel did not arrive; no-idle: the kernel never said that it had told all; rate-limit: a server in between dropped some; cut-short: the cell was ended from outside.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RunLoss".
 */
export type RunLoss = 'output-limit' | 'output-lost' | 'no-idle' | 'rate-limit' | 'cut-short';
/**
 * One line that a worker writes.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RunEvent".
 */
export type RunEvent =
  | RunStarted
  | RunPreparing
  | RunKernelReady
  | RunCellStarted
  | RunOutput
  | RunCellEnded
  | RunFinished;
/**
 * Where a run that the server keeps stands: it waits, it runs, or it ended with that RunStatus.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RunState".
 */
export type RunState =
  | 'queued'
  | 'running'
  | 'finished'
  | 'stopped'
  | 'timeout'
  | 'memory'
  | 'cancelled'
  | 'kernel-died'
  | 'not-started'
  | 'copy-too-large'
  | 'interrupted'
  | 'packages-missing'
  | 'environment-failed';
/**
 * Whether a cell ran on the fresh kernel. ok: also where it raised what its tag allows.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "CheckCellStatus".
 */
export type CheckCellStatus = 'ok' | 'failed' | 'not-run';

/**
 * Messages and enumerations shared by TypeScript and Python. TypeScript types and Python validators are generated from this file.
 */
export interface Protocol {}
/**
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "FindingFix".
 */
export interface FindingFix {
  title: string;
  applicability: Applicability;
}
/**
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Finding".
 */
export interface Finding {
  code: string;
  name: string;
  severity: Severity;
  certainty: Certainty;
  cell_index: number | null;
  cell_id: string | null;
  line: number | null;
  column: number | null;
  end_line: number | null;
  end_column: number | null;
  json_line: number | null;
  message: string;
  names: string[];
  data: {
    [k: string]: unknown;
  };
  id: string;
  fixes: FindingFix[];
}
/**
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "NotebookError".
 */
export interface NotebookError {
  kind: string;
  message: string;
  line: number | null;
  column: number | null;
}
/**
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "UnusedSuppression".
 */
export interface UnusedSuppression {
  cell_index: number;
  line: number | null;
  codes: string[];
}
/**
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "NotebookFindings".
 */
export interface NotebookFindings {
  path: string;
  findings: Finding[];
  errors: NotebookError[];
  unused_suppressions: UnusedSuppression[];
  /**
   * Cells that cost too much to follow, in document order.
   */
  limits: AnalysisLimit[];
}
/**
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "AnalysisLimit".
 */
export interface AnalysisLimit {
  /**
   * Over all cells, from 0.
   */
  cell_index: number;
  reason: LimitReason;
}
/**
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "LintDocument".
 */
export interface LintDocument {
  version: 1;
  notebooks: NotebookFindings[];
}
/**
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "StaleCell".
 */
export interface StaleCell {
  /**
   * Over all cells, from 0.
   */
  index: number;
  id: string | null;
  reasons: StaleReason[];
}
/**
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "StaleDocument".
 */
export interface StaleDocument {
  version: 1;
  notebook: string;
  /**
   * Only a fresh kernel can mend it; then all code cells are listed.
   */
  restart: boolean;
  /**
   * In the order in which to run them.
   */
  stale: StaleCell[];
  /**
   * Cells that cost too much to follow, in document order.
   */
  limits: AnalysisLimit[];
}
/**
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "StoredException".
 */
export interface StoredException {
  exception: string;
  message: string;
}
/**
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "ComparedCell".
 */
export interface ComparedCell {
  /**
   * Over all cells of the first notebook, from 0; null for a cell that only the second one has.
   */
  index: number | null;
  id: string | null;
  /**
   * The first error among the outputs of the second notebook.
   */
  error: StoredException | null;
  verdict: ReproducibilityVerdict;
  /**
   * What was looked past, by name.
   */
  normalizers: string[];
  /**
   * How much of the outputs is alike, from 0 to 1: words of text and markup, pixels of pictures; the mean of several outputs. 1 where they are equal.
   */
  score: number;
  /**
   * Stored outputs alone do not tell why they differ.
   */
  cause: null;
  /**
   * Where the outputs differ, or why that cannot be told.
   */
  detail: string | null;
}
/**
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "ComparedNotebook".
 */
export interface ComparedNotebook {
  /**
   * The first notebook.
   */
  path: string;
  /**
   * The second one.
   */
  other: string;
  verdict: ReproducibilityVerdict;
  /**
   * The part of the second notebook's code cells that stand above the first error, from 0 to 1; 1 without errors.
   */
  executability: number;
  cells: ComparedCell[];
}
/**
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "CompareDocument".
 */
export interface CompareDocument {
  version: 1;
  notebooks: ComparedNotebook[];
}
/**
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "AppliedFix".
 */
export interface AppliedFix {
  /**
   * The finding's.
   */
  id: string;
  code: string;
  title: string;
}
/**
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RemainingFinding".
 */
export interface RemainingFinding {
  id: string;
  code: string;
  reason: FixReason;
}
/**
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "NotebookFixes".
 */
export interface NotebookFixes {
  path: string;
  changed: boolean;
  applied: AppliedFix[];
  remaining: RemainingFinding[];
}
/**
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "FixDocument".
 */
export interface FixDocument {
  version: 1;
  notebooks: NotebookFixes[];
}
/**
 * GET /freshkernel/status
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "ServerStatus".
 */
export interface ServerStatus {
  version: string;
  capabilities: string[];
}
/**
 * GET /freshkernel/project-settings?path=NOTEBOOK: the nearest settings file, raw.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "ProjectSettings".
 */
export interface ProjectSettings {
  /**
   * Path from the server's root; null where there is no such file.
   */
  path: string | null;
  kind: 'freshkernel.toml' | 'pyproject.toml' | null;
  text: string | null;
  etag: string | null;
  /**
   * Where a new freshkernel.toml would go.
   */
  create_path: string;
}
/**
 * PUT /freshkernel/project-settings: the whole new text; refused with 412 when the file's etag is another one.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "ProjectSettingsWrite".
 */
export interface ProjectSettingsWrite {
  path: string;
  text: string;
  etag: string | null;
}
/**
 * A file that says what a project needs, or that such a file includes.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RequirementFile".
 */
export interface RequirementFile {
  /**
   * Path from the server's root.
   */
  path: string;
  /**
   * Null where it cannot be read as text, or is too long.
   */
  text: string | null;
  etag: string | null;
}
/**
 * GET /freshkernel/requirement-files?path=NOTEBOOK: the requirement files from the notebook's folder upwards, nearest first, and what they include.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RequirementFiles".
 */
export interface RequirementFiles {
  files: RequirementFile[];
  /**
   * Where a new requirements.txt would go.
   */
  create_path: string;
}
/**
 * PUT /freshkernel/requirement-files: the whole new text; refused with 412 when the file's etag is another one, or, for a null etag, when there is such a file.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RequirementFileWrite".
 */
export interface RequirementFileWrite {
  path: string;
  text: string;
  etag: string | null;
}
/**
 * What ended a run; the message is shortened.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "KernelError".
 */
export interface KernelError {
  exception: string;
  message: string;
}
/**
 * A name that a run bound or rebound, with its value's type and size where those are known without running anybody's code.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "TouchedName".
 */
export interface TouchedName {
  name: string;
  type: string;
  fingerprint: string | null;
}
/**
 * One execution in the kernel, as the probe recorded it.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "KernelRun".
 */
export interface KernelRun {
  /**
   * 1, 2, … within a kernel session.
   */
  sequence: number;
  /**
   * IPython's execution count.
   */
  count: number | null;
  /**
   * As typed, before IPython's transformations; shortened when very long.
   */
  source: string;
  status: KernelRunStatus;
  error: KernelError | null;
  /**
   * Seconds since 1970, by the kernel's clock.
   */
  started: number | null;
  ended: number | null;
  /**
   * The session in the header of the execute_request: which front end asked.
   */
  client: string | null;
  /**
   * The execute_request.
   */
  message_id: string | null;
  /**
   * cellId in the metadata of the execute_request.
   */
  cell_id: string | null;
  /**
   * Taken from IPython's history when the probe came late: what it bound is not known.
   */
  seeded: boolean;
  /**
   * User names that were not there before; sorted, like the next two.
   */
  bound: string[];
  rebound: string[];
  deleted: string[];
  touched: TouchedName[];
}
/**
 * Whose session a client of the kernel is; the notebook is null for a console.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "FrontEnd".
 */
export interface FrontEnd {
  client: string;
  notebook: string | null;
}
/**
 * The probe's first message on a comm.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "ProbeHello".
 */
export interface ProbeHello {
  kind: 'hello';
  probe_version: number;
  /**
   * Unique per kernel process.
   */
  session: string;
  python: string;
  /**
   * IPython's version.
   */
  implementation_version: string;
  ipykernel: string | null;
  runs: KernelRun[];
  /**
   * User names there now.
   */
  names: string[];
  clients: FrontEnd[];
  /**
   * Older runs, or names, are left out.
   */
  truncated: boolean;
}
/**
 * Runs that just ended, oldest first: one, or several that followed each other fast.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "ProbeRuns".
 */
export interface ProbeRuns {
  kind: 'runs';
  session: string;
  /**
   * @minItems 1
   */
  runs: [KernelRun, ...KernelRun[]];
}
/**
 * The front ends of the kernel, each time that one registers.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "ProbeClients".
 */
export interface ProbeClients {
  kind: 'clients';
  session: string;
  clients: FrontEnd[];
}
/**
 * Which runs came after a sequence number?
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "HistoryQuestion".
 */
export interface HistoryQuestion {
  kind: 'history';
  id: number;
  since: number;
}
/**
 * Where do modules come from?
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "ModulesQuestion".
 */
export interface ModulesQuestion {
  kind: 'modules';
  id: number;
  names: string[];
}
/**
 * Which imported local modules have a file that changed since?
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "ChangedModulesQuestion".
 */
export interface ChangedModulesQuestion {
  kind: 'changed_modules';
  id: number;
}
/**
 * Which names exist, and how large are they?
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "NamesQuestion".
 */
export interface NamesQuestion {
  kind: 'names';
  id: number;
  names: string[];
}
/**
 * Which paths exist, seen from the kernel's folder?
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "PathsQuestion".
 */
export interface PathsQuestion {
  kind: 'paths';
  id: number;
  paths: string[];
}
/**
 * Says whose session a client is.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RegisterQuestion".
 */
export interface RegisterQuestion {
  kind: 'register';
  id: number;
  client: string;
  notebook: string | null;
}
/**
 * Takes the probe out of the kernel.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "OffQuestion".
 */
export interface OffQuestion {
  kind: 'off';
  id: number;
}
/**
 * What the kernel knows of a top-level module, without importing it.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "ModuleFacts".
 */
export interface ModuleFacts {
  name: string;
  found: boolean;
  builtin_or_stdlib: boolean;
  origin: string | null;
  distribution: string | null;
  version: string | null;
}
/**
 * An imported local module whose file is another one now.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "ChangedModule".
 */
export interface ChangedModule {
  name: string;
  path: string;
}
/**
 * A name; type, length and shape only of values whose exact type is known to run no user code.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "NameFacts".
 */
export interface NameFacts {
  name: string;
  exists: boolean;
  type: string | null;
  length: number | null;
  shape: number[] | null;
}
/**
 * A path as the kernel sees it.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "PathFacts".
 */
export interface PathFacts {
  path: string;
  exists: boolean;
  kind: 'file' | 'directory' | 'other' | null;
}
/**
 * The runs asked for, oldest first.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "HistoryAnswer".
 */
export interface HistoryAnswer {
  kind: 'history';
  id: number;
  session: string;
  runs: KernelRun[];
  truncated: boolean;
}
/**
 * One entry for each module asked for.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "ModulesAnswer".
 */
export interface ModulesAnswer {
  kind: 'modules';
  id: number;
  modules: ModuleFacts[];
}
/**
 * The changed modules.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "ChangedModulesAnswer".
 */
export interface ChangedModulesAnswer {
  kind: 'changed_modules';
  id: number;
  modules: ChangedModule[];
}
/**
 * One entry for each name asked for.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "NamesAnswer".
 */
export interface NamesAnswer {
  kind: 'names';
  id: number;
  names: NameFacts[];
}
/**
 * One entry for each path asked for.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "PathsAnswer".
 */
export interface PathsAnswer {
  kind: 'paths';
  id: number;
  paths: PathFacts[];
}
/**
 * Every front end of the kernel, the asking one among them.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RegisterAnswer".
 */
export interface RegisterAnswer {
  kind: 'register';
  id: number;
  clients: FrontEnd[];
}
/**
 * The probe is gone; its comms close.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "OffAnswer".
 */
export interface OffAnswer {
  kind: 'off';
  id: number;
}
/**
 * The question was none that the probe knows, or could not be answered.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "ErrorAnswer".
 */
export interface ErrorAnswer {
  kind: 'error';
  id: number | null;
  message: string;
}
/**
 * Where a notebook is run. gateway: the name of a configured kernel gateway, null is this machine; variables: KERNEL_* variables that it is started with, if the gateway's configuration allows them; environment: for this machine only, current elsewhere; inputs: files that the notebook reads, relative to its folder, to be staged; modules: top-level modules that it imports, looked for before anything runs.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RunPlace".
 */
export interface RunPlace {
  gateway: string | null;
  variables: {
    [k: string]: unknown;
  };
  environment: RunEnvironment;
  inputs: string[];
  modules: string[];
}
/**
 * Limits of a run; null is none. Times are in seconds, memory is what the kernel and all that it started hold together.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RunLimits".
 */
export interface RunLimits {
  cell_seconds: number | null;
  seconds: number | null;
  startup_seconds: number;
  memory_bytes: number | null;
  cell_output_bytes: number;
  output_bytes: number;
}
/**
 * A code cell as it stands in the document.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RunCell".
 */
export interface RunCell {
  index: number;
  id: string | null;
  source: string;
  tags: string[];
  execution_count: number | null;
}
/**
 * What a worker is to run. path: the notebook's absolute path; the file itself is never opened. copy_bytes: run in a private copy of the notebook's project (the repository or project folder that it is in, else its own folder) that is no larger than this; null runs in the notebook's own folder. result_path: where the RunResult is written.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RunJob".
 */
export interface RunJob {
  id: string;
  path: string;
  kernel_name: string;
  cells: RunCell[];
  order: RunOrder;
  stop_on_error: boolean;
  parameters: {
    [k: string]: unknown;
  };
  copy_bytes: number | null;
  limits: RunLimits;
  result_path: string;
  place: RunPlace;
}
/**
 * How an execution failed, as the kernel replied.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RunError".
 */
export interface RunError {
  ename: string;
  evalue: string;
  traceback: string[];
}
/**
 * What came of one cell. position: its place in the order, null where the order leaves it out; expected_error: it is tagged raises-exception; asked_for_input: it asked, and was given an error; losses: empty where all outputs are there.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RunCellResult".
 */
export interface RunCellResult {
  index: number;
  id: string | null;
  position: number | null;
  status: RunCellStatus;
  error: RunError | null;
  expected_error: boolean;
  asked_for_input: boolean;
  execution_count: number | null;
  started: number | null;
  seconds: number | null;
  outputs: {
    [k: string]: unknown;
  }[];
  output_bytes: number;
  losses: RunLoss[];
}
/**
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RunGpu".
 */
export interface RunGpu {
  name: string;
  driver: string;
  memory: string;
}
/**
 * Where a run took place. gpus: those of the machine, whichever of them the kernel may use; cuda: the newest CUDA that their driver serves, null where unknown.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RunMachine".
 */
export interface RunMachine {
  system: string;
  processor: string;
  processors: number;
  memory_bytes: number | null;
  gpus: RunGpu[];
  cuda: string | null;
}
/**
 * The kernel's interpreter. packages: the distributions that it finds; modules: the versions that imported modules give themselves.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RunPython".
 */
export interface RunPython {
  version: string;
  implementation: string;
  executable: string;
  packages: {
    [k: string]: unknown;
  };
  modules: {
    [k: string]: unknown;
  };
}
/**
 * The kernel that ran the cells. environment: the variables that were fixed; python: null where it cannot be asked.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RunKernel".
 */
export interface RunKernel {
  name: string;
  language: string;
  implementation: string;
  implementation_version: string;
  environment: {
    [k: string]: unknown;
  };
  python: RunPython | null;
  machine: RunMachine;
}
/**
 * What a run left in its folder. original: the folder that it is a private copy of, or the folder itself; complete: false where the folder has more entries than are looked at.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RunFiles".
 */
export interface RunFiles {
  folder: string;
  original: string;
  copied: boolean;
  complete: boolean;
  created: string[];
  changed: string[];
  deleted: string[];
}
/**
 * A file at the place of the run, relative to the notebook's folder. sha256: in hexadecimal.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RunStagedFile".
 */
export interface RunStagedFile {
  path: string;
  bytes: number;
  sha256: string;
}
/**
 * An input that is not at the place of the run, and why.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RunUnstagedFile".
 */
export interface RunUnstagedFile {
  path: string;
  reason: string;
}
/**
 * What was brought to a gateway before the run, and the files that the run left there. folder: the private folder there, empty where none was made; removed: whether it is gone again.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RunStaging".
 */
export interface RunStaging {
  folder: string;
  staged: RunStagedFile[];
  not_staged: RunUnstagedFile[];
  outputs: RunStagedFile[];
  removed: boolean;
}
/**
 * The first event. indexes: the cells in the order in which they are run.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RunStarted".
 */
export interface RunStarted {
  kind: 'started';
  sequence: number;
  time: number;
  id: string;
  indexes: number[];
}
/**
 * What is done before or between cells, for people to read. queue: the gateway has no room yet; connection: it was lost and is made again; done, total: bytes or steps, null where unknown.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RunPreparing".
 */
export interface RunPreparing {
  kind: 'preparing';
  sequence: number;
  time: number;
  step: 'queue' | 'launch' | 'staging' | 'environment' | 'connection';
  message: string;
  done: number | null;
  total: number | null;
}
/**
 * The kernel answers; told again at the end, with the modules that were imported.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RunKernelReady".
 */
export interface RunKernelReady {
  kind: 'kernel';
  sequence: number;
  time: number;
  kernel: RunKernel;
}
/**
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RunCellStarted".
 */
export interface RunCellStarted {
  kind: 'cell-started';
  sequence: number;
  time: number;
  index: number;
  position: number;
}
/**
 * Progress of the running cell, at most a few times a second. text: the end of what it wrote since the last event; types: the MIME types that it showed. What counts is in cell-ended.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RunOutput".
 */
export interface RunOutput {
  kind: 'output';
  sequence: number;
  time: number;
  index: number;
  text: string;
  types: string[];
  output_bytes: number;
}
/**
 * A cell ended; a later event for the same cell replaces this one, since a thread or a later cell may still change its outputs.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RunCellEnded".
 */
export interface RunCellEnded {
  kind: 'cell-ended';
  sequence: number;
  time: number;
  cell: RunCellResult;
}
/**
 * The last event. message: why the run did not go its way; empty where it did.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RunFinished".
 */
export interface RunFinished {
  kind: 'finished';
  sequence: number;
  time: number;
  status: RunStatus;
  message: string;
  parameters_error: RunError | null;
  files: RunFiles | null;
  staging: RunStaging | null;
  missing_modules: string[];
}
/**
 * What a worker leaves. Every code cell of the job is in cells, in document order. started, seconds: of the run itself, once an environment that it needs is there.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RunResult".
 */
export interface RunResult {
  id: string;
  status: RunStatus;
  message: string;
  started: number;
  seconds: number;
  order: RunOrder;
  kernel: RunKernel | null;
  parameters_error: RunError | null;
  files: RunFiles | null;
  cells: RunCellResult[];
  place: RunPlace;
  staging: RunStaging | null;
  missing_modules: string[];
}
/**
 * Asks the server for a run. path: the notebook's path for the contents service; notebook: the live document as nbformat 4 JSON; own_folder: run in the notebook's own folder, not in a private copy of it; copy_bytes: how large that copy may be; limits: null for the server's own; repeat_of: the run that this one repeats, to tell chance from change.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RunRequest".
 */
export interface RunRequest {
  path: string;
  notebook: {
    [k: string]: unknown;
  };
  kernel_name: string;
  order: RunOrder;
  stop_on_error: boolean;
  parameters: {
    [k: string]: unknown;
  };
  own_folder: boolean;
  copy_bytes: number;
  limits: RunLimits | null;
  repeat_of: string | null;
  place: RunPlace;
}
/**
 * Who asked for a run, and the server process that looks after it.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RunOwner".
 */
export interface RunOwner {
  user: string;
  host: string;
  process: number;
  process_started: number;
}
/**
 * What the comparison of a run with the stored outputs found; made by the client and kept by the server. comparer: its version; failed and different: how many cells; causes: the causes of what differs, each once.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RunComparison".
 */
export interface RunComparison {
  comparer: string;
  verdict: ReproducibilityVerdict;
  executability: number;
  cells: number;
  failed: number;
  different: number;
  causes: Cause[];
}
/**
 * A run that the server keeps. sequence: of the next event; cells and cells_done: of the order; created, started: seconds since 1970; seconds: as in the result; message: why it did not go its way, empty where it did.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RunSummary".
 */
export interface RunSummary {
  id: string;
  path: string;
  kernel_name: string;
  order: RunOrder;
  own_folder: boolean;
  repeat_of: string | null;
  state: RunState;
  message: string;
  owner: RunOwner;
  created: number;
  started: number | null;
  seconds: number | null;
  cells: number;
  cells_done: number;
  sequence: number;
  comparison: RunComparison | null;
  place: RunPlace;
}
/**
 * The runs of a user, the newest first.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RunList".
 */
export interface RunList {
  version: 1;
  runs: RunSummary[];
}
/**
 * The events of a run from a sequence number on, in order; outputs of cells are left out of them, they are in the result. next: the number to ask from the next time.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RunProgress".
 */
export interface RunProgress {
  run: RunSummary;
  events: RunEvent[];
  next: number;
}
/**
 * A kernel gateway that the server's configuration names; neither its address nor its secrets are told. kernels: those that may be asked for, empty for whatever it has; variables: the KERNEL_* variables that may be set; resources: what it has, as the configuration says; stages: whether input files are brought there.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "GatewayChoice".
 */
export interface GatewayChoice {
  name: string;
  kernels: string[];
  variables: string[];
  resources: string;
  stages: boolean;
}
/**
 * An environment that can be built here for a notebook. source: the file that declares it, null where there is none; available: false with the reason; built: whether it is in the cache already.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "EnvironmentChoice".
 */
export interface EnvironmentChoice {
  environment: RunEnvironment;
  source: string | null;
  available: boolean;
  reason: string;
  built: boolean;
  experimental: boolean;
}
/**
 * Where a notebook can be run.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RunPlaces".
 */
export interface RunPlaces {
  version: 1;
  gateways: GatewayChoice[];
  environments: EnvironmentChoice[];
}
/**
 * Why a cell fails or differs, as far as it can be told. code: of the rule that says more, cell_index: of the cell that has the cause; both null where there is none.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "DifferenceCause".
 */
export interface DifferenceCause {
  cause: Cause;
  code: string | null;
  cell_index: number | null;
  message: string;
}
/**
 * A code cell that was run again.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "CheckedCell".
 */
export interface CheckedCell {
  /**
   * Over all cells of the notebook, from 0.
   */
  index: number;
  id: string | null;
  status: CheckCellStatus;
  /**
   * What the cell raised on the fresh kernel.
   */
  error: StoredException | null;
  verdict: ReproducibilityVerdict;
  /**
   * What was looked past, by name.
   */
  normalizers: string[];
  /**
   * How much of the outputs is alike, from 0 to 1: words of text and markup, pixels of pictures; the mean of several outputs. 1 where they are equal.
   */
  score: number;
  /**
   * Null where the cell gives the same.
   */
  cause: DifferenceCause | null;
  /**
   * Where the outputs differ, or why that cannot be told.
   */
  detail: string | null;
  /**
   * Whether several runs gave different results; null after one.
   */
  varies: boolean | null;
  /**
   * How long it ran.
   */
  seconds: number | null;
}
/**
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "CheckedNotebook".
 */
export interface CheckedNotebook {
  path: string;
  verdict: ReproducibilityVerdict;
  /**
   * The part of the code cells that ran before the first error, from 0 to 1; 1 without errors.
   */
  executability: number;
  /**
   * How the run ended; null where none was begun.
   */
  status: RunStatus | null;
  /**
   * Why it did not go its way; empty where it did.
   */
  message: string;
  cells: CheckedCell[];
  /**
   * The kernel, the machine and the versions that the run was made with; empty where no kernel answered.
   */
  environment: {
    [k: string]: unknown;
  };
  /**
   * What the run left in its folder.
   */
  files: RunFiles | null;
}
/**
 * What freshkernel check prints.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "CheckDocument".
 */
export interface CheckDocument {
  version: 1;
  notebooks: CheckedNotebook[];
}

/** Every value of {@link Severity}, in order. */
export const SEVERITY_VALUES = ['error', 'warning', 'info'] as const;

/** Every value of {@link Certainty}, in order. */
export const CERTAINTY_VALUES = ['certain', 'possible'] as const;

/** Every value of {@link Phase}, in order. */
export const PHASE_VALUES = ['exploring', 'finishing'] as const;

/** Every value of {@link Applicability}, in order. */
export const APPLICABILITY_VALUES = ['safe', 'unsafe', 'manual'] as const;

/** Every value of {@link Category}, in order. */
export const CATEGORY_VALUES = [
  'structure',
  'hidden-state',
  'import',
  'path',
  'title',
  'randomness',
  'crash',
  'modernizing'
] as const;

/** Every value of {@link Cause}, in order. */
export const CAUSE_VALUES = [
  'order',
  'previous-error',
  'missing-module',
  'missing-file',
  'removed-api',
  'api-misuse',
  'data',
  'environment',
  'implementation',
  'resource',
  'intentional',
  'randomness',
  'time',
  'path',
  'version',
  'network',
  'unknown'
] as const;

/** Every value of {@link StaleReason}, in order. */
export const STALEREASON_VALUES = [
  'edited',
  'inserted',
  'input',
  'mutation',
  'file',
  'order',
  'deleted-provider'
] as const;

/** Every value of {@link LimitReason}, in order. */
export const LIMITREASON_VALUES = ['statement-steps', 'cell-steps', 'notebook-steps'] as const;

/** Every value of {@link ReproducibilityVerdict}, in order. */
export const REPRODUCIBILITYVERDICT_VALUES = [
  'identical',
  'equal',
  'similar',
  'different',
  'missing',
  'incomplete',
  'not-run'
] as const;

/** Every value of {@link FixReason}, in order. */
export const FIXREASON_VALUES = [
  'adds-error',
  'ineffective',
  'name-taken',
  'rename',
  'unsafe',
  'not-editable',
  'needs-kernel',
  'writes-file',
  'manual',
  'no-fix'
] as const;

/** Every value of {@link KernelRunStatus}, in order. */
export const KERNELRUNSTATUS_VALUES = ['ok', 'error', 'interrupted', 'aborted', 'unknown'] as const;

/** Every value of {@link RunOrder}, in order. */
export const RUNORDER_VALUES = ['document', 'executed', 'count'] as const;

/** Every value of {@link RunEnvironment}, in order. */
export const RUNENVIRONMENT_VALUES = ['current', 'venv', 'conda', 'docker'] as const;

/** Every value of {@link RunStatus}, in order. */
export const RUNSTATUS_VALUES = [
  'finished',
  'stopped',
  'timeout',
  'memory',
  'cancelled',
  'kernel-died',
  'not-started',
  'copy-too-large',
  'interrupted',
  'packages-missing',
  'environment-failed'
] as const;

/** Every value of {@link RunCellStatus}, in order. */
export const RUNCELLSTATUS_VALUES = [
  'ok',
  'error',
  'timeout',
  'kernel-died',
  'interrupted',
  'skipped',
  'not-run'
] as const;

/** Every value of {@link RunLoss}, in order. */
export const RUNLOSS_VALUES = [
  'output-limit',
  'output-lost',
  'no-idle',
  'rate-limit',
  'cut-short'
] as const;

/** Every value of {@link RunState}, in order. */
export const RUNSTATE_VALUES = [
  'queued',
  'running',
  'finished',
  'stopped',
  'timeout',
  'memory',
  'cancelled',
  'kernel-died',
  'not-started',
  'copy-too-large',
  'interrupted',
  'packages-missing',
  'environment-failed'
] as const;

/** Every value of {@link CheckCellStatus}, in order. */
export const CHECKCELLSTATUS_VALUES = ['ok', 'failed', 'not-run'] as const;
