/** What the analysis takes for the part of a statement that ran before an error, judged by the names that CPython looked up. */
import { raisingPart } from '../../../src/core/analysis/heap/raising-part';
import type { RaisingPart } from '../../../src/core/analysis/heap/raising-part';
import { LineIndex } from '../../../src/core/notebook/line-index';
import type { Expression, Statement } from '../../../src/core/python/ast/nodes';
import { walk } from '../../../src/core/python/ast/walk';
import { parseModule } from '../../../src/core/python/syntax/parse';
import { linesOfProgram } from './sliced-notebooks';

const COUNT = process.env.FRESHKERNEL_SCALE === 'full' ? 50_000 : 3_000;
const PYTHON = process.env.FRESHKERNEL_PYTHON ?? `${__dirname}/../../../.venv/bin/python`;

interface Failure {
  readonly source: string;
  readonly line: number;
  /** The names that CPython looked up before the error. */
  readonly read: readonly string[];
}

const failures = linesOfProgram<Failure>(PYTHON, [
  `${__dirname}/names_before_error.py`,
  `${COUNT}`
]);

function statementsOf(source: string): readonly Statement[] {
  const options = { version: { major: 3, minor: 13 }, topLevelAwait: true };
  const parsed = parseModule(source, options);
  return parsed.ok ? parsed.module.body : [];
}

function partOf({ source, line }: Failure): RaisingPart | null {
  const index = new LineIndex(source);
  const isMeant = (part: Expression): boolean =>
    part.kind === 'Name' && part.id === 'missing' && index.lineAt(part.start) === line;
  const before: Statement[] = [];
  for (const statement of statementsOf(source)) {
    const part = raisingPart(statement, isMeant);
    if (part !== null) {
      return { ...part, statements: [...before, ...part.statements] };
    }
    before.push(statement);
  }
  return null;
}

/** The names that a part reads, without the missing one. */
function namesRead({ statements, unusedNames }: RaisingPart): ReadonlySet<string> {
  const names = new Set(unusedNames);
  statements.forEach(statement =>
    walk(statement, node => {
      if (node.kind === 'Name' && node.ctx === 'Load' && /^n\d/.test(node.id)) {
        names.add(node.id);
      }
    })
  );
  return names;
}

const MAY_READ_MORE = /\b(?:and|or|if|lambda|for|while)\b|<.*<|\bx in\b/;

it('has every name that CPython looks up before the error', () => {
  const found = failures.flatMap(failure => {
    const part = partOf(failure);
    return part === null ? [] : [{ failure, names: namesRead(part) }];
  });
  expect(found.length).toBeGreaterThan(0.6 * failures.length);
  const lacking = found.filter(({ failure, names }) => failure.read.some(name => !names.has(name)));
  expect(lacking).toEqual([]);
});

it('has no name that CPython does not look up, in statements without branches', () => {
  const plain = failures.filter(({ source }) => !MAY_READ_MORE.test(source));
  expect(plain.length).toBeGreaterThan(COUNT / 10);
  const more = plain.flatMap(failure => {
    const part = partOf(failure);
    const names = [...(part === null ? [] : namesRead(part))];
    const extra = names.filter(name => !failure.read.includes(name));
    return extra.length === 0 ? [] : [{ ...failure, extra }];
  });
  expect(more).toEqual([]);
});
