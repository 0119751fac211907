import type { Console } from '../../console/console';
import { printEach } from '../print-each';
import { readGraphArguments } from './arguments';

/** `freshkernel graph`; returns the exit code. */
export async function runGraph(words: readonly string[], console: Console): Promise<number> {
  return printEach('graph', readGraphArguments(words), console);
}
