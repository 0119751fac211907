/** Names of TensorFlow 1 whose replacement works in a graph only: the finding says what they need, unless it is there. */
import entries from '../../../src/core/change-data/entries.json';
import { removedApi } from '../../../src/core/rules/modernizing/removed-api';
import snippets from '../../oracles/modernizing/graph_mode.json';
import { exampleNotebook, reportsOn } from '../rules/example-notebook';

function messagesOf(...sources: readonly string[]): readonly string[] {
  const notebook = exampleNotebook(sources.map(source => ({ source })));
  const targets = new Map([['tensorflow', '2.15']]);
  const state = { history: null, kernel: null, editing: null, targets };
  return reportsOn(removedApi, notebook, undefined, state).map(({ message }) => message);
}

const SESSION = 'session = tf.Session()';

it.each([
  ['code that runs at once', ['import tensorflow as tf', SESSION], 'replacedInGraph'],
  [
    'eager execution is off',
    ['import tensorflow as tf\ntf.compat.v1.disable_eager_execution()', SESSION],
    'replaced'
  ],
  [
    'an imported function turns it off',
    [
      'import tensorflow as tf\nfrom tensorflow.compat.v1 import disable_v2_behavior',
      `disable_v2_behavior()\n${SESSION}`
    ],
    'replaced'
  ],
  [
    'it is turned off too late',
    ['import tensorflow as tf', SESSION, 'tf.compat.v1.disable_eager_execution()'],
    'replacedInGraph'
  ],
  [
    'a graph of its own',
    ['import tensorflow as tf', `with tf.Graph().as_default():\n    ${SESSION}`],
    'replaced'
  ],
  [
    'a graph of another library',
    ['import tensorflow as tf\nimport networkx as nx', `g = nx.Graph()\n${SESSION}`],
    'replacedInGraph'
  ]
])('%s', (_, cells, message) => {
  expect(messagesOf(...cells)).toEqual([message]);
});

it('has an executed snippet for each of these names', () => {
  const marked = entries.tensorflow.flatMap(entry =>
    'graph' in entry ? (entry.functions as readonly string[]) : []
  );
  expect(marked.sort()).toEqual(Object.keys(snippets).sort());
});
