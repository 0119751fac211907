import { maskCell } from '../../../../src/core/python/ipython/mask';
import { builtinMagics, extendMagics } from '../../../../src/core/python/ipython/magic-table';
import { askIPython, FULL_SCALE } from './oracle';

const magics = askIPython<{ line: string[]; cell: string[] }>('run_oracle.py', { kind: 'magics' });

test('the table contains every magic of a kernel', () => {
  const { line, cell, automagic } = builtinMagics();
  expect(magics.line.filter(name => !line.has(name) || !automagic.has(name))).toEqual([]);
  expect(magics.cell.filter(name => !cell.has(name))).toEqual([]);
  expect([...automagic].filter(name => !magics.line.includes(name))).toEqual([]);
});

const RESTS = [
  '',
  ' ',
  '\n',
  '\n\n',
  ' x',
  ' -la *.py',
  ' = 1',
  '=1',
  ' == 1',
  ' += 1',
  ', b = 1, 2',
  '(x)',
  ' (x)',
  '.x',
  '[0]',
  ': int',
  ': int = 3',
  '; x',
  ' # c',
  '?',
  ' + 1',
  ' - 1',
  ' if a else b',
  ' "a"',
  '\nx',
  "'a'",
  '!x',
  ' \\\n x'
];
const FRAMES = [
  (line: string) => line,
  (line: string) => `  ${line}`,
  (line: string) => `\n${line}`,
  (line: string) => `>>> ${line}`,
  (line: string) => `In [1]: ${line}`,
  (line: string) => `# c\n${line}`,
  (line: string) => `if 1: ${line}`,
  (line: string) => `,${line}`,
  (line: string) => `/ ${line}`,
  (line: string) => `/${line}`,
  (line: string) => `x = ${line}`
];

/** The calls of magics in a masked cell, in the format of the recording shell. */
function magicCalls(cell: string): string[][] {
  return maskCell(cell, { automagic: true, version: { major: 3, minor: 11 } })
    .forms.filter(form => form.kind === 'automagic')
    .map(form => ['run_line_magic', form.name, form.argument]);
}

test('a line is a magic without % if a real shell runs it as a magic', () => {
  const names = FULL_SCALE ? magics.line : magics.line.filter((_, index) => index % 8 === 0);
  const otherNames = [
    'x',
    'print',
    'sql',
    'time.time',
    'été',
    'lsx',
    'bash',
    'capture',
    'len',
    'if'
  ];
  const cells = [...names, ...otherNames].flatMap(name =>
    FRAMES.flatMap((frame, index) =>
      (index === 0 || FULL_SCALE ? RESTS : RESTS.slice(0, 6)).map(rest => frame(name + rest))
    )
  );
  const recorded = askIPython<string[][][]>('run_oracle.py', { kind: 'record', cells });
  const differences = cells.flatMap((cell, index) => {
    const [expected, found] = [JSON.stringify(recorded[index]), JSON.stringify(magicCalls(cell))];
    const typed = maskCell(cell, { automagic: false, version: { major: 3, minor: 11 } });
    return expected === found || typed.forms.some(form => form.kind !== 'auto-call')
      ? []
      : [`${JSON.stringify(cell)}: IPython ${expected}, masking ${found}`];
  });
  expect(differences).toEqual([]);
}, 300000);

test('automagic can be turned off, and supports declared magics', () => {
  expect(maskCell('ls', { automagic: false }).forms).toEqual([]);
  const declared = extendMagics(builtinMagics(), { '%%mine': { binds: ['a'] } });
  const { forms } = maskCell('mine x', { automagic: true, magics: declared });
  expect(forms.map(form => [form.kind, form.name, form.argument])).toEqual([
    ['automagic', 'mine', 'x']
  ]);
});
