import { withoutEndSlashes } from '../messages/end-slashes';

/**
 * Globs of the settings, as in `.gitignore`: `*` and `?` stay within a name, `**` crosses folders, `[a-z]` and `[!a]`
 * are one character. A glob without `/` matches a file or folder of that name anywhere; a folder matches all in it. No
 * regular expression is built, so that no glob can take long.
 */
export class Glob {
  /** The segments of the glob, each with its characters. */
  private readonly segments: readonly Segment[];
  private readonly isNameOnly: boolean;

  constructor(glob: string) {
    this.segments = splitPath(glob).map(text => ({ text, characters: splitSegment(text) }));
    this.isNameOnly = this.segments.length === 1 && !glob.startsWith('/');
  }

  matches(path: string): boolean {
    const { segments } = this;
    if (segments.length === 0) {
      return false;
    }
    const names = splitPath(path);
    if (this.isNameOnly) {
      return names.some(name => matchesSegment(segments[0], name));
    }
    for (let length = 1; length <= names.length; length++) {
      if (matchesAll(segments, names.slice(0, length), isAnyDepth, matchesSegment)) {
        return true;
      }
    }
    return false;
  }
}

/** Part of a glob between slashes, and its characters, with each bracket expression as one. */
interface Segment {
  readonly text: string;
  readonly characters: readonly string[];
}

/** Whether one glob matches a path; a {@link Glob} that is kept is faster for many paths. */
export function matchesGlob(glob: string, path: string): boolean {
  return new Glob(glob).matches(path);
}

/** `path` relative to `root`, both with slashes; the path itself if it is elsewhere. */
export function relativeTo(root: string, path: string): string {
  const folder = withoutEndSlashes(root);
  return folder !== '' && path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : path;
}

function splitPath(path: string): string[] {
  return path.split('/').filter(part => part !== '' && part !== '.');
}

function isAnyDepth({ text }: Segment): boolean {
  return text === '**';
}

function matchesSegment({ characters }: Segment, name: string): boolean {
  return matchesAll(characters, [...name], isAnyText, matchesCharacter);
}

function isAnyText(character: string): boolean {
  return character === '*';
}

/** The characters of a part between slashes, with each bracket expression as one. */
export function splitSegment(pattern: string): readonly string[] {
  // No bracket closes behind the last `]`, and every one before it does: no search fails.
  const end = pattern.lastIndexOf(']') + 1;
  // eslint-disable-next-line regexp/no-super-linear-move -- every `[` of this part is closed
  const head = pattern.slice(0, end).match(/\[!?\]?[^\]]*\]|[^]/gu) ?? [];
  return [...head, ...pattern.slice(end)];
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
 * Whether the items match the pattern's parts, of which wildcards match any number of items. Only the last wildcard
 * is ever retried, which suffices and bounds the work by the product of the lengths.
 */
function matchesAll<Part>(
  pattern: readonly Part[],
  items: readonly string[],
  isWildcard: (part: Part) => boolean,
  matchesOne: (part: Part, item: string) => boolean
): boolean {
  let part = 0;
  let item = 0;
  let retry: { readonly part: number; item: number } | null = null;
  while (item < items.length) {
    if (part < pattern.length && isWildcard(pattern[part])) {
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
  while (part < pattern.length && isWildcard(pattern[part])) {
    part++;
  }
  return part === pattern.length;
}
