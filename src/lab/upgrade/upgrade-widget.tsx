import { ReactWidget, UseSignal } from '@jupyterlab/ui-components';
import * as React from 'react';
import { UpgradeBody } from './upgrade-body';
import type { UpgradeServices } from './upgrade-context';
import { UpgradeContext } from './upgrade-context';

/** The view of what other versions mean for a notebook, the content of a tab. */
export class UpgradeWidget extends ReactWidget {
  constructor(private readonly services: UpgradeServices) {
    super();
    // Looks as the report of a check does.
    this.addClass('jp-Freshkernel-report');
    this.addClass('jp-Freshkernel-upgrade');
  }

  override dispose(): void {
    if (!this.isDisposed) {
      this.services.model.dispose();
      super.dispose();
    }
  }

  protected override render(): JSX.Element {
    return (
      <UpgradeContext.Provider value={this.services}>
        <UseSignal signal={this.services.model.changed}>{() => <UpgradeBody />}</UseSignal>
      </UpgradeContext.Provider>
    );
  }
}
