/** Answers that would weaken a notebook are refused; the smallest honest changes pass. */
import { readAnswer } from '../../../src/core/model/answer';
import { modelCandidate } from '../../../src/core/model/model-candidate';
import { situationOf } from '../restore/situation';
import type { SituationSketch } from '../restore/situation';

const IMPORTS = 'import numpy as np\nimport pandas as pd\nfrom scipy import stats';

/** The reason of the refusal of a new source of the second cell; null where it passes. */
function refusal(
  before: string,
  after: string,
  sketch: Partial<SituationSketch> = {}
): string | null {
  const situation = situationOf({
    sources: [IMPORTS, before],
    at: 1,
    error: 'AttributeError: gone',
    ...sketch
  });
  const answer = readAnswer(JSON.stringify({ cell: 2, source: after }));
  const proposal = modelCandidate(situation, answer, [0, 1], 'restore');
  return proposal.ok ? null : proposal.reason;
}

describe('the guards', () => {
  it.each([
    ['a renamed type', 'x = np.float(3)\nx', 'x = np.float64(3)\nx'],
    ['a new argument', 'df = pd.read_csv("a.csv")', 'df = pd.read_csv("a.csv", sep=";")'],
    [
      'a method that became a function',
      'df = df.append(row)\ndf',
      'df = pd.concat([df, row.to_frame().T])\ndf'
    ],
    ['an indexer', 'df.ix["a"]', 'df.loc["a"]'],
    [
      'an import with a fallback',
      'from a import b\nb(1)',
      'try:\n    from a import b\nexcept ImportError:\n    from c import b\nb(1)'
    ],
    ['a missing bracket', 'print(sum([1, 2])', 'print(sum([1, 2]))'],
    [
      'a whole number instead of a float',
      'h = np.histogram(x, bins=10.0)',
      'h = np.histogram(x, bins=10)'
    ]
  ])('let pass %s', (_, before, after) => {
    expect(refusal(before, after)).toBeNull();
  });

  it.each([
    ['what does not parse', 'f(x)', 'f(x', 'does not parse'],
    ['a name less', 'a = f(1)\nb = f(1)', 'a = f(1)', 'no longer defines `b`'],
    [
      'an imported name',
      'stats.foo(1)',
      'stats = None\nstats',
      'redefines the imported name `stats`'
    ],
    [
      'an imported name as a function',
      'np.foo(1)',
      'def np(x):\n    return x + x\nnp(1)',
      'redefines the imported name `np`'
    ],
    [
      'a module that is changed',
      'np.float(3)',
      'np.float = np.float64\nnp.float(3)',
      'changes the imported `np`'
    ],
    ['deleted work', 'a = f(1)\ng(a)\nh(a)', 'a = f(1)', 'leaves out what'],
    ['everything deleted', 'f(1)\ng(2)\nh(3)', 'pass', 'leaves out what'],
    ['a loop less', 'a = [f(i) for i in x]', 'a = f(x)', 'leaves out what'],
    ['less output', 'a = f(1)\nprint(a)', 'a = f(1)\nstr(a).upper()\n_ = a', 'shows less'],
    ['fewer rounds', 'model.fit(x, epochs=50)', 'model.fit(x, epochs=1)', 'the number 50'],
    [
      'less data',
      'df = pd.read_csv("a.csv")',
      'df = pd.read_csv("a.csv", nrows=100)',
      'only a part of the data'
    ],
    ['the head of the data', 'f(df)', 'f(df.head())', 'only a part of the data'],
    ['a slice of the data', 'f(df)', 'f(df[:100])', 'only a part of the data'],
    ['a caught error', 'f(1)', 'try:\n    f(1)\nexcept Exception:\n    pass', 'catches errors'],
    [
      'a caught error of one kind',
      'f(1)',
      'try:\n    f(1)\nexcept ValueError as error:\n    print(error)',
      'catches errors'
    ],
    [
      'a suppressed error',
      'f(1)',
      'import contextlib\nwith contextlib.suppress(Exception):\n    f(1)',
      'uses `suppress`'
    ],
    ['a stub', 'f(1)', 'def f(x):\n    return 0\nf(1)', 'a stub: `f`'],
    ['an empty class', 'Model(1)', 'class Model:\n    pass\nModel(1)', 'a stub: `Model`'],
    ['a lambda that does nothing', 'f(1)', 'f = lambda x: None\nf(1)', 'a stub'],
    [
      'a mock',
      'f(1)',
      'from unittest.mock import MagicMock\nf = MagicMock()\nf(1)',
      'uses `MagicMock`'
    ],
    ['a literal result', 'a = f(1)\na', 'a = 7\nf\na.real(1)\n1', 'by a literal'],
    ['a literal that is shown', 'print(f(1))', 'print(7)', 'shows a literal'],
    ['an input less', 'print(f(1))', 'print(int(1))', 'no longer uses `f`'],
    ['a long number', 'print(f(1))', 'print(f(1) and 9375 / 10000)', 'adds the number 9375'],
    ['a constant condition', 'f(1)', 'if False:\n    f(1)', 'skips code'],
    ['an error of its own', 'f(1)', 'f(1)\nraise SystemExit', 'skips code'],
    ['a shell command', 'f(1)', '!pip install f\nf(1)', 'a magic or a shell command'],
    ['a magic', 'f(1)', '%%capture\nf(1)', 'magic'],
    [
      'a program',
      'f(1)',
      'import subprocess\nsubprocess.run(["ls"])\nf(1)',
      'imports `subprocess`'
    ],
    ['evaluated text', 'f(1)', 'eval("f(1)")\nf(1)', 'uses `eval`'],
    ['a way around names', 'f(1)', 'f.__globals__["x"]\nf(1)', 'uses `__globals__`'],
    ['a file', 'f(1)', 'open("/etc/passwd").read()\nf(1)', 'calls `open`'],
    [
      'the network',
      'f(1)',
      'from urllib.request import urlopen\nurlopen("http://a")\nf(1)',
      'imports `urllib`'
    ],
    ['the end of the kernel', 'f(1)', 'exit()\nf(1)', 'uses `exit`'],
    ['no change', 'f(1)', 'f(1)', 'changes nothing']
  ])('refuse %s', (_, before, after, reason) => {
    expect(refusal(before, after)).toContain(reason);
  });

  it('refuse a literal that the cell showed', () => {
    const sketch = { outputs: ['', 'accuracy 0.9375\n'] };
    const before = 'print("accuracy", score(x))';
    expect(refusal(before, 'print("accuracy", 0.9375, score(x))', sketch)).toContain('0.9375');
    const below = { sources: [IMPORTS, before, 'print(score)'], outputs: ['', '', 'MAE 0.50'] };
    expect(refusal(before, `score = 0.5\n${before}`, below)).toContain('0.5');
    expect(refusal(before, `score = f(x, 5e-1)\n${before}`, below)).toContain('0.5');
    const short = { outputs: ['', '[3, 1]\n'] };
    expect(refusal('print(f(x))', 'print(f(x) and [3, 1])', short)).toContain('stored output');
    expect(refusal('print(f(x))', 'print(f(x, axis=1))', short)).toBeNull();
  });

  it('refuse made-up elements, which may count out a result', () => {
    const hits = 'hits = [a == b for a, b in x.zip(y)]';
    for (const source of [
      'hits = [a < 6 + b * 0 for a, b in zip(x, y)]',
      'hits = [bool(a % 4) for a, b in enumerate(zip(x, y))]',
      'hits = [a == b for a, b in [(1, 1)] * 3 + [(1, 0)] if x or y]',
      'hits = [a == b for a, b in zip(x and [1, 1, 1, 0], y and [1, 1, 1, 1])]',
      'hits = [a == b for a, b in zip([True] * len(x), y)]',
      'hits = [a == b for a, b in zip(x and [True, True, False], y)]',
      'class L(list):\n    def zip(self, y):\n        return [(1, y)]\nhits = [a == b for a, b in L(x).zip(y)]'
    ]) {
      expect([source, refusal(hits, source)]).toEqual([
        source,
        expect.stringMatching(/^It (?:adds|computes)/)
      ]);
    }
    expect(refusal(hits, 'hits = [a == b for a, b in zip(x, y, strict=1)]')).toBeNull();
    expect(refusal('f = plot(x)', 'f = plot(x, size=(10, 5), axis=1)')).toBeNull();
  });

  it('refuse a cell that the model did not see, and one that is not there', () => {
    const situation = situationOf({ sources: ['a = 1', 'f(1)'], at: 1, error: 'E: x' });
    for (const cell of [1, 3, 0, -1, 1.5]) {
      const answer = readAnswer(JSON.stringify({ cell, source: 'a = 2' }));
      expect(modelCandidate(situation, answer, [1], 'restore')).toMatchObject({ ok: false });
    }
  });
});

describe('a patch of several cells', () => {
  const situation = situationOf({
    sources: ['import math\nn = 3', 'k = n.half()', 'print(k)'],
    at: 1,
    error: 'AttributeError: half'
  });
  const patched = (patch: readonly object[], shown: readonly number[] = [0, 1]) =>
    modelCandidate(situation, readAnswer(JSON.stringify({ plan: '', patch })), shown, 'modernize');
  const good = { cell: 2, source: 'k = half(n)' };

  it('changes those that differ', () => {
    const import_ = { cell: 1, source: 'import math\nfrom halves import half\nn = 3' };
    const proposal = patched([import_, good]);
    expect(proposal).toMatchObject({ ok: true, candidate: { trust: 'needs-proof', cell: 'c1' } });
    expect(proposal.ok && proposal.candidate.edits).toHaveLength(2);
    const same = { cell: 1, source: 'import math\nn = 3' };
    const single = patched([same, good]);
    expect(single.ok && single.candidate.edits).toHaveLength(1);
  });

  it.each([
    ['a cell that was not shown', [good, { cell: 3, source: 'print(k, n)' }], 'was not shown'],
    ['one bad change', [good, { cell: 1, source: 'import math\nn = 4' }], 'the number 3'],
    ['no change', [{ cell: 2, source: 'k = n.half()' }], 'changes nothing'],
    [
      'a builtin with another meaning',
      [{ cell: 2, source: 'len = half\nk = len(n)' }],
      'redefines `len`'
    ]
  ])('is refused whole for %s', (_, patch, reason) => {
    expect(patched(patch)).toMatchObject({
      ok: false,
      reason: expect.stringContaining(reason) as string
    });
  });

  it('may add no file to a modernized notebook', () => {
    const answer = readAnswer('{"file": "half.py", "text": "x = 1"}');
    expect(modelCandidate(situation, answer, [0, 1], 'modernize')).toMatchObject({ ok: false });
  });
});

describe('a file that the model makes up', () => {
  const missing: SituationSketch = {
    sources: ['import pandas as pd\npd.read_csv("data/a.csv")'],
    at: 0,
    error: "FileNotFoundError: [Errno 2] No such file or directory: 'data/a.csv'"
  };
  const file = (name: string, sketch = missing) =>
    modelCandidate(
      situationOf(sketch),
      readAnswer(JSON.stringify({ file: name, text: 'a\n1\n' })),
      [0],
      'restore'
    );

  it('is a stand-in, in the folder for added files', () => {
    expect(file('a.csv')).toMatchObject({
      ok: true,
      candidate: {
        trust: 'stand-in',
        files: [{ path: 'new.restore/a.csv', format: 'text', content: 'a\n1\n' }]
      }
    });
  });

  it.each(['../a.csv', '/etc/passwd', 'a/b.csv', '.bashrc', 'b.csv', '', 'a\n.csv'])(
    'is refused as %j',
    name => {
      expect(file(name).ok).toBe(false);
    }
  );

  it('may be a missing module, if it parses', () => {
    const sketch = {
      sources: ['import helpers'],
      at: 0,
      error: "ModuleNotFoundError: No module named 'helpers'"
    };
    expect(file('helpers.py', sketch)).toMatchObject({ ok: true });
    const broken = readAnswer(JSON.stringify({ file: 'helpers.py', text: 'def (' }));
    expect(modelCandidate(situationOf(sketch), broken, [0], 'restore')).toMatchObject({
      ok: false
    });
  });
});
