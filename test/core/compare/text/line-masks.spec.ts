import { ALL_NORMALIZERS } from '../../../../src/core/compare/text/normalizers';
import { LINE_MASKS } from '../../../../src/core/compare/text/line-masks';
import { compareNumbers } from '../../../../src/core/compare/text/numbers';
import { compareCell, printed, shown } from '../compared';

const LENGTH = 100_000;
/** A tenth of `LENGTH`, for comparison. */
const SHORT = LENGTH / 10;

/** Processor time in milliseconds, which is independent of other programs on the machine. */
function processorTime(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/**
 * Ten times the text may take ten times as long, with a margin for the JIT compiler and garbage collector;
 * quadratic time would be 100 times as long.
 */
function expectLinear(work: (texts: readonly string[]) => void): void {
  const texts = (length: number): readonly string[] =>
    NASTY.map(piece => piece.repeat(Math.ceil(length / piece.length)));
  const [short, long] = [texts(SHORT), texts(LENGTH)];
  work(short);
  const expected = processorTime(() => work(short));
  expect(processorTime(() => work(long))).toBeLessThan(40 * expected + 1_000);
}

/** Inputs that are slow for badly written expressions: long repetitions of a partial match, without an end. */
const NASTY = [
  '0',
  '1.',
  '9e9',
  'a',
  ' ',
  '/a',
  '\\a',
  '/home/',
  '100%|',
  '100%|| 1/1 [',
  '━',
  '[====',
  'took 1',
  'took ',
  'np.float64(',
  "np.str_('",
  '{',
  "'a', ",
  'at 0x0',
  'abcdef01-',
  'T_',
  '<a b="',
  '<',
  '&#1',
  '\u001b[1',
  '\u001b]',
  '\r',
  '\b',
  '/site-packages/',
  '/tmp/tmp',
  'pid ',
  '\u0000 '
];

describe('line masks', () => {
  it.each(LINE_MASKS.map((mask, at) => [`${mask.name} ${at}`, mask] as const))(
    '%s takes linear time',
    (_, { apply }) => {
      expectLinear(texts => texts.forEach(text => apply(text)));
    }
  );

  it('so do number comparison and structure parsing', () => {
    expectLinear(texts => {
      for (const text of texts) {
        compareNumbers(text, `${text}1`, ALL_NORMALIZERS);
        compareCell([printed(text)], [printed(`${text}1`)]);
        compareCell([shown({ 'text/html': text })], [shown({ 'text/html': `${text}1` })]);
        compareCell(
          [shown({ 'image/svg+xml': `<svg>${text}` })],
          [shown({ 'image/svg+xml': `<svg>${text}1` })]
        );
      }
    });
  });
});
