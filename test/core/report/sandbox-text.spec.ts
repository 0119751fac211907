import { protectionSentences } from '../../../src/core/report/sandbox-text';
import type { HeldForRun } from '../../../src/core/report/sandbox-text';
import type { RunSandbox } from '../../../src/protocol';

const PROTECTED: RunSandbox = {
  requested: 'required',
  protected: true,
  network: true,
  reason: '',
  program: 'bubblewrap 0.8.0',
  since: 'kernel'
};
const OFF: RunSandbox = {
  requested: 'off',
  protected: false,
  network: true,
  reason: 'It is turned off.'
};

const text = (sandbox: RunSandbox, more: HeldForRun = {}): string =>
  protectionSentences({ sandbox, ...more }).join(' ');

describe('what a report says about the protection of a run', () => {
  it('is the sandbox, since when it held, the network and the variables', () => {
    expect(text(PROTECTED)).toBe(
      'A sandbox (bubblewrap 0.8.0) protected the files outside of the private copy, since the kernel started. The notebook could use the network.'
    );
    const sandbox: RunSandbox = {
      ...PROTECTED,
      network: false,
      since: 'environment',
      variables: 'listed',
      withheld: 12
    };
    expect(text(sandbox)).toBe(
      'A sandbox (bubblewrap 0.8.0) protected the files outside of the private copy, since the environment was built. The notebook had no network. The kernel did not get 12 environment variables, which may hold secrets.'
    );
  });

  it('names the steps that ran outside of it', () => {
    expect(text({ ...PROTECTED, outside: ['environment', 'packages'] })).toMatch(
      /The environment was built outside of the sandbox\. Packages were installed outside of the sandbox, from wheels only\.$/
    );
  });

  it.each([
    ['sandbox', 'it was built in the sandbox.'],
    ['sandbox-without-network', 'it was built in the sandbox, without a network.'],
    ['no-sandbox', 'it was built outside of the sandbox.'],
    ['unknown', 'where it was built is not recorded.']
  ] as const)('says where an environment of the cache was built: %s', (built, end) => {
    expect(text({ ...PROTECTED, cached_environment: built })).toContain(
      `The environment came from the cache; ${end}`
    );
  });

  it('says how many cached wheels a build without a network could use', () => {
    expect(text({ ...PROTECTED, cached_wheels: 3 })).toMatch(
      / The build could use 3 wheels from the caches of pip and uv\.$/
    );
  });

  it('is that there was none, also if none was asked for', () => {
    expect(text({ ...OFF, variables: 'all', withheld: 0 })).toBe(
      'No sandbox protected your files. The notebook could use the network. The kernel got all environment variables.'
    );
    expect(text({ ...OFF, requested: 'auto', reason: 'It is missing.' })).toMatch(
      /^No sandbox protected your files\. It is missing\. /
    );
  });

  it('says that a project is not known as trusted, and nothing of others', () => {
    expect(text(OFF, { project_trust: 'unknown' })).toMatch(/^The project is not known as one of/);
    expect(text(OFF, { project_trust: 'commit' })).toMatch(/^No sandbox/);
  });

  it('is nothing where no run was started', () => {
    expect(protectionSentences({ sandbox: null })).toEqual([]);
    expect(protectionSentences({})).toEqual([]);
  });
});
