import type { Contents } from '@jupyterlab/services';
import {
  freeNames,
  NameTakenError,
  writeFiles,
  writeNotebook
} from '../../../src/lab/restore/written-files';

/** A folder in memory: what was saved, in order. */
class FakeContents {
  readonly saved: string[] = [];

  constructor(private readonly names: readonly string[]) {}

  get(): Promise<Contents.IModel> {
    const content = this.names.map(name => ({ name }));
    return Promise.resolve({ content } as unknown as Contents.IModel);
  }

  save(path: string, { type, content }: Partial<Contents.IModel>): Promise<Contents.IModel> {
    this.saved.push(`${type} ${path}${content === undefined ? '' : ` ${JSON.stringify(content)}`}`);
    return Promise.resolve({} as Contents.IModel);
  }
}

const FILE = { path: 'a-restored.restore/data/b.csv', format: 'text' as const, content: 'x' };

describe('files of a restoration', () => {
  it('get names that neither a file nor a folder has', async () => {
    const free = (...names: string[]) => freeNames('RTC:x/a.ipynb', new FakeContents(names));
    expect(await free('a.ipynb')).toEqual({
      notebook: 'a-restored.ipynb',
      folder: 'a-restored.restore'
    });
    expect((await free('a-restored.ipynb', 'a-restored-2.restore')).notebook).toBe(
      'a-restored-3.ipynb'
    );
  });

  it('are written with their folders', async () => {
    const contents = new FakeContents(['a.ipynb']);
    await writeFiles('x', [FILE], contents);
    await writeNotebook('RTC:', 'new.ipynb', { cells: [] }, contents);
    expect(contents.saved).toEqual([
      'directory x/a-restored.restore',
      'directory x/a-restored.restore/data',
      'file x/a-restored.restore/data/b.csv "x"',
      'notebook RTC:new.ipynb {"cells":[]}'
    ]);
  });

  it('never replace others', async () => {
    const contents = new FakeContents(['a-restored.restore', 'new.ipynb']);
    await expect(writeFiles('', [FILE], contents)).rejects.toThrow(NameTakenError);
    await expect(writeNotebook('', 'new.ipynb', {}, contents)).rejects.toThrow(NameTakenError);
    expect(contents.saved).toEqual([]);
  });
});
