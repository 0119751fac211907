/** Modules and names of IPython, pandas and the standard library that are elsewhere now. */
import { movedFunctions } from '../api-changes/moved-functions';
import { oncePerChanges } from '../change-data/api-changes';
import removed from '../libraries/removed.json';

/** What has the content now. */
export interface MovedTo {
  readonly now: string;
  /** Whether it is the same as before; else a stored output must confirm it. */
  readonly isSame: boolean;
}

interface MovedFact {
  readonly now: string;
  readonly similar?: boolean;
}

const FACTS: Readonly<Record<string, MovedFact>> = removed.moved;

/** Modules; those of IPython were, until IPython 8, other names of the new ones. */
export const MOVED_MODULES: Readonly<Record<string, MovedTo>> = Object.fromEntries(
  Object.entries(FACTS).map(([module, { now, similar }]) => [
    module,
    { now, isSame: similar !== true }
  ])
);

/** Members of modules of the standard library, as the change data lists them. */
export const movedMembers = oncePerChanges(
  ({ entries }): ReadonlyMap<string, MovedTo> =>
    new Map(
      movedFunctions(entries, 'python').map(({ api, use, isSame }) => [api, { now: use, isSame }])
    )
);
