import type { KernelEnder } from '../../../../src/core/history/kernel-enders';
import type { Ask } from '../../../../src/lab/session/kernel/probe-client';
import { Registration } from '../../../../src/lab/session/kernel/registration';
import { settled } from './fake-kernel';

/** A page, and the questions that it asked. */
function pageAt(path: string): {
  readonly page: { path: string; serverPath: string; enders: readonly KernelEnder[] };
  readonly asked: unknown[];
  readonly registration: Registration;
} {
  const page = { path, serverPath: path, enders: [] as readonly KernelEnder[] };
  const asked: unknown[] = [];
  const ask = (async (question: object) => {
    asked.push(question);
    return Promise.resolve({ clients: [] });
  }) as unknown as Ask;
  const options = {
    notebook: () => page.path,
    cells: () => ['a'],
    endedKernel: () => page.enders,
    refreshPath: async () => {
      page.path = page.serverPath;
      return Promise.resolve();
    },
    user: () => null
  };
  const registration = new Registration('page', options, ask, () => undefined);
  return { page, asked, registration };
}

describe('Registration', () => {
  it('sends the earlier path once, also of a rename before the first answer', async () => {
    const { page, asked, registration } = pageAt('a.ipynb');
    page.path = 'b.ipynb';
    page.serverPath = 'b.ipynb';
    await registration.register();
    await registration.register();
    expect(asked).toMatchObject([
      { notebook: 'b.ipynb', renamed_from: 'a.ipynb' },
      { notebook: 'b.ipynb' }
    ]);
    expect(asked[1]).not.toHaveProperty('renamed_from');
  });

  it('registers again after it followed the rename of a notebook from which this one was copied', async () => {
    const { asked, registration } = pageAt('a.ipynb');
    await registration.register();
    await registration.check([{ client: 'page', notebook: 'a.ipynb' }]);
    expect(asked).toHaveLength(1);
    await registration.check([{ client: 'page', notebook: 'b.ipynb' }]);
    await settled();
    expect(asked).toHaveLength(2);
    expect(asked[1]).toMatchObject({ notebook: 'a.ipynb' });
    expect(asked[1]).not.toHaveProperty('renamed_from');
  });

  it('stays where a rename moved it that the server has not reported yet', async () => {
    const { page, asked, registration } = pageAt('a.ipynb');
    await registration.register();
    page.serverPath = 'b.ipynb';
    await registration.check([{ client: 'page', notebook: 'b.ipynb' }]);
    expect(asked).toHaveLength(1);
  });

  it('describes the cells that ended the kernel, if there are any', () => {
    const { page, registration } = pageAt('a.ipynb');
    expect(registration.entry()).not.toHaveProperty('ended_kernel');
    page.enders = [
      { cell: 'a', source: 'exit()', isCertain: true },
      { cell: 'b', source: 'f()', isCertain: false }
    ];
    expect(registration.entry().ended_kernel).toEqual([
      { cell_id: 'a', source: 'exit()' },
      { cell_id: 'b', source: 'f()', is_certain: false }
    ]);
  });

  it('describes the page when it connects, and registers it again if it was renamed meanwhile', async () => {
    const { page, asked, registration } = pageAt('a.ipynb');
    expect(registration.entry()).toEqual({
      client: 'page',
      notebook: 'a.ipynb',
      user: null,
      cells: ['a']
    });
    const own = { client: 'page', notebook: 'a.ipynb' };
    await registration.connected([own]);
    expect(asked).toEqual([]);
    page.path = 'b.ipynb';
    await registration.connected([own]);
    expect(asked).toMatchObject([{ notebook: 'b.ipynb', renamed_from: 'a.ipynb' }]);
  });
});
