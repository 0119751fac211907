import { Signal } from '@lumino/signaling';
import type { NotebookCell } from '../../../src/core/notebook/document';
import type { Finding } from '../../../src/core/rules/contract';
import type { MarkSource } from '../../../src/lab/editor/cell-findings';
import { LiveCellFindings, notebookCellOf } from '../../../src/lab/editor/cell-findings';
import type { FindingVisibility } from '../../../src/lab/settings/visibility';
import type { SharedNotebook } from '../../../src/tokens';
import { makeCell, makeFinding } from '../findings';

const NOTEBOOK = {} as SharedNotebook;
const SHARED = { getId: () => 'key-0', notebook: NOTEBOOK };

/** An open notebook whose first cell has these rows. */
function open(rows: readonly FindingVisibility[], ready = true) {
  const session = new FakeSession(ready);
  const open = new Map<SharedNotebook, FakeSession>();
  const added = new Signal<object, FakeSession>({});
  const own = { marked: (_: Finding) => true, listeners: new Set<() => void>() };
  const source = {
    sessions: { find: (notebook: SharedNotebook) => open.get(notebook) ?? null, added },
    visibility: { rowsOfCell: (_: unknown, key: string) => (key === 'key-0' ? rows : []) },
    isMarked: (finding: Finding) => own.marked(finding),
    subscribe: (onChange: () => void) => {
      own.listeners.add(onChange);
      return () => own.listeners.delete(onChange);
    },
    fix: jest.fn()
  };
  const add = (): void => {
    open.set(NOTEBOOK, session);
    added.emit(session);
  };
  const findings = new LiveCellFindings(SHARED, source as unknown as MarkSource);
  return { findings, session, own, source, add };
}

class FakeSession {
  state: { analysis: { kind: string }; readOnly: boolean; isBusy?: boolean };
  readonly changed = new Signal<this, object>(this);

  constructor(ready: boolean) {
    this.state = { analysis: { kind: ready ? 'ready' : 'waiting' }, readOnly: false };
  }

  change(change: Partial<FakeSession['state']>): void {
    const before = this.state;
    this.state = { ...before, ...change };
    this.changed.emit(before);
  }
}

function rowAt(start: number, end: number, cell: NotebookCell, more: Partial<Finding> = {}) {
  return {
    finding: makeFinding({ id: `${start}-${end}`, cell, range: { start, end }, ...more }),
    hidden: null
  };
}

const CELL = makeCell(0, 'load()\nx');

function placesIn(text: string, rows: readonly FindingVisibility[]): string[] | undefined {
  const { findings, add } = open(rows);
  add();
  return findings.of(() => text)?.map(({ from, to }) => text.slice(from, to));
}

describe('the findings of one cell', () => {
  it('are sorted, with their ranges', () => {
    const rows = [rowAt(7, 8, CELL), rowAt(0, 4, CELL)];
    expect(placesIn(CELL.source, rows)).toEqual(['load', 'x']);
  });

  it('are unknown if the text has changed, or before the first analysis', () => {
    expect(placesIn('load(1)\nx', [rowAt(0, 4, CELL)])).toBeUndefined();
    const { findings, add } = open([rowAt(0, 4, CELL)], false);
    expect(findings.of(() => CELL.source)).toBeNull();
    add();
    expect(findings.of(() => CELL.source)).toBeNull();
  });

  it('exclude those that are hidden, without a range or not marked', () => {
    const rows = [
      { ...rowAt(0, 4, CELL), hidden: 'user' as const },
      { finding: makeFinding({ id: 'whole', cell: CELL, range: null }), hidden: null },
      rowAt(7, 8, CELL, { severity: 'info' })
    ];
    const { findings, own, add } = open(rows);
    add();
    expect(findings.of(() => CELL.source)?.map(({ finding }) => finding.id)).toEqual(['7-8']);
    own.marked = ({ severity }) => severity !== 'info';
    expect(findings.of(() => CELL.source)).toEqual([]);
  });

  it.each([
    [2, 'a', 'the character after it'],
    [3, '\n', 'the one before at the end of a line'],
    [7, 'b', 'the one before at the end of the text']
  ])('extend an empty range at %i', offset => {
    const cell = makeCell(0, 'xya\nz b');
    const [place] = placesIn(cell.source, [rowAt(offset, offset, cell)]) ?? [];
    expect(place).toHaveLength(1);
    expect(place).not.toBe('\n');
  });

  it('do not read the text of a cell without findings', () => {
    const { findings, add } = open([]);
    add();
    const text = jest.fn(() => '');
    expect(findings.of(text)).toEqual([]);
    expect(text).not.toHaveBeenCalled();
  });

  it('notify of new analyses, of a notebook that opens later, and of hidden findings', () => {
    const { findings, session, own, add } = open([]);
    const onChange = jest.fn();
    const unsubscribe = findings.subscribe(onChange);
    session.change({ analysis: { kind: 'ready' } });
    expect(onChange).not.toHaveBeenCalled();
    add();
    add();
    session.change({ analysis: { kind: 'ready' } });
    session.change({ isBusy: true });
    expect(onChange).toHaveBeenCalledTimes(1);
    own.listeners.forEach(listener => listener());
    expect(onChange).toHaveBeenCalledTimes(2);
    unsubscribe();
    session.change({ analysis: { kind: 'ready' } });
    expect(onChange).toHaveBeenCalledTimes(2);
    expect(own.listeners.size).toBe(0);
  });

  it('can be fixed only in a writable document', () => {
    const { findings, session, source, add } = open([rowAt(0, 4, CELL)]);
    const { finding } = rowAt(0, 4, CELL);
    const fix = { title: finding.message, applicability: 'safe', edits: [] } as const;
    expect(findings.canFix).toBe(false);
    findings.fix(finding, fix);
    expect(source.fix).not.toHaveBeenCalled();
    add();
    expect(findings.canFix).toBe(true);
    findings.fix(finding, fix);
    expect(source.fix).toHaveBeenCalledWith(session, finding, fix);
    session.change({ readOnly: true });
    expect(findings.canFix).toBe(false);
  });
});

describe('the cell of an editor', () => {
  it('is found for notebooks only', () => {
    const shared = { notebook: NOTEBOOK, getId: () => 'a' };
    expect(notebookCellOf({ sharedModel: shared } as never)).toBe(shared);
    expect(notebookCellOf({ sharedModel: { ...shared, notebook: null } } as never)).toBeNull();
    expect(notebookCellOf({ sharedModel: { source: 'a file' } } as never)).toBeNull();
  });
});
