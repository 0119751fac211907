import { EXTRACT_TITLE, extractFunctionFixes } from '../../structure/extract-function';
import { repeatedRuns } from '../../structure/repeated-runs';
import type { StatementRun } from '../../structure/repeated-runs';
import { defineRule } from '../contract';
import type { RuleReport } from '../contract';

/** C7: statements that are written several times. */
export const repeatedCode = defineRule({
  code: 'C7',
  name: 'repeated-code',
  title: 'Repeated code',
  why: 'Every change and every bug fix has to be made in each copy.',
  category: 'structure',
  severity: 'info',
  since: '0.1.0',
  scope: 'notebook',
  waitsForRest: true,
  phase: 'finishing',
  anyLanguage: false,
  optionDeclarations: {},
  messages: {
    repeated: '{number} statements repeat those of {first}, up to names and literals.',
    within: '{number} statements repeat earlier ones of this cell, up to names and literals.'
  },
  merged: 'Code repeats earlier code {number} times, first in {cell}.',
  fixTitles: { extract: EXTRACT_TITLE },
  fixes: 'unsafe',
  prepare: repeatedRuns.steps,
  *check(context): Iterable<RuleReport> {
    for (const runs of repeatedRuns.of(context)) {
      const [first, second, ...others] = runs;
      const number = statementsIn(first);
      const isWithin = first.cell === second.cell;
      yield {
        cell: second.cell,
        range: rangeOf(second),
        message: isWithin ? 'within' : 'repeated',
        values: isWithin ? { number } : { number, first: { cell: first.cell.index } },
        related: [first, ...others].map(run => ({ cell: run.cell, range: rangeOf(run) })),
        fixes: extractFunctionFixes(context, runs)
      };
    }
  }
});

function statementsIn({ statements }: StatementRun): number {
  return statements.reduce((sum, each) => sum + each.statements, 0);
}

function rangeOf({ start, end }: StatementRun): { readonly start: number; readonly end: number } {
  return { start, end };
}
