import * as React from 'react';
import { isModernizable } from '../../core/restore/approach';
import { usePanel } from './panel-context';
import type { PanelFinding } from './view-model';

/** X1: the notebook stops in this cell. */
const STORED_ERROR = 'X1';

/** Whether changes of code may help: where a cell ended the kernel, its author knows what it was for. */
export function isRestorable({ code, data }: PanelFinding['finding']): boolean {
  return code === STORED_ERROR && data.exception !== 'DeadKernelError';
}

/** What may make the notebook run again: changes for the installed versions, where those are the cause, or of any kind. */
export function RestoreButtons(props: {
  readonly cause: unknown;
  readonly tabIndex: number;
}): JSX.Element {
  const { cause, tabIndex } = props;
  const { actions, trans } = usePanel();
  const button = (label: string, caption: string, onClick: () => void): JSX.Element => (
    <button
      type="button"
      tabIndex={tabIndex}
      className="jp-Freshkernel-fix"
      title={caption}
      onClick={onClick}
    >
      {label}
    </button>
  );
  return (
    <>
      {isModernizable(cause) &&
        button(
          trans.__('Modernize…'),
          trans.__('Adapt the notebook’s code to the installed versions of its libraries'),
          () => actions.modernize()
        )}
      {button(
        trans.__('Restore…'),
        trans.__('Find changes that make the notebook run to its end again'),
        () => actions.restore()
      )}
    </>
  );
}
