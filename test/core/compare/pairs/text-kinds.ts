/** Pairs of printed texts for each kind of difference: those that mean the same, and those that do not. */

/** Pairs of one kind. */
export interface TextKind {
  readonly kind: string;
  readonly same: readonly (readonly [string, string])[];
  readonly different: readonly (readonly [string, string])[];
}

const UUID_HEX = ['5c1f0e2d3a4b59687786a5b4c3d2e1f0', '00112233445566778899aabbccddeeff'];

export const TEXT_KINDS: readonly TextKind[] = [
  {
    kind: 'line wrapping and spacing of arrays',
    same: [
      ['array([ 1.,  2.,  3.])', 'array([1., 2., 3.])'],
      ['[1 2 3\n 4 5 6]', '[1 2 3 4 5 6]'],
      [
        'array([[ 0.5,  0.25],\n       [ 1. ,  2. ]])',
        'array([[0.5 , 0.25],\n       [1.  , 2.  ]])'
      ],
      ["['a',\n 'b',\n 'c']", "['a', 'b', 'c']"],
      ['x = [ 1.  2.\n  3.]\ndone', 'x = [1. 2. 3.]\ndone'],
      ["{'a': [1,\n   2],\n 'b': 'c d'}", "{'a': [1, 2], 'b': 'c d'}"],
      ['array([ 1,  2], dtype=int32)', 'array([1, 2],\n      dtype=int32)']
    ],
    different: [
      ['[1 2 3\n 4 5 6]', '[1 2 3 4 5 7]'],
      ['[[1 2]\n [3 4]]', '[1 2\n 3 4]'],
      ['[[1, 2], [3]]', '[[1], [2, 3]]'],
      ["['a b']", "['a  b']"],
      ['[1, 23]', '[12, 3]'],
      ['[1 2 3]', '[12 3]'],
      ['[see  note]', '[see note]'],
      ['array([1., 2.])', 'array([1, 2])']
    ]
  },
  {
    kind: 'trailing blanks',
    same: [
      ['a  \nb', 'a\nb'],
      ['a\nb\n', 'a\nb'],
      ['a\r\nb\r\n', 'a\nb\n'],
      ['a\t\n', 'a\n']
    ],
    different: [
      ['a\n\nb', 'a\nb'],
      ['  a', 'a'],
      ['a b', 'ab'],
      ['a  b', 'a b']
    ]
  },
  {
    kind: 'key order of JSON objects',
    same: [
      ['{"a": 1, "b": 2}', '{"b": 2, "a": 1}'],
      [
        '{\n  "a": [1, 2],\n  "b": {"c": 1, "d": null}\n}',
        '{\n  "b": {"d": null, "c": 1},\n  "a": [1, 2]\n}'
      ],
      ['start\n{"a": 1, "b": 2}\nend', 'start\n{"b": 2, "a": 1}\nend'],
      ['[{"a": 1, "b": "x"}]', '[{"b": "x", "a": 1}]']
    ],
    different: [
      ['{"a": 1, "b": 2}', '{"b": 1, "a": 2}'],
      ['{"a": [1, 2]}', '{"a": [2, 1]}'],
      ["{'a': 1, 'b': 2}", "{'b': 2, 'a': 1}"],
      ['{"a": 1, "b": 2}', '{"a": 1}'],
      ['{"a": "1"}', '{"a": 1}']
    ]
  },
  {
    kind: 'sets nested in containers',
    same: [
      ["[{'b', 'a'}, 1]", "[{'a', 'b'}, 1]"],
      ["{'x': {'b', 'a'}}", "{'x': {'a', 'b'}}"],
      ["({3, 1, 2}, 'z')", "({1, 2, 3}, 'z')"],
      ["frozenset({'b', 'a'})", "frozenset({'a', 'b'})"],
      ["{('b', 1), ('a', 2)}", "{('a', 2), ('b', 1)}"],
      ["names: {'b', 'a'}", "names: {'a', 'b'}"]
    ],
    different: [
      ["[{'b', 'a'}, 1]", "[{'a', 'c'}, 1]"],
      ["[['b', 'a'], 1]", "[['a', 'b'], 1]"],
      ["{'x': 1, 'y': 2}", "{'y': 2, 'x': 1}"],
      ["{('b', 1), ('a', 2)}", "{('b', 2), ('a', 1)}"],
      ['f{b, a}', 'f{a, b}'],
      ["{'a', 'b'}", "{'a b'}"]
    ]
  },
  {
    kind: 'rounding of floats in prose and of complex numbers',
    same: [
      ['(0.30000000000000004+1e-17j)', '(0.3+0j)'],
      ['(1+2.0000000000000004j)', '(1+2j)'],
      ['the mean is 0.30000000000000004.', 'the mean is 0.3.'],
      ['it takes 0.30000000000000004s here', 'it takes 0.3s here'],
      ['at 36.60000000000001°C and 12.000000000000002%', 'at 36.6°C and 12.0%'],
      ['array([0.30000000000000004+1.j, 2.-0.j])', 'array([0.3+1.j, 2.+0.j])']
    ],
    different: [
      ['(0.3+1j)', '(0.3+2j)'],
      ['(0.3+1j)', '(0.3-1j)'],
      ['the mean is 0.3001.', 'the mean is 0.3.'],
      ['it takes 0.31s here', 'it takes 0.3s here'],
      ['build 0.3a1', 'build 0.3a2'],
      ['(1+2j)', '(1.0001+2j)']
    ]
  },
  {
    kind: 'clock and process number of log lines',
    same: [
      [
        '2024-01-02 03:04:05,123 - root - INFO - loaded',
        '2025-06-07 08:09:10,456 - root - INFO - loaded'
      ],
      ['[12:34:56] INFO loaded', '[23:45:01] INFO loaded'],
      ['INFO:2024-01-02 03:04:05,123:loaded', 'INFO:2025-01-02 03:04:07,001:loaded'],
      [
        '2024-01-02 03:04:05.678901: I tensorflow/core/a.cc:12] ready',
        '2025-01-02 09:04:05.112233: I tensorflow/core/a.cc:12] ready'
      ],
      ['I0102 03:04:05.678901 12345 a.py:12] ready', 'I1213 13:04:05.000001 777 a.py:12] ready'],
      ['2024-01-02 03:04:05 [12345] [INFO] ready', '2024-01-03 13:04:05 [678] [INFO] ready'],
      ['[I 03:04:05.678 App] ready', '[I 13:14:15.111 App] ready']
    ],
    different: [
      ['2024-01-02 03:04:05 INFO loaded 5 rows', '2024-01-03 13:04:05 INFO loaded 6 rows'],
      ['2024-01-02 03:04:05 INFO a', '2024-01-02 03:04:05 ERROR a'],
      ['INFO last order 2024-01-02 03:04:05', 'INFO last order 2024-01-03 03:04:05'],
      ['opened 2024-01-02 03:04:05', 'opened 2024-01-03 03:04:05'],
      ['12:34:56 is the time', '12:34:57 is the time'],
      ['[12345] is the list', '[12346] is the list']
    ]
  },
  {
    kind: 'folders of packages, of the user, and of temporary files',
    same: [
      ['/home/ann/lib/python3.8/site-packages/a.py', '/usr/lib/python3/dist-packages/a.py'],
      ['~/conda/lib/python3.7/site-packages/a/b.py', '/opt/x/lib/python3.11/site-packages/a/b.py'],
      ['/usr/lib/python3.8/json/decoder.py', '/opt/conda/lib/python3.10/json/decoder.py'],
      ['C:\\\\Users\\\\ann\\\\a.csv', 'C:\\\\Users\\\\bob\\\\a.csv'],
      [
        'C:\\Program Files\\Python38\\lib\\site-packages\\a.py',
        '/usr/local/lib/python3.11/site-packages/a.py'
      ],
      [
        '/var/folders/9q/3s_9x8zd4h5_x2z0000gn/T/ipykernel_12/3389.py:1: Note: b',
        '/tmp/ipykernel_881/338912.py:1: Note: b'
      ],
      ['/var/folders/9q/3s_9x8/T/tmpab12cd_x/a.txt', '/tmp/tmpzz98qwer/a.txt'],
      ['<ipython-input-3-0a1b2c3d4e5f>:1: Note: b', '/tmp/ipykernel_881/338912.py:1: Note: b']
    ],
    different: [
      ['/opt/x/site-packages/a.py', '/opt/x/site-packages/b.py'],
      ['/usr/lib/python3.8/json/decoder.py', '/usr/lib/python3.8/json/encoder.py'],
      ['/home/ann/a.csv', '/home/ann/b.csv'],
      ['/tmp/data/a.csv', '/tmp/other/a.csv'],
      ['/tmp/ipykernel_881/338912.py:1: Note: b', '/tmp/ipykernel_881/338912.py:2: Note: b']
    ]
  },
  {
    kind: 'numbered layer names',
    same: [
      ['dense_3 (Dense)   (None, 10)   110', 'dense (Dense)     (None, 10)   110'],
      ['Model: "sequential_4"', 'Model: "sequential"'],
      [
        'conv2d_7 (Conv2D)  (3, 3)\nconv2d_8 (Conv2D)  (5, 5)',
        'conv2d (Conv2D)    (3, 3)\nconv2d_1 (Conv2D)  (5, 5)'
      ],
      ['dense_1\nlstm_2 (LSTM)', 'dense_5\nlstm (LSTM)'],
      ['dense_12/kernel:0 (10, 2)', 'dense_3/kernel:0 (10, 2)']
    ],
    different: [
      ['dense_3 (Dense)   (None, 10)   110', 'dense_3 (Dense)   (None, 11)   110'],
      ['dense_1\ndense_2\ndense_1', 'dense_1\ndense_2\ndense_2'],
      ['column_3', 'column_4'],
      ['dense_1 (Dense)', 'lstm_1 (LSTM)'],
      ['x_1 = 5', 'x_2 = 5']
    ]
  },
  {
    kind: 'device tags',
    same: [
      ["tensor([1.], device='cuda:0')", 'tensor([1.])'],
      ["tensor([1.], device='cuda:0')", "tensor([1.], device='cuda:1')"],
      ["tensor(2.5, device='cuda:0', grad_fn=<A>)", 'tensor(2.5, grad_fn=<A>)'],
      [
        'op in device /job:localhost/replica:0/task:0/device:GPU:0',
        'op in device /job:localhost/replica:0/task:0/device:CPU:0'
      ]
    ],
    different: [
      ["tensor([1.], device='cuda:0')", 'tensor([2.])'],
      ['uses cuda:0', 'uses cpu'],
      ['tensor([1.], dtype=torch.float64)', 'tensor([1.])'],
      ["device='phone'", "device='tablet'"]
    ]
  },
  {
    kind: 'times and files that magics report',
    same: [
      ['Writing a.py', 'Overwriting a.py'],
      ['0.012345067', '0.012345067'],
      ['--- 3.2 seconds ---', '--- 3.9 seconds ---'],
      [
        '100 loops, best of 3: 7.06 ms per loop',
        'The slowest run took 5.15 times longer than the fastest. This could mean that an intermediate result is being cached.\n38.1 ms ± 17.9 ms per loop (mean ± std. dev. of 7 runs, 10 loops each)'
      ],
      ['0.0123450756 seconds', '0.0199 seconds'],
      [
        '   12 function calls (10 primitive calls) in 0.005 seconds\n\n   Ordered by: internal time\n\n   ncalls  tottime  percall  cumtime  percall filename:lineno(function)\n        1    0.003    0.003    0.005    0.005 a.py:1(f)\n       11    0.002    0.000    0.002    0.000 a.py:9(g)',
        '   12 function calls (10 primitive calls) in 0.009 seconds\n\n   Ordered by: internal time\n\n   ncalls  tottime  percall  cumtime  percall filename:lineno(function)\n       11    0.006    0.000    0.006    0.000 a.py:9(g)\n        1    0.003    0.003    0.009    0.009 a.py:1(f)'
      ]
    ],
    different: [
      ['Writing a.py', 'Overwriting b.py'],
      ['Writing is fun', 'Overwriting is fun'],
      ['12.5 seconds', '13.5 seconds'],
      ['the period is 3.2 seconds', 'the period is 3.3 seconds'],
      [
        '   12 function calls in 0.005 seconds\n\n   ncalls  tottime  percall  cumtime  percall filename:lineno(function)\n        1    0.003    0.003    0.005    0.005 a.py:1(f)',
        '   12 function calls in 0.005 seconds\n\n   ncalls  tottime  percall  cumtime  percall filename:lineno(function)\n        2    0.003    0.003    0.005    0.005 a.py:1(f)'
      ]
    ]
  },
  {
    kind: 'names of a cell in an error',
    same: [
      [
        'invalid syntax (<ipython-input-3-0a1b2c3d4e5f>, line 1)',
        'invalid syntax (338912.py, line 1)'
      ],
      ['invalid syntax (338912.py, line 1)', 'invalid syntax (11.py, line 1)'],
      ['bad (/tmp/ipykernel_1/12345.py, line 2)', 'bad (99.py, line 2)'],
      ['Cell In[3], line 1', 'Cell In[7], line 1']
    ],
    different: [
      ['invalid syntax (338912.py, line 1)', 'invalid syntax (338912.py, line 2)'],
      ['invalid syntax (a.py, line 1)', 'invalid syntax (b.py, line 1)'],
      ['invalid syntax (33.py, line 1)', 'bad syntax (33.py, line 1)'],
      ['see (12.py)', 'see (13.py)']
    ]
  },
  {
    kind: 'ids of charts in text',
    same: [
      [
        `el ${UUID_HEX[0].slice(0, 8)}-0000-4000-8000-000000000000`,
        'el 00112233-0000-4000-8000-000000000001'
      ],
      ['<f at 0x7f00aa11>', '<f at 0x7f00aa99>'],
      ['<f at 0x000001F0AA11BB22>', '<f at 0x7f00aa99>'],
      [`<DisplayHandle display_id=${UUID_HEX[0]}>`, `<DisplayHandle display_id=${UUID_HEX[1]}>`],
      ['<f object at 0x7f00aa11>', '<f object at 0x10aa99b20>']
    ],
    different: [
      [`sha ${UUID_HEX[0]}`, `sha ${UUID_HEX[1]}`],
      ['<f at 0x7f00aa11>', '<g at 0x7f00aa11>'],
      ['0x7f00aa11', '0x7f00aa99'],
      ['id 5', 'id 6']
    ]
  }
];
