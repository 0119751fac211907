/** Which parts of a statement run whenever the statement runs. */
import type { Expression, Statement } from '../../python/ast/nodes';
import type { StatementTrace } from '../heap/statement-trace';
import type { TracedStatement } from './traced-cells';

/** Names in the text of a statement or body. */
interface MentionedNames {
  /** Names that are always looked up. */
  readonly always: ReadonlySet<string>;
  /** Names on one of several paths, in a loop, or in the body of a nested function. */
  readonly sometimes: ReadonlySet<string>;
  /** Whether the code has a single path. */
  readonly isStraight: boolean;
}

/** Whether the statement certainly uses the object that it knows by this name. */
export function certainlyUses(statement: TracedStatement, name: string | null): boolean {
  const { always, sometimes, isStraight } = mentionedNames(statement.node);
  if (name !== null && (always.has(name) || sometimes.has(name))) {
    return always.has(name);
  }
  return isStraight && callsAreStraight(statement.trace);
}

/**
 * Whether the statement certainly changes the object that it knows by this name, given that it does so on some path.
 */
export function certainlyChanges(statement: TracedStatement, name: string | null): boolean {
  const { sometimes, isStraight } = mentionedNames(statement.node);
  const isInText = name === null ? isStraight : !sometimes.has(name);
  return isInText && certainlyUses(statement, name) && callsAreStraight(statement.trace);
}

/** Whether every function of the notebook that the statement uses has a single path. */
function callsAreStraight(trace: StatementTrace): boolean {
  let are = straightCalls.get(trace);
  if (are === undefined) {
    are = trace.reads.every(
      ({ value }) =>
        value === null ||
        value.callables.every(
          callable =>
            callable.kind !== 'closure' ||
            callable.closure.node.kind === 'ClassDef' ||
            bodyNames(callable.closure.node).isStraight
        )
    );
    straightCalls.set(trace, are);
  }
  return are;
}

const straightCalls = new WeakMap<StatementTrace, boolean>();

const known = new WeakMap<object, MentionedNames>();
const NOTHING: MentionedNames = { always: new Set(), sometimes: new Set(), isStraight: true };

function mentionedNames(node: Statement | null): MentionedNames {
  return node === null ? NOTHING : memoized(node, [node]);
}

function bodyNames(node: { readonly body: readonly Statement[] | Expression }): MentionedNames {
  return memoized(node.body, [node.body]);
}

function memoized(key: object, parts: readonly object[]): MentionedNames {
  let names = known.get(key);
  if (names === undefined) {
    const reader = new NameReader();
    parts.forEach(part => reader.read(part, false));
    names = reader;
    known.set(key, names);
  }
  return names;
}

class NameReader implements MentionedNames {
  readonly always = new Set<string>();
  readonly sometimes = new Set<string>();
  isStraight = true;
  private readonly stack: { readonly part: object; readonly maybe: boolean }[] = [];

  /** Reads a part of a tree; `isMaybe` if it does not always run. */
  read(root: object, isMaybe: boolean): void {
    // An explicit stack instead of recursion: trees may be deeper than the call stack allows.
    this.stack.push({ part: root, maybe: isMaybe });
    for (let next = this.stack.pop(); next !== undefined; next = this.stack.pop()) {
      this.visit(next.part, next.maybe);
    }
  }

  private visit(part: object, maybe: boolean): void {
    const node = part as Statement | Expression;
    if (node.kind === 'Name') {
      (maybe ? this.sometimes : this.always).add(node.id);
      return;
    }
    const { fixed, branches } = pathsOf(node);
    if (branches.length > 0) {
      this.isStraight = false;
    }
    fixed.forEach(each => this.push(each, maybe));
    branches.forEach(each => this.push(each, true));
  }

  private push(value: unknown, maybe: boolean): void {
    if (typeof value === 'object' && value !== null) {
      this.stack.push({ part: value, maybe });
    }
  }
}

/** The children of a node that always run, and those that do not. */
interface Paths {
  readonly fixed: readonly unknown[];
  readonly branches: readonly unknown[];
}

function pathsOf(node: Statement | Expression): Paths {
  switch (node.kind) {
    case 'If':
    case 'IfExp':
      return { fixed: [node.test], branches: [node.body, node.orelse] };
    case 'While':
      return { fixed: [node.test], branches: [node.body, node.orelse] };
    case 'For':
      return { fixed: [node.iter], branches: [node.target, node.body, node.orelse] };
    case 'Try':
      return { fixed: [node.finalbody], branches: [node.body, node.handlers, node.orelse] };
    case 'Match':
      return { fixed: [node.subject], branches: [node.cases] };
    case 'BoolOp':
      return { fixed: [node.values[0]], branches: node.values.slice(1) };
    case 'ListComp':
    case 'SetComp':
    case 'GeneratorExp':
      return comprehension(node.generators, [node.elt]);
    case 'DictComp':
      return comprehension(node.generators, [node.key, node.value]);
    case 'FunctionDef':
      // The body runs where the function is called.
      return { fixed: [node.decorators, node.args], branches: [] };
    case 'Lambda':
      return { fixed: [node.args], branches: [] };
    default:
      return { fixed: Object.values(node), branches: [] };
  }
}

function comprehension(
  [first, ...others]: readonly { readonly iter: Expression; readonly ifs: readonly Expression[] }[],
  results: readonly Expression[]
): Paths {
  return { fixed: [first.iter], branches: [first.ifs, others, results] };
}
