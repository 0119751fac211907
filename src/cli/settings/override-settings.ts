import type { LintConfig } from '../../core/settings/config';
import type { Severity } from '../../protocol';
import type { RuleArguments } from '../options/rules';

/** Project settings, overridden by the options. */
export function overrideSettings(
  project: LintConfig,
  args: RuleArguments & { readonly failOn?: Severity | null }
): LintConfig {
  return {
    ...project,
    phase: args.phase ?? project.phase,
    failOn: args.failOn ?? project.failOn,
    select: args.select ?? project.select,
    extendSelect: [...project.extendSelect, ...args.extendSelect],
    ignore: [...project.ignore, ...args.ignore],
    target: { ...project.target, ...args.target }
  };
}
