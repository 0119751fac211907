/** Names the findings that “Fix all” leaves although they have a fix. */
import type { TranslationBundle } from '@jupyterlab/translation';
import type { FixPlan } from '../../core/lint/fix-plan';
import type { NotebookDocument } from '../../core/notebook/document';
import type { FixReason } from '../../protocol';
import { messageText } from '../ui/message-parts';

/** How many findings are named. */
const MAX_NAMED = 6;

/** One line for each finding that is left, with the reason; cells have their numbers in `before`. */
export function leftTexts(
  remaining: FixPlan['remaining'],
  before: NotebookDocument,
  trans: TranslationBundle
): readonly string[] {
  const indexes = new Map(before.cells.map(({ key, index }) => [key, index]));
  const lines = remaining.flatMap(({ finding: { cell, message }, reason }) => {
    const text = reasonText(reason, trans);
    const sentence = messageText(message, trans);
    if (text === null) {
      return [];
    }
    return cell === null
      ? trans.__('%1 (%2)', sentence, text)
      : trans.__('Cell %1: %2 (%3)', (indexes.get(cell.key) ?? cell.index) + 1, sentence, text);
  });
  const more = lines.length - MAX_NAMED;
  return more > 0 ? [...lines.slice(0, MAX_NAMED), trans._n('%1 more', '%1 more', more)] : lines;
}

/** Why a fix is left; null for a finding without a fix. */
function reasonText(reason: FixReason, trans: TranslationBundle): string | null {
  switch (reason) {
    case 'adds-error':
      return trans.__('the fix would add an error');
    case 'ineffective':
      return trans.__('the fix would not help');
    case 'unsafe':
      return trans.__('review the fix');
    case 'not-editable':
      return trans.__('the cell is not editable');
    case 'needs-kernel':
      return trans.__('the fix runs cells');
    case 'writes-file':
      return trans.__('the fix changes another file');
    case 'rename':
    case 'name-taken':
      return trans.__('the fix renames the notebook');
    case 'manual':
    case 'no-fix':
      return null;
  }
}
