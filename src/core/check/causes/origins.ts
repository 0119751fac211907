/** Sources of nondeterminism in a notebook, and the cells that they reach. */
import type { MemoryLocation } from '../../analysis/heap/heap';
import { isRandomState, stateOf } from '../../analysis/heap/heap';
import type { RunTrace, TracedStatement } from './run-trace';
import plotting from '../../effects/plotting.json';
import { closureOf } from './run-trace';

/** A source of values that change from run to run. */
export interface Origin {
  readonly kind: 'randomness' | 'time' | 'network' | 'environment';
  /** The cell that reads it. */
  readonly cell: number;
  /** Its state, as the effect tables call it. */
  readonly state: string;
}

type Origins = ReadonlySet<Origin>;

const NONE: Origins = new Set();

/** The sources that each statement of a trace depends on. */
export function findOrigins(trace: RunTrace): ReadonlyMap<TracedStatement, Origins> {
  const finder = new OriginFinder();
  for (const cell of new Set(trace.order)) {
    trace.cells.get(cell)?.forEach(statement => finder.take(statement));
  }
  return finder.found;
}

class OriginFinder {
  readonly found = new Map<TracedStatement, Origins>();
  private readonly known = new Map<string, Origin>();
  private readonly places = new Map<MemoryLocation, Origins>();
  /** Locations that a cell has written, such as random generators that it seeded or drew from. */
  private readonly written = new Set<MemoryLocation>();

  take(statement: TracedStatement): void {
    const origins = new Set<Origin>();
    const isSeeded = drawsNumbers(statement) && hasOwnState(statement);
    const isPassedOver = (place: MemoryLocation): boolean => isSeeded && isRandomState(place);
    for (const { location } of statement.run.reads) {
      if (isPassedOver(location)) {
        continue;
      }
      const held = this.places.get(location) ?? NONE;
      const own = this.ownOrigin(location, statement.cell, held);
      if (own === null) {
        held.forEach(origin => origins.add(origin));
      } else {
        origins.add(own);
      }
    }
    this.found.set(statement, origins);
    for (const { location } of statement.run.writes) {
      if (isPassedOver(location)) {
        continue;
      }
      this.written.add(location);
      this.places.set(location, origins);
    }
  }

  /** The source that the statement itself reads at the location. */
  private ownOrigin(place: MemoryLocation, cell: number, held: Origins): Origin | null {
    const state = stateOf(place);
    if (state === null) {
      return null;
    }
    if (state === 'clock' || state === 'network') {
      return this.origin(state === 'clock' ? 'time' : 'network', cell, state);
    }
    if (state === 'env') {
      // A library reads its own configuration in each call: where no cell sets it, it is as on any computer.
      const isAsked =
        place.kind === 'slot' && place.key !== plotting.variable && !this.written.has(place);
      return isAsked ? this.origin('environment', cell, place.label) : null;
    }
    // A generator that was ever unseeded stays random: the draw itself is the nearest source.
    const isChance =
      state === 'random:system' ||
      (isRandomState(place) &&
        (!this.written.has(place) || [...held].some(({ kind }) => kind === 'randomness')));
    return isChance ? this.origin('randomness', cell, state) : null;
  }

  private origin(kind: Origin['kind'], cell: number, state: string): Origin {
    const key = `${kind} ${cell} ${state}`;
    const known = this.known.get(key) ?? { kind, cell, state };
    this.known.set(key, known);
    return known;
  }
}

function drawsNumbers({ run }: TracedStatement): boolean {
  return run.reads.some(({ location }) => isRandomState(location));
}

const STATE = /\brandom_state\s*=\s*(?!None\b)|\bseed\s*=\s*(?!None\b)/;
const DRAWS = /\brandom\.|\.(?:sample|rvs|shuffle|permutation)\(|\btrain_test_split\(/;

/**
 * Whether the statement draws from a generator that an object was given before: an estimator with `random_state=0`
 * draws from its own generator when it is fitted, and without it from the shared one.
 */
function hasOwnState(statement: TracedStatement): boolean {
  return (
    STATE.test(statement.text) ||
    (!DRAWS.test(statement.text) &&
      [...closureOf([statement]).statements].some(({ text }) => STATE.test(text)))
  );
}
