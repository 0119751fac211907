/** Resolves calls of the cell's own functions, and the names that they certainly bind. */
import type { BodyEvent, BoundValue, Callee, FlowGraph, FunctionSummary } from './cell-summary';
import type { CallBindings } from './definite-assignment';
import { analyzeAssignment } from './definite-assignment';
import { addToGroup } from '../../memo/group-by';

type CallEvent = Extract<BodyEvent, { kind: 'call' }>;

const CALLABLE: ReadonlySet<BoundValue['kind']> = new Set([
  'function',
  'class',
  'alias',
  'instance'
]);
const NOTHING: ReadonlySet<string> = new Set();

/** The functions of one cell as call targets. */
export class LocalCalls {
  /** The callable values that each name may have. */
  private readonly values = new Map<string, BoundValue[]>();
  private readonly bindCounts = new Map<string, number>();
  private readonly targetsByName = new Map<string, readonly number[]>();
  private readonly bindings = new Map<number, ReadonlySet<string>>();

  constructor(
    top: FlowGraph,
    private readonly functions: readonly FunctionSummary[]
  ) {
    // Most cells have no functions: their calls have no targets.
    const flows = functions.length === 0 ? [] : [top, ...functions.map(summary => summary.flow)];
    for (const flow of flows) {
      forEachEvent(flow, event => {
        if (event.kind === 'bind') {
          this.note(event.name, event.value);
        }
      });
    }
  }

  /** All functions that `top` may run, directly or indirectly. */
  reachableFrom(top: FlowGraph): ReadonlySet<number> {
    const reached = new Set<number>();
    const work: FlowGraph[] = this.functions.length === 0 ? [] : [top];
    for (let flow = work.pop(); flow !== undefined; flow = work.pop()) {
      forEachEvent(flow, event => {
        for (const index of event.kind === 'call' ? this.targets(event.callee) : []) {
          if (!reached.has(index)) {
            reached.add(index);
            work.push(this.functions[index].flow);
          }
        }
      });
    }
    return reached;
  }

  /** Names that a call certainly binds; known for functions that the cell defines exactly once, without decorators. */
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

  private note(name: string, value: BoundValue): void {
    this.bindCounts.set(name, (this.bindCounts.get(name) ?? 0) + 1);
    if (CALLABLE.has(value.kind)) {
      addToGroup(this.values, name, value);
    }
  }

  private bindingsOfFunction(index: number): ReadonlySet<string> {
    let bindings = this.bindings.get(index);
    if (bindings === undefined) {
      this.bindings.set(index, NOTHING);
      const { flow } = this.functions[index];
      bindings = analyzeAssignment(flow, this.bindingsOf).boundAtExit;
      this.bindings.set(index, bindings);
    }
    return bindings;
  }

  private isPlain(callee: Callee): boolean {
    if (callee.kind !== 'global') {
      return callee.kind === 'function';
    }
    const [value] = this.values.get(callee.name) ?? [];
    return (
      this.bindCounts.get(callee.name) === 1 &&
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
        return this.targetsOfGlobal(callee.name, callee.attributes);
      case 'unknown':
        return [];
    }
  }

  private targetsOfGlobal(name: string, attributes: readonly string[]): readonly number[] {
    if (!this.values.has(name)) {
      return [];
    }
    const key = [name, ...attributes].join('.');
    let targets = this.targetsByName.get(key);
    if (targets === undefined) {
      targets = [...new Set(this.targetsOfName(name, attributes, new Set()))];
      this.targetsByName.set(key, targets);
    }
    return targets;
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

/** Calls `visit` for all events of a flow, in layout order. */
export function forEachEvent(flow: FlowGraph, visit: (event: BodyEvent) => void): void {
  for (const block of flow.blocks) {
    for (const event of block.events) {
      visit(event);
    }
  }
}
