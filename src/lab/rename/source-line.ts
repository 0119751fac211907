import type { SourceRange } from '../../core/rule-context/rule-context';

/** A line of a source, with the part of a range that is in it. */
export interface SourceLine {
  /** From 1. */
  readonly number: number;
  readonly before: string;
  readonly marked: string;
  readonly after: string;
}

/** Longer parts of a line are cut. */
const MOST_BEFORE = 60;
const MOST_AFTER = 120;

/** The line in which a range starts, without its indentation. */
export function lineOf(source: string, { start, end }: SourceRange): SourceLine {
  const lineStart = source.lastIndexOf('\n', start - 1) + 1;
  const next = source.indexOf('\n', start);
  const lineEnd = next < 0 ? source.length : next;
  const before = source.slice(lineStart, start).trimStart();
  const after = source.slice(Math.min(end, lineEnd), lineEnd);
  return {
    number: source.slice(0, lineStart).split('\n').length,
    before: before.length > MOST_BEFORE ? `…${before.slice(-MOST_BEFORE)}` : before,
    marked: source.slice(start, Math.min(end, lineEnd)),
    after: after.length > MOST_AFTER ? `${after.slice(0, MOST_AFTER)}…` : after
  };
}
