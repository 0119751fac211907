import { RUN_TITLES, restartAndRunAll } from '../../fixes/run-cells';
import { defineRule } from '../contract';
import { countedCells, isInOrder } from '../../execution-order/execution-order';
import type { CountedCell } from '../../execution-order/execution-order';
import { countsOfOneSession } from '../../execution-order/earlier-session';

/** A range of missing counts, ends included. */
interface Gap {
  readonly first: number;
  readonly last: number;
}

/** The most gaps that the message lists; the data of the finding has all. */
const NAMED_GAPS = 6;

/** H4: executions whose code is no longer in the notebook. */
export const skippedCount = defineRule({
  code: 'H4',
  name: 'skipped-count',
  title: 'Skipped execution counts',
  why:
    'A missing count is an execution that the notebook does not show: a cell ran again, perhaps after an ' +
    'edit, or was deleted. Its effects may be part of the outputs below, and a fresh kernel does not repeat ' +
    'them.',
  category: 'hidden-state',
  severity: 'info',
  since: '0.1.0',
  scope: 'notebook',
  phase: 'finishing',
  anyLanguage: true,
  optionDeclarations: {},
  messages: {
    skipped: 'The notebook does not show every execution (missing counts: {gaps}).'
  },
  fixTitles: { restart: RUN_TITLES.restart },
  fixes: 'unsafe',
  *check(context) {
    const gaps = gapsOf(countsOfOneSession(context), countedCells(context));
    if (gaps.length > 0) {
      yield {
        cell: null,
        message: 'skipped',
        values: { gaps: describe(gaps) },
        data: { gaps: gaps.map(({ first, last }) => [first, last]) },
        fixes: context.history?.watched === true ? [restartAndRunAll()] : []
      };
    }
  }
});

/** The counts up to the last one of a session that no cell shows, also none from an earlier session. */
function gapsOf(counted: readonly CountedCell[], shown: readonly CountedCell[]): readonly Gap[] {
  const last = counted.reduce((most, { count }) => Math.max(most, count), 0);
  const rising = isInOrder(shown) ? shown : [...shown].sort((a, b) => a.count - b.count);
  const gaps: Gap[] = [];
  let next = 1;
  for (const { count } of rising) {
    if (count > next && count <= last) {
      gaps.push({ first: next, last: count - 1 });
    }
    next = Math.max(next, count + 1);
  }
  return gaps;
}

function describe(gaps: readonly Gap[]): readonly string[] {
  const named = gaps
    .slice(0, NAMED_GAPS)
    .map(({ first, last }) => (first === last ? `[${first}]` : `[${first}] to [${last}]`));
  const rest = gaps.length - named.length;
  return rest > 0 ? [...named, `${rest} more`] : named;
}
