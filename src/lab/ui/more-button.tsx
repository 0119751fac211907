import type { TranslationBundle } from '@jupyterlab/translation';
import * as React from 'react';
import { ViewButton } from './view-button';

/** A button that shows more rows of a list, a fixed number with each click; nothing if all are shown. */
export function MoreButton(props: {
  readonly total: number;
  readonly shown: number;
  /** Rows that a click adds. */
  readonly step: number;
  readonly trans: TranslationBundle;
  readonly onMore: (shown: number) => void;
}): JSX.Element | null {
  const { total, shown, step, trans, onMore } = props;
  const left = total - shown;
  return left <= 0 ? null : (
    <ViewButton onClick={() => onMore(shown + step)}>
      {trans.__('Show %1 more', Math.min(left, step))}
    </ViewButton>
  );
}
