/** Figures about slices that were executed. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JudgedSlice } from './sliced-notebooks';

const REPORTS = join(__dirname, '../../../.cache/slices');

/** A slice and what it showed. */
export function describeSlice({ notebook, slice, verdict: { found } }: JudgedSlice): string {
  const texts = slice.texts.join('\n---\n');
  return `seed ${notebook.seed}, ${slice.label}: ${JSON.stringify(found)}\n${texts}`;
}

/** The sizes of all slices, over those of the reduced ones. */
export function excessOf(judged: readonly JudgedSlice[]): number {
  const total = (key: 'size' | 'least'): number =>
    judged.reduce((sum, { verdict }) => sum + verdict[key], 0);
  return total('size') / total('least');
}

function reportOf(judged: readonly JudgedSlice[]): string {
  const right = judged.filter(({ verdict }) => verdict.isRight);
  const parts = (['cells', 'statements'] as const).map(how => {
    const some = right.filter(({ slice }) => slice.label.startsWith(how));
    return `${how}: ${some.length} right, ${excessOf(some).toFixed(3)} times the reduced size`;
  });
  const wrong = judged.filter(({ verdict }) => !verdict.isRight).map(describeSlice);
  const notebooks = new Set(judged.map(({ notebook }) => notebook.seed)).size;
  return [`${judged.length} slices of ${notebooks} notebooks or sessions`, ...parts, ...wrong].join(
    '\n'
  );
}

/** Writes the figures and the wrong slices to `.cache/slices`. */
export function report(name: string, judged: readonly JudgedSlice[]): void {
  mkdirSync(REPORTS, { recursive: true });
  writeFileSync(join(REPORTS, `${name}.txt`), `${reportOf(judged)}\n`);
}
