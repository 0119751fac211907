/** Which of the cell's own functions a call may run, and what a certain call certainly binds. */
import type { BodyEvent, BoundValue, Callee, FlowGraph, FunctionSummary } from './cell_summary';
import type { CallBindings } from './definite_assignment';
import { analyseAssignment } from './definite_assignment';

type CallEvent = Extract<BodyEvent, { kind: 'call' }>;

const NOTHING: ReadonlySet<string> = new Set();

/** The functions of one cell as its calls see them. */
export class OwnCalls {
  private readonly values = new Map<string, BoundValue[]>();
  private readonly bindings = new Map<number, ReadonlySet<string>>();

  constructor(
    top: FlowGraph,
    private readonly functions: readonly FunctionSummary[]
  ) {
    for (const flow of [top, ...functions.map(summary => summary.flow)]) {
      for (const event of eventsOf(flow)) {
        if (event.kind === 'bind') {
          const values = this.values.get(event.name);
          if (values === undefined) {
            this.values.set(event.name, [event.value]);
          } else {
            values.push(event.value);
          }
        }
      }
    }
  }

  /** All functions that running `top` may run, through each other too. */
  reachedFrom(top: FlowGraph): ReadonlySet<number> {
    const reached = new Set<number>();
    const work: FlowGraph[] = [top];
    for (let flow = work.pop(); flow !== undefined; flow = work.pop()) {
      for (const event of eventsOf(flow)) {
        for (const index of event.kind === 'call' ? this.targets(event.callee) : []) {
          if (!reached.has(index)) {
            reached.add(index);
            work.push(this.functions[index].flow);
          }
        }
      }
    }
    return reached;
  }

  /** Names that a call binds for sure: of a function that the cell defines once and plainly. */
  readonly bindingsOf: CallBindings = (event: CallEvent) => {
    if (event.certainty !== 'certain') {
      return NOTHING;
    }
    const targets = this.targets(event.callee);
    if (targets.length !== 1 || !this.isPlain(event.callee)) {
      return NOTHING;
    }
    const { kind } = this.functions[targets[0]];
    const runs = kind === 'function' || kind === 'lambda' || (kind === 'async' && event.awaited);
    return runs === true ? this.bindingsOfFunction(targets[0]) : NOTHING;
  };

  private bindingsOfFunction(index: number): ReadonlySet<string> {
    let bindings = this.bindings.get(index);
    if (bindings === undefined) {
      this.bindings.set(index, NOTHING);
      const { flow } = this.functions[index];
      bindings = analyseAssignment(flow, this.bindingsOf).boundAtExit;
      this.bindings.set(index, bindings);
    }
    return bindings;
  }

  private isPlain(callee: Callee): boolean {
    if (callee.kind !== 'global') {
      return callee.kind === 'function';
    }
    const values = this.values.get(callee.name) ?? [];
    const [value] = values;
    return (
      values.length === 1 &&
      callee.attributes.length === 0 &&
      value.kind === 'function' &&
      !value.decorated
    );
  }

  private targets(callee: Callee): readonly number[] {
    switch (callee.kind) {
      case 'function':
        return [callee.function];
      case 'global':
        return this.targetsOfName(callee.name, callee.attributes, new Set());
      case 'unknown':
        return [];
    }
  }

  private targetsOfName(
    name: string,
    attributes: readonly string[],
    seen: Set<string>
  ): readonly number[] {
    if (seen.has(name)) {
      return [];
    }
    seen.add(name);
    return (this.values.get(name) ?? []).flatMap(value =>
      this.targetsOfValue(value, attributes, seen)
    );
  }

  private targetsOfValue(
    value: BoundValue,
    attributes: readonly string[],
    seen: Set<string>
  ): readonly number[] {
    if (value.kind === 'alias') {
      return this.targetsOfName(value.name, attributes, seen);
    }
    if (value.kind === 'function' || value.kind === 'class') {
      const method = this.functions[value.function].methods.get(attributes[0]);
      return attributes.length === 0 ? [value.function] : method === undefined ? [] : [method];
    }
    if (value.kind === 'instance' && attributes.length === 1) {
      const classes = this.targetsOfName(value.className, [], seen);
      return classes.flatMap(index => {
        const method = this.functions[index].methods.get(attributes[0]);
        return method === undefined ? [] : [method];
      });
    }
    return [];
  }
}

/** All events of a flow, in layout order. */
export function* eventsOf(flow: FlowGraph): Iterable<BodyEvent> {
  for (const block of flow.blocks) {
    yield* block.events;
  }
}
