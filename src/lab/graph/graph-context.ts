import type { TranslationBundle } from '@jupyterlab/translation';
import * as React from 'react';
import type { CellKey } from '../../core/notebook/document';
import type { GraphModel } from './graph-model';

/** The actions of the view. */
export interface GraphActions {
  /** Shows a cell in the notebook; with `focus` the focus goes there as well. */
  goTo(key: CellKey, focus: boolean): void;
  /** Runs the cells that a cell depends on, then the cell. */
  run(key: CellKey): void;
  /** Makes a notebook of the cells that a cell needs, and opens it. */
  openSlice(key: CellKey): void;
  /** Opens the menu with the forms in which the graph can be copied or saved, below a button. */
  openExports(at: DOMRect): void;
}

/** What every component of the view needs. */
export interface GraphServices {
  readonly model: GraphModel;
  readonly actions: GraphActions;
  readonly trans: TranslationBundle;
}

/** Provides the services to the components of the view. */
export const GraphContext = React.createContext<GraphServices | null>(null);

/** The services of the view around a component. */
export function useGraph(): GraphServices {
  const services = React.useContext(GraphContext);
  if (services === null) {
    throw new Error('A component of the view of dependencies was rendered outside of it.');
  }
  return services;
}
