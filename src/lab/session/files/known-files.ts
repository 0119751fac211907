import { FileSuggester } from '../../../core/file-paths/file-suggestions';
import type { FileDisk } from '../../../core/file-paths/data-files';
import type { FileFact } from '../../../core/rule-context/file-lookup';
import type { FileSuggestion, NotebookFile, NotebookFiles } from '../../../protocol';

/** The server's answer about the files of a notebook. Records the paths that the rules ask for. */
export class KnownFiles implements FileDisk {
  /** @param record - receives each path that is asked for, whether it is known or not */
  constructor(
    private readonly answer: Pick<NotebookFiles, 'files' | 'nearby'>,
    private readonly record: (path: string) => void
  ) {
    this.byPath = new Map(answer.files.map(file => [file.path, file]));
  }

  find(path: string): FileFact | null {
    this.record(path);
    return factOf(this.byPath.get(path) ?? null);
  }

  suggest(path: string): readonly FileSuggestion[] {
    this.suggester ??= new FileSuggester(this.answer.nearby);
    return this.suggester.suggest(path);
  }

  hash(path: string): string | null {
    return this.byPath.get(path)?.sha256 ?? null;
  }

  /** With a kernel, it does not matter whether the project keeps the file. */
  isIgnored(): boolean {
    return false;
  }

  private readonly byPath: ReadonlyMap<string, NotebookFile>;
  private suggester: FileSuggester | null = null;
}

/** An answer that knows nothing. */
export const NO_ANSWER: Pick<NotebookFiles, 'files' | 'nearby'> = {
  files: [],
  nearby: { files: [], archives: [], complete: false }
};

function factOf(file: NotebookFile | null): FileFact | null {
  if (file === null || file.state === 'unknown') {
    return null;
  }
  return { kind: file.state === 'missing' ? 'missing' : (file.kind ?? 'missing'), size: file.size };
}
