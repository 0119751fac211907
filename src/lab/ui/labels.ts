/** Labels for the protocol's enumerations. */
import type { TranslationBundle } from '@jupyterlab/translation';
import type { Category, Severity } from '../../protocol';

/** “2 errors”, “1 warning”, “4 suggestions”. */
export function countText(severity: Severity, count: number, trans: TranslationBundle): string {
  switch (severity) {
    case 'error':
      return trans._n('%1 error', '%1 errors', count);
    case 'warning':
      return trans._n('%1 warning', '%1 warnings', count);
    case 'info':
      return trans._n('%1 suggestion', '%1 suggestions', count);
  }
}

/** Name of a severity, for screen readers. */
export function severityText(severity: Severity, trans: TranslationBundle): string {
  switch (severity) {
    case 'error':
      return trans.__('Error');
    case 'warning':
      return trans.__('Warning');
    case 'info':
      return trans.__('Suggestion');
  }
}

/** Name of a rule category. */
export function categoryText(category: Category, trans: TranslationBundle): string {
  switch (category) {
    case 'structure':
      return trans.__('Structure');
    case 'hidden-state':
      return trans.__('Hidden state');
    case 'import':
      return trans.__('Imports');
    case 'path':
      return trans.__('Paths and files');
    case 'title':
      return trans.__('Title');
    case 'randomness':
      return trans.__('Randomness and time');
    case 'crash':
      return trans.__('Crashes');
    case 'modernizing':
      return trans.__('Modernizing');
  }
}
