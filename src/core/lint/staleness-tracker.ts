import type { HistoryState } from '../history/history-state';
import type { CellValues } from '../notebook/cell-values';
import type { CellKey, NotebookCell } from '../notebook/document';
import type { MagicTable } from '../python/ipython/magic-table';
import type { CellSummary } from '../python/flow/cell-summary';
import type { PythonVersion } from '../python/version';
import { LiveStaleness } from '../staleness/live-staleness';
import type { Staleness } from '../staleness/staleness';
import type { Summarize } from './cell-summaries';

/** How many sources of earlier executions that no cell has now are kept. */
const KEPT_SOURCES = 2000;

/** A result, and the version that it is for. */
interface KnownStaleness extends Pick<HistoryState, 'session' | 'executions'> {
  readonly staleness: Staleness;
  readonly keys: readonly CellKey[];
}

/** Finds the stale cells with the summaries of the lint session. */
export class StalenessTracker {
  private live: LiveStaleness | null = null;
  private version: PythonVersion | null = null;
  private past = new Map<string, CellSummary>();
  private last: KnownStaleness | null = null;

  constructor(
    private readonly summarize: Summarize,
    private readonly magics: MagicTable
  ) {}

  /** Forgets everything: after a failure the kept state is not reliable. */
  reset(): void {
    this.live = null;
    this.last = null;
  }

  /**
   * The last result, where it is still usable while the user types: the kernel executed nothing since, and only sources
   * changed. One keystroke may change what all cells below compute, and the next one again.
   */
  known(cells: readonly NotebookCell[], history: HistoryState | null): Staleness | null {
    const { last } = this;
    const isUsable =
      last !== null &&
      history?.session === last.session &&
      history.executions === last.executions &&
      cells.length === last.keys.length &&
      cells.every(({ key }, index) => key === last.keys[index]);
    return isUsable ? last.staleness : null;
  }

  /** The staleness of these code cells; null before the kernel executed anything, and where names are not known. */
  *steps(
    cells: readonly NotebookCell[],
    summaries: CellValues<CellSummary>,
    version: PythonVersion,
    history: HistoryState | null
  ): Generator<void, Staleness | null> {
    if (history === null || !history.namesKnown || history.executions.length === 0) {
      return null;
    }
    if (this.live === null || this.version?.minor !== version.minor) {
      this.live = new LiveStaleness(version);
      this.version = version;
      this.past.clear();
    }
    const program = cells.flatMap(({ key }) => {
      const summary = summaries.get(key);
      return summary === undefined ? [] : [{ key, summary }];
    });
    const present = new Map(program.map(({ summary }) => [summary.source, summary]));
    this.last = null;
    const staleness = yield* this.live.steps(
      program,
      history,
      source => present.get(source) ?? this.summaryOfPast(source, version)
    );
    const { session, executions } = history;
    this.last = { staleness, session, executions, keys: cells.map(({ key }) => key) };
    return staleness;
  }

  private summaryOfPast(source: string, version: PythonVersion): CellSummary {
    let summary = this.past.get(source);
    if (summary === undefined) {
      if (this.past.size >= KEPT_SOURCES) {
        this.past.clear();
      }
      const { magics } = this;
      summary = this.summarize(source, { version, magics, futureFeatures: [], automagic: true });
      this.past.set(source, summary);
    }
    return summary;
  }
}
