/** Runs bodies along their control flow: branches are joined, loops go round until nothing changes. */
import type { CompiledBlock, CompiledBody } from './compiled_body';
import type { DefinitionSet } from './definitions';
import type { Delta } from './environment';
import { FunctionCalls } from './function_calls';
import { runEvent } from './namespace_events';
import type { Frame, RunState } from './run_state';

/** Loops settle in a few rounds. More than this is a defect, which must be reported instead of hanging a page. */
const MOST_ROUNDS = 1_000;

/** Runs compiled bodies on sets of definitions instead of values. */
export class BodyRunner {
  private readonly calls: FunctionCalls;

  constructor(private readonly state: RunState) {
    this.calls = new FunctionCalls(state, (body, frame) => this.runBody(body, frame));
  }

  /** Before another cell: the limit on bodies that are followed begins anew. */
  startCell(): void {
    this.calls.startCell();
  }

  /** Runs a body to its end; false where no path comes there. */
  runBody(body: CompiledBody, frame: Frame): boolean {
    const [first] = body.blocks;
    if (body.order.length === 1 && first.handlers.length === 0 && !body.cyclic) {
      return this.runEvents(first, frame);
    }
    const start = this.state.environment.mark();
    const entries: Map<number, DefinitionSet>[] = [];
    entries[0] = new Map();
    if (body.cyclic) {
      const { quiet } = frame;
      frame.quiet = true;
      let rounds = 0;
      while (this.runBlocks(body, frame, entries, start).changed) {
        rounds++;
        if (rounds > MOST_ROUNDS) {
          throw new Error('the values in a loop do not settle');
        }
      }
      frame.quiet = quiet;
    }
    const { end } = this.runBlocks(body, frame, entries, start);
    if (end !== null) {
      this.state.environment.apply(end);
    }
    return end !== null;
  }

  /** Runs every block once; `entries` are what is different from `start` where they begin. */
  private runBlocks(
    body: CompiledBody,
    frame: Frame,
    entries: Map<number, DefinitionSet>[],
    start: number
  ): { readonly changed: boolean; readonly end: Delta | null } {
    const { environment } = this.state;
    let changed = false;
    let end: Map<number, DefinitionSet> | null = null;
    const done = new Set<number>();
    const flowTo = (target: number, state: Delta): void => {
      const known = entries[target];
      if (known === undefined) {
        entries[target] = new Map(state);
        changed ||= done.has(target);
      } else if (environment.joinInto(known, state)) {
        // What comes later in this round sees it in this round.
        changed ||= done.has(target);
      }
    };
    for (const index of body.order) {
      done.add(index);
      const entry = entries[index];
      if (entry === undefined) {
        continue;
      }
      const block = body.blocks[index];
      environment.apply(entry);
      const caught = block.handlers.length > 0;
      if (caught) {
        environment.startCollecting();
      }
      const alive = this.runEvents(block, frame);
      const collected = caught ? environment.stopCollecting() : null;
      const state = environment.changesSince(start);
      environment.rollback(start);
      if (alive) {
        block.successors.forEach(next => flowTo(next, state));
        if (body.exits.includes(index)) {
          end = environment.joined(end, state);
        }
      }
      if (collected !== null) {
        const thrown = this.thrownState(entry, collected);
        block.handlers.forEach(handler => flowTo(handler, thrown));
      }
    }
    return { changed, end };
  }

  /** An exception may come at any time in a block: its handlers see all that names were in it. */
  private thrownState(entry: Delta, collected: Delta): Delta {
    const thrown = new Map(entry);
    for (const [name, set] of collected) {
      const before = thrown.get(name) ?? this.state.environment.read(name);
      thrown.set(name, this.state.definitions.join(before, set));
    }
    return thrown;
  }

  /** False where the path cannot go on after the block. */
  private runEvents(block: CompiledBlock, frame: Frame): boolean {
    return block.events.every(event =>
      event.kind === 'call'
        ? this.calls.runCall(event, block, frame)
        : runEvent(event, block, frame, this.state)
    );
  }
}
