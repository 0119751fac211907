/** @jest-environment jsdom */
import type { YCodeCell } from '@jupyter/ydoc';
import { YNotebook } from '@jupyter/ydoc';
import fc from 'fast-check';
import { applyEdits } from '../../../src/core/fixes/apply';
import type { Edit } from '../../../src/core/fixes/edit';
import { applyToNotebook, editableCells } from '../../../src/lab/fixes/apply-to-notebook';

function makeNotebook(...sources: readonly string[]): YNotebook {
  const notebook = YNotebook.create({
    disableDocumentWideUndoRedo: true,
    data: {
      nbformat: 4,
      nbformat_minor: 5,
      metadata: {},
      cells: sources.map((source, i) => ({
        id: `c${i}`,
        cell_type: 'code',
        source,
        metadata: {},
        outputs: [],
        execution_count: null
      }))
    }
  });
  notebook.clearUndoHistory();
  return notebook;
}

function sources(notebook: YNotebook): string[] {
  return notebook.cells.map(cell => cell.getSource());
}

const replace = (
  cell: string,
  expectedSource: string,
  start: number,
  end: number,
  text: string
): Edit => ({
  kind: 'replace-text',
  cell,
  expectedSource,
  start,
  end,
  text
});

// Yjs warns when a cell is read before it is in a notebook, as JupyterLab's model does.
beforeAll(() => void jest.spyOn(console, 'warn').mockImplementation());

describe('applyToNotebook', () => {
  it('applies several edits as one undo step', () => {
    const notebook = makeNotebook('import os\nx = 1', '', 'y = os.sep');
    const edits: Edit[] = [
      replace('c0', 'import os\nx = 1', 0, 10, ''),
      { kind: 'delete-cell', cell: 'c1', expectedSource: '' },
      { kind: 'insert-cell', after: null, cellType: 'code', source: 'import os' },
      { kind: 'insert-cell', after: 'c2', cellType: 'markdown', source: 'Done' }
    ];
    const outcome = applyToNotebook(notebook, edits);
    expect(sources(notebook)).toEqual(['import os', 'x = 1', 'y = os.sep', 'Done']);
    expect(notebook.cells[3].cell_type).toBe('markdown');
    expect(outcome.ok && outcome.undo()).toBe(true);
    expect(sources(notebook)).toEqual(['import os\nx = 1', '', 'y = os.sep']);
    expect(notebook.undoManager.undoStack).toHaveLength(0);
    notebook.dispose();
  });

  it('does nothing if a source has changed since the fix was computed', () => {
    const notebook = makeNotebook('a', 'b');
    const outcome = applyToNotebook(notebook, [
      replace('c0', 'a', 0, 1, 'A'),
      { kind: 'delete-cell', cell: 'c1', expectedSource: 'something else' }
    ]);
    expect(outcome).toEqual({ ok: false, refusal: 'changed-source' });
    expect(sources(notebook)).toEqual(['a', 'b']);
    notebook.dispose();
  });

  it('undoes no later change', () => {
    const notebook = makeNotebook('a', 'b');
    const outcome = applyToNotebook(notebook, [replace('c0', 'a', 0, 1, 'A')]);
    notebook.insertCell(1, { cell_type: 'code', source: 'new' });
    notebook.cells[2].setSource('mine');
    expect(outcome.ok && outcome.undo()).toBe(true);
    expect(sources(notebook)).toEqual(['a', 'new', 'mine']);
    notebook.dispose();
  });

  it('does not undo a move among cells that were moved again', () => {
    const notebook = makeNotebook('a', 'b', 'c');
    const outcome = applyToNotebook(notebook, [{ kind: 'move-cell', cell: 'c2', after: null }]);
    notebook.moveCell(1, 2);
    expect(outcome.ok && outcome.undo()).toBe(false);
    expect(sources(notebook)).toEqual(['c', 'b', 'a']);
    notebook.dispose();
  });

  it('keeps what a moved cell printed since', () => {
    const notebook = makeNotebook('a', 'b');
    const outcome = applyToNotebook(notebook, [{ kind: 'move-cell', cell: 'c1', after: null }]);
    const output = { output_type: 'stream' as const, name: 'stdout' as const, text: '1' };
    (notebook.cells[0] as YCodeCell).setOutputs([output]);
    expect(outcome.ok && outcome.undo()).toBe(true);
    expect(sources(notebook)).toEqual(['a', 'b']);
    expect((notebook.cells[1] as YCodeCell).getOutputs()).toEqual([output]);
    notebook.dispose();
  });

  it('is undone below later writes of JupyterLab, which stay', () => {
    const notebook = makeNotebook('a', 'b');
    const outcome = applyToNotebook(notebook, [replace('c0', 'a', 0, 1, 'A')]);
    notebook.cells[1].setMetadata('collapsed', true);
    expect(outcome.ok && outcome.undo()).toBe(true);
    expect(sources(notebook)).toEqual(['a', 'b']);
    expect(notebook.cells[1].getMetadata('collapsed')).toBe(true);
    expect(outcome.ok && outcome.undo()).toBe(false);
    notebook.dispose();
  });

  it('undoes a move below later writes into other cells', () => {
    const notebook = makeNotebook('a', 'b', 'c');
    const move: Edit = { kind: 'move-cell', cell: 'c2', after: null };
    const outcome = applyToNotebook(notebook, [move]);
    expect(sources(notebook)).toEqual(['c', 'a', 'b']);
    notebook.cells.forEach(cell => cell.setMetadata('seen', true));
    expect(outcome.ok && outcome.undo()).toBe(true);
    expect(sources(notebook)).toEqual(['a', 'b', 'c']);
    notebook.dispose();
  });

  it('is undone after JupyterLab has cleared the undo history, as it does a while after opening', () => {
    const notebook = makeNotebook('a', 'b', 'c');
    notebook.cells[1].setMetadata('tags', ['kept']);
    const outcome = applyToNotebook(notebook, [
      { kind: 'delete-cell', cell: 'c1', expectedSource: 'b' },
      replace('c0', 'a', 0, 1, 'A')
    ]);
    notebook.clearUndoHistory();
    notebook.cells[0].setMetadata('seen', true);
    expect(sources(notebook)).toEqual(['A', 'c']);
    expect(outcome.ok && outcome.undo()).toBe(true);
    expect(sources(notebook)).toEqual(['a', 'b', 'c']);
    expect(notebook.cells[0].getMetadata('seen')).toBe(true);
    expect(notebook.cells[1].getMetadata('tags')).toEqual(['kept']);
    expect(outcome.ok && outcome.undo()).toBe(false);
    notebook.dispose();
  });

  it('is not undone over a later change after the undo history was cleared', () => {
    const notebook = makeNotebook('a', 'b');
    const outcome = applyToNotebook(notebook, [replace('c0', 'a', 0, 1, 'A')]);
    notebook.clearUndoHistory();
    notebook.cells[0].setSource('mine');
    expect(outcome.ok && outcome.undo()).toBe(false);
    expect(sources(notebook)).toEqual(['mine', 'b']);
    notebook.dispose();
  });

  it('is not merged with the preceding change', () => {
    const notebook = makeNotebook('a');
    notebook.insertCell(1, { cell_type: 'code', source: 'mine' });
    const outcome = applyToNotebook(notebook, [replace('c0', 'a', 0, 1, 'b')]);
    expect(outcome.ok && outcome.undo()).toBe(true);
    expect(sources(notebook)).toEqual(['a', 'mine']);
    notebook.dispose();
  });

  it('keeps the shared models of cells that do not move', () => {
    const notebook = makeNotebook('a', 'b', 'c', 'd');
    const [, second, third] = notebook.cells;
    applyToNotebook(notebook, [{ kind: 'move-cell', cell: 'c0', after: 'c3' }]);
    expect(sources(notebook)).toEqual(['b', 'c', 'd', 'a']);
    expect(notebook.cells.slice(0, 2)).toEqual([second, third]);
    expect(second.isDisposed).toBe(false);
    notebook.dispose();
  });

  it('gives the same result as the core', () => {
    const edit = fc.oneof(
      fc.record({ kind: fc.constant('delete' as const), cell: fc.nat(5) }),
      fc.record({ kind: fc.constant('move' as const), cell: fc.nat(5), after: fc.nat(6) }),
      fc.record({ kind: fc.constant('insert' as const), after: fc.nat(6), text: fc.string() }),
      fc.record({ kind: fc.constant('replace' as const), cell: fc.nat(5), text: fc.string() })
    );
    const keyOf = (n: number): string | null => (n === 0 ? null : `c${n - 1}`);
    const toEdit = (
      spec: Exclude<typeof edit extends fc.Arbitrary<infer T> ? T : never, never>
    ): Edit => {
      switch (spec.kind) {
        case 'delete':
          return { kind: 'delete-cell', cell: `c${spec.cell}`, expectedSource: `s${spec.cell}` };
        case 'move':
          return { kind: 'move-cell', cell: `c${spec.cell}`, after: keyOf(spec.after) };
        case 'insert':
          return {
            kind: 'insert-cell',
            after: keyOf(spec.after),
            cellType: 'code',
            source: spec.text
          };
        case 'replace':
          return replace(`c${spec.cell}`, `s${spec.cell}`, 1, 2, spec.text);
      }
    };
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 5 }), fc.boolean(), (specs, isEmptied) => {
        const notebook = makeNotebook('s0', 's1', 's2', 's3', 's4', 's5');
        const before = sources(notebook);
        const ids = notebook.cells.map(cell => cell.getId());
        const edits = specs.map(toEdit);
        const expected = applyEdits(editableCells(notebook), edits);
        const outcome = applyToNotebook(notebook, edits);
        expect(outcome.ok).toBe(expected.ok);
        expect(sources(notebook)).toEqual(
          expected.ok ? expected.cells.map(({ source }) => source) : before
        );
        if (outcome.ok && notebook.undoManager.undoStack.length > 0) {
          if (isEmptied) {
            notebook.clearUndoHistory();
          }
          outcome.undo();
          expect(sources(notebook)).toEqual(before);
          expect(notebook.cells.map(cell => cell.getId())).toEqual(ids);
        }
        notebook.dispose();
      }),
      { numRuns: 200 }
    );
  });
});
