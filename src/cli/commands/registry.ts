import { CHECK } from './check';
import { COMPARE } from './compare';
import type { CommandDeclaration } from './declaration';
import { FIX } from './fix';
import { GRAPH } from './graph';
import { LINT } from './lint';
import { STALE } from './stale';

/** All commands, in the order in which they are listed. */
export const COMMANDS: readonly CommandDeclaration[] = [LINT, FIX, CHECK, COMPARE, STALE, GRAPH];
