import type { TranslationBundle } from '@jupyterlab/translation';
import * as React from 'react';
import { PreviewParts } from '../fixes/preview-parts';
import { MarkedText } from '../ui/marked-text';
import { trustCaption, trustText } from './restore-texts';
import type { StepChoice, StepRow } from './step-choice';

/** The steps, each with a box to take or leave it, and its change on demand. */
export function StepList(props: {
  readonly choice: StepChoice;
  readonly trans: TranslationBundle;
}): JSX.Element | null {
  const { choice, trans } = props;
  return choice.rows.length === 0 ? null : (
    <ol className="jp-Freshkernel-restoreSteps" aria-label={trans.__('Steps')}>
      {choice.rows.map((row, at) => (
        <Step key={at} row={row} trans={trans} onToggle={() => choice.toggle(at)} />
      ))}
    </ol>
  );
}

interface StepProps {
  readonly row: StepRow;
  readonly trans: TranslationBundle;
  readonly onToggle: () => void;
}

function Step({ row, trans, onToggle }: StepProps): JSX.Element {
  const { step, trust, isChosen, blockedBy, preview, files } = row;
  return (
    <li data-left={!isChosen || blockedBy !== null}>
      <label>
        <input type="checkbox" checked={isChosen} onChange={onToggle} />
        <span>
          <MarkedText text={step.detail} />
        </span>
      </label>
      <p className="jp-Freshkernel-restoreAbout">
        <span className="jp-Freshkernel-restoreCell">
          {step.cell_index === null
            ? trans.__('Notebook')
            : trans.__('Cell %1', step.cell_index + 1)}
        </span>
        <span
          className="jp-Freshkernel-restoreTrust"
          data-trust={trust}
          title={trustCaption(trust, trans)}
        >
          {trustText(trust, trans)}
        </span>
        {blockedBy !== null && (
          <span className="jp-Freshkernel-restoreBlocked">
            {trans.__('Needs step %1', blockedBy + 1)}
          </span>
        )}
      </p>
      {preview.length > 0 && (
        <details>
          <summary>{trans.__('Show change')}</summary>
          <div className="jp-Freshkernel-preview">
            <PreviewParts parts={preview} trans={trans} />
          </div>
        </details>
      )}
      {files.length > 0 && (
        <p className="jp-Freshkernel-restoreFacts">{trans.__('Adds %1', files.join(', '))}</p>
      )}
    </li>
  );
}
