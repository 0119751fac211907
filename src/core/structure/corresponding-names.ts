/** Which names of a run stand where those of another run of the same shape stand, and which run a place is in. */
import type { NotebookCell } from '../notebook/document';
import { addToGroup } from '../memo/group-by';
import type { Mention } from './name-mentions';
import type { RepeatedRun, StatementRun } from './repeated-runs';

/** Names of one run, by the names that stand in the same places of a different run. */
export type NameMap = ReadonlyMap<string, string>;

/** The names of runs of the same shape, by those of the first run and back. */
export class CorrespondingNames {
  private readonly inRuns: ReadonlyMap<StatementRun, NameMap>;
  private readonly inFirst: ReadonlyMap<StatementRun, NameMap>;
  private readonly byCell = new Map<NotebookCell, StatementRun[]>();

  constructor(runs: RepeatedRun) {
    const [first] = runs;
    this.inRuns = new Map(runs.map(run => [run, namesBy(first, run)]));
    this.inFirst = new Map(runs.map(run => [run, namesBy(run, first)]));
    runs.forEach(run => addToGroup(this.byCell, run.cell, run));
    this.byCell.forEach(ofCell => ofCell.sort((a, b) => a.start - b.start));
  }

  /** The name that stands in a run where `name` stands in the first one. */
  inRun(run: StatementRun, name: string): string {
    return this.inRuns.get(run)?.get(name) ?? name;
  }

  /** The name that stands in the first run where `name` stands in `run`. */
  inFirstRun(run: StatementRun, name: string): string {
    return this.inFirst.get(run)?.get(name) ?? name;
  }

  /** The run that contains a mention; null if it is outside all of them. Runs do not overlap. */
  runOf({ cell, start, end }: Mention): StatementRun | null {
    const runs = this.byCell.get(cell) ?? [];
    let [low, high] = [0, runs.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      [low, high] = runs[middle].start <= start ? [middle + 1, high] : [low, middle];
    }
    const run = low === 0 ? null : runs[low - 1];
    return run !== null && end <= run.end ? run : null;
  }
}

function namesBy(one: StatementRun, other: StatementRun): NameMap {
  const names = new Map<string, string>();
  for (const [at, { slots }] of one.statements.entries()) {
    for (const [slot, { kind, text }] of slots.entries()) {
      if (kind === 'name' && !names.has(text)) {
        names.set(text, other.statements[at].slots[slot].text);
      }
    }
  }
  return names;
}
