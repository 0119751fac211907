import * as React from 'react';
import { NotebookView } from '../ui/notebook-view';
import { GraphBody } from './graph-body';
import type { GraphServices } from './graph-context';
import { GraphContext } from './graph-context';

/** The view of a notebook's dependencies, the content of a tab. */
export class GraphWidget extends NotebookView {
  constructor(private readonly services: GraphServices) {
    super(services.model, 'jp-Freshkernel-graph');
  }

  protected override renderView(): JSX.Element {
    return (
      <GraphContext.Provider value={this.services}>
        <GraphBody />
      </GraphContext.Provider>
    );
  }
}
