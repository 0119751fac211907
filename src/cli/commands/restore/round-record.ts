/** The record of a modernization: what each round tried, what it kept, and how to revert it. */
import { cellChanges } from '../../../core/restore/cell-changes';
import type { VersionCell } from '../../../core/restore/cell-changes';
import type { ModernizeRound, ModernizeStage, ModernizeTrial } from '../../../protocol';
import type { NotebookFile } from '../../notebooks/notebook-files';
import { readNotebookFile } from '../../notebooks/read-notebook';
import type { ProposedStep } from './notebook-situation';
import type { RanVersion } from './ran-version';

/** A step that was tried. */
interface Trial {
  readonly step: ProposedStep;
  readonly version: RanVersion | null;
  isKept: boolean;
}

/** The rounds of one modernization. */
export class RoundRecord {
  private readonly ended: ModernizeRound[] = [];
  private trials: Trial[] = [];
  private stage: ModernizeStage | null = null;
  private from: RanVersion | null = null;
  private begun = 0;

  constructor(private readonly file: NotebookFile) {}

  /** The number of rounds, with the one under way. */
  get count(): number {
    return this.ended.length + Number(this.stage !== null);
  }

  get rounds(): readonly ModernizeRound[] {
    return this.ended;
  }

  /** Begins a round on a version. */
  begin(stage: ModernizeStage, from: RanVersion): void {
    this.stage = stage;
    this.from = from;
    this.trials = [];
    this.begun = performance.now();
  }

  /** Notes a step that was tried; null where it could not be run. */
  note(step: ProposedStep, version: RanVersion | null): void {
    this.trials.push({ step, version, isKept: false });
  }

  /** Notes that steps were kept. */
  keep(steps: readonly ProposedStep[]): void {
    this.trials.forEach(trial => (trial.isKept ||= steps.includes(trial.step)));
    // All fixes of the rules are tried by one run.
    const known = new Set(this.trials.map(({ step }) => step));
    const version = this.trials.at(-1)?.version ?? null;
    steps
      .filter(step => !known.has(step))
      .forEach(step => this.trials.push({ step, version, isKept: true }));
  }

  /** Ends the round with the version that goes on; null where nothing was kept. */
  end(to: RanVersion | null): void {
    if (this.stage !== null && this.from !== null) {
      this.ended.push({
        stage: this.stage,
        seconds: Math.round((performance.now() - this.begun) / 10) / 100,
        tried: this.trials.map(reportedTrial),
        changes: to === null ? [] : [...cellChanges(this.cellsOf(this.from), this.cellsOf(to))]
      });
    }
    this.stage = null;
  }

  private cellsOf({ text, numbers }: RanVersion): readonly VersionCell[] {
    const read = readNotebookFile({ ...this.file, content: { ok: true, text } });
    return read.ok
      ? read.document.cells.map(({ source, index }) => ({ source, number: numbers.cells[index] }))
      : [];
  }
}

function reportedTrial({ step, version, isKept }: Trial): ModernizeTrial {
  const cells = version?.result.outcome.cells ?? [];
  const seconds = cells.reduce((sum, cell) => sum + (cell.seconds ?? 0), 0);
  return {
    kind: step.kind,
    cell_index: step.cell,
    detail: step.detail,
    kept: isKept,
    cells: version === null ? null : cells.filter(({ status }) => status === 'ok').length,
    seconds: version === null ? null : Math.round(seconds * 1000) / 1000
  };
}
