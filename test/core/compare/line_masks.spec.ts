import { ALL_NORMALIZERS } from '../../../src/core/compare/normalizers';
import { LINE_MASKS } from '../../../src/core/compare/line_masks';
import { compareNumbers } from '../../../src/core/compare/numbers';
import { compareCell, printed, shown } from './compared';

const LENGTH = 200_000;
const fill = (piece: string): string => piece.repeat(Math.ceil(LENGTH / piece.length));

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
].map(fill);

describe('masks of lines', () => {
  it.each(LINE_MASKS.map((mask, at) => [`${mask.name} ${at}`, mask] as const))(
    '%s takes time in proportion to the text',
    (_, { apply }) => {
      const start = performance.now();
      NASTY.forEach(line => apply(line));
      expect(performance.now() - start).toBeLessThan(5_000);
    }
  );

  it('nor do numbers and forms take longer', () => {
    const start = performance.now();
    for (const text of NASTY) {
      compareNumbers(text, `${text}1`, ALL_NORMALIZERS);
      compareCell([printed(text)], [printed(`${text}1`)]);
      compareCell([shown({ 'text/html': text })], [shown({ 'text/html': `${text}1` })]);
      compareCell(
        [shown({ 'image/svg+xml': `<svg>${text}` })],
        [shown({ 'image/svg+xml': `<svg>${text}1` })]
      );
    }
    expect(performance.now() - start).toBeLessThan(20_000);
  });
});
