import { REQUIREMENT_STYLES } from '../../../core/requirements/requirement-styles';
import type { RequirementStyle } from '../../../core/requirements/requirement-styles';
import { UsageFailure } from '../../console/failure';
import { readDay } from '../../options/days';
import { choice, common, parse } from '../../options/values';
import type { CommonArguments } from '../../options/values';
import { REQUIREMENTS_OPTIONS } from './declaration';

/** The versions to write. */
export type VersionChoice =
  | { readonly kind: 'as-stated' }
  | { readonly kind: 'pin' }
  | { readonly kind: 'ranges' }
  /** As `YYYY-MM-DD`. */
  | { readonly kind: 'date'; readonly date: string };

/** Arguments of `freshkernel requirements`. */
export interface RequirementsArguments extends Pick<
  CommonArguments,
  'format' | 'config' | 'stdinName'
> {
  readonly file: string;
  readonly style: RequirementStyle;
  /** Path of a Python; null for none. */
  readonly python: string | null;
  readonly versions: VersionChoice;
}

/** Reads the arguments of `freshkernel requirements`. */
export function readRequirementsArguments(words: readonly string[]): RequirementsArguments {
  const { values, positionals } = parse(words, REQUIREMENTS_OPTIONS, 'requirements');
  const { files, format, config, stdinName } = common(
    values,
    positionals,
    'requirements',
    'NOTEBOOK.ipynb'
  );
  if (files.length > 1) {
    throw new UsageFailure(
      '`requirements` takes one notebook at a time. Give one, for example `freshkernel requirements NOTEBOOK.ipynb`.'
    );
  }
  const { style, python = null, pin, ranges, date } = values;
  if ([pin, ranges, date !== undefined].filter(Boolean).length > 1) {
    throw new UsageFailure(
      '`--pin`, `--ranges` and `--date` exclude each other. Give one of them.'
    );
  }
  if (python === null && (pin || ranges)) {
    throw new UsageFailure(
      `\`--${pin ? 'pin' : 'ranges'}\` needs the versions of an environment. Give its Python, for example \`--python .venv/bin/python\`.`
    );
  }
  return {
    file: files[0],
    format,
    config,
    stdinName,
    style: choice('--style', style, REQUIREMENT_STYLES),
    python,
    versions:
      date !== undefined
        ? { kind: 'date', date: readDay('--date', date) }
        : { kind: pin ? 'pin' : ranges ? 'ranges' : 'as-stated' }
  };
}
