import type { RuleDocs } from '../contract';

const IMPORT = 'import torch\nmodel = torch.nn.Linear(2, 1)';
const TRAINING = 'model.cuda()\nloss = model(x.cuda()).sum()\nloss.backward()';
const SETTING = "import os\nos.environ['CUBLAS_WORKSPACE_CONFIG'] = ':4096:8'\n";

/** What the page of `gpu-nondeterminism` says, and the notebooks that its tests run. */
export const docs: RuleDocs = {
  what: 'Reports training on a GPU with PyTorch or TensorFlow if no code requests deterministic operations.',
  limits:
    'A GPU is detected if the code names it (`cuda`, `GPU:0`), training by `backward()`, `fit()` and similar ' +
    'calls, both anywhere in the notebook. Functions that train inside other libraries are not detected. ' +
    'Nothing is reported if code mentions determinism, or calls a function for seeds from your own module. ' +
    'Deterministic operations are slower, and PyTorch raises an error for those that have no deterministic ' +
    'form.',
  bad: [
    {
      title: 'PyTorch on CUDA',
      cells: [{ source: IMPORT }, { source: TRAINING }],
      messages: [
        'PyTorch trains on a GPU here: its numbers may change on every run, even with a seed.'
      ],
      fixed: [
        `import torch\n${SETTING}torch.use_deterministic_algorithms(True)\nmodel = torch.nn.Linear(2, 1)`,
        TRAINING
      ]
    },
    {
      title: 'TensorFlow with a device',
      cells: [
        { source: 'import tensorflow as tf' },
        { source: "with tf.device('/GPU:0'):\n    model.fit(x, y)" }
      ],
      messages: [
        'TensorFlow trains on a GPU here: its numbers may change on every run, even with a seed.'
      ],
      fixed: [
        'import tensorflow as tf\ntf.config.experimental.enable_op_determinism()',
        "with tf.device('/GPU:0'):\n    model.fit(x, y)"
      ]
    }
  ],
  good: [
    {
      title: 'deterministic algorithms',
      cells: [
        { source: 'import torch\ntorch.use_deterministic_algorithms(True)' },
        { source: TRAINING }
      ]
    },
    {
      title: 'no training',
      cells: [{ source: IMPORT }, { source: 'model.cuda()\nmodel(x.cuda())' }]
    },
    {
      title: 'no GPU',
      cells: [{ source: IMPORT }, { source: 'model(x).sum().backward()' }]
    },
    {
      title: 'a function of the project for seeds',
      cells: [
        { source: 'import torch\nfrom tools import set_seed\nset_seed(1)' },
        { source: TRAINING }
      ]
    }
  ]
};
