/** An open notebook and a disk, for tests of the view of its files. */
import { Signal } from '@lumino/signaling';
import type { LintResult } from '../../../src/core/lint/result';
import { readNotebook } from '../../../src/core/notebook/reader';
import { summarizeCell } from '../../../src/core/python/flow/summarize';
import { builtinMagics } from '../../../src/core/python/ipython/magic-table';
import type { NotebookSession } from '../../../src/lab/session/notebook-session';
import type { KernelSnapshot } from '../../../src/lab/session/notebook-state';
import type { NotebookFile, NotebookFiles } from '../../../src/protocol';
import type { AnalysisState } from '../../../src/tokens';
import { OpenNotebook } from '../open-notebook';

const OPTIONS = {
  version: { major: 3, minor: 12 },
  magics: builtinMagics(),
  futureFeatures: [],
  automagic: true
};

/** The state after the analysis of a notebook with these cells. */
export function analyzed(cells: readonly string[], language = 'python'): AnalysisState {
  const notebook = {
    cells: cells.map(source => ({ cell_type: 'code', metadata: {}, source, outputs: [] })),
    metadata: { language_info: { name: language } },
    nbformat: 4,
    nbformat_minor: 4
  };
  const read = readNotebook(JSON.stringify(notebook), 'a.ipynb');
  if (!read.ok) {
    throw new Error('not a notebook');
  }
  const { document } = read;
  const summaries = new Map(
    language === 'python'
      ? document.cells.map(cell => [cell.key, summarizeCell(cell.source, OPTIONS)])
      : []
  );
  const result = { findings: [], summaries } as unknown as LintResult;
  return { kind: 'ready', document, result };
}

/** An open notebook whose analyses the test sets. */
export class FakeSession extends OpenNotebook {
  kernelFolder: string | null = '/here';
  readonly kernel = { workingFolder: async () => Promise.resolve(this.kernelFolder) };
  override readonly analysis = { disposed: new Signal<object, void>({}) };

  constructor(...cells: readonly string[]) {
    super(analyzed(cells));
    const kernel = { state: { kind: 'watched' }, isBusy: false, history: {} } as KernelSnapshot;
    this.state = { ...this.state, kernel };
  }
}

/** What the server says of a path. */
export function fileOf(path: string, text: string | undefined): NotebookFile {
  return text === undefined
    ? { path, state: 'missing', kind: null, size: null, modified: null, sha256: null }
    : { path, state: 'found', kind: 'file', size: text.length, modified: 1, sha256: null };
}

/** A server with files in memory. */
export class FakeDisk {
  readonly files = new Map<string, string>();
  isOffline = false;
  isLocalKernel = true;
  readonly asked: { readonly paths: readonly string[]; readonly hashes: boolean }[] = [];

  readonly ask = async (
    _: NotebookSession,
    paths: readonly string[],
    { kernelFolder = null, hashes = false }: { kernelFolder?: string | null; hashes?: boolean }
  ): Promise<NotebookFiles | null> => {
    this.asked.push({ paths, hashes });
    const hashOf = (path: string): string | null =>
      hashes && (this.files.get(path)?.length ?? 100) < 100
        ? `hash of ${this.files.get(path) ?? ''}`
        : null;
    return Promise.resolve(
      this.isOffline
        ? null
        : {
            is_kernel_folder: kernelFolder === '/here',
            files: paths.map(path => ({
              ...fileOf(path, this.files.get(path)),
              sha256: hashOf(path)
            })),
            nearby: { files: [...this.files.keys()], archives: [], complete: true }
          }
    );
  };

  readonly isLocal = async (): Promise<boolean> => Promise.resolve(this.isLocalKernel);
}
