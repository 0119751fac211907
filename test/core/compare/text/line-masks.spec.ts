import { ALL_NORMALIZERS } from '../../../../src/core/compare/text/normalizers';
import { LINE_MASKS } from '../../../../src/core/compare/text/line-masks';
import { compareNumbers } from '../../../../src/core/compare/text/numbers';
import { compareCell, printed, shown } from '../compared';

const LENGTH = 150_000;
/** A tenth of it, against which it is measured. */
const SHORT = LENGTH / 10;

/** Milliseconds of the processor, which other programs on the machine do not lengthen. */
function processorTime(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Ten times the text may take ten times as long, with room for the compiler and the collector; its square is a hundred. */
function expectLinear(work: (texts: readonly string[]) => void): void {
  const texts = (length: number): readonly string[] =>
    NASTY.map(piece => piece.repeat(Math.ceil(length / piece.length)));
  const [short, long] = [texts(SHORT), texts(LENGTH)];
  work(short);
  const expected = processorTime(() => work(short));
  expect(processorTime(() => work(long))).toBeLessThan(40 * expected + 1_000);
}

/** What makes careless expressions slow: long runs of what a part of them takes, without an end. */
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

describe('masks of lines', () => {
  it.each(LINE_MASKS.map((mask, at) => [`${mask.name} ${at}`, mask] as const))(
    '%s takes time in proportion to the text',
    (_, { apply }) => {
      expectLinear(texts => texts.forEach(text => apply(text)));
    }
  );

  it('and so do numbers and forms', () => {
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
