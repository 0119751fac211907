import { nullTranslator } from '@jupyterlab/translation';
import type { FixReason } from '../../../src/protocol';
import { leftTexts } from '../../../src/lab/fixes/left-texts';
import { makeCell, makeDocument, makeFinding } from '../findings';

const trans = nullTranslator.load('freshkernel');

function left(...reasons: readonly FixReason[]): readonly string[] {
  // The cell has moved down since.
  const finding = makeFinding({ cell: makeCell(4, 'load()', { key: 'key-0' }) });
  const remaining = reasons.map(reason => ({ finding, reason }));
  return leftTexts(remaining, makeDocument('load()'), trans);
}

describe('the findings that a batch of fixes leaves', () => {
  it('are named with the reason, except for those without a fix', () => {
    expect(left('no-fix', 'unsafe', 'adds-error', 'manual')).toEqual([
      'Cell 1: load is not defined (review the fix)',
      'Cell 1: load is not defined (the fix would add an error)'
    ]);
  });

  it('are counted beyond the first ones', () => {
    const lines = left(...Array<FixReason>(9).fill('unsafe'));
    expect(lines).toHaveLength(7);
    expect(lines.at(-1)).toBe('3 more');
  });
});
