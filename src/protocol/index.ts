// Generated from protocol.schema.json by `npm run generate`. Do not edit.

/**
 * error: the notebook fails or shows wrong results; warning: it may; info: a suggestion.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Severity".
 */
export type Severity = 'error' | 'warning' | 'info';
/**
 * certain: on every path; possible: on some paths, or by an unproven call.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Certainty".
 */
export type Certainty = 'certain' | 'possible';
/**
 * exploring: problems that matter now; finishing: also those that matter before sharing.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Phase".
 */
export type Phase = 'exploring' | 'finishing';
/**
 * safe: outputs on a fresh kernel cannot get worse; unsafe: the user must decide; manual: explained only.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Applicability".
 */
export type Applicability = 'safe' | 'unsafe' | 'manual';
/**
 * The category of a rule; the letter of its code.
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
 * Why a check run or a crash differs.
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
 * The form of a notebook's file.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "NotebookForm".
 */
export type NotebookForm =
  'ipynb' | 'percent' | 'light' | 'myst' | 'quarto' | 'r-markdown' | 'marimo' | 'databricks';
/**
 * The limit that the analysis of a cell reached: the steps of one statement, of one cell, or of the whole notebook. The effects of the rest of the cell are unknown: it may depend on everything before it, and everything after it may depend on it.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "LimitReason".
 */
export type LimitReason = 'statement-steps' | 'cell-steps' | 'notebook-steps';
/**
 * Why a cell must run. edited: its text changed since it ran; inserted: it never ran, or is new; input: a name that it reads has a different value now; mutation: an object that it reads was changed in place, or would be changed differently; file: a file that it reads changed; order: it reads values from other cells now, because cells moved or ran in a different order; deleted-provider: it read a value from a deleted cell. A cell with a correct result that must run again to recompute a value for another cell has the reason for that: mutation if the object was changed since, file, else input.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "StaleReason".
 */
export type StaleReason =
  'edited' | 'inserted' | 'input' | 'mutation' | 'file' | 'order' | 'deleted-provider';
/**
 * Where the name of a distribution comes from. stated: a cell installs it; installed: the metadata of an environment; declared: a requirement file of the project; table: the table of modules; same-name: guessed from the module's name; function: a function or magic needs it.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RequirementSource".
 */
export type RequirementSource =
  'stated' | 'installed' | 'declared' | 'table' | 'same-name' | 'function';
/**
 * Where in a machine learning pipeline the line that failed stands.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "CrashStage".
 */
export type CrashStage =
  | 'environment-setup'
  | 'data-preparation'
  | 'data-visualization'
  | 'model-construction'
  | 'model-training'
  | 'evaluation'
  | 'none';
/**
 * Why a file may be the one that a notebook means. case: the same path with other letter case; name: a similar name in the same folder; folder: the same name in another folder; archive: a member of an archive, or the compressed file.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "FileSuggestionReason".
 */
export type FileSuggestionReason = 'case' | 'name' | 'folder' | 'archive';
/**
 * found: on the disk; missing: not there, and a cell stops without it; written: not there, and the notebook writes it before it reads it, or only writes it; uncertain: not there, and the notebook may make it or may not need it; outside: not in the project, so it was not looked at.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "FileStatus".
 */
export type FileStatus = 'found' | 'missing' | 'written' | 'uncertain' | 'outside';
/**
 * read: needs the file; write: creates or changes it; update: reads or creates it; test: works without it; use: an unknown function may read or write it.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "FileUseKind".
 */
export type FileUseKind = 'read' | 'write' | 'update' | 'test' | 'use';
/**
 * What uses a file: the code of a cell, a magic such as %%writefile, a shell line, a download, or a process that the code starts.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "FileActor".
 */
export type FileActor = 'code' | 'magic' | 'shell' | 'download' | 'process';
/**
 * The result of comparing outputs, from best to worst. identical: no differences; equal: only differences that the listed normalizers ignore; similar: nearly the same, with a score; different; missing: on one side only; incomplete: inconclusive; not-run: there is nothing to compare with.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "ReproducibilityVerdict".
 */
export type ReproducibilityVerdict =
  'identical' | 'equal' | 'similar' | 'different' | 'missing' | 'incomplete' | 'not-run';
/**
 * Why a fix was not applied; reasons that a user can act on come first. adds-error, ineffective: it was tried, and added a finding of severity error, or did not improve the notebook; rename: it renames the notebook, which requires selecting its rule by code or name; name-taken: another file has the new name; not-editable: the cell is marked as not editable; needs-kernel: it runs, reloads or installs something; writes-file: it changes another file; manual: explained only; no-fix: there is no fix.
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
 * How an execution ended; aborted: requested but never started; unknown: it ran before the probe was installed.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "KernelExecutionStatus".
 */
export type KernelExecutionStatus = 'ok' | 'error' | 'interrupted' | 'aborted' | 'unknown';
/**
 * A message that the probe sends without a question.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "ProbeMessage".
 */
export type ProbeMessage = ProbeHello | ProbeExecutions | ProbeClients;
/**
 * A question of a front end to the probe; the answer has the same kind and id.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "ProbeQuestion".
 */
export type ProbeQuestion =
  | HistoryQuestion
  | ModulesQuestion
  | ChangedModulesQuestion
  | NamesQuestion
  | VariablesQuestion
  | SummaryQuestion
  | PathsQuestion
  | RegisterQuestion
  | OffQuestion;
/**
 * An answer of the probe.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "ProbeAnswer".
 */
export type ProbeAnswer =
  | HistoryAnswer
  | ModulesAnswer
  | ChangedModulesAnswer
  | NamesAnswer
  | VariablesAnswer
  | SummaryAnswer
  | PathsAnswer
  | RegisterAnswer
  | OffAnswer
  | ErrorAnswer;
/**
 * Where a kept execution came from; those of other notebooks on the same kernel are not kept.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "KeptOrigin".
 */
export type KeptOrigin = 'cell' | 'partial' | 'deleted-cell' | 'console' | 'unknown';
/**
 * document: every code cell, from top to bottom; executed: cells that ran, from top to bottom; count: cells that ran, by execution count.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RunOrder".
 */
export type RunOrder = 'document' | 'executed' | 'count';
/**
 * The names of the environment variables that a kernel for foreign code gets: what programs need to start, to find files of the system and of the language, and to print text. Tokens, keys and passwords have names of their own, and none of these.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "PassingVariable".
 */
export type PassingVariable =
  | 'PATH'
  | 'HOME'
  | 'USER'
  | 'LOGNAME'
  | 'SHELL'
  | 'LANG'
  | 'LANGUAGE'
  | 'TZ'
  | 'TMPDIR'
  | 'TEMP'
  | 'TMP'
  | 'TERM'
  | 'PYTHONPATH'
  | 'PYTHONHOME'
  | 'PYTHONHASHSEED'
  | 'PYTHONUTF8'
  | 'PYTHONIOENCODING'
  | 'PYTHONNOUSERSITE'
  | 'VIRTUAL_ENV'
  | 'CONDA_PREFIX'
  | 'CONDA_DEFAULT_ENV'
  | 'LD_LIBRARY_PATH'
  | 'DYLD_LIBRARY_PATH'
  | 'CUDA_VISIBLE_DEVICES'
  | 'CUDA_HOME'
  | 'SSL_CERT_FILE'
  | 'SSL_CERT_DIR'
  | 'REQUESTS_CA_BUNDLE'
  | 'IPYTHONDIR'
  | 'MPLCONFIGDIR'
  | 'XDG_CACHE_HOME'
  | 'XDG_CONFIG_HOME'
  | 'XDG_DATA_HOME'
  | 'XDG_RUNTIME_DIR'
  | 'SYSTEMROOT'
  | 'SYSTEMDRIVE'
  | 'WINDIR'
  | 'COMSPEC'
  | 'PATHEXT'
  | 'USERPROFILE'
  | 'APPDATA'
  | 'LOCALAPPDATA'
  | 'PROGRAMDATA'
  | 'PROGRAMFILES'
  | 'NUMBER_OF_PROCESSORS'
  | 'PROCESSOR_ARCHITECTURE'
  | 'JUPYTER_PATH'
  | 'JUPYTER_DATA_DIR'
  | 'JUPYTER_RUNTIME_DIR';
/**
 * The beginnings of further names of such variables.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "PassingVariablePrefix".
 */
export type PassingVariablePrefix = 'LC_' | 'OMP_' | 'MKL_NUM' | 'OPENBLAS_NUM';
/**
 * The source of the kernel's packages. current: the kernel spec unchanged; the others contain what the project's files declare (requirements.txt, pyproject.toml, uv.lock; environment.yml; Dockerfile).
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RunEnvironment".
 */
export type RunEnvironment = 'current' | 'venv' | 'conda' | 'docker';
/**
 * How a check run ended. finished: every cell of the order was processed; stopped: at the first error, as requested; interrupted: the worker crashed or was killed; packages-missing: the execution target lacks modules that the notebook imports, so nothing ran; environment-failed: the environment could not be built.
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
 * The status of a cell, from the kernel's reply and never from its outputs. interrupted: the check run ended while the cell ran; skipped: tagged skip-execution.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RunCellStatus".
 */
export type RunCellStatus =
  'ok' | 'error' | 'timeout' | 'kernel-died' | 'interrupted' | 'skipped' | 'not-run';
/**
 * Why the outputs of a cell are incomplete. output-limit: the cell or the check run wrote more than the limit; output-lost: messages of the kernel did not arrive; no-idle: the kernel never reported that it was idle; rate-limit: a server in between dropped messages; cut-short: the cell was terminated from outside.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RunLoss".
 */
export type RunLoss = 'output-limit' | 'output-lost' | 'no-idle' | 'rate-limit' | 'cut-short';
/**
 * Whether the kernel of a check run starts in a sandbox, outside of which it cannot write files. auto: if this machine has one; required: the run is refused otherwise.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "SandboxMode".
 */
export type SandboxMode = 'off' | 'auto' | 'required';
/**
 * Whether the user is known to trust the code of a project. setting: it is in a trusted folder of the settings; answer: the user trusted it when asked; commit: the user made commits in it on this machine; sandbox: the user asked for the sandbox; unknown: none of these.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "ProjectTrust".
 */
export type ProjectTrust = 'setting' | 'answer' | 'commit' | 'sandbox' | 'unknown';
/**
 * What a user answers when asked about a project. trusted: its code may run without a sandbox; sandbox: only in one.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "TrustAnswer".
 */
export type TrustAnswer = 'trusted' | 'sandbox';
/**
 * A step of a run that can run code of a project. environment: building the environment that the project declares; packages: installing packages into a folder of a restoration, from wheels only; kernel: the kernel and its cells.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RunStep".
 */
export type RunStep = 'environment' | 'packages' | 'kernel';
/**
 * One line of a worker's output.
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
 * A line of the input of the driver of a cluster.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "ClusterRequest".
 */
export type ClusterRequest = ClusterStart | ClusterTask | ClusterBatch | ClusterRestoration;
/**
 * Why a task has no result. changed-file: a file of the project changed or cannot be read; worker-lost: the notebook was set aside because workers were lost while they ran it; worker-unusable: the worker cannot run notebooks.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "ClusterFailureKind".
 */
export type ClusterFailureKind =
  | 'bad-result'
  | 'cancelled'
  | 'changed-file'
  | 'no-resources'
  | 'result-too-large'
  | 'scheduler-lost'
  | 'worker-lost'
  | 'worker-unusable';
/**
 * A line of the output of the driver of a cluster.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "ClusterMessage".
 */
export type ClusterMessage =
  ClusterReady | ClusterRefused | ClusterWarning | ClusterProgress | ClusterDone;
/**
 * The state of a check run on the server: waiting, running, or ended with that RunStatus.
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
 * What a check says about the notebook. reproduced: the outputs are the same, and cells fail only as they did before; differs: an output differs or a cell fails; inconclusive: no difference was found, but not everything could be compared.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "CheckConclusion".
 */
export type CheckConclusion = 'reproduced' | 'differs' | 'inconclusive';
/**
 * The side without outputs. stored: the notebook stores none; fresh: a stored output is lost.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "MissingSide".
 */
export type MissingSide = 'stored' | 'fresh';
/**
 * Whether a cell ran on the fresh kernel. ok: includes errors that its tag allows.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "CheckCellStatus".
 */
export type CheckCellStatus = 'ok' | 'failed' | 'not-run';
/**
 * What a check found about a cell, in the terms of users. same: reproduced; new-output: there is no stored output to compare with; different: values differ, or a stored output is lost; presentation: the values are printed differently; looks-alike: pictures look alike, but another version drew them or they have another size, so that small changes of the data cannot be seen; warnings: only printed warnings differ; failed; failed-as-stored: with the stored error; incomplete: could not be compared; not-run.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "CellDifference".
 */
export type CellDifference =
  | 'same'
  | 'new-output'
  | 'different'
  | 'presentation'
  | 'looks-alike'
  | 'warnings'
  | 'failed'
  | 'failed-as-stored'
  | 'incomplete'
  | 'not-run';
/**
 * What an environment was chosen by. baseline: the newest versions that the project admits; given: by an option; time: the versions of the notebook's time; newest: without the project's limits; oldest: the oldest versions that the project admits; earlier: an earlier version of one library; pair: earlier versions of a library and of one that it needs.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "VariantKind".
 */
export type VariantKind = 'baseline' | 'given' | 'time' | 'newest' | 'oldest' | 'earlier' | 'pair';
/**
 * ran: to its end; failed: a cell raised an error; not-run: it could not be run, or not to its end; not-installed: no such environment can be made.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "VariantStatus".
 */
export type VariantStatus = 'ran' | 'failed' | 'not-run' | 'not-installed';
/**
 * The comparison of a measure with that of the baseline. lower, higher: significant; none: no significant difference; repeats: too few runs to decide; unknown: one of them has no values.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "MeasureConclusion".
 */
export type MeasureConclusion = 'lower' | 'higher' | 'none' | 'repeats' | 'unknown';
/**
 * executable: it ran to its end as it is; restored: the steps made it run to its end, and no stored output speaks against them; partly: the steps made it get further, or run to its end with stand-ins, or without a stored output that confirms them; pathological: no step helps.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RestoreVerdict".
 */
export type RestoreVerdict = 'executable' | 'restored' | 'partly' | 'pathological';
/**
 * What a step of a restoration does.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RestoreKind".
 */
export type RestoreKind =
  | 'move'
  | 'import'
  | 'definition'
  | 'install'
  | 'path'
  | 'input'
  | 'rewrite'
  | 'data'
  | 'magic'
  | 'backend'
  | 'stand-in'
  | 'model'
  | 'runtime'
  | 'default';
/**
 * What a round is for. rules: all fixes of the rules on changed libraries; repair: the first error; runtime: less work, where a run takes too long; scores: former defaults, where scores differ.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "ModernizeStage".
 */
export type ModernizeStage = 'rules' | 'repair' | 'runtime' | 'scores';
/**
 * One change of a step. All changes of a step refer to the notebook before the step. A cell is its index in the notebook as it was given; from the number of these cells on, it is a cell that a step inserted, in the order of the steps, and within a step in the order of the notebook after it.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RestoreEdit".
 */
export type RestoreEdit = RestoreTextEdit | RestoreInsertEdit | RestoreDeleteEdit | RestoreMoveEdit;
/**
 * Progress of a restoration.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RestoreEvent".
 */
export type RestoreEvent = RestoreRunning | RestoreTrying | RestoreKept;
/**
 * Which steps may be taken. restore: all. modernize: those that adapt the code to the installed versions, and first the fixes of the rules on changed libraries for the whole notebook.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RestoreApproach".
 */
export type RestoreApproach = 'restore' | 'modernize';
/**
 * The state of a restoration. failed: there is no result, for the reason in its message.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RestorationState".
 */
export type RestorationState = 'running' | 'finished' | 'failed' | 'cancelled';

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
  /**
   * The line of an .ipynb file; null in other forms of notebooks
   */
  json_line: number | null;
  /**
   * The line of the file, whatever its form; for a finding on a whole cell, where its source begins
   */
  file_line: number | null;
  /**
   * The column of the file that belongs to file_line
   */
  file_column: number | null;
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
  /**
   * The form of the file; null where it could not be read.
   */
  form: NotebookForm | null;
  /**
   * The language of the code, in lower case, such as `python`; `unknown` where the file names none and the code is not Python; null where the file could not be read. Only Python is analyzed.
   */
  language: string | null;
  findings: Finding[];
  errors: NotebookError[];
  unused_suppressions: UnusedSuppression[];
  /**
   * Cells that exceed a limit of the analysis, in document order.
   */
  limits: AnalysisLimit[];
}
/**
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "AnalysisLimit".
 */
export interface AnalysisLimit {
  /**
   * Among all cells, from 0.
   */
  cell_index: number;
  reason: LimitReason;
}
/**
 * How many findings a rule has, and how many of them have a safe fix.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RuleStatistics".
 */
export interface RuleStatistics {
  code: string;
  name: string;
  title: string;
  count: number;
  fixable: number;
}
/**
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RuleOption".
 */
export interface RuleOption {
  name: string;
  /**
   * In TOML.
   */
  default: string;
  description: string;
}
/**
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RuleDescription".
 */
export interface RuleDescription {
  code: string;
  name: string;
  title: string;
  category: Category;
  severity: Severity;
  phase: Phase;
  /**
   * The version that introduced it.
   */
  since: string;
  on_by_default: boolean;
  /**
   * It applies to notebooks in any language, not only in Python.
   */
  any_language: boolean;
  /**
   * The best of its fixes; null if it has none.
   */
  fixes: Applicability | null;
  what: string;
  why: string;
  limits: string;
  options: RuleOption[];
}
/**
 * freshkernel rule --format json
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RuleDocument".
 */
export interface RuleDocument {
  version: 1;
  rules: RuleDescription[];
}
/**
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "SettingInForce".
 */
export interface SettingInForce {
  key: string;
  /**
   * As JSON text; null where the setting has no value.
   */
  value: string | null;
  /**
   * default: nothing sets it; settings: the settings file; profile: the setting `profile`; requires-python: `pyproject.toml` of the project; notebook: its metadata.
   */
  source: 'default' | 'settings' | 'profile' | 'requires-python' | 'notebook';
  /**
   * Of the settings file, from 1.
   */
  line: number | null;
}
/**
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RuleInForce".
 */
export interface RuleInForce {
  code: string;
  name: string;
  on: boolean;
  severity: Severity;
  /**
   * Which setting turns it on or off.
   */
  reason: 'default' | 'profile' | 'select' | 'ignore' | 'per-file-ignores';
}
/**
 * freshkernel config --format json
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "ConfigDocument".
 */
export interface ConfigDocument {
  version: 1;
  path: string;
  /**
   * Null where no settings file applies.
   */
  settings_file: string | null;
  /**
   * Whether commands leave the file out when they search its folder.
   */
  excluded: boolean;
  settings: SettingInForce[];
  rules: RuleInForce[];
}
/**
 * freshkernel init --format json
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "InitDocument".
 */
export interface InitDocument {
  version: 1;
  /**
   * The file that was written.
   */
  settings_file: string;
}
/**
 * A problem of a settings file. error: a wrong value, and the notebooks with these settings are not linted; warning: an unknown key.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "SettingsFileProblem".
 */
export interface SettingsFileProblem {
  path: string;
  level: 'error' | 'warning';
  message: string;
  line: number | null;
  column: number | null;
}
/**
 * A file of a project that is not read, or not to its end: what it says is unknown.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "UnreadFile".
 */
export interface UnreadFile {
  path: string;
  /**
   * What is unknown, and why, as sentences.
   */
  reason: string;
}
/**
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "LintDocument".
 */
export interface LintDocument {
  version: 1;
  notebooks: NotebookFindings[];
  /**
   * The problems of settings files; absent without any.
   */
  settings?: SettingsFileProblem[];
  /**
   * The requirement files and `.gitignore` files that are not read; absent without any.
   */
  unread?: UnreadFile[];
  /**
   * With `--statistics`: the rules with findings, most findings first.
   */
  statistics?: RuleStatistics[];
}
/**
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "StaleCell".
 */
export interface StaleCell {
  /**
   * Among all cells, from 0.
   */
  index: number;
  id: string | null;
  reasons: StaleReason[];
  /**
   * Present where the cell shows numbers that are drawn without a seed: no run gives the same output.
   */
  random?: true;
}
/**
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "StaleDocument".
 */
export interface StaleDocument {
  version: 1;
  notebook: string;
  /**
   * Whether only a fresh kernel can fix it; if so, all code cells are listed.
   */
  restart: boolean;
  /**
   * In execution order.
   */
  stale: StaleCell[];
  /**
   * Cells that exceed a limit of the analysis, in document order.
   */
  limits: AnalysisLimit[];
}
/**
 * A cell of a slice. lines: the ranges of its lines that belong to the slice, from 1, both ends included.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "SliceCell".
 */
export interface SliceCell {
  index: number;
  id: string | null;
  lines: [number, number][];
}
/**
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "SliceDocument".
 */
export interface SliceDocument {
  version: 1;
  notebook: string;
  /**
   * In document order.
   */
  cells: SliceCell[];
  /**
   * Cells that exceed a limit of the analysis, in document order.
   */
  limits: AnalysisLimit[];
}
/**
 * A distribution that a notebook needs.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "NotebookRequirement".
 */
export interface NotebookRequirement {
  distribution: string;
  /**
   * The modules that the notebook and the modules of its project import from it.
   */
  import_names: string[];
  /**
   * Clauses such as >=2,<3; @ and an address; empty for any version.
   */
  specifier: string;
  extras: string[];
  source: RequirementSource;
  /**
   * Why it is needed, if no import says so.
   */
  reason: string | null;
}
/**
 * One error among the stored outputs of a notebook.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "CrashReport".
 */
export interface CrashReport {
  path: string;
  cell_index: number;
  cell_id: string | null;
  exception: string;
  cause: Cause;
  stage: CrashStage;
  /**
   * The library that the user's line called; null for none.
   */
  library: string | null;
  /**
   * Line of the cell, from 1; null if unknown.
   */
  line: number | null;
  /**
   * The beginning of the exception's message.
   */
  message: string;
  /**
   * certain: on every path; possible: on some paths, or by an unproven call.
   */
  certainty: 'certain' | 'possible';
  /**
   * Whether it fails again from top to bottom; null if unknown.
   */
  recurs: boolean | null;
  /**
   * One or two sentences for users.
   */
  explanation: string;
  /**
   * The title of the fix of the finding that is about the cause; null for none.
   */
  fix: string | null;
}
/**
 * How many errors have each combination.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "CrashTables".
 */
export interface CrashTables {
  /**
   * Sorted by number, largest first.
   */
  exceptions: CrashCount[];
  /**
   * Sorted by number, largest first.
   */
  causes: CrashCount[];
  /**
   * Sorted by number, largest first.
   */
  libraries: CrashCount[];
  /**
   * Sorted by number, largest first.
   */
  stages: CrashCount[];
  /**
   * Sorted by number, largest first.
   */
  combinations: {
    exception: string;
    cause: Cause;
    library: string | null;
    stage: CrashStage;
    crashes: number;
  }[];
}
/**
 * Number of errors of one name; a null name: errors of no library.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "CrashCount".
 */
export interface CrashCount {
  name: string | null;
  crashes: number;
}
/**
 * The output of freshkernel crashes.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "CrashesDocument".
 */
export interface CrashesDocument {
  version: 1;
  /**
   * How many notebooks were read.
   */
  notebooks: number;
  crashes: CrashReport[];
  tables: CrashTables;
  /**
   * Notebooks that could not be read.
   */
  errors: {
    path: string;
    message: string;
  }[];
}
/**
 * A figure of an earlier study. of: of what it is a share.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "StudyPublished".
 */
export interface StudyPublished {
  value: number;
  paper: 'crashes' | 'executability' | 'quality';
  of: string;
}
/**
 * A figure of a study with its 95 % confidence interval: Wilson's for shares, the normal approximation for means.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "StudyFigure".
 */
export interface StudyFigure {
  id: string;
  group: string;
  title: string;
  /**
   * share: count of total; share-mean: the mean of shares; mean: the mean of counts.
   */
  unit: 'share' | 'share-mean' | 'mean';
  value: number;
  /**
   * Null for means.
   */
  count: number | null;
  total: number;
  low: number | null;
  high: number | null;
  published: StudyPublished[];
}
/**
 * The notebooks of a repository and size class that could be read and are no duplicates, and those that were studied.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "StudyStratum".
 */
export interface StudyStratum {
  repository: string;
  size_class: string;
  notebooks: number;
  sampled: number;
}
/**
 * Numbers of notebooks. population: those that could be read and are no duplicates; lint_reused, check_reused, restore_reused: whose results of an earlier call were used.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "StudyCounts".
 */
export interface StudyCounts {
  found: number;
  unreadable: number;
  duplicates: number;
  population: number;
  sampled: number;
  linted: number;
  lint_reused: number;
  checked: number;
  check_reused: number;
  restored: number;
  restore_reused: number;
}
/**
 * The output of freshkernel study --format json, and its manifest.json.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "StudyDocument".
 */
export interface StudyDocument {
  version: 1;
  /**
   * incomplete: the command was ended before it finished.
   */
  state: 'complete' | 'incomplete';
  /**
   * The versions of the programs. python, pyarrow: of the Python that wrote the tables.
   */
  programs: {
    freshkernel: string;
    node: string;
    python: string;
    pyarrow: string;
  };
  machine: {
    system: string;
    processor: string;
    processors: number;
    memory_bytes: number;
  };
  /**
   * Seconds since 1970.
   */
  started: number;
  seconds: number;
  /**
   * The options that the results depend on.
   */
  options: {
    [k: string]: unknown;
  };
  counts: StudyCounts;
  strata: StudyStratum[];
  figures: StudyFigure[];
  /**
   * The tables, by file name, with their numbers of rows.
   */
  files: {
    [k: string]: number;
  };
}
/**
 * The output of freshkernel requirements.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RequirementsDocument".
 */
export interface RequirementsDocument {
  version: 1;
  notebook: string;
  /**
   * Sorted by name.
   */
  requirements: NotebookRequirement[];
  /**
   * What the notebook imports but can do without, or only needs on some platforms.
   */
  optional: NotebookRequirement[];
  /**
   * Imported modules that are neither in the project nor in a known distribution.
   */
  unknown: string[];
  /**
   * Files of the project that the notebook imports or runs, relative to its folder.
   */
  local_modules: string[];
  /**
   * What could not be determined.
   */
  notes: string[];
}
/**
 * A file of the project that a notebook may mean.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "FileSuggestion".
 */
export interface FileSuggestion {
  /**
   * Relative to the notebook's folder.
   */
  path: string;
  reason: FileSuggestionReason;
  /**
   * Path inside the archive; null where the path is the file.
   */
  member: string | null;
}
/**
 * A use of a file by a cell.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "DataFileUse".
 */
export interface DataFileUse {
  /**
   * Among all cells, from 0.
   */
  cell_index: number;
  cell_id: string | null;
  /**
   * In the cell, from 1.
   */
  line: number;
  access: FileUseKind;
  actor: FileActor;
  /**
   * Such as pandas.read_csv or unzip.
   */
  callable: string;
  certainty: Certainty;
}
/**
 * A file or folder that a notebook uses.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "DataFile".
 */
export interface DataFile {
  /**
   * Relative to the notebook's folder, or absolute as the notebook gives it.
   */
  path: string;
  status: FileStatus;
  kind: 'file' | 'folder' | null;
  /**
   * In bytes; null for folders and missing files.
   */
  size: number | null;
  /**
   * Null for folders, missing files and very large files.
   */
  sha256: string | null;
  /**
   * From top to bottom.
   */
  uses: DataFileUse[];
  /**
   * Only for missing files, the likeliest first.
   */
  suggestions: FileSuggestion[];
}
/**
 * The output of freshkernel files.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "FilesDocument".
 */
export interface FilesDocument {
  version: 1;
  notebook: string;
  /**
   * Sorted by path.
   */
  files: DataFile[];
  /**
   * Uses of files whose paths the text of the notebook does not give.
   */
  unknown: DataFileUse[];
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
   * Among all cells of the first notebook, from 0; null for a cell that only the second has.
   */
  index: number | null;
  id: string | null;
  /**
   * The first error among the outputs of the second notebook.
   */
  error: StoredException | null;
  verdict: ReproducibilityVerdict;
  /**
   * The normalizers that ignored differences.
   */
  normalizers: string[];
  /**
   * Similarity of the outputs, from 0 to 1: words of text and markup, pixels of images; the mean over several outputs. 1 if they are equal.
   */
  score: number;
  /**
   * Always null: stored outputs alone do not show why they differ.
   */
  cause: null;
  /**
   * Where the outputs differ, or why the comparison is inconclusive.
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
   * The second notebook.
   */
  other: string;
  verdict: ReproducibilityVerdict;
  /**
   * The fraction of the second notebook's code cells above the first error, from 0 to 1; 1 without errors.
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
   * The id of the finding.
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
 * GET /freshkernel/project-settings?path=NOTEBOOK: the nearest settings file, unparsed.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "ProjectSettings".
 */
export interface ProjectSettings {
  /**
   * Path from the server's root; null if there is no such file.
   */
  path: string | null;
  kind: 'freshkernel.toml' | 'pyproject.toml' | null;
  text: string | null;
  etag: string | null;
  /**
   * The path for a new freshkernel.toml.
   */
  create_path: string;
}
/**
 * PUT /freshkernel/project-settings: the complete new text; rejected with 412 if the etag does not match the file.
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
 * A file that declares requirements of a project, or that such a file includes.
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
   * Null if it cannot be read as text, or is too long.
   */
  text: string | null;
  /**
   * Why the text is null, as a sentence.
   */
  unread?: string;
  etag: string | null;
}
/**
 * GET /freshkernel/requirement-files?path=NOTEBOOK: the requirement files from the notebook's folder upward, nearest first, and the files they include.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RequirementFiles".
 */
export interface RequirementFiles {
  files: RequirementFile[];
  /**
   * The path for a new requirements.txt.
   */
  create_path: string;
}
/**
 * POST /freshkernel/notebook-files: asks for files that a notebook uses. It reads only. At most 500 paths, each of at most 2,000 characters.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "NotebookFilesQuestion".
 */
export interface NotebookFilesQuestion {
  /**
   * The notebook's path for the contents service.
   */
  path: string;
  /**
   * The working folder that the kernel reports; null where unknown.
   */
  kernel_folder: string | null;
  /**
   * Relative to the notebook's folder, or absolute, with slashes.
   */
  paths: string[];
  /**
   * Whether to hash the contents, which may take seconds.
   */
  hashes: boolean;
}
/**
 * A path that a notebook uses, on the server's disk.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "NotebookFile".
 */
export interface NotebookFile {
  /**
   * As in the question.
   */
  path: string;
  /**
   * unknown: it was not looked at, because it is outside of the served folder or hidden, or it is neither a file nor a folder.
   */
  state: 'found' | 'missing' | 'unknown';
  kind: 'file' | 'folder' | null;
  /**
   * In bytes; null except for files.
   */
  size: number | null;
  /**
   * In seconds since 1970; null except for files.
   */
  modified: number | null;
  /**
   * Null where it was not asked for, and for folders and large files.
   */
  sha256: string | null;
}
/**
 * Members of a ZIP archive that a missing path may mean.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "ArchiveMembers".
 */
export interface ArchiveMembers {
  /**
   * Relative to the notebook's folder.
   */
  path: string;
  members: string[];
}
/**
 * Files of the project that missing paths may mean.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "NearbyFiles".
 */
export interface NearbyFiles {
  /**
   * Relative to the notebook's folder.
   */
  files: string[];
  archives: ArchiveMembers[];
  /**
   * Whether the whole project was searched.
   */
  complete: boolean;
}
/**
 * The files of a question, in its order, and files of the project that the missing ones may mean.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "NotebookFiles".
 */
export interface NotebookFiles {
  /**
   * Whether the kernel's working folder is the notebook's.
   */
  is_kernel_folder: boolean;
  files: NotebookFile[];
  nearby: NearbyFiles;
}
/**
 * PUT /freshkernel/requirement-files: the complete new text; rejected with 412 if the etag does not match the file, or, for a null etag, if the file exists.
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
 * The error that ended an execution; the message is truncated.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "KernelError".
 */
export interface KernelError {
  exception: string;
  message: string;
  position?: ErrorPosition;
}
/**
 * The expression in the text of the cell, as IPython ran it, whose evaluation raised the error; only of kernels with Python 3.11 or later.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "ErrorPosition".
 */
export interface ErrorPosition {
  /**
   * From 1.
   */
  line: number;
  /**
   * In bytes of UTF-8, from 0.
   */
  column: number;
  /**
   * From 1.
   */
  end_line: number;
  /**
   * In bytes of UTF-8, after the last one.
   */
  end_column: number;
}
/**
 * A name that an execution bound or rebound, with the type and size of its value if they are known without running user code.
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
 * One execution in the kernel, as recorded by the probe.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "KernelExecution".
 */
export interface KernelExecution {
  /**
   * 1, 2, … within a kernel session.
   */
  sequence: number;
  /**
   * IPython's execution count.
   */
  count: number | null;
  /**
   * As typed, before IPython's transformations; truncated if very long.
   */
  source: string;
  status: KernelExecutionStatus;
  error: KernelError | null;
  /**
   * Unix time in seconds, by the kernel's clock.
   */
  started: number | null;
  ended: number | null;
  /**
   * The session in the header of the execute_request, which identifies the front end.
   */
  client: string | null;
  /**
   * The id of the execute_request.
   */
  message_id: string | null;
  /**
   * cellId in the metadata of the execute_request.
   */
  cell_id: string | null;
  /**
   * Whether it comes from IPython's history, because the probe was installed later: the names that it bound are unknown.
   */
  seeded: boolean;
  /**
   * User names that did not exist before; sorted, like the next two lists.
   */
  bound: string[];
  rebound: string[];
  deleted: string[];
  touched: TouchedName[];
}
/**
 * A user of a shared notebook, as the user's front end reports it.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "ClientUser".
 */
export interface ClientUser {
  /**
   * The server's identifier of the user.
   */
  id: string;
  /**
   * The name to show.
   */
  name: string;
}
/**
 * The front end of a kernel client's session; the notebook is null for a console.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "FrontEnd".
 */
export interface FrontEnd {
  client: string;
  notebook: string | null;
  /**
   * Pages with the same number have cell ids in common: an id that one of them lacks is that of a cell that was deleted, or that it has not got yet. Absent if the page reported no ids.
   */
  id_group?: number;
  user?: ClientUser;
  /**
   * The cells that ended earlier processes of the kernel, as far as the page knows; absent if there are none.
   */
  ended_kernel?: KernelEnder[];
}
/**
 * A cell that ended a kernel process, with the source that did so.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "KernelEnder".
 */
export interface KernelEnder {
  cell_id: string;
  source: string;
  /**
   * False where a cell that waited for it may have done so: the last messages of a process get lost.
   */
  is_certain?: boolean;
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
  runs: KernelExecution[];
  /**
   * Current user names.
   */
  names: string[];
  clients: FrontEnd[];
  /**
   * Whether older executions or names are omitted.
   */
  truncated: boolean;
}
/**
 * Executions that just ended, oldest first: one, or several in quick succession.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "ProbeExecutions".
 */
export interface ProbeExecutions {
  kind: 'runs';
  session: string;
  /**
   * @minItems 1
   */
  runs: [KernelExecution, ...KernelExecution[]];
}
/**
 * The front ends of the kernel, sent each time one registers.
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
 * Asks for the executions after a sequence number.
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
 * Asks for the origin of modules.
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
 * Asks for imported local modules whose file has changed since.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "ChangedModulesQuestion".
 */
export interface ChangedModulesQuestion {
  kind: 'changed_modules';
  id: number;
}
/**
 * Asks which names exist, and for their size.
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
 * Asks for the user's names in the namespace, 1,000 at most, in the order in which they were first bound.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "VariablesQuestion".
 */
export interface VariablesQuestion {
  kind: 'variables';
  id: number;
  /**
   * How many names to skip.
   */
  start: number;
}
/**
 * Asks for a closer look at the value of a name.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "SummaryQuestion".
 */
export interface SummaryQuestion {
  kind: 'summary';
  id: number;
  name: string;
}
/**
 * Asks which paths exist, relative to the kernel's folder.
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
 * Registers the front end of a client session.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RegisterQuestion".
 */
export interface RegisterQuestion {
  kind: 'register';
  id: number;
  client: string;
  notebook: string | null;
  /**
   * The ids of the cells that the page has.
   */
  cells?: string[];
  /**
   * The cells that ended earlier processes of the kernel, as far as the page knows.
   */
  ended_kernel?: KernelEnder[];
  /**
   * The path before a rename: clients of it follow, unless they register again.
   */
  renamed_from?: string;
  /**
   * Null where the user is alone, or unknown.
   */
  user: ClientUser | null;
}
/**
 * Removes the probe from the kernel.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "OffQuestion".
 */
export interface OffQuestion {
  kind: 'off';
  id: number;
}
/**
 * Facts about a top-level module, found without importing it.
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
 * An imported local module whose file has changed.
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
 * A path as seen from the kernel.
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
 * What a name refers to. Values are not asked for anything that may run code of users.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "VariableFacts".
 */
export interface VariableFacts {
  name: string;
  kind: 'value' | 'function' | 'class' | 'module';
  type: string;
  /**
   * Of built-in types.
   */
  length: number | null;
  /**
   * Of arrays and tables of known libraries.
   */
  shape: number[] | null;
  /**
   * The type of an array's items.
   */
  dtype: string | null;
  /**
   * In bytes, without what the items refer to.
   */
  size: number | null;
  /**
   * A plain value, the parameters of a function, or the version of a module.
   */
  text: string | null;
}
/**
 * A column of a table.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "ColumnFacts".
 */
export interface ColumnFacts {
  name: string;
  dtype: string | null;
  /**
   * How many values are missing; null where they were not counted.
   */
  missing: number | null;
}
/**
 * The requested executions, oldest first.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "HistoryAnswer".
 */
export interface HistoryAnswer {
  kind: 'history';
  id: number;
  session: string;
  /**
   * The registered front ends, as messages about them may have been lost. Absent in earlier versions of the probe.
   */
  clients?: FrontEnd[];
  runs: KernelExecution[];
  truncated: boolean;
}
/**
 * One entry for each requested module.
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
 * One entry for each requested name.
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
 * The requested part of the namespace.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "VariablesAnswer".
 */
export interface VariablesAnswer {
  kind: 'variables';
  id: number;
  session: string;
  /**
   * Number of the last execution; 0 before the first.
   */
  sequence: number;
  /**
   * Number of all names.
   */
  total: number;
  variables: VariableFacts[];
}
/**
 * A closer look at a value.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "SummaryAnswer".
 */
export interface SummaryAnswer {
  kind: 'summary';
  id: number;
  name: string;
  exists: boolean;
  /**
   * Of built-in types and arrays; null for others.
   */
  text: string | null;
  /**
   * The first columns of a table; null for other values.
   */
  columns: ColumnFacts[] | null;
  column_count: number | null;
}
/**
 * One entry for each requested path.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "PathsAnswer".
 */
export interface PathsAnswer {
  kind: 'paths';
  id: number;
  /**
   * The kernel's working folder; null where it was deleted.
   */
  folder?: string | null;
  paths: PathFacts[];
}
/**
 * Every front end of the kernel, including the one that asked.
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
 * The probe is removed; its comms close.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "OffAnswer".
 */
export interface OffAnswer {
  kind: 'off';
  id: number;
}
/**
 * The question is unknown or could not be answered.
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
 * An execution that the server keeps for a notebook, without its outputs.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "KeptExecution".
 */
export interface KeptExecution {
  /**
   * 1, 2, … within a kernel session.
   */
  sequence: number;
  /**
   * IPython's execution count.
   */
  count: number | null;
  source: string;
  status: KernelExecutionStatus;
  error: KernelError | null;
  /**
   * Unix time in seconds, by the kernel's clock.
   */
  started: number | null;
  ended: number | null;
  origin: KeptOrigin;
  /**
   * The id of its cell; null if no cell was found.
   */
  cell: string | null;
  /**
   * User names that did not exist before.
   */
  bound: string[];
  rebound: string[];
  deleted: string[];
}
/**
 * What is kept of one kernel session, in execution order.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "KeptSession".
 */
export interface KeptSession {
  /**
   * The id of the kernel session.
   */
  session: string;
  /**
   * The number of older executions that were dropped to stay within the limits.
   */
  dropped: number;
  /**
   * Executions up to this number were dropped or deleted, and are not added again.
   */
  removed_through: number;
  executions: KeptExecution[];
}
/**
 * GET /freshkernel/history: what is kept of the kernel sessions of a notebook.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "KeptHistory".
 */
export interface KeptHistory {
  /**
   * The session that was written last comes last.
   */
  sessions: KeptSession[];
  /**
   * Why some files cannot be read, for people.
   */
  problems: string[];
  /**
   * The folder on the server.
   */
  folder: string;
  /**
   * The number of days after its last execution for which a session is kept.
   */
  days: number;
  /**
   * The maximum size for one notebook.
   */
  notebook_bytes: number;
}
/**
 * POST /freshkernel/history: executions of one kernel session to keep for a notebook. Known ones are ignored.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "KeptHistoryAddition".
 */
export interface KeptHistoryAddition {
  /**
   * The notebook's path for the contents service.
   */
  path: string;
  session: string;
  executions: KeptExecution[];
}
/**
 * PUT /freshkernel/history: a notebook was renamed or moved, and its history with it.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "KeptHistoryMove".
 */
export interface KeptHistoryMove {
  path: string;
  new_path: string;
}
/**
 * The execution target of a notebook. gateway: the name of a configured kernel gateway; null is this machine; variables: KERNEL_* variables for its start, if the gateway's configuration allows them; environment: for this machine only; current for gateways; inputs: files that the notebook reads, relative to its folder, to be staged; modules: top-level modules that it imports, checked before anything runs.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RunTarget".
 */
export interface RunTarget {
  gateway: string | null;
  variables: {
    [k: string]: unknown;
  };
  environment: RunEnvironment;
  inputs: string[];
  modules: string[];
}
/**
 * Limits of a check run; null is unlimited. Times in seconds; memory in bytes, of the kernel and all its descendant processes together.
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
 * A code cell of the document.
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
 * freshkernel trust --format json
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "TrustDocument".
 */
export interface TrustDocument {
  version: 1;
  projects: KnownProject[];
}
/**
 * A project, as an absolute path, and how it is known.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "KnownProject".
 */
export interface KnownProject {
  folder: string;
  trust: ProjectTrust;
}
/**
 * GET /freshkernel/trust?path=NOTEBOOK, and the answer of its PUT and DELETE. folder: the project, which an answer is about, as an absolute path; sandbox_missing: why this machine has no sandbox; empty if it has one.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "ProjectTrustState".
 */
export interface ProjectTrustState {
  version: 1;
  folder: string;
  trust: ProjectTrust;
  sandbox_missing: string;
}
/**
 * PUT /freshkernel/trust: the answer of the user about the project of a notebook. folder: the one that the user saw; refused with 409 if it is a different one now.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "ProjectTrustWrite".
 */
export interface ProjectTrustWrite {
  path: string;
  folder: string;
  answer: TrustAnswer;
}
/**
 * Whether a sandbox protected the files outside of the private copy. network: whether the notebook could use the network; reason: why there was no sandbox; empty if there was. environment: where the environment was built, if this run built it; cached_environment: where it was built if it came from the cache, unknown for those of earlier versions; cached_wheels: how many wheels from the caches of pip and uv a build without a network could use; variables: which environment variables the kernel got: all, or those that hold no secret and those that the user named; withheld: how many it did not get. program: the program that made the sandbox, with its version; since: the first step that ran in it; outside: the steps that ran outside of it, or without one.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RunSandbox".
 */
export interface RunSandbox {
  program?: string;
  since?: RunStep;
  outside?: RunStep[];
  requested: SandboxMode;
  protected: boolean;
  network: boolean;
  reason: string;
  environment?: 'sandbox' | 'sandbox-without-network' | 'no-sandbox';
  cached_environment?: 'sandbox' | 'sandbox-without-network' | 'no-sandbox' | 'unknown';
  cached_wheels?: number;
  variables?: 'all' | 'listed';
  withheld?: number;
}
/**
 * A file for the private copy. path: relative to the notebook's folder, with slashes, and inside of it; a file of the project is never replaced.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RunAddedFile".
 */
export interface RunAddedFile {
  path: string;
  base64: string;
}
/**
 * The job of a worker. path: the notebook's absolute path; the file itself is never opened. copy_bytes: run in a private copy of the notebook's project (the enclosing repository or project folder, else its own folder) of at most this size; null runs in the notebook's own folder. result_path: the file for the RunResult.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RunJob".
 */
export interface RunJob {
  /**
   * The exact versions of a clean environment to run in, every package of it, as name==version; only with the environment venv.
   */
  pins?: string[];
  /**
   * The environment variables of the kernel, instead of those of the worker; not on a gateway, and not in an environment that the project declares. A worker of a cluster takes its own variables with the names of PassingVariable instead.
   */
  kernel_variables?: {
    [k: string]: string;
  };
  /**
   * The names of further environment variables that a kernel in a sandbox gets, next to those of PassingVariable; `*` is all of them.
   */
  passed_variables?: string[];
  /**
   * Files for the private copy that the project does not have.
   */
  added_files?: RunAddedFile[];
  project_trust?: ProjectTrust;
  sandbox?: SandboxMode;
  /**
   * False: the notebook has no network, which needs a sandbox.
   */
  network?: boolean;
  /**
   * The kernel's PYTHONHASHSEED, 0 if absent. Each run of a check has its own, so that the order of sets shows. The user's own value takes precedence.
   */
  hash_seed?: number;
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
  place: RunTarget;
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
 * The result of one cell. position: its position in the order; null if the order omits it; expected_error: it is tagged raises-exception; asked_for_input: it requested input, which raised an error; losses: empty if the outputs are complete; went_on: the error was only shown or captured, and the rest of the cell ran; absent where it did not.
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
  went_on?: true;
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
 * The machine of a check run. gpus: all of the machine, whether or not the kernel may use them; cuda: the newest CUDA version that their driver supports; null if unknown.
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
 * The kernel's interpreter. packages: the installed distributions; modules: the `__version__` of imported modules.
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
 * The kernel that ran the cells. environment: the variables that were set to fixed values; python: null if it is unknown.
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
 * The files that a check run left in its folder. original: the folder of which it is a private copy, or the folder itself; complete: false if the folder has more entries than are examined.
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
  /**
   * The files outside of the private copy that changed during the run, by the notebook or by another program.
   */
  outside?: string[];
  /**
   * What the private copy lacks, such as links to large folders outside of the project.
   */
  left_out?: RunUnstagedFile[];
}
/**
 * An input that was not staged, and why.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RunUnstagedFile".
 */
export interface RunUnstagedFile {
  path: string;
  reason: string;
}
/**
 * A file at the execution target, relative to the notebook's folder. sha256: in hexadecimal.
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
 * The files staged at a gateway before the check run, and the files that the run left there. folder: the private folder there; empty if none was created; removed: whether it was deleted.
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
 * The first event. indexes: the cells in execution order.
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
 * Work before or between cells, for display. queue: waiting for capacity at the gateway; connection: reconnecting after a lost connection; done, total: bytes or steps; null if unknown.
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
 * The kernel is ready; sent again at the end, with the imported modules.
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
 * Progress of the running cell, at most a few times per second. text: the end of its output since the last event; types: the MIME types that it displayed. The complete outputs are in cell-ended.
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
 * A cell ended; a later event for the same cell replaces this event, since a thread or a later cell may still change its outputs.
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
 * The last event. message: why the check run failed; empty if it did not.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RunFinished".
 */
export interface RunFinished {
  /**
   * The sum of the largest resident memory that each process of the notebook had, of those alive after its last cell; absent where it is not known.
   */
  peak_memory_bytes?: number;
  sandbox?: RunSandbox;
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
 * The first request to the driver of a cluster. scheduler: local, tcp://HOST:PORT or tls://HOST:PORT; workers: the number of worker processes of a local one, null for one per core; journal: the file of finished tasks, with which the driver continues; lease_seconds: how long workers go on without hearing from the driver.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "ClusterStart".
 */
export interface ClusterStart {
  kind: 'start';
  scheduler: string;
  workers: number | null;
  journal: string | null;
  lease_seconds?: number;
}
/**
 * A notebook to run on a cluster. inputs: files that its code reads, relative to its folder; resources: those of Dask that its worker must have.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "ClusterTask".
 */
export interface ClusterTask {
  kind: 'task';
  job: RunJob;
  inputs: string[];
  resources: {
    [k: string]: number;
  };
}
/**
 * A file that travels with a batch. name: its path in the folder of the batch; path: where it is on this machine.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "ClusterFile".
 */
export interface ClusterFile {
  name: string;
  path: string;
}
/**
 * Notebooks to analyze on a cluster without running them. task: what is done with each; files: what the analysis reads, `batch.json` among it; size: how many notebooks there are; resources: those of Dask that the worker must have. The results are written to result_path.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "ClusterBatch".
 */
export interface ClusterBatch {
  kind: 'batch';
  id: string;
  task: 'lint' | 'lint-report' | 'crashes';
  files: ClusterFile[];
  size: number;
  result_path: string;
  resources: {
    [k: string]: number;
  };
}
/**
 * A notebook to restore on a cluster. path: where it is on this machine; inputs: files that its code reads, relative to its folder; bytes: the limit for the files of its project; job_path: the description of the restoration, a file that travels, too. The outcome is written to result_path.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "ClusterRestoration".
 */
export interface ClusterRestoration {
  kind: 'restoration';
  id: string;
  path: string;
  inputs: string[];
  bytes: number;
  job_path: string;
  result_path: string;
  resources: {
    [k: string]: number;
  };
}
/**
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "ClusterFailure".
 */
export interface ClusterFailure {
  kind: ClusterFailureKind;
  message: string;
}
/**
 * The cluster can be used. slots: how many tasks run at a time; resumed: the finished tasks of the journal.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "ClusterReady".
 */
export interface ClusterReady {
  kind: 'ready';
  slots: number;
  resumed: number;
}
/**
 * The cluster cannot be used; the message says what to do.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "ClusterRefused".
 */
export interface ClusterRefused {
  kind: 'refused';
  message: string;
}
/**
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "ClusterWarning".
 */
export interface ClusterWarning {
  kind: 'warning';
  message: string;
}
/**
 * An event of the run of a task, without outputs: they are in its result.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "ClusterProgress".
 */
export interface ClusterProgress {
  kind: 'event';
  id: string;
  event: RunEvent;
}
/**
 * A task ended. failure: why it has no result; null if the result is written; resumed: whether the result comes from the journal.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "ClusterDone".
 */
export interface ClusterDone {
  kind: 'done';
  id: string;
  failure: ClusterFailure | null;
  resumed: boolean;
}
/**
 * The result file of a worker. cells: every code cell of the job, in document order. started, seconds: of the check run itself, without building its environment.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RunResult".
 */
export interface RunResult {
  /**
   * The sum of the largest resident memory that each process of the notebook had, of those alive after its last cell; absent where it is not known.
   */
  peak_memory_bytes?: number;
  project_trust?: ProjectTrust;
  sandbox?: RunSandbox;
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
  place: RunTarget;
  staging: RunStaging | null;
  missing_modules: string[];
}
/**
 * Requests a check run from the server. path: the notebook's path for the contents service; notebook: the live document as nbformat 4 JSON; own_folder: run in the notebook's own folder, not in a private copy; copy_bytes: maximum size of that copy; limits: null for the server's defaults; repeat_of: the check run that this run repeats, to distinguish nondeterminism from change.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RunRequest".
 */
export interface RunRequest {
  sandbox?: SandboxMode;
  /**
   * False: the notebook has no network, which needs a sandbox.
   */
  network?: boolean;
  /**
   * The kernel's PYTHONHASHSEED, 0 if absent. Each run of a check has its own, so that the order of sets shows. The user's own value takes precedence.
   */
  hash_seed?: number;
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
  place: RunTarget;
}
/**
 * The user who requested a check run, and the server process that manages it.
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
 * The conclusion of a check run about the text that was checked. code_hash: a hash of the code cells' sources; outputs: number of cells with outputs, stored or new; failed_as_stored: number of failed cells that failed in the same way when the notebook was saved. Absent from conclusions of earlier versions: presentation, number of cells whose values are drawn or printed differently; warnings, number of cells in which only warnings differ (both are in the comparison's different, too); looks_alike, number of cells with pictures that only look alike; changed_outside, number of files outside of the private copy that changed. missing_side: stored if the notebook stores no outputs at all; else absent.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RunConclusion".
 */
export interface RunConclusion {
  conclusion: CheckConclusion;
  code_hash: string;
  outputs: number;
  failed_as_stored: number;
  presentation?: number;
  looks_alike?: number;
  warnings?: number;
  missing_side?: MissingSide;
  changed_outside?: number;
}
/**
 * The comparison of a check run with the stored outputs; computed by the client and stored by the server. comparer: its version; failed, different: numbers of cells; causes: the causes of the differences, without duplicates; conclusion: absent from comparisons of earlier versions.
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
  conclusion?: RunConclusion;
}
/**
 * A check run on the server. sequence: of the next event; cells, cells_done: of the order; created, started: Unix time in seconds; seconds: as in the result; message: why it failed; empty if it did not.
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
  place: RunTarget;
}
/**
 * The check runs of a user, newest first.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RunList".
 */
export interface RunList {
  version: 1;
  runs: RunSummary[];
}
/**
 * The events of a check run from a sequence number, in order; they omit the outputs of cells, which are in the result. next: the sequence number for the next request.
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
 * A kernel gateway of the server's configuration, without its address and secrets. kernels: the allowed kernels; empty allows all; variables: the KERNEL_* variables that may be set; resources: a description from the configuration; stages: whether input files are staged there.
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
 * How a gateway answers now. problem: why it cannot be used; empty if it answers; kernels: the kernels that it offers and that are allowed, sorted; running: the number of kernels that run there, for all of its users; null if it does not say; resources: a description from the configuration.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "GatewayState".
 */
export interface GatewayState {
  name: string;
  problem: string;
  kernels: string[];
  running: number | null;
  resources: string;
}
/**
 * The names of the gateways of a pool.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "GatewayPoolMembers".
 */
export interface GatewayPoolMembers {
  name: string;
  gateways: string[];
}
/**
 * How the configured gateways answer now, and which pools they form.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "GatewayStates".
 */
export interface GatewayStates {
  version: 1;
  gateways: GatewayState[];
  pools: GatewayPoolMembers[];
}
/**
 * An environment that can be built on this machine for a notebook. source: the file that declares it; null if there is none; available: false with a reason; built: whether it is cached.
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
 * The execution targets for a notebook.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RunTargets".
 */
export interface RunTargets {
  version: 1;
  gateways: GatewayChoice[];
  environments: EnvironmentChoice[];
}
/**
 * Numbers of code cells by what the check found about them.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "CheckCounts".
 */
export interface CheckCounts {
  same: number;
  new_output: number;
  different: number;
  presentation: number;
  looks_alike: number;
  warnings: number;
  failed: number;
  failed_as_stored: number;
  incomplete: number;
  not_run: number;
}
/**
 * Why a cell fails or differs, if known. code: the rule that explains it; cell_index: the cell that contains the cause; both null if there is none.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "DifferenceCause".
 */
export interface DifferenceCause {
  cause: Cause;
  code: string | null;
  cell_index: number | null;
  /**
   * The same from 1, as people count cells.
   */
  cell_number: number | null;
  message: string;
}
/**
 * A code cell of a check.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "CheckedCell".
 */
export interface CheckedCell {
  /**
   * Among all cells of the notebook, from 0.
   */
  index: number;
  /**
   * The same from 1, as people count cells.
   */
  cell_number: number;
  id: string | null;
  status: CheckCellStatus;
  /**
   * The error that the cell raised on the fresh kernel.
   */
  error: StoredException | null;
  verdict: ReproducibilityVerdict;
  difference: CellDifference;
  /**
   * Null if both sides have outputs, or neither has.
   */
  missing_side: MissingSide | null;
  /**
   * The normalizers that ignored differences.
   */
  normalizers: string[];
  /**
   * Similarity of the outputs, from 0 to 1: words of text and markup, pixels of images; the mean over several outputs. 1 if they are equal.
   */
  score: number;
  /**
   * Null if the cell reproduces.
   */
  cause: DifferenceCause | null;
  /**
   * Where the outputs differ, or why the comparison is inconclusive.
   */
  detail: string | null;
  /**
   * Whether several check runs gave different results; null after one.
   */
  varies: boolean | null;
  /**
   * Duration of the execution, in seconds.
   */
  seconds: number | null;
  /**
   * The outputs of the first run, in the format of notebook files; only on request.
   */
  outputs?: {
    [k: string]: unknown;
  }[];
}
/**
 * A score in the outputs of a cell, such as an accuracy. label: as the output names it. fresh: in the first check run; runs: in each. difference: the largest relative difference of a run from stored. Null where there is no such score, or it is not finite. within: whether all runs are within the tolerance; null if none is stored.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "ReportedScore".
 */
export interface ReportedScore {
  cell_index: number;
  cell_number: number;
  metric: string;
  label: string;
  stored: number | null;
  fresh: number | null;
  runs: (number | null)[];
  difference: number | null;
  within: boolean | null;
}
/**
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "CheckedNotebook".
 */
export interface CheckedNotebook {
  /**
   * Whether the user is known to trust the project; null if no check run was started.
   */
  project_trust?: ProjectTrust | null;
  /**
   * The sandbox of the first check run; null if none was started.
   */
  sandbox?: RunSandbox | null;
  /**
   * With --scheduler: why there is no result; absent otherwise. kind: a ClusterFailureKind.
   */
  errors?: NotebookError[];
  /**
   * The files outside of the private copy that changed during one of the check runs, by the notebook or by another program.
   */
  changed_outside?: string[];
  path: string;
  /**
   * The result of comparing outputs, from best to worst. identical: no differences; equal: only differences that the listed normalizers ignore; similar: nearly the same, with a score; different; missing: on one side only; incomplete: inconclusive; not-run: there is nothing to compare with.
   */
  verdict: 'identical' | 'equal' | 'similar' | 'different' | 'missing' | 'incomplete' | 'not-run';
  /**
   * The fraction of the code cells that ran before the first error, from 0 to 1; 1 without errors.
   */
  executability: number;
  /**
   * How the check run ended; null if none was started.
   */
  status: RunStatus | null;
  /**
   * Why it failed; empty if it did not.
   */
  message: string;
  /**
   * stored: the notebook stores no outputs at all, so that there is nothing to compare with.
   */
  missing_side: MissingSide | null;
  counts: CheckCounts;
  cells: CheckedCell[];
  /**
   * The scores that the outputs name, such as accuracies and losses. No verdict and no exit code depends on them.
   */
  scores?: ReportedScore[];
  /**
   * The relative difference up to which a score counts as reproduced.
   */
  score_tolerance?: number;
  /**
   * The kernel, machine and versions of the check run; empty if no kernel started. hash_seeds: the PYTHONHASHSEED of each of several runs.
   */
  environment: {
    [k: string]: unknown;
  };
  /**
   * The files that the check run left in its folder.
   */
  files: RunFiles | null;
}
/**
 * The JSON output of freshkernel check.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "CheckDocument".
 */
export interface CheckDocument {
  version: 1;
  notebooks: CheckedNotebook[];
}
/**
 * A package whose version differs from that of the baseline; null where one of them lacks it.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "VariantChange".
 */
export interface VariantChange {
  package: string;
  before: string | null;
  now: string | null;
}
/**
 * The first error of a run.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "VariantFailure".
 */
export interface VariantFailure {
  cell_index: number;
  cell_number: number;
  exception: string;
  message: string;
}
/**
 * A measure of each run. p: two-sided, of the exact rank test against the baseline, corrected for the number of variants; null where there is nothing to compare with.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "VariantMeasure".
 */
export interface VariantMeasure {
  values: number[];
  /**
   * The median relative to that of the baseline.
   */
  ratio: number | null;
  p: number | null;
  conclusion: MeasureConclusion;
}
/**
 * Which change of versions explains that a variant behaves differently from the baseline at a cell. changes: one package, or several that could not be separated; empty if the search found nothing. alone: whether a run with this change alone, next to the baseline's versions, shows the same. runs: how many runs the search took.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "VariantBlame".
 */
export interface VariantBlame {
  cell_index: number;
  changes: VariantChange[];
  alone: boolean;
  runs: number;
  /**
   * Why there is no single answer.
   */
  reason: string | null;
}
/**
 * One environment, and the notebook in it. changes: against the baseline. executability: as of a check. verdict, differing: the outputs against those of the baseline, the worst verdict and the cells that differ. stored: the worst verdict against the outputs in the file. reused: how many of the runs were kept from earlier.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "NotebookVariant".
 */
export interface NotebookVariant {
  kind: VariantKind;
  name: string;
  status: VariantStatus;
  message: string;
  /**
   * Of all packages that the notebook needs, by name.
   */
  versions: {
    [k: string]: unknown;
  };
  changes: VariantChange[];
  executability: number;
  failure: VariantFailure | null;
  verdict: ReproducibilityVerdict;
  differing: number[];
  stored: ReproducibilityVerdict;
  scores: ReportedScore[];
  seconds: VariantMeasure;
  memory_bytes: VariantMeasure;
  blame: VariantBlame | null;
  reused: number;
}
/**
 * The output of freshkernel variants. baseline: its scores and verdict are against the outputs in the file. varying: the cells whose outputs differ between runs in the baseline itself. runs: how often the notebook was run now.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "VariantsDocument".
 */
export interface VariantsDocument {
  project_trust?: ProjectTrust;
  sandbox?: RunSandbox1;
  version: 1;
  notebook: string;
  python: string | null;
  repeats: number;
  score_tolerance: number;
  baseline: NotebookVariant;
  variants: NotebookVariant[];
  varying: number[];
  runs: number;
  notes: string[];
}
/**
 * Whether a sandbox protected the files outside of the private copy. network: whether the notebook could use the network; reason: why there was no sandbox; empty if there was. environment: where the environment was built, if this run built it; cached_environment: where it was built if it came from the cache, unknown for those of earlier versions; cached_wheels: how many wheels from the caches of pip and uv a build without a network could use; variables: which environment variables the kernel got: all, or those that hold no secret and those that the user named; withheld: how many it did not get. program: the program that made the sandbox, with its version; since: the first step that ran in it; outside: the steps that ran outside of it, or without one.
 */
export interface RunSandbox1 {
  program?: string;
  since?: RunStep;
  outside?: RunStep[];
  requested: SandboxMode;
  protected: boolean;
  network: boolean;
  reason: string;
  environment?: 'sandbox' | 'sandbox-without-network' | 'no-sandbox';
  cached_environment?: 'sandbox' | 'sandbox-without-network' | 'no-sandbox' | 'unknown';
  cached_wheels?: number;
  variables?: 'all' | 'listed';
  withheld?: number;
}
/**
 * One step that was kept. cell_index: in the notebook as it was given, from 0; null for a step about no single cell. synthetic: it replaces what is missing by a stand-in. confirmed: a stored output that was reached by it is the same as in the run; false where it needs that and there is none. certain: it is right whatever the outputs are.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RestoreStep".
 */
export interface RestoreStep {
  kind: RestoreKind;
  cell_index: number | null;
  cell_id: string | null;
  detail: string;
  synthetic: boolean;
  confirmed: boolean;
  certain: boolean;
  /**
   * The code of the rule whose fixes it applies; only where there is one.
   */
  rule?: string;
}
/**
 * How many of those that could be compared are as stored.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RunAgreement".
 */
export interface RunAgreement {
  equal: number;
  compared: number;
}
/**
 * What a run reached before its first error: the code cells that ran, cells with their stored outputs, and scores within the tolerance of the stored ones. seconds: how long all cells took.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RunReach".
 */
export interface RunReach {
  cells: number;
  outputs: RunAgreement;
  scores: RunAgreement;
  seconds: number;
}
/**
 * What a modernization changed. seconds: the duration of the command. first: the notebook as it was given; last: after the steps. scores: those of the last run.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "ModernizeProgress".
 */
export interface ModernizeProgress {
  seconds: number;
  code_cells: number;
  first: RunReach;
  last: RunReach;
  scores: ReportedScore[];
  score_tolerance: number;
  /**
   * Cells of the modernized notebook that depend on less work, in document order: their outputs and scores say nothing about the stored ones. Only where there are some.
   */
  not_compared?: number[];
}
/**
 * A step that was tried in a round. cell_index: in the notebook as it was given. kept: whether it is part of the result. cells: how many code cells ran with it before the first error; null where it could not be run. seconds: how long they took.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "ModernizeTrial".
 */
export interface ModernizeTrial {
  kind: RestoreKind;
  cell_index: number | null;
  detail: string;
  kept: boolean;
  cells: number | null;
  seconds: number | null;
}
/**
 * A cell that a round changed or moved. from_index, to_index: its position before and after the round; null for an inserted or deleted cell. before, after: its source; null where it did not change or there is none. To revert a round, take all its cells out, and put those with a `from_index` back from the lowest position on, with the source `before`, if there is one.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "ModernizeChange".
 */
export interface ModernizeChange {
  from_index: number | null;
  to_index: number | null;
  before: string | null;
  after: string | null;
}
/**
 * One round of a modernization. seconds: its duration; tried: in this order; changes: what it changed in the notebook, empty where it kept nothing.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "ModernizeRound".
 */
export interface ModernizeRound {
  stage: ModernizeStage;
  seconds: number;
  tried: ModernizeTrial[];
  changes: ModernizeChange[];
}
/**
 * Where the notebook still stops. cell_index: in the restored notebook, from 0.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RestoreFailure".
 */
export interface RestoreFailure {
  cell_index: number;
  cell_id: string | null;
  exception: string | null;
  message: string | null;
  cause: Cause;
  reason: string;
}
/**
 * One request to a language model. cell_index: the failing cell, in the notebook as it was given, from 0. messages: what was sent. answer: null where there was none. outcome: kept: the change is a step; refused: it was not run; no-help: a run did not get further, or changed an output above; no-answer: the server did not answer. reason: null where it was kept. seconds: until the answer.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "ModelExchange".
 */
export interface ModelExchange {
  cell_index: number | null;
  messages: {
    role: 'system' | 'user' | 'assistant';
    content: string;
  }[];
  answer: string | null;
  outcome: 'kept' | 'refused' | 'no-help' | 'no-answer';
  reason: string | null;
  prompt_tokens: number | null;
  completion_tokens: number | null;
  seconds: number;
}
/**
 * The use of a language model by a command. Tokens are those that the server counted. cost: by the prices of the configuration; null without prices.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "ModelUse".
 */
export interface ModelUse {
  address: string;
  name: string;
  prompt_tokens: number;
  completion_tokens: number;
  cost: number | null;
  exchanges: ModelExchange[];
}
/**
 * The JSON output of freshkernel restore and freshkernel modernize. before, after: the share of the code cells that run until the first error. output: the restored notebook; null where none was written. files: what was written besides it. requirements: what was installed into the environment of the runs. differing: positions of the cells, in the restored notebook, whose outputs differ from the stored ones in a way that speaks against the steps. runs: how often the notebook was run. model: null where none was asked for.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RestoreDocument".
 */
export interface RestoreDocument {
  project_trust?: ProjectTrust;
  sandbox?: RunSandbox2;
  version: 1;
  notebook: string;
  verdict: RestoreVerdict;
  before: number;
  after: number;
  synthetic: boolean;
  steps: RestoreStep[];
  failure: RestoreFailure | null;
  /**
   * How often steps were looked for; only of freshkernel modernize.
   */
  rounds?: number;
  /**
   * The rounds; only of freshkernel modernize.
   */
  record?: ModernizeRound[];
  progress?: ModernizeProgress1;
  differing: number[];
  output: string | null;
  files: string[];
  requirements: string[];
  runs: number;
  model: ModelUse | null;
  notes: string[];
}
/**
 * Whether a sandbox protected the files outside of the private copy. network: whether the notebook could use the network; reason: why there was no sandbox; empty if there was. environment: where the environment was built, if this run built it; cached_environment: where it was built if it came from the cache, unknown for those of earlier versions; cached_wheels: how many wheels from the caches of pip and uv a build without a network could use; variables: which environment variables the kernel got: all, or those that hold no secret and those that the user named; withheld: how many it did not get. program: the program that made the sandbox, with its version; since: the first step that ran in it; outside: the steps that ran outside of it, or without one.
 */
export interface RunSandbox2 {
  program?: string;
  since?: RunStep;
  outside?: RunStep[];
  requested: SandboxMode;
  protected: boolean;
  network: boolean;
  reason: string;
  environment?: 'sandbox' | 'sandbox-without-network' | 'no-sandbox';
  cached_environment?: 'sandbox' | 'sandbox-without-network' | 'no-sandbox' | 'unknown';
  cached_wheels?: number;
  variables?: 'all' | 'listed';
  withheld?: number;
}
/**
 * Only of freshkernel modernize.
 */
export interface ModernizeProgress1 {
  seconds: number;
  code_cells: number;
  first: RunReach;
  last: RunReach;
  scores: ReportedScore[];
  score_tolerance: number;
  /**
   * Cells of the modernized notebook that depend on less work, in document order: their outputs and scores say nothing about the stored ones. Only where there are some.
   */
  not_compared?: number[];
}
/**
 * Replaces a part of a cell's text; offsets in UTF-16 code units.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RestoreTextEdit".
 */
export interface RestoreTextEdit {
  kind: 'replace-text';
  cell: number;
  start: number;
  end: number;
  text: string;
}
/**
 * Inserts a cell. after: the cell above it; null for the top.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RestoreInsertEdit".
 */
export interface RestoreInsertEdit {
  kind: 'insert-cell';
  after: number | null;
  cell_type: 'code' | 'markdown' | 'raw';
  source: string;
}
/**
 * Deletes a cell.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RestoreDeleteEdit".
 */
export interface RestoreDeleteEdit {
  kind: 'delete-cell';
  cell: number;
}
/**
 * Moves a cell. after: the cell above it; null for the top.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RestoreMoveEdit".
 */
export interface RestoreMoveEdit {
  kind: 'move-cell';
  cell: number;
  after: number | null;
}
/**
 * A made-up file. path: relative to the notebook's folder, with slashes. content: a text, or bytes as base64.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RestoreFile".
 */
export interface RestoreFile {
  path: string;
  format: 'text' | 'base64';
  content: string;
}
/**
 * What a step changes. install: the requirement that it installed for the runs; null for none.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RestoreChange".
 */
export interface RestoreChange {
  edits: RestoreEdit[];
  files: RestoreFile[];
  install: string | null;
}
/**
 * The result of a restoration for a page: nothing is written. changes: of the steps of the report, in their order.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RestoreResult".
 */
export interface RestoreResult {
  report: RestoreDocument;
  changes: RestoreChange[];
}
/**
 * A run of the notebook begins. run: its number, from 1; limit: how many are allowed.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RestoreRunning".
 */
export interface RestoreRunning {
  kind: 'running';
  run: number;
  limit: number;
}
/**
 * A step is tried. cell_index: in the notebook as it was given.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RestoreTrying".
 */
export interface RestoreTrying {
  kind: 'trying';
  step: RestoreKind;
  cell_index: number | null;
  detail: string;
}
/**
 * A step helped. executability: the share of the code cells that run with it until the first error.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RestoreKept".
 */
export interface RestoreKept {
  kind: 'kept';
  step: RestoreKind;
  cell_index: number | null;
  detail: string;
  executability: number;
}
/**
 * The last line of freshkernel restore --job. result: null where there is none, for the reason in message.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RestoreFinished".
 */
export interface RestoreFinished {
  kind: 'finished';
  result: RestoreResult | null;
  message: string;
}
/**
 * The input of freshkernel restore --job. path: the absolute path of the notebook, which need not exist; text: its content as JSON; kernel_name: null for the one that it names; added_folder: the name of the folder for made-up files; limits: for each run, but seconds for all together; approach: restore where there is none.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RestoreJob".
 */
export interface RestoreJob {
  project_trust?: ProjectTrust;
  /**
   * The names of further environment variables for the kernels, next to those of PassingVariable; `*` is all of them.
   */
  passed_variables?: string[];
  path: string;
  text: string;
  kernel_name: string | null;
  added_folder: string;
  max_runs: number;
  limits: RunLimits;
  copy_bytes: number;
  sandbox: SandboxMode;
  network: boolean;
  approach?: RestoreApproach;
}
/**
 * Requests a restoration from the server. path: the notebook's path for the contents service; text: the live document as nbformat 4 JSON; kernel_name: null for the one that it names; added_folder: the name of the folder next to the notebook for made-up files; approach: restore where there is none.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RestorationRequest".
 */
export interface RestorationRequest {
  path: string;
  text: string;
  kernel_name: string | null;
  added_folder: string;
  sandbox: SandboxMode;
  network: boolean;
  approach?: RestoreApproach;
}
/**
 * A restoration. created: seconds since 1970; seconds: how long it took, null while it goes on.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RestorationSummary".
 */
export interface RestorationSummary {
  id: string;
  path: string;
  state: RestorationState;
  message: string;
  created: number;
  seconds: number | null;
}
/**
 * The events of a restoration from a number on. next: the number for the next request.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RestorationProgress".
 */
export interface RestorationProgress {
  restoration: RestorationSummary;
  events: RestoreEvent[];
  next: number;
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

/** Every value of {@link NotebookForm}, in order. */
export const NOTEBOOKFORM_VALUES = [
  'ipynb',
  'percent',
  'light',
  'myst',
  'quarto',
  'r-markdown',
  'marimo',
  'databricks'
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

/** Every value of {@link RequirementSource}, in order. */
export const REQUIREMENTSOURCE_VALUES = [
  'stated',
  'installed',
  'declared',
  'table',
  'same-name',
  'function'
] as const;

/** Every value of {@link CrashStage}, in order. */
export const CRASHSTAGE_VALUES = [
  'environment-setup',
  'data-preparation',
  'data-visualization',
  'model-construction',
  'model-training',
  'evaluation',
  'none'
] as const;

/** Every value of {@link FileSuggestionReason}, in order. */
export const FILESUGGESTIONREASON_VALUES = ['case', 'name', 'folder', 'archive'] as const;

/** Every value of {@link FileStatus}, in order. */
export const FILESTATUS_VALUES = ['found', 'missing', 'written', 'uncertain', 'outside'] as const;

/** Every value of {@link FileUseKind}, in order. */
export const FILEUSEKIND_VALUES = ['read', 'write', 'update', 'test', 'use'] as const;

/** Every value of {@link FileActor}, in order. */
export const FILEACTOR_VALUES = ['code', 'magic', 'shell', 'download', 'process'] as const;

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

/** Every value of {@link KernelExecutionStatus}, in order. */
export const KERNELEXECUTIONSTATUS_VALUES = [
  'ok',
  'error',
  'interrupted',
  'aborted',
  'unknown'
] as const;

/** Every value of {@link KeptOrigin}, in order. */
export const KEPTORIGIN_VALUES = ['cell', 'partial', 'deleted-cell', 'console', 'unknown'] as const;

/** Every value of {@link RunOrder}, in order. */
export const RUNORDER_VALUES = ['document', 'executed', 'count'] as const;

/** Every value of {@link PassingVariable}, in order. */
export const PASSINGVARIABLE_VALUES = [
  'PATH',
  'HOME',
  'USER',
  'LOGNAME',
  'SHELL',
  'LANG',
  'LANGUAGE',
  'TZ',
  'TMPDIR',
  'TEMP',
  'TMP',
  'TERM',
  'PYTHONPATH',
  'PYTHONHOME',
  'PYTHONHASHSEED',
  'PYTHONUTF8',
  'PYTHONIOENCODING',
  'PYTHONNOUSERSITE',
  'VIRTUAL_ENV',
  'CONDA_PREFIX',
  'CONDA_DEFAULT_ENV',
  'LD_LIBRARY_PATH',
  'DYLD_LIBRARY_PATH',
  'CUDA_VISIBLE_DEVICES',
  'CUDA_HOME',
  'SSL_CERT_FILE',
  'SSL_CERT_DIR',
  'REQUESTS_CA_BUNDLE',
  'IPYTHONDIR',
  'MPLCONFIGDIR',
  'XDG_CACHE_HOME',
  'XDG_CONFIG_HOME',
  'XDG_DATA_HOME',
  'XDG_RUNTIME_DIR',
  'SYSTEMROOT',
  'SYSTEMDRIVE',
  'WINDIR',
  'COMSPEC',
  'PATHEXT',
  'USERPROFILE',
  'APPDATA',
  'LOCALAPPDATA',
  'PROGRAMDATA',
  'PROGRAMFILES',
  'NUMBER_OF_PROCESSORS',
  'PROCESSOR_ARCHITECTURE',
  'JUPYTER_PATH',
  'JUPYTER_DATA_DIR',
  'JUPYTER_RUNTIME_DIR'
] as const;

/** Every value of {@link PassingVariablePrefix}, in order. */
export const PASSINGVARIABLEPREFIX_VALUES = ['LC_', 'OMP_', 'MKL_NUM', 'OPENBLAS_NUM'] as const;

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

/** Every value of {@link SandboxMode}, in order. */
export const SANDBOXMODE_VALUES = ['off', 'auto', 'required'] as const;

/** Every value of {@link ProjectTrust}, in order. */
export const PROJECTTRUST_VALUES = ['setting', 'answer', 'commit', 'sandbox', 'unknown'] as const;

/** Every value of {@link TrustAnswer}, in order. */
export const TRUSTANSWER_VALUES = ['trusted', 'sandbox'] as const;

/** Every value of {@link RunStep}, in order. */
export const RUNSTEP_VALUES = ['environment', 'packages', 'kernel'] as const;

/** Every value of {@link ClusterFailureKind}, in order. */
export const CLUSTERFAILUREKIND_VALUES = [
  'bad-result',
  'cancelled',
  'changed-file',
  'no-resources',
  'result-too-large',
  'scheduler-lost',
  'worker-lost',
  'worker-unusable'
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

/** Every value of {@link CheckConclusion}, in order. */
export const CHECKCONCLUSION_VALUES = ['reproduced', 'differs', 'inconclusive'] as const;

/** Every value of {@link CheckCellStatus}, in order. */
export const CHECKCELLSTATUS_VALUES = ['ok', 'failed', 'not-run'] as const;

/** Every value of {@link CellDifference}, in order. */
export const CELLDIFFERENCE_VALUES = [
  'same',
  'new-output',
  'different',
  'presentation',
  'looks-alike',
  'warnings',
  'failed',
  'failed-as-stored',
  'incomplete',
  'not-run'
] as const;

/** Every value of {@link MissingSide}, in order. */
export const MISSINGSIDE_VALUES = ['stored', 'fresh'] as const;

/** Every value of {@link VariantKind}, in order. */
export const VARIANTKIND_VALUES = [
  'baseline',
  'given',
  'time',
  'newest',
  'oldest',
  'earlier',
  'pair'
] as const;

/** Every value of {@link VariantStatus}, in order. */
export const VARIANTSTATUS_VALUES = ['ran', 'failed', 'not-run', 'not-installed'] as const;

/** Every value of {@link MeasureConclusion}, in order. */
export const MEASURECONCLUSION_VALUES = ['lower', 'higher', 'none', 'repeats', 'unknown'] as const;

/** Every value of {@link RestoreVerdict}, in order. */
export const RESTOREVERDICT_VALUES = ['executable', 'restored', 'partly', 'pathological'] as const;

/** Every value of {@link RestoreKind}, in order. */
export const RESTOREKIND_VALUES = [
  'move',
  'import',
  'definition',
  'install',
  'path',
  'input',
  'rewrite',
  'data',
  'magic',
  'backend',
  'stand-in',
  'model',
  'runtime',
  'default'
] as const;

/** Every value of {@link ModernizeStage}, in order. */
export const MODERNIZESTAGE_VALUES = ['rules', 'repair', 'runtime', 'scores'] as const;

/** Every value of {@link RestoreApproach}, in order. */
export const RESTOREAPPROACH_VALUES = ['restore', 'modernize'] as const;

/** Every value of {@link RestorationState}, in order. */
export const RESTORATIONSTATE_VALUES = ['running', 'finished', 'failed', 'cancelled'] as const;
