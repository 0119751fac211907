/** @jest-environment jsdom */
import { DataModel } from '../../../src/lab/data/data-model';
import { analyzed, FakeDisk, FakeSession } from './data-notebook';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const rest = async (): Promise<void> => jest.advanceTimersByTimeAsync(1000);

/** A model of a notebook with these cells, on a disk with these files. */
async function open(
  cells: readonly string[],
  files: Readonly<Record<string, string>> = {}
): Promise<{ model: DataModel; session: FakeSession; disk: FakeDisk }> {
  const session = new FakeSession(...cells);
  const disk = new FakeDisk();
  Object.entries(files).forEach(([path, text]) => disk.files.set(path, text));
  const model = new DataModel(session.session, disk);
  await rest();
  return { model, session, disk };
}

function states({ view }: DataModel): readonly string[] {
  return view?.rows.map(({ path, status, size }) => `${path} ${status} ${size ?? '-'}`) ?? [];
}

describe('DataModel', () => {
  it('looks up the files that the notebook uses', async () => {
    const { model, disk } = await open(['open("a.csv")', 'open("b.csv")'], { 'a.csv': '1' });
    expect(states(model)).toEqual(['b.csv missing -', 'a.csv found 1']);
    expect(disk.asked[0]).toEqual({ paths: ['a.csv', 'b.csv'], hashes: false });
    expect(model.notice).toBeNull();
  });

  it('follows edits, and asks only for paths that are new', async () => {
    const { model, session, disk } = await open(['open("a.csv")'], { 'a.csv': '1', 'b.csv': '22' });
    const before = disk.asked.length;
    session.update({ analysis: analyzed(['x = 1', 'open("a.csv")']) });
    await rest();
    expect(model.view?.rows[0].reads[0].cell.index).toBe(1);
    expect(disk.asked).toHaveLength(before);
    session.update({ analysis: analyzed(['open("b.csv")']) });
    await rest();
    expect(states(model)).toEqual(['b.csv found 2']);
  });

  it('looks again after executions, when the page gets the focus, and on request', async () => {
    const { model, session, disk } = await open(['open("a.csv")']);
    expect(states(model)).toEqual(['a.csv missing -']);
    disk.files.set('a.csv', '1');
    const { kernel } = session.state;
    session.update({ kernel: kernel && { ...kernel, history: {} as typeof kernel.history } });
    await rest();
    expect(states(model)).toEqual(['a.csv found 1']);
    disk.files.set('a.csv', '22');
    window.dispatchEvent(new Event('focus'));
    await rest();
    expect(states(model)).toEqual(['a.csv found 2']);
    disk.files.delete('a.csv');
    model.refresh();
    await rest();
    expect(states(model)).toEqual(['a.csv missing -']);
  });

  it('asks for many paths in parts, and for the first 2,000 only', async () => {
    const many = Array.from({ length: 2300 }, (_, index) => `open("${index}.csv")`);
    const { model, disk } = await open(many);
    const asked = disk.asked.filter(({ paths }) => paths.length > 0);
    expect(asked.map(({ paths }) => paths.length)).toEqual([500, 500, 500, 500]);
    const count = (status: string): number =>
      model.view?.rows.filter(row => row.status === status).length ?? 0;
    expect([count('missing'), count('outside')]).toEqual([2000, 300]);
  });

  it('says where the answers may not be those of the kernel', async () => {
    const { model, session, disk } = await open(['open("a.csv")']);
    session.kernelFolder = '/elsewhere';
    model.refresh();
    await rest();
    expect(model.notice).toBe('other-folder');
    disk.isLocalKernel = false;
    model.refresh();
    await rest();
    expect(model.notice).toBe('remote-kernel');
    disk.isOffline = true;
    model.refresh();
    await rest();
    expect(model.notice).toBe('no-server');
    expect(states(model)).toEqual(['a.csv outside -']);
    [disk.isOffline, disk.isLocalKernel, session.kernelFolder] = [false, true, '/here'];
    model.refresh();
    await rest();
    expect(model.notice).toBeNull();
  });

  it('does not wait for a busy kernel', async () => {
    const { model, session } = await open([]);
    session.kernel.workingFolder = async () => new Promise(() => undefined);
    session.update({ analysis: analyzed(['open("a.csv")']) });
    await rest();
    expect(states(model)).toEqual(['a.csv missing -']);
  });

  it('hashes on request, and forgets the hash of a file that changed', async () => {
    const { model, disk } = await open(['open("a.csv")', 'open("huge.csv")'], {
      'a.csv': '1',
      'huge.csv': 'x'.repeat(100)
    });
    const hashOf = (path: string): string | null =>
      model.view?.rows.find(row => row.path === path)?.sha256 ?? null;
    expect(hashOf('a.csv')).toBeNull();
    const done = model.hash(['a.csv', 'huge.csv']);
    expect([...model.hashing]).toEqual(['a.csv', 'huge.csv']);
    await done;
    expect(hashOf('a.csv')).toBe('hash of 1');
    expect([...model.unhashed]).toEqual(['huge.csv']);
    expect(model.hashing.size).toBe(0);
    disk.files.set('a.csv', '22');
    model.refresh();
    await rest();
    expect(hashOf('a.csv')).toBeNull();
  });

  it('hashes many files in parts', async () => {
    const names = Array.from({ length: 45 }, (_, index) => `${index}.csv`);
    const { model, disk } = await open(
      names.map(name => `open("${name}")`),
      Object.fromEntries(names.map(name => [name, name]))
    );
    await model.hash(names);
    const parts = disk.asked.filter(({ hashes }) => hashes).map(({ paths }) => paths.length);
    expect(parts).toEqual([20, 20, 5]);
    expect(model.view?.rows.every(({ sha256 }) => sha256 !== null)).toBe(true);
  });

  it('has no files in other languages and before the analysis', async () => {
    const { model, session } = await open([]);
    expect(model.view).toEqual({ rows: [], unknown: [] });
    session.update({ analysis: analyzed(['open("a.csv")'], 'R') });
    await rest();
    expect(model.view).toEqual({ rows: [], unknown: [] });
    const waiting = new FakeSession();
    waiting.state = { ...waiting.state, analysis: { kind: 'waiting' } };
    const early = new DataModel(waiting.session, new FakeDisk());
    await rest();
    expect(early.view).toBeNull();
  });

  it('ends with the notebook', async () => {
    const { model, session, disk } = await open(['open("a.csv")']);
    const before = disk.asked.length;
    session.analysis.disposed.emit();
    expect(model.isDisposed).toBe(true);
    window.dispatchEvent(new Event('focus'));
    await rest();
    expect(disk.asked).toHaveLength(before);
  });
});
