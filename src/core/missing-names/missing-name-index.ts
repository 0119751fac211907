/** What the fixes for missing names ask of the whole notebook, found out once however many names are missing. */
import { memoize } from '../memo/fact-table';
import type { UnboundRead } from '../analysis/names/document-graph';
import { BUILTIN_NAMES } from '../analysis/names/provided-names';
import { oncePerVersion } from '../analysis/access/derived-facts';
import type { LetteredName } from '../fixes/nearest-name';
import { lettered, nearNames } from '../fixes/nearest-name';
import { allEvents, bindEvents } from '../analysis/access/notebook-names';
import { WorkBudget } from '../memo/work-budget';
import type { CellSummary, ImportedName } from '../python/flow/cell-summary';
import type { RuleContext } from '../rule-context/rule-context';

/** A name that cells define, and the first and the last of them by their positions. */
interface DefinedName extends LetteredName {
  readonly first: number;
  last: number;
}

const BUILTINS: readonly LetteredName[] = [...BUILTIN_NAMES].map(lettered);

/** A name that a cell binds, and where it does so first: UTF-16 offset in the cell. */
interface BoundName extends LetteredName {
  readonly start: number;
}

/**
 * Steps that the search for near names may take in one version of a notebook: names looked at, and letters compared. It is
 * enough for some hundred misspelled names among a thousand; those that come later get no suggestion.
 */
export const NEAR_NAME_STEPS = 2_000_000;

/** The index of the notebook that the rules look at now. */
export const missingNameIndex = oncePerVersion(
  (context: RuleContext) => new MissingNameIndex(context)
);

/** Names of one version of a notebook, by what a missing name needs to know of them. */
export class MissingNameIndex {
  /** What the search for near names may cost yet. */
  readonly budget = new WorkBudget(NEAR_NAME_STEPS);
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

  /** Position of the first cell that comes to a read of the missing name. */
  firstReader(name: string): number {
    return this.readers.get(name) ?? Infinity;
  }

  /** How the notebook itself imports the name, inside a function, at the first place where it does. */
  importOf(name: string): ImportedName | null {
    return this.imports.get(name) ?? null;
  }

  /** Whether some cell reads the name where it copes with its being missing. */
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
   * Names that a read may have meant and that have a value where it stands; what its own cell binds above it is told by
   * {@link boundAbove}. Builtins are among them. None where the budget is spent.
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
      // What a function reads has to be there only when it is called.
      first < cell || (via.kind !== 'direct' && (first > cell || last > cell));
    const defined = near.defined.filter(
      other => isThere(other) && !this.isMissingIn(cell, other.name)
    );
    return [...near.builtins, ...defined];
  }

  /** The same of what the cell itself, whose summary is given, binds above the read. */
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

  /** Whether a read of the cell finds the name missing. */
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
