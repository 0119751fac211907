/** Line diff of two texts with the words that differ. */
import { diffArrays, diffLines } from 'diff';
import { isSame } from '../../../core/compare/outcome';
import type { Comparison } from '../../../core/compare/text/text-comparison';
import { compareText } from '../../../core/compare/text/text-comparison';
import { append } from '../../../core/memo/lists';
import type { DiffRow, LinePiece } from './check-findings';

/** Time limit of the diff. */
const TIMEOUT_MILLISECONDS = 1000;
/** Longer pairs of lines are not compared word by word. */
const MAX_LINE_LENGTH = 4000;

/** Corresponding lines of two texts. */
export function diffRows(
  stored: string,
  fresh: string,
  comparison: Comparison
): readonly DiffRow[] {
  const parts = diffLines(stored, fresh, {
    timeout: TIMEOUT_MILLISECONDS,
    ignoreNewlineAtEof: true
  });
  if (parts === undefined) {
    return changedRows(linesOf(stored), linesOf(fresh), comparison);
  }
  const rows: DiffRow[] = [];
  let removed: readonly string[] = [];
  for (const { value, added, removed: isRemoved } of parts) {
    const lines = linesOf(value);
    if (isRemoved) {
      removed = lines;
      continue;
    }
    append(rows, changedRows(removed, added ? lines : [], comparison));
    removed = [];
    if (!added) {
      append(rows, lines.map(sameRow));
    }
  }
  return [...rows, ...changedRows(removed, [], comparison)];
}

function linesOf(text: string): readonly string[] {
  return text.replace(/\n$/, '').split('\n');
}

function sameRow(line: string): DiffRow {
  const pieces = [{ text: line, differs: false }];
  return { kind: 'same', stored: pieces, fresh: pieces, normalizers: [] };
}

function changedRows(
  stored: readonly string[],
  fresh: readonly string[],
  comparison: Comparison
): readonly DiffRow[] {
  return Array.from({ length: Math.max(stored.length, fresh.length) }, (_, at) =>
    changedRow(stored.at(at) ?? null, fresh.at(at) ?? null, comparison)
  );
}

function changedRow(stored: string | null, fresh: string | null, comparison: Comparison): DiffRow {
  if (stored === null || fresh === null) {
    const whole = (line: string | null): readonly LinePiece[] | null =>
      line === null ? null : [{ text: line, differs: true }];
    return { kind: 'changed', stored: whole(stored), fresh: whole(fresh), normalizers: [] };
  }
  const outcome = compareText(stored, fresh, comparison);
  const [ours, theirs] = pieces(stored, fresh);
  return {
    kind: !isSame(outcome) ? 'changed' : outcome.normalizers.length > 0 ? 'ignored' : 'same',
    stored: ours,
    fresh: theirs,
    normalizers: outcome.normalizers
  };
}

function pieces(
  stored: string,
  fresh: string
): readonly [readonly LinePiece[], readonly LinePiece[]] {
  if (stored.length + fresh.length > MAX_LINE_LENGTH) {
    const differs = stored !== fresh;
    return [[{ text: stored, differs }], [{ text: fresh, differs }]];
  }
  const [ours, theirs]: [LinePiece[], LinePiece[]] = [[], []];
  for (const { value, added, removed } of diffArrays(tokensOf(stored), tokensOf(fresh))) {
    const text = value.join('');
    if (!added) {
      ours.push({ text, differs: removed });
    }
    if (!removed) {
      theirs.push({ text, differs: added });
    }
  }
  return [ours, theirs];
}

/** Words, and numbers as a whole: of 0.25 and 0.35 not only a digit differs. */
function tokensOf(line: string): string[] {
  return (
    line.match(/0[xX][\da-fA-F]+|\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|[\p{L}\p{N}_]+|\s+|./gsu) ?? []
  );
}
