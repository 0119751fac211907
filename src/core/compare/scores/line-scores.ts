/** Scores in running text: `Test accuracy: 0.91`, `loss: 0.32 - val_loss: 0.41`, `{'auc': 0.97}`, `The MAE is 2.4`. */
import { metricOf } from './metrics';
import { DECIMAL, decimalValue } from './score';
import type { NamedNumber } from './score';

/** Longer lines are data. */
const MAX_LINE = 2_000;
const MAX_LABEL = 120;

/** A number, in the form of NumPy 2 and tensors too, with what follows it. */
const NUMBER = new RegExp(
  String.raw`(?<![\w.])((?:(?:np|numpy)\.)?float\d{2}\(|tensor\(|\[)?(${DECIMAL})(\s?%)?(?![\w]|\.\d)`,
  'gi'
);

/** What joins a name with its number. */
const CONNECTOR =
  /["']?\s{0,20}(?:[:=]|\s(?:is|was)(?:\s{1,20}(?:about|approximately))?\s)\s{0,40}$/i;

/** A row of a printed table of one column, such as a Series; a report of scikit-learn has a count after the number. */
const ROW = /^\s*\S[^:=]{0,60}?\s{2,60}$/;

/** Text that separates what is said about one number from the next. */
const CLAUSE = /[,;|{}[\]\t>]|\s-\s|\s{2,}|:\s/;

const TRAINING = /\b(?:epoch|iter|iteration|step|batch|round|fold)s?\b/i;

/** What may follow the number of a score; an operator, a unit or another name may not. */
const NO_SCORE_AFTER =
  /^\s?(?:[*/^]|\+(?!\/)|-\d|(?:dBm?|[kMG]?Hz|[numk]?[mgsVAW]|ohms?|Ω|bits?|digits?|sec|seconds?|min)\b)/;

/** The numbers of one line that stand next to the name of a metric. */
export function numbersOfLine(line: string): readonly NamedNumber[] {
  if (line.length > MAX_LINE) {
    return [];
  }
  const found: Omit<NamedNumber, 'isAmongMetrics'>[] = [];
  let from = 0;
  for (const match of line.matchAll(NUMBER)) {
    const [whole, , digits, percent] = match;
    const left = line.slice(Math.max(from, match.index - MAX_LABEL), match.index);
    const right = line.slice(match.index + whole.length);
    const label = NO_SCORE_AFTER.test(right) ? null : labelBefore(left, right, from === 0);
    const metric = label === null ? null : metricOf(label);
    if (label !== null && metric !== null) {
      const isPercent = percent !== undefined;
      found.push({ metric, label, value: decimalValue(digits), isPercent });
    }
    from = match.index + whole.length;
  }
  const isAmongMetrics =
    TRAINING.test(line) || new Set(found.map(({ metric }) => metric.name)).size > 1;
  return found.map(each => ({ ...each, isAmongMetrics }));
}

/** The name that is joined with a number; null if there is none. */
function labelBefore(left: string, right: string, isFirst: boolean): string | null {
  const connector = CONNECTOR.exec(left);
  const named =
    connector !== null
      ? left.slice(0, connector.index)
      : isFirst && /^\s*(?:\d{1,9}\s*)?$/.test(right) && ROW.test(left)
        ? left.trim()
        : null;
  const clause = named
    ?.replace(/\([^()]{0,80}\)/g, ' ')
    .trimEnd()
    .split(CLAUSE)
    .at(-1);
  return clause === undefined ? null : clause.replace(/^[\s"'(]+|(?<![\s"'])[\s"']+$/g, '');
}
