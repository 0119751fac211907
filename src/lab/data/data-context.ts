import type { TranslationBundle } from '@jupyterlab/translation';
import * as React from 'react';
import type { DataModel } from './data-model';
import type { DataCandidate, DataRow, DataUse } from './data-view';

/** The actions of the view. */
export interface DataActions {
  /** Shows the cell of a use and highlights the code. */
  goTo(use: DataUse): void;
  /** Makes the notebook use another file, after a preview. */
  use(row: DataRow, candidate: DataCandidate): void;
  /** Copies a text to the clipboard. */
  copy(text: string): void;
}

/** What every component of the view needs. */
export interface DataServices {
  readonly model: DataModel;
  readonly actions: DataActions;
  readonly trans: TranslationBundle;
}

/** Provides the services to the components of the view. */
export const DataContext = React.createContext<DataServices | null>(null);

/** The services of the view around a component. */
export function useData(): DataServices {
  const services = React.useContext(DataContext);
  if (services === null) {
    throw new Error('A component of the view of files was rendered outside of it.');
  }
  return services;
}
