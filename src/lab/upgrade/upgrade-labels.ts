/** Texts of the view of other versions. */
import type { TranslationBundle } from '@jupyterlab/translation';
import type { UpgradeLibrary, UpgradeView } from './upgrade-view';

/** What was found in all, by what it does: “2 removed names, 1 deprecated name”. */
export function countsText({ libraries }: UpgradeView, trans: TranslationBundle): string {
  const codes = libraries.flatMap(({ findings }) => findings.map(({ code }) => code));
  const count = (code: string): number => codes.filter(each => each === code).length;
  const [removed, deprecated, changed, incompatible] = ['M1', 'M2', 'M3', 'M4'].map(count);
  const parts = [
    ...(removed > 0 ? [trans._n('%1 removed name', '%1 removed names', removed)] : []),
    ...(deprecated > 0 ? [trans._n('%1 deprecated name', '%1 deprecated names', deprecated)] : []),
    ...(changed > 0 ? [trans._n('%1 changed default', '%1 changed defaults', changed)] : []),
    ...(incompatible > 0
      ? [
          trans._n(
            '%1 pair of incompatible versions',
            '%1 pairs of incompatible versions',
            incompatible
          )
        ]
      : [])
  ];
  if (libraries.length === 0) {
    return trans.__('Name a library and a version.');
  }
  return parts.length > 0 ? parts.join(', ') : trans.__('Nothing found.');
}

/** What is known of a library without findings. */
export function nothingText(
  { isKnown, isImported, name }: UpgradeLibrary,
  trans: TranslationBundle
): string {
  if (!isKnown) {
    return trans.__('No changes of %1 are known, so nothing can be found.', name);
  }
  return isImported
    ? trans.__('No known change affects this notebook.')
    : trans.__('No known change affects this notebook, which does not import %1.', name);
}
