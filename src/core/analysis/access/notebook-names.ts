/** What names refer to, according to all bindings in the notebook. */
import { memoize } from '../../memo/fact-table';
import type { NotebookCell } from '../../notebook/document';
import type { Expression } from '../../python/ast/nodes';
import type { BodyEvent, BoundValue, CellSummary } from '../../python/flow/cell-summary';
import { isProvidedName } from '../names/provided-names';
import type { WithDerivedFacts } from './derived-facts';
import { memoizePerVersion } from './derived-facts';
import { addToGroup } from '../../memo/group-by';

/** The code cells in document order with their summaries; null for cells without analysis. */
export interface AnalyzedCells extends WithDerivedFacts {
  readonly summary: (cell: NotebookCell) => CellSummary | null;
}

/** A binding of a name. */
export interface Binding {
  readonly cell: NotebookCell;
  readonly value: BoundValue;
  readonly start: number;
  readonly end: number;
}

type BindEvent = Extract<BodyEvent, { kind: 'bind' }>;

/** From this many lookups on, an index over all cells pays off. */
const INDEX_THRESHOLD = 40;

/** The names of the cells, shared by all callers. */
export const notebookNames = memoizePerVersion((cells: AnalyzedCells) => new NotebookNames(cells));

/** Looks up names over all cells; memoizes the results. */
export class NotebookNames {
  private readonly known = new Map<string, readonly Binding[]>();
  private isIndexed = false;

  constructor(private readonly cells: AnalyzedCells) {}

  /** The summary of a cell; null if there is none. */
  summaryOf(cell: NotebookCell): CellSummary | null {
    return this.cells.summary(cell);
  }

  /** All bindings of `name`, including those in functions, in document order. */
  bindings(name: string): readonly Binding[] {
    const known = this.known.get(name);
    if (known !== undefined) {
      return known;
    }
    if (this.known.size >= INDEX_THRESHOLD) {
      this.indexAll();
      return this.known.get(name) ?? [];
    }
    const bindings = this.cells.codeCells.flatMap(cell => {
      const summary = this.cells.summary(cell);
      const events = summary === null ? undefined : bindEvents(summary).get(name);
      return events?.map(event => bindingOf(cell, event)) ?? [];
    });
    this.known.set(name, bindings);
    return bindings;
  }

  /** The dotted name of the import, or of the builtin, that `name` refers to; null if it may be anything else. */
  importedAs(name: string): string | null {
    const bindings = this.bindings(name);
    if (bindings.length === 0) {
      return isProvidedName(name) ? name : null;
    }
    const [first, ...others] = bindings.map(binding => dottedName(binding.value));
    return others.every(other => other === first) ? first : null;
  }

  /** The dotted name of an expression such as `pd.read_csv`: `pandas.read_csv`; null if it may be anything else. */
  qualified(expression: Expression): string | null {
    const path = attributePath(expression);
    const root = path === null ? null : this.importedAs(path[0]);
    return path === null || root === null ? null : [root, ...path.slice(1)].join('.');
  }

  /** The literal text that `name` always has, and its binding; null if it may be anything else. */
  literal(name: string): { readonly text: string; readonly binding: Binding } | null {
    const [binding, ...others] = this.bindings(name);
    return binding?.value.kind === 'string' && others.length === 0
      ? { text: binding.value.value, binding }
      : null;
  }

  private indexAll(): void {
    if (this.isIndexed) {
      return;
    }
    this.isIndexed = true;
    const index = new Map<string, Binding[]>();
    for (const cell of this.cells.codeCells) {
      const summary = this.cells.summary(cell);
      for (const [name, events] of summary === null ? [] : bindEvents(summary)) {
        const bindings = index.get(name) ?? [];
        events.forEach(event => bindings.push(bindingOf(cell, event)));
        index.set(name, bindings);
      }
    }
    index.forEach((bindings, name) => this.known.set(name, bindings));
  }
}

function bindingOf(cell: NotebookCell, { value, start, end }: BindEvent): Binding {
  return { cell, value, start, end };
}

/** The parts of `a.b.c`; null for any other expression. */
export function attributePath(expression: Expression): readonly string[] | null {
  if (expression.kind === 'Name') {
    return [expression.id];
  }
  if (expression.kind !== 'Attribute') {
    return null;
  }
  const path = attributePath(expression.value);
  return path === null ? null : [...path, expression.attr.name];
}

/** All events of a cell, including those in its functions. */
export function allEvents(summary: CellSummary): readonly BodyEvent[] {
  return [summary, ...summary.functions].flatMap(({ flow }) =>
    flow.blocks.flatMap(({ events }) => events)
  );
}

/** All bindings in a cell, including those in its functions, by name. */
export const bindEvents = memoize(
  (summary: CellSummary): ReadonlyMap<string, readonly BindEvent[]> => {
    const byName = new Map<string, BindEvent[]>();
    for (const event of allEvents(summary)) {
      if (event.kind === 'bind') {
        addToGroup(byName, event.name, event);
      }
    }
    return byName;
  }
);

function dottedName(value: BoundValue): string | null {
  switch (value.kind) {
    case 'module':
      return value.module;
    case 'member':
      return `${value.module}.${value.member}`;
    default:
      return null;
  }
}
