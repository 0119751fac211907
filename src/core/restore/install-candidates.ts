/** Packages that are not installed. */
import { optionalPackage } from '../crashes/error-kinds';
import { distributionsForModule } from '../requirements/distributions';
import { normalizeName } from '../requirements/requirement';
import { requirementText } from '../requirements/requirement-styles';
import type { Candidate } from './candidate';
import type { FirstFailure } from './first-failure';
import { missingModuleOf } from './missing-name';
import type { Situation } from './situation';

/** The package of a missing module, as of the day of the notebook and then the newest. */
export function installCandidates(situation: Situation): readonly Candidate[] {
  const module = missingModuleOf(situation.failure);
  const optional = module === null ? optionalOf(situation.failure) : null;
  const requirement =
    module !== null
      ? statedRequirement(situation, module)
      : optional !== null
        ? (statedRequirement(situation, optional) ?? knownDistribution(optional))
        : null;
  if (requirement === null) {
    return [];
  }
  const day = situation.surroundings.changedOn();
  return [...(day === null ? [] : [day]), null].map(before => ({
    kind: 'install',
    cell: situation.failure.cell.key,
    detail: `Install \`${requirement}\` for the runs${before === null ? '' : `, as of ${before}`}`,
    trust: 'certain',
    edits: [],
    install: { requirement, before },
    files: []
  }));
}

/**
 * What the notebook or its project states, or the table knows about an import of the notebook; a package that only has the name
 * of the module could be anything.
 */
function statedRequirement({ surroundings }: Situation, module: string): string | null {
  const known = surroundings.requirements().filter(({ source }) => source !== 'same-name');
  const needed =
    known.find(({ import_names }) =>
      import_names.some(name => name === module || module.startsWith(`${name}.`))
    ) ?? known.find(({ distribution }) => normalizeName(distribution) === normalizeName(module));
  return needed === undefined ? null : requirementText(needed);
}

/** The distribution that a library asks for. The name comes from an error, which any code can raise: the table must know it. */
function knownDistribution(name: string): string | null {
  return distributionsForModule(name).at(0) ?? null;
}

function optionalOf({ error }: FirstFailure): string | null {
  return error !== null && /^(?:ModuleNotFoundError|ImportError)$/.test(error.ename)
    ? optionalPackage(error.evalue)
    : null;
}
