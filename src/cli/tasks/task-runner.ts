import { contentPath, sizeOfFile } from '../notebooks/notebook-files';
import type { NotebookFile } from '../notebooks/notebook-files';
import { callWithTimeout } from './call-with-timeout';
import { machineLoad } from './machine-load';
import { withAtMostCells } from './notebook-cells';
import { loadTask } from './task';
import type { AnyTask, InputOf, OutputOf, TaskInput, TaskName, TaskTable } from './task';
import { TASK_LIMITS } from './task-limits';
import type { TaskLimits } from './task-limits';
import type { TaskProcess } from './task-process';
import { classifyError, notebookError } from './task-result';
import type { TaskResult } from './task-result';

/** After this share of a task's time limit, the next task gets a new timeout. */
const SLICE = 0.1;

/** Up to this number of small notebooks V8 has hardly begun to optimize. */
const FEW_NOTEBOOKS = 8;

/** Size in bytes from which one notebook keeps V8 as busy as many small ones. */
const LARGE_NOTEBOOK = 100_000;

/** Results of tasks in this process. */
interface Batch {
  readonly done: readonly TaskResult<unknown>[];
  /** Whether the next task must run in a separate process. */
  readonly isNextForProcess: boolean;
}

const ALL_IN_PROCESSES: Batch = { done: [], isNextForProcess: true };

/**
 * Runs the task of a command on each notebook so that no notebook can crash the others: small ones in this process under a
 * time limit, large and slow ones in a separate process with limits of time and memory.
 */
export class TaskRunner<Tasks extends TaskTable> {
  private readonly processes: TaskProcess[] = [];
  /** A task was interrupted: it may have left module state inconsistent. */
  private wasInterrupted = false;

  /** @param parallelism - number of tasks at a time; with two or more, all run in separate processes */
  constructor(
    private readonly tasks: Tasks,
    private readonly parallelism = 1,
    private readonly limits: TaskLimits = TASK_LIMITS
  ) {}

  /** Runs a task on one input. */
  async run<Name extends TaskName<Tasks>>(
    name: Name,
    input: InputOf<Tasks, Name>
  ): Promise<TaskResult<OutputOf<Tasks, Name>>> {
    const results: TaskResult<OutputOf<Tasks, Name>>[] = [];
    await this.runAll(name, [input], result => results.push(result));
    return results[0];
  }

  /** Runs a task on all inputs; passes the results to `onResult` in order, as soon as they are there. */
  async runAll<Name extends TaskName<Tasks>>(
    name: Name,
    inputs: readonly InputOf<Tasks, Name>[],
    onResult: (result: TaskResult<OutputOf<Tasks, Name>>, index: number) => void
  ): Promise<void> {
    const results: (TaskResult<OutputOf<Tasks, Name>> | undefined)[] = [];
    let started = 0;
    let delivered = 0;
    const deliver = (): void => {
      for (let result = results[delivered]; result !== undefined; result = results[delivered]) {
        results[delivered] = undefined;
        onResult(result, delivered++);
      }
    };
    const task = this.parallelism === 1 ? await loadTask(this.tasks, name) : null;
    if (task !== null && (inputs.length > FEW_NOTEBOOKS || inputs.some(isLarge))) {
      (await import('./engine-flags')).optimizeLess();
    }
    const runLane = async (lane: number): Promise<void> => {
      while (started < inputs.length) {
        const { done, isNextForProcess } =
          task === null ? ALL_IN_PROCESSES : this.runHere(task, inputs, started);
        done.forEach(result => (results[started++] = result as TaskResult<OutputOf<Tasks, Name>>));
        deliver();
        if (started < inputs.length && isNextForProcess) {
          const index = started++;
          results[index] = await this.runInProcess(lane, name, inputs[index]);
          deliver();
        }
      }
    };
    await Promise.all(Array.from({ length: this.parallelism }, (_, lane) => runLane(lane)));
  }

  /** Ends the processes. Must be called after the last task. */
  end(): void {
    this.processes.forEach(process => process.end());
  }

  /** Runs a task from the input at `first` on, until the time slice is over, an input is too large, or the task is interrupted. */
  private runHere(task: AnyTask, inputs: readonly TaskInput[], first: number): Batch {
    const done: TaskResult<unknown>[] = [];
    let isNextForProcess = false;
    const ownProcessMs = Math.ceil(this.limits.ownProcessMs * machineLoad());
    const sliceEnd = performance.now() + ownProcessMs * SLICE;
    const isDone = callWithTimeout(ownProcessMs, () => {
      for (let index = first; index < inputs.length; index++) {
        const input = this.inputForHere(inputs[index]);
        if (input === null) {
          isNextForProcess = true;
          return;
        }
        done.push(this.attempt(task, input));
        if (performance.now() > sliceEnd) {
          return;
        }
      }
    });
    this.wasInterrupted ||= !isDone;
    return { done, isNextForProcess: isNextForProcess || this.wasInterrupted };
  }

  private attempt(task: AnyTask, input: TaskInput): TaskResult<unknown> {
    try {
      return { ok: true, output: task(input) };
    } catch (error) {
      return { ok: false, error: notebookError(classifyError(error), this.limits) };
    }
  }

  private async runInProcess<Name extends TaskName<Tasks>>(
    lane: number,
    name: Name,
    input: InputOf<Tasks, Name>
  ): Promise<TaskResult<OutputOf<Tasks, Name>>> {
    // Loading the code that starts processes takes as long as linting a small notebook.
    const { TaskProcess } = await import('./task-process');
    const process = (this.processes[lane] ??= new TaskProcess(this.limits));
    const message = await process.run({ task: name, input });
    return message.ok
      ? { ok: true, output: message.output as OutputOf<Tasks, Name> }
      : { ok: false, error: notebookError(message.failure, this.limits) };
  }

  /** The input for a task in this process; null if the task must run in a separate one. */
  private inputForHere(input: TaskInput): TaskInput | null {
    const isSmall = !this.wasInterrupted && inputSize(input) <= this.limits.ownProcessBytes;
    return isSmall ? withAtMostCells(this.limits.ownProcessCells, input) : null;
  }
}

function isLarge(input: TaskInput): boolean {
  return inputSize(input) > LARGE_NOTEBOOK;
}

function inputSize({ file, other }: TaskInput): number {
  return sizeOf(file) + sizeOf(other);
}

/** Size in bytes; 0 if the file cannot be read, which reading it reports later. */
function sizeOf(file: NotebookFile | undefined): number {
  if (file === undefined) {
    return 0;
  }
  return file.content === null ? sizeOfFile(contentPath(file)) : textLength(file.content);
}

function textLength(content: NonNullable<NotebookFile['content']>): number {
  return content.ok ? content.text.length : 0;
}
