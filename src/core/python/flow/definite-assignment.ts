/** Definite assignment: a forward analysis that intersects the bound names of all predecessors. */
import type { BodyEvent, FlowGraph } from './cell-summary';

/** Bound names as bits; shared and immutable. Null represents a point that is not yet reached. */
type Bits = Uint32Array;

/** The names that a flow certainly binds. */
export interface DefiniteAssignment {
  /** Calls `visit` for every event, with a test for names certainly bound just before it. */
  forEachEvent(visit: (event: BodyEvent, isBound: (name: string) => boolean) => void): void;
  /** Names certainly bound when the body ends normally; empty if it never does. */
  readonly boundAtExit: ReadonlySet<string>;
}

/** Names that a call certainly binds, as far as the cell determines it. */
export type CallBindings = (event: Extract<BodyEvent, { kind: 'call' }>) => ReadonlySet<string>;

/** Analyzes a flow. */
export function analyzeAssignment(flow: FlowGraph, callBindings: CallBindings): DefiniteAssignment {
  const analysis = new Analysis(flow, callBindings);
  analysis.run();
  return analysis;
}

class Analysis implements DefiniteAssignment {
  private readonly indexes = new Map<string, number>();
  private readonly entries: (Bits | null)[];
  private readonly words: number;

  constructor(
    private readonly flow: FlowGraph,
    private readonly callBindings: CallBindings
  ) {
    for (const block of flow.blocks) {
      for (const event of block.events) {
        if (event.kind === 'bind') {
          this.number(event.name);
        } else if (event.kind === 'call') {
          callBindings(event).forEach(name => this.number(name));
        }
      }
    }
    this.words = (this.indexes.size >> 5) + 1;
    this.entries = flow.blocks.map(() => null);
  }

  get boundAtExit(): ReadonlySet<string> {
    const { exit } = this.flow;
    const entry = exit === null ? null : this.entries[exit];
    const names = [...this.indexes.keys()];
    return new Set(entry === null ? [] : names.filter(name => this.has(entry, name)));
  }

  /** Blocks are in text order, so one pass settles everything except back edges. */
  run(): void {
    this.entries[0] = new Uint32Array(this.words);
    const changed = this.flow.blocks.map((_, index) => index === 0);
    let next = 0;
    while (next < changed.length) {
      const index = next;
      next = index + 1;
      if (changed[index]) {
        changed[index] = false;
        this.flowOut(index, target => {
          changed[target] = true;
          next = Math.min(next, target);
        });
      }
    }
  }

  private flowOut(index: number, onChange: (target: number) => void): void {
    const block = this.flow.blocks[index];
    const entry = this.entries[index];
    if (entry === null) {
      return;
    }
    const state = new SharedBits(entry);
    let least = entry;
    for (const event of block.events) {
      this.apply(event, state);
      if (block.handlers.length > 0 && (event.kind === 'delete' || event.kind === 'reset')) {
        least = intersection(least, state.bits);
      }
    }
    for (const successor of block.successors) {
      this.flowInto(successor, state.bits, onChange);
    }
    block.handlers.forEach(handler => this.flowInto(handler, least, onChange));
  }

  forEachEvent(visit: (event: BodyEvent, isBound: (name: string) => boolean) => void): void {
    this.flow.blocks.forEach((block, index) => {
      const entry = this.entries[index];
      if (entry !== null) {
        const state = new SharedBits(entry);
        for (const event of block.events) {
          visit(event, name => this.has(state.bits, name));
          this.apply(event, state);
        }
      }
    });
  }

  private number(name: string): void {
    if (!this.indexes.has(name)) {
      this.indexes.set(name, this.indexes.size);
    }
  }

  private has(state: Bits, name: string): boolean {
    const index = this.indexes.get(name);
    return index !== undefined && (state[index >> 5] & (1 << (index & 31))) !== 0;
  }

  private apply(event: BodyEvent, state: SharedBits): void {
    switch (event.kind) {
      case 'bind':
        return state.set(this.indexes.get(event.name) ?? 0, true);
      case 'delete': {
        const index = this.indexes.get(event.name);
        return index === undefined ? undefined : state.set(index, false);
      }
      case 'reset':
        return state.clear();
      case 'call':
        this.callBindings(event).forEach(name => state.set(this.indexes.get(name) ?? 0, true));
        return;
      default:
        return;
    }
  }

  private flowInto(index: number, state: Bits, onChange: (target: number) => void): void {
    const known = this.entries[index];
    const entry = known === null ? state : intersection(known, state);
    if (entry !== known) {
      this.entries[index] = entry;
      onChange(index);
    }
  }
}

/** Bits with copy-on-write: most blocks start with the same bound names and share one array. */
class SharedBits {
  private isOwn = false;

  constructor(public bits: Bits) {}

  set(index: number, value: boolean): void {
    const word = index >> 5;
    const bit = 1 << (index & 31);
    if (((this.bits[word] & bit) !== 0) !== value) {
      this.bits = this.isOwn ? this.bits : this.bits.slice();
      this.isOwn = true;
      this.bits[word] ^= bit;
    }
  }

  clear(): void {
    this.bits = new Uint32Array(this.bits.length);
    this.isOwn = true;
  }
}

/** The intersection; `known` itself if it is a subset of `other`. */
function intersection(known: Bits, other: Bits): Bits {
  if (known === other) {
    return known;
  }
  let result = known;
  for (let word = 0; word < known.length; word++) {
    const common = (known[word] & other[word]) >>> 0;
    if (common !== known[word]) {
      result = result === known ? known.slice() : result;
      result[word] = common;
    }
  }
  return result;
}
