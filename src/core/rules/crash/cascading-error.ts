import { cascadingFailures } from '../../execution-order/cascading-failures';
import { defineRule } from '../contract';

/** The rule that reports every failed cell, with the same explanation. */
const STORED_ERROR = 'X1';

/** X2: an error that another cell's error caused. */
export const cascadingError = defineRule({
  code: 'X2',
  name: 'cascading-error',
  title: 'Follows an earlier error',
  why: 'The cause is the first error. This cell itself needs no fix.',
  category: 'crash',
  severity: 'warning',
  since: '0.1.0',
  scope: 'notebook',
  phase: 'exploring',
  anyLanguage: false,
  optionDeclarations: {},
  messages: {
    direct:
      'This cell failed because {cell} failed first: `{name}` is defined there. Fix {cell} first.',
    chain:
      'This cell failed because {cell} and then {near} failed: `{name}` is defined in {near}. Fix {cell} first.'
  },
  // To run the first cell as it is would only make it fail again.
  fixes: null,
  *check(context) {
    if (context.activeCodes.has(STORED_ERROR)) {
      return;
    }
    for (const [cell, { provider, name, chain }] of cascadingFailures(context)) {
      const [first] = chain;
      yield {
        cell,
        message: first === provider ? 'direct' : 'chain',
        values: {
          name,
          cell: { cell: first.index },
          ...(first === provider ? {} : { near: { cell: provider.index } })
        },
        names: [name],
        related: chain.slice(0, -1).map(other => ({ cell: other, range: null }))
      };
    }
  }
});
