/** Compressed files, and ZIP archives: workbooks and archives of arrays are such archives. */
import { gzipSync, zipSync } from 'fflate';

/** A file of an archive. */
export interface ArchivedFile {
  readonly name: string;
  readonly content: Uint8Array;
}

/** The first day that the format has: equal files make equal archives. */
const MODIFIED = '1980-01-02';

/** Makes an archive. */
export function archiveOf(files: readonly ArchivedFile[]): Uint8Array {
  return zipSync(Object.fromEntries(files.map(({ name, content }) => [name, content])), {
    mtime: MODIFIED
  });
}

/** A file compressed by gzip, without a date. */
export function compressed(content: Uint8Array): Uint8Array {
  return gzipSync(content, { mtime: 0 });
}
