/** Inputs in the words of a sentence, without the identifiers of the tables. */
import type { ProcessState } from '../effects/effect';
import type { ChangedInput } from './staleness';

const SOURCES: Readonly<Partial<Record<string, string>>> = {
  python: 'Python',
  system: 'the system'
};

/** A name of the notebook in backticks; a state of the process in words. */
export function inputText({ name, state }: Pick<ChangedInput, 'name' | 'state'>): string {
  return state === null ? `\`${name}\`` : stateWords(state);
}

function stateWords(state: ProcessState): string {
  const [kind, library = ''] = state.split(':');
  switch (kind) {
    case 'random':
      return `the random state of ${SOURCES[library] ?? library}`;
    case 'option':
      if (library === 'history') {
        return 'the results of earlier cells';
      }
      return `the configuration of ${library}`;
    case 'figures':
      return 'the current figure';
    case 'env':
      return 'the environment variables';
    case 'names':
      return 'the names that a cell defines without showing them';
    case 'cwd':
      return 'the working directory';
    default:
      return `the ${kind}`;
  }
}
