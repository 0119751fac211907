/** The numbers in a notebook that bound how much a slow cell does: parameters of libraries, loops, and constants for them. */
import { append } from '../memo/lists';
import type { NotebookCell } from '../notebook/document';
import type { Constant, Dict, Expression } from '../python/ast/nodes';
import type { Node } from '../python/ast/walk';
import { walk } from '../python/ast/walk';
import type { CellSummary } from '../python/flow/cell-summary';
import { sourceRange } from '../rule-context/source-range';
import type { Situation } from './situation';
import { WORK_PARAMETERS } from './work-parameters';
import type { WorkParameter, WorkUnit } from './work-parameters';

/** A number that bounds work. */
export interface WorkLiteral {
  readonly cell: NotebookCell;
  readonly start: number;
  readonly end: number;
  readonly value: number;
  /** The smallest value that may be proposed. */
  readonly least: number;
  readonly unit: WorkUnit | 'loop';
  /** For users: `epochs`, or the name of the constant. */
  readonly label: string;
  /** The name of the constant; null where the number itself is used. */
  readonly constant: string | null;
}

/** More are not looked at. */
const MAX_LITERALS = 12;

type Scope = Pick<Situation, 'document' | 'lint'>;

/**
 * The numbers that bound the work of a cell: its own, then those of the cells that it depends on, the nearest first. Loops
 * count in the cell itself, and in functions above, which it may call.
 */
export function workLiterals(scope: Scope, slow: NotebookCell): readonly WorkLiteral[] {
  const finder = new LiteralFinder(scope);
  const found = [slow, ...cellsAbove(scope, slow)].flatMap(cell => finder.inCell(cell, slow));
  const known = new Set<string>();
  return found
    .filter(({ cell, start }) => {
      const key = `${cell.key} ${start}`;
      const isNew = !known.has(key);
      known.add(key);
      return isNew;
    })
    .slice(0, MAX_LITERALS);
}

/** The cells above that a cell depends on, directly or not, the nearest first. */
function cellsAbove({ document, lint }: Scope, { index }: NotebookCell): readonly NotebookCell[] {
  const above = new Set([index]);
  const edges = (lint.graph?.edges ?? []).filter(({ from, to }) => from < to);
  for (const at of above) {
    edges.filter(({ to }) => to === at).forEach(({ from }) => above.add(from));
  }
  above.delete(index);
  return [...above].sort((a, b) => b - a).map(at => document.cells[at]);
}

class LiteralFinder {
  private readonly libraries: ReadonlySet<string>;

  constructor(private readonly scope: Scope) {
    const { document, lint } = scope;
    const imports = document.cells.flatMap(({ key }) => lint.summaries.get(key)?.imports ?? []);
    this.libraries = new Set(imports.map(({ module }) => module.split('.', 1)[0]));
  }

  inCell(cell: NotebookCell, slow: NotebookCell): readonly WorkLiteral[] {
    const summary = this.scope.lint.summaries.get(cell.key);
    const found: WorkLiteral[] = [];
    if (summary === undefined) {
      return found;
    }
    const visit = (node: Node, countsLoops: boolean): void => {
      for (const [value, parameter] of this.boundsOf(node, countsLoops)) {
        const literal = this.literalOf(value, parameter, cell, summary);
        if (literal !== null) {
          found.push(literal);
        }
      }
    };
    for (const statement of summary.module?.body ?? []) {
      const isRun = cell === slow || /^(?:FunctionDef|ClassDef)$/.test(statement.kind);
      walk(statement, node => visit(node, isRun));
    }
    return found;
  }

  /** The expressions that bound the work of a node. */
  private boundsOf(
    node: Node,
    countsLoops: boolean
  ): readonly (readonly [Expression, WorkParameter | null])[] {
    switch (node.kind) {
      case 'Call':
        return node.keywords.flatMap(({ arg, value }) => this.known(arg?.name ?? '', value));
      case 'Dict':
        return entriesOf(node).flatMap(([name, value]) => this.known(name, value));
      case 'For':
        return countsLoops ? stopsIn(node.iter).map(stop => [stop, null]) : [];
      case 'ListComp':
      case 'SetComp':
      case 'DictComp':
      case 'GeneratorExp':
        return countsLoops
          ? node.generators.flatMap(({ iter }) => stopsIn(iter).map(stop => [stop, null] as const))
          : [];
      default:
        return [];
    }
  }

  private known(
    name: string,
    value: Expression
  ): readonly (readonly [Expression, WorkParameter])[] {
    const parameter = WORK_PARAMETERS.get(name);
    const isOfLibrary = parameter?.callables.some(each =>
      this.libraries.has(each.split('.', 1)[0])
    );
    return parameter !== undefined && isOfLibrary === true ? [[value, parameter]] : [];
  }

  /** Null where the value is no whole number, and no constant that is one. */
  private literalOf(
    value: Expression,
    parameter: WorkParameter | null,
    cell: NotebookCell,
    summary: CellSummary
  ): WorkLiteral | null {
    const about = {
      least: parameter?.least ?? 1,
      unit: parameter?.unit ?? ('loop' as const)
    };
    const number = wholeNumber(value);
    if (number !== null) {
      const label = parameter?.name ?? `range(${number})`;
      return literal({ ...about, cell, value: number, label, constant: null }, summary, value);
    }
    const constant = value.kind === 'Name' ? this.constant(value.id, cell) : null;
    return constant === null
      ? null
      : literal({ ...about, ...constant }, constant.summary, constant.node);
  }

  /** The only definition of a name, if it is a whole number at the top level of this cell or of one above. */
  private constant(name: string, { index }: NotebookCell) {
    const { document, lint } = this.scope;
    const defining = document.cells.filter(({ key }) =>
      lint.summaries.get(key)?.defines.includes(name)
    );
    const [cell] = defining;
    const summary = defining.length === 1 ? lint.summaries.get(cell.key) : undefined;
    const assigned = (summary?.module?.body ?? []).flatMap(statement =>
      statement.kind === 'Assign' &&
      statement.targets.length === 1 &&
      statement.targets[0].kind === 'Name' &&
      statement.targets[0].id === name
        ? [statement.value]
        : []
    );
    const value = assigned.length === 1 ? wholeNumber(assigned[0]) : null;
    return summary === undefined ||
      value === null ||
      cell.index > index ||
      bindingsOf(summary, name) !== 1
      ? null
      : { cell, summary, node: assigned[0], value, label: name, constant: name };
  }
}

function literal(
  { cell, value, least, unit, label, constant }: Omit<WorkLiteral, 'start' | 'end'>,
  summary: CellSummary,
  node: Expression
): WorkLiteral | null {
  const range = sourceRange(summary, node);
  // IPython syntax may have changed the text.
  const isText = Number(cell.source.slice(range.start, range.end).replaceAll('_', '')) === value;
  return isText && value > least ? { cell, ...range, value, least, unit, label, constant } : null;
}

/** How often a cell binds a name, at any depth. */
function bindingsOf({ flow }: CellSummary, name: string): number {
  return flow.blocks
    .flatMap(({ events }) => events)
    .filter(event => event.kind === 'bind' && event.name === name).length;
}

function entriesOf({ keys, values }: Dict): readonly (readonly [string, Expression])[] {
  return keys.flatMap((key, at) =>
    key?.kind === 'Constant' && key.value.type === 'str' ? [[key.value.value, values[at]]] : []
  );
}

/** The ends of the ranges that an expression iterates over, also within `tqdm(range(…))`. */
function stopsIn(iter: Expression): readonly Expression[] {
  const stops: Expression[] = [];
  walk(iter, node => {
    if (node.kind === 'Call' && node.func.kind === 'Name' && /^t?range$/.test(node.func.id)) {
      append(stops, node.args.slice(node.args.length > 1 ? 1 : 0).slice(0, 1));
    }
  });
  return stops;
}

/** The value of a literal such as `10_000`; null for others, and for numbers that Python does not write so. */
function wholeNumber(expression: Expression): number | null {
  const { value } = expression as Constant;
  const text =
    expression.kind === 'Constant' && value.type === 'int' ? value.text.replaceAll('_', '') : '';
  return /^\d{1,12}$/.test(text) ? Number(text) : null;
}
