import type { NotebookCell } from '../../notebook/document';
import { defineRule } from '../contract';
import { isInOrder } from '../../execution-order/execution-order';
import { countsOfOneSession } from '../../execution-order/earlier-session';

/** H3: cells with the same execution count. */
export const repeatedCount = defineRule({
  code: 'H3',
  name: 'repeated-count',
  title: 'Repeated execution count',
  why:
    'A kernel assigns each count only once. Two cells with the same count ran in different sessions, or one ' +
    'was copied with its output: the stored outputs are not from one run.',
  category: 'hidden-state',
  severity: 'warning',
  since: '0.1.0',
  scope: 'notebook',
  phase: 'finishing',
  anyLanguage: true,
  optionDeclarations: {},
  messages: {
    repeated:
      'Same execution count [{count}] as {others}: a copied cell, or outputs from several sessions.'
  },
  fixes: null,
  *check(context) {
    const counted = countsOfOneSession(context);
    if (isInOrder(counted)) {
      return;
    }
    const byCount = new Map<number, NotebookCell[]>();
    const first = new Map<number, NotebookCell>();
    for (const { cell, count } of counted) {
      const before = first.get(count);
      if (before === undefined) {
        first.set(count, cell);
      } else {
        byCount.set(count, [...(byCount.get(count) ?? [before]), cell]);
      }
    }
    for (const [count, cells] of byCount) {
      const others = cells.slice(0, -1);
      yield {
        cell: cells[cells.length - 1],
        message: 'repeated',
        values: { count, others: { cells: others.map(({ index }) => index) } },
        related: others.map(cell => ({ cell, range: null }))
      };
    }
  }
});
