/** Tries a notebook in the baseline and in its variants, and finds which versions are to blame for differences. */
import type { LintConfig } from '../../../core/settings/config';
import { searchBlame } from '../../../core/variants/blame-search';
import type { MixtureBehavior } from '../../../core/variants/blame-search';
import { pinText } from '../../../core/variants/resolution';
import type { Resolution, VersionQuestion } from '../../../core/variants/resolution';
import { baselineQuestion, plannedVariants } from '../../../core/variants/variant-plan';
import type {
  DirectRequirement,
  PlannedVariant,
  PlanLimits
} from '../../../core/variants/variant-plan';
import type { VariantFindings } from '../../../core/variants/variant-findings';
import { versionChanges } from '../../../core/variants/version-changes';
import type { RunResult, VariantBlame, VariantChange } from '../../../protocol';
import type { NotebookFile } from '../../notebooks/notebook-files';
import { outputOf, RunFailure } from '../../runs/run-failures';
import type { TaskRunner } from '../../tasks/task-runner';
import type { TASKS } from '../tasks';
import type { VariantsArguments } from './arguments';
import type { EnvironmentRuns } from './environment-runs';
import { emptySeries, runInTurns } from './run-series';
import type { RunSeries } from './run-series';
import type { VersionResolver } from './version-resolver';

/** An environment that was tried. */
export interface TriedVariant {
  readonly variant: Pick<PlannedVariant, 'kind' | 'name'>;
  readonly resolution: Resolution | null;
  readonly changes: readonly VariantChange[];
  /** Null where the environment could not be made, or the notebook not be run in it. */
  readonly ran: RanVariant | null;
  readonly isInstalled: boolean;
  readonly message: string;
  readonly blame: VariantBlame | null;
}

/** The runs in an environment. */
export interface RanVariant {
  /** `RunResult`s as JSON. */
  readonly jsons: readonly string[];
  readonly results: readonly RunResult[];
  readonly reused: number;
  readonly findings: VariantFindings;
}

/** What a trial needs. */
export interface TrialServices {
  readonly file: NotebookFile;
  readonly config: LintConfig;
  readonly args: VariantsArguments;
  readonly runs: EnvironmentRuns;
  readonly resolver: VersionResolver;
  readonly runner: TaskRunner<typeof TASKS>;
  /** How many runs at a time. */
  readonly atOnce: number;
  readonly onStep: (step: string) => void;
}

/** A variant with its runs to come, or why there are no versions for it. */
interface ChosenVariant extends Pick<TriedVariant, 'variant'> {
  readonly series: RunSeries | { readonly message: string };
}

const BASELINE = { kind: 'baseline', name: 'baseline' } as const;

/** One trial of a notebook. */
export class VariantTrial {
  private blameRuns = 0;

  constructor(private readonly services: TrialServices) {}

  /**
   * Tries the baseline and the variants.
   *
   * @throws RunFailure - where the notebook cannot be run in the baseline
   */
  async run(
    direct: readonly DirectRequirement[],
    limits: PlanLimits
  ): Promise<{ readonly baseline: TriedVariant; readonly variants: readonly TriedVariant[] }> {
    const { resolver, onStep } = this.services;
    onStep('choosing versions');
    const question = baselineQuestion(direct);
    const answer = await resolver.answer(question);
    if (!answer.ok) {
      throw new RunFailure(answer.message);
    }
    const first = emptySeries(BASELINE.name, answer.resolution);
    // Where the baseline cannot be run, no other environment is made.
    await runInTurns([first], { ...this.turns, repeats: 1 });
    if (first.failure !== null) {
      throw new RunFailure(first.failure.message);
    }
    const chosen = await this.chooseVersions(
      plannedVariants(direct, answer.resolution, limits),
      answer.resolution
    );
    const others = chosen.flatMap(({ series }) => ('resolution' in series ? [series] : []));
    await runInTurns([first, ...others], this.turns);
    const baseline = await this.triedBaseline(first);
    const variants: TriedVariant[] = [];
    for (const each of chosen) {
      const tried = await this.triedVariant(each, baseline);
      variants.push(...(tried === null ? [] : [tried]));
    }
    return { baseline, variants: await this.withBlames(baseline, variants) };
  }

  private get turns() {
    const { runs, args, atOnce, onStep } = this.services;
    return { runs, repeats: args.repeats, atOnce, takesTurns: args.cluster === null, onStep };
  }

  /** The variants to run, without versions that are tried already. */
  private async chooseVersions(
    planned: readonly PlannedVariant[],
    baseline: Resolution
  ): Promise<readonly ChosenVariant[]> {
    const { resolver, args, runs, onStep } = this.services;
    const chosen: ChosenVariant[] = [];
    const seen = new Set([keyOf(baseline)]);
    for (const { kind, name, questions } of planned) {
      if (chosen.length >= args.maxVariants || runs.isCancelled) {
        break;
      }
      onStep(`${name}: choosing versions`);
      const answer = await resolver.first(questions);
      const key = answer.ok ? keyOf(answer.resolution) : name;
      if (!seen.has(key)) {
        seen.add(key);
        const series = answer.ok ? emptySeries(name, answer.resolution) : answer;
        chosen.push({ variant: { kind, name }, series });
      }
    }
    return chosen;
  }

  private async triedBaseline(series: RunSeries): Promise<TriedVariant> {
    const outcome = await this.outcomeOf(series, null);
    if (outcome.ran === null) {
      throw new RunFailure(outcome.message);
    }
    const { resolution } = series;
    return { variant: BASELINE, resolution, changes: [], blame: null, ...outcome };
  }

  /** Null for a variant that was left when the user ended the command. */
  private async triedVariant(
    { variant, series }: ChosenVariant,
    baseline: TriedVariant
  ): Promise<TriedVariant | null> {
    if (!('resolution' in series)) {
      const nothing = { resolution: null, changes: [], ran: null, blame: null };
      return { ...nothing, variant, isInstalled: false, message: series.message };
    }
    if (series.failure === null && series.jsons.length === 0) {
      return null;
    }
    const { resolution } = series;
    const changes = versionChanges(baseline.resolution ?? resolution, resolution);
    const outcome = await this.outcomeOf(series, baseline.ran);
    return { variant, resolution, changes, blame: null, ...outcome };
  }

  /** Compares the runs in an environment. */
  private async outcomeOf(
    { jsons, results, reused, failure }: RunSeries,
    baseline: RanVariant | null
  ): Promise<Pick<TriedVariant, 'ran' | 'isInstalled' | 'message'>> {
    if (failure !== null) {
      return { ran: null, isInstalled: failure.isBuilt, message: failure.message };
    }
    const findings = await this.findingsOf(jsons, baseline);
    const { message } = results[0];
    return { ran: { jsons, results, reused, findings }, isInstalled: true, message };
  }

  private async findingsOf(
    jsons: readonly string[],
    baseline: RanVariant | null
  ): Promise<VariantFindings> {
    const { file, config, args, runner } = this.services;
    const answer = await runner.run('variant-findings', {
      file,
      config,
      tolerance: args.scoreTolerance,
      baseline: baseline?.jsons[0] ?? null,
      runs: jsons,
      varying: baseline?.findings.varying ?? []
    });
    return outputOf(answer).value;
  }

  private async withBlames(
    baseline: TriedVariant,
    variants: readonly TriedVariant[]
  ): Promise<readonly TriedVariant[]> {
    const blamed: TriedVariant[] = [];
    for (const tried of variants) {
      blamed.push({ ...tried, blame: await this.blameOf(baseline, tried) });
    }
    return blamed;
  }

  private async blameOf(
    baseline: TriedVariant,
    { ran, changes, resolution, variant }: TriedVariant
  ): Promise<VariantBlame | null> {
    const { args, onStep } = this.services;
    const cell = ran?.findings.telling ?? null;
    if (ran === null || cell === null || resolution === null || args.blameRuns === 0) {
      return null;
    }
    let tried = 0;
    const found = await searchBlame(changes, async mixed => {
      onStep(`${variant.name}: looking for the version to blame`);
      const behavior = await this.behaviorOf(baseline, ran, mixed, cell);
      tried += behavior === null || behavior === 'impossible' ? 0 : 1;
      return behavior;
    });
    return {
      cell_index: cell,
      ...found,
      changes: [...found.changes],
      runs: tried
    };
  }

  private async behaviorOf(
    baseline: TriedVariant,
    variant: RanVariant,
    mixed: readonly VariantChange[],
    cell: number
  ): Promise<MixtureBehavior | null> {
    const { file, config, args, runs, resolver, runner } = this.services;
    if (baseline.resolution === null || baseline.ran === null || runs.isCancelled) {
      return null;
    }
    const answer = await resolver.answer(mixtureQuestion(baseline.resolution, mixed));
    if (!answer.ok) {
      return 'impossible';
    }
    if (this.blameRuns >= args.blameRuns) {
      return null;
    }
    const ranBefore = runs.count;
    const run = await runs.run(answer.resolution, 0);
    this.blameRuns += runs.count - ranBefore;
    if (!run.ok) {
      return 'impossible';
    }
    const behavior = await runner.run('variant-behavior', {
      file,
      config,
      tolerance: args.scoreTolerance,
      cell,
      baseline: baseline.ran.jsons[0],
      variant: variant.jsons[0],
      mixture: run.json
    });
    return outputOf(behavior).value;
  }
}

/** The baseline's versions but for some changes; what a change adds is left to the choice of versions. */
function mixtureQuestion(baseline: Resolution, changes: readonly VariantChange[]): VersionQuestion {
  const pins = new Map(Object.entries(baseline.pins));
  for (const { package: name, now } of changes) {
    if (now === null) {
      pins.delete(name);
    } else {
      pins.set(name, now);
    }
  }
  return { requirements: [...pins].map(pinText), constraints: [], before: null, oldest: false };
}

function keyOf({ pins }: Resolution): string {
  return JSON.stringify(Object.entries(pins).sort());
}
