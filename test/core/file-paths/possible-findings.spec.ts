/** Notebooks without possible findings are not traced: each use that a rule may report must make a finding possible. */
import { fileUses } from '../../../src/core/file-paths/file-uses';
import { callableNames } from '../../../src/core/file-paths/path-arguments';
import { HOLE } from '../../../src/core/file-paths/path-text';
import { mayHaveFindings } from '../../../src/core/file-paths/possible-findings';
import { fileCells } from './uses-of-cells';

const { qualified, methods } = callableNames(access => access !== 'none');

const OTHERS = [
  ...['open', 'os.path.getsize', 'os.system', 'subprocess.run', 'subprocess.check_output'],
  ...['os.popen', 'io.open', 'pathlib.Path.open']
];

/** Ways to call a function by its dotted name with a path. */
function callsOf(name: string, path: string): readonly (readonly string[])[] {
  const parts = name.split('.');
  const [root] = parts;
  const last = parts[parts.length - 1];
  const module = parts.slice(0, -1).join('.');
  return module === ''
    ? [[`${name}(${path})`], [`p = ${path}`, `${name} (p)`], [`(${name} # why\n  (${path}))`]]
    : [
        [`import ${root}`, `${name}(${path})`],
        [`from ${module} import ${last} as other`, `other(${path})`],
        [`import ${module} as m`, `use = m.${last}`, `use(${path})`],
        [`def f(p):\n    import ${module}\n    ${name}(p)`, `f(${path})`],
        [`%time import ${root}`, `%time ${name}(${path})`]
      ];
}

const PATHS = ["'a.csv'", "'cat a.csv'", "r'a\\b.csv'", "'a\\t.csv'", "['head', 'a.csv']"];

const SOURCES: readonly (readonly string[])[] = [
  ...[...qualified, ...OTHERS].flatMap(name => PATHS.flatMap(path => callsOf(name, path))),
  ...methods.flatMap(name => PATHS.map(path => [`x = f()`, `x.${name}(${path})`])),
  ...[
    'read_text()',
    'read_bytes()',
    'iterdir()',
    'stat()',
    'open()',
    'exists()',
    'mkdir()'
  ].flatMap(call => PATHS.map(path => ['from pathlib import Path', `Path(${path}).${call}`])),
  ...['!cat a.csv', '!head -3 a.csv | wc', '%run other.py', '%load a.py', 'x = !cat a.csv'].map(
    line => [line]
  ),
  ['tool = "cat"', '!$tool a.csv'],
  ['%%bash\ncat a.csv'],
  ['%%sh\nwc a.csv > b.csv']
];

it('finds possible each finding', () => {
  let reportable = 0;
  for (const sources of SOURCES) {
    const cells = fileCells(sources);
    const uses = fileUses(cells).filter(
      ({ access, path, tail }) =>
        (access === 'read' && !path.includes(HOLE)) ||
        (access !== 'mention' && tail !== null && /[\\\t]/.test(tail.text))
    );
    if (uses.length > 0) {
      reportable++;
      expect([sources, mayHaveFindings(cells)]).toEqual([sources, true]);
    }
  }
  expect(reportable).toBeGreaterThan(1_000);
});

it.each([
  ['no file', ['x = 1', 'print(x)']],
  ['a writer', ['import pandas as pd', "pd.DataFrame().to_csv('a.csv')"]],
  ['a reader of another module', ['import numpy', "read_csv('a.csv')"]],
  ['a word', ['# open the file (later)']],
  ['installing', ['!pip install pandas']]
])('rules out %s', (_, sources) => {
  expect(mayHaveFindings(fileCells(sources))).toBe(false);
});
