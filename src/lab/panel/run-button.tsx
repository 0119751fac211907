import * as React from 'react';
import { repairAction } from '../execution/advice-labels';
import { messageText } from '../ui/message-parts';
import { usePanel } from './panel-context';

/** The button at the end of the kernel line: runs stale cells and what they need, or cancels the queue that is running. */
export function RunButton(): JSX.Element | null {
  const { model, actions, runs, trans } = usePanel();
  const { progress, staleCount, runsOtherCells, needsRestart, repair } = runs;
  if (progress !== null) {
    return (
      <Button
        label={trans.__('Cancel')}
        caption={trans.__('Cancel the queued cells. The running cell continues.')}
        onClick={() => runs.cancel()}
      />
    );
  }
  if (repair !== null) {
    const { finding, fix } = repair;
    return (
      <Button
        label={repairAction(repair, trans)}
        caption={trans.__('A restart would stop here: %1', messageText(finding.message, trans))}
        onClick={() => (fix === null ? model.select(finding.id) : actions.fix(finding, fix))}
      />
    );
  }
  if (needsRestart) {
    return (
      <Button
        label={trans.__('Restart and Run All')}
        caption={trans.__(
          'Some results use values that no cell defines anymore. Only a restart fixes this.'
        )}
        onClick={() => runs.restart()}
      />
    );
  }
  return staleCount === null || staleCount === 0 ? null : (
    <Button
      label={
        // The count is not that of the stale results where other cells must run, too.
        runsOtherCells
          ? trans._n('Run %1 cell', 'Run %1 cells', staleCount)
          : trans._n('Run %1 stale', 'Run %1 stale', staleCount)
      }
      caption={trans.__('Run only the cells needed so that all results match a fresh run')}
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
