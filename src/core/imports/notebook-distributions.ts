/** The distributions that the imports of a notebook's cells need, by what the kernel or the tables know. */
import type { ModuleFacts } from '../../protocol';
import { isSharedModule } from '../requirements/distributions';
import { normalizeName } from '../requirements/requirement';
import { parseVersion } from '../requirements/version';
import type { RuleContext, UsedDistribution } from '../rule-context/rule-context';
import { importingCells, neededModules } from './imported-modules';
import { isStandardLibrary } from './standard-library';

/** Modules that exist wherever a notebook runs. */
export const ALWAYS_THERE = new Set(['IPython', 'ipykernel', 'pip', '__main__']);

/**
 * The distributions of the notebook's imports: as the kernel has installed them; otherwise those that the project declares and
 * those of the tables. Empty where neither a kernel nor the project's files are known.
 */
export function usedDistributions(context: RuleContext): readonly UsedDistribution[] {
  const installed = installedDistributions(context);
  if (context.importNaming === null || !lacksNames(context)) {
    return installed;
  }
  const known = new Set(installed.map(({ name }) => normalizeName(name)));
  const others = context
    .importNaming(context)
    .filter(({ module, name }) => isOpen(context, module) && !known.has(normalizeName(name)));
  return [...installed, ...others];
}

/** Whether imports need other names than the kernel's, for hosts that load the naming on demand. */
export function lacksNames(context: NamingContext): boolean {
  const { requirements, kernel, files } = context;
  return (
    requirements !== null &&
    (kernel !== null || files !== null) &&
    importingCells(context).some(({ imports }) =>
      imports.some(({ module }) => !isStandardLibrary(module) && isOpen(context, module))
    )
  );
}

type NamingContext = Pick<
  RuleContext,
  'cache' | 'change' | 'rows' | 'kernel' | 'files' | 'requirements'
>;

/** Whether no kernel finds the module: one that was asked, and answered. */
function isOpen({ kernel }: Pick<RuleContext, 'kernel'>, module: string): boolean {
  const [top] = module.split('.', 1);
  return kernel === null || kernel.modules.get(top)?.found === false;
}

function installedDistributions(context: RuleContext): readonly UsedDistribution[] {
  const used = new Map<string, UsedDistribution>();
  for (const { name: module, cell, range } of neededModules(importingCells(context))) {
    const facts = context.kernel?.modules.get(module);
    const { distribution = null, version = null } = facts ?? {};
    if (facts === undefined || distribution === null || version === null || !isInstalled(facts)) {
      continue;
    }
    const name = normalizeName(distribution);
    if (!used.has(name)) {
      used.set(name, { module, cell, range, name: distribution, version, source: 'installed' });
    }
  }
  return [...used.values()];
}

/** Whether the module comes from a package index, not from a local folder, and its name identifies the distribution. */
function isInstalled({ name, found, builtin_or_stdlib, origin, version }: ModuleFacts): boolean {
  const isElsewhere = origin !== null && !/[\\/](?:site|dist)-packages[\\/]/.test(origin);
  return (
    found &&
    !builtin_or_stdlib &&
    !isElsewhere &&
    !isSharedModule(name) &&
    !ALWAYS_THERE.has(name) &&
    version !== null &&
    parseVersion(version) !== null
  );
}
