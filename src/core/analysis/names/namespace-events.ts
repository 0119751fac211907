/** Effects of events, except calls, on the namespace. */
import { boundSet } from './calls';
import type { CompiledBlock, CompiledEvent } from './compiled-body';
import type { DefinitionSet } from './definition-set';
import { SOME } from './definition-set';
import { ANY_NAME } from './name-table';
import type { Frame, RunState } from './run-state';

type EventOf<Kind extends CompiledEvent['kind']> = Extract<CompiledEvent, { kind: Kind }>;
type ChangeEvent = EventOf<'bind' | 'mutate' | 'mention' | 'unknown-names' | 'reset'>;

/** An event other than a call. */
export type NamespaceEvent = ChangeEvent | EventOf<'read' | 'delete' | 'assume-bound'>;

/** Applies `event`; returns false if no path continues after it. */
export function runEvent(
  event: NamespaceEvent,
  block: CompiledBlock,
  frame: Frame,
  state: RunState
): boolean {
  switch (event.kind) {
    case 'read':
      return runRead(event, block, frame, state);
    case 'delete':
      return runDelete(event, block, frame, state);
    case 'assume-bound':
      return assumeBound(event.name, state);
    default:
      runChange(event, block, frame, state);
      return true;
  }
}

/** This path is taken only if `name` has a value; returns false if it cannot have one. */
function assumeBound(name: number, state: RunState): boolean {
  const { definitions, environment } = state;
  const set = environment.read(name);
  if (!set.mayBeMissing) {
    return true;
  }
  const found = state.mayBeUnknown(set) ? definitions.join(set, definitions.unknown) : set;
  environment.write(name, definitions.present(found));
  return found.mayBeBound;
}

function runRead(
  event: EventOf<'read'>,
  block: CompiledBlock,
  frame: Frame,
  state: RunState
): boolean {
  const set = state.environment.read(event.name);
  if (!frame.quiet) {
    const certain = block.onEveryPath && !event.guarded;
    frame.trace.addRead(event.name, { set, certain, late: false });
  }
  return !set.mayBeMissing || findMissing(event, set, !set.mayBeBound, { block, frame, state });
}

interface Situation {
  readonly block: CompiledBlock;
  readonly frame: Frame;
  readonly state: RunState;
}

/** Handles a name that is, or may be, missing; returns false if the path certainly ends. */
function findMissing(
  event: EventOf<'read' | 'delete'>,
  set: DefinitionSet,
  missing: boolean,
  { block, frame, state }: Situation
): boolean {
  if (state.mayBeUnknown(set)) {
    return true;
  }
  if (!event.guarded && !frame.quiet) {
    frame.trace.addMissing({
      name: event.name,
      set,
      cell: frame.cell,
      reader: frame.body,
      range: rangeOf(event),
      certain: missing && block.onEveryPath,
      call: null
    });
  }
  if (missing) {
    return !event.guarded || block.handlers.length === 0;
  }
  // On the remaining path, the name has a value.
  state.environment.write(event.name, state.definitions.present(set));
  return true;
}

function runDelete(
  event: EventOf<'delete'>,
  block: CompiledBlock,
  frame: Frame,
  state: RunState
): boolean {
  const { definitions, environment, names } = state;
  const set = environment.read(event.name);
  const builtin = names.isBuiltin(event.name);
  const missing = !set.has(SOME.bound | SOME.unknown | (builtin ? 0 : SOME.provided));
  if (missing || set.mayBeMissing) {
    const continues = findMissing(event, set, missing, { block, frame, state });
    if (!continues || (missing && !state.mayBeUnknown(set))) {
      return continues;
    }
  }
  const deleted = definitions.deleted(frame.cell.identity, rangeOf(event));
  environment.write(event.name, builtin ? definitions.provided : deleted);
  return true;
}

function runChange(event: ChangeEvent, block: CompiledBlock, frame: Frame, state: RunState): void {
  const { definitions, environment, runningCell } = state;
  switch (event.kind) {
    case 'bind': {
      const set = boundSet(event.value, frame.cell, runningCell, definitions, environment);
      environment.write(event.name, set);
      break;
    }
    case 'mutate': {
      const set = environment.read(event.name);
      if (set.mayBeBound) {
        environment.write(event.name, definitions.mutated(set, runningCell, block.onEveryPath));
      }
      break;
    }
    case 'mention': {
      const bound = definitions.join(
        definitions.bound(runningCell, [], false),
        definitions.unknown
      );
      environment.write(event.name, definitions.join(environment.read(event.name), bound));
      break;
    }
    case 'unknown-names':
      state.makeNamesUnknown();
      break;
    case 'reset':
      reset(state, definitions.deleted(frame.cell.identity, rangeOf(event)));
      break;
  }
}

function reset(state: RunState, deleted: DefinitionSet): void {
  const { definitions, environment, names } = state;
  state.touchedAllNames = true;
  environment.write(ANY_NAME, definitions.unbound);
  for (let name = ANY_NAME + 1; name < names.size; name++) {
    environment.write(name, names.isProvided(name) ? definitions.provided : deleted);
  }
}

function rangeOf({ start, end }: CompiledEvent): { readonly start: number; readonly end: number } {
  return { start, end };
}
