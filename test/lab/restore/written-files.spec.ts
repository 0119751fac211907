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
  readonly deleted: string[] = [];

  constructor(private readonly names: readonly string[]) {}

  delete(path: string): Promise<void> {
    this.deleted.push(path);
    return Promise.resolve();
  }

  get(): Promise<Contents.IModel> {
    const content = this.names.map(name => ({ name }));
    return Promise.resolve({ content } as unknown as Contents.IModel);
  }

  save(path: string, { type, content }: Partial<Contents.IModel>): Promise<Contents.IModel> {
    if (content === 'too large') {
      return Promise.reject(new Error('full'));
    }
    this.saved.push(`${type} ${path}${content === undefined ? '' : ` ${JSON.stringify(content)}`}`);
    return Promise.resolve({} as Contents.IModel);
  }
}

const FILE = { path: 'a-restored.restore/data/b.csv', format: 'text' as const, content: 'x' };

const PICTURE = { path: 'a-restored.restore/p.png', format: 'base64' as const, content: 'iVBO' };

describe('files of a restoration', () => {
  it('get names that neither a file nor a folder has', async () => {
    const free = (...names: string[]) =>
      freeNames('RTC:x/a.ipynb', 'restore', new FakeContents(names));
    expect(await free('a.ipynb')).toEqual({
      notebook: 'a-restored.ipynb',
      folder: 'a-restored.restore'
    });
    expect((await free('a-restored.ipynb', 'a-restored-2.restore')).notebook).toBe(
      'a-restored-3.ipynb'
    );
    const contents = new FakeContents(['a-restored.ipynb']);
    expect(await freeNames('a.ipynb', 'modernize', contents)).toEqual({
      notebook: 'a-modernized.ipynb',
      folder: 'a-modernized.restore'
    });
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

  it('are written as bytes where they are binary', async () => {
    const formats: unknown[] = [];
    const contents = new FakeContents([]);
    const save = contents.save.bind(contents);
    contents.save = (path, model) => {
      formats.push(model.format);
      return save(path, model);
    };
    await writeFiles('', [PICTURE], contents);
    expect(formats).toEqual([undefined, 'base64']);
  });

  it('are removed again where one cannot be written', async () => {
    const contents = new FakeContents([]);
    const large = { ...FILE, content: 'too large' };
    await expect(writeFiles('x', [PICTURE, large], contents)).rejects.toThrow('full');
    expect(contents.deleted).toEqual([
      'x/a-restored.restore/data',
      'x/a-restored.restore/p.png',
      'x/a-restored.restore'
    ]);
  });

  it('never replace others', async () => {
    const contents = new FakeContents(['a-restored.restore', 'new.ipynb']);
    await expect(writeFiles('', [FILE], contents)).rejects.toThrow(NameTakenError);
    await expect(writeNotebook('', 'new.ipynb', {}, contents)).rejects.toThrow(NameTakenError);
    expect(contents.saved).toEqual([]);
  });
});
