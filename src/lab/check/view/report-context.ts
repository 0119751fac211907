import type { TranslationBundle } from '@jupyterlab/translation';
import * as React from 'react';
import type { DifferenceCause } from '../../../core/check/causes/cause';
import type { CheckReport } from '../model/check-report';

/** What the user can do with a report. */
export interface ReportActions {
  goToCell(index: number): void;
  /** Shows a cell, and the finding that its cause rests on in the panel, with the fix. */
  showFinding(cause: DifferenceCause, cell: number): void;
  cancel(): void;
  /** Asks again for the same notebook, as it is now. */
  again(): void;
  /** Runs the notebook that was sent once more, where its folder was too large for a copy. */
  runElsewhere(place: 'folder' | 'large-copy'): void;
  /** Writes the fresh outputs into the open notebook, after a question. */
  accept(): void;
  exportHtml(): void;
  exportJson(): void;
  showRuns(): void;
}

/** What every part of a report needs. */
export interface ReportServices {
  readonly report: CheckReport;
  readonly actions: ReportActions;
  readonly trans: TranslationBundle;
}

/** Hands the services down to the parts of a report. */
export const ReportContext = React.createContext<ReportServices | null>(null);

/** The services of the report around a component. */
export function useReport(): ReportServices {
  const services = React.useContext(ReportContext);
  if (services === null) {
    throw new Error('A part of a report was rendered outside of it.');
  }
  return services;
}
