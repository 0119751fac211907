import { commonInFormats, parse } from '../../options/values';
import type { CommonArguments } from '../../options/values';
import { GRAPH_FORMATS, GRAPH_OPTIONS } from './declaration';
import type { GraphFormat } from './declaration';

/** Arguments of `freshkernel graph`. */
export interface GraphArguments extends Omit<CommonArguments, 'format'> {
  readonly format: GraphFormat;
}

/** Reads the arguments of `freshkernel graph`. */
export function readGraphArguments(words: readonly string[]): GraphArguments {
  const { values, positionals } = parse(words, GRAPH_OPTIONS, 'graph');
  return commonInFormats(GRAPH_FORMATS, values, positionals, 'graph');
}
