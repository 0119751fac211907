/** Asks CPython (test/oracles/semantics) about programs, and compares its answers with a cell's summary. */
import { spawnSync } from 'child_process';
import * as fs from 'fs';
import * as path from 'path';
import type { Expression, Module } from '../../../../src/core/python/ast/nodes';
import { builtinMagics } from '../../../../src/core/python/ipython/magic-table';
import { NameUse } from '../../../../src/core/python/scopes/scope';
import type { Scope } from '../../../../src/core/python/scopes/scope';
import { parseModule } from '../../../../src/core/python/syntax/parse';
import { buildScopes } from '../../../../src/core/python/scopes/scope-builder';
import type {
  BodyEvent,
  CellSummary,
  FlowGraph
} from '../../../../src/core/python/flow/cell-summary';
import { analyzeAssignment } from '../../../../src/core/python/flow/definite-assignment';
import type { SummaryOptions } from '../../../../src/core/python/flow/summary-options';

export const PYTHON =
  process.env.FRESHKERNEL_PYTHON ?? path.resolve(__dirname, '../../../../.venv/bin/python');
/** The oracles read the bytecode of CPython 3.11; with a different version only its recorded answers are used. */
export const HAS_JUDGE =
  spawnSync(PYTHON, ['-c', 'import sys; print(sys.version_info[:2])'], {
    encoding: 'utf8'
  }).stdout?.trim() === '(3, 11)';
export const FULL = process.env.FRESHKERNEL_SCALE === 'full';
const ORACLES = path.resolve(__dirname, '../../../oracles/semantics');

/** CPython 3.11 without future features. */
export const OPTIONS_311: SummaryOptions = {
  version: { major: 3, minor: 11 },
  magics: builtinMagics(),
  futureFeatures: [],
  automagic: false
};

/** A scope of CPython's symbol table. */
export interface JudgedScope {
  readonly name: string;
  readonly names: Readonly<Record<string, readonly string[]>>;
  readonly children: readonly JudgedScope[];
}

/** CPython's answer for a valid program. */
export interface Judgement {
  readonly source: string;
  readonly names: Readonly<Record<string, readonly string[]>>;
  readonly scopes: JudgedScope;
  /**
   * Names that nested code may read from outside of the program: not those that are bound when the code is made and
   * never deleted, nor those that are bound in the end or that nested code binds. Not kept in the fixtures.
   */
  readonly fromOutside?: readonly string[];
}

/**
 * The expression of a text.
 *
 * @throws Error - if the text is none
 */
export function expressionOf(text: string): Expression {
  const { version } = OPTIONS_311;
  const parsed = parseModule(`${text}\n`, { version, topLevelAwait: false });
  const statement = parsed.ok ? parsed.module.body[0] : undefined;
  if (statement?.kind !== 'Expr') {
    throw new Error(`not an expression: ${text}`);
  }
  return statement.value;
}

/** Reads a fixture file. */
export function readFixture(name: string): unknown {
  return JSON.parse(fs.readFileSync(path.join(__dirname, 'fixtures', name), 'utf8')) as unknown;
}

/** Runs an oracle script; returns its output. */
export function runOracle(script: string, args: readonly string[], input: string): string {
  const result = spawnSync(PYTHON, [path.join(ORACLES, script), ...args], {
    input,
    encoding: 'utf8',
    maxBuffer: 2 ** 30
  });
  if (result.status !== 0) {
    throw new Error(`${script} failed: ${result.stderr}`);
  }
  return result.stdout;
}

/** CPython's answers for programs, or for files by path; null for invalid programs. */
export function judge(
  questions: readonly (string | { readonly file: string })[]
): readonly (Judgement | null)[] {
  const input = questions.map(question => JSON.stringify(question) + '\n').join('');
  const lines = runOracle('judge.py', [], input).trimEnd().split('\n');
  return lines.map(line => JSON.parse(line) as Judgement | null);
}

/** The names of a summary in the oracle's format. */
export function namesOf(summary: CellSummary): Record<string, readonly string[]> {
  const { source } = summary;
  const top = namesOfFlows([summary.flow], source);
  const nested = namesOfFlows(
    summary.functions.map(body => body.flow),
    source
  );
  return {
    bound: top.bound,
    read: top.read,
    unbound: top.unbound,
    deleted: top.deleted,
    boundAtEnd: sorted(analyzeAssignment(summary.flow, () => new Set()).boundAtExit),
    nestedBound: nested.bound,
    nestedRead: nested.read,
    nestedUnbound: nested.unbound,
    nestedDeleted: nested.deleted
  };
}

function namesOfFlows(
  flows: readonly FlowGraph[],
  source: string
): Record<'bound' | 'read' | 'deleted' | 'unbound', readonly string[]> {
  const found = {
    bind: new Set<string>(),
    read: new Set<string>(),
    delete: new Set<string>(),
    unbound: new Set<string>()
  };
  for (const flow of flows) {
    analyzeAssignment(flow, () => new Set()).forEachEvent((event, isBound) => {
      if (isNameEvent(event) && !isUnreported(event, source)) {
        found[event.kind].add(event.name);
        if (event.kind === 'read' && !isBound(event.name)) {
          found.unbound.add(event.name);
        }
      }
    });
  }
  return {
    bound: sorted(found.bind),
    read: sorted(found.read),
    deleted: sorted(found.delete),
    unbound: sorted(found.unbound)
  };
}

type NameEvent = Extract<BodyEvent, { kind: 'bind' | 'read' | 'delete' }>;

function isNameEvent(event: BodyEvent): event is NameEvent {
  return event.kind === 'bind' || event.kind === 'read' || event.kind === 'delete';
}

/**
 * Events that the oracle does not report: names accessed by string (`globals()['x']`), which no instruction names,
 * and `__annotations__`, which every annotation reads.
 */
function isUnreported(event: NameEvent, source: string): boolean {
  const text = source.slice(event.start, event.end);
  const readsAnnotations = event.kind === 'read' && event.name === '__annotations__';
  return readsAnnotations || /[[(.]/.test(text);
}

/** The scopes of a module in the oracle's format. */
export function scopesOf(module: Module): JudgedScope {
  const futureAnnotations = module.body.some(
    statement =>
      statement.kind === 'ImportFrom' &&
      statement.module?.name === '__future__' &&
      statement.names.some(alias => alias.name.name === 'annotations')
  );
  const { root } = buildScopes(module, {
    version: OPTIONS_311.version,
    futureAnnotations,
    root: 'module'
  });
  return scopeOf(root);
}

const JUDGED_USES = [
  'declaredGlobal',
  'assigned',
  'parameter',
  'declaredNonlocal',
  'referenced',
  'imported',
  'annotated',
  'iterated'
] as const;

function scopeOf(scope: Scope): JudgedScope {
  const names: Record<string, readonly string[]> = {};
  const ignored = scope.kind === 'module' ? NameUse.declaredGlobal : 0;
  for (const [name, allUses] of scope.uses) {
    const use = allUses & ~ignored;
    if (name !== '__class__' && use !== 0) {
      const uses = JUDGED_USES.filter(key => (use & NameUse[key]) !== 0);
      names[name] = [scope.resolve(name), ...uses.sort()];
    }
  }
  return { name: scope.name, names, children: scope.children.map(scopeOf) };
}

function sorted(names: ReadonlySet<string>): readonly string[] {
  // By code point, as Python sorts.
  return [...names].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
}
