import { RENAME_TITLES, renameResultFix } from '../../fixes/rename-result';
import { RUN_TITLES, runCells } from '../../fixes/run-cells';
import type { Fix } from '../../fixes/edit';
import type { NotebookCell } from '../../notebook/document';
import { deriveFromCells } from '../../rule-context/cell-rows';
import type { CellRow } from '../../rule-context/cell-rows';
import { defineRule } from '../contract';
import type { RuleContext } from '../../rule-context/rule-context';
import type { RuleReport } from '../contract';
import { planFix, repeatedCells } from '../../fixes/stale-runs';
import { unrepeatableChanges } from '../../analysis/names/unrepeatable-changes';
import type { UnrepeatableChange } from '../../analysis/names/unrepeatable-changes';

/** H11: a cell that gives another result when it runs again. */
export const notIdempotent = defineRule({
  code: 'H11',
  name: 'not-idempotent',
  title: 'Not safe to run twice',
  why: 'Cells are often run again. The result then depends on how often this cell ran, not only on its code.',
  category: 'hidden-state',
  severity: 'warning',
  since: '0.1.0',
  scope: 'notebook',
  phase: 'finishing',
  anyLanguage: false,
  optionDeclarations: {},
  messages: {
    repeatable:
      'Each execution changes {names} again, so running this cell twice gives a different result.',
    repeated: 'This cell ran {number} times in a row and changed {names} each time.'
  },
  fixTitles: { ...RENAME_TITLES, run: RUN_TITLES.run, restart: RUN_TITLES.restart },
  fixes: 'safe',
  fixApplicability: { rename: ['unsafe'], restart: ['unsafe'] },
  *check(context): Iterable<RuleReport> {
    const repeated = repeatedRuns(context);
    for (const { cell } of repeated) {
      yield* reportOfRepeats(context, cell);
    }
    const reported = new Set(repeated.map(({ cell }) => cell));
    for (const { cell, changes } of unrepeatableCells(context)) {
      if (!reported.has(cell)) {
        yield* repeatableReports(context, cell, changes);
      }
    }
  }
});

/** The cells whose own code changes something each time. */
const unrepeatableCells = deriveFromCells(({ cell, summary }) => {
  const changes = summary === null ? [] : unrepeatableChanges(summary);
  return changes.length === 0 ? null : { cell, changes };
});

/** The unedited cells that ran several times in a row and changed something each time. */
function repeatedRuns({ rows, staleness }: RuleContext): readonly CellRow[] {
  const repeated = staleness === null ? null : repeatedCells(staleness);
  return repeated === null || repeated.size === 0
    ? []
    : rows.filter(({ cell, history }) => history?.state === 'current' && repeated.has(cell.key));
}

function* reportOfRepeats(context: RuleContext, cell: NotebookCell): Iterable<RuleReport> {
  const known = context.staleness?.cells.get(cell.key);
  if (known !== undefined) {
    yield {
      cell,
      message: 'repeated',
      values: { number: known.repeats, names: known.repeated.map(name => `\`${name}\``) },
      names: known.repeated,
      phase: 'exploring',
      fixes: [runFromProvider(context, cell)]
    };
  }
}

function runFromProvider({ staleness, codeCells }: RuleContext, cell: NotebookCell): Fix {
  const plan = staleness?.plan([cell.key]) ?? { restart: true, cells: [] };
  return planFix(plan, new Map(codeCells.map(each => [each.key, each])), runCells);
}

function* repeatableReports(
  context: RuleContext,
  cell: NotebookCell,
  changes: readonly UnrepeatableChange[]
): Iterable<RuleReport> {
  const seen = new Set<string>();
  for (const { name, range } of changes) {
    const isBoundAbove = context.graph?.binders(name).some(index => index < cell.index) === true;
    if (isBoundAbove && !seen.has(name)) {
      seen.add(name);
      yield {
        cell,
        range,
        message: 'repeatable',
        severity: 'info',
        values: { names: [`\`${name}\``] },
        names: [name],
        fixes: [renameResultFix(context, cell, name)].filter(fix => fix !== null)
      };
    }
  }
}
