/**
 * Which cells run after the user ran some: those whose results are stale because of that. Nothing runs that the user did
 * not run before as it is now, and nothing that is slow or acts outside of the kernel.
 */
import type { CellHistory, HistoryState } from '../history/history-state';
import { addToGroup } from '../memo/group-by';
import type { CellKey } from '../notebook/document';
import type { RunPlan, Staleness } from '../staleness/staleness';
import type { OutsideEffect } from './outside-effects';
import type { NameUses } from './restored-names';
import { withRestored } from './restored-names';

/** Why a cell does not run by itself. */
export type ReactionObstacle =
  | OutsideEffect
  /** It has changes that did not run. */
  | 'edited'
  | 'never-run'
  | 'failed'
  /** It runs, or is about to. */
  | 'running'
  /** It ran just now, and would have to run again. */
  | 'just-ran'
  /** No cell gives a value that it needs. */
  | 'restart'
  /** How long it takes is unknown. */
  | 'unmeasured'
  /** More cells would have to be planned than the limit. */
  | 'too-many';

/** With these, a click runs the cells. The others need something else first. */
const CAN_BE_OFFERED: ReadonlySet<ReactionObstacle> = new Set([
  'process',
  'network',
  'files',
  'unknown',
  'unmeasured'
]);

/** Affected cells that are planned one by one where they cannot all run together. */
const MAX_PLANS = 100;

/** What is known when the user's cells have run. */
export interface ReactionInputs extends NameUses {
  readonly history: HistoryState;
  readonly staleness: Staleness;
  /** The cells that the user ran, in one go. */
  readonly ran: ReadonlySet<CellKey>;
  readonly outside: ReadonlyMap<CellKey, OutsideEffect>;
  /** Cells run by themselves only if their last executions took no longer than this together. */
  readonly limitSeconds: number;
}

/** A cell, and the cell at which it fails: itself, or one that it needs. */
export interface HeldCell {
  readonly key: CellKey;
  readonly obstacle: ReactionObstacle;
  readonly at: CellKey;
}

/** Stale cells that wait for a click. */
export interface ReactionOffer {
  /** The stale cells, in document order; others may have to run first. */
  readonly cells: readonly CellKey[];
  /** How long all cells that would run took the last time, as far as that is known. */
  readonly seconds: number;
  /** The first reason; null if only the time exceeds the limit. */
  readonly held: HeldCell | null;
}

/** What happens after the user ran cells. */
export interface Reaction {
  /** Cells to run, in this order, each once. */
  readonly run: readonly CellKey[];
  readonly seconds: number;
  readonly offer: ReactionOffer | null;
  /** Stale cells that stay so, in document order. */
  readonly left: readonly HeldCell[];
}

/** The reaction to the cells that the user ran. */
export function planReaction(inputs: ReactionInputs): Reaction {
  return new ReactionPlanner(inputs).plan();
}

class ReactionPlanner {
  private readonly affected: ReadonlySet<CellKey>;
  private readonly held = new Map<CellKey, HeldCell>();

  constructor(private readonly inputs: ReactionInputs) {
    this.affected = affectedCells(inputs);
  }

  plan(): Reaction {
    const all = [...this.affected];
    const whole = this.planOf(all);
    if (whole.held === null) {
      return this.withinLimit(all, whole);
    }
    this.holdBack();
    const free = all.filter(key => !this.held.has(key));
    const plan = this.planOf(free);
    if (plan.held === null) {
      return this.withinLimit(free, plan);
    }
    // Together they need what none of them needs alone.
    for (const key of free) {
      this.held.set(key, { ...plan.held, key });
    }
    return this.withinLimit([], this.planOf([]));
  }

  private withinLimit(free: readonly CellKey[], { cells, seconds }: CellPlan): Reaction {
    const isSlow = seconds > this.inputs.limitSeconds;
    const slow = new Set(isSlow ? free : []);
    const offered = [...this.affected].filter(key => {
      const held = this.held.get(key);
      return held === undefined ? slow.has(key) : !isLeft(held);
    });
    return {
      run: isSlow ? [] : cells,
      seconds: isSlow ? 0 : seconds,
      offer: this.offer(offered),
      left: [...this.held.values()].filter(isLeft)
    };
  }

  private offer(cells: readonly CellKey[]): ReactionOffer | null {
    if (cells.length === 0) {
      return null;
    }
    const held = cells.flatMap(key => this.held.get(key) ?? []).at(0) ?? null;
    return { cells, seconds: this.planOf(cells).seconds, held };
  }

  /** Finds the cells that cannot run, one by one. */
  private holdBack(): void {
    let plans = 0;
    for (const key of this.affected) {
      const inherited = this.heldProvider(key);
      plans += inherited === null ? 1 : 0;
      const held =
        inherited ??
        (plans > MAX_PLANS
          ? { key, obstacle: 'too-many' as const, at: key }
          : this.planOf([key]).held);
      if (held !== null) {
        this.held.set(key, { ...held, key });
      }
    }
  }

  /** Without the new value of such a cell, a reader stays stale. */
  private heldProvider(key: CellKey): HeldCell | null {
    const inputs = this.inputs.staleness.cells.get(key)?.inputs ?? [];
    const found = inputs.flatMap(({ provider }) => this.held.get(provider ?? '') ?? []);
    return found.find(isLeft) ?? found.at(0) ?? null;
  }

  private planOf(keys: readonly CellKey[]): CellPlan {
    const plan = keys.length === 0 ? NOTHING : withRestored(keys, this.inputs);
    const cells = plan.cells.map(({ key }) => key);
    const held = plan.restart
      ? { key: keys[0], obstacle: 'restart' as const, at: keys[0] }
      : strongest(cells.flatMap(key => this.obstacleOf(key)));
    const seconds = cells.reduce((sum, key) => sum + (this.secondsOf(key) ?? 0), 0);
    return { cells, seconds, held };
  }

  private obstacleOf(key: CellKey): readonly HeldCell[] {
    const { history, outside, ran } = this.inputs;
    const obstacle =
      obstacleInHistory(history.cells.get(key)) ??
      (ran.has(key) && !this.affected.has(key) ? 'just-ran' : null) ??
      outside.get(key) ??
      (this.secondsOf(key) === null ? 'unmeasured' : null);
    return obstacle === null ? [] : [{ key, obstacle, at: key }];
  }

  private secondsOf(key: CellKey): number | null {
    const execution = this.inputs.history.cells.get(key)?.lastExecution?.kernelRun;
    const { started = null, ended = null } = execution ?? {};
    return started === null || ended === null ? null : Math.max(0, ended - started);
  }
}

interface CellPlan {
  readonly cells: readonly CellKey[];
  readonly seconds: number;
  readonly held: HeldCell | null;
}

const NOTHING: RunPlan = { cells: [], restart: false };

function isLeft({ obstacle }: HeldCell): boolean {
  return !CAN_BE_OFFERED.has(obstacle);
}

/** What no click helps with comes first. */
function strongest(held: readonly HeldCell[]): HeldCell | null {
  return held.find(isLeft) ?? held.at(0) ?? null;
}

function obstacleInHistory(cell: CellHistory | undefined): ReactionObstacle | null {
  switch (cell?.state) {
    case 'current':
      return null;
    case 'edited':
    case 'failed':
    case 'running':
      return cell.state;
    default:
      return 'never-run';
  }
}

/**
 * The stale cells whose staleness comes from the cells that ran, directly or through other such cells, in document
 * order. A cell that ran itself is among them only if what it uses ran after it.
 */
function affectedCells(inputs: ReactionInputs): ReadonlySet<CellKey> {
  const { history, staleness, ran } = inputs;
  const readers = staleReaders(inputs);
  const sequenceOf = (key: CellKey): number =>
    history.cells.get(key)?.lastExecution?.kernelRun.sequence ?? 0;
  const affected = new Set<CellKey>();
  const open = [...ran];
  for (let provider = open.pop(); provider !== undefined; provider = open.pop()) {
    for (const key of readers.get(provider) ?? []) {
      const isLater = affected.has(provider) || sequenceOf(provider) > sequenceOf(key);
      if (!affected.has(key) && isLater) {
        affected.add(key);
        open.push(key);
      }
    }
  }
  return new Set([...staleness.cells.keys()].filter(key => affected.has(key)));
}

/**
 * The stale cells by the cells that make them stale: those that provide what they read, and those from which they read it
 * when they ran, which may provide nothing any more since they were edited.
 */
function staleReaders({
  staleness,
  document,
  graph
}: ReactionInputs): ReadonlyMap<CellKey, readonly CellKey[]> {
  const readers = new Map<CellKey, CellKey[]>();
  const unexplained = new Set<CellKey>();
  for (const [key, { inputs }] of staleness.cells) {
    if (inputs.some(({ provider }) => provider === key)) {
      // What it read elsewhere has no name that a reader knows.
      unexplained.add(key);
    }
    const sources = new Set(inputs.flatMap(({ provider, readFrom }) => [provider, readFrom]));
    for (const source of sources) {
      if (source !== null && source !== key) {
        addToGroup(readers, source, key);
      }
    }
  }
  for (const { from, to } of unexplained.size === 0 ? [] : graph.edges) {
    const reader = document.cells[to].key;
    if (unexplained.has(reader)) {
      addToGroup(readers, document.cells[from].key, reader);
    }
  }
  return readers;
}
