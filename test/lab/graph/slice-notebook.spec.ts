import type { Contents } from '@jupyterlab/services';
import { DEFAULT_CONFIG } from '../../../src/core/settings/config';
import { writeSlice } from '../../../src/lab/graph/slice-notebook';
import { notebookText } from './graph-notebook';

/** A folder with files of these names. */
function folder(...names: readonly string[]): {
  readonly contents: Parameters<typeof writeSlice>[2];
  readonly saved: [string, Partial<Contents.IModel> | undefined][];
  readonly asked: string[];
} {
  const saved: [string, Partial<Contents.IModel> | undefined][] = [];
  const asked: string[] = [];
  const contents = {
    driveName: (path: string) => (path.includes(':') ? path.split(':')[0] : ''),
    localPath: (path: string) => path.split(':').at(-1) ?? '',
    get: async (path: string) => {
      asked.push(path);
      return Promise.resolve({ content: names.map(name => ({ name })) } as Contents.IModel);
    },
    save: async (path: string, model?: Partial<Contents.IModel>) => {
      saved.push([path, model]);
      return Promise.resolve({} as Contents.IModel);
    }
  };
  return { contents, saved, asked };
}

const TEXT = notebookText('# Title', 'a = 1', 'b = 2', 'print(a)');

function sources(model: Partial<Contents.IModel> | undefined): readonly string[] {
  const { cells } = model?.content as { cells: readonly { source: string | string[] }[] };
  return cells.map(({ source }) => [source].flat().join(''));
}

describe('a slice as a notebook', () => {
  it('has the cells that a cell needs, next to the notebook', async () => {
    const { contents, saved, asked } = folder();
    const source = { path: 'work/ships.ipynb', text: TEXT, cell: 3 };
    expect(await writeSlice(source, DEFAULT_CONFIG, contents)).toEqual({
      path: 'work/ships-cell-4.ipynb',
      cells: 2
    });
    expect(asked).toEqual(['work']);
    const [[path, model]] = saved;
    expect(path).toBe('work/ships-cell-4.ipynb');
    expect(sources(model)).toEqual(['a = 1', 'print(a)']);
  });

  it('is never written over a file, and stays on its drive', async () => {
    const { contents, saved } = folder('ships-cell-4.ipynb', 'ships-cell-4-2.ipynb');
    const source = { path: 'RTC:ships.ipynb', text: TEXT, cell: 3 };
    const written = await writeSlice(source, DEFAULT_CONFIG, contents);
    expect(written?.path).toBe('RTC:ships-cell-4-3.ipynb');
    expect(saved).toHaveLength(1);
  });

  it.each([-1, 0, 9])('is not written for cell %p, which has no code', async cell => {
    const { contents, saved } = folder();
    const source = { path: 'ships.ipynb', text: TEXT, cell };
    expect(await writeSlice(source, DEFAULT_CONFIG, contents)).toBeNull();
    expect(saved).toEqual([]);
  });
});
