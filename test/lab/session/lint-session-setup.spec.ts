import { Signal } from '@lumino/signaling';
import { CoreLoader } from '../../../src/lab/session/core/core-loader';
import { LintSessionSetup } from '../../../src/lab/session/lint-session-setup';

class FakeManager {
  readonly all = [];
  readonly opening = new Signal<this, void>(this);
  readonly added = new Signal<this, never>(this);
}

function setUp(importCore: () => Promise<never>): FakeManager {
  const manager = new FakeManager();
  const store = { changed: new Signal<object, void>({}) };
  const given = [manager, new CoreLoader(importCore), store, null, store, store, null];
  new LintSessionSetup(
    ...(given as unknown as ConstructorParameters<typeof LintSessionSetup>)
  ).start();
  return manager;
}

it('loads the core while the content of a notebook is on its way', () => {
  const importCore = jest.fn(async () => new Promise<never>(() => undefined));
  const manager = setUp(importCore);
  expect(importCore).not.toHaveBeenCalled();
  manager.opening.emit();
  manager.opening.emit();
  expect(importCore).toHaveBeenCalledTimes(1);
});

it('tries again with the next notebook when the core could not be loaded', async () => {
  const importCore = jest.fn(async () => Promise.reject(new Error('offline')));
  const manager = setUp(importCore);
  manager.opening.emit();
  await new Promise(resolve => setTimeout(resolve));
  manager.opening.emit();
  expect(importCore).toHaveBeenCalledTimes(2);
});
