import type { TranslationBundle } from '@jupyterlab/translation';
import * as React from 'react';
import type { ProjectModel } from './project-model';
import type { ProjectRow } from './project-row';

/** The actions of the view. */
export interface ProjectActions {
  /** Opens a notebook. */
  open(row: ProjectRow): void;
  /** Opens the report of a check. */
  openReport(id: string): void;
  /** Checks these notebooks one after the other, after a question. */
  check(rows: readonly ProjectRow[]): void;
}

/** What every component of the view needs. */
export interface ProjectServices {
  readonly model: ProjectModel;
  readonly actions: ProjectActions;
  readonly trans: TranslationBundle;
}

/** Provides the services to the components of the view. */
export const ProjectContext = React.createContext<ProjectServices | null>(null);

/** The services of the view around a component. */
export function useProject(): ProjectServices {
  const services = React.useContext(ProjectContext);
  if (services === null) {
    throw new Error('A component of the view of a folder was rendered outside of it.');
  }
  return services;
}
