import { Signal } from '@lumino/signaling';
import type { LintConfig } from '../../../src/core/settings/config';
import { DEFAULT_CONFIG } from '../../../src/core/settings/config';
import type { RequirementFiles } from '../../../src/protocol';
import { core } from '../../../src/lab/session/core/core';
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

/** The Python that a session is created for, in a project with these settings and files. */
async function requiredPython(
  settings: Partial<LintConfig>,
  files: Pick<RequirementFiles, 'files'> | null
): Promise<LintConfig['requiredPython']> {
  const nothing = (): undefined => undefined;
  const signal = (): Signal<object, never> => new Signal<object, never>({});
  let config: LintConfig = DEFAULT_CONFIG;
  const createSession = (given: LintConfig): null => {
    config = given;
    return null;
  };
  const analysis = {
    path: 'folder/a.ipynb',
    context: { saveState: signal() },
    ...{ disposed: signal(), renamed: signal(), sessionWanted: signal(), isDisposed: false },
    ...{ setRequirements: nothing, setExpected: nothing, fail: nothing, cellRecords: () => [] },
    configure: (create: (records: readonly never[], more: object) => unknown) => create([], {})
  };
  const manager = { all: [analysis], opening: signal(), added: signal() };
  const preferences = { changed: signal(), values: { select: [], extendSelect: [], severity: {} } };
  const project = {
    changed: signal(),
    config: () => ({ ...DEFAULT_CONFIG, ...settings }),
    load: async () => Promise.resolve()
  };
  const memory = { load: async () => Promise.resolve(), of: () => ({ cells: [] }) };
  const requirements = {
    changed: signal(),
    files: () => files,
    load: async () => Promise.resolve()
  };
  const contents = { localPath: (path: string) => path, driveName: () => '' };
  const loader = new CoreLoader(async () => Promise.resolve({ ...core, createSession } as never));
  const places = { contents, serverRoot: null };
  const given = [manager, loader, preferences, memory, project, requirements, places];
  new LintSessionSetup(
    ...(given as unknown as ConstructorParameters<typeof LintSessionSetup>)
  ).start();
  await new Promise(resolve => setTimeout(resolve));
  return config.requiredPython;
}

const OLD = { major: 3, minor: 8 } as const;
const PROJECT = { path: 'pyproject.toml', text: '[project]\nrequires-python = ">=3.10"' };

it('requires the Python of the settings file where the server offers no files of the project', async () => {
  expect(await requiredPython({ requiredPython: OLD }, null)).toEqual(OLD);
  expect(await requiredPython({}, null)).toBeNull();
});

it('requires the Python of the nearest project where its files are known', async () => {
  const files = { files: [PROJECT] } as unknown as RequirementFiles;
  expect(await requiredPython({ requiredPython: OLD }, files)).toEqual({ major: 3, minor: 10 });
});
