import type { TranslationBundle } from '@jupyterlab/translation';
import * as React from 'react';

/** The names of the two sides of a comparison. */
export interface PairSides {
  readonly stored: string;
  readonly fresh: string;
}

/** What every component of a comparison needs. */
export interface PairServices {
  readonly sides: PairSides;
  readonly trans: TranslationBundle;
}

/** Provides the services to the components of a comparison. */
export const PairContext = React.createContext<PairServices | null>(null);

/** The services of the comparison around a component. */
export function usePairs(): PairServices {
  const services = React.useContext(PairContext);
  if (services === null) {
    throw new Error('A part of a comparison was rendered outside of it.');
  }
  return services;
}
