import * as React from 'react';
import { MarkedText } from '../ui/marked-text';
import { usePanel } from './panel-context';
import type { PanelView } from './view-model';

/** One line for each thing that is not as usual. */
export function Notices({ view }: { readonly view: PanelView }): JSX.Element {
  const { model, trans } = usePanel();
  const { state } = model;
  const language = state?.analysis.kind === 'ready' ? state.analysis.document.language : 'python';
  return (
    <>
      {language !== 'python' && (
        <Notice>
          {trans.__(
            'This notebook is written in %1: its structure, order and title are checked, its names are not.',
            language
          )}
        </Notice>
      )}
      {state?.readOnly === true && (
        <Notice>{trans.__('This document is read-only: fixes are off.')}</Notice>
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
            {model.choices.showHidden ? trans.__('leave out') : trans.__('show')}
          </button>
        </Notice>
      )}
    </>
  );
}

function Notice({ children }: { readonly children: React.ReactNode }): JSX.Element {
  return <p className="jp-Freshkernel-notice">{children}</p>;
}
