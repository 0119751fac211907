import type { TranslationBundle } from '@jupyterlab/translation';
import { caretDownEmptyThinIcon, caretUpEmptyThinIcon, UseSignal } from '@jupyterlab/ui-components';
import * as React from 'react';
import type { KernelState } from '../session/kernel/kernel-state';
import type { KernelSnapshot } from '../session/notebook-state';
import { usePanel } from './panel-context';
import { RunButton } from './run-button';
import { ExecutionList } from './execution-list';

/** The state of the notebook's kernel in one line; opens to show recorded executions and the watch settings. */
export function KernelLine(): JSX.Element {
  const { runs } = usePanel();
  return <UseSignal signal={runs.changed}>{() => <KernelFooter />}</UseSignal>;
}

function KernelFooter(): JSX.Element | null {
  const { model, runs, trans } = usePanel();
  const [isOpen, setOpen] = React.useState(false);
  const { kernel } = model;
  if (kernel === null) {
    return null;
  }
  const { state } = kernel;
  const canOpen = state.kind !== 'no-kernel' && state.kind !== 'off';
  const line = (
    <>
      <span className="jp-Freshkernel-dot" aria-hidden />
      <span className="jp-Freshkernel-kernelText" role="status">
        {runs.progress ?? lineText(kernel, trans)}
      </span>
    </>
  );
  return (
    <div className="jp-Freshkernel-kernelFooter" role="group" aria-label={trans.__('Kernel')}>
      {canOpen && isOpen && <KernelDetails kernel={kernel} />}
      <div
        className="jp-Freshkernel-kernel"
        data-state={state.kind}
        data-busy={kernel.isBusy}
        title={kernelHint(state, trans)}
      >
        {canOpen ? (
          <button
            type="button"
            className="jp-Freshkernel-kernelToggle"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {line}
            {isOpen ? (
              <caretDownEmptyThinIcon.react tag="span" />
            ) : (
              <caretUpEmptyThinIcon.react tag="span" />
            )}
          </button>
        ) : (
          line
        )}
        <RunButton />
        {state.kind === 'off' && <WatchButton watch={true} label={trans.__('Watch')} />}
      </div>
    </div>
  );
}

/** An explanation of the state, the recorded executions, and the buttons that stop watching. */
function KernelDetails({ kernel }: { readonly kernel: KernelSnapshot }): JSX.Element {
  const { model, trans } = usePanel();
  const { state, history } = kernel;
  const hasExecutions = executionCount(kernel) > 0;
  return (
    <div className="jp-Freshkernel-kernelDetails">
      <p>{kernelHint(state, trans)}</p>
      {hasExecutions && <ExecutionList history={history} />}
      <p className="jp-Freshkernel-kernelChoices">
        <WatchButton
          watch={false}
          label={trans.__('Stop watching “%1”', model.kernelSpec?.title ?? '')}
        />
        <button
          type="button"
          className="jp-Freshkernel-textButton"
          onClick={() => void model.preferences.set('watchKernels', false)}
        >
          {trans.__('Stop watching all kernels')}
        </button>
      </p>
    </div>
  );
}

/** Turns watching on or off for kernels with this kernel's spec. */
function WatchButton(props: { readonly watch: boolean; readonly label: string }): JSX.Element {
  const { model } = usePanel();
  return (
    <button
      type="button"
      className="jp-Freshkernel-textButton"
      onClick={() => void model.watchKernel(props.watch)}
    >
      {props.label}
    </button>
  );
}

function executionCount({ state, history }: KernelSnapshot): number {
  return state.kind === 'watched' || state.kind === 'passive' || state.kind === 'reconnecting'
    ? history.executions.length
    : 0;
}

function lineText(kernel: KernelSnapshot, trans: TranslationBundle): string {
  const count = executionCount(kernel);
  return [
    kernelText(kernel.state, trans),
    ...(count > 0 ? [trans._n('%1 execution', '%1 executions', count)] : []),
    ...(kernel.isBusy ? [trans.__('busy')] : [])
  ].join(' · ');
}

function kernelText(state: KernelState, trans: TranslationBundle): string {
  switch (state.kind) {
    case 'no-kernel':
      return trans.__('No kernel');
    case 'connecting':
      return trans.__('Kernel connecting…');
    case 'watched':
      return trans.__('Kernel connected');
    case 'reconnecting':
      return trans.__('Kernel reconnecting…');
    case 'passive':
      return trans.__('Kernel connected, order only');
    case 'off':
      return trans.__('Kernel not watched');
    case 'failed':
      return trans.__('Kernel connection failed');
  }
}

/** An explanation of the kernel state. */
function kernelHint(state: KernelState, trans: TranslationBundle): string {
  switch (state.kind) {
    case 'no-kernel':
      return trans.__('Start a kernel to see hidden state.');
    case 'connecting':
      return trans.__('The kernel is starting, or is busy and has not answered yet.');
    case 'watched':
      return trans.__(
        'Freshkernel records in the kernel which cells ran, in which order, and which names they set. Nothing is written into the notebook.'
      );
    case 'reconnecting':
      return trans.__(
        'The connection to the kernel was lost, or messages are missing. What is shown may be out of date until the kernel answers.'
      );
    case 'passive':
      return trans.__(
        '%1 is not an IPython kernel. Freshkernel knows which cells ran, but not which names they set.',
        state.implementation
      );
    case 'off':
      return trans.__('The settings turn off watching for this kernel.');
    case 'failed':
      return trans.__('Hidden state is unknown. The kernel reported: %1', state.reason);
  }
}
