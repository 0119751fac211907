import fc from 'fast-check';
import { isSame } from '../../../src/core/compare/outcome';
import { compareCell, compareTexts, notebook, printed, shown } from './compared';
import known from './pairs/known.json';

const word = fc.constantFrom(
  'total',
  'took',
  'pid',
  'at',
  '0x7f001122',
  '2024-01-02',
  '03:04:05',
  'Wall time:',
  '12.5 ms',
  '100%|███| 5/5 [00:01<00:00, 3.1it/s]',
  'np.float64(2.5)',
  '/tmp/tmpab12cd_x',
  '/home/ann/',
  '3',
  '-0.0',
  '1e-300',
  "{'a', 'b'}",
  '\r',
  '\b',
  '\u001b[1m',
  '\n',
  'é',
  '__proto__'
);
const text = fc.oneof(
  fc.array(word, { maxLength: 12 }).map(words => words.join(' ')),
  fc.fullUnicodeString({ maxLength: 60 })
);
const output = fc.oneof(
  text.map(printed),
  text.map(plain => shown({ 'text/plain': plain })),
  text.map(html => shown({ 'text/html': `<p title="a">${html}</p>` })),
  text.map(html => shown({ 'text/html': html })),
  fc.json({ maxDepth: 4 }).map(json => shown({ 'application/json': JSON.parse(json) as unknown })),
  fc
    .tuple(text, text)
    .map(([ename, evalue]) => ({ output_type: 'error', ename, evalue, traceback: [] }))
);
const outputs = fc.array(output, { maxLength: 3 });

describe('comparison', () => {
  it('calls everything identical to itself', () => {
    fc.assert(
      fc.property(outputs, cell => {
        expect(compareCell(cell, cell).verdict).toBe('identical');
      })
    );
  });

  it('is symmetric', () => {
    fc.assert(
      fc.property(outputs, outputs, (a, b) => {
        const [there, back] = [compareCell(a, b), compareCell(b, a)];
        expect([back.verdict, back.normalizers]).toEqual([there.verdict, there.normalizers]);
      }),
      { numRuns: 500 }
    );
    for (const { a, b } of known as { a: unknown[]; b: unknown[] }[]) {
      const [there, back] = [compareCell(a, b), compareCell(b, a)];
      expect([back.verdict, back.normalizers]).toEqual([there.verdict, there.normalizers]);
    }
  });

  it('never calls an injected change equal', () => {
    const before = fc.array(
      fc.constantFrom('mean', 'rows:', 'p =', 'on', '2021-03-04', '(', ') ', ', ', 'x=', '\n'),
      { maxLength: 5 }
    );
    const changes = fc.oneof(
      fc.tuple(fc.integer(), fc.integer()).map(pair => pair.map(String)),
      fc
        .tuple(fc.integer({ max: 9999, min: -9999 }), fc.integer({ max: 9999, min: -9999 }))
        .map(pair => pair.map(number => String(number / 100))),
      fc
        .tuple(fc.date(year), fc.date(year))
        .map(pair => pair.map(date => date.toISOString().slice(0, 10))),
      fc.tuple(
        fc.constantFrom('yes', 'low', 'A', 'nan'),
        fc.constantFrom('no', 'high', 'a', 'inf')
      ),
      fc
        .tuple(fc.boolean(), fc.boolean())
        .map(pair => pair.map(value => (value ? 'True' : 'False')))
    );
    const shapes = [
      (value: string) => printed(value),
      (value: string) => shown({ 'text/plain': value }),
      (value: string) =>
        shown({ 'text/html': `<table><tr><td>${value}</td><td>1</td></tr></table>` }),
      (value: string) => shown({ 'text/html': `<script>draw([${value}])</script>` }),
      (value: string) => shown({ 'image/svg+xml': `<svg><path d="M ${value}"/></svg>` }),
      (value: string) => shown({ 'application/json': { a: [value] } }),
      (value: string) => shown({ 'application/vnd.plotly.v1+json': { data: [{ y: value }] } }),
      (value: string) => shown({ 'text/latex': `$${value}$` }),
      (value: string) => shown({ 'application/x-own': value }),
      (value: string) => ({ output_type: 'error', ename: 'E', evalue: value, traceback: [] })
    ];
    fc.assert(
      fc.property(before, changes, fc.constantFrom(...shapes), (words, [one, other], shape) => {
        fc.pre(one !== other);
        const start = words.join(' ');
        const outcome = compareCell([shape(`${start} ${one}`)], [shape(`${start} ${other}`)]);
        expect([outcome.verdict, one, other]).toEqual(['different', one, other]);
      }),
      { numRuns: 2000 }
    );
  });

  it('never calls a changed digit of a known output identical, or equal without a normalizer', () => {
    for (const { a } of known as { a: unknown[] }[]) {
      const json = JSON.stringify(a).replace(/"execution_count":\d+,/g, '');
      const digits = [...json.matchAll(/\d/g)].map(({ index }) => index);
      for (const at of digits.filter(
        (_, ordinal) => ordinal % Math.ceil(digits.length / 30) === 0
      )) {
        const other = String((Number(json[at]) + 3) % 10);
        const changed = `${json.slice(0, at)}${other}${json.slice(at + 1)}`;
        const cell = compareCell(JSON.parse(json) as unknown[], JSON.parse(changed) as unknown[]);
        const isWrong =
          cell.verdict === 'identical' || (isSame(cell) && cell.normalizers.length === 0);
        expect([changed, isWrong && !isUncompared(json, changed)]).toEqual([changed, false]);
      }
    }
  });

  it('accepts any notebook content, however deep or unusual', () => {
    const deep = `${'['.repeat(5000)}1${']'.repeat(5000)}`;
    const cell = (value: string): string =>
      notebook([{ outputs: [shown({ 'application/json': 'HERE' })] }]).replace('"HERE"', value);
    expect(compareTexts(cell(deep), cell(deep)).whole.verdict).toBe('identical');
    expect(compareTexts(cell(deep), cell(deep.replace('1', '2'))).whole.verdict).not.toBe('equal');
    expect(compareTexts(cell('{"__proto__": 1}'), cell('{"__proto__": 2}')).whole.verdict).toBe(
      'different'
    );
    expect(compareTexts(cell('NaN'), cell('Infinity')).whole.verdict).toBe('different');
  });
});

const year = { min: new Date('2000-01-01'), max: new Date('2030-01-01'), noInvalidDate: true };

/** Tracebacks are not compared, and JavaScript cannot represent every digit of a float. */
function isUncompared(json: string, changed: string): boolean {
  const without = (text: string): string =>
    JSON.stringify(JSON.parse(text)).replace(/"traceback":\[.*?\]\}/g, '');
  return without(json) === without(changed);
}
