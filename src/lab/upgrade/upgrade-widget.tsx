import * as React from 'react';
import { NotebookView } from '../ui/notebook-view';
import { UpgradeBody } from './upgrade-body';
import type { UpgradeServices } from './upgrade-context';
import { UpgradeContext } from './upgrade-context';

/** The view of what other versions mean for a notebook, the content of a tab. */
export class UpgradeWidget extends NotebookView {
  constructor(private readonly services: UpgradeServices) {
    super(services.model, 'jp-Freshkernel-upgrade');
  }

  protected override renderView(): JSX.Element {
    return (
      <UpgradeContext.Provider value={this.services}>
        <UpgradeBody />
      </UpgradeContext.Provider>
    );
  }
}
