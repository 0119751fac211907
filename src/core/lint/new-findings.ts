/** Which findings of a notebook an earlier version does not have. */
import { addToGroup } from '../memo/group-by';
import { matchCells } from '../notebook/cell-identity';
import type { NotebookDocument } from '../notebook/document';
import { LineIndexes } from '../notebook/line-index';
import type { Finding } from '../rules/contract';
import type { LintResult, UnusedSuppression } from './result';

/** A version of a notebook, and what was found in it. */
export interface LintedVersion {
  readonly document: NotebookDocument;
  readonly result: Pick<LintResult, 'findings' | 'unusedSuppressions'>;
}

/** What a version has that the one before does not. */
export interface NewProblems {
  readonly findings: readonly Finding[];
  readonly unusedSuppressions: readonly UnusedSuppression[];
}

/**
 * Compares by rule, names and cell; cells are matched across edits and moves. Of several equal findings in a cell, those
 * in lines that are new are the new ones.
 */
export function newProblems(before: LintedVersion, after: LintedVersion): NewProblems {
  const matches = matchCells(before.document.cells, after.document.cells);
  const earlier = (index: number): number | null => matches[index] ?? null;
  return {
    findings: newFindings(before.result.findings, after.result.findings, earlier),
    unusedSuppressions: newSuppressions(before, after, earlier)
  };
}

function newFindings(
  before: readonly Finding[],
  after: readonly Finding[],
  earlier: (index: number) => number | null
): readonly Finding[] {
  const lines = new LineIndexes();
  const known = new Map<string, string[]>();
  for (const finding of before) {
    addToGroup(known, keyOf(finding, finding.cell?.index ?? null), lineOf(finding, lines));
  }
  const keys = new Map(
    after.flatMap(finding => {
      const cell = finding.cell === null ? null : earlier(finding.cell.index);
      const isInNewCell = finding.cell !== null && cell === null;
      return isInNewCell ? [] : [[finding, keyOf(finding, cell)] as const];
    })
  );
  const isKnown = new Set<Finding>();
  const take = (finding: Finding, position: (texts: readonly string[]) => number): void => {
    const texts = known.get(keys.get(finding) ?? '') ?? [];
    const at = position(texts);
    if (at >= 0 && at < texts.length) {
      texts.splice(at, 1);
      isKnown.add(finding);
    }
  };
  for (const finding of keys.keys()) {
    take(finding, texts => texts.indexOf(lineOf(finding, lines)));
  }
  for (const finding of keys.keys()) {
    if (!isKnown.has(finding)) {
      take(finding, () => 0);
    }
  }
  return after.filter(finding => !isKnown.has(finding));
}

function keyOf({ code, names }: Finding, cell: number | null): string {
  return JSON.stringify([cell, code, names]);
}

function lineOf({ cell, range }: Finding, lines: LineIndexes): string {
  if (cell === null || range === null) {
    return '';
  }
  const index = lines.of(cell.source);
  return index.lineText(index.lineAt(range.start)).trim();
}

function newSuppressions(
  before: LintedVersion,
  after: LintedVersion,
  earlier: (index: number) => number | null
): readonly UnusedSuppression[] {
  const key = (cell: number | null, { codes }: UnusedSuppression): string =>
    JSON.stringify([cell, codes]);
  const known = new Set(
    before.result.unusedSuppressions.map(unused => key(unused.cellIndex, unused))
  );
  return after.result.unusedSuppressions.filter(
    unused => !known.has(key(earlier(unused.cellIndex), unused))
  );
}
