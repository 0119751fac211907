/** Notebooks and scripts of what ran; Python runs the scripts. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { executedNotebook, executedScript } from '../../../src/core/report/slice-files';
import { failed, found, output, slice } from '../lint/executed-cells';
import type { Ran } from '../lint/executed-cells';

const PYTHON = process.env.FRESHKERNEL_PYTHON ?? join(__dirname, '../../../.venv/bin/python');

/** A cell that fails after it changed a list, with a text of several lines. */
const RAN: readonly Ran[] = [
  'items = []',
  failed('for n in range(3):\n    items.append("""a\nb""" * (1 // (1 - n)))', 2, 'n'),
  '%matplotlib inline\nprint(items)'
];

function executions(): ReturnType<typeof found>['executions'] {
  return found(slice(RAN, output(3))).executions;
}

it('a script goes on after an error, and keeps texts as they are', () => {
  const { text, commented } = executedScript(executions());
  expect(commented).toBe(1);
  expect(text).toContain('# %% [3]\n# %matplotlib inline\nprint(items)\n');
  const { stdout, status } = spawnSync(PYTHON, ['-c', text], { encoding: 'utf8' });
  expect(status).toBe(0);
  expect(stdout).toContain('ZeroDivisionError: ');
  expect(stdout).toContain("['a\\nb']");
});

it('a notebook goes on after an error, and has the metadata of the notebook', () => {
  const text = JSON.stringify({
    nbformat: 4,
    nbformat_minor: 5,
    metadata: { kernelspec: { name: 'python3' } },
    cells: [
      { id: 'a', cell_type: 'code', execution_count: 1, metadata: {}, outputs: [], source: 'x' }
    ]
  });
  expect(executedNotebook(text, executions())).toMatchObject({
    metadata: { kernelspec: { name: 'python3' } },
    cells: [
      { source: 'items = []', metadata: {}, outputs: [], execution_count: null },
      { metadata: { tags: ['raises-exception'] } },
      { source: expect.stringContaining('print(items)') as unknown, metadata: {} }
    ]
  });
});
