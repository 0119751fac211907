import type { TranslationBundle } from '@jupyterlab/translation';
import * as React from 'react';
import type { VariablesModel } from './variables-model';

/** The actions of the view. */
export interface VariablesActions {
  /** Shows a cell of the notebook, by its position. */
  goTo(index: number): void;
  /** Shows the executions that a variable came from. */
  explain(name: string): void;
  /** Shows the cells that depend on a variable. */
  follow(name: string): void;
  /** Runs the cells that a cell depends on, then the cell, given by its position. */
  run(index: number): void;
}

/** What every component of the view needs. */
export interface VariablesServices {
  readonly model: VariablesModel;
  readonly actions: VariablesActions;
  readonly trans: TranslationBundle;
}

/** Provides the services to the components of the view. */
export const VariablesContext = React.createContext<VariablesServices | null>(null);

/** The services of the view around a component. */
export function useVariables(): VariablesServices {
  const services = React.useContext(VariablesContext);
  if (services === null) {
    throw new Error('A component of the view of variables was rendered outside of it.');
  }
  return services;
}
