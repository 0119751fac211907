/** What a kernel reported about an execution, applied to the symbolic execution of the same text. */
import type { ErrorPosition } from '../../../protocol';
import { LineIndex } from '../../notebook/line-index';
import type { Compare, Constant, Expression, If, Statement } from '../../python/ast/nodes';
import type { RunnableCell, TopStatement } from './cell-text';
import type { Heap, HeapObject } from './heap';
import { raisedAt } from './raised-at';
import { isDivisionByZero, raisingPart } from './raising-part';
import type { RaisedBy, RaisingPart } from './raising-part';
import type { Read, StatementTrace, Write } from './statement-trace';
import type { ValueNumbering } from './value-numbering';
import type { Values } from './value';

/** An execution of a cell in a kernel. */
export interface ObservedExecution {
  /** Names that referred to a different object afterwards; null if that is unknown. */
  readonly bound: ReadonlySet<string> | null;
  /** The statement that raised an error; several where the kernel did not say which; null if none did. */
  readonly raised: RaisingStatements | null;
}

/** Positions of statements in the trace of a cell, both included. */
export interface RaisingStatements {
  readonly first: number;
  readonly last: number;
  /** Null if the line or the cause of the error is unknown. */
  readonly error: RaisedError | null;
}

/** An error whose cause may show in the text. */
export interface RaisedError {
  /** Null if that is unknown. */
  readonly cause: ErrorCause | null;
  /** The expression that the kernel reported; null if it did not. */
  readonly position: ErrorPosition | null;
  /** Lines of the statements below the one on which it was raised. */
  readonly linesBelow: number;
}

/** A name that no execution had defined, or a division by zero. */
export type ErrorCause =
  { readonly kind: 'undefined'; readonly name: string } | { readonly kind: 'division' };

interface Tables {
  readonly heap: Heap;
  readonly values: Values;
  readonly valueNumbers: ValueNumbering;
}

/** The part of a cell that ran: up to the statement that raised an error, of which any part may have run. */
export function executedPart(
  cell: RunnableCell,
  observed: ObservedExecution | undefined
): RunnableCell {
  const raised = observed?.raised ?? null;
  if (raised === null) {
    return cell;
  }
  const { length } = cell.forms;
  const shown = shownPart(cell, raised);
  const statements = cell.statements
    .slice(0, Math.max(0, raised.last + 1 - length))
    .map((top, at): TopStatement => {
      const position = at + length;
      if (position < raised.first || !top.isPython) {
        return top;
      }
      const { start, end } = top.statement;
      const ran =
        shown === null || position < shown.position
          ? [top.statement]
          : position === shown.position
            ? shown.part.statements
            : [{ kind: 'Pass', start, end } as const];
      return { ...top, statement: interrupted(ran, top.statement) };
    });
  return { ...cell, statements };
}

/** The part of a statement up to what raised the error, by the text or the kernel; null if neither shows it. */
function shownPart(
  cell: RunnableCell,
  raised: RaisingStatements
): { readonly position: number; readonly part: RaisingPart } | null {
  for (const raisedIn of raisersOf(cell, raised)) {
    for (let position = raised.first; position <= raised.last; position++) {
      const top = cell.statements.at(position - cell.forms.length);
      const isPlain = top?.isPython === true && top.forms.length === 0;
      const part = isPlain ? raisingPart(top.statement, raisedIn(top.statement)) : null;
      if (part !== null) {
        return { position, part };
      }
    }
  }
  return null;
}

/** Whether an expression of a statement raised the error: by its cause, which shows in the text, then by its position. */
function raisersOf(
  cell: RunnableCell,
  { last, error }: RaisingStatements
): readonly ((statement: Statement) => RaisedBy)[] {
  const end = cell.statements.at(last - cell.forms.length)?.statement.end;
  if (error === null || end === undefined) {
    return [];
  }
  const { cause, position, linesBelow } = error;
  const index = new LineIndex(cell.source);
  const { map } = cell.text;
  const line = index.lineAt(map.toSource(end) - 1) - linesBelow;
  const isCause = (part: Expression): boolean =>
    cause?.kind === 'division'
      ? isDivisionByZero(part)
      : part.kind === 'Name' && part.id === cause?.name;
  const byCause: RaisedBy = part =>
    isCause(part) && index.lineAt(map.toSource(part.start)) === line;
  return [
    ...(cause === null ? [] : [() => byCause]),
    ...(position === null
      ? []
      : [(statement: Statement) => raisedAt(position, statement, line, { index, map })])
  ];
}

/**
 * The traces, with the names that the statement that raised the error had read without using their values: they must have
 * had some.
 */
export function withUnusedNames(
  traces: readonly StatementTrace[],
  cell: RunnableCell,
  { raised }: ObservedExecution,
  { heap, valueNumbers }: Pick<Tables, 'heap' | 'valueNumbers'>
): readonly StatementTrace[] {
  const shown = raised === null ? null : shownPart(cell, raised);
  const trace = shown === null ? undefined : traces.at(shown.position);
  if (shown === null || trace === undefined) {
    return traces;
  }
  const known = new Set(trace.reads.map(({ location }) => location));
  const names = [...new Set(shown.part.unusedNames)].map(name => heap.name(name));
  const valueNumber = valueNumbers.ofText('any value');
  const reads = names
    .filter(location => !known.has(location))
    .map((location): Read => ({
      location,
      valueNumber,
      value: null,
      isFallback: false,
      isUnused: true
    }));
  const changed = { ...trace, reads: [...trace.reads, ...reads] };
  return traces.map((each, at) => (at === shown.position ? changed : each));
}

/** `if 0 == 1: …`, a condition that the analysis does not decide: any part of the statements may run. */
function interrupted(body: readonly Statement[], { start, end }: Statement): If {
  const digit = (text: string): Constant => ({
    kind: 'Constant',
    value: { type: 'int', text },
    start,
    end
  });
  const test: Compare = {
    kind: 'Compare',
    left: digit('0'),
    ops: ['=='],
    comparators: [digit('1')],
    start,
    end
  };
  return { kind: 'If', test, body, orelse: [], start, end };
}

/** Code that may bind names which it does not show, other than `from x import *`. */
const HIDES_NAMES = /\b(?:exec|globals|vars|locals|get_ipython)\b/;

/** The positions of the statements that may bind names which no code shows; all of them where none stands out. */
export function hiddenBinders({ text, forms, statements }: RunnableCell): readonly number[] {
  const positions = statements.map((_, at) => at + forms.length);
  const outstanding = statements.flatMap(({ statement, forms: own }, at) => {
    const isStar =
      statement.kind === 'ImportFrom' && statement.names.some(({ name }) => name.name === '*');
    const isUnknownForm = own.some(({ effects }) =>
      effects.some(({ kind }) => kind === 'unknown-names' || kind === 'run-file')
    );
    const code = text.source.slice(
      text.map.toSource(statement.start),
      text.map.toSource(statement.end)
    );
    return isStar || isUnknownForm || HIDES_NAMES.test(code) ? [positions[at]] : [];
  });
  return outstanding.length > 0 ? outstanding : [...forms.keys(), ...positions];
}

/**
 * The traces, with the names that the kernel reported: a statement that raised an error bound no other names, and what no
 * code shows to be bound (`exec(…)`, `from x import *`) each statement may have bound that may bind hidden names.
 *
 * @param key - of the cell
 * @param binders - {@link hiddenBinders} of the cell
 */
export function withObservedNames(
  traces: readonly StatementTrace[],
  { bound, raised }: ObservedExecution,
  key: string,
  tables: Tables,
  binders: readonly number[]
): readonly StatementTrace[] {
  if (bound === null || traces.length === 0) {
    return traces;
  }
  const kept = traces.map((trace, at) =>
    raised === null || at < raised.first ? trace : withoutUnbound(trace, bound)
  );
  const shown = new Set(kept.flatMap(({ writes }) => writes.map(({ location }) => location.label)));
  const hidden = [...bound].filter(name => !shown.has(name)).sort();
  if (hidden.length === 0) {
    return kept;
  }
  const present = binders.filter(at => at < kept.length);
  const [first = kept.length - 1, ...others] = present;
  return kept.map((trace, at) =>
    at === first || others.includes(at)
      ? binding(trace, hidden, `${key}|${at}`, at === first, tables)
      : trace
  );
}

/** A statement that raised an error without the names that it did not bind: what they were before does not matter to it. */
function withoutUnbound(trace: StatementTrace, bound: ReadonlySet<string>): StatementTrace {
  const isUnbound = ({ location, entry }: Write): boolean =>
    location.kind === 'name' && entry !== null && !bound.has(location.label);
  const unbound = new Set(trace.writes.filter(isUnbound).map(({ location }) => location));
  return unbound.size === 0
    ? trace
    : {
        ...trace,
        writes: trace.writes.filter(({ location }) => !unbound.has(location)),
        reads: trace.reads.filter(
          ({ location, isFallback }) => !isFallback || !unbound.has(location)
        )
      };
}

/** The trace of a statement that also binds names to new objects, or keeps them as they are unless it is the first. */
function binding(
  trace: StatementTrace,
  names: readonly string[],
  key: string,
  isFirst: boolean,
  { heap, values, valueNumbers }: Tables
): StatementTrace {
  const allocated: HeapObject[] = [];
  const reads: Read[] = [];
  const writes = names.map((name): Write => {
    const location = heap.name(name);
    const object = heap.object(`${key}|observed ${name}`, null, 0);
    allocated.push(object);
    const valueNumber = valueNumbers.ofText(`${key} binds ${name}`);
    const value = values.object(object);
    if (!isFirst) {
      reads.push({ location, valueNumber, value, isFallback: true });
    }
    return { location, entry: { valueNumber, fallback: null, value } };
  });
  return {
    ...trace,
    allocates: [...trace.allocates, ...allocated],
    reads: [...trace.reads, ...reads],
    writes: [...trace.writes, ...writes]
  };
}
