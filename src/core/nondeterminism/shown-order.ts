/** Values whose order changes from run to run, followed through the names of a notebook to the outputs of its cells. */
import type { AnalyzedCells, NotebookNames } from '../analysis/access/notebook-names';
import { memoizeStepsPerVersion } from '../analysis/access/derived-facts';
import { notebookNames } from '../analysis/access/notebook-names';
import type { NotebookCell } from '../notebook/document';
import type { Expression, For, If, Statement } from '../python/ast/nodes';
import { walk } from '../python/ast/walk';
import type { CellSummary } from '../python/flow/cell-summary';
import type { WithCellRows } from '../rule-context/cell-rows';
import type { SourceRange } from '../rule-context/rule-context';
import { sourceRange } from '../rule-context/source-range';
import { HeldValues } from './held-values';
import { mentionedIn, mentionedInCell } from './mentioned-sources';
import { mentions, namesIn } from './mentioned-names';
import { changingNames } from './order-comprehensions';
import { OrderEvaluator } from './order-evaluator';
import type { OrderOrigin, OrderValue } from './order-values';
import { isChanging, isText, textsOf } from './order-values';
import { displayedExpression, isCaptured, shownArguments } from './shown-expressions';

/** An expression by which a cell shows such a value. */
export interface ShownOrder {
  readonly cell: NotebookCell;
  readonly range: SourceRange;
  readonly origin: OrderOrigin;
}

/** For each cell and source the first expression that shows such a value. */
export const shownOrders = memoizeStepsPerVersion(function* (
  cells: AnalyzedCells & WithCellRows
): Generator<void, readonly ShownOrder[]> {
  if (!mentionedIn(cells).order) {
    return [];
  }
  const follower = new OrderFollower(notebookNames(cells));
  for (const cell of cells.codeCells) {
    const summary = cells.summary(cell);
    if (summary !== null && (mentionedInCell(summary).order || follower.isAbout(summary))) {
      follower.cell(cell, summary);
      yield;
    }
  }
  return follower.found;
});

/** Tests of files that usually hold for several. */
const FILE_TESTS = /^(?:endswith|startswith|isfile|isdir|is_file|is_dir|exists)$/;

/** Follows values from cell to cell. */
class OrderFollower {
  readonly found: ShownOrder[] = [];
  private readonly held = new HeldValues(expression => this.evaluator.nameOf(expression));
  private at!: { readonly cell: NotebookCell; readonly summary: CellSummary };
  private evaluator!: OrderEvaluator;
  /** How many loops over such elements are around the statement. */
  private loops = 0;

  constructor(private readonly names: NotebookNames) {}

  /** Whether the cell reads or binds a name with such a value. */
  isAbout({ uses, defines }: CellSummary): boolean {
    const isOne = (name: string): boolean => this.held.variables.has(name);
    return this.held.variables.size > 0 && (uses.some(isOne) || defines.some(isOne));
  }

  /** Follows the cell's statements. */
  cell(cell: NotebookCell, summary: CellSummary): void {
    if (summary.module === null || summary.unknownNames.length > 0) {
      // The cell may have given any name another value.
      this.held.variables.clear();
      return;
    }
    this.at = { cell, summary };
    this.evaluator = new OrderEvaluator(this.names, this.at, this.held.variables);
    const before = this.found.length;
    this.block(summary.module.body);
    const displayed = displayedExpression(summary);
    const value = displayed === null ? null : this.evaluator.value(displayed);
    if (displayed !== null && isShown(value)) {
      this.report(displayed, value.origin);
    }
    if (isCaptured(summary)) {
      this.found.length = before;
    }
  }

  private block(statements: readonly Statement[]): void {
    statements.forEach(statement => this.statement(statement));
  }

  private statement(statement: Statement): void {
    switch (statement.kind) {
      case 'Assign':
        this.held.changeInPlace(statement.value);
        statement.targets.forEach(target =>
          this.bind(target, statement.value, this.evaluator.value(statement.value))
        );
        return;
      case 'AugAssign': {
        const { target, op, value, start, end } = statement;
        const result: Expression = { kind: 'BinOp', left: target, op, right: value, start, end };
        this.bind(target, value, this.augmented(target, value) ?? this.evaluator.value(result));
        return;
      }
      case 'Expr':
        this.expression(statement.value);
        return;
      case 'For':
        this.loop(statement);
        return;
      case 'While':
        this.repeated(() => this.block(statement.body));
        return;
      case 'With':
        this.block(statement.body);
        return;
      case 'Try':
        this.block([...statement.body, ...statement.orelse]);
        return;
      case 'If':
        this.branch(statement);
        return;
      default:
        this.held.forget(statement);
    }
  }

  /** A list without elements that a loop extends. */
  private augmented(target: Expression, value: Expression): OrderValue | null {
    const own = this.evaluator.value(target);
    return own?.shape === 'empty' && own.kind === 'list' ? this.evaluator.ordered(value) : null;
  }

  private expression(expression: Expression): void {
    const shown = shownArguments(this.names, expression);
    if (shown === null) {
      if (!this.filled(expression)) {
        this.held.changeInPlace(expression);
        this.held.forgetReceiver(expression);
      }
      return;
    }
    for (const argument of shown.args) {
      const value = this.evaluator.value(argument);
      const origin = shown.isPrinted
        ? this.evaluator.printed(argument)
        : isShown(value)
          ? value.origin
          : null;
      const found = origin ?? this.itemIn(argument);
      if (found !== null) {
        this.report(expression, found);
        return;
      }
    }
  }

  /** The loop whose element the expression shows. */
  private itemIn(expression: Expression): OrderOrigin | null {
    let origin: OrderOrigin | null = null;
    const isItem = (name: string): boolean => {
      const value = this.held.variables.get(name);
      origin ??= value?.shape === 'item' ? value.origin : null;
      return value?.shape === 'item';
    };
    return this.loops > 0 && mentions(expression, isItem) ? origin : null;
  }

  /** `found.append(file)` and the like; false for other expressions. */
  private filled(expression: Expression): boolean {
    if (expression.kind !== 'Call' || expression.func.kind !== 'Attribute') {
      return false;
    }
    const { func, args } = expression;
    const name = func.value.kind === 'Name' ? func.value.id : null;
    const own = name === null ? undefined : this.held.variables.get(name);
    if (name === null || own === undefined || args.length !== 1) {
      return false;
    }
    const method = func.attr.name;
    if ((own.shape === 'empty' && own.kind === 'set') || own.shape === 'set') {
      const added = this.evaluator.value(args[0]);
      const isTextual =
        method === 'add' ? isText(added) : method === 'update' && textsOf(added) !== undefined;
      return isTextual && this.setName(name, this.extendedSet(own, added));
    }
    const isList = own.shape === 'empty' && own.kind === 'list';
    const origin = isList && method === 'append' ? this.itemIn(args[0]) : null;
    const given = isList && method === 'extend' ? this.evaluator.ordered(args[0]) : null;
    if (origin === null && given === null) {
      return own.shape === 'empty' || (own.shape === 'sequence' && method === 'append');
    }
    const filled = origin === null ? given : this.evaluator.sequence(origin, false);
    return filled !== null && this.setName(name, filled);
  }

  /** The set with what is added; in a loop, that is unknown. */
  private extendedSet(own: OrderValue, added: OrderValue | null): OrderValue {
    const isOnce = this.loops === 0 && !this.isInLoop;
    const before = own.shape === 'set' ? own.elements : new Set<string>();
    const more = added?.shape === 'text' && added.text !== null ? new Set([added.text]) : null;
    const all = isOnce && before !== null && more !== null ? new Set([...before, ...more]) : null;
    return { shape: 'set', elements: all };
  }

  private isInLoop = false;

  private setName(name: string, value: OrderValue): boolean {
    this.held.variables.set(name, value);
    return true;
  }

  private loop({ target, iter, body, orelse }: For): void {
    this.held.changeInPlace(iter);
    const ordered = this.evaluator.ordered(iter);
    const texts = ordered === null ? textsOf(this.evaluator.value(iter)) : undefined;
    const names = namesIn(target);
    this.held.unbind(names);
    const ends = body.some(statement => contains(statement, 'Break'));
    const parts = changingNames(this.evaluator, target, iter);
    if (ordered !== null && !ends) {
      const value: OrderValue = { shape: 'item', origin: ordered.origin, isText: ordered.isText };
      parts.forEach(name => this.held.variables.set(name, value));
    } else if (texts !== undefined && target.kind === 'Name') {
      this.held.variables.set(target.id, { shape: 'text', text: null });
    }
    const isLoop = ordered !== null && !ends;
    this.loops += isLoop ? 1 : 0;
    const before = this.found.length;
    this.repeated(() => this.block(body));
    this.found.length = ends ? before : this.found.length;
    this.loops -= isLoop ? 1 : 0;
    this.endLoop(names);
    this.block(orelse);
  }

  private repeated(run: () => void): void {
    const wasInLoop = this.isInLoop;
    this.isInLoop = true;
    run();
    this.isInLoop = wasInLoop;
  }

  /** After a loop its names hold the last element, and what depends on it. */
  private endLoop(names: ReadonlySet<string>): void {
    for (const [name, { shape }] of this.held.variables) {
      if (names.has(name) || (shape === 'item' && this.loops === 0)) {
        this.held.variables.delete(name);
      }
    }
  }

  private branch(statement: If): void {
    const { test, body, orelse } = statement;
    const holdsForMany =
      this.loops > 0 &&
      test.kind === 'Call' &&
      test.func.kind === 'Attribute' &&
      FILE_TESTS.test(test.func.attr.name);
    if (holdsForMany) {
      this.block(body);
      orelse.forEach(each => this.held.forget(each));
    } else {
      this.held.forget(statement);
    }
  }

  private bind(target: Expression, source: Expression, value: OrderValue | null): void {
    if (target.kind === 'Name') {
      const item = value === null ? this.itemIn(source) : null;
      const bound: OrderValue | null =
        item === null ? value : { shape: 'item', origin: item, isText: false };
      if (bound === null) {
        this.held.variables.delete(target.id);
      } else {
        this.held.variables.set(target.id, bound);
      }
    } else {
      // `files[:] = sorted(files)`
      this.held.drop(namesIn(target));
      this.held.unbind(namesIn(target));
    }
  }

  private report(expression: Expression, origin: OrderOrigin): void {
    const { cell, summary } = this.at;
    const isFirst = !this.found.some(
      each => each.cell === cell && each.origin.source === origin.source
    );
    if (isFirst) {
      this.found.push({ cell, range: sourceRange(summary, expression), origin });
    }
  }
}

/** Whether the display of the value changes; that of a set is sorted. */
function isShown(value: OrderValue | null): value is Extract<OrderValue, { origin: OrderOrigin }> {
  return isChanging(value) && !(value.shape === 'sequence' && value.isIterator);
}

function contains(statement: Statement, kind: 'Break'): boolean {
  let found = false;
  walk(statement, node => {
    found ||= node.kind === kind;
  });
  return found;
}
