import { Dialog, ReactWidget, showDialog } from '@jupyterlab/apputils';
import type { TranslationBundle } from '@jupyterlab/translation';
import * as React from 'react';
import type { Edit } from '../../core/fixes/edit';
import type { NotebookDocument } from '../../core/notebook/document';
import { previewOf } from './preview-model';
import type { DiffLine, PreviewPart } from './preview-model';

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
          <p>{props.trans.__('Left:')}</p>
          <Lines of={props.lists.left} />
        </div>
      )}
      {props.parts.map((part, i) => (
        <section key={i}>
          <h3>{headingOf(part, props.trans)}</h3>
          {part.kind !== 'move' && <Diff lines={part.lines} />}
        </section>
      ))}
    </>
  );
}

const SIGNS: Readonly<Record<DiffLine['kind'], string>> = {
  added: '+',
  removed: '−',
  kept: ' ',
  gap: ' '
};

function Lines({ of }: { readonly of: readonly string[] }): JSX.Element | null {
  return of.length === 0 ? null : (
    <ul>
      {of.map((text, i) => (
        <li key={i}>{text}</li>
      ))}
    </ul>
  );
}

function Diff({ lines }: { readonly lines: readonly DiffLine[] }): JSX.Element {
  return (
    <pre>
      {lines.map(({ kind, text }, i) => (
        <div key={i} data-kind={kind}>
          <span aria-hidden={kind === 'kept'}>{SIGNS[kind]}</span>
          {` ${text}`}
        </div>
      ))}
    </pre>
  );
}

function headingOf(part: PreviewPart, trans: TranslationBundle): string {
  switch (part.kind) {
    case 'change':
      return trans.__('Cell %1', part.index + 1);
    case 'delete':
      return trans.__('Delete cell %1', part.index + 1);
    case 'insert':
      return part.after === null
        ? trans.__('Insert cell at the top')
        : trans.__('Insert cell below cell %1', part.after + 1);
    case 'move':
      return part.after === null
        ? trans.__('Move cell %1 to the top', part.index + 1)
        : trans.__('Move cell %1 below cell %2', part.index + 1, part.after + 1);
  }
}
