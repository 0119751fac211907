import { historySliceSteps } from '../../../src/core/lint/history-slice';
import type { HistorySlice } from '../../../src/core/lint/history-slice';
import { allAtOnce } from '../../../src/core/memo/steps';
import { DEFAULT_CONFIG } from '../../../src/core/settings/config';
import { documentOf } from '../../lab/graph/graph-notebook';
import { failed, found, numbers, output, slice, texts, value } from './executed-cells';
import type { Ran } from './executed-cells';

describe('a slice of what ran', () => {
  it('is in the order of the executions, with the versions that ran', () => {
    const ran = ['x = 1', 'y = x + 1', 'x = 5', 'print(y, x)'];
    expect(texts(slice(ran, output(4)))).toEqual(ran);
    expect(texts(slice(ran, value('y')))).toEqual(['x = 1', 'y = x + 1']);
  });

  it('of an output ends with its execution; of a name it reaches to the present', () => {
    const ran = ['total = 1', 'print(total)', 'total += 1'];
    expect(numbers(slice(ran, output(2)))).toEqual([1, 2]);
    expect(numbers(slice(ran, value('total')))).toEqual([1, 3]);
  });

  it('has an execution for each time that a cell changed something', () => {
    const ran = ['items = []', 'items.append(1)', 'items.append(1)', 'len(items)'];
    expect(numbers(slice(ran, output(4)))).toEqual([1, 2, 3, 4]);
  });

  it('has only the last of equal definitions', () => {
    expect(numbers(slice(['import math', 'import math', 'math.pi'], output(3)))).toEqual([2, 3]);
  });

  it('leaves out a cell that ran again and gave the same values', () => {
    const setup = 'size = 3\nrows = [1] * size';
    const ran = [setup, 'size += 1\nprint(size)', setup, 'print(size)'];
    expect(numbers(slice(ran, output(4)))).toEqual([3, 4]);
    const used = [`${setup}\ntotal = 0`, 'total += size', setup, 'print(total, size)'];
    expect(numbers(slice(used, output(4)))).toEqual([1, 2, 4]);
  });

  it('leaves out all executions but one that create equal objects, where they were read in between', () => {
    const make = 'rows = [1]';
    const ran = [make, 'size = len(rows)', make, 'total = sum(rows)', make];
    expect(numbers(slice([...ran, 'print(size, total, rows)'], output(6)))).toEqual([1, 2, 4, 6]);
    // Two names refer to two lists, and only one of them is changed.
    const held = [make, 'first = rows', make, 'second = rows', 'second.append(2)'];
    expect(numbers(slice([...held, 'print(first, second)'], output(6)))).toEqual([
      1, 2, 3, 4, 5, 6
    ]);
    // What comes from the one list and what comes from the other are not equal.
    const changed = [make, 'rows.append(2)', 'size = len(rows)', make, 'total = len(rows)'];
    expect(numbers(slice([...changed, 'print(size, total)'], output(6)))).toEqual([
      1, 2, 3, 4, 5, 6
    ]);
  });

  it('has both executions of a cell where the second one changes what the first one left', () => {
    const changed = ['rows = []', 'rows.append(1)\nsize = 3', 'rows.append(1)\nsize = 3', 'rows'];
    expect(numbers(slice(changed, output(4)))).toEqual([1, 2, 3, 4]);
    const replaced = ['size = 3', 'size = 5', 'size = 3', 'size = 5', 'print(size)'];
    expect(numbers(slice(replaced, output(5)))).toEqual([4, 5]);
    // The same cell, with a new list: what refers to the old one keeps it.
    const list = 'rows = [1]';
    const shared = [list, 'alias = rows', list, 'alias.append(2)\nprint(rows, alias)'];
    expect(numbers(slice(shared, output(4)))).toEqual([1, 2, 3, 4]);
  });

  it('has what deletes an entry that no code shows to be there', () => {
    const ran = [
      'rows = [["west", 1], ["east", 2]]',
      'config = {}\nfor key, value in rows:\n    config[key] = value',
      'config.pop("west", None)',
      'print(sum(config.values()))'
    ];
    expect(numbers(slice(ran, output(4)))).toEqual([1, 2, 3, 4]);
  });

  it('leaves out the part of a failed cell before its error, where an earlier cell gave the same', () => {
    const ran: readonly Ran[] = [
      'import json\nsize = 3',
      failed('import json\nraise ValueError(size)', 2, 'json'),
      'print(json.dumps(size))'
    ];
    expect(texts(slice(ran, output(3)))).toEqual([
      'import json\nsize = 3',
      'print(json.dumps(size))'
    ]);
    expect(texts(slice(ran, output(2)))).toEqual([
      'import json\nsize = 3',
      'raise ValueError(size)'
    ]);
  });

  it('leaves out what did not run and what does not parse', () => {
    const ran: readonly Ran[] = [
      'x = 1',
      { source: 'x = 2', status: 'aborted' },
      { source: 'x = (', status: 'error' },
      'print(x)'
    ];
    expect(numbers(slice(ran, output(4)))).toEqual([1, 4]);
    expect(slice(ran, output(2)).kind).toBe('no-execution');
    expect(numbers(slice(ran, output(3)))).toEqual([3]);
  });

  it('depends on names that no code shows, as the kernel reported them', () => {
    const ran: readonly Ran[] = [
      { source: 'exec("hidden = 3")', bound: ['hidden'] },
      'other = 1',
      'print(hidden)'
    ];
    expect(numbers(slice(ran, output(3)))).toEqual([1, 3]);
  });

  it('has every statement that may have bound a name that no code shows', () => {
    const source =
      'from numpy import *\ntotal = 1\nfrom control.matlab import *\n%matplotlib inline';
    const ran: readonly Ran[] = [{ source, bound: ['lqr', 'total'] }, 'print(lqr)'];
    expect(texts(slice(ran, output(2), { byStatement: true }))).toEqual([
      'from numpy import *\nfrom control.matlab import *',
      'print(lqr)'
    ]);
    const hiding: readonly Ran[] = [
      { source: 'import helper\nhelper.install()\ndone = 1', bound: ['helper', 'done', 'tool'] },
      'print(tool)'
    ];
    expect(texts(slice(hiding, output(2), { byStatement: true }))[0]).toBe(
      'import helper\nhelper.install()\ndone = 1'
    );
  });

  it('has neighboring star imports together: a later one may replace names of an earlier one', () => {
    const imports = 'from numpy import *\nfrom control.matlab import *';
    const ran: readonly Ran[] = [{ source: `${imports}\nx = 1`, bound: ['x'] }, 'print(diag([1]))'];
    expect(texts(slice(ran, output(2), { byStatement: true }))[0]).toBe(imports);
  });

  it('has the options of arrays that a library made in an unknown way', () => {
    const ran = [
      'import numpy as np\nnp.set_printoptions(precision=2)\nn = 3',
      'def f(x, y):\n    return x + y / 3.1\ngrid = f(*np.meshgrid([1, 2], [3, 4]))',
      'grid'
    ];
    expect(texts(slice(ran, output(3), { byStatement: true }))[0]).toBe(
      'import numpy as np\nnp.set_printoptions(precision=2)'
    );
  });

  it('of a figure has what set the back end, even if that failed', () => {
    const ran: readonly Ran[] = [
      failed('%matplotlib nbagg', 1),
      'import matplotlib.pyplot as plt',
      'plt.figure()'
    ];
    expect(numbers(slice(ran, output(3)))).toEqual([1, 2, 3]);
    // A notebook begins with the inline one.
    const [, ...others] = ran;
    expect(numbers(slice(['%matplotlib inline', ...others], output(3)))).toEqual([2, 3]);
  });

  it('of an output has what may display an object again', () => {
    const ran: readonly Ran[] = [
      'from IPython.display import ProgressBar\nbar = ProgressBar(2)',
      'bar.display()\nfor i in range(3):\n    bar.progress = i\n    bar.update()'
    ];
    expect(texts(slice(ran, output(2), { byStatement: true }))[1]).toBe(
      'bar.display()\nfor i in range(3):\n    bar.progress = i\n    bar.update()'
    );
  });

  it('is not found for unknown names, and in other languages', () => {
    expect(slice(['x = 1'], value('y')).kind).toBe('no-name');
    const julia = { ...documentOf(), language: 'julia' };
    const session = { executions: [], isComplete: true, namesKnown: false };
    const request = { target: value('x'), direction: 'backward' as const, byStatement: false };
    expect(allAtOnce(historySliceSteps(julia, DEFAULT_CONFIG, session, request)).kind).toBe(
      'not-python'
    );
  });

  it('leads forward to what depends on an execution', () => {
    const ran = ['x = 3', 'y = x + 1', 'q = 2', 'z = y - 1'];
    expect(numbers(slice(ran, output(1), { direction: 'forward' }))).toEqual([1, 2, 4]);
  });
});

describe('an execution that failed', () => {
  it('is in a slice up to the statement that failed', () => {
    const ran: readonly Ran[] = [
      'items = []',
      failed('items.append(1)\nint("x")\nitems.append(2)', 2),
      'len(items)'
    ];
    const answer = slice(ran, output(3));
    expect(texts(answer)).toEqual(['items = []', 'items.append(1)', 'len(items)']);
    expect(found(answer).executions.some(({ raises }) => raises)).toBe(false);
  });

  it('fails again if the statement that failed changed something', () => {
    const ran: readonly Ran[] = [
      'items = []',
      failed('a = 1\nfor n in range(3):\n    items.append(1 / (1 - n))\nb = 2', 3, 'a', 'n'),
      'len(items)'
    ];
    const answer = slice(ran, output(3), { byStatement: true });
    expect(texts(answer)[1]).toBe('for n in range(3):\n    items.append(1 / (1 - n))');
    expect(found(answer).executions.map(({ raises }) => raises)).toEqual([false, true, false]);
  });

  it('did not bind what the kernel does not report', () => {
    const ran: readonly Ran[] = ['x = 1', failed('x = int("x")', 1), 'print(x)'];
    expect(numbers(slice(ran, output(3)))).toEqual([1, 3]);
  });

  it('does not need what a name was that it did not bind', () => {
    const ran: readonly Ran[] = ['x = 1', 'y = 2', failed('x = undefined_name + y', 1)];
    expect(numbers(slice(ran, output(3)))).toEqual([2, 3]);
    expect(numbers(slice(['x = 1', failed('x += "a"', 1)], output(2)))).toEqual([1, 2]);
  });

  it('counts lines as IPython does, without blank lines at the beginning', () => {
    const ran: readonly Ran[] = [failed('\n\nx = 1\nint("x")', 2, 'x'), 'print(x)'];
    expect(texts(slice(ran, output(2), { byStatement: true }))).toEqual(['x = 1', 'print(x)']);
  });

  it('is taken as a whole where the line is unknown', () => {
    const ran: readonly Ran[] = [failed('x = 1\nint("x")', null, 'x'), 'print(x)'];
    const answer = slice(ran, output(2));
    expect(texts(answer)).toEqual(['x = 1\nint("x")', 'print(x)']);
    expect(found(answer).executions[0].raises).toBe(true);
  });

  it('has a slice of its own, with its error', () => {
    const ran: readonly Ran[] = ['x = 1', 'y = 2', failed('print(y)\nx.z', 2)];
    expect(texts(slice(ran, output(3), { byStatement: true }))).toEqual([
      'x = 1',
      'y = 2',
      'print(y)\nx.z'
    ]);
  });
});

describe('the slice of an error that shows in the text', () => {
  const undefinedName = (source: string, line: number, ...bound: string[]): Ran => ({
    source,
    line,
    bound,
    status: 'error',
    error: { exception: 'NameError', message: "name 'missing' is not defined" }
  });

  it('leaves out what would have been read after an undefined name', () => {
    const ran: readonly Ran[] = ['x = {}', 'y = 2', undefinedName('x["a"] = missing + y', 1)];
    expect(numbers(slice(ran, output(3)))).toEqual([3]);
    const read: readonly Ran[] = ['x = []', 'y = 2', undefinedName('x.append(y).a + missing', 1)];
    expect(numbers(slice(read, output(3)))).toEqual([1, 2, 3]);
  });

  it('has some value of a name that was read but not used', () => {
    const ran: readonly Ran[] = [
      'rows = [1]',
      'total = 1',
      'total = sum(rows)',
      undefinedName('total += missing', 1)
    ];
    expect(numbers(slice(ran, output(4)))).toEqual([2, 4]);
    const deleted: readonly Ran[] = ['total = 1', 'del total', 'total = 2', ran[3]];
    expect(numbers(slice(deleted, output(4)))).toEqual([3, 4]);
    const division = { exception: 'ZeroDivisionError', message: 'division by zero' };
    const divided: Ran = { source: 'total += 1 / 0', line: 1, status: 'error', error: division };
    expect(numbers(slice([...ran.slice(0, 3), divided], output(4)))).toEqual([2, 4]);
  });

  it('ends on the line of the error', () => {
    const source = 'if size > 2:\n    print(missing, one)\nelse:\n    print(missing, two)';
    const ran: readonly Ran[] = ['size = 3', 'one = 1', 'two = 2', undefinedName(source, 2)];
    expect(numbers(slice(ran, output(4)))).toEqual([1, 4]);
  });

  it('has the deletion of the name', () => {
    const ran: readonly Ran[] = [
      { source: 'missing = 1\nsize = 2', bound: ['missing', 'size'] },
      'del missing',
      undefinedName('size + missing', 1)
    ];
    expect(numbers(slice(ran, output(3)))).toEqual([1, 2, 3]);
  });

  it('may have been raised elsewhere if the name was defined, or executions are unknown', () => {
    const ran: readonly Ran[] = [
      { source: 'missing = 1', bound: ['missing'] },
      'x = {}',
      undefinedName('x["a"] = missing', 1)
    ];
    expect(numbers(slice(ran, output(3)))).toEqual([1, 2, 3]);
    const unknown: readonly Ran[] = ['x = {}', undefinedName('x["a"] = missing', 1)];
    expect(numbers(slice(unknown, output(2), {}, false))).toEqual([1, 2]);
  });
});

describe('the slice of an error whose expression the kernel reported', () => {
  /** A cell that failed where `part` begins on this line, from 1. */
  const failing = (source: string, line: number, part: string): Ran => {
    const lines = source.split('\n');
    const column = Buffer.byteLength(lines[line - 1].split(part)[0]);
    const end_column = column + Buffer.byteLength(part);
    const position = { line, end_line: line, column, end_column };
    const error = { exception: 'ValueError', message: 'odd', position };
    return { source, status: 'error', line, error };
  };
  const made = ['a = [1]', 'b = [2]', 'c = [3]'];

  it('leaves out what would have been evaluated after it', () => {
    const ran = [...made, failing('first = a.index(9), b\nsecond = c', 1, 'a.index(9)')];
    expect(numbers(slice(ran, output(4)))).toEqual([1, 4]);
    const inside = [...made, failing("print('äö', len(a), int('x'), c)", 1, "int('x')")];
    expect(numbers(slice(inside, output(4)))).toEqual([1, 4]);
    // Without the position, all that the line reads may matter.
    const { error, ...rest } = failing('first = a.index(9), b', 1, 'a.index(9)') as {
      error: object;
      source: string;
    };
    expect(error).toBeDefined();
    expect(numbers(slice([...made, { ...rest, error: null }], output(4)))).toEqual([1, 2, 4]);
  });

  it('has what a loop did before, and what a context manager is left after', () => {
    const loop = failing('for n in [0, 1]:\n  a.append(b[n])\n  c.append(n)', 2, 'b[n]');
    expect(numbers(slice([...made, loop], output(4)))).toEqual([1, 2, 3, 4]);
    const left = failing('with open(a[0]):\n  c.append(b)', 1, 'open(a[0])');
    expect(numbers(slice([...made, left], output(4)))).toEqual([1, 2, 3, 4]);
  });

  it('is found although the page was not connected when the cell failed', () => {
    const ran = [...made, failing('b.append(c)\na.index(9)', 2, 'a.index(9)')];
    const unseen = ran.map(each => (typeof each === 'string' ? each : { ...each, line: null }));
    expect(texts(slice(unseen, output(4)))).toEqual(['a = [1]', 'a.index(9)']);
  });

  it('does not take the columns of a cell whose indentation IPython removed', () => {
    const { source, ...failed } = failing('a[0], b, c.x', 1, 'a[0]') as { source: string };
    const ran = [...made, { ...failed, source: `  ${source}` }];
    expect(numbers(slice(ran, output(4)))).toEqual([1, 2, 3, 4]);
  });
});

describe('what is uncertain about a slice', () => {
  const doubts = (answer: HistorySlice): readonly string[] =>
    found(answer).doubts.map(({ kind }) => kind);

  it('is nothing where everything was observed', () => {
    expect(doubts(slice(['x = 1', 'print(x)'], output(2)))).toEqual([]);
  });

  it('is said of code that can start threads', () => {
    const started = [
      'import threading\nxs = []',
      'threading.Thread(target=xs.append).start()',
      'xs'
    ];
    expect(doubts(slice(started, output(3)))).toEqual(['threads']);
    const jobs = [
      'from IPython.lib import backgroundjobs as bg',
      'jobs = bg.BackgroundJobManager()'
    ];
    expect(doubts(slice([...jobs, 'jobs.new(print)'], output(3)))).toEqual(['threads']);
    expect(doubts(slice([...started, '1 + 1'], output(4)))).toEqual([]);
  });

  it('is said of gaps, earlier executions, interruptions, cut sources and IPython names', () => {
    expect(doubts(slice(['x'], output(1), {}, false))).toEqual(['missing-executions']);
    const seeded: Ran = { source: 'x = 1', status: 'unknown', seeded: true, ended: null };
    expect(doubts(slice([seeded, 'print(x)'], output(2)))).toEqual(['unobserved']);
    expect(doubts(slice([seeded, 'print(1)'], output(2)))).toEqual([]);
    const interrupted: Ran = {
      source: 'x = []\nwhile True: x.append(1)',
      line: 2,
      status: 'interrupted',
      bound: ['x']
    };
    expect(doubts(slice([interrupted, 'len(x)'], output(2)))).toEqual(['interrupted']);
    const cut = `x = 1\n${'# a remark\n'.repeat(10_000)}`;
    expect(doubts(slice([cut, 'x'], output(2)))).toEqual(['cut-source']);
    expect(found(slice(['1 + 1', 'print(_ + Out[1])'], output(2))).doubts).toEqual([
      { kind: 'ipython-results', names: ['Out', '_'] }
    ]);
  });
});
