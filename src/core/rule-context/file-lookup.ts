/** What is known of the files around a notebook. */
import type { FileSuggestion } from '../../protocol';

/** A file of the project. */
export interface FileFact {
  readonly kind: 'file' | 'folder' | 'missing';
  /** In bytes; null for what is no file, and where it is not known. */
  readonly size: number | null;
}

/** Answers questions on paths relative to the notebook's folder, and absolute ones. */
export interface FileLookup {
  /** Null where it is not known, such as outside of the project. */
  find(path: string): FileFact | null;
  /** Files that may be meant by a path where there is none, the likeliest first. */
  suggest(path: string): readonly FileSuggestion[];
  /** Whether the project says that it does not keep the file. */
  isIgnored(path: string): boolean;
}
