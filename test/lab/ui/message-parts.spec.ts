import { nullTranslator } from '@jupyterlab/translation';
import fc from 'fast-check';
import { formatMessage } from '../../../src/core/messages/message';
import { messageParts, messageText } from '../../../src/lab/ui/message-parts';

const trans = nullTranslator.load('freshkernel');

describe('messageParts', () => {
  it('formats code and links cells', () => {
    const message = {
      template: 'Restart and Run All stops here: `{name}` is defined only in {later}',
      values: { name: 'render', later: { cell: 5 } }
    };
    expect(messageParts(message, trans)).toEqual([
      { kind: 'text', text: 'Restart and Run All stops here: ' },
      { kind: 'code', text: 'render' },
      { kind: 'text', text: ' is defined only in ' },
      { kind: 'cell', index: 5, text: 'cell 6' }
    ]);
  });

  it('merges adjacent code', () => {
    const message = {
      template: 'Add `import {module} as {alias}`',
      values: { module: 'numpy', alias: 'np' }
    };
    expect(messageParts(message, trans)[1]).toEqual({ kind: 'code', text: 'import numpy as np' });
  });

  it('formats each name of a list as code', () => {
    const message = { template: '`{names}` are unknown', values: { names: ['a', 'b', 'c'] } };
    const kinds = messageParts(message, trans).map(part => `${part.kind}:${part.text}`);
    expect(kinds).toEqual([
      'code:a',
      'text:, ',
      'code:b',
      'text: and ',
      'code:c',
      'text: are unknown'
    ]);
  });

  it('formats code in values', () => {
    const message = { template: 'It fails: {reason}.', values: { reason: '`<>` is Python 2' } };
    expect(messageParts(message, trans)[1]).toEqual({ kind: 'code', text: '<>' });
    expect(messageText(message, trans)).toBe('It fails: <> is Python 2.');
  });

  it('links each of several cells', () => {
    const message = { template: 'See {cells}', values: { cells: { cells: [0, 3] } } };
    expect(messageParts(message, trans).filter(part => part.kind === 'cell')).toEqual([
      { kind: 'cell', index: 0, text: '1' },
      { kind: 'cell', index: 3, text: '4' }
    ]);
  });

  it('names the first cells of many', () => {
    const cells = Array.from({ length: 2000 }, (_, at) => at);
    const message = { template: 'See {cells}', values: { cells: { cells } } };
    expect(messageText(message, trans)).toBe(
      'See cells 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 1990 more'
    );
  });

  it('has the same text as the core, without backticks', () => {
    const value = fc.oneof(
      fc.string().filter(text => !/[`{}]/.test(text)),
      fc.nat(),
      fc.record({ cell: fc.nat(50) }),
      fc.record({ cells: fc.array(fc.nat(50), { minLength: 1, maxLength: 15 }) }),
      fc.array(fc.stringMatching(/^[a-z]{1,6}$/), { minLength: 1, maxLength: 15 })
    );
    fc.assert(
      fc.property(value, value, (a, b) => {
        const message = { template: 'First {a}, then {b}: done', values: { a, b } };
        expect(messageText(message, trans)).toBe(formatMessage(message));
      })
    );
  });
});
