import * as path from 'node:path';
import type { NotebookFile } from '../../../src/cli/notebooks/notebook-files';
import { withAtMostCells } from '../../../src/cli/tasks/notebook-cells';
import { notebookOf, Workspace } from '../command';

let workspace: Workspace;

beforeEach(() => {
  workspace = new Workspace();
});
afterEach(() => workspace.remove());

function file(name: string, content: NotebookFile['content'] = null): NotebookFile {
  const absolute = path.join(workspace.folder, name);
  return { shown: name, absolute, isFound: false, content };
}

/** A notebook with this number of cells; its sources have the text that is counted, in quotation marks. */
function write(name: string, count: number): NotebookFile {
  const cells = Array.from({ length: count - 2 }, () => 'x = ["cell_type"]');
  workspace.write(name, notebookOf(cells));
  return file(name);
}

describe('withAtMostCells', () => {
  it('returns the input with the text of a file that may have too many cells', () => {
    const input = { file: write('a.ipynb', 20) };
    const text = workspace.read('a.ipynb');
    expect(withAtMostCells(20, input)).toEqual({
      file: { ...input.file, content: { ok: true, text } }
    });
    expect(withAtMostCells(19, input)).toBeNull();
  });

  it('counts the cells of each of two notebooks', () => {
    const input = { file: write('a.ipynb', 15), other: write('b.ipynb', 20) };
    expect(withAtMostCells(20, input)?.other?.content).toMatchObject({ ok: true });
    expect(withAtMostCells(19, input)).toBeNull();
    expect(withAtMostCells(19, { file: input.other, other: input.file })).toBeNull();
  });

  it('does not read a small file', () => {
    const input = { file: write('a.ipynb', 5) };
    expect(withAtMostCells(1000, input)).toEqual(input);
  });

  it('counts a text that was read before', () => {
    const text = JSON.stringify(notebookOf(['1', '2']));
    const input = { file: file('-', { ok: true, text }) };
    expect(withAtMostCells(4, input)).toEqual(input);
    expect(withAtMostCells(3, input)).toBeNull();
  });

  it('leaves it to the task to report a file that cannot be read', () => {
    const input = { file: file('missing.ipynb') };
    expect(withAtMostCells(0, input)).toEqual(input);
  });
});
