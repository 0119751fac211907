import { common, parse } from '../../options/values';
import type { CommonArguments } from '../../options/values';
import { FILES_OPTIONS } from './declaration';

/** Arguments of `freshkernel files`. */
export type FilesArguments = Pick<CommonArguments, 'files' | 'format' | 'config' | 'stdinName'>;

/** Reads the arguments of `freshkernel files`. */
export function readFilesArguments(words: readonly string[]): FilesArguments {
  const { values, positionals } = parse(words, FILES_OPTIONS, 'files');
  return common(values, positionals, 'files', 'NOTEBOOK.ipynb');
}
