/**
 * What the front end takes from the core. The core itself is loaded on first use, so that JupyterLab starts as fast
 * as without it; until then only types and this interface are known.
 */
import type { LintConfig } from '../../../core/settings/config';
import type { HistoryState } from '../../../core/history/history-state';
import type { EndFacts, InputFacts } from '../../../core/history/passive-executions';
import type { FixChoice, FixPlan } from '../../../core/lint/fix-plan';
import type { LintResult } from '../../../core/lint/result';
import type { LintState } from '../../../core/lint/session';
import type { CellKey, NotebookDocument } from '../../../core/notebook/document';
import type { CellRecord } from '../../../core/notebook/identity';
import type { CellSummary } from '../../../core/python/flow/cell-summary';
import type { ProjectFacts } from '../../../core/rule-context/rule-context';
import type { RuleDefinition } from '../../../core/rules/contract';
import type { ISettingsReader } from '../../server/settings-reader';
import type { HistoryAnswer, KernelError, KernelRun, ProbeMessage } from '../../../protocol';

/** The summary of a cell's text, from whoever keeps those of the notebook; null where nobody does. */
export type SummaryOf = (source: string) => CellSummary | null;

/** Puts together what a kernel ran and one notebook. */
export interface INotebookHistory {
  readonly state: HistoryState;
  /** Takes in the present version of the notebook. */
  update(document: NotebookDocument): void;
  receive(message: ProbeMessage): void;
  /** Takes in runs that were asked for. */
  receivePast(answer: Pick<HistoryAnswer, 'session' | 'runs'>): void;
  receiveOverheard(session: string, run: KernelRun): void;
  endSession(): void;
  setRunning(keys: ReadonlySet<CellKey>): void;
}

/** Makes runs of what is heard of a kernel without the probe. */
export interface IOverheardRuns {
  begin(input: InputFacts): void;
  fail(messageId: string, error: KernelError): void;
  end(end: EndFacts): KernelRun | null;
}

/** Keeps what it learnt about each cell between runs. */
export interface ILintSession {
  /** Lints in small steps; a run that is not finished changes nothing. */
  steps(document: NotebookDocument, state: Partial<LintState>): Generator<void, LintResult>;
  /** What a text of the notebook does; null before anything was linted. */
  summaryOf(source: string): CellSummary | null;
  /** What to hand to the next session on the same notebook, so that findings keep their ids. */
  cellRecords(): readonly CellRecord[];
}

/** The loaded core. */
export interface ICoreModule extends ISettingsReader {
  createSession(
    config: LintConfig,
    facts: ProjectFacts,
    remembered: readonly CellRecord[]
  ): ILintSession;
  /** The code that installs the probe in a kernel. */
  probeProgram(): string;
  /** The target of the probe's comms. */
  readonly probeTarget: string;
  /** `language` is that of the notebook; `summaryOf` gives the summaries that its analysis has, or is to have. */
  newHistory(language: string, summaryOf: SummaryOf): INotebookHistory;
  newOverheardRuns(): IOverheardRuns;
  /** Names that modules export, where they are known. */
  readonly moduleExports: ProjectFacts['moduleExports'];
  /** All fixes that a notebook takes at once. */
  planFixes(document: NotebookDocument, choice: FixChoice): FixPlan;
  /** The declaration of a rule; null where no rule has the code. */
  rule(code: string): RuleDefinition | null;
  /** Whether a selector of the settings (code, letter, kind or name) means a rule. */
  selectorFits(selector: string, rule: RuleDefinition): boolean;
}
