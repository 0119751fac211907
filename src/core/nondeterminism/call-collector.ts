/** Collects the calls of code in the order in which they are made. */
import { attributePath } from '../analysis/access/notebook-names';
import type {
  Attribute,
  BinOp,
  Call,
  ClassDef,
  Expression,
  FunctionDef,
  Identifier,
  Name,
  Statement
} from '../python/ast/nodes';
import type { Node } from '../python/ast/walk';
import type { OffsetMap } from '../python/ipython/masked-cell';
import { constantTruth } from '../python/flow/constant-truth';
import { rangeBy } from '../rule-context/source-range';
import type { CallingBody, CallingFunction, PlacedCall } from './located-call';

/** What functions that set the state of generators are called. */
export const SEED_LIKE = /seed|set_?(?:rng_)?state|determinis|reproduc/i;
/** Attributes that numbers have whatever they are. */
const SHAPES = new Set(['shape', 'dtype', 'ndim', 'size', 'nbytes', 'itemsize']);
/** Methods and functions that only give another value. */
const PURE = new Set(
  (
    'tolist copy sum mean std var min max round astype reshape head tail describe predict next list tuple sorted len ' +
    'type abs'
  ).split(' ')
);

/** Goes through code in the order in which it runs. */
export class CallCollector {
  private readonly calls: PlacedCall[] = [];
  private readonly mentions = new Set<string>();
  private readonly values: (Name | Attribute)[] = [];
  /** How many things around the code may keep it from running. */
  private doubts = 0;
  private owner: Identifier | null = null;

  private isGlobalName: PlacedCall['isGlobalName'];

  constructor(
    private map: OffsetMap,
    private readonly globals: ReadonlySet<number>,
    /** Where functions at the top level are noted; null within a function. */
    private readonly functions: CallingFunction[] | null
  ) {
    this.isGlobalName = this.namesBy(map);
  }

  /** Goes on in a text whose places this map takes to the cell's source. */
  read(map: OffsetMap): void {
    if (map !== this.map) {
      this.map = map;
      this.isGlobalName = this.namesBy(map);
    }
  }

  private namesBy(map: OffsetMap): PlacedCall['isGlobalName'] {
    const { globals } = this;
    return ({ start }) => globals.has(map.toSource(start));
  }

  get body(): CallingBody {
    const { calls, mentions, values } = this;
    const called = new Set(calls.flatMap(({ name }) => name ?? []));
    return { calls, called, mentions, values };
  }

  statement(statement: Statement, isShown: boolean): void {
    switch (statement.kind) {
      case 'Expr':
        return this.visit(statement.value, !isShown);
      case 'FunctionDef':
        return this.definition(statement);
      case 'ClassDef':
        return this.classDefinition(statement);
      case 'If':
        return this.branches(statement.test, statement.body, statement.orelse);
      case 'While':
        this.visit(statement.test);
        return constantTruth(statement.test) === false
          ? this.block(statement.orelse)
          : this.block([...statement.body, ...statement.orelse]);
      case 'For':
        this.visit(statement.iter);
        return this.block([...statement.body, ...statement.orelse]);
      case 'With':
        statement.items.forEach(({ contextExpr }) => this.visit(contextExpr));
        return this.block(statement.body);
      case 'Try':
        this.block([...statement.body, ...statement.orelse]);
        this.doubtfully(() => statement.handlers.forEach(({ body }) => this.block(body)));
        return this.block(statement.finalbody);
      case 'Match':
        this.visit(statement.subject);
        return this.doubtfully(() => statement.cases.forEach(({ body }) => this.block(body)));
      default:
        return this.parts(statement);
    }
  }

  /** What follows a statement that ends the block does not run. */
  block(statements: readonly Statement[]): void {
    for (const statement of statements) {
      this.statement(statement, false);
      if (['Return', 'Raise', 'Break', 'Continue'].includes(statement.kind)) {
        return;
      }
    }
  }

  private branches(test: Expression, yes: readonly Statement[], no: readonly Statement[]): void {
    this.visit(test);
    const truth = isMain(test) ? true : constantTruth(test);
    if (truth === null) {
      this.doubtfully(() => {
        this.block(yes);
        this.block(no);
      });
    } else {
      this.block(truth ? yes : no);
    }
  }

  private doubtfully(work: () => void): void {
    this.doubts += 1;
    work();
    this.doubts -= 1;
  }

  private definition(node: FunctionDef): void {
    node.decorators.forEach(decorator => this.visit(decorator));
    [...node.args.defaults, ...node.args.kwDefaults].forEach(each => {
      if (each !== null) {
        this.visit(each);
      }
    });
    if (this.functions === null || this.doubts > 0) {
      this.doubtfully(() => this.block(node.body));
      return;
    }
    const inner = new CallCollector(this.map, this.globals, null);
    inner.block(node.body);
    this.functions.push({
      ...inner.body,
      name: node.name.name,
      owner: this.owner?.name ?? null,
      nameStart: this.map.toSource((this.owner ?? node.name).start),
      isPlain: node.decorators.length === 0 && !node.isAsync && !isGenerator(node.body)
    });
  }

  private classDefinition(node: ClassDef): void {
    [...node.decorators, ...node.bases].forEach(each => this.visit(each));
    const outer = this.owner;
    this.owner = node.name;
    this.block(node.body);
    this.owner = outer;
  }

  /** The parts of a node, in the order in which they stand. */
  private parts(node: object): void {
    for (const part of Object.values(node) as readonly unknown[]) {
      if (Array.isArray(part)) {
        this.parts(part);
      } else if (typeof part === 'object' && part !== null) {
        if (isNode(part)) {
          this.visit(part);
        } else {
          this.parts(part);
        }
      }
    }
  }

  private visit(node: Node, isDropped = false): void {
    switch (node.kind) {
      case 'Call':
        return this.call(node, isDropped);
      case 'Attribute':
        this.mention(node);
        return this.visit(node.value, isDropped || SHAPES.has(node.attr.name));
      case 'Name':
        return this.mention(node);
      case 'BinOp':
        return this.operands(node, isDropped);
      case 'UnaryOp':
        return this.visit(node.operand, isDropped);
      case 'Subscript':
        this.visit(node.value, isDropped);
        return this.visit(node.slice);
      case 'Tuple':
      case 'List':
        return node.elts.forEach(each => this.visit(each, isDropped));
      case 'IfExp':
        this.visit(node.test);
        return this.doubtfully(() => [node.body, node.orelse].forEach(each => this.visit(each)));
      case 'BoolOp':
        this.visit(node.values[0]);
        return this.doubtfully(() => node.values.slice(1).forEach(each => this.visit(each)));
      case 'Lambda':
        return this.doubtfully(() => this.visit(node.body));
      default:
        return this.parts(node);
    }
  }

  private mention(node: Name | Attribute): void {
    const path = attributePath(node);
    if (path !== null && this.isGlobal(node.start)) {
      this.mentions.add(path[0]);
      if (SEED_LIKE.test(path[path.length - 1])) {
        this.values.push(node);
      }
    }
  }

  /** Sums may have thousands of parts, each within the next. */
  private operands(node: BinOp, isDropped: boolean): void {
    const right: Expression[] = [];
    let left: Expression = node;
    while (left.kind === 'BinOp') {
      right.push(left.right);
      ({ left } = left);
    }
    this.visit(left, isDropped);
    right.reverse().forEach(each => this.visit(each, isDropped));
  }

  private call(call: Call, isDropped: boolean): void {
    const { func } = call;
    const path = attributePath(func);
    const name = func.kind === 'Attribute' ? func.attr.name : func.kind === 'Name' ? func.id : null;
    const isPure = isDropped && name !== null && PURE.has(name);
    if (path === null) {
      this.visit(func, isPure);
    }
    call.args.forEach(each => this.visit(each, isPure));
    call.keywords.forEach(each => this.visit(each));
    this.calls.push({
      call,
      range: rangeBy(this.map, call),
      name,
      path,
      isGlobalName: this.isGlobalName,
      isGlobal: path !== null && this.isGlobal(call.start),
      isPossible: this.doubts > 0,
      isDropped
    });
  }

  private isGlobal(offset: number): boolean {
    return this.globals.has(this.map.toSource(offset));
  }
}

/** `__name__ == '__main__'`, which holds in a notebook. */
function isMain(test: Expression): boolean {
  return (
    test.kind === 'Compare' &&
    test.left.kind === 'Name' &&
    test.left.id === '__name__' &&
    test.ops[0] === '=='
  );
}

/** Whether a call of the function runs nothing of it: only who iterates over the result does. */
function isGenerator(body: readonly Statement[]): boolean {
  const isYielding = (part: unknown): boolean =>
    typeof part === 'object' &&
    part !== null &&
    !(isNode(part) && ['FunctionDef', 'ClassDef', 'Lambda'].includes(part.kind)) &&
    ((isNode(part) && (part.kind === 'Yield' || part.kind === 'YieldFrom')) ||
      Object.values(part).some(isYielding));
  return body.some(isYielding);
}

function isNode(part: object): part is Node {
  return 'kind' in part;
}
