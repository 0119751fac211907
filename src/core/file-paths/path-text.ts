/** Texts of paths with unknown parts, in the form that they have below the notebook's folder. */

/** Stands for an unknown part of a text; no path contains it. */
export const HOLE = '\0';

/** Longer texts are no paths, and a loop could double their length at each step. */
export const MAX_TEXT = 2_000;

/** Joins as `os.path.join` and `/` do: an absolute part replaces the path so far. */
export function joinPath(left: string, right: string): string {
  return isAbsolute(right) || left === '' ? right : `${left.replace(/\/$/, '')}/${right}`;
}

/** Whether the path starts at a root, a drive, or the user's folder. */
export function isAbsolute(path: string): boolean {
  return /^(?:[\\/~]|[A-Za-z]:[\\/])/.test(path);
}

/** Whether a reader takes the text for an address or for content, not for a path. */
export function isNoPath(text: string): boolean {
  return text === '' || /^\s*[[{<]|^[A-Za-z][\w+.-]+:|\n.*\n/.test(text);
}

/** Whether it is a pattern such as `*.csv`, which some readers expand; brackets are common in names. */
export function isPattern(text: string): boolean {
  return text.includes('*');
}

/** The path without `.`, `..` inside it and doubled slashes. Leading `..` stay. */
export function cleanPath(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    const last = parts.at(-1);
    if (part === '..' && last !== undefined && last !== '..' && !last.includes(HOLE)) {
      parts.pop();
    } else if (part !== '' && part !== '.') {
      parts.push(part);
    }
  }
  return `${path.startsWith('/') ? '/' : ''}${parts.join('/')}`;
}

/** The last part of a path. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Whether the text with unknown parts may be this path, in time proportional to the product of their lengths. */
export function mayBe(pattern: string, path: string): boolean {
  const [first, ...rest] = pattern.split(HOLE);
  const last = rest.pop();
  if (last === undefined) {
    return pattern === path;
  }
  if (!path.startsWith(first) || path.length < first.length + last.length) {
    return false;
  }
  let at = first.length;
  for (const part of rest) {
    const found = path.indexOf(part, at);
    if (found < 0) {
      return false;
    }
    at = found + part.length;
  }
  return path.endsWith(last) && path.length - last.length >= at;
}

/** The text for people: unknown parts as `…`. */
export function shownText(text: string): string {
  return text.replaceAll(HOLE, '…');
}
