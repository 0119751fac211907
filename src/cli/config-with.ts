import type { LintConfig } from '../core/settings/config';
import type { LintArguments } from './arguments';

/** Project settings, overridden by the options. */
export function configWith(
  project: LintConfig,
  args: Pick<LintArguments, 'phase' | 'select' | 'ignore'> & Partial<Pick<LintArguments, 'failOn'>>
): LintConfig {
  return {
    ...project,
    phase: args.phase ?? project.phase,
    failOn: args.failOn ?? project.failOn,
    select: args.select ?? project.select,
    ignore: [...project.ignore, ...args.ignore]
  };
}
