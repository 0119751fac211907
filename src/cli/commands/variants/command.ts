import * as path from 'node:path';
import { DEFAULT_KERNEL, HERE } from '../../../core/check/job/run-job';
import { jsonText } from '../../../core/report/json-text';
import { terminalStyles } from '../../../core/report/terminal';
import { variantsMarkdown } from '../../../core/report/variants-markdown';
import { variantsPage } from '../../../core/report/variants-page';
import { formatVariants } from '../../../core/report/variants-text';
import type { DirectRequirement } from '../../../core/variants/variant-plan';
import type { VariantsDocument } from '../../../protocol';
import type { Console } from '../../console/console';
import { onEndSignal } from '../../console/end-signals';
import { EXIT } from '../../console/failure';
import { changedOn } from '../../notebooks/git-history';
import { namedNotebook } from '../../notebooks/notebook-files';
import { warnOfUnread } from '../../notebooks/unread-files';
import { openExecutor } from '../../runs/open-executor';
import type { OpenExecutor } from '../../runs/open-executor';
import { outputOf, RunFailure } from '../../runs/run-failures';
import { SettingsFinder } from '../../settings/project-settings';
import { TaskRunner } from '../../tasks/task-runner';
import { CANCELED, settleTrustHere } from '../../trust/project-trust';
import { TASKS } from '../tasks';
import { reportFailedRun } from '../failed-run';
import { readVariantsArguments } from './arguments';
import type { VariantsArguments, VariantsFormat } from './arguments';
import { EnvironmentRuns } from './environment-runs';
import { KeptRuns } from './kept-runs';
import { projectState } from './project-state';
import { comparesTimes, reportVariants } from './report';
import { StepLine } from './step-line';
import { VariantTrial } from './variant-trial';
import { VersionResolver } from './version-resolver';

const FORMATTERS: Readonly<
  Record<VariantsFormat, (report: VariantsDocument, console: Console) => string>
> = {
  text: (report, { colors }) => formatVariants(report, terminalStyles(colors)),
  json: report => `${jsonText(report, 2)}\n`,
  html: variantsPage,
  markdown: variantsMarkdown
};

/** `freshkernel variants`; returns the exit code. */
export async function runVariants(words: readonly string[], console: Console): Promise<number> {
  const given = readVariantsArguments(words);
  const folder = path.dirname(namedNotebook(given.file, console.cwd).absolute);
  const isolation = await settleTrustHere(folder, given.isolation, console);
  if (isolation === null) {
    console.err(CANCELED);
    return EXIT.notRun;
  }
  const args = { ...given, isolation };
  warnOfUnread([namedNotebook(args.file, console.cwd)], console);
  const open = await openExecutor(args, console);
  const runner = new TaskRunner(TASKS);
  const line = new StepLine(console.progress);
  const ignoreSignals = onEndSignal(() => open.executor.end());
  try {
    const report = await tryVariants(args, console, { open, runner, line });
    line.clear();
    console.out(FORMATTERS[args.format](report, console));
    return report.variants.some(({ differing }) => differing.length > 0)
      ? EXIT.findings
      : EXIT.clean;
  } catch (error) {
    line.clear();
    return reportFailedRun(error, namedNotebook(args.file, console.cwd), console);
  } finally {
    runner.end();
    await open.close();
    ignoreSignals();
  }
}

async function tryVariants(
  args: VariantsArguments,
  console: Console,
  shared: {
    readonly open: OpenExecutor;
    readonly runner: TaskRunner<typeof TASKS>;
    readonly line: StepLine;
  }
): Promise<VariantsDocument> {
  const { open, runner, line } = shared;
  const named = namedNotebook(args.file, console.cwd);
  const { config } = new SettingsFinder(args.config, console).find(path.dirname(named.absolute));
  const { notebook, content } = outputOf(
    await runner.run('prepare', {
      file: named,
      config,
      order: 'document',
      target: HERE,
      isRemote: args.cluster !== null
    })
  );
  // The file may change while it runs: the text that was run is the one to compare.
  const file = { ...named, content };
  const needed = await runner.run('requirements', { file, config, installed: null });
  if (!needed.ok || !needed.output.ok) {
    throw new RunFailure(
      needed.ok && !needed.output.ok ? needed.output.problem.trim() : 'It could not be analyzed.'
    );
  }
  const { requirements, unknown } = needed.output.report;
  const direct = requirements
    .filter(({ specifier }) => !specifier.startsWith('@'))
    .map(({ distribution, extras, specifier }): DirectRequirement => {
      const text = `${distribution}${extras.length === 0 ? '' : `[${extras.join(',')}]`}`;
      return { name: distribution, text, specifier };
    });
  const addresses = requirements.filter(({ specifier }) => specifier.startsWith('@'));
  const kernelName = args.kernel ?? notebook.kernelName ?? DEFAULT_KERNEL;
  const runs = new EnvironmentRuns({
    file,
    config,
    args,
    notebook,
    kernelName,
    executor: open.executor,
    kept: new KeptRuns(!args.fresh),
    // Runs on a cluster are kept in its journal: times there and here are not the same.
    project: args.cluster === null ? projectState(file.absolute) : null,
    onEvent: event => line.event(event)
  });
  const trial = new VariantTrial({
    file,
    config,
    args,
    runs,
    resolver: new VersionResolver(kernelName),
    runner,
    atOnce: open.atOnce,
    onStep: step => line.step(step)
  });
  const day = args.day ?? changedOn(file.absolute);
  const tried = await trial.run(direct, { given: args.given, day });
  const notes = [
    ...unknown.map(name => `No package is known for the module ${name}.`),
    ...addresses.map(({ distribution }) => `${distribution} is skipped: it is an address.`),
    ...timeNotes(args),
    ...(runs.isCancelled ? ['The command was stopped before it finished.'] : [])
  ];
  return reportVariants(file.shown, tried, { args, runs: runs.count, notes });
}

function timeNotes(args: VariantsArguments): readonly string[] {
  if (comparesTimes(args)) {
    return [];
  }
  return args.cluster === null
    ? [`Times are not compared: up to ${args.jobs} variants ran at a time.`]
    : ['Times are not compared: the notebook ran on the workers of a cluster.'];
}
