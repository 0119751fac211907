/** A notebook's title is its file name. Reads it, and proposes a better one from the first heading. */
import type { NotebookDocument } from '../notebook/document';

/** File names longer than this are cut off in most lists and rejected by some file systems and archive formats. */
export const LONGEST_TITLE = 100;

/** Shortest name, without its extension, that is considered meaningful. */
const SHORTEST_STEM = 4;

/** The endings of files with notebooks. */
const EXTENSION = /\.(?:ipynb|py|md|qmd|rmd)$/i;
const COPY_SUFFIX = /-copy\d+$/i;
const UNTITLED = /^untitled/i;
const UNUSUAL = /[^\p{L}\p{M}\p{Nd}._\s-]|[^\S ]/gu;
const UNUSUAL_STRICT = /[^A-Za-z0-9._ -]/g;

/** Characters of a heading that are read: what follows cannot become part of a file name, and some expressions take quadratic time. */
const LONGEST_HEADING = 1000;

/** Words that do not describe a notebook. */
const EMPTY_WORDS = new Set(
  'a the my new old final draft test tests testing tmp temp scratch notebook nb copy untitled file work stuff misc'.split(
    ' '
  )
);

/** The file name of the notebook. */
export function titleOf(document: NotebookDocument): string {
  return document.path.slice(document.path.lastIndexOf('/') + 1);
}

/** The file name without its extension. */
export function stemOf(title: string): string {
  return title.replace(EXTENSION, '');
}

/** Shortest file name, extension included, that is considered meaningful. */
export function shortestTitle(title: string): number {
  return SHORTEST_STEM + extensionOf(title).length;
}

/** The ending of a file name; that of most notebooks where it has none of them. */
function extensionOf(title: string): string {
  return EXTENSION.exec(title)?.[0] ?? '.ipynb';
}

/** Length of the file name in characters, extension included. */
export function titleLength(title: string): number {
  return [...title].length;
}

/** Whether the file name is JupyterLab's default for new notebooks. */
export function isUntitled(title: string): boolean {
  return UNTITLED.test(title);
}

/** Whether the file name ends as JupyterLab names duplicates, such as `report-Copy1.ipynb`. */
export function isCopy(title: string): boolean {
  return COPY_SUFFIX.test(stemOf(title));
}

/**
 * The characters of a file name other than letters, marks and digits of any script (ASCII with `strict`), dots,
 * underscores, hyphens and spaces. Each is listed once.
 */
export function unusualCharacters(title: string, strict: boolean): readonly string[] {
  return [...new Set(title.match(strict ? UNUSUAL_STRICT : UNUSUAL) ?? [])];
}

/** Whether no title rule reports the file name. */
export function isGoodTitle(title: string, strict: boolean): boolean {
  const length = titleLength(title);
  return (
    stemOf(title).trim() !== '' &&
    !isUntitled(title) &&
    !isCopy(title) &&
    !/\s/.test(title) &&
    unusualCharacters(title, strict).length === 0 &&
    length <= LONGEST_TITLE &&
    length >= shortestTitle(title)
  );
}

/**
 * A file name from the first heading of the notebook; null where there is no heading, where it gives no good title, or
 * where the notebook already has that name.
 */
export function proposedTitle(document: NotebookDocument, strict = false): string | null {
  const heading = firstHeading(document);
  if (heading === null) {
    return null;
  }
  const stem = slug(heading, strict);
  const extension = extensionOf(titleOf(document));
  const title = `${cutAtWord(stem, LONGEST_TITLE - extension.length)}${extension}`;
  return isGoodTitle(title, strict) && title !== titleOf(document) ? title : null;
}

/** A heading from the file name; null where the name is not meaningful. */
export function proposedHeading(document: NotebookDocument): string | null {
  const stem = stemOf(titleOf(document));
  if (isUntitled(stem)) {
    return null;
  }
  const words = stem
    .replace(COPY_SUFFIX, '')
    .replace(/^\d{1,3}[-_. ]+/, '')
    .split(/[-_\s]+/)
    .filter(word => word !== '');
  const telling = words.filter(word => /\p{L}{2}/u.test(word) && !isEmptyWord(word));
  if (telling.join('').length < 4) {
    return null;
  }
  const [first, ...rest] = words.join(' ');
  return `# ${first.toUpperCase()}${rest.join('')}`;
}

function isEmptyWord(word: string): boolean {
  return EMPTY_WORDS.has(word.toLowerCase().replace(/(?<!\d)\d+$/, ''));
}

/**
 * The text as a file name without extension: letters and digits in lower case, with hyphens between words. Idempotent.
 */
export function slug(text: string, strict = false): string {
  const plain = strict ? text.normalize('NFKD').replace(/\p{M}/gu, '') : text;
  const other = strict ? /[^a-z0-9_.]+/g : /[^\p{L}\p{M}\p{Nd}_.]+/gu;
  // Lower-casing can undo the Unicode normalization, so it is restored last.
  return plain
    .normalize('NFC')
    .toLowerCase()
    .normalize('NFC')
    .replace(/['’]/g, '')
    .replace(other, '-')
    .replace(/(?<!-)-*\.[-.]*/g, '.')
    .replace(/^[-._]+|(?<![-._])[-._]+$/g, '');
}

function cutAtWord(stem: string, longest: number): string {
  const characters = [...stem];
  if (characters.length <= longest) {
    return stem;
  }
  const cut = characters.slice(0, longest + 1).join('');
  const end = cut.lastIndexOf('-');
  return end > 0 ? cut.slice(0, end) : characters.slice(0, longest).join('');
}

/** The text of the first heading in a Markdown cell, without its markup. */
function firstHeading(document: NotebookDocument): string | null {
  for (const cell of document.cells) {
    const text = cell.type === 'markdown' ? headingIn(cell.source) : null;
    if (text !== null) {
      return text;
    }
  }
  return null;
}

function headingIn(markdown: string): string | null {
  const visible = markdown.replace(/^ {0,3}(```|~~~)[^]*?(^ {0,3}\1|$(?![^]))/gm, '');
  const atx = /^ {0,3}#{1,6}[ \t]+(\S.*)$/m.exec(visible);
  const setext = /^ {0,3}(\S.*)\n {0,3}(?:=+|-+)[ \t]*$/m.exec(visible);
  const html = /<h[1-6][^>]{0,200}>([^]{0,500}?)<\/h[1-6]>/i.exec(visible);
  const found = [atx, setext, html].filter(match => match !== null);
  const first = found.sort((a, b) => a.index - b.index)[0];
  const text = first === undefined ? '' : first[1].slice(0, LONGEST_HEADING);
  const plain = withoutMarkup(first === atx ? withoutClosing(text) : text);
  return plain === '' ? null : plain;
}

/** Removes the optional `#`s at the end of a heading. */
function withoutClosing(heading: string): string {
  return heading
    .trimEnd()
    .replace(/(?<!#)#+$/, '')
    .trimEnd();
}

function withoutMarkup(text: string): string {
  return text
    .replace(/!\[([^\]]{0,500})\]\([^)]{0,500}\)/g, '$1')
    .replace(/\[([^\]]{0,500})\](?:\([^)]{0,500}\)|\[[^\]]{0,500}\])/g, '$1')
    .replace(/<[^>]{0,500}>/g, ' ')
    .replace(/&\w+;/g, ' ')
    .replace(/[*`$\\]|(?<!\w)_+|(?<!_)_+(?!\w)|~~/g, '')
    .trim();
}
