/** Lints the notebooks of a study and explains their stored errors, as `lint` and `crashes` do. */
import type { StudyLint } from '../../../core/study/study-notebook';
import { reportUnreadable } from '../../../core/report/json-report';
import type { LintConfig } from '../../../core/settings/config';
import type { CrashReport } from '../../../protocol';
import type { TaskRunner } from '../../tasks/task-runner';
import type { TASKS } from '../tasks';
import type { CorpusFile } from './corpus';

/** A notebook to lint. */
export interface LintOrder {
  readonly file: CorpusFile;
  readonly config: LintConfig;
  readonly hasErrors: boolean;
}

/** Lints some notebooks; returns the results in their order. */
export async function lintNotebooks(
  orders: readonly LintOrder[],
  runner: TaskRunner<typeof TASKS>
): Promise<readonly StudyLint[]> {
  const inputs = orders.map(({ file, config }) => ({ file, config, knownIds: [], text: null }));
  const reports: StudyLint['report'][] = [];
  await runner.runAll('lint', inputs, (result, at) => {
    reports.push(
      result.ok ? result.output.report : reportUnreadable(orders[at].file.shown, result.error)
    );
  });
  const failing = orders.filter(({ hasErrors }) => hasErrors);
  const crashes = new Map<LintOrder, readonly CrashReport[]>();
  await runner.runAll('crashes', failing, (result, at) => {
    crashes.set(failing[at], result.ok && result.output.ok ? result.output.crashes : []);
  });
  return orders.map((order, at) => ({ report: reports[at], crashes: crashes.get(order) ?? [] }));
}
