/**
 * Extracts functions from generated notebooks, and runs them in CPython before and after: what the cells print and show
 * must be the same.
 */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import fc from 'fast-check';
import { applyToDocument } from '../../../src/core/fixes/apply';
import { findRule } from '../../../src/core/rules/registry';
import { ExampleScene } from '../../core/rules/example-scene';

const PYTHON = process.env.FRESHKERNEL_PYTHON ?? join(__dirname, '../../../.venv/bin/python');
const RUNS = process.env.FRESHKERNEL_SCALE === 'full' ? 8000 : 50;

/** Statements with places for variables (A to C) and literals (#). */
const STATEMENTS = [
  'A = f(B, #)',
  'A = [f(x, #) for x in range(#)]',
  'A = {x: B for x in range(#)}',
  'A += #',
  'print(A, #)',
  "print('text', f'{A} of {B}')",
  'for i in range(#):\n    A = f(A, i)',
  'for A in range(#):\n    f(A)\n    print(B)',
  'if f(A) != #:\n    B = f(A, #)',
  'while f(A, #) > 10:\n    A = f(A, #) - #',
  'with context(#) as A:\n    print(A)',
  'try:\n    A = f(B, #)\nexcept ValueError:\n    B = #',
  'A, B = B, f(A, #)',
  'kept.append(f(A, value=#))',
  'print(sum(f(x, A) for x in range(#)))',
  'A = B = f(C, #)',
  'print((A := f(B, #)))',
  'f(A, #)',
  'A # a comment',
  'print(peek())'
];
const PRELUDES = [
  'def peek():\n    return 0',
  'def peek():\n    return a',
  'def peek():\n    return str(kept)'
];
const START = `import contextlib
kept = []
a = b = c = d = e = 1
def f(first, second=1, value=0):
    return hash((str(first), str(second), str(value))) % 7
@contextlib.contextmanager
def context(n):
    yield n`;

const variable = fc.constantFrom('a', 'b', 'c');
const literal = fc.nat({ max: 5 });

/** A run as a template: its variables are open in a second sense, since each copy renames them. */
const run = fc.array(fc.tuple(fc.constantFrom(...STATEMENTS), variable, variable, variable), {
  minLength: 4,
  maxLength: 7
});
const renaming = fc.constantFrom(
  { a: 'a', b: 'b', c: 'c' },
  { a: 'd', b: 'b', c: 'c' },
  { a: 'd', b: 'e', c: 'c' },
  { a: 'b', b: 'a', c: 'c' }
);
const copy = fc.record({
  names: renaming,
  literals: fc.array(literal, { minLength: 20, maxLength: 20 }),
  before: fc.constantFrom('', 'print(a)', 'b = f(a)'),
  after: fc.constantFrom('', 'print(a, b)', 'd', "print('a of', c)")
});

type Statement = readonly [template: string, a: string, b: string, c: string];
type Renaming = Readonly<Record<string, string>>;

function textOf(
  statements: readonly Statement[],
  names: Renaming,
  literals: readonly number[]
): string {
  let next = 0;
  return statements
    .map(([template, ...variables]) =>
      template
        .replace(/\b[ABC]\b/g, letter => names[variables['ABC'.indexOf(letter)]])
        .replace(/#(?! )/g, () => String(literals[next++ % literals.length]))
    )
    .join('\n');
}

const notebook = fc
  .tuple(fc.constantFrom(...PRELUDES), run, fc.array(copy, { minLength: 2, maxLength: 3 }))
  .map(([prelude, statements, copies]) => [
    START,
    prelude,
    ...copies.map(({ names, literals, before, after }) =>
      [before, textOf(statements, names, literals), after].filter(Boolean).join('\n')
    ),
    'print(sorted(kept, key=str))'
  ]);

/** What each cell prints and shows, with the type of its error. */
const RUNNER = `
import ast, contextlib, io, json, sys
def outcome(cells):
    space, shown = {}, []
    for source in cells:
        out = io.StringIO()
        try:
            with contextlib.redirect_stdout(out):
                tree = ast.parse(source)
                last = tree.body[-1] if tree.body else None
                body = tree.body[:-1] if isinstance(last, ast.Expr) else tree.body
                exec(compile(ast.Module(body, []), 'cell', 'exec'), space)
                if isinstance(last, ast.Expr):
                    value = eval(compile(ast.Expression(last.value), 'cell', 'eval'), space)
                    if value is not None:
                        print('shown', repr(value))
        except Exception as error:
            print(type(error).__name__, file=out)
        shown.append(out.getvalue())
    return shown
print(json.dumps([[outcome(before), outcome(after)] for before, after in json.load(sys.stdin)]))
`;

function extracted(cells: readonly string[]): readonly string[] | null {
  const rule = findRule('C7');
  const scene = new ExampleScene({ title: '', cells: cells.map(source => ({ source })) });
  const [fix] = rule === null ? [] : scene.reports(rule).flatMap(({ fixes }) => fixes ?? []);
  const after = fix === undefined ? null : applyToDocument(scene.document, fix.edits);
  return after === null ? null : after.cells.map(({ source }) => source);
}

it('gives the same outputs', () => {
  const notebooks = fc.sample(notebook, { numRuns: RUNS, seed: 21 });
  const pairs = notebooks.flatMap(before => {
    const after = extracted(before);
    return after === null ? [] : [[before, after]];
  });
  expect(pairs.length).toBeGreaterThan(RUNS / 20);
  const results = JSON.parse(
    execFileSync(PYTHON, ['-c', RUNNER], {
      input: JSON.stringify(pairs),
      encoding: 'utf8',
      maxBuffer: 1 << 30,
      env: { ...process.env, PYTHONHASHSEED: '0' }
    })
  ) as readonly (readonly [string[], string[]])[];
  // A function that fails half-way binds nothing, so only notebooks without errors are compared.
  const compared = [...results.entries()].filter(
    ([, [before]]) => !/Error\n/.test(before.join(''))
  );
  expect(compared.length).toBeGreaterThan(RUNS / 20);
  const wrong = compared.flatMap(([at, [before, after]]) =>
    JSON.stringify(before) === JSON.stringify(after) ? [] : [[pairs[at], before, after]]
  );
  expect(wrong.slice(0, 3)).toEqual([]);
});
