/** Which names that a star import may bring have the notebook's own value wherever they are used. */
import { memoize } from '../memo/fact-table';
import type { BodyEvent, CellSummary } from '../python/flow/cell-summary';
import { analyseAssignment } from '../python/flow/definite-assignment';
import { allEvents } from '../analysis/access/notebook-names';

/** A code cell, as far as star imports are concerned. */
export interface StarCell {
  readonly summary: CellSummary;
  /** Every name that the cell may look up, in functions, shell lines and query strings (`@name`) too. */
  readonly mentions: ReadonlySet<string>;
  /** Those of them that neither the cell itself nor Python gives a value. */
  readonly foreign: readonly string[];
  /** Whether all uses of names show. */
  readonly isKnowable: boolean;
}

/** What a cell does with the names of the namespace. */
interface NameTraffic {
  /** Certainly bound where the cell ends. */
  readonly binds: ReadonlySet<string>;
  /** Looked up only where the cell itself has certainly bound it before. */
  readonly settled: ReadonlySet<string>;
  /** Taken away. */
  readonly drops: ReadonlySet<string>;
  readonly dropsAll: boolean;
}

const NO_NAMES: ReadonlySet<string> = new Set();

/**
 * Those of the names that the notebook itself certainly gives a value before every place that looks them up, and below
 * the last star import of `module`: the module's values are never seen.
 */
export function alwaysOwn(
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
    const { binds, settled, drops, dropsAll } = trafficOf(summary);
    const bringsIt = summary.imports.some(each => each.module === module && each.member === '*');
    if (bringsIt) {
      bound.clear();
    }
    for (const name of own) {
      const isSeen = mentions.has(name) && (bringsIt || !(bound.has(name) || settled.has(name)));
      if (dropsAll || drops.has(name) || isSeen || (bringsIt && binds.has(name))) {
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

const trafficOf = memoize(findTraffic);

function findTraffic(summary: CellSummary): NameTraffic {
  const settled = new Set<string>();
  const open = new Set(queriedNames(summary.source));
  // What calls bind is left out: a function may or may not bind it.
  const assignment = analyseAssignment(summary.flow, () => NO_NAMES);
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
  const events = [...allEvents(summary)];
  return {
    binds: assignment.boundAtExit,
    settled,
    drops: new Set(events.flatMap(event => (event.kind === 'delete' ? event.name : []))),
    dropsAll: events.some(({ kind }) => kind === 'reset')
  };
}

function isLookup(event: BodyEvent): event is Extract<BodyEvent, { kind: 'read' | 'mutate' }> {
  return event.kind === 'read' || event.kind === 'mutate';
}
