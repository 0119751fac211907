/** V8 gets only flags that it knows: it prints a message about any other on the terminal. */
import { spawnSync } from 'node:child_process';
import { setFlagsFromString } from 'node:v8';
import { optimizeLess } from '../../../src/cli/tasks/engine-flags';

jest.mock('node:v8', () => ({ setFlagsFromString: jest.fn() }));

const versions = process.versions;

/** The flags that are set with a version of V8. */
function flagsWith(v8: string): string[] {
  Object.defineProperty(process, 'versions', { value: { ...versions, v8 }, configurable: true });
  jest.mocked(setFlagsFromString).mockClear();
  optimizeLess();
  return jest.mocked(setFlagsFromString).mock.calls.map(([flag]) => flag);
}

afterEach(() => Object.defineProperty(process, 'versions', { value: versions }));

it.each([
  ['11.3.244.8-node.38', true],
  ['12.4.254.21-node.21', false],
  ['13.6.233.10-node.28', false]
])('V8 %s: a budget for interrupts: %s', (v8, hasBudget) => {
  const flags = flagsWith(v8);
  expect(flags).toContain('--no-turbo-inlining');
  expect(flags.some(flag => flag.startsWith('--interrupt-budget='))).toBe(hasBudget);
});

it('this V8 knows the flags', () => {
  const known = spawnSync(process.execPath, ['--v8-options'], { encoding: 'utf8' }).stdout;
  for (const flag of flagsWith(versions.v8)) {
    expect(known).toMatch(
      new RegExp(`^ *--${flag.replace(/^--(?:no-)?/, '').split('=')[0]} `, 'm')
    );
  }
});
