import * as React from 'react';
import { MarkedText } from '../ui/marked-text';
import { usePanel } from './panel-context';
import type { PanelView } from './view-model';

/** One line for each notice about the notebook, its settings or hidden findings. */
export function Notices({ view }: { readonly view: PanelView }): JSX.Element {
  const { model, trans } = usePanel();
  const { state } = model;
  const language = state?.analysis.kind === 'ready' ? state.analysis.document.language : 'python';
  return (
    <>
      {language !== 'python' && (
        <Notice>
          {trans.__(
            'This notebook uses %1. Freshkernel checks its structure, order and title, but not its names.',
            language
          )}
        </Notice>
      )}
      {state?.readOnly === true && (
        <Notice>{trans.__('This notebook is read-only: fixes are disabled.')}</Notice>
      )}
      {model.notices.map(text => (
        <Notice key={text}>
          <MarkedText text={text} />
        </Notice>
      ))}
      {view.hidden > 0 && (
        <Notice>
          {trans._n('%1 hidden', '%1 hidden', view.hidden)}
          {' · '}
          <button
            type="button"
            className="jp-Freshkernel-textButton"
            aria-pressed={model.choices.showHidden}
            onClick={() => model.choose({ showHidden: !model.choices.showHidden })}
          >
            {model.choices.showHidden ? trans.__('Hide') : trans.__('Show')}
          </button>
        </Notice>
      )}
    </>
  );
}

function Notice({ children }: { readonly children: React.ReactNode }): JSX.Element {
  return <p className="jp-Freshkernel-notice">{children}</p>;
}
