/** The files that the code of a notebook reads, and what it shows about their contents. */
import type { OffsetMap } from '../python/ipython/masked-cell';
import type { Module } from '../python/ast/nodes';
import type { DataFile } from './data-file';
import { Interpreter } from './interpreter';
import type { PathSite } from './path-sites';

/** A cell and its Python texts. */
export interface ReadingCell {
  readonly key: string;
  readonly texts: readonly { readonly module: Module; readonly map: OffsetMap }[];
}

/** What a notebook reads. */
export interface DataReads {
  /** By their paths, as the code gives them. */
  readonly files: ReadonlyMap<string, DataFile>;
  /** Names of files that a user is asked to upload. */
  readonly uploads: ReadonlySet<string>;
  /** The outermost expressions that are always such a path. */
  readonly sitesOf: (isPath: (path: string) => boolean) => readonly PathSite[];
}

/** Evaluates all cells of a notebook. */
export function dataReads(cells: readonly ReadingCell[]): DataReads {
  const interpreter = new Interpreter();
  for (const { key, texts } of cells) {
    texts.forEach(({ module }, text) => interpreter.run({ cell: key, text }, module.body));
  }
  const { files, uploads, sites } = interpreter;
  return { files, uploads, sitesOf: isPath => sites.of(isPath) };
}
