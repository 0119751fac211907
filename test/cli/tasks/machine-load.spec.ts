import { machineLoad } from '../../../src/cli/tasks/machine-load';

const SECOND = 1_000_000;

function loadAfter(milliseconds: number, user: number, system: number): number {
  jest.spyOn(performance, 'now').mockReturnValue(milliseconds);
  jest.spyOn(process, 'cpuUsage').mockReturnValue({ user, system });
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

it('has a limit: a process that waits does not work either', () => {
  expect(loadAfter(3_600_000, SECOND, 0)).toBe(8);
  expect(loadAfter(10, 0, 0)).toBe(8);
});
