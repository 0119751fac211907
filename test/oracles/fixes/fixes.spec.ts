/** Runs notebooks in CPython before and after every safe fix: they must not print less afterwards. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import fc from 'fast-check';
import { applyToDocument } from '../../../src/core/fixes/apply';
import type { NotebookDocument } from '../../../src/core/notebook/document';
import { EVERY_IMPORT } from '../../core/rules/every-import';
import { importNotFirst } from '../../../src/core/rules/imports/import-not-first';
import { starImport } from '../../../src/core/rules/imports/star-import';
import { emptyCell } from '../../../src/core/rules/structure/empty-cell';
import type { RuleDefinition } from '../../../src/core/rules/contract';
import { exampleNotebook, reportsOn } from '../../core/rules/example-notebook';

const PYTHON = process.env.FRESHKERNEL_PYTHON ?? join(__dirname, '../../../.venv/bin/python');
const FULL = process.env.FRESHKERNEL_SCALE === 'full';
const SEED = 20241121;

/** Statements whose output depends on their order and their imports. */
const STATEMENTS = [
  'import math',
  'import math as m',
  'import cmath as math',
  'import statistics',
  'import sys',
  'import os.path',
  'from math import pi',
  'from math import pi, sqrt',
  'from cmath import pi as tau',
  'from math import *',
  'from cmath import *',
  'from statistics import *',
  'from operator import *',
  'x = 1',
  'x = 2',
  'pi = 3',
  'math = None',
  'sqrt = abs',
  'del pi',
  'print(x)',
  'print(pi)',
  'print(math)',
  'print(sqrt(4))',
  'print(pow(2, 3))',
  'print(abs(-1))',
  'print(f())',
  'print(g())',
  'print("math" in sys.modules)',
  'print("pi" in globals())',
  'print([sqrt(i) for i in [4]])',
  'def f():\n    return pi',
  'def f():\n    return sqrt(16)',
  'def g():\n    import math\n    return math.pi',
  'def g():\n    global pi\n    pi = 5\n    return pi',
  'class A:\n    pi = 4\n    print(pi)',
  'try:\n    print(pi)\nexcept NameError:\n    print("none")',
  'try:\n    import math\nexcept ImportError:\n    math = None',
  'if x == 1:\n    from math import e as pi',
  'for pi in [7]:\n    pass',
  'sys.path.append("nowhere")',
  'print(len(sys.path))',
  'pass',
  ''
];

const notebooks = fc
  .array(fc.array(fc.constantFrom(...STATEMENTS), { minLength: 1, maxLength: 3 }), {
    minLength: 2,
    maxLength: 6
  })
  .map(cells => ['x = 0\nimport sys', ...cells.map(statements => statements.join('\n'))]);

interface FixedNotebook {
  readonly rule: RuleDefinition;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

function sourcesOf(document: NotebookDocument | null): readonly string[] {
  return document?.cells.map(({ source }) => source) ?? [];
}

function allFixes(before: readonly string[]): readonly FixedNotebook[] {
  const document = exampleNotebook(before.map(source => ({ source })));
  return [importNotFirst, starImport, emptyCell].flatMap(rule =>
    reportsOn(rule, document, rule === importNotFirst ? EVERY_IMPORT : {})
      .flatMap(({ fixes }) => fixes ?? [])
      .filter(({ applicability }) => applicability === 'safe')
      .map(({ edits }) => ({ rule, before, after: sourcesOf(applyToDocument(document, edits)) }))
  );
}

function run(
  programs: readonly (readonly string[])[]
): readonly (readonly [string, string | null])[] {
  const answer = execFileSync(PYTHON, ['-W', 'ignore', join(__dirname, 'run_notebooks.py')], {
    input: JSON.stringify(programs),
    encoding: 'utf8',
    maxBuffer: 1 << 28
  });
  return JSON.parse(answer) as readonly (readonly [string, string | null])[];
}

describe('safe fixes', () => {
  const samples = fc.sample(notebooks, { seed: SEED, numRuns: FULL ? 10_000 : 500 });
  const fixed = samples.flatMap(allFixes);

  it.each([importNotFirst, starImport, emptyCell])('$code is among them', rule => {
    expect(fixed.filter(one => one.rule === rule).length).toBeGreaterThan(5);
  });

  it('print the same or more, and fail no earlier', () => {
    const before = run(fixed.map(one => one.before));
    const after = run(fixed.map(one => one.after));
    const worse = fixed.filter((_, index) => {
      const [printed, error] = before[index];
      const [printedNow, errorNow] = after[index];
      return error === null
        ? printed !== printedNow || errorNow !== null
        : !printedNow.startsWith(printed);
    });
    expect(worse.map(({ rule, ...sources }) => ({ code: rule.code, ...sources }))).toEqual([]);
  });
});
