/** Interprets bodies along their control flow: joins branches, iterates loops to a fixpoint. */
import type { CompiledBlock, CompiledBody } from './compiled-body';
import type { DefinitionSet } from './definition-set';
import type { Delta } from './environment';
import { FunctionCalls } from './function-calls';
import { runEvent } from './namespace-events';
import type { Frame, RunState } from './run-state';

/** Interprets compiled bodies on sets of definitions instead of values. */
export class BodyRunner {
  private readonly calls: FunctionCalls;

  constructor(private readonly state: RunState) {
    this.calls = new FunctionCalls(state, (body, frame) => this.runBody(body, frame));
  }

  /** Starts a cell: resets the limit on followed bodies. */
  startCell(): void {
    this.calls.startCell();
  }

  /** Runs a body to its end; returns false if no path reaches the end. Stops once the budget is spent. */
  runBody(body: CompiledBody, frame: Frame): boolean {
    const [first] = body.blocks;
    if (body.order.length === 1 && first.handlers.length === 0 && !body.cyclic) {
      return this.runEvents(first, frame);
    }
    const flow = new FlowRun(body, this.state, block => this.runEvents(block, frame));
    if (body.cyclic) {
      const { quiet } = frame;
      frame.quiet = true;
      while (flow.runBlocks().changed && !this.state.budget.isSpent) {
        // Iterate to a fixpoint.
      }
      frame.quiet = quiet;
    }
    const { end } = flow.runBlocks();
    if (end !== null) {
      this.state.environment.apply(end);
    }
    return end !== null;
  }

  /** Returns false if no path continues after the block. */
  private runEvents(block: CompiledBlock, frame: Frame): boolean {
    this.state.budget.spend(block.events.length);
    return block.events.every(
      event =>
        !this.state.budget.isSpent &&
        (event.kind === 'call'
          ? this.calls.runCall(event, block, frame)
          : runEvent(event, block, frame, this.state))
    );
  }
}

/**
 * The analysis of one body. A block begins in the state at the end of its immediate dominator, changed by the paths
 * between the two. Only these changes are stored and joined: the cost of a body with thousands of branches is
 * proportional to what the branches change, not to everything changed above them.
 */
class FlowRun {
  /**
   * Block → difference between its start and the end of its dominator; for the first block, from the start of the body.
   */
  private readonly entries: (Map<number, DefinitionSet> | undefined)[] = [];
  /** Block → trail position at its end. */
  private readonly ends: number[] = [];
  private readonly start: number;
  private done = new Set<number>();
  private changed = false;
  private end: Map<number, DefinitionSet> | null = null;

  constructor(
    private readonly body: CompiledBody,
    private readonly state: RunState,
    private readonly runEvents: (block: CompiledBlock) => boolean
  ) {
    this.start = state.environment.mark();
    this.entries[0] = new Map();
  }

  /** Runs every block once; each block sees the results of earlier blocks of the same round. */
  runBlocks(): { readonly changed: boolean; readonly end: Delta | null } {
    this.changed = false;
    this.end = null;
    this.done = new Set();
    for (const index of this.body.order) {
      this.done.add(index);
      const entry = this.entries[index];
      if (entry !== undefined && !this.state.budget.isSpent) {
        this.runBlock(index, entry);
      }
    }
    this.state.environment.rollback(this.start);
    return { changed: this.changed, end: this.end };
  }

  private runBlock(index: number, entry: Delta): void {
    const { environment, budget } = this.state;
    const block = this.body.blocks[index];
    environment.rollback(index === 0 ? this.start : this.ends[this.body.dominators[index]]);
    environment.apply(entry);
    budget.spend(entry.size);
    const begin = environment.mark();
    if (block.handlers.length > 0) {
      environment.startCollecting();
    }
    const alive = this.runEvents(block);
    if (budget.isSpent) {
      this.abandon(block);
      return;
    }
    const collected = block.handlers.length > 0 ? environment.stopCollecting() : null;
    this.ends[index] = environment.mark();
    if (alive) {
      block.successors.forEach(next => this.flowTo(next));
      if (this.body.exits.includes(index)) {
        this.end = this.joinedAt(this.start, this.end ?? undefined);
      }
    }
    if (collected !== null) {
      block.handlers.forEach(handler => this.flowToHandler(index, handler, begin, collected));
    }
  }

  /** Discards the collected sets. */
  private abandon({ handlers }: CompiledBlock): void {
    if (handlers.length > 0) {
      this.state.environment.abandonCollecting();
    }
  }

  private flowTo(target: number): void {
    const mark = this.ends[this.body.dominators[target]];
    this.entries[target] = this.joinedAt(mark, this.entries[target], target);
  }

  /** `known` joined with the current state, both relative to the state at `mark`. */
  private joinedAt(
    mark: number,
    known: Map<number, DefinitionSet> | undefined,
    target: number | null = null
  ): Map<number, DefinitionSet> {
    const { environment, budget } = this.state;
    budget.spend(environment.mark() - mark + (known?.size ?? 0));
    if (known === undefined) {
      this.noteChange(target);
      return environment.changesSince(mark);
    }
    if (environment.joinChanges(mark, known)) {
      this.noteChange(target);
    }
    return known;
  }

  /** Records that a block that already ran in this round has to run again. */
  private noteChange(target: number | null): void {
    this.changed ||= target !== null && this.done.has(target);
  }

  /**
   * An exception may occur at any point of a block: its handlers see every set that names had in it.
   *
   * @param begin - trail position at the start of the block
   * @param collected - sets that names had in the block
   */
  private flowToHandler(index: number, handler: number, begin: number, collected: Delta): void {
    const { environment, budget } = this.state;
    const { blocks, dominators } = this.body;
    const above = dominators[index];
    const mark = this.ends[dominators[handler]];
    // The block above already passed its own final state to this handler.
    const isFirst = index === 0 || mark > begin || !blocks[above].handlers.includes(handler);
    const thrown = this.thrownState(isFirst ? mark : this.ends[above], begin, collected);
    const known = this.entries[handler];
    budget.spend(thrown.size + (isFirst ? (known?.size ?? 0) : 0));
    if (known === undefined) {
      this.entries[handler] = thrown;
      this.noteChange(handler);
      return;
    }
    const others = isFirst ? [...known.keys()].filter(name => !thrown.has(name)) : [];
    others.forEach(name => thrown.set(name, environment.read(name)));
    if (environment.joinSets(mark, thrown, known)) {
      this.noteChange(handler);
    }
  }

  /** Sets that the names written since `from` may have at any point of the block. */
  private thrownState(from: number, begin: number, collected: Delta): Map<number, DefinitionSet> {
    const { environment, definitions, budget } = this.state;
    budget.spend(Math.max(0, begin - from));
    const thrown = new Map<number, DefinitionSet>();
    for (const name of environment.namesWritten(from, begin)) {
      thrown.set(name, environment.valueAt(begin, name));
    }
    for (const [name, set] of collected) {
      thrown.set(name, definitions.join(environment.valueAt(begin, name), set));
    }
    return thrown;
  }
}
