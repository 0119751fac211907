import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import fc from 'fast-check';
import { pathFromFolder } from '../../../../src/core/check/job/folder-path';
import { runNeeds } from '../../../../src/core/check/job/run-needs';
import type { RunNeeds } from '../../../../src/core/check/job/run-needs';
import { DEFAULT_CONFIG } from '../../../../src/core/settings/config';
import { targetPython } from '../../../../src/core/lint/target-python';
import { LintSession } from '../../../../src/core/lint/session';
import type { RunOrder } from '../../../../src/protocol';
import { opened } from '../../compare/compared';

const PYTHON = process.env.FRESHKERNEL_PYTHON ?? join(__dirname, '../../../../.venv/bin/python');
const RUNS = process.env.FRESHKERNEL_SCALE === 'full' ? 3_000 : 70;

interface Sketch {
  readonly source: string;
  readonly tags?: readonly string[];
  readonly count?: number | null;
}

function needsOf(cells: readonly (string | Sketch)[], order: RunOrder = 'document'): RunNeeds {
  const text = JSON.stringify({
    cells: cells
      .map(cell => (typeof cell === 'string' ? { source: cell } : cell))
      .map(({ source, tags = [], count = null }) => ({
        cell_type: 'code',
        metadata: { tags },
        source,
        outputs: [],
        execution_count: count
      })),
    metadata: {},
    nbformat: 4,
    nbformat_minor: 4
  });
  const { document } = opened(text);
  const facts = { notebookFolder: null, moduleExports: () => null };
  const { summaries } = new LintSession(DEFAULT_CONFIG, facts).lint(document);
  return runNeeds(document, summaries, order, targetPython(document, DEFAULT_CONFIG));
}

describe('the files that a run needs', () => {
  it.each<[string, readonly string[], readonly string[]]>([
    [
      'literal paths',
      ['open("a.csv")', 'import pandas as pd\npd.read_csv("b/c.csv")'],
      ['a.csv', 'b/c.csv']
    ],
    ['a name', ['BASE = "raw"', 'open(BASE + "/a.txt")'], ['raw/a.txt']],
    [
      'a path',
      ['from pathlib import Path\nDATA = Path("data")', '(DATA / "a.txt").read_text()'],
      ['data/a.txt']
    ],
    [
      'parts of a path',
      ['from pathlib import Path', 'Path("data", "a.txt").read_text()'],
      ['data/a.txt']
    ],
    ['joined paths', ['import os\nopen(os.path.join("data", "x", "a.txt"))'], ['data/x/a.txt']],
    ['an f-string', ['BASE = "raw"\nopen(f"{BASE}/a.txt")'], ['raw/a.txt']],
    ['an f-string that is not known', ['import sys\nopen(f"{sys.argv[0]}/a.txt")'], []],
    ['a format', ['BASE = "raw"\nopen(f"{BASE:>9}/a.txt")'], []],
    ['a way round', ['open("./b/../a.txt")'], ['a.txt']],
    ['a script', ['%run tools/prepare.py'], ['tools/prepare.py']],
    ['an argument', ['def load(path):\n    return open(path)', 'load("z.csv")'], ['z.csv']],
    ['a function that is not called', ['def load():\n    return open("z.csv")'], ['z.csv']],
    ['a file that a cell wrote', ['open("a.txt", "w").write("1")', 'open("a.txt")'], []],
    ['a file that the same cell wrote', ['open("a.txt", "w").write("1")\nopen("a.txt")'], []],
    ['a file that is written afterwards', ['open("a.txt")', 'open("a.txt", "w")'], ['a.txt']],
    [
      'a function that reads what is written later',
      ['def f():\n    return open("a.txt")', 'open("a.txt", "w")', 'f()'],
      []
    ],
    ['an address', ['import pandas as pd\npd.read_csv("https://example.org/a.csv")'], []]
  ])('%s', (_, cells, inputs) => {
    expect(needsOf(cells)).toMatchObject({ inputs, absolute: [], elsewhere: [] });
  });

  it('lists paths that are not relative to the folder', () => {
    const cells = ['open("/abs/a.csv")', 'open("../b.csv")', 'open("~/c.csv")'];
    expect(needsOf(cells)).toMatchObject({
      inputs: ['../b.csv'],
      absolute: ['/abs/a.csv', '~/c.csv']
    });
  });

  it('does not resolve paths after a change of the working folder', () => {
    const cells = [
      'open("a.csv")',
      'import os\nos.chdir("sub")',
      'open("b.csv")',
      'open("/c.csv")'
    ];
    const needs = { inputs: ['a.csv'], elsewhere: ['b.csv'], absolute: ['/c.csv'] };
    expect(needsOf(cells)).toMatchObject(needs);
  });

  it('reads the cells that run, in their order', () => {
    const cells = [
      { source: 'open("a.txt")', count: 2 },
      { source: 'open("a.txt", "w")', count: 1 },
      { source: 'open("b.txt")', count: null },
      { source: 'open("c.txt")', count: 3, tags: ['skip-execution'] }
    ];
    expect(needsOf(cells, 'document').inputs).toEqual(['a.txt', 'b.txt']);
    expect(needsOf(cells, 'executed').inputs).toEqual(['a.txt']);
    expect(needsOf(cells, 'count').inputs).toEqual([]);
  });

  it('lists possible modules of the folder', () => {
    const cells = ['import numpy, tools', 'if x:\n    from kit.parts import a\nfrom . import b'];
    expect(needsOf(cells).inputs).toEqual(['kit.py', 'kit/', 'tools.py', 'tools/']);
  });
});

it('a path in a folder is normalized as Python does', () => {
  const parts = fc.array(fc.constantFrom('a', 'b c', '..', '.', '', 'ü'), {
    minLength: 1,
    maxLength: 6
  });
  const paths = fc.sample(parts, { numRuns: RUNS, seed: 7 }).map(each => each.join('/'));
  const script =
    'import json, posixpath, sys\n' +
    'def inside(path):\n' +
    '    return None if path[:1] == "/" else posixpath.normpath(path)\n' +
    'print(json.dumps([inside(path) for path in json.load(sys.stdin)]))';
  expect(paths.map(pathFromFolder)).toEqual(askPython(script, paths));
});

describe('the modules that a run needs', () => {
  it.each<[string, readonly (string | Sketch)[], readonly string[]]>([
    [
      'all imports that always run',
      ['import numpy.linalg as la, json', 'from sklearn.svm import SVC'],
      ['json', 'numpy', 'sklearn']
    ],
    [
      'not those with an alternative',
      ['try:\n    import cupy\nexcept ImportError:\n    import numpy'],
      []
    ],
    ['not those that a cell installs', ['%pip install torch', 'import torch'], []],
    ['but those that are installed too late', ['import torch', '%pip install torch'], ['torch']],
    ['not those that a cell writes', ['%%writefile kit.py\na = 1', 'import kit'], []],
    [
      'not those found in other folders',
      ['import sys\nsys.path.append("../src")', 'import kit'],
      []
    ],
    [
      'not those in a cell that is expected to fail',
      [{ source: 'import gone', tags: ['raises-exception'] }],
      []
    ],
    ['not `__future__`', ['from __future__ import annotations'], []]
  ])('%s', (_, cells, modules) => {
    expect(needsOf(cells).modules).toEqual(modules);
  });

  it('are those that are always imported according to CPython’s syntax tree', () => {
    const programs = fc.sample(fc.array(statement, { minLength: 1, maxLength: 5 }), {
      numRuns: RUNS,
      seed: 11
    });
    const sources = programs.map(lines => lines.flat().join('\n'));
    expect(sources.map(source => needsOf([source]).modules)).toEqual(askPython(JUDGE, sources));
  });
});

type Lines = readonly string[];

const imports = fc
  .constantFrom(...'abcdefg')
  .chain(name =>
    fc.constantFrom(
      `import m_${name}`,
      `import m_${name}.part as x`,
      `from m_${name} import x, y`,
      `import json, m_${name}`
    )
  );

const block = (lines: Lines): Lines => lines.map(line => `    ${line}`);

const { statement } = fc.letrec<{ statement: Lines; body: Lines }>(tie => ({
  statement: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    imports.map(line => [line]),
    fc.tuple(headers(), tie('body')).map(([header, body]) => [header, ...block(body)]),
    fc
      .tuple(tie('body'), tie('body'), exceptions())
      .map(([body, other, type]) => ['try:', ...block(body), `except ${type}:`, ...block(other)]),
    fc
      .tuple(tie('body'), tie('body'), tie('body'), exceptions())
      .map(([body, other, last, type]) => [
        'try:',
        ...block(body),
        `except ${type}:`,
        '    pass',
        'else:',
        ...block(other),
        'finally:',
        ...block(last)
      ]),
    fc
      .tuple(tie('body'), tie('body'))
      .map(([body, other]) => ['if c:', ...block(body), 'else:', ...block(other)]),
    tie('body').map(body => ['match c:', '    case 1:', ...block(block(body))])
  ),
  body: fc.array(tie('statement'), { minLength: 1, maxLength: 2 }).map(all => all.flat())
}));

function headers(): fc.Arbitrary<string> {
  return fc.constantFrom(
    'with open("x") as h:',
    'class A:',
    'def f():',
    'async def f():',
    'for i in c:',
    'while c:',
    'with suppress(ImportError):'
  );
}

function exceptions(): fc.Arbitrary<string> {
  return fc.constantFrom(
    'ImportError',
    'ModuleNotFoundError',
    'ValueError',
    '(KeyError, ImportError)',
    'Exception'
  );
}

/** Says by CPython's own tree which modules a program cannot do without. */
const JUDGE = `
import ast, json, sys
CATCHING = {"ImportError", "ModuleNotFoundError", "Exception", "BaseException"}

def always(statements):
    for node in statements:
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module.split(".")[0]
        elif isinstance(node, ast.With):
            if "suppress" not in ast.unparse(node.items[0]):
                yield from always(node.body)
        elif isinstance(node, ast.ClassDef):
            yield from always(node.body)
        elif isinstance(node, ast.Try):
            named = {each.id for handler in node.handlers for each in ast.walk(handler.type) if isinstance(each, ast.Name)}
            if not named & CATCHING:
                yield from always(node.body)
            yield from always(node.finalbody)

print(json.dumps([sorted(set(always(ast.parse(source).body))) for source in json.load(sys.stdin)]))
`;

function askPython(script: string, input: unknown): unknown {
  const { stdout, stderr, status } = spawnSync(PYTHON, ['-c', script], {
    encoding: 'utf8',
    input: JSON.stringify(input)
  });
  if (status !== 0) {
    throw new Error(stderr);
  }
  return JSON.parse(stdout);
}
