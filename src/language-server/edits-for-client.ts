/** Changes of documents in the form that the client understands. */
import type { TextEdit, WorkspaceEdit } from 'vscode-languageserver/node';
import type { EditSupport } from './open-notebook';

/** The edits of one document. */
export interface DocumentEdits {
  readonly uri: string;
  /** The version that the edits were made for; null where unknown. */
  readonly version: number | null;
  readonly edits: TextEdit[];
}

/** A change of documents. */
export function withDocumentEdits(
  changed: readonly DocumentEdits[],
  { versioned }: EditSupport
): WorkspaceEdit {
  return versioned
    ? {
        documentChanges: changed.map(({ uri, version, edits }) => ({
          textDocument: { uri, version },
          edits
        }))
      }
    : { changes: Object.fromEntries(changed.map(({ uri, edits }) => [uri, edits])) };
}

/** Renames the file at an address; null where the client cannot. */
export function renameFileEdit(
  uri: string,
  name: string,
  { versioned, renames }: EditSupport
): WorkspaceEdit | null {
  const folder = /^file:.*\//.exec(uri)?.[0];
  if (folder === undefined || !versioned || !renames) {
    return null;
  }
  const newUri = folder + encodeURIComponent(name);
  return { documentChanges: [{ kind: 'rename', oldUri: uri, newUri }] };
}
