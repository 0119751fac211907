/** Runs versions of one notebook with steps, and keeps what helps. */
import { append } from '../../../core/memo/lists';
import { effectOf } from '../../../core/restore/attempt';
import type { Approach } from '../../../core/restore/approach';
import { MAX_ADDED } from '../../../core/restore/candidate';
import type { KeptStep } from '../../../core/restore/verdict';
import type { LintConfig } from '../../../core/settings/config';
import type { RestoreEvent, RestoreTrying, RunResult } from '../../../protocol';
import type { NotebookFile } from '../../notebooks/notebook-files';
import { RunFailure } from '../../runs/run-failures';
import type { TaskRunner } from '../../tasks/task-runner';
import type { TASKS } from '../tasks';
import type { ModelAdvice } from './model-advice';
import type { NotebookRuns, NotebookVersion, VersionRun } from './notebook-runs';
import type { ProposedStep, SituationInput } from './notebook-situation';
import type { RunPackages } from './packages';
import type { RanVersion } from './ran-version';
import { RoundRecord } from './round-record';

/** A step that was kept. */
export interface RestorationStep extends KeptStep {
  readonly step: ProposedStep;
}

/** What a restoration works with. */
export interface RestorationServices {
  readonly file: NotebookFile;
  readonly config: LintConfig;
  readonly runs: NotebookRuns;
  readonly runner: TaskRunner<typeof TASKS>;
  readonly packages: RunPackages;
  /** Name of the folder for files that are added, next to the restored notebook. */
  readonly addedFolder: string;
  readonly approach: Approach;
  /** The relative difference up to which a score is reproduced. */
  readonly scoreTolerance: number;
  readonly onEvent: (event: RestoreEvent) => void;
  /** Null: no language model is asked. */
  readonly advice: ModelAdvice | null;
}

/** The trials of one restoration. */
export class StepTrials {
  readonly steps: RestorationStep[] = [];
  readonly notes: string[] = [];
  readonly record: RoundRecord;
  /** What was tried on the present version or on an earlier one. */
  private readonly tried = new Set<string>();

  constructor(
    readonly services: RestorationServices,
    private readonly storedErrors: ReadonlySet<number>
  ) {
    this.record = new RoundRecord(services.file);
  }

  /** Keeps steps that led to a version. */
  keep(steps: readonly RestorationStep[], { result }: RanVersion): void {
    append(this.steps, steps);
    this.record.keep(steps.map(({ step }) => step));
    const { executability } = result.outcome;
    steps.forEach(({ step }) =>
      this.services.onEvent({ kind: 'kept', ...aboutStep(step), executability })
    );
  }

  /** What the tasks need to know about a version. */
  situation(version: RanVersion): SituationInput {
    const { file, config, addedFolder, approach } = this.services;
    return {
      file: { ...file, content: { ok: true, text: version.text } },
      config,
      result: version.json,
      origins: version.origins,
      numbers: version.numbers,
      addedFolder,
      approach
    };
  }

  /** Whether the same was not tried on the same version. */
  isNew({ kind, detail, text, install }: ProposedStep): boolean {
    const label = JSON.stringify([kind, detail, text, install]);
    const isNew = !this.tried.has(label);
    this.tried.add(label);
    return isNew;
  }

  /** A run of the version after one step; null where it cannot be run. */
  async trial(from: RanVersion, step: ProposedStep): Promise<RanVersion | null> {
    if (!this.services.runs.mayRun) {
      return null;
    }
    this.services.onEvent({ kind: 'trying', ...aboutStep(step) });
    const version = await this.runWith(from, step);
    this.record.note(step, version);
    return version;
  }

  private async runWith(from: RanVersion, step: ProposedStep): Promise<RanVersion | null> {
    let { packages } = from;
    if (step.install !== null) {
      const result = JSON.parse(from.json) as RunResult;
      const installed = await this.services.packages.install(packages, step.install, result);
      if (!installed.ok) {
        this.notes.push(installed.message);
        return null;
      }
      packages = installed.folder;
    }
    const files = [...from.files, ...step.files];
    if (files.reduce((sum, { content }) => sum + content.length, 0) > MAX_ADDED) {
      this.notes.push('The made-up files together would be too large.');
      return null;
    }
    return this.tryAttempt({ text: step.text, files, packages }, step);
  }

  /** A run of a version; null where it says nothing about the cells. */
  async tryAttempt(
    version: NotebookVersion,
    numbering: Pick<RanVersion, 'origins' | 'numbers'>
  ): Promise<RanVersion | null> {
    try {
      return await this.attempt(version, numbering);
    } catch (error) {
      if (error instanceof RunFailure) {
        return null;
      }
      throw error;
    }
  }

  /** A run of a version. */
  async attempt(
    version: NotebookVersion,
    { origins, numbers }: Pick<RanVersion, 'origins' | 'numbers'>
  ): Promise<RanVersion> {
    const { text, files, packages } = version;
    const run: VersionRun = await this.runVersion(version);
    return { text, files, packages, ...run, origins, numbers, storedErrors: this.storedErrors };
  }

  /** A notebook may name a kernel that is not here; Python has a usual one. */
  private async runVersion(version: NotebookVersion): Promise<VersionRun> {
    const { runs } = this.services;
    try {
      return await runs.run(version);
    } catch (error) {
      const isMissing = error instanceof RunFailure && /^There is no kernel /.test(error.message);
      if (!isMissing || !runs.fallBack()) {
        throw error;
      }
      this.notes.push(`${error.message.split('\n')[0]} Ran on the kernel python3 instead.`);
      return runs.run(version);
    }
  }
}

/** A step as events describe it. */
function aboutStep({
  kind,
  cell,
  detail
}: ProposedStep): Pick<RestoreTrying, 'step' | 'cell_index' | 'detail'> {
  return { step: kind, cell_index: cell, detail };
}

/** A step as it is kept. */
export function keptStep(step: ProposedStep): RestorationStep {
  const { kind, trust, witnesses } = step;
  return { step, trust, witnesses, isLessWork: kind === 'runtime' };
}

/** Whether a version gets further, and no stored output speaks against the steps that need a proof. */
export function helps(
  base: RanVersion,
  next: RanVersion,
  steps: readonly RestorationStep[]
): boolean {
  const { getsFurther, spoils, contradicts } = effectOf(base, next);
  const needsProof = steps.some(({ trust }) => trust === 'needs-proof');
  return getsFurther && !spoils && !(needsProof && contradicts);
}
