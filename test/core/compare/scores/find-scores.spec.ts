import { scoresOf } from '../../../../src/core/compare/scores/find-scores';
import type { StoredOutput } from '../../../../src/core/notebook/outputs-reader';
import { expectLinear } from '../../../processor-time';

const printed = (text: string): StoredOutput => ({ kind: 'stream', name: 'stdout', text });
const shown = (forms: Record<string, string>): StoredOutput => ({
  kind: 'data',
  data: new Map(Object.entries(forms).map(([mime, text]) => [mime, { text, isJson: false }]))
});

function found(...outputs: readonly StoredOutput[]): readonly string[] {
  return scoresOf(outputs).map(({ metric, label, value }) => `${metric}: ${label} = ${value}`);
}

describe('scores in lines', () => {
  it.each<[string, readonly string[]]>([
    ['Accuracy: 0.9510489', ['accuracy: Accuracy = 0.9510489']],
    ['F1 score = 0.960, AUC=0.9572', ['f1: F1 score = 0.96', 'auc: AUC = 0.9572']],
    [
      'Accuracy of logistic regression classifier on test set: 0.95',
      ['accuracy: Accuracy of logistic regression classifier on test set = 0.95']
    ],
    ['precision: 0.99 recall: 0.93', ['precision: precision = 0.99', 'recall: recall = 0.93']],
    ['Test accuracy: 95.1%', ['accuracy: Test accuracy = 95.1']],
    ['The Ridge Mean Absolute Error is 0.7057', ['mae: The Ridge Mean Absolute Error = 0.7057']],
    [
      "{'accuracy': 0.95, 'loss': 0.1, 'auc': np.float64(0.9)}",
      ['accuracy: accuracy = 0.95', 'loss: loss = 0.1', 'auc: auc = 0.9']
    ],
    [
      '120/120 [=====] - 1s 2ms/step - loss: 0.6931 - accuracy: 0.50 - val_loss: 0.69 - val_accuracy: 0.51',
      [
        'loss: loss = 0.6931',
        'accuracy: accuracy = 0.5',
        'loss: val_loss = 0.69',
        'accuracy: val_accuracy = 0.51'
      ]
    ],
    ['Epoch: 3, Loss: 0.245', ['loss: Loss = 0.245']],
    [
      '[9]\ttrain-rmse:0.123\teval-rmse:1,024.5',
      ['rmse: train-rmse = 0.123', 'rmse: eval-rmse = 1024.5']
    ],
    ["[50]\tvalid_0's binary_logloss: 0.36", ["log-loss: valid_0's binary_logloss = 0.36"]],
    ['Train Loss: 0.12 Acc: 0.95', ['loss: Train Loss = 0.12', 'accuracy: Acc = 0.95']],
    ['CV accuracy: 0.950 +/- 0.014', ['accuracy: CV accuracy = 0.95']],
    ['Accuracy: 0.95 (+/- 0.03)', ['accuracy: Accuracy = 0.95']],
    ['Test loss: tensor(0.3012)', ['loss: Test loss = 0.3012']],
    ['R² score: 0.5', ['r2: R² score = 0.5']],
    ['MSE: nan', ['mse: MSE = NaN']],
    ['Training set score: 0.953', ['score: Training set score = 0.953']]
  ])('finds them in %p', (line, scores) => {
    expect(found(printed(`${line}\n`))).toEqual(scores);
  });

  it.each([
    'Desired accuracy: 0.001',
    'precision = 1e-6',
    'Machine precision: 2.2e-16',
    'Insertion loss: 0.3 dB',
    'Power loss = 3.25',
    'Average loss: 20.5',
    'Total loss: 1500.50',
    'Packet loss: 0.1%',
    'R2 = 0.5',
    'accuracy threshold: 0.5',
    'accuracy with alpha=0.1',
    'loss weight: 0.25',
    'acc = 9.81 m/s^2',
    'recall that x = 2.5',
    'relative error: 1.5e-3',
    'Score: 12.5',
    'Test score: 85.5',
    'mse_threshold: 0.1',
    'rank_test_accuracy: 0.5',
    'accuracy std: 0.02',
    'Accuracy: 17.5',
    'accuracy = 0.5 * (1 + x)',
    'Accuracy: 3',
    'accuracy_v1.25',
    '0.95 is the accuracy'
  ])('finds none in %p', line => {
    expect(found(printed(`${line}\n`))).toEqual([]);
  });

  it('finds the last state of a progress bar', () => {
    expect(found(printed('loss: 0.9 - acc: 0.1\rloss: 0.5 - acc: 0.7\n'))).toEqual([
      'loss: loss = 0.5',
      'accuracy: acc = 0.7'
    ]);
  });

  it('reads lines next to those of other metrics as an evaluation', () => {
    expect(found(printed("{'accuracy': 0.95,\n 'loss': 0.1,\n 'name': 'a'}\n"))).toEqual([
      'accuracy: accuracy = 0.95',
      'loss: loss = 0.1'
    ]);
  });

  it('joins messages that a kernel split', () => {
    expect(found(printed('Accu'), printed('racy: 0.75\n'))).toEqual(['accuracy: Accuracy = 0.75']);
  });
});

describe('scores in tables', () => {
  const html = (head: readonly string[], ...rows: readonly (readonly string[])[]): StoredOutput => {
    const cells = (names: readonly string[], tag: string) =>
      names.map(name => `<${tag}>${name}</${tag}>`).join('');
    return shown({
      'text/html': `<table><thead><tr>${cells(head, 'th')}</tr></thead><tbody>${rows
        .map(([first, ...others]) => `<tr><th>${first}</th>${cells(others, 'td')}</tr>`)
        .join('')}</tbody></table>`,
      'text/plain': 'accuracy: 0.5'
    });
  };

  it('finds them in columns, whose rows name them', () => {
    expect(
      found(html(['', 'model', 'RMSE', 'R2', 'time'], ['0', 'a', '1.5', '0.4', '1.2']))
    ).toEqual(['rmse: 0 RMSE = 1.5', 'r2: 0 R2 = 0.4']);
    expect(
      found(
        html(['', 'epoch', 'loss'], ['0', '1', '0.9'], ['...', '...', '...'], ['9', '10', '0.1'])
      )
    ).toEqual(['loss: 0 loss = 0.9', 'loss: 9 loss = 0.1']);
  });

  it('finds them in rows, and next to their names', () => {
    expect(found(html(['', 'test'], ['mae', '0.5']))).toEqual(['mae: mae = 0.5']);
    expect(
      found(
        shown({
          'text/html':
            '<table><tr><th>Dep. Variable:</th><td>y</td><th>R-squared:</th><td>0.518</td></tr></table>'
        })
      )
    ).toEqual(['r2: R-squared = 0.518']);
  });

  it('finds none in columns of data', () => {
    expect(
      found(html(['', 'lat', 'accuracy'], ['0', '48.1', '5.0'], ['1', '48.2', '0.5']))
    ).toEqual([]);
    expect(found(html(['', 'id', 'loss'], ['0', '1', '5.5']))).toEqual([]);
    expect(found(html(['', 'accuracy'], ['0', 'high'], ['1', '0.5']))).toEqual([]);
    expect(found(html(['', 'rank_test_accuracy'], ['0', '0.5']))).toEqual([]);
  });

  it('finds them in a report of scikit-learn', () => {
    const report = `              precision    recall  f1-score   support

           0       0.90      0.98      0.94        53
           1       0.99      0.93      0.96        90

    accuracy                           0.95       143
   macro avg       0.94      0.96      0.95       143
`;
    expect(found(printed(report))).toEqual([
      'precision: 0 precision = 0.9',
      'precision: 1 precision = 0.99',
      'precision: macro avg precision = 0.94',
      'recall: 0 recall = 0.98',
      'recall: 1 recall = 0.93',
      'recall: macro avg recall = 0.96',
      'f1: 0 f1-score = 0.94',
      'f1: 1 f1-score = 0.96',
      'f1: macro avg f1-score = 0.95',
      'accuracy: accuracy = 0.95'
    ]);
  });

  it('finds them in a summary of statsmodels and in a Series', () => {
    expect(
      found(
        printed(
          'Dep. Variable:                      y   R-squared:                       0.518\nModel:                            OLS   Adj. R-squared:                  0.507\n'
        )
      )
    ).toEqual(['r2: R-squared = 0.518', 'r2: Adj. R-squared = 0.507']);
    expect(found(shown({ 'text/plain': 'mae     0.5\nr2      0.4\ndtype: float64' }))).toEqual([
      'mae: mae = 0.5',
      'r2: r2 = 0.4'
    ]);
  });
});

it.each(['accuracy ', 'a:', ' ', '(0.1'])('takes linear time in long texts of “%s”', piece => {
  const text = (length: number): string => piece.repeat(length / piece.length);
  expectLinear(length => scoresOf([printed(text(length))]), 40_000);
  expectLinear(length => scoresOf([printed(text(length).replace(/(.{1900})/g, '$1\n'))]), 40_000);
});
