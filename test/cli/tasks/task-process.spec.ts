import * as childProcess from 'node:child_process';
import { EventEmitter } from 'node:events';
import { TaskProcess } from '../../../src/cli/tasks/task-process';
import { TASK_LIMITS } from '../../../src/cli/tasks/task-limits';

jest.mock('node:child_process', () => ({ fork: jest.fn() }));

/** A process that answers each task with its name, one after the other. */
class EchoProcess extends EventEmitter {
  readonly stderr = Object.assign(new EventEmitter(), { setEncoding: () => this.stderr });

  send({ task }: { task: string }): void {
    setImmediate(() => this.emit('message', { ok: true, output: task }));
  }
}

describe('TaskProcess', () => {
  it('gives each of several tasks its own output', async () => {
    jest.mocked(childProcess.fork).mockReturnValue(new EchoProcess() as never);
    const process = new TaskProcess(TASK_LIMITS);
    const tasks = ['first', 'second', 'third'];
    const outputs = await Promise.all(tasks.map(task => process.run({ task, input: {} } as never)));
    expect(outputs).toEqual(tasks.map(output => ({ ok: true, output })));
  });
});
