import { walkStore } from './bindings';
import type { Walkers } from './body';
import { boundValueOf } from './bound-values';
import { walkCondition } from './conditions';
import { walkValue, walkValues } from './expressions';
import { walkStatements } from './statements';

/** The walkers of all parts of the tree. */
export const WALKERS: Walkers = {
  value: walkValue,
  values: walkValues,
  condition: walkCondition,
  store: walkStore,
  statements: walkStatements,
  boundValue: boundValueOf
};
