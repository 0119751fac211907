import type { TranslationBundle } from '@jupyterlab/translation';
import * as React from 'react';
import type { TourStep } from './tour-steps';

/** The card with one step of the tour. */
export function TourCard(props: {
  readonly steps: readonly TourStep[];
  readonly index: number;
  readonly onGoTo: (index: number) => void;
  readonly onEnd: () => void;
  readonly trans: TranslationBundle;
}): JSX.Element {
  const { steps, index, onGoTo, onEnd, trans } = props;
  const { title, text } = steps[index];
  const isLast = index === steps.length - 1;
  return (
    <>
      <h2 id="jp-Freshkernel-tourTitle">{title}</h2>
      <p>{text}</p>
      <div className="jp-Freshkernel-tourButtons">
        <span className="jp-Freshkernel-tourCount">
          {trans.__('%1 of %2', index + 1, steps.length)}
        </span>
        {!isLast && (
          <button type="button" onClick={onEnd}>
            {trans.__('Skip')}
          </button>
        )}
        {index > 0 && (
          <button type="button" onClick={() => onGoTo(index - 1)}>
            {trans.__('Back')}
          </button>
        )}
        <button
          type="button"
          className="jp-Freshkernel-tourNext"
          onClick={isLast ? onEnd : () => onGoTo(index + 1)}
        >
          {isLast ? trans.__('Done') : trans.__('Next')}
        </button>
      </div>
    </>
  );
}
