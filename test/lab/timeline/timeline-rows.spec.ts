import type { ClientUser } from '../../../src/protocol';
import type { KernelSnapshot } from '../../../src/lab/session/notebook-state';
import type { TimelineRow } from '../../../src/lab/timeline/timeline-rows';
import {
  isInGroup,
  matches,
  otherExecutions,
  timelineRows
} from '../../../src/lab/timeline/timeline-rows';
import { nullTranslator } from '@jupyterlab/translation';
import { runnerText } from '../../../src/lab/timeline/timeline-texts';
import { WatchedNotebook } from '../watched-notebook';

function rowsOf(
  open: WatchedNotebook,
  automatic: ReadonlySet<string> = new Set(),
  own: ClientUser | null = null
): readonly TimelineRow[] {
  const { analysis, kernel } = open.state;
  if (analysis.kind !== 'ready') {
    throw new Error('not analyzed');
  }
  return timelineRows((kernel as KernelSnapshot).history, analysis.document, automatic, own);
}

function summary(open: WatchedNotebook): readonly (readonly unknown[])[] {
  return rowsOf(open).map(({ execution, cell, isEdited, insertAt }) => [
    execution.kernelRun.source,
    cell?.index ?? null,
    isEdited,
    insertAt
  ]);
}

function openNotebook(): WatchedNotebook {
  const open = new WatchedNotebook('x = 1', 'y = x', 'z = y');
  open.run(0, ['x']);
  open.run(1, ['y']);
  open.run(2, ['z']);
  return open;
}

const ANA: ClientUser = { id: 'u1', name: 'Ana' };
const BEN: ClientUser = { id: 'u2', name: 'Ben' };

/** A notebook with a page of Ana, whose user registered, and further front ends. */
function openWith(...others: readonly { client: string; user?: ClientUser }[]): WatchedNotebook {
  const open = openNotebook();
  open.register(
    { client: 'page', notebook: open.path, user: ANA },
    ...others.map(each => ({ ...each, notebook: open.path }))
  );
  return open;
}

describe('who ran a row', () => {
  it('is not said while one person uses the kernel', () => {
    const open = openWith({ client: 'second page', user: ANA }, { client: 'console' });
    open.run(0, [], { client: 'unregistered' });
    expect(rowsOf(open, new Set(), ANA).map(({ runner }) => runner)).toEqual([
      null,
      null,
      null,
      null
    ]);
  });

  it('is not said without collaboration', () => {
    expect(rowsOf(openWith({ client: 'b', user: BEN }))[0].runner).toBeNull();
  });

  it('is the person whose front end sent it', () => {
    const open = openWith(
      { client: 'b', user: BEN },
      { client: 'second page', user: ANA },
      { client: 'console' }
    );
    ['b', 'second page', 'console', 'unregistered', null].forEach(client =>
      open.run(0, [], { client })
    );
    expect(rowsOf(open, new Set(), ANA).map(({ runner }) => runner)).toEqual([
      { kind: 'unknown' },
      { kind: 'unknown' },
      null,
      { kind: 'you' },
      { kind: 'other', name: 'Ben' },
      { kind: 'you' },
      { kind: 'you' },
      { kind: 'you' }
    ]);
    expect(rowsOf(open, new Set(), BEN).map(({ runner }) => runner?.kind)).toEqual([
      'unknown',
      'unknown',
      undefined,
      'other',
      'you',
      'other',
      'other',
      'other'
    ]);
  });

  it('stays known after a restart, also of a person who has left', () => {
    const open = openWith({ client: 'b', user: BEN });
    open.run(0, [], { client: 'b' });
    open.restart();
    open.register({ client: 'page', notebook: open.path, user: ANA });
    open.run(0, []);
    expect(rowsOf(open, new Set(), ANA).map(({ runner }) => runner)).toEqual([
      { kind: 'you' },
      { kind: 'other', name: 'Ben' },
      { kind: 'you' },
      { kind: 'you' },
      { kind: 'you' }
    ]);
  });

  it('is found by the search', () => {
    const open = openWith({ client: 'b', user: BEN });
    open.run(0, [], { client: 'b' });
    const rows = rowsOf(open, new Set(), ANA);
    expect(rows.map(row => matches(row, 'ben'))).toEqual([true, false, false, false]);
  });

  it('is shown as text of a limited length', () => {
    const trans = nullTranslator.load('');
    const shown = (name: string): string => runnerText({ kind: 'other', name }, trans);
    expect(shown('Ana <b>')).toBe('Ana <b>');
    expect(shown('A\u202eB\n')).toBe('A\\u202eB\\u000a');
    expect(shown(' ')).toBe('no name');
    expect(shown('x'.repeat(1000))).toHaveLength(40);
  });
});

describe('the rows', () => {
  it('are the executions, newest first, with their cells', () => {
    expect(summary(openNotebook())).toEqual([
      ['z = y', 2, false, null],
      ['y = x', 1, false, null],
      ['x = 1', 0, false, null]
    ]);
  });

  it('know what was edited since', () => {
    const open = openNotebook();
    open.edit('x = 1', 'y = x + 1', 'z = y');
    expect(summary(open)[1]).toEqual(['y = x', 1, true, null]);
    open.run(1, []);
    expect(summary(open)[0]).toEqual(['y = x + 1', 1, false, null]);
    // The older version of the cell.
    expect(summary(open)[2]).toEqual(['y = x', 1, true, null]);
  });

  it('know where a deleted cell was', () => {
    const open = openNotebook();
    open.delete(1);
    expect(summary(open)).toEqual([
      ['z = y', 1, false, null],
      ['y = x', null, false, 1],
      ['x = 1', 0, false, null]
    ]);
  });

  it('know what ran without the user', () => {
    const open = openNotebook();
    const [{ id }] = rowsOf(open);
    expect(rowsOf(open, new Set([id])).map(({ isAutomatic }) => isAutomatic)).toEqual([
      true,
      false,
      false
    ]);
  });

  it('keep the sessions before a restart', () => {
    const open = openNotebook();
    open.restart();
    open.run(0, ['x']);
    const found = rowsOf(open).map(({ execution, sessionsAgo }) => [
      execution.kernelRun.source,
      sessionsAgo
    ]);
    expect(found).toEqual([
      ['x = 1', 0],
      ['z = y', 1],
      ['y = x', 1],
      ['x = 1', 1]
    ]);
    expect(new Set(rowsOf(open).map(({ id }) => id)).size).toBe(4);
    for (let restart = 0; restart < 9; restart++) {
      open.restart();
      open.run(1, []);
    }
    expect(Math.max(...rowsOf(open).map(({ sessionsAgo }) => sessionsAgo))).toBe(5);
  });

  it('can be compared with those of the same cell, the one before first', () => {
    const open = openNotebook();
    open.run(0, []);
    open.restart();
    open.run(0, []);
    open.run(0, [], { status: 'aborted' });
    open.run(0, []);
    const rows = rowsOf(open);
    const counts = (at: number): readonly unknown[] =>
      otherExecutions(rows[at], rows).map(({ sessionsAgo, execution }) => [
        sessionsAgo,
        execution.kernelRun.count
      ]);
    expect(counts(0)).toEqual([
      [0, 1],
      [1, 4],
      [1, 1]
    ]);
    expect(counts(2)).toEqual([
      [1, 4],
      [1, 1],
      [0, 3]
    ]);
    // The second cell ran once.
    expect(otherExecutions(rows[5], rows)).toEqual([]);
  });

  it('belong to groups', () => {
    const open = openNotebook();
    open.run(0, [], { status: 'error', error: { exception: 'KeyError', message: "'a'" } });
    open.run(1, [], { client: 'someone', cell_id: null, source: 'w = 1' });
    const [other, failed] = rowsOf(open);
    expect(isInGroup(failed, 'failed')).toBe(true);
    expect(isInGroup(other, 'failed')).toBe(false);
    expect(isInGroup(other, 'elsewhere')).toBe(true);
    expect(isInGroup(failed, 'edited')).toBe(false);
    expect(['keyerror', 'x = 1', 'w = 1'].map(text => matches(failed, text))).toEqual([
      true,
      true,
      false
    ]);
  });
});
