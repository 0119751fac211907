import type { RequirementsDocument } from '../../protocol';
import type { NotebookRequirements } from '../imports/notebook-requirements';
import { countOf } from './terminal';

/** The JSON document of `freshkernel requirements`. `shorten` makes a path relative to the notebook's folder. */
export function reportRequirements(
  notebook: string,
  { requirements, optional, unknown, localModules, unread }: NotebookRequirements,
  shorten: (path: string) => string
): RequirementsDocument {
  const notes =
    unread.length === 0
      ? []
      : [
          `${countOf(unread.length, 'file')} of the project could not be followed: ${unread.slice(0, MAX_NAMED).map(shorten).join(', ')}${unread.length > MAX_NAMED ? ', …' : ''}.`
        ];
  return {
    version: 1,
    notebook,
    requirements: [...requirements],
    optional: [...optional],
    unknown: [...unknown],
    local_modules: localModules.map(shorten),
    notes
  };
}

const MAX_NAMED = 5;
