/** Future imports below other statements of a cell: IPython compiles each statement alone. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { parseModule } from '../../../../src/core/python/syntax/parse';
import { summarizeCell } from '../../../../src/core/python/flow/summarize';
import { OPTIONS_311 } from './judge';

const PYTHON = process.env.FRESHKERNEL_PYTHON ?? join(__dirname, '../../../../.venv/bin/python');

const CELLS = [
  '%matplotlib inline\n\nfrom __future__ import print_function\nx = 1',
  'import os\nfrom __future__ import division, print_function\nx = 2',
  'x = 1; from __future__ import division',
  'from __future__ import division\nx = 1',
  'if True:\n    from __future__ import division',
  'def f():\n    from __future__ import division',
  'x = 1\nfrom __future__ import unknown_feature'
];

/** Prints for each cell whether IPython rejects its syntax. */
const PROGRAM = `
import contextlib, io, json, sys
from IPython.core.interactiveshell import InteractiveShell
shell = InteractiveShell.instance()
found = []
for cell in json.loads(sys.argv[1]):
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        result = shell.run_cell(cell)
    found.append(isinstance(result.error_before_exec or result.error_in_exec, SyntaxError))
print(json.dumps(found))
`;

it('are accepted where IPython runs them', () => {
  const cells = CELLS.filter(cell => !cell.startsWith('%matplotlib'));
  const out = execFileSync(PYTHON, ['-c', PROGRAM, JSON.stringify(cells)], { encoding: 'utf8' });
  const rejected = cells.map(cell => summarizeCell(cell, OPTIONS_311).problem !== null);
  expect(rejected).toEqual(JSON.parse(out.trim().split('\n').at(-1) ?? ''));
  expect(rejected).toContain(true);
});

it('are accepted below a magic, and their names are known', () => {
  expect(summarizeCell(CELLS[0], OPTIONS_311)).toMatchObject({
    problem: null,
    futureFeatures: ['print_function']
  });
});

it('are no part of a module', () => {
  const options = { version: { major: 3, minor: 11 }, topLevelAwait: false };
  expect(parseModule(CELLS[1], options)).toMatchObject({ ok: false });
});
