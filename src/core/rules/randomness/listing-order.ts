import { firstOfEachKind } from '../../nondeterminism/first-of-each-kind';
import { lastNameOf, nameOf } from '../../nondeterminism/seed-fixes';
import type { OrderSource } from '../../nondeterminism/order-values';
import type { ShownOrder } from '../../nondeterminism/shown-order';
import { shownOrders } from '../../nondeterminism/shown-order';
import { SORT_TITLE, sortFixes } from '../../nondeterminism/sort-fix';
import { defineRule } from '../contract';
import type { RuleReport } from '../contract';

const SOURCES: readonly OrderSource[] = ['listing', 'finish'];

/** R6: outputs in the order of a file system, or in which tasks finish. */
export const listingOrder = defineRule({
  code: 'R6',
  name: 'listing-order',
  title: 'Depends on listing order',
  why: 'The order of files depends on the file system, and that of results on how long each task takes.',
  category: 'randomness',
  severity: 'info',
  since: '0.1.0',
  scope: 'notebook',
  waitsForRest: true,
  phase: 'finishing',
  anyLanguage: false,
  optionDeclarations: {},
  messages: {
    listing:
      'This output depends on the order in which {call} lists files, which may differ elsewhere.',
    finish:
      'This output depends on the order in which {call} gets results, which may change on every run.'
  },
  fixTitles: { sort: SORT_TITLE },
  fixes: 'safe',
  fixApplicability: { sort: ['safe', 'unsafe'] },
  prepare: shownOrders.steps,
  *check(context): Iterable<RuleReport> {
    const kinds = firstOfEachKind(shownOrders.of(context), SOURCES, ({ origin }) => origin.source);
    for (const { all, first, report } of kinds) {
      yield {
        ...report,
        values: { call: callOf(first, nameOf) },
        names: [callOf(first, lastNameOf)],
        fixes: sortFixes(context, all)
      };
    }
  }
});

function callOf(
  { cell, range, origin: { call } }: ShownOrder,
  name: typeof nameOf | typeof lastNameOf
): string {
  return call === null ? '' : name({ cell, range, call });
}
