/** Which names a variable can have. */
import { BUILTIN_NAMES, isProvidedName } from '../analysis/names/provided-names';
import { KEYWORDS } from '../python/syntax/tokenizer/token';
import { REASONS, WARNINGS } from './messages';
import type { Obstacles } from './rename-input';

const IDENTIFIER = /^[\p{XID_Start}_][\p{XID_Continue}]*$/u;

/** Whether a name exists in Python or IPython, apart from builtins, or is reserved for them. */
export function isSpecialName(name: string): boolean {
  const isBuiltin = BUILTIN_NAMES.has(name) && !name.startsWith('__');
  return name.startsWith('__') || /^_+$/.test(name) || (isProvidedName(name) && !isBuiltin);
}

/** Examines a new name by itself. */
export function examineNewName(name: string, newName: string, obstacles: Obstacles): void {
  if (newName === name) {
    obstacles.refuse(REASONS.same, {});
  } else if (!IDENTIFIER.test(newName) || newName.normalize('NFKC') !== newName) {
    obstacles.refuse(REASONS.invalid, { newName });
  } else if (KEYWORDS.has(newName)) {
    obstacles.refuse(REASONS.reserved, { newName });
  } else if (isSpecialName(newName)) {
    obstacles.refuse(REASONS.special, { newName });
  } else if (BUILTIN_NAMES.has(newName)) {
    obstacles.warn(WARNINGS.builtin, { newName });
  }
}
