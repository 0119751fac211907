/** Creates notebooks from the scenarios of a rule's documentation, and runs a rule on them. */
import { DocumentGraphBuilder } from '../../../src/core/analysis/names/graph-builder';
import { knownApiChanges } from '../../../src/core/change-data/known-changes';
import { exportedNames } from '../../../src/core/fixes/module-exports';
import { namedImports } from '../../../src/core/imports/named-imports';
import type { HistoryState } from '../../../src/core/history/history-state';
import { StalenessTracker } from '../../../src/core/lint/staleness-tracker';
import type { Staleness } from '../../../src/core/staleness/staleness';
import type {
  NotebookCell,
  NotebookDocument,
  StoredError
} from '../../../src/core/notebook/document';
import { formatMessage } from '../../../src/core/messages/message';
import { builtinMagics } from '../../../src/core/python/ipython/magic-table';
import { allAtOnce } from '../../../src/core/memo/steps';
import type { CellSummary } from '../../../src/core/python/flow/cell-summary';
import { summarizeCell } from '../../../src/core/python/flow/summarize';
import { NEWEST_PYTHON } from '../../../src/core/python/version';
import { RowBuilder } from '../../../src/core/rule-context/cell-rows';
import type { OptionValue, RuleContext } from '../../../src/core/rule-context/rule-context';
import type {
  ExampleCell,
  RuleDefinition,
  RuleExample,
  RuleReport
} from '../../../src/core/rules/contract';

/** Default file name of a scenario's notebook. */
export const DEFAULT_PATH = 'analysis-of-orders.ipynb';

/** The notebook of a scenario. */
export function exampleNotebook(
  cells: readonly ExampleCell[],
  path: string = DEFAULT_PATH
): NotebookDocument {
  return {
    path,
    language: 'python',
    languageVersion: null,
    cells: cells.map((cell, index): NotebookCell => ({
      key: `cell-${index}`,
      index,
      id: `cell-${index}`,
      type: cell.type ?? 'code',
      source: cell.source,
      executionCount: cell.count ?? null,
      tags: cell.tags ?? [],
      storedError: cell.error === undefined ? null : errorOf(cell.error),
      editable: true,
      ...(cell.outputs === undefined ? {} : { hasOutputs: cell.outputs })
    }))
  };
}

/** The error output as IPython writes it. */
function errorOf({ exception, message, line }: NonNullable<ExampleCell['error']>): StoredError {
  return {
    ename: exception,
    evalue: message,
    traceback: [
      `\u001b[31m${exception}\u001b[39m  Traceback (most recent call last)`,
      ...(line === undefined
        ? []
        : [
            `\u001b[36mCell\u001b[39m\u001b[36m \u001b[39m\u001b[32mIn[1]\u001b[39m\u001b[32m, line ${line}\u001b[39m`
          ]),
      `${exception}: ${message}`
    ]
  };
}

/** Known facts outside the document. */
export type ContextFacts = Pick<RuleContext, 'history' | 'kernel' | 'editing'> &
  Partial<Pick<RuleContext, 'requirements' | 'files' | 'targets'>>;

const NO_KERNEL: ContextFacts = { history: null, kernel: null, editing: null };

/** The context of the rules, created for each notebook. */
export function contextOf(
  document: NotebookDocument,
  rule: RuleDefinition,
  options: Readonly<Record<string, OptionValue>> = {},
  surroundings: ContextFacts = NO_KERNEL
): RuleContext {
  const summaries = new Map<NotebookCell, CellSummary>();
  let futureFeatures: readonly string[] = [];
  const codeCells = document.cells.filter(cell => cell.type === 'code');
  for (const cell of codeCells) {
    const summary = summarizeCell(cell.source, {
      version: NEWEST_PYTHON,
      magics: builtinMagics(),
      futureFeatures,
      automagic: true
    });
    futureFeatures = [...new Set([...futureFeatures, ...summary.futureFeatures])];
    summaries.set(cell, summary);
  }
  const summaryOfCell = [...summaries].map(([{ index }, summary]) => ({ index, summary }));
  const folder = document.path.startsWith('/')
    ? document.path.slice(0, document.path.lastIndexOf('/'))
    : null;
  return {
    document,
    codeCells,
    ...new RowBuilder().build(codeCells, [...summaries.values()], surroundings.history),
    cache: new Map(),
    derived: new Map(),
    summary: cell => summaries.get(cell) ?? null,
    graph: new DocumentGraphBuilder().update(summaryOfCell),
    isProvided: () => false,
    pythonVersion: NEWEST_PYTHON,
    staleness: stalenessOf(codeCells, summaries, surroundings.history),
    ...surroundings,
    requirements: surroundings.requirements ?? null,
    files: surroundings.files ?? null,
    apiChanges: knownApiChanges(),
    importNaming: namedImports,
    targets: surroundings.targets ?? new Map(),
    options: { ...defaultOptions(rule), ...options },
    activeCodes: new Set([rule.code]),
    facts: { notebookFolder: folder, moduleExports: exportedNames },
    isTyping: false
  };
}

function defaultOptions(rule: RuleDefinition): Readonly<Record<string, OptionValue>> {
  return Object.fromEntries(
    Object.entries(rule.optionDeclarations).map(([name, option]) => [name, option.default])
  );
}

function stalenessOf(
  codeCells: readonly NotebookCell[],
  summaries: ReadonlyMap<NotebookCell, CellSummary>,
  history: HistoryState | null
): Staleness | null {
  const tracker = new StalenessTracker(summarizeCell, builtinMagics());
  const byKey = new Map([...summaries].map(([{ key }, summary]) => [key, summary]));
  return allAtOnce(tracker.steps(codeCells, byKey, NEWEST_PYTHON, history));
}

/** All reports of the rule on the notebook. */
export function reportsOn(
  rule: RuleDefinition,
  document: NotebookDocument,
  options?: RuleExample['options'],
  surroundings?: ContextFacts
): readonly RuleReport[] {
  return reportsIn(contextOf(document, rule, options, surroundings), rule);
}

/** The reports of each rule with its default options; the notebook is analyzed once. */
export function reportsOfRules(
  rules: readonly RuleDefinition[],
  document: NotebookDocument,
  surroundings: ContextFacts
): readonly (readonly RuleReport[])[] {
  const context = contextOf(document, rules[0], undefined, surroundings);
  return rules.map(rule => reportsIn({ ...context, options: defaultOptions(rule) }, rule));
}

function reportsIn(context: RuleContext, rule: RuleDefinition): readonly RuleReport[] {
  const subjects = rule.scope === 'cell' ? context.document.cells : [null];
  return subjects.flatMap(cell => [...rule.check(context, cell)]);
}

/** The formatted message of the report. */
export function sentenceOf(rule: RuleDefinition, report: RuleReport): string {
  return formatMessage({
    template: rule.messages[report.message],
    values: report.values ?? {}
  });
}
