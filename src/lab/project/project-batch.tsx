import * as React from 'react';
import { problemText } from '../check/model/problems';
import { ViewButton } from '../ui/view-button';
import { useProject } from './project-context';
import { batchText } from './project-labels';

/** Failures that are named; of the others there is a number. */
const FAILURES_SHOWN = 5;

/** The progress of the checks that the view started, and which of them failed. */
export function Batch(): JSX.Element {
  const { model, trans } = useProject();
  const { batch } = model;
  const { progress, failed } = batch;
  return (
    <div className="jp-Freshkernel-projectBatch">
      {progress !== null && (
        <p>
          <progress aria-label={trans.__('Checks')} max={progress.total} value={progress.done} />
          <span>{batchText(progress, trans)}</span>
          <ViewButton disabled={progress.isCanceling} onClick={() => void batch.cancel()}>
            {progress.isCanceling ? trans.__('Canceling…') : trans.__('Cancel')}
          </ViewButton>
        </p>
      )}
      {failed.length > 0 && (
        <ul role="alert">
          {failed.slice(0, FAILURES_SHOWN).map(({ path, error }) => (
            <li key={path}>
              {path}: {problemText(error, trans)}
            </li>
          ))}
          {failed.length > FAILURES_SHOWN && (
            <li>{trans.__('%1 more', failed.length - FAILURES_SHOWN)}</li>
          )}
        </ul>
      )}
    </div>
  );
}
