import * as React from 'react';
import type { VerdictLine } from '../../core/report/verdict-line';
import type { PanelModel } from './panel-model';

/** How often the age of the last check is updated, in milliseconds. */
const UPDATE_MILLISECONDS = 30_000;

/** Hook with the notebook's verdict, whose age of the last check grows; null while there is no result. */
export function useUpdatedVerdict(model: PanelModel): VerdictLine | null {
  const [, update] = React.useReducer((count: number) => count + 1, 0);
  React.useEffect(() => {
    const timer = setInterval(update, UPDATE_MILLISECONDS);
    return () => clearInterval(timer);
  }, []);
  return model.verdict;
}
