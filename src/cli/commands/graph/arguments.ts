import { common, parse } from '../../options/values';
import type { CommonArguments } from '../../options/values';
import { GRAPH_OPTIONS } from './declaration';

/** Reads the arguments of `freshkernel graph`. */
export function readGraphArguments(words: readonly string[]): CommonArguments {
  const { values, positionals } = parse(words, GRAPH_OPTIONS, 'graph');
  return common(values, positionals, 'graph');
}
