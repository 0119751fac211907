import * as React from 'react';
import { usePanel } from './panel-context';

/** Runs what is stale, or ends what is being run: at the end of the kernel line, where there is room for it. */
export function RunButton(): JSX.Element | null {
  const { runs, trans } = usePanel();
  const { progress, staleCount, needsRestart } = runs;
  if (progress !== null) {
    return (
      <Button
        label={trans.__('Cancel')}
        caption={trans.__('Run no further cell. The one that runs is left alone.')}
        onClick={() => runs.cancel()}
      />
    );
  }
  if (needsRestart) {
    return (
      <Button
        label={trans.__('Restart and Run All')}
        caption={trans.__(
          'Some results rest on what no cell makes any more: only a fresh kernel mends that.'
        )}
        onClick={() => runs.restart()}
      />
    );
  }
  return staleCount === null || staleCount === 0 ? null : (
    <Button
      label={trans._n('Run %1 stale', 'Run %1 stale', staleCount)}
      caption={trans.__(
        'Run what has to run, and no more, so that results are those of a fresh kernel'
      )}
      onClick={() => runs.runStale()}
    />
  );
}

function Button(props: {
  readonly label: string;
  readonly caption: string;
  readonly onClick: () => void;
}): JSX.Element {
  return (
    <button
      type="button"
      className="jp-Freshkernel-textButton jp-Freshkernel-run"
      title={props.caption}
      onClick={props.onClick}
    >
      {props.label}
    </button>
  );
}
