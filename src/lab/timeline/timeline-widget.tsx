import * as React from 'react';
import { NotebookView } from '../ui/notebook-view';
import { TimelineBody } from './timeline-body';
import type { TimelineServices } from './timeline-context';
import { TimelineContext } from './timeline-context';

/** The timeline of a kernel's executions, the content of a tab. */
export class TimelineWidget extends NotebookView {
  constructor(private readonly services: TimelineServices) {
    super(services.model, 'jp-Freshkernel-timeline');
  }

  protected override renderView(): JSX.Element {
    return (
      <TimelineContext.Provider value={this.services}>
        <TimelineBody />
      </TimelineContext.Provider>
    );
  }
}
