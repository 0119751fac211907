/** @jest-environment jsdom */
import { Signal } from '@lumino/signaling';
import type { FileLookup } from '../../../../src/core/rule-context/file-lookup';
import type { NotebookAnalysis } from '../../../../src/lab/session/analysis/notebook-analysis';
import type { FindFiles } from '../../../../src/lab/session/files/notebook-file-facts';
import { NotebookFileFacts } from '../../../../src/lab/session/files/notebook-file-facts';
import type { NotebookFile, NotebookFiles } from '../../../../src/protocol';

/** An analysis that asks for some paths each time, as rules do. */
class FakeAnalysis {
  paths: readonly string[] = [];
  state: object = { kind: 'waiting' };
  requests = 0;
  lookup: () => FileLookup | null = () => null;
  readonly changed = new Signal<this, void>(this);
  readonly renamed = new Signal<this, void>(this);
  readonly disposed = new Signal<this, void>(this);

  setFiles(lookup: () => FileLookup | null): void {
    this.lookup = lookup;
  }

  isExpected = false;

  onFacts(): void {
    this.requests++;
  }

  setExpected(_: string, isExpected: boolean): void {
    this.isExpected = isExpected;
  }

  /** Analyzes a version that uses these paths; returns what is known of them. */
  analyze(...paths: string[]): unknown[] {
    const kinds = paths.map(path => this.lookup()?.find(path)?.kind ?? null);
    this.state = { kind: 'ready' };
    this.changed.emit();
    return kinds;
  }
}

/** A disk with some files, of which one is missing where asked. */
function fileOf(path: string, files: readonly string[]): NotebookFile {
  const state = files.includes(path) ? 'found' : path.startsWith('/') ? 'unknown' : 'missing';
  const kind = state === 'found' ? 'file' : null;
  const size = state === 'found' ? 3 : null;
  return { path, state, kind, size, modified: null, sha256: null };
}

class FakeDisk {
  files: string[] = [];
  isKernelFolder = true;
  readonly asked: (readonly string[])[] = [];

  readonly find: FindFiles = async paths => {
    this.asked.push(paths);
    const answer: NotebookFiles = {
      is_kernel_folder: true,
      files: paths.map(path => fileOf(path, this.files)),
      nearby: { files: this.files, archives: [], complete: true }
    };
    return Promise.resolve(this.isKernelFolder ? answer : null);
  };
}

function open(find: FindFiles): { analysis: FakeAnalysis; facts: NotebookFileFacts } {
  const analysis = new FakeAnalysis();
  const facts = new NotebookFileFacts(analysis as unknown as NotebookAnalysis, find);
  return { analysis, facts };
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const rest = async (): Promise<void> => jest.advanceTimersByTimeAsync(1000);

describe('NotebookFileFacts', () => {
  it('asks once for the paths of the last analysis, when it is at rest', async () => {
    const disk = new FakeDisk();
    disk.files = ['a.csv'];
    const { analysis } = open(disk.find);
    expect(analysis.analyze('half.cs')).toEqual([null]);
    expect(analysis.analyze('b.csv', 'a.csv', '/etc/passwd')).toEqual([null, null, null]);
    await rest();
    expect(disk.asked).toEqual([['/etc/passwd', 'a.csv', 'b.csv']]);
    expect(analysis.requests).toBe(1);
    expect(analysis.analyze('b.csv', 'a.csv', '/etc/passwd')).toEqual(['missing', 'file', null]);
    await rest();
    expect(disk.asked).toHaveLength(1);
  });

  it('asks nothing for a notebook without files', async () => {
    const disk = new FakeDisk();
    const { analysis, facts } = open(disk.find);
    analysis.analyze();
    facts.refresh();
    await rest();
    expect(disk.asked).toEqual([]);
  });

  it('is expected until the paths of the last analysis are known, or cannot be', async () => {
    const disk = new FakeDisk();
    const { analysis } = open(disk.find);
    expect(analysis.isExpected).toBe(true);
    analysis.analyze('a.csv');
    expect(analysis.isExpected).toBe(true);
    await rest();
    expect(analysis.isExpected).toBe(false);
    analysis.analyze('a.csv');
    expect(analysis.isExpected).toBe(false);
    disk.isKernelFolder = false;
    analysis.analyze('a.csv', 'b.csv');
    expect(analysis.isExpected).toBe(true);
    await rest();
    expect(analysis.isExpected).toBe(false);
  });

  it('is not expected for a notebook without files', () => {
    const { analysis } = open(new FakeDisk().find);
    analysis.analyze();
    expect(analysis.isExpected).toBe(false);
  });

  it('asks again for a path that is new', async () => {
    const disk = new FakeDisk();
    const { analysis } = open(disk.find);
    analysis.analyze('a.csv');
    await rest();
    analysis.analyze('a.csv', 'b.csv');
    await rest();
    analysis.analyze('b.csv');
    await rest();
    expect(disk.asked).toEqual([['a.csv'], ['a.csv', 'b.csv']]);
  });

  it('keeps the object while nothing changes on the disk', async () => {
    const disk = new FakeDisk();
    const { analysis, facts } = open(disk.find);
    analysis.analyze('a.csv');
    await rest();
    const lookup = analysis.lookup();
    facts.refresh();
    await rest();
    expect(analysis.lookup()).toBe(lookup);
    expect(disk.asked).toHaveLength(2);
    disk.files = ['a.csv'];
    window.dispatchEvent(new Event('focus'));
    await rest();
    expect(analysis.lookup()).not.toBe(lookup);
    expect(analysis.lookup()?.find('a.csv')).toEqual({ kind: 'file', size: 3 });
  });

  it('suggests the files that the server offers', async () => {
    const disk = new FakeDisk();
    disk.files = ['data/titanic.csv'];
    const { analysis } = open(disk.find);
    analysis.analyze('data/Titanic.csv');
    await rest();
    expect(analysis.lookup()?.suggest('data/Titanic.csv')).toEqual([
      { path: 'data/titanic.csv', reason: 'case', member: null }
    ]);
  });

  it('knows nothing where the kernel works elsewhere, and asks again after executions', async () => {
    const disk = new FakeDisk();
    disk.isKernelFolder = false;
    const { analysis, facts } = open(disk.find);
    analysis.analyze('a.csv');
    await rest();
    expect(analysis.analyze('a.csv')).toEqual([null]);
    disk.isKernelFolder = true;
    facts.refresh();
    await rest();
    expect(analysis.analyze('a.csv')).toEqual(['missing']);
    disk.isKernelFolder = false;
    facts.refresh();
    await rest();
    expect(analysis.analyze('a.csv')).toEqual([null]);
  });

  it('forgets the facts at once when the kernel changes, also those on the way', async () => {
    const answers: ((answer: NotebookFiles | null) => void)[] = [];
    const { analysis, facts } = open(async () => new Promise(resolve => answers.push(resolve)));
    analysis.analyze('a.csv');
    await rest();
    facts.reset();
    const late = { is_kernel_folder: true, files: [fileOf('a.csv', [])] };
    answers[0]({ ...late, nearby: { files: [], archives: [], complete: true } });
    await jest.advanceTimersByTimeAsync(0);
    expect(analysis.analyze('a.csv')).toEqual([null]);
  });

  it('knows nothing after a failure', async () => {
    let isBroken = false;
    const disk = new FakeDisk();
    const { analysis, facts } = open(async paths =>
      isBroken ? Promise.reject(new Error('offline')) : disk.find(paths)
    );
    analysis.analyze('a.csv');
    await rest();
    isBroken = true;
    facts.refresh();
    await rest();
    expect(analysis.analyze('a.csv')).toEqual([null]);
  });

  it('asks for a bounded number of paths', async () => {
    const disk = new FakeDisk();
    const { analysis } = open(disk.find);
    const many = Array.from({ length: 700 }, (_, index) => `${index}.csv`);
    analysis.analyze(...many);
    await rest();
    expect(disk.asked[0]).toHaveLength(500);
    analysis.analyze(...many);
    await rest();
    expect(disk.asked).toHaveLength(1);
  });

  it('ends with the notebook', async () => {
    const disk = new FakeDisk();
    const { analysis, facts } = open(disk.find);
    analysis.analyze('a.csv');
    analysis.disposed.emit();
    facts.refresh();
    await rest();
    expect(disk.asked).toEqual([]);
  });
});
