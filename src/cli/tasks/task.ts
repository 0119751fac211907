import type { NotebookFile } from '../notebooks/notebook-files';

/** Common part of the inputs of all tasks: the notebook, and for commands that compare two, the second one. */
export interface TaskInput {
  readonly file: NotebookFile;
  readonly other?: NotebookFile;
}

/** Loads the function of each task by its name. The parameter type accepts the inputs of every task. */
export type TaskTable = Readonly<Record<string, () => Promise<(input: never) => unknown>>>;

/** Names of the tasks in a table. */
export type TaskName<Tasks extends TaskTable> = keyof Tasks & string;

type TaskFunction<Tasks extends TaskTable, Name extends TaskName<Tasks>> = Awaited<
  ReturnType<Tasks[Name]>
>;

/** Input of a task. */
export type InputOf<Tasks extends TaskTable, Name extends TaskName<Tasks>> = TaskInput &
  Parameters<TaskFunction<Tasks, Name>>[0];

/** Output of a task. */
export type OutputOf<Tasks extends TaskTable, Name extends TaskName<Tasks>> = ReturnType<
  TaskFunction<Tasks, Name>
>;

/** The function of any task. */
export type AnyTask = (input: TaskInput) => unknown;

/** Loads a task. */
export async function loadTask(tasks: TaskTable, name: string): Promise<AnyTask> {
  // The types of `TaskRunner` pair each name with its inputs.
  return (await tasks[name]()) as AnyTask;
}
