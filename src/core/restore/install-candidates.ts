/** Packages that are not installed. */
import { normalizeName } from '../requirements/requirement';
import { requirementText } from '../requirements/requirement-styles';
import type { Candidate } from './candidate';
import type { FirstFailure } from './first-failure';
import { missingModuleOf } from './missing-name';
import type { Situation } from './situation';

const OPTIONAL = [
  /Missing optional dependency '([\w.-]{1,99})'/,
  /`(?:import )?([\w.-]{1,99})` (?:not installed|is required)/
];

/**
 * The package of a missing module, as of the day of the notebook and then the newest. Its name is stated by the notebook or
 * its project, or known; a package that only has the name of the module could be anything.
 */
export function installCandidates(situation: Situation): readonly Candidate[] {
  const module = missingModuleOf(situation.failure) ?? optionalOf(situation.failure);
  if (module === null) {
    return [];
  }
  const { requirements, changedOn } = situation.surroundings;
  const known = requirements().filter(({ source }) => source !== 'same-name');
  const needed =
    known.find(({ import_names }) =>
      import_names.some(name => name === module || module.startsWith(`${name}.`))
    ) ?? known.find(({ distribution }) => normalizeName(distribution) === normalizeName(module));
  if (needed === undefined) {
    return [];
  }
  const requirement = requirementText(needed);
  const day = changedOn();
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

function optionalOf({ error }: FirstFailure): string | null {
  const text = error?.ename === 'ImportError' ? error.evalue : '';
  return OPTIONAL.map(pattern => pattern.exec(text)?.[1]).find(name => name !== undefined) ?? null;
}
