import { Signal } from '@lumino/signaling';
import type { CheckReport } from '../../../src/lab/check/model/check-report';
import type { CheckService } from '../../../src/lab/check/model/check-service';
import { publishChecks } from '../../../src/lab/check/model/publish-checks';
import type { NotebookSessions } from '../../../src/lab/session/notebook-sessions';
import { summaryOf } from './runs';

function setUp() {
  const session = { state: { path: 'RTC:a.ipynb' }, setCheck: jest.fn() };
  const sessions = {
    all: [session],
    added: new Signal<object, typeof session>({}),
    changed: new Signal<object, { session: typeof session; before: { path: string } }>({})
  };
  const reports = new Map<string, Partial<CheckReport>>();
  const checks = {
    changed: new Signal<object, void>({}),
    running: (path: string) => (reports.get(path) ?? null) as CheckReport | null,
    latest: (path: string) => (path === 'b.ipynb' ? summaryOf({ path }) : null),
    lastEnded: (path: string) => (path === 'b.ipynb' ? summaryOf({ path, id: 'ended' }) : null)
  };
  publishChecks(checks as unknown as CheckService, sessions as unknown as NotebookSessions, {
    localPath: path => path.replace('RTC:', '')
  });
  return { session, sessions, checks, reports };
}

it('a running check is in the state of its notebook, with its progress', () => {
  const { session, checks, reports } = setUp();
  expect(session.setCheck).toHaveBeenLastCalledWith({ running: null, latest: null, ended: null });
  const cells = new Map([
    [0, 'ok'],
    [1, 'failed'],
    [2, 'running'],
    [3, 'waiting']
  ] as const);
  const progress = { order: [0, 1, 2, 3], cells } as unknown as CheckReport['progress'];
  reports.set('a.ipynb', { id: 'run', phase: 'running', progress });
  checks.changed.emit();
  expect(session.setCheck).toHaveBeenLastCalledWith({
    running: { id: 'run', isComparing: false, done: 2, total: 4 },
    latest: null,
    ended: null
  });
});

it('a renamed notebook has the checks of its new path', () => {
  const { session, sessions } = setUp();
  session.state = { path: 'b.ipynb' };
  sessions.changed.emit({ session, before: { path: 'RTC:a.ipynb' } });
  expect(session.setCheck).toHaveBeenLastCalledWith({
    running: null,
    latest: summaryOf({ path: 'b.ipynb' }),
    ended: summaryOf({ path: 'b.ipynb', id: 'ended' })
  });
  const calls = session.setCheck.mock.calls.length;
  sessions.changed.emit({ session, before: { path: 'b.ipynb' } });
  expect(session.setCheck).toHaveBeenCalledTimes(calls);
});
