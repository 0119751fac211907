import type { TranslationBundle } from '@jupyterlab/translation';
import { caretDownEmptyThinIcon, caretUpEmptyThinIcon, UseSignal } from '@jupyterlab/ui-components';
import * as React from 'react';
import type { KernelState } from '../session/kernel/kernel-state';
import type { KernelSnapshot } from '../session/notebook-state';
import { usePanel } from './panel-context';
import { RunButton } from './run-button';
import { RunList } from './run-list';

/** What is known of the notebook's kernel, in one line; opens to what was recorded and to the choice not to watch. */
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

/** What follows from the state, what ran, and the ways to leave the kernel alone. */
function KernelDetails({ kernel }: { readonly kernel: KernelSnapshot }): JSX.Element {
  const { model, trans } = usePanel();
  const { state, history } = kernel;
  const hasRuns = countOfRuns(kernel) > 0;
  return (
    <div className="jp-Freshkernel-kernelDetails">
      <p>{kernelHint(state, trans)}</p>
      {hasRuns && <RunList history={history} />}
      <p className="jp-Freshkernel-kernelChoices">
        <WatchButton
          watch={false}
          label={trans.__('Do not watch “%1”', model.kernelSpec?.title ?? '')}
        />
        <button
          type="button"
          className="jp-Freshkernel-textButton"
          onClick={() => void model.preferences.set('watchKernels', false)}
        >
          {trans.__('Watch no kernel')}
        </button>
      </p>
    </div>
  );
}

/** Has kernels like this one watched, or left alone. */
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

function countOfRuns({ state, history }: KernelSnapshot): number {
  return state.kind === 'watched' || state.kind === 'overheard' ? history.runs.length : 0;
}

function lineText(kernel: KernelSnapshot, trans: TranslationBundle): string {
  const runs = countOfRuns(kernel);
  return [
    kernelText(kernel.state, trans),
    ...(runs > 0 ? [trans._n('%1 run', '%1 runs', runs)] : []),
    ...(kernel.isBusy ? [trans.__('busy')] : [])
  ].join(' · ');
}

function kernelText(state: KernelState, trans: TranslationBundle): string {
  switch (state.kind) {
    case 'no-kernel':
      return trans.__('No kernel');
    case 'connecting':
      return trans.__('Kernel: connecting…');
    case 'watched':
      return trans.__('Kernel: watched');
    case 'overheard':
      return trans.__('Kernel: order of runs only');
    case 'off':
      return trans.__('Kernel: not watched');
    case 'failed':
      return trans.__('Kernel: could not be watched');
  }
}

/** What follows from it. */
function kernelHint(state: KernelState, trans: TranslationBundle): string {
  switch (state.kind) {
    case 'no-kernel':
      return trans.__('Hidden state shows when a kernel runs.');
    case 'connecting':
      return trans.__('The kernel starts, or is busy and has not answered yet.');
    case 'watched':
      return trans.__(
        'Which cells ran, in which order, and which names they set is recorded in the kernel. Nothing is written into the notebook.'
      );
    case 'overheard':
      return trans.__(
        '%1 is no IPython kernel: which cells ran is known, what they did to names is not.',
        state.implementation
      );
    case 'off':
      return trans.__('The settings say that this kernel is to be left alone.');
    case 'failed':
      return trans.__('Hidden state is not known. The kernel said: %1', state.reason);
  }
}
