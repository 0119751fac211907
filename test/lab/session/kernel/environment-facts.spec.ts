/** @jest-environment jsdom */
import { EnvironmentFacts } from '../../../../src/lab/session/kernel/environment-facts';
import type { Ask } from '../../../../src/lab/session/kernel/probe-client';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const NAMES = new Set(['numpy']);
const answered = { modules: [{ name: 'numpy', found: true }], kind: 'changed_modules' };

/** Facts whose owner sets the imported modules at each change, as the analysis does. */
function followed(ask: Ask): { readonly facts: EnvironmentFacts; readonly asked: jest.Mock } {
  const asked = jest.fn(ask);
  const facts = new EnvironmentFacts(asked as never);
  facts.changed.connect(() => facts.setImportedModules(NAMES));
  facts.setImportedModules(NAMES);
  return { facts, asked };
}

const answer = (async () => Promise.resolve(answered)) as unknown as Ask;
const noKernel: Ask = async () => Promise.reject(new Error('no kernel'));

it('nothing is expected without a kernel, and nothing is asked again and again', async () => {
  const { facts, asked } = followed(noKernel);
  await jest.advanceTimersByTimeAsync(10_000);
  expect(facts.isExpected).toBe(false);
  expect(asked).toHaveBeenCalledTimes(1);
  facts.dispose();
});

it('a kernel that starts later is asked', async () => {
  let ask = noKernel;
  const { facts } = followed(async question => ask(question));
  await jest.advanceTimersByTimeAsync(10_000);
  ask = answer;
  facts.clear();
  facts.afterExecutions([]);
  expect(facts.isExpected).toBe(true);
  await jest.advanceTimersByTimeAsync(10_000);
  expect([...(facts.facts?.modules.keys() ?? [])]).toEqual(['numpy']);
  expect(facts.isExpected).toBe(false);
  facts.dispose();
});

it('asks for what is imported later', async () => {
  const { facts, asked } = followed(noKernel);
  await jest.advanceTimersByTimeAsync(10_000);
  facts.setImportedModules(new Set(['numpy', 'pandas']));
  await jest.advanceTimersByTimeAsync(10_000);
  expect(asked).toHaveBeenCalledTimes(2);
  facts.dispose();
});
