/**
 * A name that a class body binds is looked up in the class first and, while it is unbound there, among the globals.
 * The flow determines whether such a read reaches the globals; this is resolved once the whole body is laid out.
 */
import type { Scope } from '../scopes/scope';
import type { BodyEvent } from './cell-summary';
import type { BlockDraft, ClassNameEvent } from './block-draft';
import { groupBy } from '../../memo/group-by';

/** A read that may find the class's own name, in its own block next to a bypass. */
export interface PendingClassRead {
  readonly scope: Scope;
  readonly name: string;
  readonly block: BlockDraft;
  readonly before: BlockDraft;
  readonly after: BlockDraft;
}

const UNBOUND = 1;
const BOUND = 2;

/** Resolves pending reads: removes those that the class satisfies, and the bypass of those that it cannot satisfy. */
export function resolveClassReads(
  blocks: readonly BlockDraft[],
  pending: readonly PendingClassRead[]
): void {
  for (const [scope, inScope] of groupBy(pending, read => read.scope)) {
    for (const [name, reads] of groupBy(inScope, read => read.name)) {
      const states = boundStates(blocks, scope, name);
      reads.forEach(read => settle(read, states.get(read.block) ?? UNBOUND));
    }
  }
}

function settle(read: PendingClassRead, state: number): void {
  if (state === BOUND) {
    read.block.events = [];
  } else if (state === UNBOUND) {
    read.before.successors.delete(read.after);
  }
}

/** Whether the event is on a name of the user's namespace, not on a class's own name. */
export function isBodyEvent(event: BodyEvent | ClassNameEvent): event is BodyEvent {
  return (
    event.kind !== 'class-enter' && event.kind !== 'class-bind' && event.kind !== 'class-delete'
  );
}

/** For each block, whether the class's name may be bound, may be unbound, or both, at its start. */
function boundStates(
  blocks: readonly BlockDraft[],
  scope: Scope,
  name: string
): ReadonlyMap<BlockDraft, number> {
  const states = new Map<BlockDraft, number>([[blocks[0], UNBOUND]]);
  const work: BlockDraft[] = [blocks[0]];
  const flowInto = (block: BlockDraft, state: number): void => {
    const known = states.get(block) ?? 0;
    if ((known | state) !== known) {
      states.set(block, known | state);
      work.push(block);
    }
  };
  for (let block = work.pop(); block !== undefined; block = work.pop()) {
    let state = states.get(block) ?? UNBOUND;
    let anywhere = state;
    for (const event of block.events) {
      state = transfer(event, state, scope, name);
      anywhere |= state;
    }
    block.successors.forEach(successor => flowInto(successor, state));
    if (block.handler !== null) {
      flowInto(block.handler, anywhere);
    }
  }
  return states;
}

function transfer(
  event: BodyEvent | ClassNameEvent,
  state: number,
  scope: Scope,
  name: string
): number {
  if (isBodyEvent(event) || event.scope !== scope) {
    return state;
  }
  if (event.kind === 'class-enter') {
    return UNBOUND;
  }
  if (event.name !== name) {
    return state;
  }
  return event.kind === 'class-bind' ? BOUND : UNBOUND;
}
