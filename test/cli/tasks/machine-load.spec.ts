import { spawn } from 'node:child_process';
import { performance } from 'node:perf_hooks';
import { machineLoad } from '../../../src/cli/tasks/machine-load';

const SECOND = 1_000_000;

function loadAfter(milliseconds: number, user: number, system: number, idle = 0): number {
  jest.spyOn(performance, 'now').mockReturnValue(milliseconds);
  jest.spyOn(process, 'cpuUsage').mockReturnValue({ user, system });
  jest
    .spyOn(performance, 'eventLoopUtilization')
    .mockReturnValue({ idle, active: milliseconds - idle, utilization: 0 });
  return machineLoad();
}

afterEach(() => jest.restoreAllMocks());

it('is 1 where this process has the machine to itself, even if it works in several threads', () => {
  expect(loadAfter(1000, 0.9 * SECOND, 0.1 * SECOND)).toBe(1);
  expect(loadAfter(1000, 2 * SECOND, 0)).toBe(1);
});

it('grows with the time that other work takes', () => {
  expect(loadAfter(3000, 0.8 * SECOND, 0.2 * SECOND)).toBe(3);
});

it('leaves out the time in which this process waits for others', () => {
  expect(loadAfter(61_000, SECOND, 0, 60_000)).toBe(1);
  expect(loadAfter(62_000, SECOND, 0, 60_000)).toBe(2);
});

it('has a limit', () => {
  expect(loadAfter(3_600_000, SECOND, 0)).toBe(8);
  expect(loadAfter(10, 0, 0)).toBe(8);
});

it('does not grow while another process runs that this one waits for', async () => {
  const before = machineLoad();
  const wait = ['-e', 'setTimeout(() => undefined, 3000)'];
  await new Promise(resolve => spawn(process.execPath, wait).on('close', resolve));
  expect(machineLoad()).toBeLessThan(before + 0.5);
});
