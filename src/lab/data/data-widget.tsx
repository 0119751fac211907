import * as React from 'react';
import { NotebookView } from '../ui/notebook-view';
import type { DataServices } from './data-context';
import { DataContext } from './data-context';
import { DataTable } from './data-table';

/** The view of a notebook's files, the content of a tab. */
export class DataWidget extends NotebookView {
  constructor(private readonly services: DataServices) {
    super(services.model, 'jp-Freshkernel-data');
  }

  protected override renderView(): JSX.Element {
    return (
      <DataContext.Provider value={this.services}>
        <DataTable />
      </DataContext.Provider>
    );
  }
}
