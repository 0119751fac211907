import fc from 'fast-check';
import { similarityOfLines } from '../../../src/core/compare/text/similarity';
import { compareCell, shown } from './compared';

const printed = (text: string): object => ({ output_type: 'stream', name: 'stdout', text });
const scoreOf = (a: string, b: string): number => compareCell([printed(a)], [printed(b)]).score;

describe('the similarity score', () => {
  it('is the share of words with a counterpart', () => {
    expect(scoreOf('loss 0.25 after 8 epochs\n', 'loss 0.75 after 8 epochs\n')).toBe(0.8);
    expect(scoreOf('a b\n', 'c d\n')).toBe(0);
    expect(scoreOf('a\nb\nc\n', 'a\nb\n')).toBe(0.8);
    expect(scoreOf('the same\n', 'the same\n')).toBe(1);
  });

  it('is the mean of several outputs', () => {
    const plain = (text: string): object => shown({ 'text/plain': text });
    const { score, verdict } = compareCell(
      [plain('one'), plain('two')],
      [plain('one'), plain('three')]
    );
    expect([verdict, score]).toEqual(['different', 0.5]);
  });

  it('is 1 only for equal outputs, never negative, and symmetric', () => {
    const lines = fc.array(fc.string(), { maxLength: 8 });
    fc.assert(
      fc.property(lines, lines, (a, b) => {
        const score = similarityOfLines(a, b);
        expect(score).toBe(similarityOfLines(b, a));
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThan(1);
      })
    );
  });
});
