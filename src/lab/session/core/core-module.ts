/**
 * The interface of the core for the front end. The core is loaded on first use, so that it does not slow down
 * JupyterLab's start; the front end imports only types and this interface.
 */
import type { ApiChanges } from '../../../core/change-data/api-changes';
import type { LintConfig } from '../../../core/settings/config';
import type { ReadTargets } from '../../../core/settings/target-versions';
import type { HistoryState } from '../../../core/history/history-state';
import type { EndingExecution, KernelEnder } from '../../../core/history/kernel-enders';
import type { ExecutionOutputList } from '../../../core/history/execution-outputs';
import type { EndInfo, InputInfo } from '../../../core/history/passive-executions';
import type { FixChoice, FixPlan } from '../../../core/lint/fix-plan';
import type { LintResult } from '../../../core/lint/result';
import type { LintState } from '../../../core/lint/session';
import type { CellKey, NotebookDocument } from '../../../core/notebook/document';
import type { CellRecord } from '../../../core/notebook/cell-identity';
import type { CellSummary } from '../../../core/python/flow/cell-summary';
import type { ProjectFacts } from '../../../core/rule-context/rule-context';
import type { RuleDefinition } from '../../../core/rules/contract';
import type { RequirementFiles } from '../../../protocol';
import type { ISettingsReader } from '../../server/settings-reader';
import type {
  HistoryAnswer,
  KernelError,
  KernelExecution,
  ModuleFacts,
  ProbeMessage
} from '../../../protocol';

/** Looks up the cached summary of a cell's source; null if there is none. */
export type SummaryOf = (source: string) => CellSummary | null;

/** Matches the executions of a kernel with the cells of one notebook. */
export interface INotebookHistory {
  readonly state: HistoryState;
  /** Sets the client of this page, before the messages of its kernel. */
  identify(client: string): void;
  /** Updates the current version of the notebook. */
  update(document: NotebookDocument): void;
  receive(message: ProbeMessage): void;
  /** Adds executions that were requested from the probe. */
  receiveHistory(answer: Pick<HistoryAnswer, 'session' | 'runs' | 'clients'>): void;
  receivePassive(session: string, run: KernelExecution): void;
  /** Ends the session. `candidates`: the executions of which one ended the kernel; none if no cell did. */
  endSession(candidates: readonly EndingExecution[]): void;
  /** The cells that ended earlier processes of the kernel. */
  readonly kernelEnders: readonly KernelEnder[];
  setRunning(keys: ReadonlySet<CellKey>): void;
}

/** Assembles executions from the messages of a kernel without the probe. */
export interface IPassiveExecutions {
  begin(input: InputInfo): void;
  fail(messageId: string, error: KernelError): void;
  end(end: EndInfo): KernelExecution | null;
}

/** Outputs of the executions of a notebook's kernels, within limits. */
export interface IExecutionOutputs {
  /** Handles an iopub message whose parent is an `execute_request` with this id. */
  receive(messageId: string, type: string, content: Readonly<Record<string, unknown>>): void;
  /** The outputs of an execution, by the id of its request. */
  outputsOf(messageId: string | null): ExecutionOutputList;
}

/** Incremental linter of one notebook; caches results between versions. */
export interface ILintSession {
  /** Lints in small steps; an unfinished generator changes nothing. */
  steps(document: NotebookDocument, state: Partial<LintState>): Generator<void, LintResult>;
  /** The summary of a cell's source; null before the first analysis. */
  summaryOf(source: string): CellSummary | null;
  /** Identities of the cells, for the next session on the same notebook, so that findings keep their ids. */
  cellRecords(): readonly CellRecord[];
}

/** What the core knows for questions about other versions of libraries. */
export interface IVersionFacts {
  /** Reads `numpy>=2, pandas>=3`. */
  readTargets(texts: readonly string[]): ReadTargets;
  /** The distributions that cells import; `installed` are the kernel's modules. */
  importedDistributions(
    summaries: Iterable<CellSummary>,
    installed: ReadonlyMap<string, ModuleFacts> | null
  ): readonly string[];
  /** The libraries that the data is about, each with the newest released version from which on a change of it is known. */
  newestChanges(changes: ApiChanges): ReadonlyMap<string, string>;
  /** The libraries with versions that are known not to work with those of another library. */
  combinedLibraries(changes: ApiChanges): ReadonlySet<string>;
}

/** The core. */
export interface ICoreModule extends ISettingsReader, IVersionFacts {
  createSession(
    config: LintConfig,
    facts: ProjectFacts,
    remembered: readonly CellRecord[]
  ): ILintSession;
  /** The code that installs the probe in a kernel. */
  probeProgram(): string;
  /** The target of the probe's comms. */
  readonly probeTarget: string;
  /** `language` is that of the notebook; `summaryOf` looks up the summaries of its analysis. */
  newHistory(language: string, summaryOf: SummaryOf): INotebookHistory;
  newPassiveExecutions(): IPassiveExecutions;
  newOutputs(): IExecutionOutputs;
  /** The oldest Python that the nearest project among these files admits; null if unknown. */
  requiredPython(files: RequirementFiles): LintConfig['requiredPython'];
  /** Exported names of known modules. */
  readonly moduleExports: ProjectFacts['moduleExports'];
  /** Plans the fixes that can be applied together. */
  planFixes(document: NotebookDocument, choice: FixChoice): FixPlan;
  /** The declaration of a rule; null for an unknown code. */
  rule(code: string): RuleDefinition | null;
  /** Whether a selector of the settings (code, letter, kind or name) matches a rule. */
  selectorFits(selector: string, rule: RuleDefinition): boolean;
}
