import * as React from 'react';
import type { TranslationBundle } from '@jupyterlab/translation';
import type { UnusedSuppression } from '../../core/lint/result';
import { MarkedText } from '../ui/marked-text';
import { usePanel } from './panel-context';
import { CellButton, useFirst } from './shortened-list';

/** Number of lines shown before “more” is clicked. */
const LINES_SHOWN = 3;

/** Suppression comments and tags without effect, at the end of the list so that they move no rows. */
export function UnusedSuppressions(): JSX.Element | null {
  const { model, trans } = usePanel();
  const { shown, moreButton } = useFirst(model.unusedSuppressions, LINES_SHOWN);
  return shown.length === 0 ? null : (
    <div className="jp-Freshkernel-footer">
      {shown.map((suppression, i) => (
        <p key={i}>
          <CellButton index={suppression.cellIndex} />{' '}
          <MarkedText text={textOf(suppression, trans)} />
        </p>
      ))}
      {moreButton !== null && <p>{moreButton}</p>}
    </div>
  );
}

function textOf({ line, codes }: UnusedSuppression, trans: TranslationBundle): string {
  if (line === null) {
    const tag = codes.length === 0 ? 'ignore' : `ignore=${codes.join(',')}`;
    return trans.__('The tag `%1` is not needed.', tag);
  }
  const comment = codes.length === 0 ? 'ignore' : `ignore[${codes.join(', ')}]`;
  return trans.__('`%1` in line %2 is not needed.', comment, line);
}
