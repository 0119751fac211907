import { Dialog, ReactWidget, showDialog } from '@jupyterlab/apputils';
import type { TranslationBundle } from '@jupyterlab/translation';
import * as React from 'react';
import type { Edit } from '../../core/fixes/edit';
import type { NotebookDocument } from '../../core/notebook/document';
import { previewOf } from './preview-model';
import type { PreviewPart } from './preview-model';
import { PreviewParts } from './preview-parts';

/** The edits of a fix and the document that they change. */
export interface PreviewedEdits {
  readonly document: NotebookDocument;
  readonly edits: readonly Edit[];
}

/** What stands above the changes. */
export interface PreviewLists {
  readonly steps: readonly string[];
  readonly left: readonly string[];
}

/**
 * Shows a preview of a fix; returns whether the user accepted it.
 *
 * @param lists the individual fixes, if there are several, and the findings that they leave
 */
export async function confirmFix(
  title: string,
  { document, edits }: PreviewedEdits,
  trans: TranslationBundle,
  lists: PreviewLists = { steps: [], left: [] }
): Promise<boolean> {
  const parts = previewOf(document, edits);
  const body = ReactWidget.create(<Preview parts={parts} lists={lists} trans={trans} />);
  body.addClass('jp-Freshkernel-preview');
  const result = await showDialog({
    title,
    body,
    buttons: [
      Dialog.cancelButton({ label: trans.__('Cancel') }),
      Dialog.okButton({ label: trans.__('Apply') })
    ]
  });
  return result.button.accept;
}

function Preview(props: {
  readonly parts: readonly PreviewPart[];
  readonly lists: PreviewLists;
  readonly trans: TranslationBundle;
}): JSX.Element {
  return (
    <>
      <Lines of={props.lists.steps} />
      {props.lists.left.length > 0 && (
        <div className="jp-Freshkernel-left">
          <p>{props.trans.__('Not fixed:')}</p>
          <Lines of={props.lists.left} />
        </div>
      )}
      <PreviewParts parts={props.parts} trans={props.trans} />
    </>
  );
}

function Lines({ of }: { readonly of: readonly string[] }): JSX.Element | null {
  return of.length === 0 ? null : (
    <ul>
      {of.map((text, i) => (
        <li key={i}>{text}</li>
      ))}
    </ul>
  );
}
