/**
 * Globs of the settings, as in `.gitignore`: `*` and `?` stay within a name, `**` crosses folders, `[a-z]` and `[!a]`
 * are one character. A glob without `/` matches a file or folder of that name anywhere; a folder matches all in it. No
 * regular expression is built, so that no glob can take long.
 */
export function matchesGlob(glob: string, path: string): boolean {
  const pattern = splitPath(glob);
  const names = splitPath(path);
  if (pattern.length === 0) {
    return false;
  }
  if (pattern.length === 1 && !glob.startsWith('/')) {
    return names.some(name => matchesSegment(pattern[0], name));
  }
  for (let length = 1; length <= names.length; length++) {
    if (matchesAll(pattern, names.slice(0, length), '**', matchesSegment)) {
      return true;
    }
  }
  return false;
}

/** `path` relative to `root`, both with slashes; the path itself if it is elsewhere. */
export function relativeTo(root: string, path: string): string {
  const folder = root.replace(/\/+$/, '');
  return folder !== '' && path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : path;
}

function splitPath(path: string): string[] {
  return path.split('/').filter(part => part !== '' && part !== '.');
}

function matchesSegment(pattern: string, name: string): boolean {
  return matchesAll(splitSegment(pattern), [...name], '*', matchesCharacter);
}

/** The characters of a pattern, with each bracket expression as one. */
function splitSegment(pattern: string): string[] {
  return pattern.match(/\[!?\]?[^\]]*\]|[\s\S]/gu) ?? [];
}

function matchesCharacter(pattern: string, character: string): boolean {
  if (pattern === '?') {
    return true;
  }
  if (pattern.length < 3 || !pattern.startsWith('[')) {
    return pattern === character;
  }
  const negated = pattern[1] === '!';
  const members = [...pattern.slice(negated ? 2 : 1, -1)];
  let inside = false;
  for (let at = 0; at < members.length; at++) {
    const isRange = members[at + 1] === '-' && at + 2 < members.length;
    const last = isRange ? members[at + 2] : members[at];
    inside ||= members[at] <= character && character <= last;
    at += isRange ? 2 : 0;
  }
  return inside !== negated;
}

/**
 * Whether the items match the pattern's parts, of which `wildcard` matches any number of items. Only the last wildcard
 * is ever retried, which suffices and bounds the work by the product of the lengths.
 */
function matchesAll(
  pattern: readonly string[],
  items: readonly string[],
  wildcard: string,
  matchesOne: (part: string, item: string) => boolean
): boolean {
  let part = 0;
  let item = 0;
  let retry: { readonly part: number; item: number } | null = null;
  while (item < items.length) {
    if (part < pattern.length && pattern[part] === wildcard) {
      retry = { part: ++part, item };
    } else if (part < pattern.length && matchesOne(pattern[part], items[item])) {
      part++;
      item++;
    } else if (retry !== null) {
      part = retry.part;
      item = ++retry.item;
    } else {
      return false;
    }
  }
  while (pattern[part] === wildcard) {
    part++;
  }
  return part === pattern.length;
}
