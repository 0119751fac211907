import { limitsOf } from '../analysis/heap/cell-limits';
import { canUseApiChanges } from '../api-changes/needed-changes';
import { lacksNames } from '../imports/notebook-distributions';
import { allAtOnce } from '../memo/steps';
import { CellIdentities } from '../notebook/cell-identity';
import type { CellRecord } from '../notebook/cell-identity';
import type { NotebookDocument } from '../notebook/document';
import type { CellSummary } from '../python/flow/cell-summary';
import { summarizeCell } from '../python/flow/summarize';
import type { PythonVersion } from '../python/version';
import type { FactCache } from '../rule-context/cell-rows';
import { RowBuilder } from '../rule-context/cell-rows';
import type { ProjectFacts } from '../rule-context/rule-context';
import type { Finding, RuleDefinition } from '../rules/contract';
import { ALL_RULES } from '../rules/registry';
import type { LintConfig } from '../settings/config';
import { magicsOf } from '../settings/known-magics';
import { namesProvidedTo } from '../settings/provided-names';
import { selectRules } from '../settings/rule-selection';
import type { Staleness } from '../staleness/staleness';
import { completeFindings, FindingIds } from './findings';
import { describeCrash } from './internal-problem';
import { AT_REST } from './lint-state';
import type { LintState } from './lint-state';
import { isBroken, NotebookAnalyzer } from './notebook-analyzer';
import type { AnalyzedNotebook } from './notebook-analyzer';
import type { InternalProblem, LintResult } from './result';
import { withoutVainRestarts } from './restart-blockers';
import { RuleRunner } from './rule-runner';
import type { RuleSubject } from './rule-runner';
import { StalenessTracker } from './staleness-tracker';
import { Suppressor } from './suppressor';
import { targetPython } from './target-python';
import { UnfinishedLines } from './unfinished-lines';

export type { LintState } from './lint-state';

/** Optional parts of a session. */
export interface SessionOptions {
  /** Default: all rules. */
  readonly rules?: readonly RuleDefinition[];
  /** Records of an earlier session on the same notebook ({@link LintSession.cellRecords}). */
  readonly remembered?: readonly CellRecord[];
}

/** What depends on the program that runs the notebook. */
interface PlatformState {
  readonly name: string | null;
  readonly analyzer: NotebookAnalyzer;
  readonly staleness: StalenessTracker;
  readonly isProvided: (name: string) => boolean;
}

/**
 * Lints one notebook, as often as it changes. The editor keeps one session per open notebook: every call after the first
 * costs only what changed. The command line uses a session once. Other settings or facts need a new session.
 */
export class LintSession {
  private readonly rules: readonly RuleDefinition[];
  private platform: PlatformState | null = null;
  private readonly suppressor: Suppressor;
  private readonly identities: CellIdentities;
  private readonly ids = new FindingIds();
  private readonly rows = new RowBuilder();
  private readonly keptFacts: FactCache = new Map();
  private readonly targets: ReadonlyMap<string, string>;
  private runner: RuleRunner | null = null;
  private readonly unfinished = new UnfinishedLines();
  private path = '';

  constructor(
    private readonly config: LintConfig,
    private readonly facts: ProjectFacts,
    { rules = ALL_RULES, remembered = [] }: SessionOptions = {}
  ) {
    this.rules = rules;
    this.targets = new Map(Object.entries(config.target));
    this.suppressor = new Suppressor(new Map(rules.map(rule => [rule.code, rule])));
    this.identities = new CellIdentities(remembered);
  }

  /** Lints this version of the notebook. */
  lint(document: NotebookDocument, state: Partial<LintState> = {}): LintResult {
    return allAtOnce(this.steps(document, state));
  }

  /**
   * Does the same in steps of a few milliseconds, for the first pass over a large notebook: call `next()` until it is
   * done and let the browser work in between. An abandoned pass leaves what it has found for the next one.
   */
  *steps(document: NotebookDocument, given: Partial<LintState> = {}): Generator<void, LintResult> {
    const state = { ...AT_REST, ...given };
    const version = targetPython(document, this.config);
    const { analyzer, staleness: tracker } = this.platformOf(document);
    const analyzed = yield* analyzer.steps(document, version, state.typingIn);
    const problems: InternalProblem[] = [...analyzed.problems];
    const staleness = yield* findStaleness(tracker, analyzed, version, state, problems);
    const subject = this.subjectOf(analyzed, version, staleness, state);
    const run = yield* this.runnerFor(analyzed.document.path).run(subject);
    for (const each of run.problems) {
      problems.push(each);
    }
    const identities = this.identities.update(document.cells);
    const complete = completeFindings(run.outcomes, identities, problems, this.ids);
    const current = withoutVainRestarts(complete).map(finding => analyzed.toCurrent(finding));
    const { codeCells, summaries, graph } = analyzed;
    const { typingIn } = state;
    const isTypedBroken =
      analyzed.document !== document || (typingIn !== null && isBroken(summaries.get(typingIn)));
    const { active, suppressed, unused } = this.suppressor.apply(
      document.cells,
      this.unfinished.visible(document, current, typingIn, isTypedBroken),
      new Set(run.outcomes.map(outcome => outcome.active.rule.code)),
      cell => cell.key === typingIn || isBroken(summaries.get(cell.key))
    );
    const isInPhase = (finding: Finding): boolean =>
      this.config.phase === 'finishing' || finding.phase === 'exploring';
    return {
      findings: active.filter(isInPhase),
      suppressed: suppressed.filter(isInPhase),
      unusedSuppressions: unused,
      graph,
      summaries,
      staleness,
      internalProblems: problems,
      needsApiChanges: (given.apiChanges ?? null) === null && canUseApiChanges(subject),
      needsImportNaming:
        this.config.phase === 'finishing' && subject.importNaming === null && lacksNames(subject),
      limits:
        staleness === null || staleness.limits.size === 0
          ? NO_LIMITS
          : limitsOf(codeCells, staleness.limits)
    };
  }

  /**
   * The summary of a source of the notebook, possibly before a cell with it is linted; null before the first version. No
   * source is summarized twice.
   */
  summaryOf(source: string): CellSummary | null {
    return this.platform?.analyzer.summaryOf(source) ?? null;
  }

  /** Records of the cells to keep, so that findings keep their ids when the notebook is opened again. */
  cellRecords(): readonly CellRecord[] {
    return this.identities.toRecords();
  }

  /** What depends on the notebook's platform: it is kept while that stays the same. */
  private platformOf(document: NotebookDocument): PlatformState {
    const name = document.platform ?? null;
    if (this.platform?.name !== name) {
      const magics = magicsOf(this.config, document);
      this.platform = {
        name,
        analyzer: new NotebookAnalyzer(magics),
        staleness: new StalenessTracker(summarizeCell, magics),
        isProvided: namesProvidedTo(this.config, document)
      };
    }
    return this.platform;
  }

  /** What the rules see of this version. */
  private subjectOf(
    { document, codeCells, summaries, graph }: AnalyzedNotebook,
    pythonVersion: PythonVersion,
    staleness: Staleness | null,
    state: LintState
  ): RuleSubject {
    const { history, kernel, typingIn } = state;
    const { requirements = null, apiChanges = null, importNaming = null } = state;
    const { files = null, editing = null } = state;
    const subject: RuleSubject = {
      document,
      codeCells,
      ...this.rows.build(codeCells, summaries.orderedValues, history),
      cache: this.keptFacts,
      derived: new Map(),
      summary: cell => summaries.get(cell.key) ?? null,
      graph,
      pythonVersion,
      isProvided: this.platformOf(document).isProvided,
      history,
      staleness,
      kernel,
      requirements,
      targets: this.targets,
      apiChanges: null,
      importNaming,
      files,
      facts: this.facts,
      editing,
      isTyping: typingIn !== null
    };
    return apiChanges !== null && canUseApiChanges(subject) ? { ...subject, apiChanges } : subject;
  }

  private runnerFor(path: string): RuleRunner {
    if (this.runner === null || this.path !== path) {
      this.path = path;
      this.runner = new RuleRunner(selectRules(this.rules, this.config, path));
    }
    return this.runner;
  }
}

const NO_LIMITS: LintResult['limits'] = [];

/** The staleness of a version's cells; a failure is one of the problems. */
function* findStaleness(
  tracker: StalenessTracker,
  { codeCells, summaries, graph }: AnalyzedNotebook,
  version: PythonVersion,
  { history, typingIn }: LintState,
  problems: InternalProblem[]
): Generator<void, Staleness | null> {
  if (graph === null) {
    return null;
  }
  const known = typingIn === null ? null : tracker.known(codeCells, history);
  if (known !== null) {
    return known;
  }
  try {
    return yield* tracker.steps(codeCells, summaries, version, history);
  } catch (error) {
    problems.push(describeCrash('staleness', null, error));
    tracker.reset();
    return null;
  }
}
