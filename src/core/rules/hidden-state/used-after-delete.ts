import { defineRule } from '../contract';
import type { RuleContext, RuleReport } from '../contract';
import type { ReadMissing } from './unbound_places';
import { cellAt, readsMissing } from './unbound_places';

/** H12: a name that was there and was taken away. */
export const usedAfterDelete = defineRule({
  code: 'H12',
  name: 'used-after-delete',
  category: 'hidden-state',
  severity: 'error',
  since: '0.1.0',
  scope: 'notebook',
  phase: 'exploring',
  anyLanguage: false,
  optionDeclarations: {},
  messages: {
    deleted: 'Restart and Run All stops here: `{name}` was deleted in {cell}.',
    reset: 'Restart and Run All stops here: `%reset` in {cell} took `{name}` away.',
    except: 'Restart and Run All stops here: `{name}` exists only in its `except` block in {cell}.',
    possible:
      '`{name}` was taken away in {cell}: Restart and Run All stops here if it comes to this line.',
    call: 'Restart and Run All stops here: `{function}` reads `{name}`, which was deleted in {cell}.',
    callPossible:
      '`{function}` reads `{name}`, which was deleted in {cell}: Restart and Run All may stop at this call.'
  },
  fixes: null,
  docs: {
    what:
      'Reports a name that is read after `del`, `%reset` or `%xdel` took it away and nothing gave it a value again. The name of ' +
      'an exception (`except … as error`) goes at the end of its block.',
    why: 'In this session the name may be back because its cell was run again. On a fresh kernel the read stops with a NameError.',
    limits:
      'Only deletions that come on every path count. What a function reads is judged where it is called; a function that is ' +
      'handed on, a generator or a coroutine runs at a time that cannot be known, and nothing is reported for it.',
    bad: [
      {
        title: 'a read below the deletion',
        cells: [{ source: 'orders = [3, 5]' }, { source: 'del orders' }, { source: 'sum(orders)' }],
        messages: ['Restart and Run All stops here: `orders` was deleted in cell 2.']
      },
      {
        title: 'a call of a function that reads it',
        cells: [
          { source: 'rate = 0.2\ndef tax(price):\n    return price * rate' },
          { source: 'del rate' },
          { source: 'tax(10)' }
        ],
        messages: [
          'Restart and Run All stops here: `tax` reads `rate`, which was deleted in cell 2.'
        ]
      },
      {
        title: 'a call that may never run',
        cells: [
          { source: 'rate = 0.2\ndef tax(price):\n    return price * rate\n\ndel rate' },
          { source: 'for price in [10, 20]:\n    tax(price)' }
        ],
        messages: [
          '`tax` reads `rate`, which was deleted in cell 1: Restart and Run All may stop at this call.'
        ]
      },
      {
        title: 'a reset',
        cells: [{ source: 'orders = [3, 5]' }, { source: '%reset -f' }, { source: 'sum(orders)' }],
        messages: ['Restart and Run All stops here: `%reset` in cell 2 took `orders` away.']
      },
      {
        title: 'the name of an exception is gone after its block',
        cells: [
          { source: 'try:\n    int("x")\nexcept ValueError as error:\n    print(error)' },
          { source: 'print(error)' }
        ],
        messages: [
          'Restart and Run All stops here: `error` exists only in its `except` block in cell 1.'
        ]
      },
      {
        title: 'deleted twice',
        cells: [{ source: 'orders = [3, 5]\ndel orders' }, { source: 'del orders' }],
        messages: ['Restart and Run All stops here: `orders` was deleted in cell 1.']
      },
      {
        title: 'a read that may never run is a warning',
        cells: [
          { source: 'orders = [3, 5]\ndel orders' },
          { source: 'for price in [1, 2]:\n    print(orders)' }
        ],
        messages: [
          '`orders` was taken away in cell 1: Restart and Run All stops here if it comes to this line.'
        ]
      }
    ],
    good: [
      {
        title: 'bound again after the deletion',
        cells: [{ source: 'orders = [3]\ndel orders' }, { source: 'orders = [5]\nsum(orders)' }]
      },
      {
        title: 'a `del` in a later cell does not act on an earlier call',
        cells: [
          { source: 'rate = 0.2\ndef tax(price):\n    return price * rate' },
          { source: 'tax(10)' },
          { source: 'del rate' }
        ]
      },
      {
        title: 'deleted on one path only',
        cells: [
          { source: 'orders = [3, 5]\nif len(orders) > 9:\n    del orders' },
          { source: 'sum(orders)' }
        ]
      },
      {
        title: '`del` of an item keeps the name',
        cells: [{ source: 'orders = [3, 5]\ndel orders[0]\nsum(orders)' }]
      },
      {
        title: 'a deleted name that hid a builtin',
        cells: [{ source: 'sum = 3\ndel sum\nsum([1, 2])' }]
      }
    ]
  },
  *check(context) {
    for (const read of readsMissing(context, 'deleted')) {
      if (read.via.kind === 'direct') {
        yield directReport(context, read);
      } else if (read.via.kind === 'call' && !read.via.deferred) {
        yield callReport(context, read, read.via);
      }
    }
  }
});

function directReport(context: RuleContext, read: ReadMissing<'deleted'>): RuleReport {
  const { name, certainty } = read;
  return {
    cell: cellAt(context, read.cell),
    range: read.range,
    message: certainty === 'certain' ? deletionKind(context, read) : 'possible',
    values: { name, cell: { cell: read.reason.cell } },
    names: [name],
    certainty,
    related: [deletionPlace(context, read)]
  };
}

function callReport(
  context: RuleContext,
  read: ReadMissing<'deleted'>,
  via: Extract<ReadMissing<'deleted'>['via'], { kind: 'call' }>
): RuleReport {
  const { name, certainty } = read;
  return {
    cell: cellAt(context, via.cell),
    range: via.range,
    message: certainty === 'certain' ? 'call' : 'callPossible',
    values: { name, function: via.reader, cell: { cell: read.reason.cell } },
    names: [name],
    certainty,
    related: [{ cell: cellAt(context, read.cell), range: read.range }, deletionPlace(context, read)]
  };
}

function deletionPlace(
  context: RuleContext,
  { reason }: ReadMissing<'deleted'>
): { readonly cell: ReturnType<typeof cellAt>; readonly range: typeof reason.range } {
  return { cell: cellAt(context, reason.cell), range: reason.range };
}

const NEAR = 40;

/** How the name went, as the text at the place of the deletion tells. */
function deletionKind(
  context: RuleContext,
  { reason }: ReadMissing<'deleted'>
): 'deleted' | 'reset' | 'except' {
  const { source } = cellAt(context, reason.cell);
  const { start } = reason.range;
  // Only what is near is looked at: the cell may be long, and hold thousands of deletions.
  if (/^%?reset\b/.test(source.slice(start, start + NEAR))) {
    return 'reset';
  }
  return /\bas\s+$/.test(source.slice(Math.max(0, start - NEAR), start)) ? 'except' : 'deleted';
}
