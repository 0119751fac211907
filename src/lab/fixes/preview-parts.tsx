import type { TranslationBundle } from '@jupyterlab/translation';
import * as React from 'react';
import type { DiffLine, PreviewPart } from './preview-model';

/** Changes, cell by cell. */
export function PreviewParts(props: {
  readonly parts: readonly PreviewPart[];
  readonly trans: TranslationBundle;
}): JSX.Element {
  return (
    <>
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

/** The lines of a difference. */
export function Diff({ lines }: { readonly lines: readonly DiffLine[] }): JSX.Element {
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
      return part.index === null ? trans.__('New cell') : trans.__('Cell %1', part.index + 1);
    case 'delete':
      return part.index === null
        ? trans.__('Delete the new cell')
        : trans.__('Delete cell %1', part.index + 1);
    case 'insert':
      return part.after === null
        ? trans.__('Insert cell at the top')
        : trans.__('Insert cell below cell %1', part.after + 1);
    case 'move':
      if (part.index === null) {
        return trans.__('Move the new cell');
      }
      return part.after === null
        ? trans.__('Move cell %1 to the top', part.index + 1)
        : trans.__('Move cell %1 below cell %2', part.index + 1, part.after + 1);
  }
}
