/** Finds the scores in the outputs of a cell. A number counts only where the name of a metric stands next to it. */
import type { StoredOutput } from '../../notebook/outputs-reader';
import { joinStreams } from '../streams';
import {
  applyBackspaces,
  applyCarriageReturns,
  dropEscapes,
  unifyLineEnds
} from '../text/terminal-text';
import { numbersOfLine } from './line-scores';
import { isClear, isPossible } from './metrics';
import type { NamedNumber, Score } from './score';
import { numbersOfTable, tablesOf, textTablesOf } from './table-scores';

/** Longer texts are not searched. */
const MAX_TEXT = 500_000;
const MAX_LINES = 5_000;
/** More scores of one cell are not compared. */
const MAX_SCORES = 200;

/** The scores in the outputs of a cell, in their order. */
export function scoresOf(outputs: readonly StoredOutput[]): readonly Score[] {
  return joinStreams(outputs)
    .flatMap(output => credible(numbersOf(output)))
    .slice(0, MAX_SCORES)
    .map(({ metric, label, value }) => ({ metric: metric.name, label, value }));
}

function numbersOf(output: StoredOutput): readonly NamedNumber[] {
  switch (output.kind) {
    case 'stream':
      return output.name === 'stderr' && !/\bloss|acc/i.test(output.text)
        ? []
        : numbersOfText(output.text);
    case 'data': {
      const html = output.data.get('text/html')?.text ?? '';
      const tables = html.length <= MAX_TEXT ? tablesOf(html) : [];
      return tables.length > 0
        ? tables.flatMap(numbersOfTable)
        : numbersOfText(output.data.get('text/plain')?.text ?? '');
    }
    default:
      return [];
  }
}

function numbersOfText(text: string): readonly NamedNumber[] {
  if (text.length > MAX_TEXT) {
    return [];
  }
  const shown = [unifyLineEnds, dropEscapes, applyBackspaces, applyCarriageReturns].reduce(
    (before, step) => step(before),
    text
  );
  const lines = shown.split('\n').slice(0, MAX_LINES);
  const inLines = lines.map(numbersOfLine);
  return [
    ...textTablesOf(lines).flatMap(numbersOfTable),
    ...inLines.flatMap((numbers, at) => {
      const isAmong = [inLines.at(at + 1), at > 0 ? inLines[at - 1] : []].some(hasClear);
      return isAmong ? numbers.map(each => ({ ...each, isAmongMetrics: true })) : numbers;
    })
  ];
}

/** A line of an evaluation often stands next to others. */
function hasClear(numbers: readonly NamedNumber[] = []): boolean {
  return numbers.some(({ metric }) => !metric.isAmbiguous);
}

/** Leaves out what the metric cannot be, and everyday words without a sign of an evaluation next to them. */
function credible(numbers: readonly NamedNumber[]): readonly NamedNumber[] {
  const possible = numbers.filter(({ metric, value, isPercent }) =>
    isPossible(metric, value, isPercent)
  );
  const names = new Set(possible.map(({ metric }) => metric.name));
  return possible.filter(
    ({ metric, isAmongMetrics }) =>
      isClear(metric, names) || (isAmongMetrics && metric.name !== 'score')
  );
}
