/** The text of the requirements in the form that the user chose. */
import { writeRequirements } from '../../core/requirements/requirement-styles';
import type { RequirementStyle } from '../../core/requirements/requirement-styles';
import { withVersions } from '../../core/requirements/requirement-versions';
import type { VersionStyle } from '../../core/requirements/requirement-versions';
import type { FoundRequirements } from './find-requirements';

/** Which versions the text names: those that are stated somewhere, or those of the kernel. */
export type VersionChoice = 'stated' | VersionStyle;

/** The text, and the name of the file that it belongs in. */
export interface WrittenText {
  readonly text: string;
  readonly fileName: string;
  /** The distributions whose version is not known, although versions are wanted. */
  readonly withoutVersion: readonly string[];
}

const FILE_NAMES: Readonly<Record<RequirementStyle, string>> = {
  'requirements.txt': 'requirements.txt',
  pyproject: 'pyproject.toml',
  'environment.yml': 'environment.yml',
  pep723: 'requirements.py'
};

/** Writes the requirements of the notebook with this name. */
export function writtenText(
  found: FoundRequirements,
  notebook: string,
  style: RequirementStyle,
  versions: VersionChoice
): WrittenText {
  const { requirements, missing } =
    versions === 'stated'
      ? { requirements: found.requirements, missing: [] }
      : withVersions(found.requirements, found.installed?.versions ?? new Map(), versions);
  return {
    text: writeRequirements({ ...found, requirements, notebook }, style),
    fileName: FILE_NAMES[style],
    withoutVersion: missing
  };
}
