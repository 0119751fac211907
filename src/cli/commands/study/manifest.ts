/** The manifest of a study, which is also its JSON output. */
import { arch, cpus, release, totalmem, type } from 'node:os';
import type { FigureGroup } from '../../../core/study/figures';
import type { StudyDocument } from '../../../protocol';
import { VERSION } from '../../console/version';
import type { StudyArguments } from './arguments';
import type { StudyPlan } from './plan';
import type { StudyWork } from './study';
import type { TableVersions } from './table-writer';

/** What a manifest is made from. */
export interface StudyState {
  readonly state: StudyDocument['state'];
  readonly started: number;
  readonly args: StudyArguments;
  readonly versions: TableVersions;
  readonly plan: StudyPlan;
  readonly work: StudyWork;
  readonly groups: readonly FigureGroup[];
  readonly files: StudyDocument['files'];
}

/** The manifest. */
export function manifestOf({
  state,
  started,
  args,
  versions,
  plan,
  work,
  groups,
  files
}: StudyState): StudyDocument {
  const countOf = (...wanted: readonly string[]): number =>
    plan.notebooks.filter(({ status }) => wanted.includes(status)).length;
  return {
    version: 1,
    state,
    programs: { freshkernel: VERSION, node: process.versions.node, ...versions },
    machine: {
      system: `${type()} ${release()} ${arch()}`,
      processor: cpus().at(0)?.model ?? '',
      processors: cpus().length,
      memory_bytes: totalmem()
    },
    started: started / 1_000,
    seconds: (Date.now() - started) / 1_000,
    options: optionsOf(args),
    counts: {
      found: plan.notebooks.length,
      unreadable: countOf('unreadable'),
      duplicates: countOf('duplicate'),
      population: countOf('studied', 'not-sampled'),
      sampled: countOf('studied'),
      linted: work.linted,
      lint_reused: work.lintReused,
      checked: work.checked,
      check_reused: work.checkReused,
      restored: work.restored,
      restore_reused: work.restoreReused
    },
    strata: plan.strata,
    figures: groups.flatMap(({ figures }) => figures.map(({ figure }) => figure)),
    files
  };
}

/** The options that decide which notebooks are studied, and how. */
function optionsOf(args: StudyArguments): Readonly<Record<string, unknown>> {
  const { sample, seed, keepDuplicates, phase, select, extendSelect, ignore, target } = args;
  return {
    sample,
    seed: sample === null ? null : seed,
    keep_duplicates: keepDuplicates,
    phase,
    select,
    extend_select: extendSelect,
    ignore,
    target,
    settings: args.config !== false,
    check: checkOptionsOf(args),
    restore: restoreOptionsOf(args)
  };
}

/** Not the environment variables, which may be private. */
function checkOptionsOf({ check }: StudyArguments): Readonly<Record<string, unknown>> | null {
  if (check === null) {
    return null;
  }
  const { kernel, limits, copyBytes, isolation, target, cluster } = check;
  const { sandbox, network, passed } = isolation;
  return {
    kernel,
    environment: target.environment,
    gateway: target.gateway,
    // Its address may be private, and changes from job to job.
    cluster: cluster !== null,
    resources: cluster?.resources ?? {},
    limits,
    copy_bytes: copyBytes,
    sandbox,
    network,
    ...(passed === undefined ? {} : { passed })
  };
}

function restoreOptionsOf({ restore }: StudyArguments): Readonly<Record<string, unknown>> | null {
  return restore === null ? null : { max_runs: restore.maxRuns, seconds: restore.seconds };
}
