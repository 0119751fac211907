/**
 * Runs the tasks of `lint`, `fix`, `graph`, `stale` and `compare` on damaged notebooks, scripts, pages and settings: `node fuzz-runner.cjs SEED COUNT`.
 * Prints a `FuzzReport`.
 */
import { compareTask } from '../../src/cli/commands/compare/task';
import { fixTask } from '../../src/cli/commands/fix/task';
import { graphTask } from '../../src/cli/commands/graph/task';
import { lintReportTask } from '../../src/cli/commands/lint/report-task';
import type { NotebookFile } from '../../src/cli/notebooks/notebook-files';
import { staleTask } from '../../src/cli/commands/stale/task';
import { DEFAULT_CONFIG } from '../../src/core/settings/config';
import { readSettings } from '../../src/core/settings/settings-file';
import { ALL_RULES } from '../../src/core/rules/registry';
import { DamagedFiles } from './damaged-files';
import { damagedText, ENDINGS } from './damaged-texts';
import type { TextForm } from '../../src/core/notebook/forms/form';

/** What the runner prints. */
export interface FuzzReport {
  readonly notebooks: number;
  /** Each with the number of its notebook, to repeat it. */
  readonly crashes: readonly string[];
  /** CPU time of the slowest task, in milliseconds. */
  readonly slowestMs: number;
  readonly slowest: string;
  readonly residentMb: number;
}

function fileOf(name: string, text: string): NotebookFile {
  const content = { ok: true, text } as const;
  return { shown: name, absolute: `/fuzz/${name}`, isFound: false, content };
}

function configOf(text: string) {
  const { config } = readSettings(text, 'freshkernel.toml', ALL_RULES);
  return { ...(config ?? DEFAULT_CONFIG), root: '/fuzz' };
}

function tasksOn(text: string, other: string, settings: string): Record<string, () => unknown> {
  const file = fileOf('a.ipynb', text);
  const second = fileOf('b.ipynb', other);
  const config = configOf(settings);
  const plain = { file, config, knownIds: [], colors: false };
  return {
    lint: () =>
      lintReportTask({
        ...plain,
        text: { colors: false },
        details: { fixes: true, frames: true, outputs: true },
        since: null
      }),
    fix: () =>
      fixTask({ ...plain, unsafe: true, renaming: ['T1'], reservedNames: new Set(), show: 'diff' }),
    graph: () => graphTask({ file, config, format: 'json', colors: false }),
    stale: () => staleTask({ file: second, other: file, config, format: 'json', colors: false }),
    compare: () =>
      compareTask({
        file,
        other: second,
        comparison: config.comparison,
        without: [],
        format: 'json',
        colors: false
      })
  };
}

const TEXT_FORMS = Object.keys(ENDINGS) as TextForm[];

/** The tasks on a script or page in one of the forms. */
function textTasks(number: number, settings: string): Record<string, () => unknown> {
  const form = TEXT_FORMS[number % TEXT_FORMS.length];
  const file = fileOf(`a.${ENDINGS[form]}`, damagedText(form, number));
  const config = configOf(settings);
  const plain = { file, config, knownIds: [], colors: false };
  const details = { fixes: true, frames: true, outputs: true };
  return {
    [`lint ${form}`]: () =>
      lintReportTask({ ...plain, text: { colors: false }, details, since: null }),
    [`fix ${form}`]: () =>
      fixTask({ ...plain, unsafe: true, renaming: ['T1'], reservedNames: new Set(), show: 'diff' }),
    [`graph ${form}`]: () => graphTask({ file, config, format: 'json', colors: false })
  };
}

function run(seed: number, count: number): FuzzReport {
  const crashes: string[] = [];
  let slowestMs = 0;
  let slowest = '';
  let residentMb = 0;
  for (let number = seed; number < seed + count; number++) {
    const files = new DamagedFiles(number);
    const [text, other, settings] = [files.notebook(), files.notebook(), files.settings()];
    let tasks: Record<string, () => unknown> = {};
    try {
      tasks = { ...tasksOn(text, other, settings), ...textTasks(number, settings) };
    } catch (error) {
      crashes.push(`${number} settings: ${String(error)}`);
    }
    for (const [name, task] of Object.entries(tasks)) {
      const begun = process.cpuUsage();
      try {
        const found = JSON.stringify(task());
        if (/"kind":"internal"|Please report/.test(found)) {
          crashes.push(
            `${number} ${name}: ${/[^".]*(?:Please report|failed:)[^"]*/.exec(found)?.[0] ?? ''}`
          );
        }
      } catch (error) {
        crashes.push(
          `${number} ${name}: ${error instanceof Error ? (error.stack ?? '') : String(error)}`
        );
      }
      const { user, system } = process.cpuUsage(begun);
      if ((user + system) / 1000 > slowestMs) {
        [slowestMs, slowest] = [(user + system) / 1000, `${number} ${name}`];
      }
    }
    residentMb = Math.max(residentMb, process.memoryUsage.rss() / 1e6);
  }
  return { notebooks: count, crashes: crashes.slice(0, 20), slowestMs, slowest, residentMb };
}

process.stdout.write(JSON.stringify(run(Number(process.argv[2]), Number(process.argv[3]))));
