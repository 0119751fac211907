import fc from 'fast-check';
import { maskCell } from '../../../../src/core/python/ipython/mask';
import type { IPythonForm, OffsetMap } from '../../../../src/core/python/ipython/masked-cell';
import { NO_MAGICS } from './differences';
import { FULL_SCALE } from './oracle';
import { Random, randomCell } from './random-cells';
import { processorSeconds } from '../../../processor-time';

const RUNS = FULL_SCALE ? 50000 : 150;

const noise = fc
  .array(
    fc.oneof(
      { arbitrary: fc.constantFrom(...'%!?>,;/\'"\\ \n\t()[]{}=#:.-$`@0aé'), weight: 6 },
      fc.constantFrom(
        '%%',
        '"""',
        "'''",
        '>>> ',
        'In [1]: ',
        '...: ',
        '\r\n',
        'f"',
        '%time ',
        '😀'
      ),
      fc.constantFrom(
        '%timeit ',
        '%%time\n',
        '%%capture a\n',
        'ls',
        '%run ',
        '!pip install ',
        '{a}'
      ),
      fc.string({ maxLength: 3 })
    ),
    { maxLength: 60 }
  )
  .map(parts => parts.join(''));
const cell = fc.integer().map(seed => randomCell(new Random(seed)));
const text = fc.oneof(noise, cell);
const version = fc.constantFrom({ major: 3, minor: 11 }, { major: 3, minor: 13 });

/** Cheaper than `expect` for many offsets. */
function demand(holds: boolean, what: string): void {
  if (!holds) {
    throw new Error(what);
  }
}

function checkMap(code: string, map: OffsetMap, source: string): void {
  let last = 0;
  for (let offset = 0; offset <= code.length; offset += 1) {
    const there = map.toSource(offset);
    demand(
      there >= last && there <= source.length,
      `masked ${offset} is at ${there}, behind ${last}`
    );
    last = there;
  }
  for (let offset = 0; offset <= source.length; offset += 1) {
    const there = map.toMasked(offset);
    const back = there === null ? offset : map.toSource(there);
    demand(back === offset, `source ${offset} is at ${String(there)}, which is at ${back}`);
  }
}

/** Each word of the masked text is in the source at its mapped offset. */
function checkWords(code: string, map: OffsetMap, source: string): void {
  for (const { 0: word, index } of code.matchAll(/[\p{L}_][\p{L}\p{N}_]*/gu)) {
    const start = map.toSource(index);
    const last = index + word.length - 1;
    demand(source.startsWith(word, start), `${word} is not at ${start}`);
    demand(map.toMasked(start) === index, `${start} is not at ${index}`);
    demand(map.toSource(last) === start + word.length - 1, `${word} is torn apart`);
  }
}

function checkForms(forms: readonly IPythonForm[], code: string, source: string): void {
  for (const form of forms) {
    expect(form.start).toBeGreaterThanOrEqual(0);
    expect(form.start).toBeLessThanOrEqual(form.end);
    expect(form.end).toBeLessThanOrEqual(source.length);
    expect(form.at).toBeGreaterThanOrEqual(0);
    expect(form.at).toBeLessThanOrEqual(code.length);
    for (const { start, end, kind, value } of form.effects) {
      expect(start).toBeGreaterThanOrEqual(0);
      expect(end).toBeLessThanOrEqual(source.length);
      if (['read', 'soft-read'].includes(kind) && start !== form.start) {
        expect(source.slice(start, end)).toBe(value);
      }
    }
    for (const embedded of form.embedded) {
      expect(embedded.at).toBe(form.at);
      checkMap(embedded.code, embedded.map, source);
      checkWords(embedded.code, embedded.map, source);
      checkForms(embedded.forms, embedded.code, source);
    }
  }
}

test('masking accepts any text, and every offset maps back', () => {
  fc.assert(
    fc.property(text, version, fc.boolean(), (source, python, automagic) => {
      const { code, map, forms } = maskCell(source, { automagic, version: python });
      checkMap(code, map, source);
      checkWords(code, map, source);
      checkForms(forms, code, source);
    }),
    { numRuns: RUNS }
  );
}, 600000);

test('a text without forms and prompts is unchanged', () => {
  const sign = /[%!?,;/]|>>>|In \[|\.\.\.|[\r\v\f\x1c-\x1e\x85\u2028\u2029]/;
  const plain = text.filter(source => !sign.test(source) && /^\S/.test(source));
  fc.assert(
    fc.property(plain, source => {
      const masked = maskCell(source, { automagic: false });
      expect(masked.code).toBe(source);
      expect(masked.forms).toEqual([]);
      expect(masked.map.toSource(source.length)).toBe(source.length);
    }),
    { numRuns: RUNS }
  );
}, 600000);

test('without forms, text without indentation and prompts is unchanged, even if it is not valid', () => {
  fc.assert(
    fc.property(text, source => {
      const masked = maskCell(source, { automagic: false, magics: NO_MAGICS });
      const untouched =
        !/^\s/.test(source) && !/>>>|\.\.\.|In \[|[\r\v\f\x1c-\x1e\x85\u2028\u2029]/.test(source);
      if (untouched && masked.forms.length === 0) {
        expect(masked.code).toBe(source);
      }
    }),
    { numRuns: RUNS }
  );
}, 600000);

test.each([
  ['blank lines', '\n'.repeat(100000) + '%foo'],
  ['blanks', ' '.repeat(100000) + '%foo'],
  ['an open string', 'x = "' + 'a\\'.repeat(50000)],
  ['an open triple quoted string', '"""' + '\n%foo'.repeat(20000)],
  ['open brackets', '('.repeat(50000) + '\n%foo?'],
  ['equal signs', '= '.repeat(50000) + '!ls'],
  ['question marks', '?'.repeat(50000)],
  ['question marks on lines', 'a?b\n'.repeat(20000)],
  ['help on a long path', 'a.'.repeat(20000) + 'b ?'],
  ['a long magic', '%foo ' + '"a" '.repeat(30000)],
  ['a long continued line', '%foo a \\\n'.repeat(20000)],
  ['braces', '!' + '{'.repeat(50000)],
  ['dollars', "!echo '" + '$a'.repeat(5000)],
  ['prompts', '>>> x\n'.repeat(20000)],
  ['nested f-strings', 'f"{'.repeat(2000) + '\n%foo'],
  ['the maximum number of forms', '!ls\n'.repeat(499)],
  ['more than the maximum number of forms', '!ls\n'.repeat(20000)]
])(
  'no hang on %s',
  (_, source) => {
    const seconds = processorSeconds(() => {
      maskCell(source, { automagic: true });
      maskCell(source, { automagic: true, version: { major: 3, minor: 11 } });
    });
    expect(seconds).toBeLessThan(20);
  },
  60000
);

test('a cell with too many forms is rejected, as in IPython', () => {
  const forms = (count: number): string => '!ls\n'.repeat(count);
  expect(maskCell(forms(499), { automagic: false }).refusal).toBeNull();
  expect(maskCell(forms(500), { automagic: false }).refusal?.id).toBe('too-many-forms');
});

test('a line is read again only so often, however many forms are in one another', () => {
  const id = (source: string): string | undefined =>
    maskCell(source, { automagic: false }).refusal?.id;
  expect(id(`${','.repeat(490)}${' f a'.repeat(10_000)}`)).toBe('too-costly');
  // A long literal under a few magics, and many lines with a form each.
  expect(id(`%time %time x = [${'1, '.repeat(100_000)}]`)).toBeUndefined();
  expect(id(`x = [\n${'1,\n'.repeat(100_000)}]\n${'!ls\n'.repeat(490)}`)).toBeUndefined();
});
