/** What the analysis takes for the part of a statement that ran before an error, judged by the names that CPython looked up. */
import { raisedAt } from '../../../src/core/analysis/heap/raised-at';
import { raisingPart } from '../../../src/core/analysis/heap/raising-part';
import type { RaisedBy, RaisingPart } from '../../../src/core/analysis/heap/raising-part';
import { LineIndex } from '../../../src/core/notebook/line-index';
import type { Statement } from '../../../src/core/python/ast/nodes';
import { walk } from '../../../src/core/python/ast/walk';
import type { ErrorPosition } from '../../../src/protocol';
import { parseModule } from '../../../src/core/python/syntax/parse';
import { linesOfProgram } from './sliced-notebooks';

const COUNT = process.env.FRESHKERNEL_SCALE === 'full' ? 50_000 : 3_000;
const PYTHON = process.env.FRESHKERNEL_PYTHON ?? `${__dirname}/../../../.venv/bin/python`;

interface Failure {
  readonly source: string;
  readonly line: number;
  /** Null if the probe reports none. */
  readonly position: ErrorPosition | null;
  /** The names that CPython looked up before the error. */
  readonly read: readonly string[];
}

function failuresOf(...kind: readonly string[]): readonly Failure[] {
  return linesOfProgram<Failure>(PYTHON, [
    `${__dirname}/names_before_error.py`,
    `${COUNT}`,
    ...kind
  ]);
}

const failures = failuresOf();
const failedOperations = failuresOf('operation').filter(({ position }) => position !== null);

function statementsOf(source: string): readonly Statement[] {
  const options = { version: { major: 3, minor: 13 }, topLevelAwait: true };
  const parsed = parseModule(source, options);
  return parsed.ok ? parsed.module.body : [];
}

/** Whether a part of a statement raised the error. */
type RaisedIn = (failure: Failure, statement: Statement) => RaisedBy;

const byName: RaisedIn = ({ source, line }) => {
  const index = new LineIndex(source);
  return part => part.kind === 'Name' && part.id === 'missing' && index.lineAt(part.start) === line;
};

const byPosition: RaisedIn = ({ source, line, position }, statement) => {
  const map = { toSource: (offset: number) => offset, toMasked: (offset: number) => offset };
  return position === null
    ? () => false
    : raisedAt(position, statement, line, { index: new LineIndex(source), map });
};

function partOf(failure: Failure, raisedIn: RaisedIn): RaisingPart | null {
  const before: Statement[] = [];
  for (const statement of statementsOf(failure.source)) {
    const part = raisingPart(statement, raisedIn(failure, statement));
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

const KINDS = [
  ['a name that is not defined', failures, byName, 0.6],
  ['an operation that fails, by its position', failedOperations, byPosition, 0.4]
] as const;

describe.each(KINDS)('%s', (_, all, raisedIn, share) => {
  it('has every name that CPython looks up before the error', () => {
    const found = all.flatMap(failure => {
      const part = partOf(failure, raisedIn);
      return part === null ? [] : [{ failure, names: namesRead(part) }];
    });
    expect(found.length).toBeGreaterThan(share * all.length);
    const lacking = found.filter(({ failure, names }) =>
      failure.read.some(name => !names.has(name))
    );
    expect(lacking).toEqual([]);
  });

  it('has no name that CPython does not look up, in statements without branches', () => {
    const plain = all.filter(({ source }) => !MAY_READ_MORE.test(source));
    expect(plain.length).toBeGreaterThan(COUNT / 30);
    const more = plain.flatMap(failure => {
      const part = partOf(failure, raisedIn);
      const names = [...(part === null ? [] : namesRead(part))];
      const extra = names.filter(name => !failure.read.includes(name));
      return extra.length === 0 ? [] : [{ ...failure, extra }];
    });
    expect(more).toEqual([]);
  });
});
