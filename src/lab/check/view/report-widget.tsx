import { ReactWidget, UseSignal } from '@jupyterlab/ui-components';
import * as React from 'react';
import { Report } from './report';
import type { ReportServices } from './report-context';
import { ReportContext } from './report-context';

/** The widget of a report, the content of a tab. */
export class ReportWidget extends ReactWidget {
  constructor(readonly services: ReportServices) {
    super();
    this.addClass('jp-Freshkernel-report');
  }

  protected override render(): JSX.Element {
    const { report } = this.services;
    return (
      <ReportContext.Provider value={this.services}>
        <UseSignal signal={report.changed}>{() => <Report />}</UseSignal>
      </ReportContext.Provider>
    );
  }
}
