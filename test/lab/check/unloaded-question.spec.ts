/** @jest-environment jsdom */
import { nullTranslator } from '@jupyterlab/translation';
import { mayRun } from '../../../src/lab/check/actions/may-run';
import type { ServerCapabilities } from '../../../src/lab/server/server-capabilities';

jest.mock('../../../src/lab/check/actions/trust-question', () => {
  throw new Error('Loading chunk trust failed.');
});

it('runs nothing if the question about a project cannot be loaded, and says what to do', async () => {
  const known = { version: 1, folder: '/a', trust: 'unknown', sandbox_missing: '' };
  const server = {
    state: () => Promise.resolve({ kind: 'on', capabilities: ['trust'] }),
    client: { send: () => Promise.resolve({ text: () => Promise.resolve(JSON.stringify(known)) }) }
  } as unknown as ServerCapabilities;
  await expect(
    mayRun('a.ipynb', 'off', 'check', server, nullTranslator.load('freshkernel'))
  ).rejects.toThrow('Part of Freshkernel could not be loaded.');
});
