import { readCluster } from '../../options/cluster';
import type { ClusterChoice } from '../../options/cluster';
import { commonInFormats, parse } from '../../options/values';
import type { CommonArguments } from '../../options/values';
import { CRASHES_OPTIONS } from './declaration';

/** Arguments of `freshkernel crashes`. */
export interface CrashesArguments extends Omit<CommonArguments, 'format'> {
  readonly format: 'text' | 'json' | 'html';
  /** The cluster that explains; null for this machine. */
  readonly cluster: ClusterChoice | null;
}

/** Reads the arguments of `freshkernel crashes`. */
export function readCrashesArguments(words: readonly string[]): CrashesArguments {
  const { values, positionals } = parse(words, CRASHES_OPTIONS, 'crashes');
  return {
    ...commonInFormats(['text', 'json', 'html'], values, positionals, 'crashes'),
    cluster: readCluster(values)
  };
}
