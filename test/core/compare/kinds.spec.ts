import { countsAsEqual } from '../../../src/core/compare/outcome';
import { compareCell, printed, shown } from './compared';
import { OUTPUT_KINDS } from './pairs/output-kinds';
import { TEXT_KINDS } from './pairs/text-kinds';

const answer = (a: readonly object[], b: readonly object[]): string => {
  const outcome = compareCell(a, b);
  if (countsAsEqual(outcome)) {
    return 'same';
  }
  return outcome.verdict === 'different' ? (outcome.aspect ?? 'none') : outcome.verdict;
};

describe.each(TEXT_KINDS.map(each => [each.kind, each] as const))(
  '%s',
  (_, { same, different }) => {
    const forms = [
      printed,
      (text: string) => shown({ 'text/plain': text }),
      (text: string) => printed(`before\n${text}`)
    ] as const;

    it.each(same)('same: %j and %j', (a, b) => {
      expect(forms.map(form => answer([form(a)], [form(b)]))).toEqual(['same', 'same', 'same']);
      expect(answer([printed(b)], [printed(a)])).toBe('same');
      const [outcome] = [compareCell([printed(a)], [printed(b)])];
      expect(outcome.verdict === 'identical' || outcome.normalizers.length > 0).toBe(true);
    });

    it.each(different)('different: %j and %j', (a, b) => {
      expect(forms.map(form => answer([form(a)], [form(b)]))).toEqual([
        'values',
        'values',
        'values'
      ]);
      expect(answer([printed(b)], [printed(a)])).toBe('values');
    });
  }
);

describe.each(Object.entries(OUTPUT_KINDS))('%s', (_, pairs) => {
  it.each(pairs.map(pair => [pair[0], pair] as const))('%s: %#', (expected, [, a, b]) => {
    expect(answer(a, b)).toBe(expected === 'values' && a.length === 0 ? 'missing' : expected);
  });
});
