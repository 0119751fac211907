/** Code that is a text, where it runs itself, or is not known. What it does otherwise is judged in IPython (test/oracles/reached). */
import { IncrementalExecution } from '../../../../src/core/analysis/heap/incremental-execution';
import { SymbolicWorld } from '../../../../src/core/analysis/heap/program';
import { planAfterEdit } from '../../../../src/core/staleness/after-edit';
import { program, VERSION } from './program';

/** The stale cells after an edit of the first one. */
function staleAfter(first: string, ...rest: readonly string[]): readonly number[] {
  const { stale } = planAfterEdit(
    program([first, ...rest]),
    program([first.replace('1', '2'), ...rest]),
    VERSION
  );
  return stale.map(({ index }) => index);
}

it.each([
  ['itself', ["code = 'exec(code)'", 'exec(code)']],
  ['each other', ["a = 'exec(b)'", "b = 'exec(a)'", 'exec(a)']],
  ['itself as a value', ["code = 'eval(code)'", 'x = eval(code)']],
  ['itself in a function', ["code = 'f()'", 'def f():\n    return eval(code)', 'f()']],
  ['itself by the shell', ["code = 'get_ipython().ex(code)'", 'get_ipython().ex(code)']]
])('a text that runs %s is read to a limit', (_, sources) => {
  const run = new IncrementalExecution(new SymbolicWorld(VERSION));
  run.update(program([...sources, 'print(3)']));
  expect(run.limits().size).toBe(0);
  expect(run.cells).toHaveLength(sources.length + 1);
});

it('a text that is not known reads every name, and binds names that no cell shows', () => {
  expect(staleAfter('n = 1', 'm = 5', 'x = eval(input())', 'print(x)', 'print(m)')).toEqual([
    0, 2, 3
  ]);
  expect(
    staleAfter("text = open('1')", 'exec(text.read())', 'print(other)', 'm = 3', 'print(m)')
  ).toEqual([0, 1, 2]);
});

it('names that no cell binds do not depend on cells that show what they bind', () => {
  expect(staleAfter('n = 1', 'exec("k = 5")', 'print(k)', 'print(n)')).toEqual([0, 3]);
});

it('namespaces of its own are all that a text sees', () => {
  expect(staleAfter('n = 1', "x = eval('k', {'k': 3})", 'print(x)')).toEqual([0]);
  expect(staleAfter('n = 1', "x = eval('n', globals())", 'print(x)')).toEqual([0, 1, 2]);
});
