/** The metrics that count as scores, and the words with which outputs name them. */

/** Which values a metric can have. `share`: 0 to 1, or percents; `signed-share`: at most 1; `error`: not negative. */
export type MetricRange = 'share' | 'signed-share' | 'error' | 'any';

/** A metric of models. */
export interface Metric {
  readonly name: string;
  readonly range: MetricRange;
  /**
   * Whether its name is also an everyday word, as `loss` or `recall`: it counts only where the words around it are those of
   * evaluations, or other metrics stand next to it.
   */
  readonly isAmbiguous: boolean;
}

/** A metric that a text names. */
export interface NamedMetric extends Metric {
  /** Whether words such as `train` or `mean` say that it is the metric of a model. */
  readonly isQualified: boolean;
}

const clear = (name: string, range: MetricRange): Metric => ({ name, range, isAmbiguous: false });
const ambiguous = (name: string, range: MetricRange): Metric => ({
  name,
  range,
  isAmbiguous: true
});

const MSE = clear('mse', 'error');
const RMSE = clear('rmse', 'error');
const MAE = clear('mae', 'error');
const MAPE = clear('mape', 'error');
const LOG_LOSS = clear('log-loss', 'error');
const ACCURACY = clear('accuracy', 'share');
const AUC = clear('auc', 'share');
const F1 = clear('f1', 'share');
const R2 = clear('r2', 'signed-share');

/** By their words in lower case, as {@link wordsOf} returns them. */
const METRICS: ReadonlyMap<string, Metric> = new Map([
  ['accuracy', ACCURACY],
  ['acc', ambiguous('accuracy', 'share')],
  ['auc', AUC],
  ['roc auc', AUC],
  ['auc roc', AUC],
  ['auroc', AUC],
  ['average precision', clear('average-precision', 'share')],
  ['f1', F1],
  ['f1 score', F1],
  ['f1score', F1],
  ['precision', ambiguous('precision', 'share')],
  ['recall', ambiguous('recall', 'share')],
  ['matthews corrcoef', clear('mcc', 'signed-share')],
  ['matthews correlation coefficient', clear('mcc', 'signed-share')],
  ['cohen kappa', clear('kappa', 'signed-share')],
  ['root mean squared error', RMSE],
  ['root mean square error', RMSE],
  ['rmse', RMSE],
  ['rmsle', clear('rmsle', 'error')],
  ['mean squared error', MSE],
  ['mean square error', MSE],
  ['mse', MSE],
  ['mean absolute error', MAE],
  ['median absolute error', clear('median-absolute-error', 'error')],
  ['mae', MAE],
  ['mean absolute percentage error', MAPE],
  ['mape', MAPE],
  ['smape', clear('smape', 'error')],
  ['mean squared percentage error', clear('mspe', 'error')],
  ['r squared', R2],
  ['r2 score', R2],
  ['coefficient of determination', R2],
  ['r2', ambiguous('r2', 'signed-share')],
  ['log loss', LOG_LOSS],
  ['logloss', LOG_LOSS],
  ['cross entropy loss', LOG_LOSS],
  ['mlogloss', LOG_LOSS],
  ['loss', ambiguous('loss', 'any')],
  ['mean test score', clear('score', 'any')],
  ['mean train score', clear('score', 'any')],
  ['score', ambiguous('score', 'signed-share')]
]);

const MOST_WORDS = 4;

/** Words around a metric that say whose it is: nothing else is said by them. */
const QUALIFIERS = new Set(
  `train training trn test testing tst val valid validation dev eval evaluation holdout oob cv cross validated mean average
  avg overall final best total macro micro weighted binary categorical sparse balanced adj adjusted fold split epoch learn
  out bag sample set`.split(/\s+/)
);

/** Qualifiers that alone do not make an everyday word the metric of a model: an average loss may be one of money. */
const WEAK_QUALIFIERS = new Set(
  'mean average avg overall final best total weighted adj adjusted out sample'.split(' ')
);

/** Words before a metric with which it is a wish, or how exact a number is. */
const OTHER_MEANINGS = new Set(
  `desired required requested target goal wanted needed expected numerical numeric machine floating relative absolute decimal
  digit digits order spatial positional location gps timing time rank requires std stdev stddev sd se sem variance var delta change
  improvement difference diff gain drop min minimum tolerance to within not no`.split(/\s+/)
);

const PREPOSITIONS = new Set(['on', 'for', 'of', 'with', 'using', 'in', 'at', 'after', 'over']);

/** The last word of a phrase such as `on the test set`. */
const SUBJECTS = new Set(
  `set data dataset model classifier regressor regression network forest tree trees test train training validation samples images
  examples fold folds classes split cv`.split(/\s+/)
);

/** A longer text is no name. */
const MOST_LABEL_WORDS = 14;

/** The words of a label in lower case: `val_accuracy`, `MeanSquaredError` and `test-rmse` have several. */
export function wordsOf(label: string): readonly string[] {
  return label
    .replace(/R\s?(?:²|\^2|\*\*2)/gi, 'r squared')
    .replace(/['’]s(?![a-z])/gi, '')
    .replace(/([a-z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(word => word !== '');
}

/** The metric that a label names, such as `Test accuracy of the model` or `val_loss`; null if it names something else. */
export function metricOf(label: string): NamedMetric | null {
  const words = wordsOf(label);
  if (words.length === 0 || words.length > MOST_LABEL_WORDS) {
    return null;
  }
  for (let count = Math.min(MOST_WORDS, words.length); count > 0; count--) {
    for (let at = words.length - count; at >= 0; at--) {
      const metric = METRICS.get(words.slice(at, at + count).join(' '));
      if (metric !== undefined) {
        return qualified(metric, words.slice(0, at), words.slice(at + count));
      }
    }
  }
  return null;
}

/** The metric with the words around it; null where they make it something else. */
function qualified(
  metric: Metric,
  before: readonly string[],
  after: readonly string[]
): NamedMetric | null {
  if (before.some(word => OTHER_MEANINGS.has(word)) || !isSubject(after)) {
    return null;
  }
  const around = [...before, ...after];
  const isPlain = around.every(
    word => isQualifier(word) || PREPOSITIONS.has(word) || word === 'the'
  );
  if (metric.isAmbiguous && !isPlain) {
    return null;
  }
  const isQualified = around.some(word => isQualifier(word) && !WEAK_QUALIFIERS.has(word));
  return { ...metric, isQualified };
}

function isQualifier(word: string): boolean {
  return QUALIFIERS.has(word) || /^(?:fold|split|epoch)?\d{1,4}$/.test(word);
}

/** Whether the words after a metric only say on what it was measured: `score`, `on the test set`, `fold 3`. */
function isSubject(after: readonly string[]): boolean {
  const words = after[0] === 'score' || after[0] === 'scores' ? after.slice(1) : after;
  const last = words.at(-1);
  return (
    words.every(isQualifier) ||
    (PREPOSITIONS.has(words[0]) && last !== undefined && SUBJECTS.has(last))
  );
}

/** The metrics next to which an everyday word is one of them. */
const COMPANIONS: Readonly<Record<string, readonly string[]>> = {
  precision: ['recall', 'f1'],
  recall: ['precision', 'f1'],
  r2: ['mse', 'rmse', 'mae']
};

/** Whether a name counts in an output that names these metrics, too. */
export function isClear(metric: NamedMetric, others: ReadonlySet<string>): boolean {
  return (
    !metric.isAmbiguous ||
    metric.isQualified ||
    (COMPANIONS[metric.name] ?? []).some(name => others.has(name))
  );
}

/** Whether a metric can have this value. */
export function isPossible({ range }: Metric, value: number, isPercent: boolean): boolean {
  if (Number.isNaN(value)) {
    return true;
  }
  const most = isPercent ? 100 : 1;
  switch (range) {
    case 'share':
      return value >= 0 && value <= most;
    case 'signed-share':
      return value <= most;
    case 'error':
      return value >= 0;
    case 'any':
      return true;
  }
}
