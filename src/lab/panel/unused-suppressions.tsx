import * as React from 'react';
import type { TranslationBundle } from '@jupyterlab/translation';
import type { UnusedSuppression } from '../../core/lint/result';
import { MarkedText } from '../ui/marked-text';
import { usePanel } from './panel-context';

/** Number of lines shown before “more” is clicked. */
const LINES_SHOWN = 3;

/** Suppression comments and tags without effect, at the end of the list so that they move no rows. */
export function UnusedSuppressions(): JSX.Element | null {
  const { model, actions, trans } = usePanel();
  const [all, setAll] = React.useState(false);
  const unused = model.unusedSuppressions;
  if (unused.length === 0) {
    return null;
  }
  const shown = all ? unused : unused.slice(0, LINES_SHOWN);
  const more = unused.length - shown.length;
  return (
    <footer className="jp-Freshkernel-footer">
      {shown.map((suppression, i) => (
        <p key={i}>
          <button
            type="button"
            className="jp-Freshkernel-textButton"
            onClick={() => actions.goToCell(suppression.cellIndex)}
          >
            {trans.__('Cell %1', suppression.cellIndex + 1)}
          </button>{' '}
          <MarkedText text={textOf(suppression, trans)} />
        </p>
      ))}
      {more > 0 && (
        <p>
          <button
            type="button"
            className="jp-Freshkernel-textButton"
            onClick={() => {
              setAll(true);
            }}
          >
            {trans._n('%1 more', '%1 more', more)}
          </button>
        </p>
      )}
    </footer>
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
