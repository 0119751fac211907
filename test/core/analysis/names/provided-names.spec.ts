import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { BUILTIN_NAMES, isProvidedName } from '../../../../src/core/analysis/names/provided-names';

const PYTHON = process.env.FRESHKERNEL_PYTHON ?? join(__dirname, '../../../../.venv/bin/python');

function answer(script: string): readonly string[] {
  const { stdout, stderr, status } = spawnSync(PYTHON, ['-c', script], { encoding: 'utf8' });
  if (status !== 0) {
    throw new Error(stderr);
  }
  return JSON.parse(stdout) as readonly string[];
}

it('has every builtin of Python', () => {
  const builtins = answer('import builtins, json; print(json.dumps(dir(builtins)))');
  expect(builtins.filter(name => !isProvidedName(name))).toEqual([]);
});

it('has every name that IPython puts into the namespace', () => {
  const names = answer(
    'import builtins, json\n' +
      'from IPython.core.interactiveshell import InteractiveShell\n' +
      'shell = InteractiveShell()\n' +
      'shell.run_cell("1 + 1;", store_history=True)\n' +
      'shell.run_cell("2 + 2;", store_history=True)\n' +
      'print(json.dumps(sorted(set(shell.user_ns) | set(dir(builtins)))))'
  );
  expect(names.length).toBeGreaterThan(150);
  expect(names.filter(name => !isProvidedName(name))).toEqual([]);
});

it('has no names of Python 2, and not the file that a script has', () => {
  const missing = ['xrange', 'unicode', 'raw_input', 'reduce', 'reload', '__file__', '_x', 'x_1'];
  expect(missing.filter(isProvidedName)).toEqual([]);
});

it('tells builtins, which stay when a name that hid them is deleted, from names of the namespace', () => {
  expect(BUILTIN_NAMES.has('sum')).toBe(true);
  expect(BUILTIN_NAMES.has('_')).toBe(false);
});
