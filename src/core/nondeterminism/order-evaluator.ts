/** The order of an expression's value, as far as the text decides it. */
import type { NotebookNames } from '../analysis/access/notebook-names';
import { libraryEffects } from '../effects/lookup';
import type { NotebookCell } from '../notebook/document';
import type { BinOp, Call, Expression, Subscript } from '../python/ast/nodes';
import type { CellSummary } from '../python/flow/cell-summary';
import { sourceRange } from '../rule-context/source-range';
import {
  CONVERTING,
  FINISHING,
  KEEPING,
  LISTING,
  SET_OPERATORS,
  SHOWING_TEXT,
  SORTABLE_LISTING,
  TEXT_FUNCTIONS,
  TEXT_LISTS,
  TEXT_NAMES
} from './order-calls';
import { comprehensionOrder } from './order-comprehensions';
import { methodOrder } from './order-methods';
import type { ChangingValue, OrderOrigin, OrderSource, OrderValue } from './order-values';
import {
  combinedSet,
  isChanging,
  isText,
  isUnordered,
  setOf,
  SOME_TEXT,
  textsOf
} from './order-values';

/** Deeper expressions are not followed: a cell may nest thousands. */
const MAX_DEPTH = 40;

type Variables = ReadonlyMap<string, OrderValue>;

/** The cell whose expressions are evaluated. */
export interface EvaluatedCell {
  readonly cell: NotebookCell;
  readonly summary: CellSummary;
}

/** Evaluates expressions of one cell. */
export class OrderEvaluator {
  private depth = 0;

  constructor(
    private readonly names: NotebookNames,
    private readonly at: EvaluatedCell,
    private readonly variables: Variables
  ) {}

  /** The dotted name of a function as the tables have it; empty where it is unknown. */
  nameOf(expression: Expression): string {
    const dotted = this.names.qualified(expression);
    return dotted === null ? '' : libraryEffects().canonicalName(dotted);
  }

  /** What is known of the value; null where its order is certain or unknown. */
  value(expression: Expression): OrderValue | null {
    if (this.depth >= MAX_DEPTH) {
      return null;
    }
    this.depth += 1;
    const value = this.valueOf(expression);
    this.depth -= 1;
    return value;
  }

  /** The value's elements in the order in which a loop gets them; null where that is certain or unknown. */
  ordered(expression: Expression): Extract<OrderValue, { shape: 'sequence' }> | null {
    const value = this.value(expression);
    if (value?.shape === 'sequence') {
      return value;
    }
    return isUnordered(value) ? this.sequence(this.origin('set', null, expression), true) : null;
  }

  /** Why the text that `print` writes for the expression changes; null where it may not. */
  printed(expression: Expression): OrderOrigin | null {
    if (expression.kind === 'Starred') {
      return this.ordered(expression.value)?.origin ?? null;
    }
    const value = this.value(expression);
    if (isUnordered(value)) {
      return this.origin('set', null, expression);
    }
    return isChanging(value) && !(value.shape === 'sequence' && value.isIterator)
      ? value.origin
      : null;
  }

  /** An evaluator for which these names hold texts or, if not, something unknown. */
  within(names: Iterable<string>, areTexts: boolean): OrderEvaluator {
    const inner = new Map(this.variables);
    for (const name of names) {
      inner.delete(name);
      if (areTexts) {
        inner.set(name, SOME_TEXT);
      }
    }
    const evaluator = new OrderEvaluator(this.names, this.at, inner);
    evaluator.depth = this.depth;
    return evaluator;
  }

  private valueOf(expression: Expression): OrderValue | null {
    switch (expression.kind) {
      case 'Name':
        return this.variables.get(expression.id) ?? null;
      case 'Constant':
        return expression.value.type === 'str'
          ? { shape: 'text', text: expression.value.value }
          : null;
      case 'JoinedStr':
        return this.changed(expression.values) ?? SOME_TEXT;
      case 'FormattedValue': {
        const origin = this.printed(expression.value);
        return origin === null ? null : { shape: 'changing', origin };
      }
      case 'Set':
        return setOf(this.elements(expression.elts));
      case 'List':
      case 'Tuple':
        return this.display(expression.elts, expression.kind === 'List');
      case 'Dict':
        return expression.keys.length === 0 ? { shape: 'empty', kind: 'dict' } : null;
      case 'ListComp':
      case 'GeneratorExp':
      case 'SetComp':
        return comprehensionOrder(this, expression.elt, expression);
      case 'DictComp':
        return comprehensionOrder(this, expression.key, expression);
      case 'BinOp':
        return this.operation(expression);
      case 'Subscript':
        return this.item(expression);
      case 'Attribute':
        return this.attribute(expression);
      case 'Call':
        return this.call(expression);
      default:
        return null;
    }
  }

  private elements(elts: readonly Expression[]): ReadonlySet<string> | null | undefined {
    const values = elts.map(each => this.value(each.kind === 'Starred' ? each.value : each));
    const areTexts = elts.every((each, at) =>
      each.kind === 'Starred' ? textsOf(values[at]) !== undefined : isText(values[at])
    );
    if (!areTexts) {
      return undefined;
    }
    const known = values.flatMap(each =>
      each?.shape === 'text' && each.text !== null ? [each.text] : []
    );
    return known.length === elts.length ? new Set(known) : elts.length < 2 ? undefined : null;
  }

  private display(elts: readonly Expression[], isList: boolean): OrderValue | null {
    if (elts.length === 0) {
      return isList ? { shape: 'empty', kind: 'list' } : null;
    }
    for (const each of elts) {
      const inner = each.kind === 'Starred' ? this.ordered(each.value) : this.value(each);
      const isHidden = inner?.shape === 'sequence' && inner.isIterator && each.kind !== 'Starred';
      if (isChanging(inner) && inner.shape !== 'item' && !isHidden) {
        return { shape: 'changing', origin: inner.origin };
      }
    }
    const elements = this.elements(elts);
    return elements === undefined ? null : { shape: 'texts', elements };
  }

  private operation({ op, left, right }: BinOp): OrderValue | null {
    const [own, other] = [this.value(left), this.value(right)];
    const operator = SET_OPERATORS.get(op);
    if (own?.shape === 'path' && op === '/') {
      return own;
    }
    if (operator !== undefined && (own?.shape === 'set' || other?.shape === 'set')) {
      return combinedSet(operator, own, other);
    }
    const changing = this.changed(op === '%' && isText(own) ? [right] : [left, right]);
    if (changing !== null) {
      // The difference of two addresses may be the same each time.
      return isChanging(own) && isChanging(other) ? null : changing;
    }
    const isTextual = op === '+' ? isText(own) || isText(other) : op === '%' && isText(own);
    return isTextual ? SOME_TEXT : null;
  }

  private item({ value, slice }: Subscript): OrderValue | null {
    const whole = this.value(value);
    if (whole?.shape === 'text' || (whole?.shape === 'texts' && slice.kind === 'Constant')) {
      return SOME_TEXT;
    }
    if (whole?.shape !== 'sequence' || whole.isMapping || whole.isIterator) {
      return null;
    }
    if (slice.kind === 'Slice') {
      return whole;
    }
    // A pattern often matches one file, and a folder has few of a kind.
    const index = slice.kind === 'UnaryOp' ? slice.operand : slice;
    const isNumber = index.kind === 'Constant' && index.value.type === 'int';
    return isNumber && whole.origin.source === 'set'
      ? { shape: 'changing', origin: whole.origin }
      : null;
  }

  private attribute(expression: Extract<Expression, { kind: 'Attribute' }>): OrderValue | null {
    if (TEXT_NAMES.has(this.nameOf(expression))) {
      return SOME_TEXT;
    }
    const own = this.value(expression.value);
    return own?.shape === 'path' && expression.attr.name === 'parent' ? own : null;
  }

  private call(call: Call): OrderValue | null {
    const name = this.nameOf(call.func);
    return name === '' && call.func.kind === 'Attribute'
      ? methodOrder(this, call, call.func.value, call.func.attr.name)
      : (this.listing(call, name) ?? this.function(call, name));
  }

  private listing(call: Call, name: string): OrderValue | null {
    const isList = LISTING.get(name);
    if (isList !== undefined) {
      const isOne = name.startsWith('glob.') && !this.hasWildcard(call);
      const origin = this.origin('listing', call, SORTABLE_LISTING.has(name) ? call : null, isList);
      return isOne ? null : { ...this.sequence(origin, isList), isIterator: !isList };
    }
    return FINISHING.has(name)
      ? { ...this.sequence(this.origin('finish', call, null), false), isIterator: true }
      : null;
  }

  /** Whether a pattern may match several files. */
  hasWildcard({ args: [pattern] }: Call): boolean {
    const value = pattern === undefined ? null : this.value(pattern);
    return value?.shape !== 'text' || value.text === null || /[*?[]/.test(value.text);
  }

  private function(call: Call, name: string): OrderValue | null {
    const { args, keywords } = call;
    const [first] = args;
    if (first === undefined) {
      const kind = ({ set: 'set', list: 'list', dict: 'dict' } as const)[name as 'set'] ?? null;
      return kind === null || keywords.length > 0 ? null : { shape: 'empty', kind };
    }
    const keeping = KEEPING.get(name);
    if (keeping !== undefined) {
      return this.kept(first, keeping);
    }
    switch (name) {
      case 'set':
      case 'frozenset':
        return setOf(textsOf(this.value(first)));
      case 'hash':
        return this.hashesText(first)
          ? { shape: 'changing', origin: this.origin('hash', call, null) }
          : null;
      case 'id':
        return first.kind === 'Constant'
          ? null
          : {
              shape: 'changing',
              origin: this.origin('address', call, null)
            };
      case 'next': {
        const ordered = this.ordered(first);
        return ordered?.origin.source === 'set'
          ? { shape: 'changing', origin: ordered.origin }
          : null;
      }
      case 'map':
        return this.mapped([args[1] ?? first]);
      case 'zip':
        return this.mapped(args);
      case 'pathlib.Path':
        return { shape: 'path' };
    }
    return this.textual(args, name);
  }

  private textual(args: readonly Expression[], name: string): OrderValue | null {
    if (SHOWING_TEXT.has(name)) {
      const origin = this.printed(args[0]);
      return origin === null ? SOME_TEXT : { shape: 'changing', origin };
    }
    if (CONVERTING.has(name)) {
      return this.changed(args);
    }
    if (TEXT_FUNCTIONS.has(name)) {
      return SOME_TEXT;
    }
    return TEXT_LISTS.has(name) ? { shape: 'texts', elements: null } : null;
  }

  private mapped(sources: readonly Expression[]): OrderValue | null {
    for (const source of sources) {
      const ordered = this.ordered(source);
      if (ordered !== null) {
        return { ...ordered, isText: false, isIterator: true };
      }
    }
    return null;
  }

  private kept(first: Expression, keeping: 'list' | 'iterator' | 'mapping'): OrderValue | null {
    const ordered = this.ordered(first);
    if (ordered === null) {
      const elements = textsOf(this.value(first));
      return elements === undefined || keeping !== 'list' ? null : { shape: 'texts', elements };
    }
    return {
      ...ordered,
      isIterator: keeping === 'iterator',
      isMapping: keeping === 'mapping' || (ordered.isMapping && keeping !== 'list')
    };
  }

  private hashesText(argument: Expression): boolean {
    return argument.kind === 'Tuple'
      ? argument.elts.some(each => isText(this.value(each)))
      : isText(this.value(argument));
  }

  /** What changes where one of these changes. */
  changed(expressions: readonly Expression[]): ChangingValue | null {
    for (const each of expressions) {
      const origin = this.printed(each);
      if (origin !== null) {
        return { shape: 'changing', origin };
      }
    }
    return null;
  }

  /** Elements in an order that changes. */
  sequence(origin: OrderOrigin, isOfText: boolean): Extract<OrderValue, { shape: 'sequence' }> {
    return { shape: 'sequence', origin, isText: isOfText, isMapping: false, isIterator: false };
  }

  /** Where an order comes from. */
  origin(
    source: OrderSource,
    call: Call | null,
    sortable: Expression | null,
    isList = false
  ): OrderOrigin {
    const { cell, summary } = this.at;
    const range = sortable === null ? null : sourceRange(summary, sortable);
    return { source, cell, call, sortable: range, isList };
  }
}
