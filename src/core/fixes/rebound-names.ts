/** Finds the names of a star import that always have the notebook's own value where they are used. */
import { memoize } from '../memo/fact-table';
import type { BodyEvent, CellSummary } from '../python/flow/cell-summary';
import { analyzeAssignment } from '../python/flow/definite-assignment';
import { allEvents } from '../analysis/access/notebook-names';

/** A code cell, as far as star imports are concerned. */
export interface StarCell {
  readonly summary: CellSummary;
  /** Every name that the cell may look up, also in functions, shell lines and query strings (`@name`). */
  readonly mentions: ReadonlySet<string>;
  /** Those of them that neither the cell itself nor Python defines. */
  readonly unbound: readonly string[];
  /** Whether all uses of names are visible. */
  readonly hasVisibleUses: boolean;
}

/** How a cell uses the names of the namespace. */
interface NameUsage {
  /** Certainly bound at the end of the cell. */
  readonly binds: ReadonlySet<string>;
  /** Looked up only after the cell itself has certainly bound them. */
  readonly settled: ReadonlySet<string>;
  /** Deleted. */
  readonly deletes: ReadonlySet<string>;
  readonly deletesAll: boolean;
}

const NO_NAMES: ReadonlySet<string> = new Set();

/**
 * The names that the notebook itself certainly binds before every lookup, and below the last star import of `module`,
 * so that the module's values are never used.
 */
export function alwaysRebound(
  names: Iterable<string>,
  module: string,
  cells: readonly StarCell[]
): ReadonlySet<string> {
  const own = new Set(names);
  const bound = new Set<string>();
  for (const { summary, mentions } of cells) {
    if (own.size === 0) {
      break;
    }
    const { binds, settled, deletes, deletesAll } = usageOf(summary);
    const isImportingCell = summary.imports.some(
      each => each.module === module && each.member === '*'
    );
    if (isImportingCell) {
      bound.clear();
    }
    for (const name of own) {
      const isSeen =
        mentions.has(name) && (isImportingCell || !(bound.has(name) || settled.has(name)));
      if (deletesAll || deletes.has(name) || isSeen || (isImportingCell && binds.has(name))) {
        own.delete(name);
      } else if (binds.has(name)) {
        bound.add(name);
      }
    }
  }
  return own;
}

/** Names in query strings: `df.query("a < @limit")`. */
export function queriedNames(source: string): readonly string[] {
  return [...source.matchAll(/@([\p{L}_][\p{L}\p{N}_]*)/gu)].map(([, name]) => name);
}

const usageOf = memoize(findUsage);

function findUsage(summary: CellSummary): NameUsage {
  const settled = new Set<string>();
  const open = new Set(queriedNames(summary.source));
  // Bindings by calls are ignored: a function may or may not bind the name.
  const assignment = analyzeAssignment(summary.flow, () => NO_NAMES);
  assignment.forEachEvent((event, isBound) => {
    if (isLookup(event)) {
      (isBound(event.name) ? settled : open).add(event.name);
    }
  });
  for (const { flow } of summary.functions) {
    flow.blocks.forEach(({ events }) =>
      events.filter(isLookup).forEach(({ name }) => open.add(name))
    );
  }
  open.forEach(name => settled.delete(name));
  const events = allEvents(summary);
  return {
    binds: assignment.boundAtExit,
    settled,
    deletes: new Set(events.flatMap(event => (event.kind === 'delete' ? event.name : []))),
    deletesAll: events.some(({ kind }) => kind === 'reset')
  };
}

function isLookup(event: BodyEvent): event is Extract<BodyEvent, { kind: 'read' | 'mutate' }> {
  return event.kind === 'read' || event.kind === 'mutate';
}
