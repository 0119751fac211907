import { maskCell } from '../../../../src/core/python/ipython/mask';
import type { FormEffect, IPythonForm } from '../../../../src/core/python/ipython/masked-cell';
import { askIPython } from './oracle';

/** Lists of cells; the last cell is checked, the cells before it prepare the state. */
const RUNS: readonly (readonly string[])[] = [
  ['%time a = 1'],
  ['%time a = 1; b = 2'],
  ['%time 1 + 1'],
  ['%time import os'],
  ['%time !echo x'],
  ['%timeit -n1 -r1 -q a = 1'],
  ['%timeit -n1 -r1 -q -v res 1 + 1'],
  ['r = %timeit -n1 -r1 -q -o 1 + 1'],
  ['r = %time 3'],
  ['%%time\na = 1\nb = a'],
  ['%%time\n%time a = 1'],
  ['%%time\nfrom __future__ import annotations\na = 1'],
  ['%%timeit -n1 -r1 -q s = 1\na = s'],
  ['%%timeit -n1 -r1 -q -v res\n1'],
  ['%%capture\na = 1'],
  ['%%capture out\na = 1'],
  ['%%capture --no-stderr out\na = 1'],
  ['%%capture out --no-stdout\na = 1'],
  ['%prun -q a = 1'],
  ['%prun -q -s time a = 1'],
  ['%%prun -q\na = 1'],
  ['%%prun -q b = 2\na = 1'],
  ['a = !echo x'],
  ['a, b = !echo x; echo y'],
  ['!echo x'],
  ['!!echo x'],
  ['a = %sx echo x'],
  ['%sc a=echo x'],
  ['%sc -l a = echo x'],
  ['%system echo x'],
  ['%%sx\necho x'],
  ['%%sx --out a\necho x'],
  ['%%! --out a\necho x'],
  ['%%system --out a\necho x'],
  ['%%bash\necho x'],
  ['%%bash --out o --err e\necho x'],
  ['%%bash --out=o\necho x'],
  ['%%sh --out o\necho x'],
  ['%%script bash --out o\necho x'],
  ['%%script --out o bash\necho x'],
  ['%%script --no-raise-error false\necho x'],
  ['%%html\n<p>a = 1</p>'],
  ['%%javascript\na = 1'],
  ['%%latex\na'],
  ['%%markdown\na'],
  ['%%writefile f.py\na = 1'],
  ['%%writefile -a f.py\na = 1'],
  ['%%file f.py\na = 1'],
  ['%%writefile f.py\na = 1', '%run f.py'],
  ['a = 1', '%xdel a'],
  ['a = 1\nb = 2', '%xdel -n a'],
  ['a = 1\nb = 2', '%reset -f'],
  ['a = 1\nb = 2', '%reset -sf'],
  ['a = 1\nb = 2', '%reset -f in'],
  ['a = 1\nb = 2', '%reset -f out'],
  ['a = 1\nb = 2', '%reset -s -f in'],
  ['a = 1', '%store a'],
  ['a = 1\nb = 2', '%store a b', '%reset -f', '%store -r a b'],
  ['a = 1', '%store a', '%reset -f', '%store -r'],
  ['a = 1', '%store a >f.txt'],
  ['a = 1', '%store -d a'],
  ['%macro m 1'],
  ['%env A=1'],
  ['%env'],
  ['%set_env A 1'],
  ['%cd .'],
  ['%pwd'],
  ['%pushd .'],
  ['%popd'],
  ['%who'],
  ['%whos'],
  ['%who_ls'],
  ['%precision 3'],
  ['%load_ext autoreload'],
  ['%autoreload 0'],
  ['%alias l ls'],
  ['%alias_magic t timeit'],
  ['%bookmark -l'],
  ['%dhist'],
  ['%dirs'],
  ['%xmode Plain'],
  ['%pdb off'],
  ['%lsmagic'],
  ['%history'],
  ['%automagic on'],
  ['%autocall 0'],
  ['%autoawait'],
  ['%colors nocolor'],
  ['%pprint'],
  ['%ls'],
  ['ls'],
  ['time a = 1'],
  ['%code_wrap --list'],
  ['len?'],
  ['?len'],
  ['a = len?'],
  [',len a'],
  ['/len "a"'],
  ['if True:\n    !echo x'],
  ['if True:\n    a = !echo x'],
  ['for i in range(2):\n    %time a = i'],
  ['>>> a = 1\n>>> b = 2'],
  ['In [1]: a = 1\n   ...: b = 2'],
  ['  a = 1\n  b = 2'],
  ['%%time\n%%capture out\na = 1'],
  ['%%capture out\n%%time\na = 1'],
  ['a = 1', '%recall a']
];

interface Names {
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly failed: boolean;
}

function effectsOf(forms: readonly IPythonForm[]): FormEffect[] {
  return forms.flatMap(form => [
    ...form.effects,
    ...form.embedded
      .filter(code => code.namespace === 'user')
      .flatMap(code => effectsOf(code.forms))
  ]);
}

/** The names after a cell, predicted from its masked text and effects. */
interface Prediction {
  /** Names that are certainly bound. */
  readonly certain: readonly string[];
  /** Names that may also be bound. */
  readonly possible: readonly string[];
  /** Whether any other name may be bound. */
  readonly unknown: boolean;
}

function predictNames(cell: string, before: readonly string[]): Prediction {
  const masked = maskCell(cell, { automagic: true });
  const effects = effectsOf(masked.forms);
  const names = new Set(effects.some(effect => effect.kind === 'reset') ? [] : before);
  for (const match of masked.code.matchAll(/(?:^|; |for )\s*(\w+)(?:, (\w+))?(?= = | in )/gm)) {
    match.slice(1).forEach(name => name === undefined || names.add(name));
  }
  for (const match of masked.code.matchAll(/^(?:from \w+ )?import (\w+)/gm)) {
    names.add(match[1]);
  }
  const possible: string[] = [];
  for (const { kind, value, certainty } of effects) {
    if (kind === 'delete') {
      names.delete(value);
    } else if (kind === 'bind' && certainty === 'certain') {
      names.add(value);
    } else if (kind === 'bind') {
      possible.push(value);
    }
  }
  const unknown = effects.some(({ kind }) => kind === 'unknown-names' || kind === 'run-file');
  return { certain: [...names].sort(), possible, unknown };
}

test('a cell binds and deletes the names that its masked text and effects predict', () => {
  const run = askIPython<Names[]>('run_oracle.py', { kind: 'names', cells: RUNS });
  const wrong = RUNS.flatMap((cells, index) => {
    const { before, after, failed } = run[index];
    const predicted = predictNames(cells[cells.length - 1], before);
    const missing = predicted.certain.filter(name => !after.includes(name));
    const unexpected = after.filter(
      name =>
        !predicted.unknown &&
        !predicted.certain.includes(name) &&
        !predicted.possible.includes(name)
    );
    return missing.length + unexpected.length === 0 && !failed
      ? []
      : [
          `${JSON.stringify(cells)}: failed ${String(failed)}, ${String(missing)} | ${String(unexpected)}`
        ];
  });
  expect(wrong).toEqual([]);
}, 120000);
