/** A control-flow graph compiled for fast interpretation: numbered names, merged chains of blocks, fixed order. */
import type { Certainty, FlowGraph, NameRange } from '../../python/flow/cell-summary';
import { immediateDominators } from './dominators';
import { blocksOnEveryPath, dominatorPreorder, reversePostorder } from './flow-order';

/** The value of a binding; numbers refer to names and to functions of the cell. */
export type CompiledValue =
  | { readonly kind: 'opaque' }
  | {
      readonly kind: 'function' | 'class';
      readonly index: number;
      readonly decorated: boolean;
    }
  | { readonly kind: 'alias' | 'instance'; readonly name: number };

/** The target of a call. */
export type CompiledCallee =
  /** `name()`, or with one attribute `name.method()`. */
  | { readonly kind: 'name'; readonly name: number; readonly method: string | null }
  | { readonly kind: 'function'; readonly index: number };

/** An event on the namespace; `name` is the number of the name. */
export type CompiledEvent = NameRange &
  (
    | { readonly kind: 'read'; readonly name: number; readonly guarded: boolean }
    | { readonly kind: 'bind'; readonly name: number; readonly value: CompiledValue }
    | { readonly kind: 'delete'; readonly name: number; readonly guarded: boolean }
    | { readonly kind: 'mutate'; readonly name: number }
    | { readonly kind: 'assume-bound'; readonly name: number }
    | {
        readonly kind: 'call';
        readonly callee: CompiledCallee;
        readonly certainty: Certainty;
        readonly guarded: boolean;
        /** The call runs its function arguments immediately. */
        readonly consumed: boolean;
      }
    /** The text mentions the name but cannot be parsed: it may bind it. */
    | { readonly kind: 'mention'; readonly name: number }
    | { readonly kind: 'reset' }
    | { readonly kind: 'unknown-names' }
  );

/** A straight-line sequence of events, as in the flow graph. */
export interface CompiledBlock {
  readonly events: readonly CompiledEvent[];
  readonly successors: readonly number[];
  readonly handlers: readonly number[];
  /** The block runs whenever the body ends normally, whether or not an exception was caught on the way. */
  readonly onEveryPath: boolean;
}

/** The body of a cell or function. */
export interface CompiledBody {
  readonly blocks: readonly CompiledBlock[];
  /**
   * Reachable blocks: each before its successors except for back edges, and directly before the blocks that it
   * dominates. The first is the entry.
   */
  readonly order: readonly number[];
  /** Immediate dominator of each block, by block number. */
  readonly dominators: readonly number[];
  /** Blocks that end the body: the normal exit or, without one, all dead ends. */
  readonly exits: readonly number[];
  readonly cyclic: boolean;
}

interface OpenBlock {
  events: CompiledEvent[];
  successors: readonly number[];
  handlers: readonly number[];
}

/** Compiles `flow`; `compileEvent` returns null for events without effect. */
export function compileBody(
  flow: FlowGraph,
  compileEvent: (event: FlowGraph['blocks'][number]['events'][number]) => CompiledEvent | null
): CompiledBody {
  if (isStraight(flow)) {
    return straightBody(
      flow.blocks.flatMap(({ events }) => events.map(compileEvent).filter(event => event !== null))
    );
  }
  const blocks = flow.blocks.map((block): OpenBlock => {
    const events = block.events.map(compileEvent).filter(event => event !== null);
    return { events, successors: block.successors, handlers: block.handlers };
  });
  const exit = splitAtCalls(blocks, mergeChains(blocks, flow.exit));
  const order = reversePostorder(blocks.length, block => edgesOf(blocks[block]));
  const rank = new Map(order.map((block, position) => [block, position]));
  const cyclic = order.some((block, position) =>
    edgesOf(blocks[block]).some(next => (rank.get(next) ?? 0) <= position)
  );
  const normal = (block: number): readonly number[] => normalSuccessors(blocks[block]);
  const reachable = new Set(reversePostorder(blocks.length, normal));
  const exits =
    exit !== null && reachable.has(exit)
      ? [exit]
      : [...reachable].filter(block => normal(block).length === 0);
  const dominators = immediateDominators(blocks.length, block => edgesOf(blocks[block]));
  const preorder = dominatorPreorder(order, dominators);
  const always = blocksOnEveryPath(preorder, dominators, exits);
  return {
    blocks: blocks.map((block, index) => ({ ...block, onEveryPath: always.has(index) })),
    order: preorder,
    dominators,
    exits,
    cyclic
  };
}

/** Whether each block leads to the next one and the last one ends the body, as where nothing branches. */
function isStraight({ blocks, exit }: FlowGraph): boolean {
  return (
    exit === blocks.length - 1 &&
    blocks.every(
      ({ successors, handlers }, at) =>
        handlers.length === 0 &&
        (at === exit
          ? successors.length === 0
          : successors.length === 1 && successors[0] === at + 1)
    )
  );
}

/** A body with a single block. */
export function straightBody(events: readonly CompiledEvent[]): CompiledBody {
  const block = { events, successors: [], handlers: [], onEveryPath: true };
  return { blocks: [block], order: [0], dominators: [0], exits: [0], cyclic: false };
}

function edgesOf(block: OpenBlock): readonly number[] {
  return block.handlers.length === 0 ? block.successors : [...block.successors, ...block.handlers];
}

/** Successors without unexpected exceptions: a block that certainly raises continues at its handlers. */
function normalSuccessors(block: OpenBlock): readonly number[] {
  return block.successors.length > 0 ? block.successors : block.handlers;
}

/** Merges blocks into their only predecessor. Returns the block that now holds the exit. */
function mergeChains(blocks: OpenBlock[], exit: number | null): number | null {
  const order = reversePostorder(blocks.length, block => edgesOf(blocks[block]));
  const predecessors = new Array<number>(blocks.length).fill(0);
  predecessors[0] = 1;
  for (const block of order) {
    for (const next of edgesOf(blocks[block])) {
      predecessors[next]++;
    }
  }
  let mergedExit = exit;
  const merged = new Set<number>();
  for (const block of order) {
    if (merged.has(block)) {
      continue;
    }
    const open = blocks[block];
    while (open.successors.length === 1) {
      const next = open.successors[0];
      const following = blocks[next];
      if (predecessors[next] !== 1 || next === block || !sameHandlers(open, following)) {
        break;
      }
      following.events.forEach(event => open.events.push(event));
      open.successors = following.successors;
      merged.add(next);
      blocks[next] = { events: [], successors: [], handlers: [] };
      if (next === mergedExit) {
        mergedExit = block;
      }
    }
  }
  return mergedExit;
}

/**
 * Splits blocks after calls: a call may raise an exception that a handler catches, which skips the rest of its block.
 * Returns the block that now holds the exit.
 */
function splitAtCalls(blocks: OpenBlock[], exit: number | null): number | null {
  let holder = exit;
  const count = blocks.length;
  for (let index = 0; index < count; index++) {
    const { events, successors, handlers } = blocks[index];
    const parts = handlers.length === 0 ? [events] : splitAfterCalls(events);
    let last = index;
    blocks[index] = { events: parts[0], successors, handlers };
    for (const part of parts.slice(1)) {
      const next = blocks.push({ events: part, successors, handlers }) - 1;
      blocks[last] = { ...blocks[last], successors: [next] };
      last = next;
    }
    holder = holder === index ? last : holder;
  }
  return holder;
}

/** Splits the events into parts that each end with a call or with the last event. */
function splitAfterCalls(events: CompiledEvent[]): CompiledEvent[][] {
  const parts: CompiledEvent[][] = [[]];
  events.forEach((event, position) => {
    parts[parts.length - 1].push(event);
    if (event.kind === 'call' && position < events.length - 1) {
      parts.push([]);
    }
  });
  return parts;
}

/** Blocks without events raise nothing, so their handlers do not matter. */
function sameHandlers(a: OpenBlock, b: OpenBlock): boolean {
  const same =
    a.handlers.length === b.handlers.length && a.handlers.every(h => b.handlers.includes(h));
  return same || (b.events.length === 0 && b.successors.length > 0);
}
