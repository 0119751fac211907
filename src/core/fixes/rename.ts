import type { NotebookDocument } from '../notebook/document';
import type { Fix } from './edit';
import { proposedTitle } from './title';

/** Title template of the rename, for the rules that offer it. */
export const RENAME_TITLE = 'Rename to `{name}`';

/**
 * Renames the notebook after its first heading; nothing where there is no heading to go by. It is not safe: links
 * and other notebooks may speak of the old name, and a rename cannot be undone from the notebook.
 */
export function renameFixes(document: NotebookDocument, strict = false): readonly Fix[] {
  const name = proposedTitle(document, strict);
  if (name === null) {
    return [];
  }
  return [
    {
      title: { template: RENAME_TITLE, values: { name } },
      applicability: 'unsafe',
      edits: [{ kind: 'rename-notebook', name }]
    }
  ];
}
