/** Calls of libraries that whoever runs the cells asked to see, with their positions in the cells. */
import type { Call, Expression } from '../../python/ast/nodes';
import type { CellText } from './cell-text';
import type { Arguments, CellRun } from './run';
import type { Value } from './value';

/** A call as it is written. */
export interface CallSite {
  /** Key of the cell that it is written in. */
  readonly cell: string;
  readonly text: CellText;
  readonly node: Call;
  /** Whether the cell's own code makes the call, not the body of a function. */
  readonly isTop: boolean;
  /** Whether the value of the call is not used: the call is a statement, or only its shape is read. */
  readonly isDropped: boolean;
}

/** A call of a library function or method, or of something unknown. */
export interface LibraryCall {
  /** Dotted name of the function or class; null for methods and unknown callees. */
  readonly name: string | null;
  /** Null for functions. */
  readonly method: string | null;
  readonly receiver: Value | null;
  readonly given: Arguments;
  readonly result: Value;
  /** Null where no call is written: an operator, a decorator. */
  readonly site: CallSite | null;
  readonly run: CellRun;
}

/** Returns what is worth keeping of a call; null for most calls. */
export type CallObserver = (call: LibraryCall) => object | null;

/** A call that the observer kept. */
export interface ObservedCall {
  /** What the observer returned. */
  readonly fact: object;
  readonly site: CallSite | null;
  /** The call in the cell's own code that led to it; null where no such call is written. */
  readonly outer: CallSite | null;
  /** Whether the statement makes the call on every path; loops count as run. */
  readonly isCertain: boolean;
}

/** Attributes of numbers and arrays that do not depend on their values. */
const SHAPES = new Set(['shape', 'dtype', 'ndim', 'size', 'nbytes', 'itemsize']);
/** Methods and functions that only derive a value. */
const PURE = new Set(
  (
    'tolist copy sum mean std var min max round astype reshape head tail describe predict next list tuple sorted len ' +
    'type abs'
  ).split(' ')
);

/** The calls that are running, innermost last. */
export class CallSites {
  private stack: CallSite[] = [];
  private dropped = new Set<Call>();

  constructor(private readonly observer: CallObserver) {}

  /** Begins a statement. */
  clear(): void {
    this.stack = [];
    this.dropped = new Set();
  }

  /** Begins a call. */
  enter(run: CellRun, text: CellText, node: Call): void {
    const closure = run.active.at(-1);
    const cell = closure === undefined ? run.cell : closure.cell;
    const isDropped = this.dropped.has(node);
    this.stack.push({ cell, text, node, isTop: closure === undefined, isDropped });
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
  observe(call: Omit<LibraryCall, 'site'>): void {
    const site = this.stack.at(-1) ?? null;
    const fact = this.observer({ ...call, site });
    if (fact !== null) {
      const [first] = this.stack;
      const outer = first?.isTop === true ? first : null;
      call.run.memory.observe({ fact, site, outer, isCertain: call.run.memory.isCertain });
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
