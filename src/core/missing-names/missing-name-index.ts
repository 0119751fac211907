/**
 * Facts about the whole notebook that the fixes for missing names need, computed once however many names are missing.
 */
import { memoize } from '../memo/fact-table';
import type { UnboundRead } from '../analysis/names/document-graph';
import { BUILTIN_NAMES } from '../analysis/names/provided-names';
import { memoizePerVersion } from '../analysis/access/derived-facts';
import type { LetteredName } from '../fixes/nearest-name';
import { lettered, nearNames } from '../fixes/nearest-name';
import { allEvents, bindEvents } from '../analysis/access/notebook-names';
import { WorkBudget } from '../memo/work-budget';
import type { CellSummary, ImportedName } from '../python/flow/cell-summary';
import type { RuleContext } from '../rule-context/rule-context';

/** A name that cells define, with the positions of the first and the last of them. */
interface DefinedName extends LetteredName {
  readonly first: number;
  last: number;
}

const BUILTINS: readonly LetteredName[] = [...BUILTIN_NAMES].map(lettered);

/** A name that a cell binds, with the UTF-16 offset of its first binding. */
interface BoundName extends LetteredName {
  readonly start: number;
}

/**
 * Steps that the search for similar names may take in one version of a notebook: names examined and letters compared.
 * Enough for some hundred misspelled names among a thousand; later ones get no suggestion.
 */
export const MAX_NEAR_NAME_STEPS = 2_000_000;

/** The index of the notebook that is being linted. */
export const missingNameIndex = memoizePerVersion(
  (context: RuleContext) => new MissingNameIndex(context)
);

/** Names of one version of a notebook, indexed for the fixes of missing names. */
export class MissingNameIndex {
  /** Remaining budget of the search for similar names. */
  readonly budget = new WorkBudget(MAX_NEAR_NAME_STEPS);
  private readonly defined: readonly DefinedName[];
  private readonly missing = new Map<number, Set<string>>();
  private readonly readers = new Map<string, number>();
  private readonly imports = new Map<string, ImportedName>();
  private readonly near = new Map<
    string,
    { readonly builtins: readonly LetteredName[]; readonly defined: readonly DefinedName[] }
  >();
  private guarded: ReadonlySet<string> | null = null;

  constructor(private readonly context: RuleContext) {
    const defined = new Map<string, DefinedName>();
    for (const cell of context.codeCells) {
      const summary = context.summary(cell);
      for (const { name, letters } of summary === null ? [] : definedNames(summary)) {
        const known = defined.get(name);
        if (known === undefined) {
          defined.set(name, { name, letters, first: cell.index, last: cell.index });
        } else {
          known.last = cell.index;
        }
      }
      for (const imported of summary?.imports ?? []) {
        if (!this.imports.has(imported.name)) {
          this.imports.set(imported.name, imported);
        }
      }
    }
    this.defined = [...defined.values()];
    for (const { name, cell, via } of context.graph?.unboundReads ?? []) {
      this.missing.set(cell, (this.missing.get(cell) ?? new Set()).add(name));
      const running = via.kind === 'call' ? via.cell : cell;
      this.readers.set(name, Math.min(this.readers.get(name) ?? Infinity, running));
    }
  }

  /** Position of the first cell that reads the missing name when it runs. */
  firstReader(name: string): number {
    return this.readers.get(name) ?? Infinity;
  }

  /** The first import of the name inside a function of the notebook. */
  importOf(name: string): ImportedName | null {
    return this.imports.get(name) ?? null;
  }

  /** Whether some cell reads the name where it handles its absence. */
  isReadGuarded(name: string): boolean {
    this.guarded ??= new Set(
      this.context.codeCells.flatMap(cell => {
        const summary = this.context.summary(cell);
        return summary === null ? [] : [...guardedReads(summary)];
      })
    );
    return this.guarded.has(name);
  }

  /**
   * Similar names, builtins included, that have a value where the read happens, except those bound above it in its own
   * cell ({@link boundAbove}). Empty where the budget is spent.
   */
  namesNear({ name, cell, via }: UnboundRead): readonly LetteredName[] {
    let near = this.near.get(name);
    if (this.budget.isSpent) {
      return [];
    }
    if (near === undefined) {
      this.budget.spend(BUILTINS.length + this.defined.length);
      near = {
        builtins: nearNames(name, BUILTINS),
        defined: nearNames(name, this.defined)
      };
      this.near.set(name, near);
    }
    this.budget.spend(near.defined.length);
    const isThere = ({ first, last }: DefinedName): boolean =>
      // What a function reads must exist only when it is called.
      first < cell || (via.kind !== 'direct' && (first > cell || last > cell));
    const defined = near.defined.filter(
      other => isThere(other) && !this.isMissingIn(cell, other.name)
    );
    return [...near.builtins, ...defined];
  }

  /** Similar names that the cell itself, whose summary is given, binds above the read. */
  boundAbove({ name, cell, range }: UnboundRead, summary: CellSummary): readonly LetteredName[] {
    if (this.budget.isSpent) {
      return [];
    }
    const names = boundNames(summary);
    this.budget.spend(names.length);
    return nearNames(name, names).filter(
      other => other.start < range.start && !this.isMissingIn(cell, other.name)
    );
  }

  /** Whether the name is missing where the cell reads it. */
  isMissingIn(cell: number, name: string): boolean {
    return this.missing.get(cell)?.has(name) === true;
  }
}

const definedNames = memoize(({ defines }: CellSummary) => defines.map(lettered));

const boundNames = memoize((summary: CellSummary): readonly BoundName[] =>
  [...bindEvents(summary)].map(([name, events]) => ({
    ...lettered(name),
    start: events.reduce((first, { start }) => Math.min(first, start), Infinity)
  }))
);

const guardedReads = memoize((summary: CellSummary): ReadonlySet<string> => {
  const found = new Set<string>();
  for (const event of allEvents(summary)) {
    if (event.kind === 'read' && event.guarded) {
      found.add(event.name);
    }
  }
  return found;
});
