/** Reads requirements.txt as pip does: <https://pip.pypa.io/en/stable/reference/requirements-file-format/>. */
import type { DeclaredRequirement, Include, RequirementFileContent } from './declared-requirement';
import { readRequirement } from './requirement-line';

/** A line with continuations joined and comments removed. */
export interface LogicalLine {
  readonly text: string;
  /** From 1, both inclusive. */
  readonly first: number;
  readonly last: number;
}

const COMMENT = /(?:^|(?<!\s)\s+)#.*/s;
const COMMENT_LINE = /^\s*#/;
const INCLUDE = /^(?:-r|--requirement|-c|--constraint)(?:\s*=\s*|\s+|(?<=^-[rc]))(\S.*)$/;
const EDITABLE = /^(?:-e|--editable)(?:\s*=\s*|\s+)(\S.*)$/;

/** The content of one line. */
export type LineEntry =
  | { readonly kind: 'requirement'; readonly requirement: DeclaredRequirement }
  | { readonly kind: 'include'; readonly include: Include }
  /** An option of the installer, or a package that is not a Python distribution. */
  | { readonly kind: 'option' };

/** Reads the text of a requirements.txt, or of a file that it includes. */
export function readRequirementsTxt(text: string): RequirementFileContent {
  return collectEntries(logicalLines(text).map(readLine));
}

/** Combines lines; null is a line that cannot be understood. */
export function collectEntries(entries: readonly (LineEntry | null)[]): RequirementFileContent {
  return {
    requirements: entries.flatMap(entry =>
      entry?.kind === 'requirement' ? [entry.requirement] : []
    ),
    includes: entries.flatMap(entry => (entry?.kind === 'include' ? [entry.include] : [])),
    ownNames: [],
    canDeclare: true,
    complete: !entries.includes(null)
  };
}

/** Reads a line; null if its requirement cannot be determined. */
export function readLine({ text, first, last }: LogicalLine): LineEntry | null {
  const included = INCLUDE.exec(text);
  if (included !== null) {
    const path = unquote(included[1]);
    const isConstraint = /^(?:-c|--c)/.test(text);
    return path.includes('${')
      ? null
      : { kind: 'include', include: { path, line: first, isConstraint } };
  }
  const editable = EDITABLE.exec(text);
  if (editable === null && text.startsWith('-')) {
    return { kind: 'option' };
  }
  const requested = editable === null ? withoutOptions(text) : editable[1];
  const requirement = requested.includes('${')
    ? null
    : readRequirement(requested, { first, last }, 'needed');
  return requirement === null ? null : { kind: 'requirement', requirement };
}

/** Joins lines that end in a backslash and removes comments, as pip does. */
export function logicalLines(text: string): readonly LogicalLine[] {
  const lines: LogicalLine[] = [];
  let begun: { first: number; text: string } | null = null;
  const physical = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  physical.forEach((line, index) => {
    const number = index + 1;
    const isComment = COMMENT_LINE.test(line);
    const isContinued = line.endsWith('\\') && !isComment;
    // A comment ends a continued line, and stays a comment when joined to it.
    const part = isContinued
      ? line.replace(/^\\+|(?<!\\)\\+$/g, '')
      : isComment
        ? ` ${line}`
        : line;
    if (isContinued && number < physical.length) {
      begun = { first: begun?.first ?? number, text: (begun?.text ?? '') + part };
      return;
    }
    const whole = ((begun?.text ?? '') + part).replace(COMMENT, '').trim();
    if (whole !== '') {
      lines.push({ text: whole, first: begun?.first ?? number, last: number });
    }
    begun = null;
  });
  return lines;
}

/** The requirement without `--hash` and other trailing options. */
function withoutOptions(text: string): string {
  const words = text.split(' ');
  const at = words.findIndex(word => word.startsWith('-'));
  return (at === -1 ? words : words.slice(0, at)).join(' ').trim();
}

function unquote(text: string): string {
  return text.replace(/^(["'])(.*)\1$/, '$2');
}
