/** Interprets the notebook's own functions at their call sites, in the namespace of that moment (late binding). */
import { callTargets } from './calls';
import type { CompiledBlock, CompiledBody, CompiledEvent } from './compiled-body';
import type { CompiledFunction } from './compiled-function';
import type { DefinitionSet } from './definition-set';
import { FunctionOutcomes } from './function-outcomes';
import type { Frame, RunState } from './run-state';
import { Trace } from './trace';

/** A function on the call stack. */
interface Activation {
  readonly body: CompiledFunction;
  /** Trail position and body number at the start. */
  readonly mark: number;
  readonly depth: number;
  /** Differences between the namespaces of recursive calls and that of the first call. */
  readonly entry: Map<number, DefinitionSet>;
  /** Effects so far; null until a path reaches the end. */
  outcome: Map<number, DefinitionSet> | null;
  calledAgain: boolean;
  unstable: boolean;
}

type CallEvent = Extract<CompiledEvent, { kind: 'call' }>;

interface CallSituation {
  readonly event: CallEvent;
  readonly block: CompiledBlock;
  readonly frame: Frame;
  /** The call runs this body and no other, immediately. */
  readonly certain: boolean;
}

/** Maximum number of bodies followed from one cell. */
const MAX_BODIES = 2000;

/** Follows calls into bodies. */
export class FunctionCalls {
  private readonly callStack: Activation[] = [];
  private readonly outcomes: FunctionOutcomes;
  /** Smallest number of a body that was called recursively. */
  private lowestRecursion = Infinity;
  private bodiesRun = 0;

  constructor(
    private readonly state: RunState,
    private readonly runBody: (body: CompiledBody, frame: Frame) => boolean
  ) {
    this.outcomes = new FunctionOutcomes(state.environment);
  }

  /** Starts a cell: resets the limit on followed bodies. */
  startCell(): void {
    this.bodiesRun = 0;
  }

  /** Runs the bodies that a call may run; returns false if no path continues. */
  runCall(event: CallEvent, block: CompiledBlock, frame: Frame): boolean {
    const { bodies, exact } = callTargets(event.callee, frame.cell, this.state.environment);
    if (bodies.length === 0) {
      return true;
    }
    const certain = exact && event.certainty === 'certain' && !bodies.some(isDeferred);
    if (certain && bodies.length === 1) {
      return this.runTarget(bodies[0], { event, block, frame, certain: true });
    }
    const mark = this.state.environment.mark();
    let joined: Map<number, DefinitionSet> | null = certain ? null : new Map();
    for (const body of bodies) {
      const alive = this.runTarget(body, { event, block, frame, certain: false });
      const state = this.state.environment.changesSince(mark);
      this.state.environment.rollback(mark);
      joined = alive ? this.state.environment.joined(joined, state) : joined;
    }
    this.state.environment.apply(joined ?? new Map<number, DefinitionSet>());
    return joined !== null;
  }

  private runTarget(body: CompiledFunction, situation: CallSituation): boolean {
    const { event, block, frame, certain } = situation;
    const trace = this.invoke(body);
    if (trace === null) {
      return false;
    }
    this.state.budget.spend(trace.size);
    if (this.state.budget.isSpent) {
      return false;
    }
    if (!frame.quiet) {
      const deferred = !event.consumed && (event.certainty === 'possible' || isDeferred(body));
      frame.trace.join(trace, {
        call: { range: rangeOf(event), called: body, deferred },
        certain: certain && block.onEveryPath,
        guarded: event.guarded
      });
    }
    const caught = event.guarded && block.handlers.length > 0;
    return !(caught && certain && trace.missing.some(read => read.certain));
  }

  /** Runs the body of a function; null if, as far as is known, no path returns. */
  private invoke(body: CompiledFunction): Trace | null {
    const running = this.callStack.find(activation => activation.body === body);
    if (running !== undefined) {
      return this.recur(running) ? new Trace() : null;
    }
    const { budget } = this.state;
    if (budget.isSpent) {
      return new Trace();
    }
    const known = this.outcomes.replay(body, this.state.runningCell);
    if (known !== null) {
      budget.spend(known.inputs.size + known.outputs.size + known.collected.size);
      return known.trace;
    }
    if (++this.bodiesRun > MAX_BODIES) {
      this.state.makeNamesUnknown();
      return new Trace();
    }
    return this.activate(body);
  }

  /** A recursive call: joins the current namespace into the entry state of the function. */
  private recur(running: Activation): boolean {
    running.calledAgain = true;
    this.state.budget.spend(this.state.environment.mark() - running.mark + running.entry.size);
    this.lowestRecursion = Math.min(this.lowestRecursion, running.depth);
    if (this.state.environment.joinSince(running.mark, running.depth, running.entry)) {
      running.unstable = true;
    }
    for (const [name, set] of running.outcome ?? []) {
      this.state.environment.write(
        name,
        this.state.definitions.join(this.state.environment.read(name), set)
      );
    }
    return running.outcome !== null;
  }

  private activate(body: CompiledFunction): Trace {
    const { environment } = this.state;
    const outerRecursion = this.lowestRecursion;
    const outerTouched = this.state.touchedAllNames;
    this.lowestRecursion = Infinity;
    this.state.touchedAllNames = false;
    const depth = environment.depth;
    const inputs = environment.enter();
    environment.startCollecting();
    const activation: Activation = {
      body,
      mark: environment.mark(),
      depth,
      entry: new Map(),
      outcome: null,
      calledAgain: false,
      unstable: false
    };
    this.callStack.push(activation);
    const trace = this.runUntilStable(activation);
    this.callStack.pop();
    if (this.state.budget.isSpent) {
      environment.abandonCollecting();
      environment.leave();
      return trace;
    }
    const collected = environment.stopCollecting();
    if (activation.outcome === null) {
      this.state.writePossibly(collected);
    }
    environment.leave();
    const outputs = environment.changesSince(activation.mark);
    this.state.budget.spend(inputs.size + 2 * outputs.size + collected.size);
    const isWhole = !this.state.touchedAllNames && !this.state.budget.isSpent;
    if (this.lowestRecursion >= depth && isWhole) {
      const runningCell = this.state.runningCell;
      this.outcomes.keep(body, { runningCell, inputs, outputs, collected, trace });
    }
    const inner = this.lowestRecursion < depth ? this.lowestRecursion : Infinity;
    this.lowestRecursion = Math.min(outerRecursion, inner);
    this.state.touchedAllNames ||= outerTouched;
    return trace;
  }

  /** Iterates a recursive body to a fixpoint and applies its effects. */
  private runUntilStable(activation: Activation): Trace {
    const { environment } = this.state;
    const { body, mark } = activation;
    for (;;) {
      activation.unstable = false;
      environment.apply(activation.entry);
      const trace = new Trace();
      const ended = this.runBody(body.body, { cell: body.cell, body, trace, quiet: false });
      if (this.state.budget.isSpent) {
        return trace;
      }
      const state = environment.changesSince(mark);
      environment.rollback(mark);
      if (ended) {
        const first = activation.outcome === null;
        const outcome = activation.outcome ?? new Map(state);
        activation.outcome = outcome;
        const changed = first || environment.joinInto(outcome, state);
        activation.unstable ||= changed && activation.calledAgain;
      }
      if (!activation.unstable) {
        environment.apply(activation.outcome ?? new Map<number, DefinitionSet>());
        return trace;
      }
    }
  }
}

function isDeferred(body: CompiledFunction): boolean {
  return body.summary.kind === 'generator' || body.summary.kind === 'async';
}

function rangeOf({ start, end }: CallEvent): { readonly start: number; readonly end: number } {
  return { start, end };
}
