import { ALL_NORMALIZERS } from '../../../../src/core/compare/text/normalizers';
import { LINE_MASKS } from '../../../../src/core/compare/text/line-masks';
import { compareNumbers } from '../../../../src/core/compare/text/numbers';
import { compareCell, printed, shown } from '../compared';
import { expectLinear } from '../../../processor-time';

/** The length of the shorter texts. */
const LENGTH = 3_000;

/** Each text is judged alone: among many fast ones, a slow one would not show. */
function expectLinearOnNasty(work: (text: string) => void): void {
  for (const piece of NASTY) {
    expectLinear(length => work(piece.repeat(Math.ceil(length / piece.length))), LENGTH);
  }
}

/** Inputs that are slow for badly written expressions: long repetitions of a partial match, without an end. */
const NASTY = [
  '0',
  '1.',
  '9e9',
  'a',
  ' ',
  '\t',
  '\n',
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

const html = (text: string): object => shown({ 'text/html': text });
const svg = (text: string): object => shown({ 'image/svg+xml': `<svg>${text}` });

describe('line masks', () => {
  it.each(LINE_MASKS.map((mask, at) => [`${mask.name} ${at}`, mask] as const))(
    '%s takes linear time',
    (_, { apply }) => {
      expectLinearOnNasty(apply);
    }
  );

  it.each<[string, (text: string) => unknown]>([
    ['numbers', text => compareNumbers(text, `${text}1`, ALL_NORMALIZERS)],
    ['printed texts', text => compareCell([printed(text)], [printed(`${text}1`)])],
    ['HTML', text => compareCell([html(text)], [html(`${text}1`)])],
    ['SVG', text => compareCell([svg(text)], [svg(`${text}1`)])]
  ])('the comparison of %s takes linear time, too', (_, work) => {
    expectLinearOnNasty(work);
  });
});
