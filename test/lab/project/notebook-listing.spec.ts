import type { Contents } from '@jupyterlab/services';
import { listNotebooks } from '../../../src/lab/project/notebook-listing';

/** A server with these files; a folder named `secret` cannot be read. */
function serverWith(...paths: readonly string[]): Pick<Contents.IManager, 'get'> {
  return {
    get: folder => {
      if (folder.endsWith('secret') || folder === 'nowhere') {
        return Promise.reject(new Error(`no ${folder}`));
      }
      const start = folder === '' ? '' : `${folder}/`;
      const below = paths.filter(path => path.startsWith(start));
      const entries = new Map(below.map(path => entryOf(path, start)));
      return Promise.resolve({ content: [...entries.values()] } as Contents.IModel);
    }
  };
}

function entryOf(path: string, start: string): [string, Partial<Contents.IModel>] {
  const [name, ...rest] = path.slice(start.length).split('/');
  const type = rest.length > 0 ? 'directory' : name.endsWith('.ipynb') ? 'notebook' : 'file';
  return [name, { name, path: `${start}${name}`, type, last_modified: 'today', size: 3 }];
}

const always = (): boolean => true;

async function pathsBelow(root: string, ...paths: readonly string[]): Promise<readonly string[]> {
  const listing = await listNotebooks(serverWith(...paths), root, always);
  return listing?.notebooks.map(({ path }) => path) ?? [];
}

describe('the notebooks of a folder', () => {
  it('are those of the folder itself, then those of its subfolders, in the order of numbers', async () => {
    expect(
      await pathsBelow('a', 'a/z/1.ipynb', 'a/10.ipynb', 'a/9.ipynb', 'a/x.py', 'b/2.ipynb')
    ).toEqual(['a/9.ipynb', 'a/10.ipynb', 'a/z/1.ipynb']);
    expect(await pathsBelow('', '1.ipynb', 'b/2.ipynb')).toEqual(['1.ipynb', 'b/2.ipynb']);
  });

  it('are not those of packages, environments and hidden folders', async () => {
    expect(
      await pathsBelow(
        'a',
        'a/node_modules/p/1.ipynb',
        'a/.ipynb_checkpoints/1.ipynb',
        'a/env/pyvenv.cfg',
        'a/env/1.ipynb',
        'a/2.ipynb'
      )
    ).toEqual(['a/2.ipynb']);
    // A user who asks about such a folder itself gets an answer.
    expect(await pathsBelow('env', 'env/pyvenv.cfg', 'env/1.ipynb')).toEqual(['env/1.ipynb']);
  });

  it('are as many as the limits allow, which is said', async () => {
    const server = serverWith('1.ipynb', '2.ipynb', 'b/3.ipynb', 'c/4.ipynb');
    const list = (notebooks: number, folders: number): ReturnType<typeof listNotebooks> =>
      listNotebooks(server, '', always, { notebooks, folders });
    const found = async (notebooks: number, folders: number): Promise<[number, boolean]> => {
      const listing = await list(notebooks, folders);
      return [listing?.notebooks.length ?? 0, listing?.isCut ?? false];
    };
    expect(await found(4, 3)).toEqual([4, false]);
    expect(await found(3, 3)).toEqual([3, true]);
    expect(await found(4, 2)).toEqual([3, true]);
  });

  it('are listed without subfolders that cannot be read, but not without the folder', async () => {
    const server = serverWith('1.ipynb', 'secret/2.ipynb');
    const listing = await listNotebooks(server, '', always);
    expect([listing?.notebooks.length, listing?.unreadable]).toEqual([1, ['secret']]);
    await expect(listNotebooks(server, 'nowhere', always)).rejects.toThrow('no nowhere');
  });

  it('are not read on when the view is closed', async () => {
    const get = jest.fn(serverWith('a/1.ipynb', 'b/2.ipynb').get);
    expect(await listNotebooks({ get }, '', () => false)).toBeNull();
    expect(get).toHaveBeenCalledTimes(1);
  });
});
