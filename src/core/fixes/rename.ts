import type { NotebookDocument } from '../notebook/document';
import type { Fix } from './edit';
import { proposedTitle } from './title';

/** Title template of the rename, for the rules that offer it. */
export const RENAME_TITLE = 'Rename to `{name}`';

/**
 * Renames the notebook after its first heading; empty where there is no usable heading. Not safe: links and other
 * notebooks may refer to the old name, and the notebook's undo does not revert a rename.
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
