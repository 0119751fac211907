import type { KernelSnapshot } from '../../../src/lab/session/notebook-state';
import type { TimelineRow } from '../../../src/lab/timeline/timeline-rows';
import {
  isInGroup,
  matches,
  otherExecutions,
  timelineRows
} from '../../../src/lab/timeline/timeline-rows';
import { WatchedNotebook } from '../watched-notebook';

function rowsOf(
  open: WatchedNotebook,
  automatic: ReadonlySet<string> = new Set()
): readonly TimelineRow[] {
  const { analysis, kernel } = open.state;
  if (analysis.kind !== 'ready') {
    throw new Error('not analyzed');
  }
  return timelineRows((kernel as KernelSnapshot).history, analysis.document, automatic);
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
