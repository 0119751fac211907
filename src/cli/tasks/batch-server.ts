/** A process on a machine of a cluster: works on the notebooks of one batch. */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { BatchJob, BatchResult } from './batch-job';
import type { TaskTable } from './task';
import { TaskRunner } from './task-runner';
import type { TaskResult } from './task-result';

/** Works on the batch whose files the arguments name, and ends this process. */
export async function serveBatch(tasks: TaskTable): Promise<void> {
  // The input ends when the worker is gone, and then nothing reads the result.
  process.stdin.on('end', () => process.exit(1)).resume();
  const [job, result] = process.argv.slice(3);
  await work(tasks, job, result);
  process.exit();
}

async function work(tasks: TaskTable, jobPath: string, resultPath: string): Promise<void> {
  const { task, inputs } = JSON.parse(readFileSync(jobPath, 'utf8')) as BatchJob;
  const runner = new TaskRunner(tasks);
  const results: TaskResult<unknown>[] = [];
  try {
    await runner.runAll(task, inputs as never, found => results.push(found));
  } finally {
    runner.end();
  }
  const result: BatchResult = { results };
  // A process that is killed leaves no half of a result.
  writeFileSync(`${resultPath}.partial`, JSON.stringify(result));
  renameSync(`${resultPath}.partial`, resultPath);
}
