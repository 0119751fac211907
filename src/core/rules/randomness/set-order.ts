import { firstOfEachKind } from '../../nondeterminism/first-of-each-kind';
import type { OrderSource } from '../../nondeterminism/order-values';
import { shownOrders } from '../../nondeterminism/shown-order';
import { SORT_TITLE, sortFixes } from '../../nondeterminism/sort-fix';
import { defineRule } from '../contract';
import type { RuleReport } from '../contract';

const SOURCES: readonly OrderSource[] = ['set', 'hash', 'address'];

/** R5: outputs that depend on hashes, which each process computes in its own way. */
export const setOrder = defineRule({
  code: 'R5',
  name: 'set-order',
  title: 'Depends on set order',
  why: 'Python computes different hashes of strings in each process, so the output changes on every run.',
  category: 'randomness',
  severity: 'info',
  since: '0.1.0',
  scope: 'notebook',
  waitsForRest: true,
  phase: 'finishing',
  anyLanguage: false,
  optionDeclarations: {},
  messages: {
    set: 'This output depends on the order of a set of strings: it changes on every run.',
    hash: 'This output depends on `hash()` of a string: it changes on every run.',
    address: 'This output depends on `id()`, an address in memory: it changes on every run.'
  },
  fixTitles: { sort: SORT_TITLE },
  fixes: 'unsafe',
  prepare: shownOrders.steps,
  *check(context): Iterable<RuleReport> {
    const kinds = firstOfEachKind(shownOrders.of(context), SOURCES, ({ origin }) => origin.source);
    for (const { all, report } of kinds) {
      yield { ...report, fixes: sortFixes(context, all) };
    }
  }
});
