import { walkStore } from './bindings';
import type { Walk } from './body';
import { boundValueOf } from './bound-values';
import { walkCondition } from './conditions';
import { walkValue, walkValues } from './expressions';
import { walkStatements } from './statements';

/** All walkers, each of which reaches the others through this. */
export const WALK: Walk = {
  value: walkValue,
  values: walkValues,
  condition: walkCondition,
  store: walkStore,
  statements: walkStatements,
  boundValue: boundValueOf
};
