/** The lines in which the outputs of a cell differ. */
import { diffArrays } from 'diff';
import { ALL_NORMALIZERS } from '../../compare/text/normalizers';
import { isSame } from '../../compare/outcome';
import { dropEscapes, unifyLineEnds } from '../../compare/text/terminal-text';
import { compareText, startComparison } from '../../compare/text/text-comparison';
import { append } from '../../memo/lists';
import type { StoredOutput } from '../../notebook/outputs-reader';

/** A line that differs, or that only one side has. */
export interface DifferingLine {
  readonly stored: string | null;
  readonly fresh: string | null;
}

/** The text of outputs where they differ. */
export interface DifferingLines {
  readonly lines: readonly DifferingLine[];
  /** Whether something other than text differs. */
  readonly hasOther: boolean;
}

const MOST_CHARACTERS = 50_000;
const MOST_CHANGES = 200;

/** The lines in which outputs differ after all normalizers; null where there are too many to compare. */
export function differingLines(
  stored: readonly StoredOutput[],
  fresh: readonly StoredOutput[]
): DifferingLines | null {
  const [a, b] = [textOf(stored), textOf(fresh)];
  if (a.length + b.length > MOST_CHARACTERS) {
    return null;
  }
  const [ours, theirs] = [linesOf(a), linesOf(b)];
  const lines =
    ours.length === theirs.length
      ? ours.map((line, at) => ({ stored: line, fresh: theirs[at] }))
      : aligned(ours, theirs);
  const comparison = startComparison(ALL_NORMALIZERS);
  return lines === null
    ? null
    : {
        lines: lines.filter(
          ({ stored: one, fresh: other }) =>
            one === null || other === null || !isSame(compareText(one, other, comparison))
        ),
        hasOther: shownWithoutText(stored) || shownWithoutText(fresh)
      };
}

function aligned(a: readonly string[], b: readonly string[]): readonly DifferingLine[] | null {
  const changes = diffArrays([...a], [...b], { maxEditLength: MOST_CHANGES });
  if (changes === undefined) {
    return null;
  }
  const lines: DifferingLine[] = [];
  let removed: string[] = [];
  for (const { value, added, removed: isRemoved } of changes) {
    if (isRemoved) {
      removed = value;
    } else if (added) {
      const isPaired = removed.length === value.length;
      append(
        lines,
        isPaired
          ? value.map((fresh, at) => ({ stored: removed[at], fresh }))
          : [
              ...removed.map(stored => ({ stored, fresh: null })),
              ...value.map(fresh => ({ stored: null, fresh }))
            ]
      );
      removed = [];
    } else {
      append(
        lines,
        removed.map(stored => ({ stored, fresh: null }))
      );
      removed = [];
    }
  }
  return [...lines, ...removed.map(stored => ({ stored, fresh: null }))];
}

/** The whole text of outputs. */
export function textOf(outputs: readonly StoredOutput[]): string {
  const texts = outputs.map(output => {
    switch (output.kind) {
      case 'stream':
        return output.text;
      case 'data':
        return `${output.data.get('text/plain')?.text ?? ''}\n`;
      case 'error':
        return `${output.ename}: ${output.evalue}\n`;
      default:
        return '';
    }
  });
  return unifyLineEnds(dropEscapes(texts.join('')));
}

function linesOf(text: string): readonly string[] {
  return text.split('\n').filter(line => line.trim() !== '');
}

/** Whether there is a picture or another output whose text does not say what it shows. */
function shownWithoutText(outputs: readonly StoredOutput[]): boolean {
  return outputs.some(
    output =>
      output.kind === 'unknown' ||
      (output.kind === 'data' && [...output.data.keys()].some(mime => !mime.startsWith('text/')))
  );
}
