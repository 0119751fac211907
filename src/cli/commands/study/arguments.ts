import { UsageFailure } from '../../console/failure';
import { readRuleArguments } from '../../options/rules';
import type { RuleArguments } from '../../options/rules';
import { common, parse } from '../../options/values';
import type { CommonArguments } from '../../options/values';
import { STUDY_OPTIONS } from './declaration';

/** Arguments of `freshkernel study`. */
export interface StudyArguments
  extends Pick<CommonArguments, 'format' | 'config' | 'jobs'>, RuleArguments {
  /** The folder with the notebooks, or the file that lists them. */
  readonly corpus: string;
  readonly out: string;
  /** Null: all. */
  readonly sample: number | null;
  readonly seed: number;
  readonly keepDuplicates: boolean;
}

/** Reads the arguments of `freshkernel study`. */
export function readStudyArguments(words: readonly string[]): StudyArguments {
  const { values, positionals } = parse(words, STUDY_OPTIONS, 'study');
  const { files, format, config, jobs } = common(values, positionals, 'study');
  if (files.length > 1 || files[0] === '-') {
    throw new UsageFailure(
      '`study` takes one folder, or one file with a path in each line, for example `freshkernel study -o study corpus`.'
    );
  }
  if (values.out === undefined || values.out === '') {
    throw new UsageFailure('`study` needs a folder for the results. Give `-o FOLDER`.');
  }
  if (values.seed !== undefined && values.sample === undefined) {
    throw new UsageFailure('`--seed` is the seed of a sample. Give `--sample N` as well.');
  }
  return {
    ...readRuleArguments(values),
    corpus: files[0],
    out: values.out,
    format,
    config,
    jobs,
    sample: values.sample === undefined ? null : number('--sample', values.sample, 1),
    seed: values.seed === undefined ? 1 : number('--seed', values.seed, 0),
    keepDuplicates: values['keep-duplicates']
  };
}

function number(option: string, given: string, least: number): number {
  if (!/^\d{1,9}$/.test(given) || Number(given) < least) {
    throw new UsageFailure(
      `\`${option}\` must be a number from ${least}, with at most nine digits. It is \`${given}\`.`
    );
  }
  return Number(given);
}
