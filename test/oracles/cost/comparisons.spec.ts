/** Cost of comparing long outputs: expressions that are applied to their lines. */
import { LINE_MASKS } from '../../../src/core/compare/text/line-masks';
import { compareCell, printed } from '../../core/compare/compared';

/** A text whose lines differ from those with another seed only by what normalizers ignore. */
function lines(count: number, seed: number): string {
  const number = (at: number): number => 1_000 + ((at * 7919 + seed) % 8_999);
  return Array.from(
    { length: count },
    (_, at) => `<f at 0x7f1a${number(at)}> took 0.${number(at + 1)} s`
  ).join('\n');
}

/** Replacements made to compare two texts of so many lines. */
function replacements(count: number): number {
  const replace = jest.spyOn(String.prototype, 'replace');
  const outcome = compareCell([printed(lines(count, 1))], [printed(lines(count, 2))]);
  const { length } = replace.mock.calls;
  replace.mockRestore();
  expect(outcome).toMatchObject({
    verdict: 'equal',
    normalizers: ['elapsed-time', 'memory-address']
  });
  return length;
}

describe('the comparison of long texts', () => {
  it('applies only the masks that may change a line', () => {
    const [some, more] = [500, 2500].map(replacements);
    expect((more - some) / 2_000).toBeLessThan(LINE_MASKS.length / 2);
  });
});
