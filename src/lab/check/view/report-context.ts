import type { TranslationBundle } from '@jupyterlab/translation';
import * as React from 'react';
import type { DifferenceCause } from '../../../core/check/causes/cause';
import type { CheckReport } from '../model/check-report';

/** The actions of a report. */
export interface ReportActions {
  goToCell(index: number): void;
  /** Shows a cell, and the finding of its cause, with the fix, in the panel. */
  showFinding(cause: DifferenceCause, cell: number): void;
  cancel(): void;
  /** Checks the current version of the notebook. */
  again(): void;
  /** Repeats a run whose folder was too large to copy. */
  runElsewhere(place: 'folder' | 'large-copy'): void;
  /** Writes the fresh outputs into the open notebook after confirmation. */
  accept(): void;
  /** Finds changes that make the notebook run to its end again. */
  restore(): void;
  /** Adapts the notebook’s code to the installed versions of its libraries. */
  modernize(): void;
  exportHtml(): void;
  exportJson(): void;
  showRuns(): void;
}

/** The services that every component of a report needs. */
export interface ReportServices {
  readonly report: CheckReport;
  readonly actions: ReportActions;
  readonly trans: TranslationBundle;
}

/** Provides the services to the components of a report. */
export const ReportContext = React.createContext<ReportServices | null>(null);

/** The services of the report around a component. */
export function useReport(): ReportServices {
  const services = React.useContext(ReportContext);
  if (services === null) {
    throw new Error('A part of a report was rendered outside of it.');
  }
  return services;
}
