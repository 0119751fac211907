/** Why a glob of the settings cannot be meant as it is written: it would match no file, or not the expected ones. */

import { splitSegment } from './glob';

/** What is wrong with a glob, and the remedy. */
export interface GlobFault {
  /** Completes a sentence whose subject is the glob. */
  readonly fault: string;
  readonly remedy: string;
}

/** The fault of a glob, or null. */
export function faultOf(glob: string): GlobFault | null {
  if (glob.split('/').every(part => part === '' || part === '.')) {
    return { fault: 'matches no file', remedy: 'Give a path, such as `drafts/**`.' };
  }
  if (glob.includes('\\')) {
    return { fault: 'has a backslash', remedy: 'Write `/` between folders.' };
  }
  if (glob.startsWith('!')) {
    return { fault: 'begins with `!`', remedy: 'Name the files that it shall match.' };
  }
  if (glob.split('/').includes('..')) {
    return { fault: 'leaves the folder of this file', remedy: 'Give a path below it.' };
  }
  if (/\{[^{},]*,[^{}]*\}/.test(glob)) {
    return { fault: 'has alternatives in braces', remedy: 'Write one glob for each.' };
  }
  return bracketFault(glob);
}

function bracketFault(glob: string): GlobFault | null {
  const characters = glob.split('/').flatMap(splitSegment);
  if (characters.includes('[')) {
    return { fault: 'has `[` without `]`', remedy: 'Close the list of characters.' };
  }
  const reversed = characters.some(character =>
    [...membersOf(character).matchAll(/(.)-(.)/gu)].some(([, first, last]) => first > last)
  );
  return reversed
    ? { fault: 'has a range that ends before it begins', remedy: 'Exchange its ends.' }
    : null;
}

/** What is listed in a bracket expression; empty for another character. */
function membersOf(character: string): string {
  return character.length > 1 ? character.replace(/^\[!?/, '').slice(0, -1) : '';
}
