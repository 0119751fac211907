/** Packages that are not installed. */
import type { NotebookRequirement } from '../../protocol';
import { optionalPackage } from '../crashes/error-kinds';
import { distributionsForModule } from '../requirements/distributions';
import { normalizeName } from '../requirements/requirement';
import { requirementText } from '../requirements/requirement-styles';
import type { Candidate } from './candidate';
import type { FirstFailure } from './first-failure';
import { missingModuleOf, missingPartOf } from './missing-name';
import type { Situation } from './situation';

/** The package of a missing module, as of the day of the notebook and then the newest. */
export function installCandidates(situation: Situation): readonly Candidate[] {
  const name = missingModuleOf(situation.failure) ?? optionalOf(situation.failure);
  const needed = name === null ? null : statedNeed(situation, name);
  const requirement =
    (needed && requirementText(needed)) ?? (name && knownDistribution(name.split('.')[0]));
  if (requirement === null) {
    return otherVersions(situation);
  }
  const day = situation.surroundings.changedOn();
  return [...(day === null ? [] : [day]), null].map(before =>
    installation(situation, requirement, before, 'certain')
  );
}

/** The version of the project, of the notebook's day, or the newest, where the installed one lacks a name. */
function otherVersions(situation: Situation): readonly Candidate[] {
  const module = missingPartOf(situation.failure)?.module ?? tooOldModule(situation.failure);
  const needed = module === null ? null : statedNeed(situation, module);
  if (needed === null) {
    return [];
  }
  const day = situation.surroundings.changedOn();
  const plain = { ...needed, specifier: '' };
  return [
    ...(needed.specifier === ''
      ? []
      : [installation(situation, requirementText(needed), null, 'likely')]),
    ...(day === null ? [] : [installation(situation, requirementText(plain), day, 'likely')]),
    installation(situation, requirementText(plain), null, 'likely')
  ];
}

/** The library whose installed version does not know yet what the notebook uses; null for other errors. */
function tooOldModule({ error }: FirstFailure): string | null {
  // Names of frequencies since pandas 2.2.
  return /^Invalid frequency: \d{0,9}(?:B?ME|B?QE|B?YE|SME|CBME|h|min|s|ms|us|ns)\b/.test(
    error?.evalue ?? ''
  )
    ? 'pandas'
    : null;
}

function installation(
  { failure }: Situation,
  requirement: string,
  before: string | null,
  trust: Candidate['trust']
): Candidate {
  return {
    kind: 'install',
    cell: failure.cell.key,
    detail: `Install \`${requirement}\` for the runs${before === null ? '' : `, as of ${before}`}`,
    trust,
    edits: [],
    install: { requirement, before },
    files: []
  };
}

/**
 * What the notebook or its project states, or the table knows about an import of the notebook; a package that only has the name
 * of the module could be anything.
 */
function statedNeed({ surroundings }: Situation, module: string): NotebookRequirement | null {
  const known = surroundings.requirements().filter(({ source }) => source !== 'same-name');
  return (
    known.find(({ import_names }) =>
      import_names.some(name => name === module || module.startsWith(`${name}.`))
    ) ??
    known.find(({ distribution }) => normalizeName(distribution) === normalizeName(module)) ??
    null
  );
}

/** The distribution that a library imports or asks for. The name comes from an error, which any code can raise: the table must know it. */
function knownDistribution(name: string): string | null {
  return distributionsForModule(name).at(0) ?? null;
}

function optionalOf({ error }: FirstFailure): string | null {
  return error !== null && /^(?:ModuleNotFoundError|ImportError)$/.test(error.ename)
    ? optionalPackage(error.evalue)
    : null;
}
