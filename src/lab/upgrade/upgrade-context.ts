import type { TranslationBundle } from '@jupyterlab/translation';
import * as React from 'react';
import type { Fix } from '../../core/fixes/edit';
import type { Finding } from '../../core/rules/contract';
import type { UpgradeModel } from './upgrade-model';

/** The actions of the view. */
export interface UpgradeActions {
  /** Shows the cell of a finding and highlights the code. */
  goTo(finding: Finding): void;
  fix(finding: Finding, fix: Fix): void;
  /** Applies all safe fixes, after a preview. */
  fixAll(): void;
}

/** What every component of the view needs. */
export interface UpgradeServices {
  readonly model: UpgradeModel;
  readonly actions: UpgradeActions;
  readonly trans: TranslationBundle;
}

/** Provides the services to the components of the view. */
export const UpgradeContext = React.createContext<UpgradeServices | null>(null);

/** The services of the view around a component. */
export function useUpgrade(): UpgradeServices {
  const services = React.useContext(UpgradeContext);
  if (services === null) {
    throw new Error('A component of the view of other versions was rendered outside of it.');
  }
  return services;
}
