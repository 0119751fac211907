import { defineRule } from '../contract';
import type { RuleReport } from '../contract';
import type { Outside } from '../../nondeterminism/external-values';
import { shownFromOutside } from '../../nondeterminism/external-values';
import { firstOfEachKind } from '../../nondeterminism/first-of-each-kind';

const KINDS: readonly Outside[] = ['clock', 'network'];

/** R3: outputs that are others at another time. */
export const timeDependent = defineRule({
  code: 'R3',
  name: 'time-dependent',
  title: 'Depends on the time',
  why: 'These outputs change on every run. A comparison of outputs should not count this as a difference.',
  category: 'randomness',
  severity: 'info',
  since: '0.1.0',
  scope: 'notebook',
  waitsForRest: true,
  phase: 'finishing',
  anyLanguage: false,
  optionDeclarations: {},
  messages: {
    clock: 'This output depends on the clock: it changes on every run.',
    network: 'This output comes from the network, which may answer differently next time.'
  },
  fixes: null,
  *check(context): Iterable<RuleReport> {
    const kinds = firstOfEachKind(shownFromOutside(context), KINDS, ({ outside }) => outside);
    yield* kinds.map(({ report }) => report);
  }
});
