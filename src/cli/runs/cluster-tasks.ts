/** Runs the task of a command on the notebooks of a cluster's batches: each travels with its files, and is analyzed there. */
import {
  accessSync,
  constants,
  mkdirSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync
} from 'node:fs';
import * as path from 'node:path';
import type { ClusterBatch, ClusterFile, NotebookError } from '../../protocol';
import { sizeOfFile } from '../notebooks/notebook-files';
import type { NotebookFile } from '../notebooks/notebook-files';
import { projectRoot, takeSnapshot } from '../notebooks/project-snapshot';
import { readText } from '../notebooks/read-text';
import { BATCH_NAME } from '../tasks/batch-job';
import type { BatchJob, BatchResult } from '../tasks/batch-job';
import type { TaskInput } from '../tasks/task';
import type { TaskResult } from '../tasks/task-result';
import type { ClusterDriver } from './cluster-driver';
import { inParallel } from './in-parallel';

/**
 * Notebooks of a batch: starting the program takes as long as linting a few dozen. The number of workers must not change the
 * batches, or a journal would be of no use with others.
 */
const BATCH_NOTEBOOKS = 32;
const BATCH_BYTES = 16_000_000;

/** How the notebooks of a command are sent. */
export interface ClusterTaskOptions<Input> {
  /** How many batches are worth sending at a time. */
  readonly atOnce: number;
  readonly resources: Readonly<Record<string, number>>;
  /** The journal, which changes while the command runs. */
  readonly journal: string | null;
  /** Adds what a task would read where the project is. */
  readonly complete?: (input: Input) => Input;
}

/** The tasks of one command on a cluster: those of a name in the table of tasks, with its inputs and outputs. */
export class ClusterTasks<Input extends TaskInput, Output> {
  private readonly projects = new Map<string, string>();
  private batches = 0;

  constructor(
    private readonly name: ClusterBatch['task'],
    private readonly driver: ClusterDriver,
    private readonly options: ClusterTaskOptions<Input>
  ) {}

  /** Runs the task on all inputs; passes the results to `onResult` in order, as soon as they are there. */
  async runAll(
    inputs: readonly Input[],
    onResult: (result: TaskResult<Output>, index: number) => void
  ): Promise<void> {
    this.writeSnapshots(inputs.map(({ file }) => file));
    const batches = batchesOf(inputs);
    const finished: (readonly TaskResult<unknown>[] | undefined)[] = [];
    let delivered = 0;
    let index = 0;
    await inParallel(batches, this.options.atOnce, async (batch, at) => {
      finished[at] = await this.run(batch);
      for (let done = finished[delivered]; done !== undefined; done = finished[++delivered]) {
        finished[delivered] = undefined;
        for (const result of done) {
          onResult(result as TaskResult<Output>, index++);
        }
      }
    });
  }

  /** The results of a batch. Where it was set aside, each of its notebooks is tried alone, to find which one it is. */
  private async run(batch: readonly Input[]): Promise<readonly TaskResult<unknown>[]> {
    const { driver } = this;
    if (driver.isEnding) {
      return batch.map(() => failed('cancelled', 'It was not started.'));
    }
    const id = `batch-${this.batches++}`;
    const folder = path.join(driver.folder.path, id);
    mkdirSync(folder);
    try {
      const result = path.join(folder, 'result.json');
      const files = this.writeBatch(batch, folder);
      const end = await driver.runBatch({
        id,
        task: this.name,
        files,
        size: batch.length,
        result_path: result,
        resources: { ...this.options.resources }
      });
      if (end.ok) {
        return (JSON.parse(end.result) as BatchResult).results;
      }
      if (end.kind === 'worker-lost' && batch.length > 1) {
        return (await Promise.all(batch.map(input => this.run([input])))).flat();
      }
      return batch.map(() => failed(end.kind ?? 'internal', end.message));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }

  /** Writes the description of a batch; returns its files. */
  private writeBatch(batch: readonly Input[], folder: string): ClusterFile[] {
    const files: ClusterFile[] = [];
    const projects = new Map<string, string>();
    const inputs = batch.map((input, at): TaskInput => {
      const completed = this.options.complete?.(input) ?? input;
      const content = contentHere(completed.file);
      const project = this.projects.get(path.dirname(completed.file.absolute)) ?? '';
      const projectName = projects.get(project) ?? `projects/${projects.size}.json`;
      projects.set(project, projectName);
      const name = `notebooks/${at}`;
      if (content === null) {
        files.push({ name, path: completed.file.absolute });
      }
      const copy = { path: content === null ? name : null, project: projectName };
      return { ...completed, file: { ...completed.file, content, copy } };
    });
    const job: BatchJob = { task: this.name, inputs };
    const description = path.join(folder, BATCH_NAME);
    writeFileSync(description, JSON.stringify(job));
    projects.forEach((name, file) => files.push({ name, path: file }));
    return [{ name: BATCH_NAME, path: description }, ...files];
  }

  /** Writes the snapshot of each project with a notebook, and notes it for the folders of its notebooks. */
  private writeSnapshots(files: readonly NotebookFile[]): void {
    const roots = new Map<string, string[]>();
    for (const folder of new Set(files.map(({ absolute }) => path.dirname(absolute)))) {
      const root = projectRoot(folder);
      roots.set(root, [...(roots.get(root) ?? []), folder]);
    }
    const { journal } = this.options;
    const without = journal === null ? [] : [realJournal(journal)];
    let count = 0;
    for (const [root, folders] of roots) {
      const file = path.join(this.driver.folder.path, `project-${count++}.json`);
      writeFileSync(file, JSON.stringify(takeSnapshot(root, folders, without)));
      folders.forEach(folder => this.projects.set(folder, file));
    }
  }
}

/** Batches of notebooks that follow each other. */
function batchesOf<Input extends TaskInput>(inputs: readonly Input[]): readonly Input[][] {
  const batches: Input[][] = [];
  let bytes = Infinity;
  for (const input of inputs) {
    const size = sizeOfFile(input.file.absolute);
    const last = batches.at(-1);
    if (last === undefined || last.length >= BATCH_NOTEBOOKS || bytes + size > BATCH_BYTES) {
      batches.push([input]);
      bytes = size;
    } else {
      last.push(input);
      bytes += size;
    }
  }
  return batches;
}

/** The content of a notebook where it is known already, or its file cannot travel; otherwise null. */
function contentHere({ content, absolute }: NotebookFile): NotebookFile['content'] {
  if (content !== null) {
    return content;
  }
  try {
    accessSync(absolute, constants.R_OK);
    return statSync(absolute).isFile() ? null : readText(absolute);
  } catch {
    return readText(absolute);
  }
}

function realJournal(journal: string): string {
  try {
    return path.join(realpathSync(path.dirname(journal)), path.basename(journal));
  } catch {
    return journal;
  }
}

function failed(kind: NotebookError['kind'], message: string): TaskResult<never> {
  return { ok: false, error: { kind, message, line: null, column: null } };
}
