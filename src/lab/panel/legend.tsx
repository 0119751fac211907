import type { TranslationBundle } from '@jupyterlab/translation';
import * as React from 'react';
import { SEVERITY_VALUES } from '../../protocol';
import type { Severity } from '../../protocol';
import type { CellMark } from '../execution/cell-states';
import { cellStateHint } from '../execution/cell-states';
import { severityText } from '../ui/labels';
import { SEVERITY_ICONS } from './icons';

/** The marks at the left of cells, the most urgent first. */
const MARKS: readonly CellMark[] = [
  'ended-kernel',
  'failed',
  'interrupted',
  'stale',
  'edited',
  'waiting',
  'never-run',
  'earlier-session'
];

/** What the marks at the left of cells, and the shapes in the panel, stand for. */
export function Legend({ trans }: { readonly trans: TranslationBundle }): JSX.Element {
  return (
    <>
      <h3>{trans.__('At the left of a cell')}</h3>
      <ul>
        {MARKS.map(mark => (
          <li key={mark}>
            <span className="jp-Freshkernel-legendMark" data-freshkernel-state={mark} aria-hidden />
            {cellStateHint(mark, trans)}
          </li>
        ))}
        <li>
          <span className="jp-Freshkernel-legendMark" aria-hidden />
          {trans.__('No mark: a fresh run gives the same result, as far as is known.')}
        </li>
      </ul>
      <h3>{trans.__('In the panel')}</h3>
      <ul>
        {SEVERITY_VALUES.map(severity => (
          <li key={severity}>
            <SeverityShape severity={severity} />
            {severityHint(severity, trans)}
          </li>
        ))}
      </ul>
    </>
  );
}

function SeverityShape({ severity }: { readonly severity: Severity }): JSX.Element {
  const Icon = SEVERITY_ICONS[severity].react;
  return (
    <span className="jp-Freshkernel-legendMark" data-severity={severity} aria-hidden>
      <Icon tag="span" className="jp-Freshkernel-shape" />
    </span>
  );
}

function severityHint(severity: Severity, trans: TranslationBundle): string {
  const name = severityText(severity, trans);
  switch (severity) {
    case 'error':
      return trans.__('%1: a cell failed, or Restart and Run All stops there.', name);
    case 'warning':
      return trans.__('%1: a fresh run may give another result.', name);
    case 'info':
      return trans.__('%1: a hint for readers of the notebook.', name);
  }
}
