import * as React from 'react';
import { NotebookView } from '../ui/notebook-view';
import { VariablesBody } from './variables-body';
import type { VariablesServices } from './variables-context';
import { VariablesContext } from './variables-context';

/** The view of a kernel's variables, the content of a tab. */
export class VariablesWidget extends NotebookView {
  constructor(private readonly services: VariablesServices) {
    super(services.model, 'jp-Freshkernel-variables');
  }

  protected override renderView(): JSX.Element {
    return (
      <VariablesContext.Provider value={this.services}>
        <VariablesBody />
      </VariablesContext.Provider>
    );
  }
}
