import type { NormalizerName } from '../../../core/compare/text/normalizers';
import { UsageFailure } from '../../console/failure';
import { readDisabledNormalizers } from '../../options/normalizers';
import { common, parse } from '../../options/values';
import type { CommonArguments } from '../../options/values';
import { COMPARE_OPTIONS } from './declaration';

/** Arguments of `freshkernel compare`. */
export interface CompareArguments extends Pick<CommonArguments, 'format'> {
  readonly first: string;
  readonly second: string;
  /** Normalizers to leave out. */
  readonly without: readonly NormalizerName[];
}

/** Reads the arguments of `freshkernel compare`. */
export function readCompareArguments(words: readonly string[]): CompareArguments {
  const { values, positionals } = parse(words, COMPARE_OPTIONS, 'compare');
  const { files, format } = common(values, positionals, 'compare', 'A.ipynb B.ipynb');
  if (files.length !== 2 || files[0] === files[1]) {
    throw new UsageFailure(
      '`compare` compares two notebooks. Give both, for example `freshkernel compare before.ipynb after.ipynb`.'
    );
  }
  return { first: files[0], second: files[1], format, without: readDisabledNormalizers(values) };
}
