import { ReactWidget, UseSignal } from '@jupyterlab/ui-components';
import * as React from 'react';
import type { DataServices } from './data-context';
import { DataContext } from './data-context';
import { DataTable } from './data-table';

/** The view of a notebook's files, the content of a tab. */
export class DataWidget extends ReactWidget {
  constructor(private readonly services: DataServices) {
    super();
    // Looks as the report of a check does.
    this.addClass('jp-Freshkernel-report');
    this.addClass('jp-Freshkernel-data');
  }

  override dispose(): void {
    if (!this.isDisposed) {
      this.services.model.dispose();
      super.dispose();
    }
  }

  protected override render(): JSX.Element {
    return (
      <DataContext.Provider value={this.services}>
        <UseSignal signal={this.services.model.changed}>{() => <DataTable />}</UseSignal>
      </DataContext.Provider>
    );
  }
}
