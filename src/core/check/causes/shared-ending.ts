/** How a report says that a cell ended, for sentences about the cells that depend on it. */
import { kindOfCell } from '../verdict/cell-counts';
import type { CheckedCell } from '../verdict/check-outcome';

/** What the values of a cell differ in, as its report says; null where the report says nothing of its values. */
export function differenceText(cell: CheckedCell): string | null {
  switch (kindOfCell(cell)) {
    case 'different':
      return cell.missingSide === 'fresh' ? 'whose output is lost, too' : 'which differs, too';
    case 'presentation':
    case 'looks-alike':
      return 'which looks different, too';
    default:
      return null;
  }
}

/** What two cells have in common, of which one depends on the other; null where their reports have nothing in common. */
export function sharedEnding(cell: CheckedCell, above: CheckedCell): string | null {
  if (above.status === 'failed') {
    const [error, other] = [cell.error, above.error];
    return cell.status === 'failed' &&
      error !== null &&
      error.ename === other?.ename &&
      error.evalue === other.evalue
      ? 'which fails with the same error'
      : null;
  }
  // How a value is printed explains no other value.
  const text = differenceText(above);
  return above.aspect === 'values' || above.aspect === null || above.aspect === cell.aspect
    ? text
    : null;
}
