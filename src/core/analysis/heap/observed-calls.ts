/** Library calls that an observer asked for, with their positions in the cells. */
import type { Attribute, Call, Expression } from '../../python/ast/nodes';
import type { CellText } from './cell-text';
import type { CallTracker, ExecutedCall, Scene, SymbolicRun } from './execution-context';
import { cellOfCode } from './execution-context';
import type { CallSite } from './observations';
import type { Value } from './value';

/** A call of a library function or method, or of something unknown. */
export interface LibraryCall extends ExecutedCall {
  /** Null where no call is written: an operator, a decorator. */
  readonly site: CallSite | null;
  readonly run: SymbolicRun;
}

/** Returns what is worth keeping of a call; null for most calls. */
export type CallObserver = (call: LibraryCall) => object | null;

/** An attribute that is read, and what it is read of. */
export interface AttributeRead {
  readonly node: Attribute;
  readonly receiver: Value;
}

/** Returns what is worth keeping of an attribute; null for most. */
export type AttributeObserver = (read: AttributeRead) => object | null;

/** Attributes of numbers and arrays that do not depend on their values. */
const SHAPES = new Set(['shape', 'dtype', 'ndim', 'size', 'nbytes', 'itemsize']);
/** Methods and functions that only derive a value. */
const PURE = new Set(
  (
    'tolist copy sum mean std var min max round astype reshape head tail describe predict next list tuple sorted len ' +
    'type abs'
  ).split(' ')
);

/** Runs a call, and lets the observer know where it is written. One that cannot be followed ends the whole statement. */
export function atSite(scene: Scene, node: Call, call: () => Value): Value {
  const { run, text } = scene;
  if (run.sites === null) {
    return call();
  }
  run.sites.enter(text, node);
  const value = call();
  run.sites.leave();
  return value;
}

/** The calls that are running, innermost last. */
export class CallSites implements CallTracker {
  private stack: CallSite[] = [];
  private dropped = new Set<Call>();

  constructor(
    private readonly observer: CallObserver,
    private readonly attributeObserver: AttributeObserver | null,
    private readonly run: SymbolicRun
  ) {}

  /** Begins a statement. */
  clear(): void {
    this.stack = [];
    this.dropped = new Set();
  }

  /** Begins a call. */
  enter(text: CellText, node: Call): void {
    const { run } = this;
    const isDropped = this.dropped.has(node);
    const isTop = run.callStack.length === 0;
    this.stack.push({ cell: cellOfCode(run), text, node, isTop, isDropped });
  }

  /** Ends a call. */
  leave(): void {
    this.stack.pop();
  }

  /** Notes that the value of an expression is not used. */
  drop(node: Expression): void {
    switch (node.kind) {
      case 'Call':
        this.dropCall(node);
        return;
      case 'Attribute':
      case 'Subscript':
        this.drop(node.value);
        return;
      case 'UnaryOp':
        this.drop(node.operand);
        return;
      case 'BinOp':
        this.drop(node.left);
        this.drop(node.right);
        return;
      case 'Tuple':
      case 'List':
        node.elts.forEach(each => this.drop(each));
        return;
      default:
        return;
    }
  }

  /** Notes that only this attribute of a value is used. */
  readAttribute(node: Expression, name: string): void {
    if (SHAPES.has(name)) {
      this.drop(node);
    }
  }

  /** Shows a call to the observer. */
  observe(call: ExecutedCall): void {
    const { run } = this;
    const site = this.stack.at(-1) ?? null;
    const fact = this.observer({ ...call, site, run });
    if (fact !== null) {
      const [first] = this.stack;
      const outer = first?.isTop === true ? first : null;
      const { observations } = run.memory;
      observations.add({ fact, site, outer, isCertain: observations.isCertain });
    }
  }

  /** Shows an attribute to the observer of attributes. */
  observeAttribute(node: Attribute, receiver: Value): void {
    const fact = this.attributeObserver?.({ node, receiver }) ?? null;
    if (fact !== null) {
      const { observations } = this.run.memory;
      observations.add({ fact, site: null, outer: null, isCertain: observations.isCertain });
    }
  }

  private dropCall(node: Call): void {
    this.dropped.add(node);
    const { func } = node;
    const name = func.kind === 'Attribute' ? func.attr.name : func.kind === 'Name' ? func.id : null;
    if (name !== null && PURE.has(name)) {
      this.drop(func);
      node.args.forEach(each => this.drop(each));
    }
  }
}
