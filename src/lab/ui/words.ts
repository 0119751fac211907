/** The words for the protocol's enumerations. */
import type { TranslationBundle } from '@jupyterlab/translation';
import type { Category, Severity } from '../../protocol';

/** “2 will fail”, “1 to check”, “4 to polish”. */
export function countText(severity: Severity, count: number, trans: TranslationBundle): string {
  switch (severity) {
    case 'error':
      return trans._n('%1 will fail', '%1 will fail', count);
    case 'warning':
      return trans._n('%1 to check', '%1 to check', count);
    case 'info':
      return trans._n('%1 to polish', '%1 to polish', count);
  }
}

/** The same where there is little room: “2 fail”, “1 check”, “4 polish”. */
export function shortCountText(
  severity: Severity,
  count: number,
  trans: TranslationBundle
): string {
  switch (severity) {
    case 'error':
      return trans._n('%1 fail', '%1 fail', count);
    case 'warning':
      return trans._n('%1 check', '%1 check', count);
    case 'info':
      return trans._n('%1 polish', '%1 polish', count);
  }
}

/** What the shape before a finding means, for screen readers. */
export function severityText(severity: Severity, trans: TranslationBundle): string {
  switch (severity) {
    case 'error':
      return trans.__('Will fail');
    case 'warning':
      return trans.__('To check');
    case 'info':
      return trans.__('To polish');
  }
}

/** Name of a kind of rules. */
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
