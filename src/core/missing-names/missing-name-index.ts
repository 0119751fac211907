/**
 * Facts about the whole notebook that the fixes for missing names need, computed once however many names are missing.
 */
import { memoize } from '../memo/fact-table';
import { KeptFacts } from '../memo/kept-facts';
import type { UnboundRead } from '../analysis/names/document-graph';
import { BUILTIN_NAMES } from '../analysis/names/provided-names';
import { memoizePerVersion } from '../analysis/access/derived-facts';
import type { LetteredName } from '../fixes/nearest-name';
import { lettered, nearNames } from '../fixes/nearest-name';
import { allEvents, bindEvents } from '../analysis/access/notebook-names';
import { WorkBudget } from '../memo/work-budget';
import type { ImportingCell } from '../imports/imported-modules';
import { importingCells } from '../imports/imported-modules';
import type { CellSummary, ImportedName } from '../python/flow/cell-summary';
import type { RuleContext } from '../rule-context/rule-context';
import type { DefinedName } from './defined-names';
import { DefinedNames } from './defined-names';

const BUILTINS: readonly LetteredName[] = [...BUILTIN_NAMES].map(lettered);

/** A name that a cell binds, with the UTF-16 offset of its first binding. */
interface BoundName extends LetteredName {
  readonly start: number;
}

/** The names that a missing name may be meant to be, wherever they are defined. */
interface NearNames {
  readonly builtins: readonly LetteredName[];
  readonly defined: readonly DefinedName[];
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
  private readonly defined: DefinedNames;
  private readonly near = new Map<string, NearNames>();
  private missing: ReadonlyMap<number, ReadonlySet<string>> | null = null;
  private readers: ReadonlyMap<string, number> | null = null;
  private imports: ReadonlyMap<string, ImportedName> | null = null;
  private guarded: ReadonlySet<string> | null = null;

  /** Reads in whose cell no similar name is bound, with the number of names that were examined. */
  private readonly withoutNear: ReadsWithoutNear;

  constructor(private readonly context: RuleContext) {
    this.defined = DefinedNames.of(context);
    this.withoutNear = readsWithoutNear(context);
    this.withoutNear.begin();
  }

  /** Position of the first cell that reads the missing name when it runs. */
  firstReader(name: string): number {
    this.readers ??= firstReaders(this.context.graph?.unboundReads ?? []);
    return this.readers.get(name) ?? Infinity;
  }

  /** The first import of the name inside a function of the notebook. */
  importOf(name: string): ImportedName | null {
    this.imports ??= firstImports(importingCells(this.context));
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
    if (this.budget.isSpent) {
      return NONE;
    }
    const { builtins, defined } = this.near.get(name) ?? this.findNear(name);
    this.budget.spend(defined.length);
    if (defined.length === 0) {
      return builtins;
    }
    const isThere = ({ first, last }: DefinedName): boolean =>
      // What a function reads must exist only when it is called.
      first < cell || (via.kind !== 'direct' && (first > cell || last > cell));
    return [
      ...builtins,
      ...defined.filter(other => isThere(other) && !this.isMissingIn(cell, other.name))
    ];
  }

  private findNear(name: string): NearNames {
    this.budget.spend(BUILTINS.length + this.defined.size);
    const near = { builtins: nearNames(name, BUILTINS), defined: this.defined.near(name) };
    this.near.set(name, near);
    return near;
  }

  /** Similar names that the cell itself binds above the read. */
  boundAbove(read: UnboundRead): readonly LetteredName[] {
    if (this.budget.isSpent) {
      return NONE;
    }
    const examined = this.withoutNear.get(read);
    if (examined !== undefined) {
      this.budget.spend(examined);
      return NONE;
    }
    const { name, cell, range } = read;
    const summary = this.context.summary(this.context.document.cells[cell]);
    const names = summary === null ? [] : boundNames(summary);
    this.budget.spend(names.length);
    const near = nearNames(name, names);
    if (near.length === 0) {
      this.withoutNear.set(read, names.length);
      return NONE;
    }
    return near.filter(other => other.start < range.start && !this.isMissingIn(cell, other.name));
  }

  /** Whether the name is missing where the cell reads it. */
  isMissingIn(cell: number, name: string): boolean {
    this.missing ??= missingNames(this.context.graph?.unboundReads ?? []);
    return this.missing.get(cell)?.has(name) === true;
  }
}

const NONE: readonly LetteredName[] = [];

type ReadsWithoutNear = KeptFacts<UnboundRead, number>;

function readsWithoutNear({ cache }: RuleContext): ReadsWithoutNear {
  const known = (cache.get(readsWithoutNear) as ReadsWithoutNear | undefined) ?? new KeptFacts();
  cache.set(readsWithoutNear, known);
  return known;
}

/** The missing names of each cell, by its position. */
function missingNames(reads: readonly UnboundRead[]): ReadonlyMap<number, ReadonlySet<string>> {
  const missing = new Map<number, Set<string>>();
  for (const { name, cell } of reads) {
    const names = missing.get(cell);
    if (names === undefined) {
      missing.set(cell, new Set([name]));
    } else {
      names.add(name);
    }
  }
  return missing;
}

/** The position of the first cell that reads each name when it runs. */
function firstReaders(reads: readonly UnboundRead[]): ReadonlyMap<string, number> {
  const readers = new Map<string, number>();
  for (const { name, cell, via } of reads) {
    const running = via.kind === 'call' ? via.cell : cell;
    readers.set(name, Math.min(readers.get(name) ?? Infinity, running));
  }
  return readers;
}

/** The first import of each name. */
function firstImports(cells: readonly ImportingCell[]): ReadonlyMap<string, ImportedName> {
  const imports = new Map<string, ImportedName>();
  for (const imported of cells.flatMap(cell => cell.imports)) {
    if (!imports.has(imported.name)) {
      imports.set(imported.name, imported);
    }
  }
  return imports;
}

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
