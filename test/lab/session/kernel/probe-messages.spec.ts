import { isProbeAnswer, isProbeMessage } from '../../../../src/lab/session/kernel/probe-messages';
import messages from '../../../protocol/messages.json';

describe('messages of the comm', () => {
  const ofProbe = messages.filter(({ message }) => /^Probe(?:Message|Answer)$/.test(message));

  it.each(ofProbe.filter(({ valid }) => valid))('$message: accepts $name', ({ message, value }) => {
    expect(message === 'ProbeMessage' ? isProbeMessage(value) : isProbeAnswer(value)).toBe(true);
  });

  it.each([
    null,
    17,
    'hello',
    [],
    {},
    { kind: 'hello', session: 's' },
    { kind: 'hello', session: 's', runs: [{}], names: [], clients: [], truncated: false },
    { kind: 'runs', session: 's', runs: [null] },
    { kind: 'runs', session: 's', runs: [] },
    { kind: 'runs', runs: [{}] },
    { kind: 'clients', session: 's', clients: [{ client: 3, notebook: null }] },
    { kind: 'clients', session: 's', clients: [{ client: 'a', notebook: null, user: 'Ana' }] },
    {
      kind: 'clients',
      session: 's',
      clients: [{ client: 'a', notebook: null, user: { id: 'u' } }]
    },
    { kind: 'unknown', session: 's' }
  ])('rejects %j as a message', data => {
    expect(isProbeMessage(data)).toBe(false);
  });

  it.each([
    null,
    { kind: 'modules', modules: [] },
    { kind: 'modules', id: 1, modules: [{ name: 'a' }] },
    { kind: 'history', id: 1, session: 's', runs: 'none' },
    { kind: 'error', id: 1 },
    { kind: 'variables', id: 1, session: 's', sequence: 1, total: 1, variables: [{ name: 'a' }] },
    { kind: 'variables', id: 1, session: 's', sequence: '1', total: 1, variables: [] },
    { kind: 'summary', id: 1, name: 'a', exists: true, text: 3, columns: null, column_count: null },
    { kind: 'summary', id: 1, name: 'a', exists: true, text: null, columns: [{}], column_count: 1 },
    { kind: 'unknown', id: 1 }
  ])('rejects %j as an answer', data => {
    expect(isProbeAnswer(data)).toBe(false);
  });

  it('is tested with messages of each kind', () => {
    const kinds = new Set(ofProbe.map(({ value }) => (value as { kind?: string }).kind));
    expect(kinds.size).toBeGreaterThan(6);
  });
});
