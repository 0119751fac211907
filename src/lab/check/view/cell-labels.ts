/** Labels of a cell's verdict and status in a report. */
import type { TranslationBundle } from '@jupyterlab/translation';
import type { DifferenceAspect } from '../../../core/compare/outcome';
import { kindOfCell } from '../../../core/check/verdict/cell-counts';
import type { CellFinding } from '../worker/check-findings';
import { normalizersText } from './normalizer-labels';

/** Label of a cell's verdict. */
export function verdictText(cell: CellFinding, trans: TranslationBundle): string {
  if (cell.isCutShort) {
    return trans.__('Interrupted');
  }
  if (kindOfCell(cell) === 'new-output') {
    return trans.__('New output');
  }
  switch (cell.verdict) {
    case 'identical':
      return cell.hasOutputs ? trans.__('Identical') : trans.__('No outputs');
    case 'equal':
      return cell.normalizers.length === 0
        ? trans.__('Equal')
        : trans.__('Equal (ignored: %1)', normalizersText(cell.normalizers, trans));
    case 'similar':
      return trans.__('Similar');
    case 'different':
      return differenceText(cell.aspect, trans);
    case 'missing':
      return cell.missingSide === 'stored'
        ? trans.__('No stored output')
        : trans.__('Stored output lost');
    case 'incomplete':
      return trans.__('Inconclusive');
    case 'not-run':
      return cell.status === 'not-run' ? trans.__('Not run') : trans.__('No stored output');
  }
}

/** Label of a difference. */
export function differenceText(aspect: DifferenceAspect | null, trans: TranslationBundle): string {
  switch (aspect) {
    case 'presentation':
      return trans.__('Drawn or printed differently');
    case 'looks-alike':
      return trans.__('Looks alike, drawn differently');
    case 'warnings':
      return trans.__('Different warnings');
    default:
      return trans.__('Different');
  }
}

/** Label of a cell's status. */
export function statusText(cell: CellFinding, trans: TranslationBundle): string {
  if (cell.isCutShort) {
    return trans.__('Interrupted');
  }
  switch (cell.status) {
    case 'ok':
      return trans.__('Ran');
    case 'failed':
      if (kindOfCell(cell) === 'failed-as-stored') {
        return trans.__('Fails as before');
      }
      return cell.error === null ? trans.__('Fails') : trans.__('Fails: %1', cell.error.ename);
    case 'not-run':
      return trans.__('Not run');
  }
}
