/** @jest-environment jsdom */
// Random changes between a fix and its undo, in the real shared models: the undo restores the texts from before the fix, or refuses.
import type { YCodeCell } from '@jupyter/ydoc';
import { YNotebook } from '@jupyter/ydoc';
import fc from 'fast-check';
import * as Y from 'yjs';
import type { Edit } from '../../../src/core/fixes/edit';
import { applyToNotebook } from '../../../src/lab/fixes/apply-to-notebook';

const FULL = process.env.FRESHKERNEL_SCALE === 'full';
const RUNS = FULL ? 20_000 : 120;
const SOURCES = ['valeus = 1', 'print(valeus)', 'a = "😀"\nb = 2'];
/** Stands for the binding of a cell's editor, which is the origin of what the user types. */
const KEYS = new (class YSyncConfig {})();

type Operation =
  | { readonly kind: 'type'; readonly cell: number; readonly at: number; readonly text: string }
  | { readonly kind: 'erase'; readonly cell: number; readonly at: number; readonly count: number }
  | { readonly kind: 'set'; readonly cell: number; readonly text: string }
  | { readonly kind: 'format'; readonly cell: number }
  | { readonly kind: 'update'; readonly cell: number; readonly at: number; readonly text: string }
  | { readonly kind: 'insert'; readonly at: number }
  | { readonly kind: 'delete' | 'run'; readonly cell: number }
  | { readonly kind: 'move'; readonly cell: number; readonly to: number }
  | { readonly kind: 'cell-undo' | 'cell-redo'; readonly cell: number }
  | { readonly kind: 'notebook-undo' | 'notebook-redo' | 'clear' }
  | { readonly kind: 'remote'; readonly cell: number; readonly text: string };

type OfNotebook = Exclude<Operation, { readonly cell: number }>;
type Arranging = Extract<Operation, { readonly kind: 'delete' | 'run' | 'move' | 'remote' }>;
type Undoing = Extract<Operation, { readonly kind: 'cell-undo' | 'cell-redo' }>;
type Rewriting = Exclude<Operation, OfNotebook | Arranging | Undoing>;

const isOfNotebook = (operation: Operation): operation is OfNotebook => !('cell' in operation);
const isArranging = (operation: Operation): operation is Arranging =>
  ['delete', 'run', 'move', 'remote'].includes(operation.kind);
const isUndoing = (operation: Operation): operation is Undoing =>
  ['cell-undo', 'cell-redo'].includes(operation.kind);

const cell = fc.nat(3);
const at = fc.nat(12);
const text = fc.constantFrom('x', 'valeus', 'values = 1', ...SOURCES, 'other = 3\n', '');
const typing: fc.Arbitrary<Operation> = fc.oneof(
  fc.record({ kind: fc.constant('type' as const), cell, at, text }),
  fc.record({ kind: fc.constant('erase' as const), cell, at, count: fc.nat(8) }),
  fc.record({ kind: fc.constant('set' as const), cell, text }),
  fc.record({ kind: fc.constant('format' as const), cell }),
  fc.record({ kind: fc.constant('update' as const), cell, at, text })
);
/** Without changes within a word that was undone before: Yjs itself undoes and redoes only its first part. */
const wholeTexts: fc.Arbitrary<Operation> = fc.oneof(
  fc.record({ kind: fc.constant('type' as const), cell, at: fc.constant(1000), text }),
  fc.record({ kind: fc.constant('set' as const), cell, text }),
  fc.record({ kind: fc.constant('format' as const), cell })
);
const undoing: fc.Arbitrary<Operation> = fc.oneof(
  fc.record({ kind: fc.constantFrom('cell-undo' as const, 'cell-redo' as const), cell }),
  fc.record({ kind: fc.constantFrom('notebook-undo' as const, 'notebook-redo' as const) })
);
const arranging: fc.Arbitrary<Operation> = fc.oneof(
  fc.record({ kind: fc.constant('insert' as const), at }),
  fc.record({ kind: fc.constantFrom('delete' as const, 'run' as const), cell }),
  fc.record({ kind: fc.constant('move' as const), cell, to: cell }),
  fc.record({ kind: fc.constant('clear' as const) }),
  fc.record({ kind: fc.constant('remote' as const), cell, text })
);

const FIXES: readonly (readonly Edit[])[] = [
  [replace(0, 'valeus', 'values')],
  [replace(0, 'valeus', 'values'), replace(1, 'valeus', 'values')],
  [replace(2, '😀', '😁'), replace(2, 'b = 2', 'c = 2')],
  [{ kind: 'insert-cell', after: null, cellType: 'code', source: 'import os' }],
  [{ kind: 'move-cell', cell: 'c2', after: null }],
  [{ kind: 'delete-cell', cell: 'c1', expectedSource: SOURCES[1] }],
  [
    replace(0, 'valeus', 'values'),
    { kind: 'insert-cell', after: 'c0', cellType: 'markdown', source: 'valeus' },
    { kind: 'move-cell', cell: 'c2', after: null },
    { kind: 'delete-cell', cell: 'c1', expectedSource: SOURCES[1] }
  ]
];

function replace(index: number, old: string, text: string): Edit {
  const expectedSource = SOURCES[index];
  const start = expectedSource.indexOf(old);
  const end = start + old.length;
  return { kind: 'replace-text', cell: `c${index}`, expectedSource, start, end, text };
}

/** A notebook of a user, with the document of a different one. */
class Workspace {
  readonly notebook: YNotebook;
  private readonly other: YNotebook;

  constructor(isPerCell: boolean) {
    const options = { disableDocumentWideUndoRedo: isPerCell };
    this.notebook = YNotebook.create(options);
    this.notebook.insertCells(
      0,
      SOURCES.map((source, index) => ({
        id: `c${index}`,
        cell_type: 'code' as const,
        source: '',
        metadata: {},
        outputs: [],
        execution_count: null,
        ...(index === 2 ? { source } : {})
      }))
    );
    this.notebook.clearUndoHistory();
    this.other = new YNotebook(options);
    // The user typed the first two cells, so that their histories are not empty.
    this.type(0, 0, SOURCES[0]);
    this.type(1, 0, SOURCES[1]);
  }

  get state(): readonly (readonly [string, string])[] {
    return this.notebook.cells.map(each => [each.getId(), each.getSource()]);
  }

  do(operation: Operation): void {
    if (isOfNotebook(operation)) {
      this.changeNotebook(operation);
      return;
    }
    const { cells } = this.notebook;
    if (cells.length > 0) {
      const index = operation.cell % cells.length;
      if (isArranging(operation)) {
        this.arrange(index, operation);
      } else if (isUndoing(operation)) {
        cells[index][operation.kind === 'cell-undo' ? 'undo' : 'redo']();
      } else {
        this.rewrite(index, operation);
      }
    }
  }

  private changeNotebook(operation: OfNotebook): void {
    const { notebook } = this;
    switch (operation.kind) {
      case 'insert': {
        const at = operation.at % (notebook.cells.length + 1);
        notebook.insertCell(at, { cell_type: 'code', source: 'n' });
        break;
      }
      case 'notebook-undo':
        notebook.undo();
        break;
      case 'notebook-redo':
        notebook.redo();
        break;
      case 'clear':
        notebook.clearUndoHistory();
        break;
    }
  }

  private arrange(index: number, operation: Arranging): void {
    const { notebook } = this;
    switch (operation.kind) {
      case 'delete':
        notebook.deleteCell(index);
        break;
      case 'move':
        notebook.moveCell(index, operation.to % notebook.cells.length);
        break;
      case 'run':
        (notebook.cells[index] as YCodeCell).execution_count = 7;
        break;
      case 'remote':
        this.exchange();
        this.other.cells[index]?.setSource(operation.text);
        this.exchange();
        break;
    }
  }

  private rewrite(index: number, operation: Rewriting): void {
    const shared = this.notebook.cells[index];
    const source = shared.getSource();
    const start = 'at' in operation ? Math.min(operation.at, source.length) : 0;
    if (!isWhole(source, start)) {
      return;
    }
    switch (operation.kind) {
      case 'type':
        this.type(index, start, operation.text);
        break;
      case 'erase': {
        const count = Math.min(operation.count, source.length - start);
        if (isWhole(source, start + count)) {
          this.asKeys(shared, ysource => ysource.delete(start, count));
        }
        break;
      }
      case 'set':
        shared.setSource(operation.text);
        break;
      case 'format':
        shared.setSource(source.replace(/ *= */g, '=').replace(/=/g, ' = '));
        break;
      case 'update':
        shared.updateSource(start, source.length, operation.text);
        break;
    }
  }

  dispose(): void {
    this.notebook.dispose();
    this.other.dispose();
  }

  private type(index: number, at: number, text: string): void {
    const shared = this.notebook.cells[index];
    const start = Math.min(at, shared.getSource().length);
    if (isWhole(shared.getSource(), start)) {
      this.asKeys(shared, ysource => ysource.insert(start, text));
    }
  }

  private asKeys(shared: YNotebook['cells'][number], change: (text: Y.Text) => void): void {
    shared.undoManager?.addTrackedOrigin(KEYS);
    this.notebook.ydoc.transact(() => change(shared.ysource), KEYS);
  }

  private exchange(): void {
    const { notebook, other } = this;
    for (const [from, to] of [
      [notebook, other],
      [other, notebook]
    ]) {
      const missing = Y.encodeStateAsUpdate(from.ydoc, Y.encodeStateVector(to.ydoc));
      Y.applyUpdate(to.ydoc, missing, 'remote');
    }
  }
}

/** Whether a position is not within a character of two units. */
function isWhole(source: string, at: number): boolean {
  return !/[\ud800-\udbff]/.test(source.charAt(at - 1));
}

beforeEach(() => {
  // Yjs warns when a cell is read before it is in a notebook, as JupyterLab's model does.
  jest.spyOn(console, 'warn').mockImplementation();
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
});
afterEach(() => jest.useRealTimers());

it('a fix is not undone into a text that was replaced', () => {
  for (const isPerCell of [true, false]) {
    const workspace = new Workspace(isPerCell);
    const outcome = applyToNotebook(workspace.notebook, [replace(0, 'valeus', 'values')]);
    workspace.do({ kind: 'set', cell: 0, text: 'values = 10' });
    expect(outcome.ok && outcome.undo()).toBe(false);
    expect(workspace.state[0]).toEqual(['c0', 'values = 10']);
    workspace.dispose();
  }
});

it('undo in the notebook or in the cell does not mix a fix with what was typed', () => {
  const workspace = new Workspace(true);
  applyToNotebook(workspace.notebook, [replace(0, 'valeus', 'values')]);
  workspace.do({ kind: 'cell-undo', cell: 0 });
  expect(workspace.state[0][1]).toBe('valeus = 1');
  workspace.do({ kind: 'cell-redo', cell: 0 });
  expect(workspace.state[0][1]).toBe('values = 1');
  workspace.do({ kind: 'set', cell: 0, text: 'all new' });
  workspace.do({ kind: 'notebook-undo' });
  expect(workspace.state[0][1]).toBe('all new');
  workspace.dispose();
});

it.each(FIXES.map((edits, index) => [edits.map(({ kind }) => kind).join(', '), index] as const))(
  'after random changes, the undo of a fix restores or refuses: %s',
  (_, index) => {
    const edits = FIXES[index];
    const changed = new Set(edits.flatMap(edit => ('cell' in edit ? [edit.cell] : [])));
    const isArranged = edits.some(({ kind }) => kind !== 'replace-text');
    fc.assert(
      fc.property(
        fc.boolean(),
        fc.array(fc.oneof(typing, undoing, arranging), { maxLength: 8 }),
        (isPerCell, operations) => {
          const workspace = new Workspace(isPerCell);
          const before = workspace.state;
          const outcome = applyToNotebook(workspace.notebook, edits);
          operations.forEach(operation => workspace.do(operation));
          const now = workspace.state;
          const isUndone = outcome.ok && outcome.undo();
          if (operations.length === 0) {
            expect(isUndone).toBe(true);
          }
          const old = new Map(before);
          const texts = new Map(now);
          const untouched = ([id, was]: readonly [string, string]): readonly [string, string] => [
            id,
            changed.has(id) ? (old.get(id) ?? was) : (texts.get(id) ?? was)
          ];
          const expected = !isUndone ? now : (isArranged ? before : now).map(untouched);
          expect(workspace.state).toEqual(expected);
          workspace.dispose();
        }
      ),
      { numRuns: RUNS }
    );
  }
);

it('after a fix, undo and redo never make a text that was not there', () => {
  fc.assert(
    fc.property(
      fc.boolean(),
      fc.nat(2),
      fc.array(fc.oneof(wholeTexts, undoing), { maxLength: 12 }),
      fc.array(undoing, { maxLength: 8 }),
      (isPerCell, index, operations, more) => {
        const workspace = new Workspace(isPerCell);
        const seen = new Set(['', ...SOURCES]);
        const note = (): void => workspace.state.forEach(([, source]) => seen.add(source));
        const outcome = applyToNotebook(workspace.notebook, FIXES[index]);
        note();
        for (const operation of [...operations, ...more]) {
          workspace.do(operation);
          if (/undo|redo/.test(operation.kind)) {
            const strange = workspace.state.filter(([, source]) => !seen.has(source));
            expect(strange).toEqual([]);
          }
          note();
        }
        if (outcome.ok) {
          outcome.undo();
        }
        workspace.dispose();
      }
    ),
    { numRuns: 2 * RUNS }
  );
});
