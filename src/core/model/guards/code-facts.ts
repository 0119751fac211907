/** What the guards compare of two sources of a cell. */
import { append } from '../../memo/lists';
import type { Call, Expression, Statement } from '../../python/ast/nodes';
import type { Node } from '../../python/ast/walk';
import { walk } from '../../python/ast/walk';
import type { CellSummary } from '../../python/flow/cell-summary';

/** Facts of the tree of a cell. Each list keeps repetitions. */
export interface CodeFacts {
  readonly summary: CellSummary;
  /** The last name of each callee: `fit` of `model.fit(x)`. */
  readonly calls: readonly string[];
  /** Every name and attribute. */
  readonly words: readonly string[];
  /** The values of numbers, and of texts. */
  readonly numbers: readonly string[];
  readonly texts: readonly string[];
  /** The values of numbers in comparisons and operations. */
  readonly operands: readonly string[];
  /** Numbers and truth values in lists, tuples, sets and dictionaries. */
  readonly elements: number;
  /** Lists and tuples that are repeated, as `[1] * 3` does. */
  readonly repetitions: number;
  /** Functions and classes. */
  readonly definitions: readonly string[];
  /** Loops and comprehensions. */
  readonly loops: number;
  /** Slices such as `[:100]`. */
  readonly slices: number;
  readonly tries: readonly Node[];
  /** Functions and classes whose body does nothing. */
  readonly stubs: readonly string[];
  /** Names that a literal is assigned to, and names that something else is. */
  readonly literals: ReadonlySet<string>;
  readonly computed: ReadonlySet<string>;
  /** Calls of `print` and the like with literals only, and a literal at the end of the cell. */
  readonly literalOutputs: number;
  /** `if` and `while` with a constant condition, and `return` and `raise` outside of them. */
  readonly constantTests: number;
  readonly raises: number;
  /** Modules that are imported, up to the first dot. */
  readonly modules: ReadonlySet<string>;
}

/** Collects the facts of one summary; a cell that does not parse has none. */
export function codeFacts(summary: CellSummary): CodeFacts {
  const collector = new Collector();
  const roots = [
    ...(summary.module?.body ?? []),
    ...summary.nestedTexts.map(({ module }) => module)
  ];
  roots.forEach(root => walk(root, node => collector.visit(node)));
  const last = summary.module?.body.at(-1);
  collector.facts.literalOutputs += Number(last?.kind === 'Expr' && isLiteral(last.value));
  return { summary, ...collector.facts };
}

class Collector {
  readonly facts = {
    calls: [] as string[],
    words: [] as string[],
    numbers: [] as string[],
    texts: [] as string[],
    operands: [] as string[],
    elements: 0,
    repetitions: 0,
    definitions: [] as string[],
    loops: 0,
    slices: 0,
    tries: [] as Node[],
    stubs: [] as string[],
    literals: new Set<string>(),
    computed: new Set<string>(),
    literalOutputs: 0,
    constantTests: 0,
    raises: 0,
    modules: new Set<string>()
  };

  visit(node: Node): void {
    const { facts } = this;
    switch (node.kind) {
      case 'Name':
        facts.words.push(node.id);
        break;
      case 'Attribute':
        facts.words.push(node.attr.name);
        break;
      case 'Call':
        facts.calls.push(calleeName(node.func));
        facts.literalOutputs += Number(isLiteralOutput(node));
        break;
      case 'Constant':
        this.constant(node.value);
        break;
      case 'Compare':
        this.operands([node.left, ...node.comparators]);
        break;
      case 'BinOp':
        facts.repetitions += Number(
          node.op === '*' && [node.left, node.right].some(each => isSequence(each))
        );
        this.operands([node.left, node.right]);
        break;
      case 'List':
      case 'Tuple':
      case 'Set':
        facts.elements += node.elts.filter(isElement).length;
        break;
      case 'Dict':
        facts.elements += node.values.filter(isElement).length;
        break;
      case 'Slice':
        facts.slices += 1;
        break;
      case 'For':
      case 'ListComp':
      case 'SetComp':
      case 'DictComp':
      case 'GeneratorExp':
        facts.loops += 1;
        break;
      case 'While':
        facts.loops += 1;
        facts.constantTests += Number(isLiteral(node.test));
        break;
      case 'If':
      case 'IfExp':
        facts.constantTests += Number(isLiteral(node.test));
        break;
      case 'Try':
        facts.tries.push(node);
        break;
      case 'Raise':
        facts.raises += 1;
        break;
      case 'FunctionDef':
      case 'ClassDef':
        facts.definitions.push(node.name.name);
        if (node.body.every(isIdle)) {
          facts.stubs.push(node.name.name);
        }
        break;
      case 'Lambda':
        if (isLiteral(node.body)) {
          facts.stubs.push('lambda');
        }
        break;
      default:
        this.binding(node);
    }
  }

  private operands(expressions: readonly Expression[]): void {
    expressions.forEach(each => {
      const inner = each.kind === 'UnaryOp' ? each.operand : each;
      append(this.facts.operands, inner.kind === 'Constant' ? numberOf(inner.value) : []);
    });
  }

  private constant(value: Extract<Expression, { kind: 'Constant' }>['value']): void {
    if (value.type === 'str' || value.type === 'bytes') {
      this.facts.texts.push(value.value);
    } else {
      append(this.facts.numbers, numberOf(value));
    }
  }

  private binding(node: Node): void {
    const { literals, computed, modules } = this.facts;
    if (node.kind === 'Assign') {
      const target = isLiteral(node.value) ? literals : computed;
      node.targets.forEach(each =>
        walk(each, name => void (name.kind === 'Name' && target.add(name.id)))
      );
    } else if (node.kind === 'Import') {
      node.names.forEach(({ name }) => modules.add(name.name.split('.')[0]));
    } else if (node.kind === 'ImportFrom') {
      modules.add(node.module?.name.split('.')[0] ?? '.');
    }
  }
}

/** The value of a number, as a text; empty for other constants. */
function numberOf(value: Extract<Expression, { kind: 'Constant' }>['value']): readonly string[] {
  return value.type !== 'str' && value.type !== 'bytes' && 'text' in value
    ? [String(Number(value.text.replaceAll('_', '')))]
    : [];
}

function isSequence({ kind }: Expression): boolean {
  return kind === 'List' || kind === 'Tuple';
}

/** A number or a truth value. */
function isElement(expression: Expression): boolean {
  const inner = expression.kind === 'UnaryOp' ? expression.operand : expression;
  return (
    inner.kind === 'Constant' &&
    (numberOf(inner.value).length > 0 || /^(?:True|False)$/.test(inner.value.type))
  );
}

function isLiteralOutput({ func, args }: Call): boolean {
  return (
    /^(?:print|display|write)$/.test(calleeName(func)) && args.length > 0 && args.every(isLiteral)
  );
}

function calleeName(callee: Expression): string {
  return callee.kind === 'Name' ? callee.id : callee.kind === 'Attribute' ? callee.attr.name : '';
}

/** A statement that does nothing: a text, `pass`, `return 0`, or `raise NotImplementedError`. */
function isIdle(statement: Statement): boolean {
  switch (statement.kind) {
    case 'Pass':
    case 'Raise':
      return true;
    case 'Expr':
      return isLiteral(statement.value);
    case 'Return':
      return statement.value === null || isLiteral(statement.value);
    default:
      return false;
  }
}

/** A literal, or a list, tuple, set or dictionary of literals; bounded by the depth that the parser allows. */
export function isLiteral(expression: Expression | null): boolean {
  switch (expression?.kind) {
    case undefined:
    case 'Constant':
      return true;
    case 'UnaryOp':
      return isLiteral(expression.operand);
    case 'List':
    case 'Tuple':
    case 'Set':
      return expression.elts.every(isLiteral);
    case 'Dict':
      return expression.keys.every(isLiteral) && expression.values.every(isLiteral);
    default:
      return false;
  }
}
