import type { Console } from '../../console/console';
import { printEach } from '../print-each';
import { readFilesArguments } from './arguments';

/** `freshkernel files`; returns the exit code. */
export async function runFiles(words: readonly string[], console: Console): Promise<number> {
  return printEach('files', readFilesArguments(words), console);
}
