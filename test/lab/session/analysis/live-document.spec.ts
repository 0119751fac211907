/** @jest-environment jsdom */
import { NotebookModel } from '@jupyterlab/notebook';
import { LiveDocument } from '../../../../src/lab/session/analysis/live-document';

beforeAll(() => void jest.spyOn(console, 'warn').mockImplementation());

function makeModel(...sources: readonly string[]): NotebookModel {
  const model = new NotebookModel();
  model.sharedModel.deleteCellRange(0, model.cells.length);
  model.sharedModel.insertCells(
    0,
    sources.map(source => ({ cell_type: 'code' as const, source }))
  );
  return model;
}

function open(...sources: readonly string[]): {
  model: NotebookModel;
  live: LiveDocument;
  changes: string[];
} {
  const model = makeModel(...sources);
  const live = new LiveDocument(model, 'folder/orders.ipynb');
  const changes: string[] = [];
  live.changed.connect((_, change) => changes.push(change.kind));
  return { model, live, changes };
}

describe('LiveDocument', () => {
  it('describes the notebook', () => {
    const { model, live } = open('x = 1');
    const cell = model.sharedModel.cells[0];
    cell.setMetadata({ tags: ['parameters'], editable: false });
    const document = live.snapshot();
    expect(document).toMatchObject({ path: 'folder/orders.ipynb', language: 'python' });
    expect(document.cells[0]).toMatchObject({
      key: cell.getId(),
      index: 0,
      type: 'code',
      source: 'x = 1',
      executionCount: null,
      tags: ['parameters'],
      storedError: null,
      editable: false
    });
  });

  it('returns the same object while nothing changes', () => {
    const { live } = open('a', 'b');
    expect(live.snapshot()).toBe(live.snapshot());
  });

  it('shares unchanged cells', () => {
    const { model, live, changes } = open('a', 'b', 'c');
    const before = live.snapshot();
    model.sharedModel.cells[1].setSource('changed');
    const after = live.snapshot();
    expect(changes).toContain('source');
    expect(after.cells[0]).toBe(before.cells[0]);
    expect(after.cells[1].source).toBe('changed');
    expect(after.cells[2]).toBe(before.cells[2]);
    expect(before.cells[1].source).toBe('b');
  });

  it('follows inserted, moved and deleted cells', () => {
    const { model, live } = open('a', 'b', 'c');
    live.snapshot();
    model.sharedModel.insertCell(0, { cell_type: 'markdown', source: '# T' });
    model.sharedModel.moveCell(3, 1);
    model.sharedModel.deleteCell(2);
    const { cells } = live.snapshot();
    expect(cells.map(cell => `${cell.index} ${cell.type} ${cell.source}`)).toEqual([
      '0 markdown # T',
      '1 code c',
      '2 code b'
    ]);
    model.sharedModel.cells[1].setSource('moved and edited');
    expect(live.snapshot().cells[1].source).toBe('moved and edited');
  });

  it('reads the first stored error and distinguishes outputs from other changes', () => {
    const { model, live, changes } = open('1 / 0');
    live.snapshot();
    changes.length = 0;
    const error = {
      output_type: 'error',
      ename: 'ZeroDivisionError',
      evalue: 'by zero',
      traceback: []
    };
    const cell = model.sharedModel.cells[0];
    if (cell.cell_type !== 'code' || !('setOutputs' in cell)) {
      throw new Error('a code cell was made');
    }
    cell.setOutputs([{ output_type: 'stream', name: 'stdout', text: 'x' }, error]);
    expect(new Set(changes)).toEqual(new Set(['outputs']));
    expect(live.snapshot().cells[0].storedError?.ename).toBe('ZeroDivisionError');
  });

  it('reads execution counts', () => {
    const { model, live } = open('x');
    live.snapshot();
    const cell = model.cells.get(0);
    Object.assign(cell, { executionCount: 7 });
    expect(live.snapshot().cells[0].executionCount).toBe(7);
  });

  it('reads language and version from the metadata', () => {
    const { model, live } = open('x');
    model.setMetadata('language_info', { name: 'R', version: '4.3.1' });
    expect(live.snapshot()).toMatchObject({
      language: 'r',
      languageVersion: { major: 4, minor: 3 }
    });
    model.setMetadata('language_info', { name: 'ipython', version: '3.11.7' });
    expect(live.snapshot()).toMatchObject({ language: 'python', languageVersion: { minor: 11 } });
  });

  it('follows a rename and emits nothing once disposed', () => {
    const { model, live, changes } = open('x');
    live.rename('other.ipynb');
    expect(live.snapshot().path).toBe('other.ipynb');
    live.dispose();
    changes.length = 0;
    model.sharedModel.cells[0].setSource('y');
    expect(changes).toEqual([]);
  });
});
