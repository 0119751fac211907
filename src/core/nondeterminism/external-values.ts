/** Values from the clock or the network, followed through the names of a notebook to the outputs of its cells. */
import { libraryEffects } from '../effects/lookup';
import type { AnalyzedCells, NotebookNames } from '../analysis/access/notebook-names';
import { notebookNames } from '../analysis/access/notebook-names';
import type { NotebookCell } from '../notebook/document';
import type { Call, Expression, Statement } from '../python/ast/nodes';
import type { CellSummary } from '../python/flow/cell-summary';
import { magicFacts } from '../python/ipython/magic-facts';
import type { WithCellRows } from '../rule-context/cell-rows';
import type { SourceRange } from '../rule-context/rule-context';
import { sourceRange } from '../rule-context/source-range';
import { mentionedIn, mentionedInCell } from './mentioned-sources';
import { displayedExpression, isCaptured, shownArguments } from './shown-expressions';

/** A source of such values, as the tables of effects name it. */
export type Outside = 'clock' | 'network';

/** An expression by which a cell shows such a value. */
export interface ShownOutside {
  readonly cell: NotebookCell;
  readonly range: SourceRange;
  readonly outside: Outside;
}

/** Functions that read the clock unless they are given a time: the number of arguments with a time. */
const OF_A_MOMENT: ReadonlyMap<string, number> = new Map([
  ['time.localtime', 1],
  ['time.gmtime', 1],
  ['time.ctime', 1],
  ['time.asctime', 1],
  ['time.strftime', 2]
]);
/** Functions whose result depends on their arguments alone, and shows them. */
const CONVERTING = new Set([
  ...'str repr format round float abs max min'.split(' '),
  ...OF_A_MOMENT.keys(),
  'datetime.timedelta',
  'datetime.datetime.fromtimestamp'
]);
/** Attributes and methods of a time or a response that rarely change. */
const STEADY = new Set(['tzinfo', 'tz', 'resolution', 'close', 'replace', 'status', 'headers']);

/** For each cell the first expression that shows such a value. */
export function shownFromOutside(cells: AnalyzedCells & WithCellRows): readonly ShownOutside[] {
  const follower = new Follower(notebookNames(cells));
  const found: ShownOutside[] = [];
  for (const cell of mentionedIn(cells).outside ? cells.codeCells : []) {
    const summary = cells.summary(cell);
    if (summary === null || !(mentionedInCell(summary).outside || follower.isAbout(summary))) {
      continue;
    }
    const own = follower.cell(summary);
    const shown = timed(summary) ?? own;
    if (shown !== null && !isCaptured(summary)) {
      found.push({ cell, ...shown });
    }
  }
  return found;
}

type Shown = Omit<ShownOutside, 'cell'>;

/** `%time` and `%timeit`, which print durations. */
function timed({ masked: { forms } }: CellSummary): Shown | null {
  const form = forms.find(
    each => magicFacts(each).timed === true && !/(?:^|\s)-\w*q/.test(each.argument)
  );
  return form === undefined
    ? null
    : { range: { start: form.start, end: form.end }, outside: 'clock' };
}

/** Follows values from cell to cell. */
class Follower {
  /** Names that hold such a value. */
  private readonly holding = new Map<string, Outside>();

  constructor(private readonly names: NotebookNames) {}

  /** Whether the cell reads or binds a name that holds such a value. */
  isAbout({ uses, defines }: CellSummary): boolean {
    return (
      this.holding.size > 0 &&
      [...this.holding.keys()].some(name => uses.includes(name) || defines.includes(name))
    );
  }

  /** Follows the cell's statements; returns the first expression that shows such a value. */
  cell(summary: CellSummary): Shown | null {
    const { module, unknownNames } = summary;
    if (module === null || unknownNames.length > 0) {
      // The cell may have given any name another value.
      this.holding.clear();
      return null;
    }
    const shown = this.block(module.body, summary);
    const displayed = displayedExpression(summary);
    const outside = shown !== null || displayed === null ? null : this.decides(displayed);
    return displayed === null || outside === null
      ? shown
      : { range: sourceRange(summary, displayed), outside };
  }

  private block(statements: readonly Statement[], summary: CellSummary): Shown | null {
    let first: Shown | null = null;
    for (const statement of statements) {
      const shown = this.statement(statement, summary);
      first ??= shown;
    }
    return first;
  }

  private statement(statement: Statement, summary: CellSummary): Shown | null {
    switch (statement.kind) {
      case 'Assign':
        statement.targets.forEach(target => this.bind(target, this.decides(statement.value)));
        return null;
      case 'AugAssign':
        this.bind(
          statement.target,
          this.decides(statement.target) ?? this.decides(statement.value)
        );
        return null;
      case 'Expr':
        return this.shownBy(statement.value, summary);
      case 'For':
      case 'While':
      case 'With':
        return this.block(statement.body, summary);
      case 'Try':
        return this.block([...statement.body, ...statement.orelse], summary);
      default:
        this.forget(statement);
        return null;
    }
  }

  /** Statements that run only sometimes may give the names other values. */
  private forget(statement: Statement): void {
    const bound = statement.kind === 'If' ? [...statement.body, ...statement.orelse] : [];
    for (const inner of bound) {
      if (inner.kind === 'Assign') {
        inner.targets.forEach(target => this.bind(target, null));
      } else {
        this.forget(inner);
      }
    }
  }

  private bind(target: Expression, outside: Outside | null): void {
    if (target.kind === 'Name') {
      if (outside === null) {
        this.holding.delete(target.id);
      } else {
        this.holding.set(target.id, outside);
      }
    } else if (target.kind === 'Tuple' || target.kind === 'List') {
      target.elts.forEach(each => this.bind(each, null));
    }
  }

  private shownBy(expression: Expression, summary: CellSummary): Shown | null {
    const shown = shownArguments(this.names, expression);
    const outside = shown === null ? null : this.anyOf(shown.args);
    return outside === null ? null : { range: sourceRange(summary, expression), outside };
  }

  private anyOf(expressions: readonly (Expression | null)[]): Outside | null {
    for (const each of expressions) {
      const outside = each === null ? null : this.decides(each);
      if (outside !== null) {
        return outside;
      }
    }
    return null;
  }

  /** The source of an expression's value; null where it has none or is unknown. */
  private decides(expression: Expression): Outside | null {
    switch (expression.kind) {
      case 'Name':
        return this.holding.get(expression.id) ?? null;
      case 'Call':
        return this.decidesCall(expression);
      case 'Attribute':
        return STEADY.has(expression.attr.name) ? null : this.decides(expression.value);
      case 'Subscript':
      case 'FormattedValue':
        return this.decides(expression.value);
      case 'BinOp':
        return this.anyOf([expression.left, expression.right]);
      case 'UnaryOp':
        return expression.op === 'not' ? null : this.decides(expression.operand);
      case 'JoinedStr':
        return this.anyOf(expression.values);
      case 'Tuple':
      case 'List':
        return this.anyOf(expression.elts);
      default:
        return null;
    }
  }

  private decidesCall(call: Call): Outside | null {
    const { func, args, keywords } = call;
    const dotted = this.names.qualified(func);
    if (dotted !== null) {
      const name = libraryEffects().canonicalName(dotted);
      const asksNow = args.length < (OF_A_MOMENT.get(name) ?? Infinity);
      const asked = asksNow ? askedBy(name) : null;
      return asked ?? (CONVERTING.has(name) ? this.anyOf(args) : null);
    }
    if (func.kind !== 'Attribute' || STEADY.has(func.attr.name)) {
      return null;
    }
    // 'took {} s'.format(seconds)
    const given = func.attr.name === 'format' ? [...args, ...keywords.map(each => each.value)] : [];
    return this.anyOf([func.value, ...given]);
  }
}

/** What a call of the function reads. */
function askedBy(name: string): Outside | null {
  const { reads } = libraryEffects().functionEffect(name) ?? {};
  if (reads?.includes('clock') === true) {
    return 'clock';
  }
  // Data sets that a library fetches are the same each time.
  return reads?.includes('network') === true && name.startsWith('urllib.') ? 'network' : null;
}
