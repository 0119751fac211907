import * as React from 'react';
import { NotebookView } from '../ui/notebook-view';
import { ProjectBody } from './project-body';
import type { ProjectServices } from './project-context';
import { ProjectContext } from './project-context';

/** The view of the notebooks of a folder, the content of a tab. */
export class ProjectWidget extends NotebookView {
  constructor(readonly services: ProjectServices) {
    super(services.model, 'jp-Freshkernel-project');
  }

  protected override renderView(): JSX.Element {
    return (
      <ProjectContext.Provider value={this.services}>
        <ProjectBody />
      </ProjectContext.Provider>
    );
  }
}
