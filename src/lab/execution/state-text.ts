/** Descriptions of what a cell depends on that has no name in the notebook. */
import type { TranslationBundle } from '@jupyterlab/translation';
import type { ProcessState } from '../../core/effects/effect';

/** The state in the middle of a sentence. */
export function stateText(state: ProcessState, trans: TranslationBundle): string {
  const [kind, library = ''] = state.split(':');
  switch (kind) {
    case 'random':
      return trans.__('the random state of %1', RANDOM_SOURCES[library] ?? library);
    case 'option':
      return trans.__('the configuration of %1', library);
    case 'figures':
      return trans.__('the current figure');
    case 'env':
      return trans.__('the environment variables');
    case 'cwd':
      return trans.__('the working directory');
    default:
      return trans.__('the %1', kind);
  }
}

const RANDOM_SOURCES: Readonly<Partial<Record<string, string>>> = {
  python: 'Python',
  system: 'the system'
};
