import type { TranslationBundle } from '@jupyterlab/translation';
import * as React from 'react';
import type { KernelState } from '../kernel/kernel_state';
import { usePanel } from './panel_context';
import { RunList } from './run_list';

/** What is known of the notebook's kernel, in one line; opens to what was recorded. */
export function KernelLine(): JSX.Element | null {
  const { model, trans } = usePanel();
  const [isOpen, setOpen] = React.useState(false);
  const { kernel } = model;
  if (kernel === null) {
    return null;
  }
  const { state } = kernel;
  const { runs } = kernel.history;
  const hasRuns = (state.kind === 'watched' || state.kind === 'overheard') && runs.length > 0;
  return (
    <div className="jp-Freshkernel-kernelFooter" role="group" aria-label={trans.__('Kernel')}>
      {hasRuns && isOpen && <RunList history={kernel.history} />}
      <div className="jp-Freshkernel-kernel" data-state={state.kind} data-busy={kernel.isBusy}>
        <span className="jp-Freshkernel-dot" aria-hidden />
        <span className="jp-Freshkernel-kernelText" title={kernelHint(state, trans)}>
          {kernelText(state, trans)}
          {hasRuns && (
            <>
              {' · '}
              <button
                type="button"
                className="jp-Freshkernel-textButton"
                aria-expanded={isOpen}
                title={trans.__('What was recorded')}
                onClick={() => setOpen(!isOpen)}
              >
                {trans._n('%1 run', '%1 runs', runs.length)}
              </button>
            </>
          )}
          {kernel.isBusy && ` · ${trans.__('busy')}`}
        </span>
      </div>
    </div>
  );
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
