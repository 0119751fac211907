import { walkStore } from './bindings';
import type { Walk } from './body';
import { boundValueOf } from './bound-values';
import { walkCondition } from './conditions';
import { walkValue, walkValues } from './expressions';
import { walkStatements } from './statements';

/** The walkers of all parts of the tree. */
export const WALK: Walk = {
  value: walkValue,
  values: walkValues,
  condition: walkCondition,
  store: walkStore,
  statements: walkStatements,
  boundValue: boundValueOf
};
