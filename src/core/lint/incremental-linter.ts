import type { RequirementFiles } from '../../protocol';
import type { DocumentGraph } from '../analysis/names/document-graph';
import { CellIdentities } from '../notebook/identity';
import type { CellRecord } from '../notebook/identity';
import { ByPlace } from '../notebook/by-cell';
import type { CellKey, NotebookCell, NotebookDocument } from '../notebook/document';
import type { MagicTable } from '../python/ipython/magic-table';
import type { CellSummary } from '../python/flow/cell-summary';
import type { PythonVersion } from '../python/version';
import type { HistoryState } from '../history/history-state';
import type { KeptFacts } from '../rule-context/cell-rows';
import { RowMaker } from '../rule-context/cell-rows';
import type { KernelFacts, ProjectFacts } from '../rule-context/rule-context';
import type { Finding, RuleDefinition } from '../rules/contract';
import { allAtOnce } from '../memo/steps';
import { CellSummaries } from './cell-summaries';
import type { Summarize } from './cell-summaries';
import type { LintConfig } from '../settings/config';
import { completeFindings } from './findings';
import { describeCrash, notAnalysed, tooLongProblem } from './internal-problem';
import { judgingPython } from './judging-python';
import type { InternalProblem, LintResult } from './result';
import { RuleRunner } from './rule-runner';
import { selectRules } from '../settings/rule-selection';
import { Silencer } from './suppressing';
import type { Staleness } from '../staleness/staleness';
import { StalenessTracker } from './staleness-tracker';
import { speakOfCurrent } from './typing';

/** A code cell as the graph sees it. */
interface GraphCell {
  readonly index: number;
  readonly summary: CellSummary;
}

/** Turns the summaries of a notebook's code cells into its graph, faster where little changed since the last call. */
export interface GraphBuilder {
  steps(cells: readonly GraphCell[]): Generator<void, DocumentGraph>;
}

/** The analysis that a linter is built on. */
export interface LinterParts {
  readonly rules: readonly RuleDefinition[];
  readonly magics: MagicTable;
  readonly summarize: Summarize;
  newGraphBuilder(): GraphBuilder;
}

/** What the host knows beside the document. */
export interface LintState {
  /** The cell that someone types in at this moment, until the caret leaves it or rests. */
  readonly typingIn: CellKey | null;
  /** The cell whose editor has the focus, typing or not. None where it is not given. */
  readonly editing?: CellKey | null;
  /** What the kernel ran; null where there is none. */
  readonly history: HistoryState | null;
  readonly kernel: KernelFacts | null;
  /** The requirement files near the notebook. None where it is not given. */
  readonly requirements?: RequirementFiles | null;
}

/** Nobody types, and there is no kernel. */
const AT_REST: LintState = { typingIn: null, history: null, kernel: null };

/** Lints one notebook again and again as it changes, redoing only what a change touches. */
export class IncrementalLinter {
  private readonly summaries: CellSummaries;
  private readonly silencer: Silencer;
  private readonly identities: CellIdentities;
  private readonly staleness: StalenessTracker;
  private readonly rows = new RowMaker();
  private readonly keptFacts: KeptFacts = new Map();
  private readonly crashes = new WeakMap<CellSummary, InternalProblem>();
  private graphBuilder: GraphBuilder;
  private graphCells: readonly GraphCell[] = [];
  private runner: RuleRunner | null = null;
  private path = '';
  private shown: ReadonlySet<string> | null = null;

  constructor(
    private readonly config: LintConfig,
    private readonly facts: ProjectFacts,
    private readonly parts: LinterParts,
    remembered: readonly CellRecord[]
  ) {
    this.summaries = new CellSummaries(
      (source, options) => this.summarizeSafely(source, () => parts.summarize(source, options)),
      parts.magics
    );
    this.staleness = new StalenessTracker(parts.summarize, parts.magics);
    this.silencer = new Silencer(new Map(parts.rules.map(rule => [rule.code, rule])));
    this.identities = new CellIdentities(remembered);
    this.graphBuilder = parts.newGraphBuilder();
  }

  /** All at once. */
  lint(document: NotebookDocument, state: Partial<LintState> = {}): LintResult {
    return allAtOnce(this.steps(document, state));
  }

  /** In small steps, so that a host can do other work in between; a run that is not finished changes nothing. */
  *steps(document: NotebookDocument, given: Partial<LintState> = {}): Generator<void, LintResult> {
    const state = { ...AT_REST, ...given };
    const version = judgingPython(document, this.config);
    const analysed = yield* this.analyse(document, version, state.typingIn);
    const problems: InternalProblem[] = [...analysed.problems];
    const staleness = yield* this.findStaleness(analysed, version, state, problems);
    const { codeCells, summaries } = analysed;
    const run = yield* this.ruleRunner(document.path).run({
      document: analysed.document,
      codeCells,
      ...this.rows.make(codeCells, summaries.list, state.history),
      kept: this.keptFacts,
      derived: new Map(),
      summary: cell => summaries.get(cell.key) ?? null,
      graph: analysed.graph,
      pythonVersion: version,
      history: state.history,
      staleness,
      kernel: state.kernel,
      requirements: state.requirements ?? null,
      facts: this.facts,
      editing: state.editing ?? null,
      isTyping: state.typingIn !== null
    });
    problems.push(...run.problems);
    const identities = this.identities.update(document.cells);
    const complete = completeFindings(run.outcomes, identities, problems);
    const current = complete.map(finding => analysed.toCurrent(finding));
    const released = this.release(current, state.typingIn);
    const { loud, silent, unused } = this.silencer.apply(
      document.cells,
      released,
      new Set(run.outcomes.map(({ active }) => active.rule.code)),
      cell => cell.key === state.typingIn || isBroken(summaries.get(cell.key))
    );
    const isInPhase = (finding: Finding): boolean =>
      this.config.phase === 'finishing' || finding.phase === 'exploring';
    return {
      findings: loud.filter(isInPhase),
      suppressed: silent.filter(isInPhase),
      unusedSuppressions: unused,
      graph: analysed.graph,
      summaries,
      staleness,
      internalProblems: problems,
      limits: staleness === null ? NO_LIMITS : limitsOf(codeCells, staleness)
    };
  }

  /**
   * What a text of the notebook does, whoever asks for it before a cell that has it is linted; null before the first
   * version of the notebook.
   */
  summaryOf(source: string): CellSummary | null {
    return this.summaries.read(source);
  }

  /** What to keep of the cells so that findings keep their ids when the notebook is opened again. */
  cellRecords(): readonly CellRecord[] {
    return this.identities.toRecords();
  }

  private *analyse(
    document: NotebookDocument,
    version: PythonVersion,
    typingIn: CellKey | null
  ): Generator<void, Analysed> {
    if (document.language !== 'python') {
      return {
        document,
        codeCells: document.cells.filter(isCode),
        summaries: new ByPlace(new Map(), []),
        graph: null,
        problems: [],
        toCurrent: finding => finding
      };
    }
    let codeCells = document.cells.filter(isCode);
    let summaries = yield* this.summaries.update(codeCells, version);
    let standing = document;
    let toCurrent = (finding: Finding): Finding => finding;
    const typed = document.cells.find(cell => cell.key === typingIn);
    const standIn = typed === undefined ? null : this.lastGood(typed, summaries);
    if (typed !== undefined && standIn !== null) {
      const cells = document.cells.map(cell => (cell === typed ? standIn : cell));
      standing = { ...document, cells };
      codeCells = cells.filter(isCode);
      summaries = yield* this.summaries.update(codeCells, version);
      toCurrent = finding => speakOfCurrent(finding, standIn, typed);
    }
    const problems: InternalProblem[] = [];
    const graph = yield* this.buildGraph(codeCells, summaries, problems);
    yield;
    return { document: standing, codeCells, summaries, graph, problems, toCurrent };
  }

  /** The last version of a cell that parsed, while its present one does not. */
  private lastGood(cell: NotebookCell, summaries: ByPlace<CellSummary>): NotebookCell | null {
    const source = this.summaries.lastGoodSource(cell.key);
    return isBroken(summaries.get(cell.key)) && source !== null ? { ...cell, source } : null;
  }

  /**
   * While someone types, findings may go but none may come: half-written names and lines would raise many that the
   * next keystroke takes back. What is new shows when the caret leaves the cell or rests.
   */
  private release(findings: readonly Finding[], typingIn: CellKey | null): readonly Finding[] {
    const shown = this.shown;
    const released =
      typingIn === null
        ? findings
        : findings.filter(finding =>
            shown === null ? finding.cell?.key !== typingIn : shown.has(finding.id)
          );
    this.shown = new Set(released.map(finding => finding.id));
    return released;
  }

  private *buildGraph(
    cells: readonly NotebookCell[],
    summaries: ByPlace<CellSummary>,
    problems: InternalProblem[]
  ): Generator<void, DocumentGraph | null> {
    const graphCells = this.graphCells.slice(0, cells.length);
    for (let at = 0; at < cells.length; at++) {
      const { index } = cells[at];
      const summary = summaries.list[at];
      const known = graphCells[at] as GraphCell | undefined;
      if (known?.index !== index || known.summary !== summary) {
        graphCells[at] = { index, summary };
      }
      const problem = summary.module === null ? this.problemOf(summary, index) : null;
      if (problem !== null) {
        problems.push(problem);
      }
    }
    this.graphCells = graphCells;
    try {
      return yield* this.graphBuilder.steps(graphCells);
    } catch (error) {
      problems.push(describeCrash('graph', null, error));
      this.graphBuilder = this.parts.newGraphBuilder();
      return null;
    }
  }

  /** Why nothing is known of the cell at `index`, where that is not its own fault. */
  private problemOf(summary: CellSummary, index: number): InternalProblem | null {
    const crash = this.crashes.get(summary);
    return crash === undefined ? tooLongProblem(summary, index) : { ...crash, cellIndex: index };
  }

  private *findStaleness(
    { codeCells, summaries, graph }: Analysed,
    version: PythonVersion,
    { history, typingIn }: LintState,
    problems: InternalProblem[]
  ): Generator<void, Staleness | null> {
    if (graph === null) {
      return null;
    }
    const known = typingIn === null ? null : this.staleness.known(codeCells, history);
    if (known !== null) {
      return known;
    }
    try {
      return yield* this.staleness.steps(codeCells, summaries, version, history);
    } catch (error) {
      problems.push(describeCrash('staleness', null, error));
      this.staleness.reset();
      return null;
    }
  }

  private summarizeSafely(source: string, summarize: () => CellSummary): CellSummary {
    try {
      return summarize();
    } catch (error) {
      const summary = notAnalysed(source);
      this.crashes.set(summary, describeCrash('summary', null, error));
      return summary;
    }
  }

  private ruleRunner(path: string): RuleRunner {
    if (this.runner === null || this.path !== path) {
      this.path = path;
      this.runner = new RuleRunner(selectRules(this.parts.rules, this.config, path));
    }
    return this.runner;
  }
}

interface Analysed {
  /** The document that was analysed: as given, or with the last good version of the cell typed in. */
  readonly document: NotebookDocument;
  readonly codeCells: readonly NotebookCell[];
  readonly summaries: ByPlace<CellSummary>;
  readonly graph: DocumentGraph | null;
  readonly problems: readonly InternalProblem[];
  /** Makes a finding speak of the document as given. */
  toCurrent(finding: Finding): Finding;
}

function isBroken(summary: CellSummary | undefined): boolean {
  return summary !== undefined && summary.problem !== null;
}

function isCode(cell: NotebookCell): boolean {
  return cell.type === 'code';
}

const NO_LIMITS: LintResult['limits'] = [];

function limitsOf(codeCells: readonly NotebookCell[], { limits }: Staleness): LintResult['limits'] {
  return limits.size === 0
    ? NO_LIMITS
    : codeCells.flatMap(({ key, index }) => {
        const reason = limits.get(key);
        return reason === undefined ? [] : [{ cell_index: index, reason }];
      });
}
