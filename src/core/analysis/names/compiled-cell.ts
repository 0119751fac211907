/** Compiles the summary of a cell for interpretation. */
import type { BodyEvent, BoundValue, Callee, CellSummary } from '../../python/flow/cell-summary';
import type { CompiledCallee, CompiledEvent, CompiledValue } from './compiled-body';
import { compileBody, straightBody } from './compiled-body';
import type { CellIdentity, CompiledCell } from './compiled-function';
import { CompiledFunction } from './compiled-function';
import type { NameTable } from './name-table';

/** Compiles cells; numbers names and values. */
export class CellCompiler {
  private nextValue = 0;

  constructor(private readonly names: NameTable) {}

  /** Compiles `summary` for the cell `identity`. */
  compile(identity: CellIdentity, summary: CellSummary): CompiledCell {
    const events: CompiledEvent[] = [];
    const compileEvent = (event: BodyEvent): CompiledEvent | null => {
      const compiled = this.compileEvent(event);
      if (compiled !== null) {
        events.push(compiled);
      }
      return compiled;
    };
    const isBroken = summary.module === null;
    const functions: CompiledFunction[] = [];
    const body = isBroken
      ? straightBody(this.compileBroken(summary, events))
      : compileBody(summary.flow, compileEvent);
    const bodies = summary.functions.map(nested => compileBody(nested.flow, compileEvent));
    const cell: CompiledCell = {
      identity,
      summary,
      body,
      functions,
      eventCount: events.length,
      boundNames: namesOf(events, ['bind', 'mention']),
      deletedNames: namesOf(events, ['delete']),
      mayBindUnknownNames: isBroken || events.some(event => event.kind === 'unknown-names'),
      resets: events.some(event => event.kind === 'reset'),
      derived: new Map()
    };
    summary.functions.forEach((nested, index) => {
      functions.push(new CompiledFunction(cell, nested, bodies[index], this.nextValue));
      this.nextValue += 3;
    });
    return cell;
  }

  private compileEvent(event: BodyEvent): CompiledEvent | null {
    const { start, end } = event;
    switch (event.kind) {
      case 'read':
      case 'delete':
        return {
          kind: event.kind,
          name: this.names.idOf(event.name),
          guarded: event.guarded,
          start,
          end
        };
      case 'bind':
        return {
          kind: 'bind',
          name: this.names.idOf(event.name),
          value: this.compileValue(event.value),
          start,
          end
        };
      case 'mutate':
      case 'assume-bound':
        return { kind: event.kind, name: this.names.idOf(event.name), start, end };
      case 'call': {
        const callee = this.compileCallee(event.callee);
        const { certainty, guarded = false, consumed = false } = event;
        return callee === null
          ? null
          : { kind: 'call', callee, certainty, guarded, consumed, start, end };
      }
      case 'reset':
      case 'unknown-names':
        return { kind: event.kind, start, end };
    }
  }

  private compileValue(value: BoundValue): CompiledValue {
    switch (value.kind) {
      case 'function':
      case 'class':
        return { kind: value.kind, index: value.function, decorated: value.decorated };
      case 'alias':
        return { kind: 'alias', name: this.names.idOf(value.name) };
      case 'instance':
        return { kind: 'instance', name: this.names.idOf(value.className) };
      default:
        return { kind: 'opaque' };
    }
  }

  private compileCallee(callee: Callee): CompiledCallee | null {
    if (callee.kind === 'function') {
      return { kind: 'function', index: callee.function };
    }
    if (callee.kind === 'unknown' || callee.attributes.length > 1) {
      return null;
    }
    const method = callee.attributes.length === 1 ? callee.attributes[0] : null;
    return { kind: 'name', name: this.names.idOf(callee.name), method };
  }

  /** A cell that does not parse may bind every name in its text, and no other names unless it says so. */
  private compileBroken(summary: CellSummary, events: CompiledEvent[]): readonly CompiledEvent[] {
    const range = { start: 0, end: summary.source.length };
    const bindsAnything =
      BINDS_ANYTHING.test(summary.source) ||
      summary.unknownNames.some(({ kind }) => kind !== 'syntax');
    const mentioned = bindsAnything ? [] : new Set(summary.source.match(IDENTIFIER) ?? []);
    for (const name of mentioned) {
      events.push({ kind: 'mention', name: this.names.idOf(name.normalize('NFKC')), ...range });
    }
    if (bindsAnything) {
      events.push({ kind: 'unknown-names', ...range });
    }
    return events;
  }
}

function namesOf(
  events: readonly CompiledEvent[],
  kinds: readonly CompiledEvent['kind'][]
): readonly number[] {
  const names = new Set<number>();
  for (const event of events) {
    if ('name' in event && kinds.includes(event.kind)) {
      names.add(event.name);
    }
  }
  return [...names];
}

const IDENTIFIER = /[\p{ID_Start}_][\p{ID_Continue}]*/gu;
const BINDS_ANYTHING =
  /import\s*\*|\bexec\s*\(|\bglobals\s*\(|^[^\S\r\n\u2028\u2029]*%(?:run|load_ext|pylab|load)\b/m;
