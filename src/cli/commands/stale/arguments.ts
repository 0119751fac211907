import { UsageFailure } from '../../console/failure';
import { common, parse } from '../../options/values';
import type { CommonArguments } from '../../options/values';
import { STALE_OPTIONS } from './declaration';

/** Arguments of `freshkernel stale`. */
export interface StaleArguments extends Pick<CommonArguments, 'format' | 'config'> {
  /** The notebook as it was when it ran. */
  readonly before: string;
  /** The notebook as it is now. */
  readonly file: string;
}

/** Reads the arguments of `freshkernel stale`. */
export function readStaleArguments(words: readonly string[]): StaleArguments {
  const { values, positionals } = parse(words, STALE_OPTIONS, 'stale');
  const { files, format, config } = common(values, positionals, 'stale', '--before OLD NEW');
  const { before } = values;
  if (before === undefined || files.length > 1) {
    throw new UsageFailure(
      '`stale` compares two notebooks. Give `--before`, the notebook as it was when it ran, and the one as it is now.'
    );
  }
  return { before, file: files[0], format, config };
}
