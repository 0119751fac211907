/** The variables of a notebook with all their occurrences, over all cells, as CPython resolves names. */
import { memoizePerVersion } from '../access/derived-facts';
import type { AnalyzedCells } from '../access/notebook-names';
import type { NotebookCell } from '../../notebook/document';
import type { Scope } from '../../python/scopes/scope';
import type { FindBinding, NamedCell, NotebookBinding } from './binding';
import { cellNames } from './cell-occurrences';
import { KeywordArguments } from './keyword-arguments';
import type { Occurrence } from './occurrence';

/** The variables of one version of a notebook; computed once. */
export const notebookBindings = memoizePerVersion(
  (cells: AnalyzedCells) => new NotebookBindings(cells)
);

type Draft = NotebookBinding & { readonly occurrences: Occurrence[] };

/** An occurrence with its variable. */
interface Entry {
  readonly occurrence: Occurrence;
  readonly binding: Draft;
}

/** The variables of one version of a notebook. */
export class NotebookBindings {
  /** In document order, without those that do not parse. */
  readonly cells: readonly NamedCell[];
  /** Code cells that do not parse, or are not Python. */
  readonly unread: readonly NotebookCell[];
  /** The calls of the notebook's own functions. */
  readonly keywords: KeywordArguments;
  private readonly drafts: Draft[] = [];
  private readonly globals = new Map<string, Draft>();
  private readonly locals = new Map<Scope, Map<string, Draft>>();
  /** By the offset in the cell. */
  private readonly entries = new Map<NotebookCell, Map<number, Entry>>();

  constructor(cells: AnalyzedCells) {
    const named: NamedCell[] = [];
    const unread: NotebookCell[] = [];
    for (const cell of cells.codeCells) {
      const summary = cells.summary(cell);
      if (summary === null || summary.module === null) {
        unread.push(cell);
      } else {
        named.push({ cell, names: cellNames(summary) });
      }
    }
    this.cells = named;
    this.unread = unread;
    for (const { cell, names } of named) {
      const occurrences = names.occurrences.map((each): Occurrence => ({ ...each, cell }));
      occurrences.sort((a, b) => a.start - b.start).forEach(each => this.add(each));
    }
    this.keywords = new KeywordArguments(named, this.inText);
    const changed = new Set(this.keywords.occurrences.flatMap(each => this.add(each) ?? []));
    changed.forEach(({ occurrences }) => occurrences.sort(inDocumentOrder));
  }

  /** All variables, in the order of their first occurrences. */
  get all(): readonly NotebookBinding[] {
    return this.drafts;
  }

  /** The occurrence at an offset of a cell, or that ends there, with its variable; null where there is none. */
  at(
    cell: NotebookCell,
    offset: number
  ): { readonly occurrence: Occurrence; readonly binding: NotebookBinding } | null {
    let found: Entry | null = null;
    for (const [start, entry] of this.entries.get(cell) ?? []) {
      const { end } = entry.occurrence;
      if (start <= offset && offset <= end && (found === null || offset < end)) {
        found = entry;
      }
    }
    return found;
  }

  /** The variable of a scope, or of the notebook; null where it has no occurrence. */
  of(scope: Scope | null, name: string): NotebookBinding | null {
    const table = scope === null ? this.globals : this.locals.get(scope);
    return table?.get(name) ?? null;
  }

  /** The variable whose occurrence starts at an offset of a text. */
  readonly inText: FindBinding = ({ cell }, { at }, offset) => {
    const occurrence = at.get(offset);
    const entry =
      occurrence === undefined ? undefined : this.entries.get(cell)?.get(occurrence.start);
    return entry?.binding ?? null;
  };

  private add(occurrence: Occurrence): Draft | null {
    const { owner, name, cell, start } = occurrence;
    const table = owner === null ? this.globals : this.localsOf(owner);
    let binding = table.get(name);
    if (binding === undefined) {
      binding = { name, scope: owner, occurrences: [] };
      table.set(name, binding);
      this.drafts.push(binding);
    }
    binding.occurrences.push(occurrence);
    if (occurrence.within !== null || occurrence.form === 'name') {
      let entries = this.entries.get(cell);
      if (entries === undefined) {
        entries = new Map();
        this.entries.set(cell, entries);
      }
      entries.set(start, { occurrence, binding });
    }
    return binding;
  }

  private localsOf(scope: Scope): Map<string, Draft> {
    let table = this.locals.get(scope);
    if (table === undefined) {
      table = new Map();
      this.locals.set(scope, table);
    }
    return table;
  }
}

function inDocumentOrder(a: Occurrence, b: Occurrence): number {
  return a.cell.index - b.cell.index || a.start - b.start;
}
